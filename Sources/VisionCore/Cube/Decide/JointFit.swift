internal import VisionBase
internal import VisionSupport

/// Fits light, pigments and all 54 stickers to one placement of the faces, and compares cubes with everything fitted to each.
///
/// 1. Expectation maximisation: sticker probabilities over all legal cubes and the light model in turn.
/// 2. The light is fitted to the best cube, and the best cube under this light is next, until none is better (`climb`).
/// 3. If the best cube is not clear, cubes drawn at a higher temperature are tried as well (`resample`).
struct JointFit {
  /// Result of a fit.
  struct Result {
    /// The placement that was fitted.
    var placement: PlacementSearch.Candidate
    var scheme: ColorScheme
    /// Facelet of each sticker of all sets.
    var faceletOfSticker: [Int]
    /// The best cube, 54 face indices.
    var facelets: [UInt8]
    var score: Double
    /// Logarithm of the probability of the best cube among all legal ones, given the fit.
    var logShare: Double
    var evidence: FaceletEvidence
    /// Probability of each face's colour on each facelet, 54 rows of 6.
    var probabilities: [Double]
    /// Other cubes and their scores, each with everything fitted to it.
    var rivals: [(facelets: [UInt8], score: Double)]

    /// Log likelihood that the best legal cube loses against the observed colours.
    var loss: Double { -evidence.normalized.score(facelets) }
  }

  /// A cube, and its score when light and pigments are fitted to it.
  private struct Hypothesis {
    var facelets: [UInt8]
    var score: Double
    var light: LightModel
  }

  private let placement: PlacementSearch.Candidate
  private let scheme: ColorScheme
  private let faceOfColor: [Int]
  private let faceletOfSticker: [Int]
  /// Log likelihood of each colour for each sticker by the network, one row of 6 per sticker, the largest 0.
  private let networkScores: [[Double]]
  /// Face of the colour of facelets that were corrected by hand.
  private let corrections: [Int: Int]
  /// The light fitted to all cubes, weighted by their probability.
  private var light: LightModel
  private var hypotheses: [Hypothesis] = []

  init(
    search: PlacementSearch, placement: PlacementSearch.Candidate, colorParameters: ColorParameters, stickers: LightModel.Stickers,
    corrections: [Int: Int]
  ) {
    self.placement = placement
    self.corrections = corrections
    scheme = search.scheme
    faceOfColor = search.scheme.faceOfColor
    networkScores = search.rows
    faceletOfSticker = search.faceletOfSticker(placement)
    light = LightModel(colorParameters, stickers, estimatesNoise: true)
  }

  mutating func run() -> Result {
    let soft = expectationMaximisation().normalized
    let softTotal = LegalCubes.logTotal(of: soft)
    let first = LegalCubes.best(of: soft)
    consider(first.facelets, from: light, rounds: Self.roundsForWinner)
    climb()
    if first.logLikelihood - softTotal <= Self.clearLogShare { resample() }
    hypotheses.sort { $0.score > $1.score }
    let winner = hypotheses[0]
    let evidence = evidence(winner.light)
    let marginals = LegalCubes.marginals(of: evidence.normalized)
    // A light fitted to one cube favours that cube, so the light fitted to all cubes bounds its share.
    let share = min(
      Self.logShare(of: winner.facelets, evidence.normalized, marginals.logTotal),
      Self.logShare(of: winner.facelets, soft, softTotal) + Self.fittedLightMargin, 0)
    return Result(
      placement: placement, scheme: scheme, faceletOfSticker: faceletOfSticker, facelets: winner.facelets, score: winner.score,
      logShare: share, evidence: evidence, probabilities: marginals.probabilities,
      rivals: hypotheses.dropFirst().map { ($0.facelets, $0.score) })
  }

