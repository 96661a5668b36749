internal import VisionBase

/// A shape together with the fit that it comes from, so that its group can make it another kind.
struct ClassifiedShape: Sendable {
  /// What becomes part of the result.
  var found: FoundShape
  let fit: ShapeFit
  /// How much worse each kind explains the shape than its best one, in the order of `ShapeKind.allCases`; 1 = just about possible.
  private let losses: [Double]

  /// A kind is possible while its log-likelihood ratio lacks no more than the larger of these: a number and a share of the best one's.
  /// Chosen on simulated sheets.
  private static let tolerance: (number: Float, share: Float) = (2.5, 0.06)
  /// Circumradius of the smallest outline, pixels.
  private static let smallestRadius: Float = 2

  init(_ fit: ShapeFit, as kind: ShapeKind, size: EvidenceSize) {
    var model = fit.fit(kind).model
    model.radius = max(Self.smallestRadius, model.radius - fit.criteria.outlineBias * kind.equalAreaCircumradius)
    let corners = fit.corners(of: model)
    let best = fit.best.logLikelihood
    self.fit = fit
    losses = fit.fits.map { Double((best - $0.logLikelihood) / max(Self.tolerance.number, Self.tolerance.share * best)) }
    found = FoundShape(
      kind: kind, outline: corners, center: Point(fit.originX + Double(model.x), fit.originY + Double(model.y)),
      radius: Double((model.area / .pi).squareRoot()), pixelCount: Int(size.visibleArea(corners).rounded()), confidence: 0,
      state: best >= fit.criteria.certainLogLikelihood ? .seen : .weak)
    found.confidence = confidence(inGroup: false)
  }

  /// The model of its kind; position and radius are those before the correction for blur.
  var model: ShapeModel { fit.fit(found.kind).model }
  var bestLogLikelihood: Float { fit.best.logLikelihood }

  /// How badly a kind explains the shape compared with its best one; 1 = just about possible.
  func loss(_ kind: ShapeKind) -> Double { losses[kind.index] }

  /// Whether both may be of one kind: each has a kind that explains it nearly as well as its best.
  func canBeLike(_ other: ClassifiedShape) -> Bool {
    for k in losses.indices where losses[k] < 1 && other.losses[k] < 1 { return true }
    return false
  }

  /// Probability that the shape is there and of its kind.
  func confidence(inGroup isMember: Bool) -> Double {
    let own = fit.fit(found.kind).logLikelihood
    var other = -Float.infinity
    for kind in ShapeKind.allCases where kind != found.kind { other = max(other, fit.fit(kind).logLikelihood) }
    let evidence = ShapeCalibration.Evidence(
      best: Double(fit.best.logLikelihood), own: Double(own), other: Double(other), radius: found.radius)
    return (isMember ? ShapeCalibration.member : ShapeCalibration.single).confidence(evidence)
  }
}
