public import CVisionCore
import VisionBase
import VisionSupport
import VisionTag

/// The object behind a `vc_tag_field`.
final class TagField {
  let localizer: TagFieldLocalizer
  /// The tags of the layout, sorted by identifier.
  let places: [vc_tag_place]
  /// The tags of the last estimate.
  private(set) var sightings: [vc_tag_sighting] = []

  init(_ layout: CallerArray<UInt8>, options: TagFieldParameters) throws(VisionError) {
    let layout = try TagLayout(file: try Check.file(layout, maximumBytes: TagLayout.maximumFileBytes))
    localizer = try TagFieldLocalizer(layout, options)
    places = layout.places.sorted { $0.key < $1.key }.map { identifier, place in
      vc_tag_place(struct_size: 0, id: Int32(clamping: identifier), pose: vc_tag_field_pose(place.pose), size_m: place.size ?? 0)
    }
  }

  func reset() { localizer.reset() }

  func locate(_ views: CallerArray<vc_tag_view>, heading: Double?) throws(VisionError) -> vc_tag_position {
    let position = try estimate(views) { (views) throws(VisionError) in try localizer.locate(views, heading: heading) }
    return vc_tag_position(position, isFound: position?.used.isEmpty == false)
  }

  func track(_ views: CallerArray<vc_tag_view>, heading: Double?, captureTime: Int64) throws(VisionError) -> vc_tag_position {
    let position = try estimate(views) { (views) throws(VisionError) in
      try localizer.track(views, heading: heading, captureTime: captureTime)
    }
    return vc_tag_position(position, isFound: position != nil)
  }

  func predict(_ time: Int64) -> vc_tag_position {
    let position = localizer.position(at: time)
    return vc_tag_position(position, isFound: position != nil)
  }

  /// Runs an estimate on a caller's views and keeps the sightings.
  private func estimate(
    _ views: CallerArray<vc_tag_view>, _ body: ([TagFieldView]) throws(VisionError) -> TagFieldPosition?
  ) throws(VisionError) -> TagFieldPosition? {
    sightings = []
    var seen: [TagFieldView] = []
    var indices: [[Int]] = []
    for view in views {
      let (converted, places) = try TagFieldView.made(view, localizer.parameters.family)
      seen.append(converted)
      indices.append(places)
    }
    let position = try body(seen)
    func add(_ reference: TagFieldPosition.Reference, _ reason: Int32) {
      sightings.append(
        vc_tag_sighting(
          struct_size: 0, id: Int32(clamping: reference.identifier), view: Int32(clamping: reference.view),
          index: Int32(clamping: indices[reference.view][reference.sighting]), reason: reason))
    }
    for reference in position?.used ?? [] { add(reference, Int32(VC_TAG_SIGHTING_USED)) }
    for outlier in localizer.outliers { add(outlier.reference, outlier.reason.rawValue) }
    return position
  }
}

extension TagFieldView {
  /// A caller's view, and for each of its sightings the index in the list.
  ///
  /// - Throws: `invalidArgument`.
  fileprivate static func made(_ view: vc_tag_view, _ family: TagFamily.Kind) throws(VisionError) -> (TagFieldView, [Int]) {
    let list = try view.tags()
    var (sightings, indices): ([TagSighting], [Int]) = ([], [])
    for (index, tag) in list.result.tags.enumerated() where tag.family == family && !tag.isMirrored && tag.framesUnseen == 0 {
      sightings.append(
        TagSighting(
          identifier: tag.identifier, corners: tag.corners, cornerDeviation: tag.cornerDeviation, growthDeviation: tag.growthDeviation))
      indices.append(index)
    }
    let result = TagFieldView(
      calibration: list.calibration, width: list.result.width, height: list.result.height, mount: try RigidPose(view.mount),
      sightings: sightings)
    return (result, indices)
  }
}

extension RigidPose {
  fileprivate init(_ pose: vc_tag_field_pose) throws(VisionError) {
    try pose.check()
    self.init(x: pose.x_m, y: pose.y_m, z: pose.z_m, roll: pose.roll_rad, pitch: pose.pitch_rad, yaw: pose.yaw_rad)
  }
}

extension vc_tag_field_pose {
  init(_ pose: RigidPose) {
    let (place, turn) = (pose.translation, pose.fieldAngles)
    self.init(x_m: place[0], y_m: place[1], z_m: place[2], roll_rad: turn.roll, pitch_rad: turn.pitch, yaw_rad: turn.yaw)
  }
}

extension vc_tag_position {
  /// - Parameter isFound: whether the pose is valid.
  init(_ position: TagFieldPosition?, isFound: Bool) {
    self.init()
    guard let position else { return }
    outlier_count = Int32(clamping: position.outliers.count)
    guard isFound else { return }
    found = 1
    used_count = Int32(clamping: position.used.count)
    resolved = position.isResolved ? 1 : 0
    pose = vc_tag_field_pose(position.pose)
    if let other = position.other { (has_other, self.other) = (1, vc_tag_field_pose(other)) }
    ambiguity = position.ambiguity
    reprojection_px = position.reprojection
    copy(position.covariance, to: &covariance)
    let velocity = position.velocity
    velocity_m_s = (velocity[0], velocity[1], velocity[2])
    velocity_rad_s = (velocity[3], velocity[4], velocity[5])
  }
}

@implementation @_cdecl("vc_tag_field_json")
public func vc_tag_field_json(_ field: OpaquePointer?, _ position: UnsafePointer<vc_tag_position>?) -> UnsafePointer<CChar>? {
  guard !position.isNull else { return staticText("") }
  return Handle<TagField>.text(field) { (handle) throws(VisionError) in
    let (position, sightings) = (try SizedStruct.read(position, defaults: vc_tag_position()), handle.object.sightings)
    var json = JSONWriter()
    json.object { json in
      position.write(to: &json)
      json.list("sightings", sightings.count) { index, json in json.object { sightings[index].write(to: &$0) } }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
