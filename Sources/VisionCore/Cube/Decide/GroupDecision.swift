internal import Glibc
internal import VisionBase
internal import VisionSupport

/// Decides the colours of faces with known relative positions, in one picture.
///
/// Combines three sources of evidence: the network's, the light and pigments of this picture (`LightModel`), and the pieces that exist
/// (`LegalCubes`), for all placements of the faces on a cube. Light and colours are estimated in turn (expectation maximisation).
/// It converges to a local optimum when two pigments are close: a red face is read as a mixture of red and orange. So it also starts with
/// each of two such colours replaced by the other, and the results are weighted by their evidence.
struct GroupDecision {
  /// Pairs of colours with similar pigments; the first is replaced by the second.
  private static let mistakable: [(CubeColor, CubeColor)] = [(.red, .orange), (.orange, .red), (.yellow, .orange), (.orange, .yellow)]

  /// Probabilities of the colours, one row of 6 per sticker, and the log likelihood of all stickers.
  private struct Posterior {
    var rows: [[Double]]
    var logEvidence: Double
  }

  private let group: FaceGroup
  /// Log probabilities by the network, one row of 6 per sticker.
  private let scores: [[Double]]
  /// The light by its priors alone.
  private let light: LightModel
  private let lightWeight: Double

  /// - Parameters:
  ///   - stickers: nine for each face of the group, all of one picture.
  ///   - scores: their log probabilities by the network, one row of 6 per sticker.
  init(_ group: FaceGroup, _ stickers: [StickerSample], scores: [[Double]], _ parameters: ColorParameters) {
    self.group = group
    self.scores = scores
    light = LightModel(
      parameters,
      LightModel.Stickers(
        features: stickers.map { LightModel.feature(SIMD3<Double>(CubeColorModel.rgb($0)), offset: parameters.offset) },
        face: group.faces.indices.flatMap { [Int](repeating: $0, count: 9) },
        pictureOfFace: [Int](repeating: 0, count: group.faces.count), trust: stickers.map(CubeColorModel.trust)))
    lightWeight = group.faces.count > 1 ? Self.lightWeight : Self.lightWeightOfOneFace
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
    let top = fits.map { $0.logEvidence }.max() ?? 0
    let weights = fits.map { exp($0.logEvidence - top) }
    let sum = weights.reduce(0, +)
    return start.indices.map { i in
      let flat = (0..<6).map { color in
        let mean = zip(weights, fits).reduce(0) { $0 + $1.0 / sum * $1.1.rows[i][color] }
        return pow(max(mean, Self.minimumProbability), 1 / Self.temperature)
      }
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
    let scale = tops.reduce(0, +)
    let free = sums.reduce(0) { $0 + log($1 / 6) }
    guard group.faces.count > 1 else { return Posterior(rows: alone, logEvidence: scale + free) }
    // Mixed with the hypothesis of no legal cube, where each sticker has any colour.
    let onCubes = posteriorOnLegalCubes(rows)
    let legal = onCubes.logEvidence + log(1 - Self.illegalShare)
    let illegal = free + log(Self.illegalShare)
    let legalShare = exp(legal - LightModel.logSum(legal, illegal))
    let mixed = zip(onCubes.rows, alone).map { row, alone in
      zip(row, alone).map { legalShare * $0 + (1 - legalShare) * $1 }
    }
    return Posterior(rows: mixed, logEvidence: scale + LightModel.logSum(legal, illegal))
  }

  /// The same over all placements of the group on all legal cubes; the maximum of each row is 0.
  private func posteriorOnLegalCubes(_ rows: [[Double]]) -> Posterior {
    let scheme = ColorScheme.standard.faceOfColor
    let centres = group.placements.map { placement in
      placement.indices.reduce(0.0) { sum, face in
        let color = ColorScheme.standard.colors[placement[face][4] / 9].rawValue
        return sum + rows[face * 9 + 4][color]
      }
    }
    let minimum = (centres.max() ?? 0) - PlacementSearch.centerMargin
    let placements = zip(group.placements, centres).filter { $0.1 > minimum }.map { $0.0.flatMap { $0 } }
    let found = placements.map { facelets in
      var evidence = FaceletEvidence()
      for (row, facelet) in zip(rows, facelets) {
        for color in 0..<6 { evidence[facelet, scheme[color]] = row[color] }
      }
      return LegalCubes.marginals(of: evidence)
    }
    let top = found.map { $0.logTotal }.max() ?? 0
    let weights = found.map { exp($0.logTotal - top) }
    let sum = weights.reduce(0, +)
    var result = [[Double]](repeating: [Double](repeating: 0, count: 6), count: rows.count)
    for (weight, (facelets, marginals)) in zip(weights, zip(placements, found)) {
      for (i, facelet) in facelets.enumerated() {
        for color in 0..<6 { result[i][color] += weight / sum * marginals.probabilities[facelet * 6 + scheme[color]] }
      }
    }
    return Posterior(rows: result, logEvidence: log(sum) + top - log(Double(group.placements.count)) - LegalCubes.logCount)
  }
}
