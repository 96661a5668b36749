internal import VisionSupport

/// Extends shapes that the border cuts to the size of complete shapes of their kind where the evidence permits.
struct ClippedShapes: Sendable {
  var fitter: ShapeFitter

  func extend(_ fits: inout [ShapeFit], in image: EvidenceImage) {
    let clear = fits.filter { $0.isCertain && $0.weakestSector >= fitter.criteria.weakestSector }
    for i in fits.indices where isCut(fits[i]) && fits[i].isCertain {
      let cut = fits[i].best.model
      let radii = clear.filter { isModel($0, for: cut) }.map { $0.best.model.radius }
      guard let radius = radii.median, let extended = fitter.refit(fits[i], radius: radius, in: image) else { continue }
      fits[i] = extended
    }
  }

  private func isCut(_ fit: ShapeFit) -> Bool {
    fit.visibleFraction < Self.maximumCutShare && fit.visibleFraction > Self.minimumCutShare
  }

  private func isModel(_ complete: ShapeFit, for cut: ShapeModel) -> Bool {
    let model = complete.best.model
    return complete.isComplete && model.kind == cut.kind && model.radius > Self.minimumGrowth * cut.radius
      && model.radius < Self.maximumGrowth * cut.radius
  }
}