  /// Fits the light to all cubes, weighted by their probability.
  ///
  /// - Returns: the evidence under that light.
  private mutating func expectationMaximisation() -> FaceletEvidence {
    var evidence = evidence(nil)
    var before: [Double] = []
    for _ in 0..<Self.rounds {
      let probabilities = LegalCubes.marginals(of: evidence.normalized).probabilities
      light.update(probabilities: perSticker(probabilities))
      evidence = self.evidence(light)
      if !before.isEmpty, zip(before, probabilities).allSatisfy({ abs($0 - $1) < GroupDecision.convergence }) { break }
      before = probabilities
    }
    return evidence
  }

  /// Repeats with the best cube under the winner's own light, until none is better.
  private mutating func climb() {
    for _ in 0..<Self.climbs {
      guard let top = best else { return }
      let next = LegalCubes.best(of: evidence(top.light).normalized).facelets
      guard !isKnown(next) else { return }
      consider(next, from: top.light, rounds: Self.roundsForWinner)
    }
  }

  /// Tries cubes drawn from flattened evidence, which the fit considers unlikely.
  private mutating func resample() {
    var random = SeededRandom(seed: 1)
    for round in 0..<Self.samplings {
      guard let top = best else { return }
      let base = round == 0 ? light : top.light
      let flattened = evidence(base).normalized.tempered(Self.sampleTemperature)
      for facelets in LegalCubes.samples(Self.sampleCount, of: flattened, using: &random) {
        consider(facelets, from: base, rounds: Self.roundsForSample)
      }
      climb()
    }
  }

  private var best: Hypothesis? { hypotheses.max { $0.score < $1.score } }

  private func isKnown(_ facelets: [UInt8]) -> Bool { hypotheses.contains { $0.facelets == facelets } }

  /// Scores a cube with light and pigments fitted to it, unless it is known.
  private mutating func consider(_ facelets: [UInt8], from start: LightModel, rounds: Int) {
    guard !isKnown(facelets) else { return }
    var own = start
    for _ in 0..<rounds { own.update(probabilities: certain(facelets)) }
    let score = evidence(own).score(facelets) + own.logPrior
    hypotheses.append(Hypothesis(facelets: facelets, score: score, light: own))
  }

  /// Evidence of the network and, if given, of a light model.
  private func evidence(_ light: LightModel?) -> FaceletEvidence {
    var result = FaceletEvidence()
    for (i, facelet) in faceletOfSticker.enumerated() {
      let byLight = light.map { light in
        let row = light.logLikelihoods[(i * 6)..<(i * 6 + 6)]
        let best = row.max() ?? 0
        let floor = best < 0 ? best - Self.coveredMargin : Self.lightFloor
        return row.map { max($0, floor) }
      }
      for color in 0..<6 {
        let byNetwork = (light == nil ? 1 : Self.networkWeight) * networkScores[i][color]
        result[facelet, faceOfColor[color]] += byNetwork + (byLight?[color] ?? 0)
      }
    }
    for (facelet, correct) in corrections {
      for face in 0..<6 { result[facelet, face] = face == correct ? 0 : Self.correctedFloor }
    }
    return result
  }

  /// Probabilities of colours for stickers (count x 6) from probabilities of faces on facelets (54 x 6).
  private func perSticker(_ probabilities: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: networkScores.count * 6)
    for (i, facelet) in faceletOfSticker.enumerated() {
      for color in 0..<6 { result[i * 6 + color] = probabilities[facelet * 6 + faceOfColor[color]] }
    }
    return result
  }

  /// The same for a certain cube.
  private func certain(_ facelets: [UInt8]) -> [Double] {
    var result = [Double](repeating: 0, count: 54 * 6)
    for (facelet, face) in facelets.enumerated() { result[facelet * 6 + Int(face)] = 1 }
    return perSticker(result)
  }

  private static func logShare(of facelets: [UInt8], _ evidence: FaceletEvidence, _ total: Double) -> Double {
    facelets.indices.reduce(-total) { $0 + max(evidence[$1, Int(facelets[$1])], LegalCubes.floor) }
  }
}
