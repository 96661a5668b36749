import VisionBase
package import VisionSupport
internal import Glibc

/// Decides the colours of the faces in one picture from that picture alone.
///
/// Combines three sources of evidence: a network that learnt what stickers look like (`ColorNetwork`), the light and pigments of this
/// picture (`LightModel`), and the pieces that exist (`LegalCubes`), for all places that the faces may have on a cube.
package final class CubeColorModel {
  let parameters: ColorParameters
  /// Nil where it is measured what the rest is worth without it.
  private let network: ColorNetwork?

  /// Smallest probability of a colour by the network, in sixths: no sticker alone rules a cube out.
  static let networkFloor = 0.02
  private static let lightWeight = 0.6
  /// A lone face constrains its light too little for more.
  private static let lightWeightOfOneFace = 0.3
  private static let rounds = 4
  /// How often a picture shows something that is no legal cube: a layer half turned, stickers moved, faces found wrongly.
  private static let illegalShare = 0.02
  /// Confidences are flattened by this much, fitted on held-out pictures so that 90 % of the stickers with confidence 0.9 are correct.
  private static let temperature = 1.15

  package convenience init() throws(VisionError) {
    guard let parameters = ColorParameters.embedded else {
      throw VisionError(.internalFailure, "the colour model in the library is damaged")
    }
    self.init(parameters: parameters)
  }

  /// With other numbers than those in the library.
  package init(parameters: ColorParameters, usesNetwork: Bool = true) {
    self.parameters = parameters
    network = usesNetwork ? ColorNetwork(parameters) : nil
  }

  static func rgb(_ sticker: StickerSample) -> SIMD3<Float> { SIMD3(sticker.bgr.z, sticker.bgr.y, sticker.bgr.x) }

  /// Weight of a sticker that is hidden by half or more. Chosen.
  private static let trustOfHidden = 0.4
  /// Probabilities that change less in a round are final; none is less than `leastProbability` before its root is taken.
  private static let convergence = 0.002
  private static let leastProbability = 1e-9

  /// How much a sticker counts: less where it is partly hidden.
  static func trust(_ sticker: StickerSample) -> Double { sticker.visibleFraction > 0.5 ? 1 : trustOfHidden }

  /// How much a face counts: a predicted one less.
  static func trust(_ face: FaceObservation) -> Double { face.isPredicted ? Double(face.confidence) : 1 }

  /// Brings very dark pictures to a brightness that the network has seen.
  private static func exposureGain(_ stickers: [StickerSample]) -> Float {
    let brightness = stickers.map { $0.bgr.max() }.sorted()
    guard !brightness.isEmpty else { return 1 }
    let high = brightness[min(brightness.count * 9 / 10, brightness.count - 1)]
    return min(max(140 / max(high, 1), 1), 3)
  }

  /// Log probabilities of the colours by the network, cube by cube, with a floor: one row of 6 a sticker, in the order of the stickers.
  func networkScores(_ observations: [FaceObservation]) -> [[Double]] {
    var result = [[Double]](repeating: [Double](repeating: log(1.0 / 6), count: 6), count: observations.count * 9)
    guard let network else { return result }
    for cube in Set(observations.map { $0.cubeIndex }).sorted() {
      let all = observations.indices.filter { observations[$0].cubeIndex == cube && observations[$0].stickers.count == 9 }
      let seen = all.filter { !observations[$0].isPredicted }
      // The network knows up to three faces together, as a camera sees them.
      for start in stride(from: 0, to: seen.count, by: 3) {
        let members = Array(seen[start..<min(start + 3, seen.count)])
        score(members, of: members, observations, network, &result)
      }
      // What a predicted face shows may be anything: no other face is compared with it.
      for predicted in all where observations[predicted].isPredicted {
        score([predicted], of: seen.prefix(2) + [predicted], observations, network, &result)
      }
    }
    return result
  }

  /// Scores the stickers of some faces, seen together with others.
  private func score(
    _ faces: [Int], of members: [Int], _ observations: [FaceObservation], _ network: ColorNetwork, _ result: inout [[Double]]
  ) {
    let stickers = members.flatMap { observations[$0].stickers }
    let scores = network(stickers, gain: Self.exposureGain(stickers), face: members.flatMap { [Int](repeating: $0, count: 9) })
    for (k, member) in members.enumerated() where faces.contains(member) {
      let share = (1 - Self.networkFloor) * Self.trust(observations[member])
      for sticker in 0..<9 { result[member * 9 + sticker] = scores[k * 9 + sticker].map { log(share * exp($0) + (1 - share) / 6) } }
    }
  }

  /// - Parameter observations: the faces of one picture.
  /// - Returns: one for each observation, in the same order.
  package func colors(_ observations: [FaceObservation]) -> [FaceColors] {
    let usable = observations.allSatisfy { $0.stickers.count == 9 }
    guard usable, !observations.isEmpty else { return [] }
    let scores = networkScores(observations)
    var result = [FaceColors?](repeating: nil, count: observations.count)
    for group in FaceGroup.groups(observations, numbers: Array(observations.indices)) {
      let probabilities = decide(group, observations, scores)
      for (k, face) in group.faces.enumerated() {
        let rows = Array(probabilities[(k * 9)..<(k * 9 + 9)])
        let best = rows.map { row in row.indices.max { row[$0] < row[$1] } ?? 0 }
        result[face] = FaceColors(
          colors: best.compactMap(CubeColor.init(rawValue:)), confidences: zip(rows, best).map { $0[$1] }, probabilities: rows)
      }
    }
    return result.compactMap { $0 }
  }

  private func decide(_ group: FaceGroup, _ observations: [FaceObservation], _ scores: [[Double]]) -> [[Double]] {
    let own = group.faces.flatMap { face in (0..<9).map { scores[face * 9 + $0] } }
    var probabilities = posterior(group, own)
    let stickers = group.faces.flatMap { observations[$0].stickers }
    let offset = parameters.offset
    var light = LightModel(
      parameters,
      LightModel.Stickers(
        features: stickers.map { LightModel.feature(SIMD3<Double>(Self.rgb($0)), offset: offset) },
        face: group.faces.indices.flatMap { [Int](repeating: $0, count: 9) },
        pictureOfFace: [Int](repeating: 0, count: group.faces.count), trust: stickers.map(Self.trust)))
    let lightWeight = group.faces.count > 1 ? Self.lightWeight : Self.lightWeightOfOneFace
    for _ in 0..<Self.rounds {
      light.update(probabilities: probabilities.flatMap { $0 })
      let joint = own.indices.map { i in (0..<6).map { own[i][$0] + lightWeight * light.logLikelihoods[i * 6 + $0] } }
      let before = probabilities
      probabilities = posterior(group, joint)
      if zip(before, probabilities).allSatisfy({ zip($0, $1).allSatisfy { abs($0 - $1) < Self.convergence } }) { break }
    }
    return probabilities.map { row in
      let flat = row.map { pow(max($0, Self.leastProbability), 1 / Self.temperature) }
      let total = flat.reduce(0, +)
      return flat.map { $0 / total }
    }
  }

  /// Probabilities of the colours, given log likelihoods: over all places of the group on all legal cubes.
  private func posterior(_ group: FaceGroup, _ logLikelihoods: [[Double]]) -> [[Double]] {
    let rows = logLikelihoods.map { row in
      let top = row.max() ?? 0
      return row.map { $0 - top }
    }
    let alone = rows.map { row in
      let weights = row.map { exp($0) }
      let total = weights.reduce(0, +)
      return weights.map { $0 / total }
    }
    guard group.faces.count > 1 else { return alone }
    let scheme = ColorScheme.standard.faceOfColor
    let centres = group.placements.map { placement in
      placement.indices.reduce(0.0) { sum, face in
        let color = ColorScheme.standard.colors[placement[face][4] / 9].rawValue
        return sum + rows[face * 9 + 4][color]
      }
    }
    let best = centres.max() ?? 0
    var totals: [Double] = []
    var found: [[[Double]]] = []
    for (placement, centre) in zip(group.placements, centres) where centre > best - 9 {
      var evidence = FaceletEvidence()
      for (face, facelets) in placement.enumerated() {
        for (sticker, facelet) in facelets.enumerated() {
          for color in 0..<6 { evidence[facelet, scheme[color]] = rows[face * 9 + sticker][color] }
        }
      }
      let marginals = LegalCubes.marginals(of: evidence)
      totals.append(marginals.logTotal)
      found.append(
        placement.flatMap { facelets in
          facelets.map { facelet in (0..<6).map { marginals.probabilities[facelet * 6 + scheme[$0]] } }
        })
    }
    let top = totals.max() ?? 0
    let weights = totals.map { exp($0 - top) }
    let sum = weights.reduce(0, +)
    // Against the chance that this is no legal cube, where each sticker has any colour.
    let legal = log(sum) + top - log(24) - LegalCubes.logCount + log(1 - Self.illegalShare)
    let free = rows.reduce(0.0) { $0 + log($1.reduce(0) { $0 + exp($1) } / 6) } + log(Self.illegalShare)
    let legalShare = 1 / (1 + exp(min(max(free - legal, -60), 60)))
    return alone.indices.map { i in
      (0..<6).map { color in
        var value = 0.0
        for (weight, probabilities) in zip(weights, found) { value += weight / sum * probabilities[i][color] }
        return legalShare * value + (1 - legalShare) * alone[i][color]
      }
    }
  }
}
