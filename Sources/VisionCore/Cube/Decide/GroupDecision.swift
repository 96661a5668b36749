internal import Glibc
internal import VisionBase
internal import VisionSupport

/// Decides the colours of faces with known relative positions, in one picture.
///
/// Combines three sources of evidence: the network's, the light and pigments of this picture (`LightModel`), and the pieces that exist
/// (`LegalCubes`), for all placements of the faces on a cube, of the standard scheme or another. Light and colours are estimated in turn
/// (expectation maximisation).
/// It converges to a local optimum when two pigments are close: a red face is read as a mixture of red and orange. So it also starts with
/// each of two such colours replaced by the other, and the results are weighted by their evidence.
struct GroupDecision {
  /// Pairs of colours with similar pigments; the first is replaced by the second.
  private static let mistakable: [(CubeColor, CubeColor)] = [(.red, .orange), (.orange, .red), (.yellow, .orange), (.orange, .yellow)]

  /// Probabilities of the colours, one row of 6 per sticker, and the log likelihood of all stickers.
  private struct Posterior {
    var rows: [[Double]]
    var logEvidence: Double

    /// One of several explanations, with this probability before anything is seen.
    func expected(_ probability: Double) -> Posterior { Posterior(rows: rows, logEvidence: logEvidence + log(probability)) }

    /// All explanations, each weighted by its evidence; at least one.
    static func mixture(_ explanations: [Posterior]) -> Posterior {
      let top = explanations.map { $0.logEvidence }.max() ?? 0
      let weights = explanations.map { exp($0.logEvidence - top) }
      let sum = weights.reduce(0, +)
      let rows = explanations[0].rows.indices.map { i in
        (0..<CubeColor.count).map { color in zip(weights, explanations).reduce(0) { $0 + $1.0 / sum * $1.1.rows[i][color] } }
      }
      return Posterior(rows: rows, logEvidence: top + log(sum))
    }
  }

  /// All schemes but the standard one, each with its share of all cubes.
  private static let otherSchemes: [(ColorScheme, Double)] = {
    let schemes = ColorScheme.all.filter { $0 != .standard }
    let isCommon = schemes.map { !$0.canHold(up: .red, front: .orange) }
    let count = Double(isCommon.count { $0 })
    return zip(schemes, isCommon).map { scheme, isCommon in
      let share = isCommon ? redOppositeOrange / count : (1 - redOppositeOrange) / (Double(schemes.count) - count)
      return (scheme, shareOfOtherSchemes * share)
    }
  }()

  private let isLoneFace: Bool
  /// A facelet for each sticker of the group, for each placement.
  private let placements: [[Int]]
  /// Log probabilities by the network, one row of 6 per sticker.
  private let scores: [[Double]]
  /// The light by its priors alone.
  private let light: LightModel
  private let lightWeight: Double

  /// - Parameters:
  ///   - stickers: nine for each face of the group, all of one picture.
  ///   - scores: their log probabilities by the network, one row of 6 per sticker.
  init(_ group: FaceGroup, _ stickers: [StickerSample], scores: [[Double]], _ parameters: ColorParameters) {
    isLoneFace = group.faces.count == 1
    placements = group.placements.map { $0.flatMap { $0 } }
    self.scores = scores
    light = LightModel(
      parameters,
      LightModel.Stickers(
        features: stickers.map { LightModel.feature(SIMD3<Double>(CubeColorModel.rgb($0)), offset: parameters.offset) },
        face: group.faces.indices.flatMap { [Int](repeating: $0, count: 9) },
        pictureOfFace: [Int](repeating: 0, count: group.faces.count), trust: stickers.map(CubeColorModel.trust)),
      estimatesNoise: false)
    lightWeight = isLoneFace ? Self.lightWeightOfOneFace : Self.lightWeight
  }

  /// Probabilities of the colours, one row of 6 per sticker.
  func probabilities() -> [[Double]] {
    let start = posterior(scores).rows
    var fits = [fitted(from: start)]
    if fits[0].rows.contains(where: { ($0.max() ?? 0) < Self.certain }) {
      for (color, other) in Self.mistakable where start.reduce(0, { $0 + $1[color.rawValue] }) > Self.minimumCount {
        fits.append(fitted(from: start.map { Self.row($0, taking: color.rawValue, for: other.rawValue) }))
      }
    }
    return Posterior.mixture(fits).rows.map { row in
      let flat = row.map { pow(max($0, Self.minimumProbability), 1 / Self.temperature) }
      let total = flat.reduce(0, +)
      return flat.map { $0 / total }
    }
  }

  /// A row with one colour's probability moved to another colour.
  private static func row(_ row: [Double], taking color: Int, for other: Int) -> [Double] {
    var result = row
    result[other] += row[color]
    result[color] = 0
    return result
  }

