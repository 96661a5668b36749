internal import Glibc
internal import VisionBase

/// Turns fits into shapes: drops what is no shape and all but the best of overlapping ones.
///
/// The numbers were chosen on the development pictures, where nothing else is said.
struct ShapeSelector: Sendable {
  var criteria: ShapeCriteria
  var size: EvidenceSize
  /// Pixels of the picture to one of the evidence where a codec may have left its blocks; 0 = it cannot.
  var codecScale: Float = 0

  /// What the border leaves of a shape may be any kind: less than this share needs that confidence.
  private static let clipped: (share: Float, confidence: Double) = (0.25, 0.9)
  /// Least share of a shape in the picture.
  private static let minimumVisible: Float = 0.15
  /// A circumradius is longer than half of the size that limits a shape by about this factor.
  private static let circumradiusSlack: Float = 1.3

  /// Printed shapes keep clear of each other, so what comes closer than this share of the sum of both radii is texture. In filtered
  /// pictures what comes closer than this share of the larger radius is the same shape again.
  private static let clearance = 0.8
  private static let sameCenter = 0.9
  private static let overlap = 0.5

  /// Best first; weak ones are marked as such.
  func shapes(from fits: [ShapeFit]) -> [ClassifiedShape] {
    var kept: [(shape: ClassifiedShape, box: FoundShape.Box)] = []
    let ordered = withoutClusters(
      undisturbed(fits.filter { passes($0) }).sorted { $0.best.logLikelihood > $1.best.logLikelihood })
    for fit in ordered {
      let shape = ClassifiedShape(fit, as: fit.best.model.kind, size: size)
      guard fit.visibleFraction > Self.clipped.share || shape.found.confidence > Self.clipped.confidence else { continue }
      let box = shape.found.box
      let isCopy = kept.contains { other in
        let distance = other.shape.found.center.distance(to: shape.found.center)
        return distance < reach(other.shape.found.radius, shape.found.radius) || overlap(other.box, box) > Self.overlap
      }
      if !isCopy { kept.append((shape, box)) }
    }
    return kept.map { $0.shape }
  }

  /// Members of a cluster: largest radius, and largest distance from its middle, of the outline around all.
  private static let memberRadius = 0.6
  private static let memberReach = 1.1
  private static let fewestMembers = 3
  /// Members have neighbours for surroundings, which takes from their log-likelihoods: so much of the whole's is enough.
  private static let memberPart: Float = 0.7

  /// Without outlines around several shapes that stand close together: where these explain about as much as the one, and are filled more
  /// evenly, they are what is there.
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
      return members.count < Self.fewestMembers || sum < Self.memberPart * ordered[outer].best.logLikelihood
    }.map { ordered[$0] }
  }

  private func reach(_ a: Double, _ b: Double) -> Double { criteria.needsEvenness ? Self.clearance * (a + b) : Self.sameCenter * max(a, b) }

  private func passes(_ fit: ShapeFit) -> Bool {
    guard !isCodecBlock(fit) else { return false }
    let best = fit.best
    let criteria = fit.criteria
    let contrast = criteria.needsEvenness ? fit.contrast / max(fit.outsideLevel, 1) : fit.contrast
    let limit = criteria.largestSize * Float(min(size.width, size.height)) * Self.circumradiusSlack
    return best.logLikelihood >= criteria.weakLogLikelihood && fit.weakestSector >= criteria.weakestSector
      && contrast >= criteria.contrast && fit.visibleFraction > Self.minimumVisible && best.model.radius > criteria.smallestRadius
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
  /// What line screens stay within, and letters and edges do not.
  private static let evenness = (coarseness: Float(2), core: Float(0.6), ring: Float(0.33), ratio: Float(14))
  /// The near surroundings of a shape, radii, and the share of even fits among those in them.
  private static let neighbourhood = 4.0
  private static let evenShare = (even: 2, of: 5)

  /// The even ones, less those that stand among uneven ones: where most of what looks like a shape is letters, the rest is chance.
  /// Only the near surroundings count, so that a sheet may lie on a busy table.
  private func undisturbed(_ fits: [ShapeFit]) -> [ShapeFit] {
    guard criteria.needsEvenness else { return fits }
    let isEven = fits.map { $0.criteria.needsEvenness ? self.isEven($0.evenness) : $0.evenness.coarseness < Self.evenness.coarseness }
    return fits.indices.filter { i in
      guard isEven[i] else { return false }
      let reach = Self.neighbourhood * Double(fits[i].best.model.radius)
      let near = fits.indices.filter { k in
        let dx = fits[k].originX - fits[i].originX
        let dy = fits[k].originY - fits[i].originY
        return dx * dx + dy * dy < reach * reach
      }
      return Self.evenShare.of * near.count { isEven[$0] } >= Self.evenShare.even * near.count
    }.map { fits[$0] }
  }

  private func isEven(_ value: Evenness) -> Bool {
    let limit = Self.evenness
    return value.coarseness < limit.coarseness && value.core > limit.core && value.ring > limit.ring && value.ratio < limit.ratio
  }
}

// MARK: - Blocks of codecs

extension ShapeSelector {
  /// Side of the blocks in which JPEG keeps or drops fine structure, pixels.
  private static let block: Float = 8
  /// Other kinds than squares are looked at up to this circumradius, pixels of the picture.
  private static let largestBlob: Float = 14
  /// Longest side, blocks; least |sin| of twice the turn from upright; distance from the grid, pixels of the picture.
  private static let blockLimits = (side: 3.4, turn: Float(0.96), distance: 1.7)

  /// Whether a square is one or a few of a codec's blocks.
  private func isCodecBlock(_ fit: ShapeFit) -> Bool {
    guard codecScale > 0, fit.best.model.kind == .rectangle || fit.best.model.radius < Self.largestBlob / codecScale else { return false }
    let model = fit.fit(.rectangle).model
    let side = Double(model.radius) * 2.0.squareRoot()
    let block = Double(Self.block) / Double(codecScale)
    guard side < Self.blockLimits.side * block, abs(sinf(2 * model.angle)) > Self.blockLimits.turn else { return false }
    func isOnGrid(_ value: Double) -> Bool {
      abs(value / block - (value / block).rounded()) * Double(Self.block) < Self.blockLimits.distance
    }
    // The corner of the first block is the corner of the first pixel.
    let x = fit.originX + Double(model.x) + 0.5
    let y = fit.originY + Double(model.y) + 0.5
    return isOnGrid(x - side / 2) && isOnGrid(x + side / 2) && isOnGrid(y - side / 2) && isOnGrid(y + side / 2)
  }
}
