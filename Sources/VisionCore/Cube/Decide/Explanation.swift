internal import Glibc

/// One way to explain the pictures: the colour scheme of the cube, and which of the pictures are mirror images.
///
/// A mirrored picture shows the mirror image of the scheme as soon as three faces meet, and pieces that do not exist. It looks exactly like
/// an ordinary picture of a cube whose scheme is the mirror image, with red and orange exchanged.
struct Explanation {
  /// Which of the pictures are mirror images.
  enum Mirroring { case none, some, all }

  /// The sets; those that are mirror images are mirrored back.
  var source: JointReading
  var mirroring: Mirroring
  /// Fits of the most likely placements, best first; at least one.
  var fits: [JointFit.Result]
  /// Log likelihood of the best placement before the joint fit.
  var placementScore: Double
  /// Probability against the explanations of the same scheme in which other pictures are mirror images.
  var share = 1.0
  /// Probability against the explanation that looks the same: the mirror image of the scheme, and the other pictures mirrored.
  var handedness = 1.0

  var fit: JointFit.Result { fits[0] }

  /// Log of the score and of the prior, for comparisons under one scheme.
  fileprivate var logWeight: Double {
    fit.score + log(mirroring == .none ? 1 - JointReading.mirroredPictures : JointReading.mirroredPictures)
  }
}

extension JointReading {
  /// Schemes of cubes that are made in numbers, but not as mirror images.
  private static let knownSchemes: [ColorScheme] = [.standard, .japanese]

  /// The most likely explanation by the stated scheme; if none is stated, by the usual one, and by others if that does not fit.
  func explanation() -> Explanation? {
    var best = explanation(parameters.scheme ?? .standard, ifCentresAllow: false)
    guard parameters.scheme == nil, best.map({ $0.fit.loss > parameters.impossibleLoss }) ?? true, sawWholeCube else { return best }
    for scheme in ColorScheme.all.dropFirst() where hasWholeCube || !Self.knownSchemes.contains(scheme.mirrored) {
      if let other = explanation(scheme, ifCentresAllow: true), other.fit.loss < parameters.impossibleLoss,
        other.fit.score - Self.schemeMargin > (best?.fit.score ?? -.infinity)
      {
        best = other
      }
    }
    return best
  }

  private var hasWholeCube: Bool { sets.contains { $0.isWholeCube } }

  /// The most likely explanation by one scheme.
  private func explanation(_ scheme: ColorScheme, ifCentresAllow: Bool) -> Explanation? {
    let isKnown = parameters.scheme != nil || Self.knownSchemes.contains(scheme)
    let byCentres = sets.map { isKnown && isMirrored($0, scheme) }
    var found: [Explanation] = []
    for mirrored in isKnown ? mirrorings(byCentres) : [byCentres] {
      if !byCentres.contains(true), let plain = found.first, excludesMirrorImages(plain) { break }
      let least = (found.first?.placementScore ?? -.infinity) - PlacementSearch.likelyMargin
      if let explanation = explanation(scheme, mirrored, ifCentresAllow: ifCentresAllow, least: least) { found.append(explanation) }
    }
    // A mirror image needs clear evidence: a few faces alone look the same in a mirror.
    let clear = found.dropFirst().filter {
      $0.fit.loss <= parameters.impossibleLoss && $0.fit.score - Self.clearlyBetter > found[0].fit.score
    }
    guard var best = clear.max(by: { $0.fit.score < $1.fit.score }) ?? found.first else { return nil }
    // Colours that a caller measured at known facelets are mirrored by mistake only.
    // A mirror image of the same cube, as of a solved one, is no rival.
    let rivals = hasWholeCube && clear.isEmpty ? [] : found.filter { $0.fit.facelets != best.fit.facelets }
    best.share = 1 / rivals.reduce(1) { $0 + exp(($1.logWeight - best.logWeight) / Self.oddsTemperature) }
    if parameters.scheme == nil, !hasWholeCube { best.handedness = handedness(best.mirroring, isKnown: isKnown) }
    return best
  }

  /// Whether a mirror image can neither be clearly better nor change the decision: other cubes leave it open, or known facelets exclude it.
  private func excludesMirrorImages(_ plain: Explanation) -> Bool {
    let isOpen = exp(plain.fit.logShare / Self.oddsTemperature) < parameters.minimumConfidence
    return plain.fit.loss <= Self.clearlyBetter && (isOpen || hasWholeCube)
  }

  /// The explanation by one scheme with certain sets mirrored; nil if its placements are less likely than `least`.
  private func explanation(_ scheme: ColorScheme, _ mirrored: [Bool], ifCentresAllow: Bool, least: Double) -> Explanation? {
    var source = self
    source.sets = zip(sets, mirrored).map { $1 ? $0.mirrored : $0 }
    let centres = source.sets.flatMap { $0.centreScores(scheme) }
    if ifCentresAllow, !centres.allSatisfy({ $0 > -Self.centerMargin }) { return nil }
    guard centres.reduce(0, +) > least else { return nil }
    var search = source.placementSearch(scheme: scheme)
    search.least = least
    let placements = search.likelyPlacements()
    guard let top = placements.first else { return nil }
    let mirroring: Explanation.Mirroring = mirrored.contains(true) ? mirrored.contains(false) ? .some : .all : .none
    return Explanation(source: source, mirroring: mirroring, fits: source.fits(search, placements), placementScore: top.score)
  }

  /// The sets that may be mirror images: none, all, or those whose centres demand it.
  private func mirrorings(_ byCentres: [Bool]) -> [[Bool]] {
    let uniform = [false, true].map { isMirrored in sets.map { _ in isMirrored } }
    return uniform.contains(byCentres) ? uniform : uniform + [byCentres]
  }

  /// Whether the centres of a set demand that it is a mirror image.
  private func isMirrored(_ set: FaceSet, _ scheme: ColorScheme) -> Bool {
    set.mirrored.centreScores(scheme).reduce(0, +) > set.centreScores(scheme).reduce(0, +)
  }

  /// Probability of an explanation whose scheme was not stated against the one that looks the same.
  private func handedness(_ mirroring: Explanation.Mirroring, isKnown: Bool) -> Double {
    guard isKnown else { return 1 - Self.mirroredPictures }
    switch mirroring {
    case .none: return 1
    case .some: return 1 - Self.mirroredSchemes
    case .all: return Self.mirroredPictures / (Self.mirroredPictures + Self.mirroredSchemes)
    }
  }
}
