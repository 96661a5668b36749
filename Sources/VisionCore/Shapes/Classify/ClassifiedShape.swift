internal import VisionBase

/// A shape together with its fit, so that its group can change the kind.
struct ClassifiedShape: Sendable {
  /// The shape as it is reported.
  var found: FoundShape
  let fit: ShapeFit
  /// Loss of likelihood of each kind against the best one, in the order of `ShapeKind.allCases`; below 1 = possible.
  private let losses: [Double]

  init(_ fit: ShapeFit, as kind: ShapeKind, size: EvidenceSize) {
    var model = fit.fit(kind).model
    model.radius = max(Self.minimumRadius, model.radius - fit.criteria.outlineBias * kind.equalAreaCircumradius)
    let corners = fit.corners(of: model)
    let best = fit.best.logLikelihood
    self.fit = fit
    losses = fit.fits.map { Double((best - $0.logLikelihood) / max(Self.tolerance, Self.toleranceShare * best)) }
    found = FoundShape(
      kind: kind, outline: corners, center: Point(fit.originX + Double(model.x), fit.originY + Double(model.y)),
      radius: Double((model.area / .pi).squareRoot()), pixelCount: Int(size.visibleArea(corners).rounded()), confidence: 0,
      state: fit.isCertain ? .seen : .weak)
    found.confidence = confidence(inGroup: false)
  }

  /// The model of its kind, with position and radius before the correction for blur.
  var model: ShapeModel { fit.fit(found.kind).model }
  var bestLogLikelihood: Float { fit.best.logLikelihood }

  /// Loss of likelihood of a kind against the best one; below 1 = possible.
  func loss(_ kind: ShapeKind) -> Double { losses[kind.index] }

  /// Whether a kind exists that is possible for both.
  func mayShareKind(with other: ClassifiedShape) -> Bool {
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
