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
  /// Of the disc against "nothing here".
  var logLikelihood: Float
  var candidate: ShapeCandidate

  var disc: ShapeDisc { ShapeDisc(x: x, y: y, radius: radius) }
}

/// Place and size of a shape, pixels of the evidence.
struct ShapeDisc: Sendable {
  var x: Double
  var y: Double
  /// Of the disc with the same area.
  var radius: Float

  /// Discs of one blob: their radii differ by less than this factor, their centres by less than this share of the smaller radius.
  /// Chosen on the development pictures.
  private static let copyRatio: (minimum: Float, maximum: Float) = (0.87, 1.15)
  private static let copyReach: Float = 0.2

  /// Whether both are fits to the same blob.
  func isCopy(of other: ShapeDisc) -> Bool {
    let ratio = radius / other.radius
    let dx = Float(x - other.x)
    let dy = Float(y - other.y)
    let reach = Self.copyReach * min(radius, other.radius)
    return ratio > Self.copyRatio.minimum && ratio < Self.copyRatio.maximum && dx * dx + dy * dy < reach * reach
  }
}

/// How evenly fine structure fills a shape and its surroundings: line screens do, edges and letters do not.
struct Evenness: Sendable {
  /// Median over mean of the evidence in the shape's core.
  var core: Float = 1
  /// Median over mean of the evidence around the shape.
  var ring: Float = 1
  /// Mean in the core over mean around the shape.
  var ratio: Float = 1
  /// Energy of structure of 10 to 30 pixels in the core over that of the finest: line screens have none; grain, weave and letters
  /// have more of it than of the finest.
  var coarseness: Float = 0
}

/// A candidate after fitting: one outline a kind, compared on the same evidence.
struct ShapeFit: Sendable {
  /// The limits of the evidence that it was fitted to.
  var criteria: ShapeCriteria
  /// The models' origin in the picture, pixels of the evidence.
  var originX: Double
  var originY: Double
  /// One for each kind, in the order of `ShapeKind.allCases`.
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
  /// Of the best outline.
  var disc: ShapeDisc {
    let model = best.model
    return ShapeDisc(
      x: originX + Double(model.x), y: originY + Double(model.y), radius: model.radius / model.kind.equalAreaCircumradius)
  }
  /// The place, for other evidence.
  var candidate: ShapeCandidate {
    ShapeCandidate(x: disc.x, y: disc.y, radius: disc.radius, strength: contrast, background: outsideLevel)
  }
  var contrast: Float { insideLevel - outsideLevel }

  /// Corners of a model of this fit in pixels of the evidence.
  func corners(of model: ShapeModel) -> [Point] {
    model.corners().map { Point(Double($0.x) + originX, Double($0.y) + originY) }
  }
}

/// Size of the evidence, pixels.
struct EvidenceSize: Sendable {
  var width: Int
  var height: Int

  /// Area of the part of an outline that lies in the picture, square pixels.
  func visibleArea(_ outline: [Point]) -> Double {
    Polygon(outline).clipped(width: Double(width), height: Double(height)).area
  }
}
