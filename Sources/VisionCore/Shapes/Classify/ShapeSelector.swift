internal import Glibc
internal import VisionBase

/// Turns fits into shapes: rejects structures that are no shapes, and all but the best of overlapping shapes.
struct ShapeSelector: Sendable {
  var criteria: ShapeCriteria
  var size: EvidenceSize
  /// Pixels of the picture per pixel of the evidence where the blocks of a codec may be visible; 0 = they cannot.
  var codecScale: Float = 0

  /// Best first; weak ones are marked as such.
  func shapes(from fits: [ShapeFit]) -> [ClassifiedShape] {
    var kept: [(shape: ClassifiedShape, box: FoundShape.Box)] = []
    let ordered = withoutClusters(
      undisturbed(fits.filter { passes($0) }).sorted { $0.best.logLikelihood > $1.best.logLikelihood })
    for fit in ordered {
      let shape = ClassifiedShape(fit, as: fit.best.model.kind, size: size)
      guard fit.visibleFraction > Self.clippedShare || shape.found.confidence > Self.clippedConfidence else { continue }
      let box = shape.found.box
      let isCopy = kept.contains { other in
        let distance = other.shape.found.center.distance(to: shape.found.center)
        return distance < reach(other.shape.found.radius, shape.found.radius) || overlap(other.box, box) > Self.maximumOverlap
      }
      if !isCopy { kept.append((shape, box)) }
    }
    return kept.map { $0.shape }
  }

  /// Removes outlines around several shapes that are close together: the shapes win where they explain about as much of the evidence
  /// and are filled more evenly.
  ///
  /// - Parameter ordered: best first.
  private func withoutClusters(_ ordered: [ShapeFit]) -> [ShapeFit] {
    guard criteria.needsEvenness else { return ordered }
    let circles = ordered.map { fit in
      let disc = fit.disc
      return (center: Point(disc.x, disc.y), radius: Double(disc.radius))
    }
    return ordered.indices.filter { outer in
      var (members, sum): ([Int], Float) = ([], 0)
      for i in ordered.indices {
        guard ordered[i].evenness.core > ordered[outer].evenness.core, circles[i].radius < Self.memberRadius * circles[outer].radius,
          circles[i].center.distance(to: circles[outer].center) < Self.memberReach * circles[outer].radius,
          !members.contains(where: { reach(circles[$0].radius, circles[i].radius) > circles[$0].center.distance(to: circles[i].center) })
        else { continue }
        members.append(i)
        sum += ordered[i].best.logLikelihood
      }
      return members.count < Self.minimumMembers || sum < Self.memberShare * ordered[outer].best.logLikelihood
    }.map { ordered[$0] }
  }

  private func reach(_ a: Double, _ b: Double) -> Double { criteria.needsEvenness ? Self.clearance * (a + b) : Self.sameCenter * max(a, b) }

  private func passes(_ fit: ShapeFit) -> Bool {
    guard !isCodecBlock(fit) else { return false }
    let best = fit.best
    let criteria = fit.criteria
    let contrast = criteria.needsEvenness ? fit.contrast / max(fit.outsideLevel, 1) : fit.contrast
    let limit = criteria.maximumSize * Float(min(size.width, size.height)) * Self.circumradiusSlack
    return best.logLikelihood >= criteria.weakLogLikelihood && fit.weakestSector >= criteria.weakestSector
      && contrast >= criteria.contrast && fit.visibleFraction > Self.minimumVisible && best.model.radius > criteria.minimumRadius
      && 2 * best.model.radius < limit
  }

  /// Intersection over the smaller of both boxes.
  private func overlap(_ a: FoundShape.Box, _ b: FoundShape.Box) -> Double {
    let w = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    let h = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    guard w > 0, h > 0 else { return 0 }
    return w * h / max(1e-9, min(a.area, b.area))
  }
}

// MARK: - Evenness

extension ShapeSelector {
  /// The even fits without those among uneven ones: where most fits are letters, the others are chance. Only the near surroundings count,
  /// so that a sheet may lie on a busy table.
  private func undisturbed(_ fits: [ShapeFit]) -> [ShapeFit] {
    guard criteria.needsEvenness else { return fits }
    let isEven = fits.map { $0.criteria.needsEvenness ? self.isEven($0.evenness) : $0.evenness.coarseness < Self.maximumCoarseness }
    return fits.indices.filter { i in
      guard isEven[i] else { return false }
      let reach = Self.neighbourhood * Double(fits[i].best.model.radius)
      let near = fits.indices.filter { k in
        let dx = fits[k].originX - fits[i].originX
        let dy = fits[k].originY - fits[i].originY
        return dx * dx + dy * dy < reach * reach
      }
      return Double(near.count { isEven[$0] }) >= Self.minimumEvenShare * Double(near.count)
    }.map { fits[$0] }
  }

  private func isEven(_ value: Evenness) -> Bool {
    value.coarseness < Self.maximumCoarseness && value.core > Self.minimumCoreEvenness && value.ring > Self.minimumRingEvenness
      && value.ratio < Self.maximumRatio
  }
}

// MARK: - Blocks of codecs

extension ShapeSelector {
  /// Side of the blocks of JPEG, pixels.
  private static let block: Float = 8

  /// Whether a square is one or several blocks of a codec.
  private func isCodecBlock(_ fit: ShapeFit) -> Bool {
    guard codecScale > 0, fit.best.model.kind == .rectangle || fit.best.model.radius < Self.maximumBlobRadius / codecScale else {
      return false
    }
    let model = fit.fit(.rectangle).model
    let side = Double(model.radius) * 2.0.squareRoot()
    let block = Double(Self.block) / Double(codecScale)
    guard side < Self.maximumBlocks * block, abs(sinf(2 * model.angle)) > Self.minimumUprightness else { return false }
    func isOnGrid(_ value: Double) -> Bool {
      abs(value / block - (value / block).rounded()) * Double(Self.block) < Self.gridTolerance
    }
    // The grid starts at the corner of the first pixel.
    let x = fit.originX + Double(model.x) + 0.5
    let y = fit.originY + Double(model.y) + 0.5
    return isOnGrid(x - side / 2) && isOnGrid(x + side / 2) && isOnGrid(y - side / 2) && isOnGrid(y + side / 2)
  }
}
