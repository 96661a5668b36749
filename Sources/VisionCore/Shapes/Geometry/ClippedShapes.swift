internal import VisionSupport

/// Gives shapes that the border cuts the size of a whole shape of their kind where the evidence allows it.
struct ClippedShapes: Sendable {
  var fitter: ShapeFitter

  /// Shares of a shape in the picture: cut ones that can be completed, and whole ones.
  private static let cutShares: (more: Float, less: Float) = (0.25, 0.85)
  private static let completeShare: Float = 0.99
  /// Whole shapes whose size comes into question: their circumradius over that of the cut one.
  private static let growth: (more: Float, less: Float) = (1.15, 2.5)

  func extend(_ fits: inout [ShapeFit], in image: EvidenceImage) {
    let clear = fits.filter { isCertain($0) && $0.weakestSector >= fitter.criteria.weakestSector }
    for i in fits.indices where isCut(fits[i]) && isCertain(fits[i]) {
      let cut = fits[i].best.model
      let radii = clear.filter { isModel($0, for: cut) }.map { $0.best.model.radius }
      guard let radius = radii.median, let extended = fitter.refit(fits[i], radius: radius, in: image) else { continue }
      fits[i] = extended
    }
  }

  private func isCertain(_ fit: ShapeFit) -> Bool { fit.best.logLikelihood >= fitter.criteria.certainLogLikelihood }

  private func isCut(_ fit: ShapeFit) -> Bool {
    fit.visibleFraction < Self.cutShares.less && fit.visibleFraction > Self.cutShares.more
  }

  private func isModel(_ complete: ShapeFit, for cut: ShapeModel) -> Bool {
    let model = complete.best.model
    return complete.visibleFraction > Self.completeShare && model.kind == cut.kind && model.radius > Self.growth.more * cut.radius
      && model.radius < Self.growth.less * cut.radius
  }
}
