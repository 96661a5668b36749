package import VisionBase
package import VisionSupport
internal import Glibc

/// The limits that tell a shape from anything else; they depend on where the evidence comes from.
struct ShapeCriteria: Sendable {
  var noise: PolarEvidence.Noise
  /// Square pixels that count as one independent observation.
  var correlationArea: Float
  /// Samples beyond this multiple of the surroundings are cut; 0 = never.
  var cap: Float
  /// Heights of candidates above their ground, in units of the reduced map: below is none, above is one whatever the noise.
  var candidateLimits: ClosedRange<Float>
  /// Least height of a candidate over the noise of its scale.
  var candidateSignificance: Float
  /// Log-likelihood ratios below this are noise, between this and `certain` a matter of the group.
  var weakLogLikelihood: Float
  var certainLogLikelihood: Float
  /// Least contrast of the weakest sector of the outline over the mean.
  var weakestSector: Float
  /// Least contrast over the level of the surroundings (photographs) or over the whole range (filtered pictures).
  var contrast: Float
  /// Pixels by which blur moves the outline outwards.
  var outlineBias: Float
  /// Least circumradius, pixels: in a photograph a shape needs some lines to be more than noise.
  var smallestRadius: Float
  /// Largest diameter over the picture's shorter side; beyond it is light and layout, not a shape.
  var largestSize: Float

  static func standard(for kind: ShapePictureKind) -> ShapeCriteria {
    if kind == .photograph {
      return ShapeCriteria(
        noise: .energy, correlationArea: 16, cap: 6, candidateLimits: 0.03...0.15, candidateSignificance: 4, weakLogLikelihood: 20,
        certainLogLikelihood: 40, weakestSector: 0.1, contrast: 0.1, outlineBias: 0.6, smallestRadius: 9, largestSize: 0.3)
    }
    return ShapeCriteria(
      noise: .level(varianceFloor: 650), correlationArea: 8, cap: 0, candidateLimits: 10...40, candidateSignificance: 5,
      weakLogLikelihood: 40,
      certainLogLikelihood: 120, weakestSector: 0.3, contrast: 30, outlineBias: 0, smallestRadius: 5, largestSize: 0.5)
  }
}

/// Turns fits into shapes: drops what is no shape and all but the best of overlapping ones.
struct ShapeSelector {
  var criteria: ShapeCriteria
  var width: Int
  var height: Int
  /// Pixels of the picture to one of the evidence where a codec may have left its blocks; 0 = it cannot.
  var codecScale: Float = 0

  /// Best first; weak ones are marked as such.
  func shapes(from fits: [ShapeFit]) -> [FoundShape] {
    var kept: [(shape: FoundShape, box: Box)] = []
    let ordered = undisturbed(fits.filter { passes($0) }).sorted { $0.best.logLikelihood > $1.best.logLikelihood }
    for fit in ordered {
      let shape = FoundShape(fit, as: fit.best.model.kind, criteria: criteria, width: width, height: height)
      // What the border leaves of a shape may be any kind.
      guard fit.visibleFraction > 0.25 || shape.confidence > 0.9 else { continue }
      let box = shape.box
      let isCopy = kept.contains { other in
        let distance = other.shape.center.distance(to: shape.center)
        // Printed shapes keep clear of each other; what overlaps in a photograph is texture.
        let reach = criteria.cap > 0 ? 0.8 * (other.shape.radius + shape.radius) : 0.9 * max(other.shape.radius, shape.radius)
        return distance < reach || overlap(other.box, box) > 0.5
      }
      if !isCopy { kept.append((shape, box)) }
    }
    return kept.map(\.shape)
  }

  /// The even ones, less those that stand among uneven ones: where most of what looks like a shape is letters, the rest is chance.
  /// Only the near surroundings count, so that a sheet may lie on a busy table.
  private func undisturbed(_ fits: [ShapeFit]) -> [ShapeFit] {
    guard criteria.cap > 0 else { return fits }
    let isEven = fits.map { self.isEven($0) }
    return fits.indices.filter { i in
      guard isEven[i] else { return false }
      let reach = 4 * Double(fits[i].best.model.radius)
      let near = fits.indices.filter { k in
        let dx = fits[k].originX - fits[i].originX
        let dy = fits[k].originY - fits[i].originY
        return dx * dx + dy * dy < reach * reach
      }
      return 5 * near.count { isEven[$0] } >= 2 * near.count
    }.map { fits[$0] }
  }

  /// Whether the evidence fills the shape and its surroundings as line screens do, not in edges or letters.
  private func isEven(_ fit: ShapeFit) -> Bool {
    fit.coarseness < 2 && fit.evenness.core > 0.6 && fit.evenness.ring > 0.33 && fit.evenness.ratio < 14
  }

  private func passes(_ fit: ShapeFit) -> Bool {
    guard !isCodecBlock(fit) else { return false }
    let contrast = criteria.cap > 0 ? fit.contrast / max(fit.outsideLevel, 1) : fit.contrast
    return fit.best.logLikelihood >= criteria.weakLogLikelihood && fit.weakestSector >= criteria.weakestSector
      && contrast >= criteria.contrast
      && fit.visibleFraction > 0.15 && fit.best.model.radius > criteria.smallestRadius
      && 2 * fit.best.model.radius < criteria.largestSize * Float(min(width, height)) * 1.3
  }

  /// Whether a square is one or a few of the blocks of 8 pixels in which JPEG keeps or drops fine structure.
  private func isCodecBlock(_ fit: ShapeFit) -> Bool {
    guard codecScale > 0, fit.best.model.kind == .rectangle || fit.best.model.radius < 14 / codecScale else { return false }
    let model = fit.fit(.rectangle).model
    let side = Double(model.radius) * 2.0.squareRoot()
    let block = 8 / Double(codecScale)
    let turn = abs(sinf(2 * model.angle))
    guard side < 3.4 * block, turn > 0.96 else { return false }
    func isOnGrid(_ value: Double) -> Bool { abs(value / block - (value / block).rounded()) * 8 < 1.7 }
    let x = fit.originX + Double(model.x) + 0.5
    let y = fit.originY + Double(model.y) + 0.5
    return [x - side / 2, x + side / 2, y - side / 2, y + side / 2].allSatisfy(isOnGrid)
  }

  private typealias Box = (x: Double, y: Double, width: Double, height: Double)

  /// Intersection over the smaller of both boxes.
  private func overlap(_ a: Box, _ b: Box) -> Double {
    let w = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    let h = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    guard w > 0, h > 0 else { return 0 }
    return w * h / max(1e-9, min(a.width * a.height, b.width * b.height))
  }
}
