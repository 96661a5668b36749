package import VisionBase
package import VisionSupport

/// Finds blobs that have the size of a symbol and lie on even, bright ground.
///
/// All constants were chosen on the development pictures.
package struct SymbolCandidateFinder: Sendable {
  private let parameters: SetParameters

  /// Blobs must be at least so broad, in pixels of the mask, and fill at least this share of the box along their axes.
  private static let minimumBreadth: Float = 4
  private static let minimumFillRatio: Float = 0.42
  /// Blobs that are longer than this many breadths are lines.
  private static let maximumElongation = 7.0
  /// Blobs whose middles are nearer than this share of the larger one's breadth, and this many pixels, are the same, if the
  /// smaller has more than this share of the larger one's area.
  private static let sameCenterShare = 0.2
  private static let sameCenterPixels = 2.0
  private static let sameAreaShare = 0.5
  /// As `sameCenterShare`, for a blob of the colour mask beside one of the ink mask, where neither is twice as large.
  private static let sameCenterShareOfMasks = 0.4
  private static let sameAreaFactorOfMasks = 2.0
  /// Side of the cells that blobs are sorted into, pixels.
  private static let cell = 16.0

  package init(_ parameters: SetParameters) { self.parameters = parameters }

  /// Those on even ground first, and of these the largest with the most contrast.
  ///
  /// In the ink plane a hard shadow's edge joins the symbols that it crosses; in the colours' purity there are no shadows.
  ///
  /// - Parameter contours: of `planes.mask`.
  package func callAsFunction(_ planes: InkPlanes, _ contours: Contours) throws(VisionError) -> [SymbolCandidate] {
    let contrast = SymbolContrast(planes.ink)
    var found: [SymbolCandidate] = []
    for var candidate in try blobs(contours, of: planes.mask, shrink: 1) {
      candidate.isOnEvenGround = contrast(candidate, .even(white: planes.white)) != nil
      if candidate.isOnEvenGround || contrast(candidate, .uneven(white: planes.white)) != nil { found.append(candidate) }
    }
    found = distinct(found)
    // The finer mask shows the shape better, so the coarse one only fills gaps.
    let colorContrast = SymbolContrast(planes.purity, shrink: 2)
    let coarse = try blobs(planes.colorMask.contours(.all, isSimplified: true), of: planes.colorMask, shrink: 2).filter {
      colorContrast($0, .pure) != nil && contrast($0, .bright(white: planes.white)) != nil
    }
    found += distinct(coarse).filter { candidate in !found.contains { isSame($0, candidate) } }
    for index in found.indices { found[index].contrast = contrast(found[index], .any) ?? 0 }
    found.sort { isBefore($0, $1) }
    return found
  }

  private func isBefore(_ a: SymbolCandidate, _ b: SymbolCandidate) -> Bool {
    func rank(_ candidate: SymbolCandidate) -> Double { candidate.contrast * candidate.length.squareRoot() }
    return a.isOnEvenGround == b.isOnEvenGround ? rank(a) > rank(b) : a.isOnEvenGround
  }

  private func isSame(_ fine: SymbolCandidate, _ coarse: SymbolCandidate) -> Bool {
    let offset = fine.center - coarse.center
    let factor = Self.sameAreaFactorOfMasks
    return abs(offset.x) + abs(offset.y) < Self.sameCenterShareOfMasks * fine.breadth + Self.sameCenterPixels
      && coarse.area < factor * fine.area && fine.area < factor * coarse.area
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

  /// Leaves out the inner side of an outline whose outer side is there too.
  private func distinct(_ candidates: [SymbolCandidate]) -> [SymbolCandidate] {
    var kept: [SymbolCandidate] = []
    var grid: [SIMD2<Int32>: [Int]] = [:]
    for candidate in candidates.sorted(by: { $0.area > $1.area }) {
      let position = SIMD2(Int32(candidate.center.x / Self.cell), Int32(candidate.center.y / Self.cell))
      var isDuplicate = false
      for dx: Int32 in -1...1 {
        for dy: Int32 in -1...1 {
          for index in grid[position &+ SIMD2(dx, dy)] ?? [] where isInside(candidate, of: kept[index]) { isDuplicate = true }
        }
      }
      if isDuplicate { continue }
      grid[position, default: []].append(kept.count)
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
