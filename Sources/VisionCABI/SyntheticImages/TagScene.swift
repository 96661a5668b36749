import CVisionCore
import SyntheticImages
import VisionBase
import VisionSupport
import VisionTag

extension TagSceneParameters {
  mutating func complete(_ given: vc_tag_scene_options) throws(VisionError) {
    if given.center_px != (0, 0) { center = Point(given.center_px.0, given.center_px.1) }
  }
}

extension PlacedTag {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ given: vc_tag_scene_tag) throws(VisionError) {
    let (turn, place) = (given.rotation_rad, given.translation_m)
    let upright = RigidPose(yaw: 0, roll: 0, translation: [place.0, place.1, place.2])
    self.init(
      try TagPattern(family: given.family, id: given.id), pose: upright.moved(by: [turn.0, turn.1, turn.2, 0, 0, 0]))
    (isMirrored, isInverted) = (given.mirrored != 0, given.inverted != 0)
    (size, margin) = (given.size_m, given.margin_cells)
    let (spin, shift) = (given.velocity_rad_s, given.velocity_m_s)
    velocity = [spin.0, spin.1, spin.2, shift.0, shift.1, shift.2]
    (white, black) = (Float(given.white), Float(given.black))
  }
}

/// A scene with the picture that C borrows.
final class LentTagScene {
  private var scene: TagScene
  private let picture = Plane<UInt8>()
  /// The ground truth since the last change of the scene; nil until somebody asks for it.
  private var known: [TagTruth]?

  private static let maximumTags = 4096
  private static let maximumObstacles = 1000

  init(_ parameters: TagSceneParameters) throws(VisionError) { scene = try TagScene(parameters) }

  var truth: [TagTruth] {
    let truth = known ?? scene.truth
    known = truth
    return truth
  }

  func add(_ tag: PlacedTag) throws(VisionError) {
    guard scene.tags.count < Self.maximumTags else {
      throw VisionError(.invalidArgument, "the scene has \(Self.maximumTags) tags already")
    }
    scene.tags.append(tag)
    known = nil
  }

  func addObstacle(_ outline: [Point], light: Double) throws(VisionError) {
    guard scene.obstacles.count < Self.maximumObstacles else {
      throw VisionError(.invalidArgument, "the scene has \(Self.maximumObstacles) obstacles already")
    }
    scene.obstacles.append(.init(outline: outline, light: Float(light)))
    known = nil
  }

  func render() throws(VisionError) -> vc_image {
    try MemoryReserve.take(picture: scene.parameters.width, scene.parameters.height, .tagScene)
    try scene.render(into: picture)
    return vc_image(picture)
  }
}

extension vc_tag_truth {
  mutating func complete(_ truth: TagTruth) {
    family = TagFamily.Kind.known.first { "\($0.name)" == truth.family }?.rawValue ?? -1
    copy(truth.pose.translation, to: &translation_m)
    rotation_rad = truth.pose.turn
  }
}

extension TagSheet {
  mutating func add(_ pattern: TagPattern) throws(VisionError) {
    guard patterns.count < Self.maximumTags else {
      throw VisionError(.invalidArgument, "the sheet has \(Self.maximumTags) tags already")
    }
    patterns.append(pattern)
  }

  /// The pages as a PDF file.
  func file() throws(VisionError) -> [UInt8] {
    try MemoryReserve.take(Self.memoryOfTag * (patterns.count + 100))
    return try pdf()
  }

  /// The most bytes that a tag takes while its outlines are written.
  private static let memoryOfTag = 12 << 10
}
