internal import VisionBase
internal import VisionSupport

/// Turns the sightings of one camera into what the field's problem needs.
struct FieldViewReader {
  private let solver: TagPoseSolver
  private let toCamera: RigidPose
  private let parameters: TagFieldParameters

  /// From a camera's optical axes (x right, y down, z ahead) to WPILib's (x ahead, y left, z up).
  private static let opticalCamera = RigidPose(rotation: [0, 0, 1, -1, 0, 0, 0, -1, 0], translation: [0, 0, 0])
  /// From a tag's optical axes (x right, y down, z into it) to WPILib's (x out of its face, y right, z up).
  private static let opticalTag = RigidPose(rotation: [0, 0, -1, 1, 0, 0, 0, -1, 0], translation: [0, 0, 0])

  /// - Throws: `invalidArgument`.
  init(_ view: TagFieldView, _ parameters: TagFieldParameters) throws(VisionError) {
    let m = view.mount
    guard (0..<9).allSatisfy({ m.rotation[$0].isFinite }), (0..<3).allSatisfy({ m.translation[$0].isFinite }) else {
      throw VisionError(.invalidArgument, "the mount of a camera is not finite")
    }
    solver = TagPoseSolver(try view.calibration.camera(width: view.width, height: view.height))
    toCamera = (m * Self.opticalCamera).inverse
    self.parameters = parameters
  }

  /// - Returns: nil where the corners have no pose.
  func tag(_ sighting: TagSighting, _ place: TagLayout.Place, _ reference: TagFieldPosition.Reference) -> FieldTag? {
    let size = place.size ?? parameters.tagSize
    guard (0..<Double.infinity).contains(sighting.cornerDeviation), (0..<Double.infinity).contains(sighting.growthDeviation) else {
      return nil
    }
    let corners = sighting.corners.points
    let side = (0..<4).reduce(0) { $0 + corners[$1].distance(to: corners[($1 + 1) % 4]) } / 4
    let shift = parameters.placementDeviation * side / size
    let (own, floor) = (sighting.cornerDeviation, parameters.pixelDeviation)
    let isCommon = sighting.growthDeviation > TagPoseSolver.minimumCommonShare * own
    let growth = isCommon ? sighting.corners.growth.map { $0 * sighting.growthDeviation } : []
    let common = growth.reduce(0) { $0 + $1.dot($1) } / 8
    let deviation = max(own * own - common, floor * floor) + Self.commonCorners * shift * shift
    guard let pose = solver.pose(corners: sighting.corners, size: size, cornerDeviation: deviation.squareRoot()) else { return nil }
    let half = size / 2
    let square = [SIMD3(0, -half, half), SIMD3(0, half, half), SIMD3(0, half, -half), SIMD3(0, -half, -half)]
    // From the tag's optical axes to the field's, and from there by the camera to the robot.
    let fromTag = place.pose * Self.opticalTag
    return FieldTag(
      reference: reference, corners: square.map { place.pose.transform($0) }, seen: corners.map { SeenPoint($0, solver.camera) },
      deviation: deviation.squareRoot(), growth: growth, side: side, toCamera: toCamera,
      robotPoses: [pose.best, pose.other].map { fromTag * $0.inverse * toCamera })
  }
}
