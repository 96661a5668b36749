internal import VisionBase

/// The best outline of one kind, and how much better it explains the picture than "nothing here".
struct KindFit: Sendable {
  var model: ShapeModel
  /// Log-likelihood ratio, natural logarithm.
  var logLikelihood: Float
}

/// A candidate after its disc was fitted.
struct LocatedShape: Sendable {
  /// Pixels of the evidence.
  var x: Double
  var y: Double
  var radius: Float
  /// Log-likelihood ratio of the disc against "nothing here".
  var logLikelihood: Float
  var candidate: ShapeCandidate

  var disc: ShapeDisc { ShapeDisc(x: x, y: y, radius: radius) }

  /// The best fit per blob, best first.
  static func distinct(_ located: [LocatedShape]) -> [LocatedShape] {
    var kept: [LocatedShape] = []
    for shape in located.sorted(by: { $0.logLikelihood > $1.logLikelihood }) where !kept.contains(where: { shape.disc.isCopy(of: $0.disc) })
    {
      kept.append(shape)
    }
    return kept
  }
}

/// Position and size of a shape, pixels of the evidence.
struct ShapeDisc: Sendable {
  var x: Double
  var y: Double
  /// Of the disc with the same area.
  var radius: Float

  /// Whether both are fits to the same blob.
  func isCopy(of other: ShapeDisc) -> Bool {
    let dx = Float(x - other.x)
    let dy = Float(y - other.y)
    let reach = Self.copyReach * min(radius, other.radius)
    return Self.copyRatio.contains(radius / other.radius) && dx * dx + dy * dy < reach * reach
  }
}

/// How evenly fine structure fills a shape and its surroundings: line screens are even, edges and letters are not.
struct Evenness: Sendable {
  /// Median over mean of the evidence in the shape's core.
  var core: Float = 1
  /// Median over mean of the evidence around the shape.
  var ring: Float = 1
  /// Mean in the core over mean around the shape.
  var ratio: Float = 1
  /// Energy of structure of 10 to 30 pixels in the core over that of the finest: about 0 for line screens, above 1 for grain, weave and
  /// letters.
  var coarseness: Float = 0
}

/// A candidate after fitting: one outline per kind, compared on the same evidence.
struct ShapeFit: Sendable {
  /// The criteria of the evidence that it was fitted to.
  var criteria: ShapeCriteria
  /// The models' origin in the picture, pixels of the evidence.
  var originX: Double
  var originY: Double
  /// One per kind, in the order of `ShapeKind.allCases`.
  var fits: [KindFit]
  /// Levels of the evidence inside and around the best outline.
  var insideLevel: Float
  var outsideLevel: Float
  /// Contrast of the weakest sector of the outline over the mean contrast; 1 for an even patch on even ground.
  var weakestSector: Float
  /// Share of the outline's area that lies in the picture.
  var visibleFraction: Float
  var evenness: Evenness

  /// The kind that explains the evidence best.
  var best: KindFit { fits.max { $0.logLikelihood < $1.logLikelihood } ?? fits[0] }
  func fit(_ kind: ShapeKind) -> KindFit { fits[kind.index] }
  /// The disc of the best outline.
  var disc: ShapeDisc {
    let model = best.model
    return ShapeDisc(
      x: originX + Double(model.x), y: originY + Double(model.y), radius: model.radius / model.kind.equalAreaCircumradius)
  }
  /// The position as a candidate for other evidence.
  var candidate: ShapeCandidate {
    ShapeCandidate(x: disc.x, y: disc.y, radius: disc.radius, strength: contrast, background: outsideLevel)
  }
  var contrast: Float { insideLevel - outsideLevel }

  /// Whether all of the shape lies in the picture, but for rounding.
  var isComplete: Bool { visibleFraction > Self.completeShare }
  /// Whether the evidence is certain even without a group.
  var isCertain: Bool { best.logLikelihood >= criteria.certainLogLikelihood }

  /// Corners of a model of this fit in pixels of the evidence.
  func corners(of model: ShapeModel) -> [Point] {
    model.corners().map { Point(Double($0.x) + originX, Double($0.y) + originY) }
  }
}
