internal import VisionSupport

/// The part of the shapes that is visible in the mean of several frames; the same for all shapes of a sheet, as it depends on its screens.
enum OutlineChoice {
  /// The lines that fill them.
  case filled
  /// Their outlines.
  case outlined
  /// Unknown: there are too few shapes.
  case open

  /// A sample of the fits above the noise, strong and weak ones.
  static func sample(of filled: [ShapeFit]) -> [ShapeFit] {
    let seen = filled.filter { $0.best.logLikelihood >= $0.criteria.weakLogLikelihood }
      .sorted { $0.best.logLikelihood > $1.best.logLikelihood }
    return stride(from: 0, to: seen.count, by: max(1, seen.count / sampleSize)).map { seen[$0] }
  }

  /// - Parameters:
  ///   - filled: fits of filled shapes.
  ///   - outlined: fits of outlines at their positions.
  init(filled: [ShapeFit], outlined: [ShapeFit]) {
    let shares = filled.compactMap { Self.share($0, outlined) }
    guard shares.count >= Self.minimumPairs, let usual = shares.median else {
      self = .open
      return
    }
    self = usual > Self.minimumOutlineShare ? .outlined : .filled
  }

  /// Log-likelihood of the outline over that of the filled shape.
  private static func share(_ filled: ShapeFit, _ outlined: [ShapeFit]) -> Float? {
    let disc = filled.disc
    let partners = outlined.filter { fit in
      let other = fit.disc
      let (dx, dy) = (Float(other.x - disc.x), Float(other.y - disc.y))
      let reach = reach * other.radius
      return dx * dx + dy * dy < reach * reach && sizeRatios.contains(disc.radius / other.radius)
    }
    return partners.map { $0.best.logLikelihood }.max().map { $0 / filled.best.logLikelihood }
  }
}
