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
  var withoutPredicted: FaceSet {
    let seen = observations.indices.filter { !observations[$0].isPredicted }
    var set = self
    set.observations = FaceObservation.chosen(seen, of: observations)
    set.stickerScores = seen.flatMap { stickerScores[($0 * 9)..<($0 * 9 + 9)] }
    return set
  }

  /// The faces as groups with known relative positions; `first` is the number of the first face.
  func groups(first: Int, mirrored: Bool = false, splits: Bool = false) -> [FaceGroup] {
    if isWholeCube, !splits { return [FaceGroup(wholeCube: first)] }
    if isWholeCube { return observations.indices.map { FaceGroup(single: first + $0) } }
    let seen = mirrored ? observations.map { FaceGroup.mirrored($0) } : observations
    return FaceGroup.groups(seen, numbers: observations.indices.map { first + $0 })
  }
}
