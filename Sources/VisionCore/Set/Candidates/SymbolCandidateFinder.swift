package import VisionBase
package import VisionSupport

/// Finds blobs that have the size of a symbol and lie on even, bright ground.
package struct SymbolCandidateFinder: Sendable {
  private let parameters: SetParameters

  package init(_ parameters: SetParameters) { self.parameters = parameters }

  /// Blobs on even ground first, each group by contrast and size.
  ///
  /// In the ink plane the edge of a hard shadow joins the symbols that it crosses. In the purity plane there are no shadows.
  ///
  /// - Parameter contours: of `view.mask`.
  package func callAsFunction(_ view: InkView, _ contours: Contours) throws(VisionError) -> [SymbolCandidate] {
    let darkest = SymbolContrast.darkestGround * view.balance.white
    var found: [SymbolCandidate] = []
    for var candidate in try blobs(contours, of: view.mask, shrink: 1) {
      guard let contrast = SymbolContrast(candidate, view.ink) else { continue }
      candidate.isOnEvenGround = contrast.meets(.even(darkest))
      guard candidate.isOnEvenGround || contrast.meets(.uneven(darkest)) else { continue }
      candidate.contrast = contrast.clear ?? 0
      found.append(candidate)
    }
    found = distinct(found)
    // The finer mask shows the shape better, so the coarse one only fills gaps.
    var coarse: [SymbolCandidate] = []
    let shrink = view.isHalf ? 2.0 : 1
    for var candidate in try blobs(view.colorMask.contours(.all, isSimplified: true), of: view.colorMask, shrink: shrink) {
      guard SymbolContrast(candidate, view.purity, shrink: shrink)?.meets(.pure) == true,
        let contrast = SymbolContrast(candidate, view.ink), contrast.meets(.bright(darkest))
      else { continue }
      candidate.contrast = contrast.clear ?? 0
      coarse.append(candidate)
    }
    found += missing(distinct(coarse), in: found)
    found.sort { isBefore($0, $1) }
    return found
  }

  private func isBefore(_ a: SymbolCandidate, _ b: SymbolCandidate) -> Bool {
    func rank(_ candidate: SymbolCandidate) -> Double { candidate.contrast * candidate.length.squareRoot() }
    return a.isOnEvenGround == b.isOnEvenGround ? rank(a) > rank(b) : a.isOnEvenGround
  }

  /// The blobs of the coarse mask that were not found in the fine one.
  private func missing(_ coarse: [SymbolCandidate], in fine: [SymbolCandidate]) -> [SymbolCandidate] {
    let centers = PointGrid(side: Self.cell, coarse.map { $0.center })
    var isFound = [Bool](repeating: false, count: coarse.count)
    for blob in fine {
      for index in centers.near(blob.center, within: reach(blob)) where isSame(blob, coarse[index]) { isFound[index] = true }
    }
    return zip(coarse, isFound).filter { !$0.1 }.map { $0.0 }
  }

  /// Largest distance along both axes to the same blob of the coarse mask.
  private func reach(_ fine: SymbolCandidate) -> Double { Self.sameCenterShareOfMasks * fine.breadth + Self.sameCenterPixels }

  private func isSame(_ fine: SymbolCandidate, _ coarse: SymbolCandidate) -> Bool {
    let offset = fine.center - coarse.center
    let factor = Self.sameAreaFactorOfMasks
    return abs(offset.x) + abs(offset.y) < reach(fine) && coarse.area < factor * fine.area && fine.area < factor * coarse.area
  }

  /// Blobs of a mask that is `shrink` times smaller than the working picture.
  private func blobs(_ contours: Contours, of mask: Plane<UInt8>, shrink: Double) throws(VisionError) -> [SymbolCandidate] {
    let longest = Float(Double(max(mask.width, mask.height)) * parameters.maximumSymbolShare)
    let limits = SymbolBlob.Limits(
      minimumLength: Float(parameters.minimumSymbolPixels / shrink), maximumLength: longest, minimumBreadth: Self.minimumBreadth,
      minimumFillRatio: Self.minimumFillRatio)
    var found: [SymbolCandidate] = []
    for contour in contours {
      guard let blob = try SymbolBlob(contour, limits), blob.length < Float(Self.maximumElongation) * blob.breadth else { continue }
      found.append(blob.candidate(shrink: shrink))
    }
    return found
  }

  /// Removes the inner contour of an outline whose outer contour was found too.
  private func distinct(_ candidates: [SymbolCandidate]) -> [SymbolCandidate] {
    var kept: [SymbolCandidate] = []
    var centers = PointGrid(side: Self.cell)
    for candidate in candidates.sorted(by: { $0.area > $1.area }) {
      if centers.near(candidate.center, within: Self.cell).contains(where: { isInside(candidate, of: kept[$0]) }) { continue }
      centers.append(candidate.center)
      kept.append(candidate)
    }
    return kept
  }

  private func isInside(_ candidate: SymbolCandidate, of other: SymbolCandidate) -> Bool {
    let offset = other.center - candidate.center
    return abs(offset.x) + abs(offset.y) < Self.sameCenterShare * other.breadth + Self.sameCenterPixels
      && candidate.area > Self.sameAreaShare * other.area
  }
}
