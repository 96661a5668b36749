import VisionBase
package import VisionSupport
internal import Glibc

/// Decides the colours of the faces in one picture from that picture alone.
///
/// `ColorNetwork` scores each sticker; `GroupDecision` combines the stickers of one cube.
package final class CubeColorModel {
  let parameters: ColorParameters
  /// Nil to measure the accuracy without it.
  private let network: ColorNetwork?

  package convenience init() throws(VisionError) {
    guard let parameters = ColorParameters.embedded else {
      throw VisionError(.internalFailure, "the colour model in the library is damaged")
    }
    self.init(parameters: parameters)
  }

  /// With other parameters than those in the library.
  package init(parameters: ColorParameters, usesNetwork: Bool = true) {
    self.parameters = parameters
    network = usesNetwork ? ColorNetwork(parameters) : nil
  }

  static func rgb(_ sticker: StickerSample) -> SIMD3<Float> { SIMD3(sticker.bgr.z, sticker.bgr.y, sticker.bgr.x) }

  /// Weight of a sticker; lower if it is partly hidden.
  static func trust(_ sticker: StickerSample) -> Double { sticker.visibleFraction > 0.5 ? 1 : trustOfHidden }

  /// Weight of a face; lower if it is predicted.
  static func trust(_ face: FaceObservation) -> Double { face.isPredicted ? Double(face.confidence) : 1 }

  /// Gain that brings very dark pictures to the range of brightness in training.
  private static func exposureGain(_ stickers: [StickerSample]) -> Float {
    let brightness = stickers.map { $0.bgr.max() }.sorted()
    guard !brightness.isEmpty else { return 1 }
    let high = brightness[min(brightness.count * 9 / 10, brightness.count - 1)]
    return min(max(usualBrightness / max(high, 1), 1), largestGain)
  }

  /// Log probabilities of the colours by the network, cube by cube, with a floor: one row of 6 per sticker, in the order of the stickers.
  func networkScores(_ observations: [FaceObservation]) -> [[Double]] {
    var result = [[Double]](repeating: [Double](repeating: log(1.0 / 6), count: 6), count: observations.count * 9)
    guard let network else { return result }
    for cube in Set(observations.map { $0.cubeIndex }).sorted() {
      let all = observations.indices.filter { observations[$0].cubeIndex == cube && observations[$0].stickers.count == 9 }
      let seen = all.filter { !observations[$0].isPredicted }
      // The network was trained on up to three faces, as a camera sees them.
      for start in stride(from: 0, to: seen.count, by: 3) {
        let members = Array(seen[start..<min(start + 3, seen.count)])
        score(members, of: members, observations, network, &result)
      }
      // A predicted face may show anything, so it does not influence the other faces.
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
      let stickers = group.faces.flatMap { observations[$0].stickers }
      let decision = GroupDecision(group, stickers, scores: group.faces.flatMap { scores[($0 * 9)..<($0 * 9 + 9)] }, parameters)
      let probabilities = decision.probabilities()
      for (k, face) in group.faces.enumerated() {
        result[face] = FaceColors(probabilities: Array(probabilities[(k * 9)..<(k * 9 + 9)]))
      }
    }
    return result.compactMap { $0 }
  }
}
