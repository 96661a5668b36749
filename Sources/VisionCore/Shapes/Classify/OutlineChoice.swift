internal import VisionSupport

/// Where the shapes of a sheet show in the mean of several frames: its screens decide that for all of them alike.
enum OutlineChoice {
  /// In the lines that fill them.
  case filled
  /// Along their outlines.
  case outlined
  /// There are too few shapes to tell.
  case open

  /// Filled shapes explain the evidence better than their outlines do by far more than this; where the outlines alone are seen, a disc
  /// that reaches beyond them explains about as much. Chosen on the sheets of `lab/accuracy/shapes_sweep.py`.
  private static let minimumShare: Float = 0.65
  /// Both are fits to one shape when the filled one lies in the middle of the other, radii of that, and is about as large or larger.
  private static let reach: Float = 0.5
  private static let sizes: ClosedRange<Float> = 0.8...2
  private static let minimumPairs = 5

  private static let sampleCount = 32

  /// Some of the fits that are more than noise, strong and weak ones.
  static func sample(of filled: [ShapeFit]) -> [ShapeFit] {
    let seen = filled.filter { $0.best.logLikelihood >= $0.criteria.weakLogLikelihood }
      .sorted { $0.best.logLikelihood > $1.best.logLikelihood }
    return stride(from: 0, to: seen.count, by: max(1, seen.count / sampleCount)).map { seen[$0] }
  }

  /// - Parameters:
  ///   - filled: fits of filled shapes.
  ///   - outlined: fits of outlines at their places.
  init(filled: [ShapeFit], outlined: [ShapeFit]) {
    let shares = filled.compactMap { Self.share($0, outlined) }
    guard shares.count >= Self.minimumPairs, let usual = shares.median else {
      self = .open
      return
    }
    self = usual > Self.minimumShare ? .outlined : .filled
  }

  /// What the outline explains over what the filled shape does.
  private static func share(_ filled: ShapeFit, _ outlined: [ShapeFit]) -> Float? {
    let disc = filled.disc
    let partners = outlined.filter { fit in
      let (dx, dy) = (Float(fit.disc.x - disc.x), Float(fit.disc.y - disc.y))
      let reach = reach * fit.disc.radius
      return dx * dx + dy * dy < reach * reach && sizes.contains(disc.radius / fit.disc.radius)
    }
    return partners.map { $0.best.logLikelihood }.max().map { $0 / filled.best.logLikelihood }
  }
}
