package import VisionBase
internal import Glibc

extension FoundShape {
  /// The outline that a fit found for a kind, moved inwards by what blur adds.
  init(_ fit: ShapeFit, as kind: ShapeKind, criteria: ShapeCriteria, width: Int, height: Int) {
    var model = fit.fit(kind).model
    model.radius = max(2, model.radius - criteria.outlineBias * kind.equalAreaCircumradius)
    let corners = model.corners().map { Point(Double($0.x) + fit.originX, Double($0.y) + fit.originY) }
    let clipped = polygonArea(clip(corners.map { SIMD2($0.x, $0.y) }, width: Double(width), height: Double(height)))
    self.kind = kind
    outline = Self.startingTopLeft(corners)
    center = Point(fit.originX + Double(model.x), fit.originY + Double(model.y))
    radius = Double((model.area / .pi).squareRoot())
    pixelCount = Int(clipped.rounded())
    confidence = 0
    state = fit.best.logLikelihood >= criteria.certainLogLikelihood ? .seen : .weak
    logLikelihoods = fit.fits.map(\.logLikelihood)
    angle = model.angle
    stretch = model.stretch
    shear = model.shear
    visibleFraction = fit.visibleFraction
    source = Source(fit: fit, criteria: criteria, width: width, height: height)
    confidence = likelihood(inGroup: false)
  }

  /// A shape that is known exactly, as in a simulated photograph.
  package init(exact kind: ShapeKind, outline: [Point], pixelCount: Int) {
    self.kind = kind
    self.outline = Self.startingTopLeft(outline)
    center = outline.reduce(.zero, +) / Double(max(1, outline.count))
    radius = (polygonArea(outline.map { SIMD2($0.x, $0.y) }) / .pi).squareRoot()
    self.pixelCount = pixelCount
    confidence = 1
    state = .seen
    logLikelihoods = ShapeKind.allCases.map { $0 == kind ? 1 : 0 }
    angle = 0
    stretch = 0
    shear = 0
    visibleFraction = 1
  }

  /// What a shape was made from, so that its group can make it another kind.
  struct Source: Sendable {
    var fit: ShapeFit
    var criteria: ShapeCriteria
    var width: Int
    var height: Int
  }

  /// Takes another kind's outline on the same evidence.
  mutating func become(_ newKind: ShapeKind) {
    guard newKind != kind, let source else { return }
    let group = group
    self = FoundShape(source.fit, as: newKind, criteria: source.criteria, width: source.width, height: source.height)
    self.group = group
  }

  /// Chance that the shape is there and of this kind: logistic regressions on simulated photographs of what the outline explains, of its
  /// lead over the other kinds, and of its size, one for single shapes and one for members of groups.
  func likelihood(inGroup isMember: Bool) -> Double {
    let best = Double(logLikelihoods.max() ?? 0)
    let own = Double(logLikelihoods[kind.index])
    let other = Double(ShapeKind.allCases.filter { $0 != kind }.map { logLikelihoods[$0.index] }.max() ?? 0)
    let strength = max(-1, min(5, log(max(best, 1) / 40)))
    let lead = max(-20, min(10, 100 * (own - other) / max(best, 1)))
    let size = log(max(radius, 1) / 10)
    let odds = isMember ? 2.09 + 0.745 * strength + 0.464 * lead - 1.27 * size : -1.53 + 1.67 * strength + 0.318 * lead - 0.78 * size
    return 1 / (1 + exp(-odds))
  }

  private static func startingTopLeft(_ corners: [Point]) -> [Point] {
    guard let first = corners.indices.min(by: { corners[$0].x + corners[$0].y < corners[$1].x + corners[$1].y }) else { return corners }
    return Array(corners[first...] + corners[..<first])
  }
}
