internal import VisionSupport

/// Faces seen together: one picture, or colours that were given at once.
struct FaceSet {
  var observations: [FaceObservation]
  /// Log probabilities of the six colours, up to a constant; one row per sticker, nine rows per face.
  var stickerScores: [[Double]]
  var isWholeCube = false
  /// A frame of a video, which may turn out to show another cube.
  var isFrame = false

  /// The faces that were seen.
  var withoutPredicted: FaceSet { keeping(observations.indices.filter { !observations[$0].isPredicted }) }

  /// All faces but one.
  func without(_ face: Int) -> FaceSet { keeping(observations.indices.filter { $0 != face }) }

  private func keeping(_ faces: [Int]) -> FaceSet {
    var set = self
    set.observations = FaceObservation.chosen(faces, of: observations)
    set.stickerScores = faces.flatMap { stickerScores[($0 * 9)..<($0 * 9 + 9)] }
    return set
  }

  /// The set as seen in a mirror. The faces of a whole cube keep their order: each of them is mirrored on its own.
  var mirrored: FaceSet {
    var set = self
    set.observations = observations.map { FaceGroup.mirrored($0) }
    set.stickerScores = observations.indices.flatMap { face in FaceGroup.mirrorOrder.map { stickerScores[face * 9 + $0] } }
    return set
  }

  /// The faces as groups with known relative positions; `first` is the number of the first face.
  func groups(first: Int, splits: Bool = false) -> [FaceGroup] {
    if isWholeCube, !splits { return [FaceGroup(wholeCube: first)] }
    if isWholeCube { return observations.indices.map { FaceGroup(single: first + $0) } }
    return FaceGroup.groups(observations, numbers: observations.indices.map { first + $0 })
  }

  /// Log likelihood of the centres of each group in its best placement on a cube of this scheme; 0 where each has its likeliest colour.
  /// It is an upper bound of the log likelihood of the set, and differs from that of the mirrored set where three faces meet.
  func centreScores(_ scheme: ColorScheme) -> [Double] {
    groups(first: 0).map { group in
      let scores = group.placements.map { placement in
        placement.indices.reduce(0.0) { sum, k in
          let row = stickerScores[group.faces[k] * 9 + 4]
          return sum + row[scheme.colors[placement[k][4] / 9].rawValue] - (row.max() ?? 0)
        }
      }
      return scores.max() ?? 0
    }
  }
}