  /// Expectation maximisation from these probabilities.
  private func fitted(from start: [[Double]]) -> Posterior {
    var light = light
    var result = Posterior(rows: start, logEvidence: 0)
    for _ in 0..<Self.rounds {
      light.update(probabilities: result.rows.flatMap { $0 })
      let before = result.rows
      result = posterior(
        scores.indices.map { i in (0..<6).map { scores[i][$0] + lightWeight * light.logLikelihoods[i * 6 + $0] } })
      if zip(before, result.rows).allSatisfy({ zip($0, $1).allSatisfy { abs($0 - $1) < Self.convergence } }) { break }
    }
    result.logEvidence += lightWeight * light.logPrior
    return result
  }

  /// Probabilities of the colours, given log likelihoods.
  private func posterior(_ logLikelihoods: [[Double]]) -> Posterior {
    let tops = logLikelihoods.map { $0.max() ?? 0 }
    let rows = zip(logLikelihoods, tops).map { row, top in row.map { $0 - top } }
    let sums = rows.map { $0.reduce(0) { $0 + exp($1) } }
    let alone = zip(rows, sums).map { row, sum in row.map { exp($0) / sum } }
    var result = Posterior(rows: alone, logEvidence: sums.reduce(0) { $0 + log($1 / 6) })
    if !isLoneFace {
      // On no legal cube, each sticker has any colour.
      result = .mixture([onLegalCubes(rows).expected(1 - Self.illegalShare), result.expected(Self.illegalShare)])
    }
    result.logEvidence += tops.reduce(0, +)
    return result
  }

  /// The same over all placements of the group on all legal cubes; the maximum of each row is 0.
  ///
  /// Other schemes than the standard one are tried where that contradicts the stickers.
  private func onLegalCubes(_ rows: [[Double]]) -> Posterior {
    let usual = holdings(on: .standard, share: 1 - Self.shareOfOtherSchemes, rows)
    let standard = Posterior.mixture(usual.map(onLegalCubes))
    let contradiction = zip(standard.rows, rows).reduce(0) { sum, row in
      sum - row.1[row.0.indices.max { row.0[$0] < row.0[$1] } ?? 0]
    }
    guard contradiction > Self.tolerableContradiction else { return standard }
    let others = Self.otherSchemes.flatMap { holdings(on: $0, share: $1, rows) }
    let least = (usual + others).reduce(-Double.infinity) { max($0, $1.bound) } - PlacementSearch.decidedMargin
    return .mixture([standard] + others.filter { $0.bound > least }.map(onLegalCubes))
  }

  /// The placements on cubes of a scheme that their centres do not exclude; at least one of the standard scheme.
  ///
  /// - Parameter share: of the cubes that have this scheme.
  private func holdings(on scheme: ColorScheme, share: Double, _ rows: [[Double]]) -> [Holding] {
    let centres = placements.map { facelets in
      stride(from: 4, to: facelets.count, by: 9).reduce(0) { $0 + rows[$1][scheme.colors[facelets[$1] / 9].rawValue] }
    }
    let least = scheme == .standard ? (centres.max() ?? 0) - PlacementSearch.centerMargin : -Self.centreMarginOfOtherSchemes
    let logPrior = log(share / Double(placements.count))
    return zip(placements, centres).filter { $0.1 > least }.map { Holding($0.0, scheme, rows, logPrior: logPrior) }
  }

  /// The same for cubes held in one way.
  private func onLegalCubes(_ holding: Holding) -> Posterior {
    let marginals = LegalCubes.marginals(of: holding.evidence)
    return Posterior(
      rows: holding.facelets.map { facelet in
        holding.faceOfColor.map { marginals.probabilities[facelet * CubeColor.count + $0] }
      },
      logEvidence: marginals.logTotal - LegalCubes.logCount + holding.logPrior)
  }
}

/// One placement of a group on the cubes of one scheme.
private struct Holding {
  /// A facelet for each sticker.
  let facelets: [Int]
  let faceOfColor: [Int]
  let evidence: FaceletEvidence
  let logPrior: Double
  /// Upper bound of the log likelihood of a cube, with the prior.
  let bound: Double

  init(_ facelets: [Int], _ scheme: ColorScheme, _ rows: [[Double]], logPrior: Double) {
    let faceOfColor = scheme.faceOfColor
    var evidence = FaceletEvidence()
    for (row, facelet) in zip(rows, facelets) {
      for color in 0..<CubeColor.count { evidence[facelet, faceOfColor[color]] = row[color] }
    }
    (self.facelets, self.faceOfColor, self.evidence, self.logPrior) = (facelets, faceOfColor, evidence, logPrior)
    bound = evidence.bound + logPrior
  }
}
