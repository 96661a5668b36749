public import CVisionCore
import VisionBase
import VisionSupport
import VisionTag

/// What a `vc_tag_field` points to.
final class TagFieldHandle: ErrorTextOwner {
  let localizer: TagFieldLocalizer
  /// Of the layout's tags.
  private(set) var family: TagFamily.Kind
  /// Of the layout, by number.
  let identifiers: [Int]
  /// The tags of the last estimate.
  private(set) var sightings: [vc_tag_sighting] = []

  static let mostViews = 64

  init(_ layout: TagLayout, _ options: (parameters: TagFieldParameters, family: TagFamily.Kind)) throws(VisionError) {
    localizer = try TagFieldLocalizer(layout, options.parameters)
    family = options.family
    identifiers = layout.places.keys.sorted()
    super.init()
  }

  func set(_ options: (parameters: TagFieldParameters, family: TagFamily.Kind)) throws(VisionError) {
    try localizer.setParameters(options.parameters)
    family = options.family
  }

  /// Runs an estimate on a caller's views and keeps what became of their tags.
  func estimate(
    _ views: UnsafePointer<vc_tag_view>?, _ count: Int, _ body: ([TagFieldView]) throws(VisionError) -> TagFieldPosition?
  ) throws(VisionError) -> TagFieldPosition? {
    sightings = []
    var seen: [TagFieldView] = []
    var indices: [[Int]] = []
    for view in try Check.array("views", views, count, 0...Self.mostViews) {
      let (converted, places) = try TagFieldView.made(view, family)
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
    for outlier in position?.outliers ?? [] { add(outlier.reference, outlier.reason.rawValue) }
    return position
  }
}

extension TagFieldView {
  /// A caller's view, and for each of its sightings the index in the list.
  ///
  /// - Throws: `invalidArgument`.
  fileprivate static func made(_ view: vc_tag_view, _ family: TagFamily.Kind) throws(VisionError) -> (TagFieldView, [Int]) {
    let list = try Handle<TagListHandle>.checked("list", view.list)
    var (sightings, indices): ([TagSighting], [Int]) = ([], [])
    for (index, tag) in list.result.tags.enumerated() where tag.family == family && !tag.isMirrored && tag.framesUnseen == 0 {
      sightings.append(TagSighting(identifier: tag.identifier, corners: tag.corners, cornerDeviation: tag.cornerDeviation))
      indices.append(index)
    }
    let result = TagFieldView(
      calibration: list.calibration, width: list.result.width, height: list.result.height, mount: try RigidPose(view.mount),
      sightings: sightings)
    return (result, indices)
  }
}

extension RigidPose {
  /// - Throws: `invalidArgument`.
  fileprivate init(_ pose: vc_tag_field_pose) throws(VisionError) {
    self.init(
      x: try Check.range("x_m", pose.x_m, -1000...1000), y: try Check.range("y_m", pose.y_m, -1000...1000),
      z: try Check.range("z_m", pose.z_m, -1000...1000), roll: try Check.range("roll_rad", pose.roll_rad, -100...100),
      pitch: try Check.range("pitch_rad", pose.pitch_rad, -100...100), yaw: try Check.range("yaw_rad", pose.yaw_rad, -100...100))
  }
}

extension vc_tag_field_pose {
  init(_ pose: RigidPose) {
    let (place, turn) = (pose.translation, pose.fieldAngles)
    self.init(x_m: place[0], y_m: place[1], z_m: place[2], roll_rad: turn.roll, pitch_rad: turn.pitch, yaw_rad: turn.yaw)
  }
}

extension vc_tag_position {
  /// - Parameter isFound: whether the pose means something.
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
    reprojection_px = position.reprojectionError
    withUnsafeMutableBytes(of: &covariance) { target in
      position.covariance.withUnsafeBytes { target.copyBytes(from: $0.prefix(target.count)) }
    }
    let velocity = position.velocity
    velocity_m_s = (velocity[0], velocity[1], velocity[2])
    velocity_rad_s = (velocity[3], velocity[4], velocity[5])
  }
}

extension vc_tag_field_options {
  init(defaults: TagFieldParameters) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), family: TagFamily.Kind.tag36h11.rawValue, on_floor: defaults.isOnFloor ? 1 : 0,
      reserved: 0, tag_size_m: defaults.tagSize, pixel_stddev_px: defaults.pixelDeviation,
      placement_stddev_m: defaults.placementDeviation, heading_stddev_rad: defaults.headingDeviation,
      height_stddev_m: defaults.heightDeviation, level_stddev_rad: defaults.levelDeviation, outlier_px: defaults.outlierPixels,
      acceleration_m_s2: defaults.acceleration, angular_acceleration_rad_s2: defaults.angularAcceleration,
      longest_unseen_s: defaults.longestUnseen)
  }
}

/// A caller's options, NULL for the defaults; the localizer checks their ranges.
private func read(_ options: UnsafePointer<vc_tag_field_options>?) throws(VisionError) -> (
  parameters: TagFieldParameters, family: TagFamily.Kind
) {
  var parameters = TagFieldParameters()
  let given = try SizedStruct.read(options, defaults: vc_tag_field_options(defaults: parameters))
  try Check.reserved(given.reserved)
  let family = TagFamily.Kind(rawValue: given.family)
  guard TagFamily.Kind.known.contains(family) || given.family >= TagFamily.Kind.firstCustom else {
    throw VisionError(.unsupported, "family \(given.family): must be one of VC_TAG_FAMILY_*")
  }
  parameters.isOnFloor = try Check.flag("on_floor", given.on_floor)
  parameters.tagSize = given.tag_size_m
  parameters.pixelDeviation = given.pixel_stddev_px
  parameters.placementDeviation = given.placement_stddev_m
  parameters.headingDeviation = given.heading_stddev_rad
  parameters.heightDeviation = given.height_stddev_m
  parameters.levelDeviation = given.level_stddev_rad
  parameters.outlierPixels = given.outlier_px
  parameters.acceleration = given.acceleration_m_s2
  parameters.angularAcceleration = given.angular_acceleration_rad_s2
  parameters.longestUnseen = given.longest_unseen_s
  return (parameters, family)
}

@implementation @_cdecl("vc_tag_sighting_name")
public func vc_tag_sighting_name(_ reason: Int32) -> UnsafePointer<CChar>? {
  staticText(reason == Int32(VC_TAG_SIGHTING_USED) ? "used" : TagFieldPosition.OutlierReason(rawValue: reason)?.name ?? "")
}

@implementation @_cdecl("vc_tag_field_options_init")
public func vc_tag_field_options_init(_ options: UnsafeMutablePointer<vc_tag_field_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_tag_field_options(defaults: TagFieldParameters()))
}

@implementation @_cdecl("vc_tag_field_create")
public func vc_tag_field_create(
  _ layout: UnsafePointer<CChar>?, _ size: Int, _ options: UnsafePointer<vc_tag_field_options>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TagFieldHandle>.create(out) { () throws(VisionError) in
    let file = try Check.bytes(try Check.pointer("layout", layout), size)
    guard file.count <= TagLayout.maximumFileBytes else {
      throw VisionError(.tooLarge, "size \(file.count): must be at most \(TagLayout.maximumFileBytes)")
    }
    return try TagFieldHandle(try TagLayout(file: Array(file)), try read(options))
  }
}

@implementation @_cdecl("vc_tag_field_destroy")
public func vc_tag_field_destroy(_ field: OpaquePointer?) { Handle<TagFieldHandle>.destroy(field) }

@implementation @_cdecl("vc_tag_field_error")
public func vc_tag_field_error(_ field: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(field, TagFieldHandle.self) }

@implementation @_cdecl("vc_tag_field_set_options")
public func vc_tag_field_set_options(_ field: OpaquePointer?, _ options: UnsafePointer<vc_tag_field_options>?) -> vc_status {
  withHandle(field, TagFieldHandle.self) { (handle) throws(VisionError) in try handle.set(try read(options)) }
}

@implementation @_cdecl("vc_tag_field_place_count")
public func vc_tag_field_place_count(_ field: OpaquePointer?) -> Int { Handle<TagFieldHandle>.number(field) { $0.identifiers.count } }

@implementation @_cdecl("vc_tag_field_place_get")
public func vc_tag_field_place_get(_ field: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_tag_place>?) -> vc_status {
  withHandle(field, TagFieldHandle.self) { (handle) throws(VisionError) in
    let identifier = try Check.element(handle.identifiers, index)
    guard let place = handle.localizer.layout.places[identifier] else { throw VisionError(.notFound, "tag \(identifier)") }
    try SizedStruct.write(
      vc_tag_place(struct_size: 0, id: Int32(clamping: identifier), pose: vc_tag_field_pose(place.pose), size_m: place.size ?? 0), to: out)
  }
}

@implementation @_cdecl("vc_tag_field_size_get")
public func vc_tag_field_size_get(
  _ field: OpaquePointer?, _ length_m: UnsafeMutablePointer<Double>?, _ width_m: UnsafeMutablePointer<Double>?
) -> vc_status {
  withHandle(field, TagFieldHandle.self) { (handle) throws(VisionError) in
    length_m?.pointee = handle.localizer.layout.length
    width_m?.pointee = handle.localizer.layout.width
  }
}

@implementation @_cdecl("vc_tag_field_locate")
public func vc_tag_field_locate(
  _ field: OpaquePointer?, _ views: UnsafePointer<vc_tag_view>?, _ view_count: Int, _ heading_rad: UnsafePointer<Double>?,
  _ out: UnsafeMutablePointer<vc_tag_position>?
) -> vc_status {
  withHandle(field, TagFieldHandle.self) { (handle) throws(VisionError) in
    let position = try handle.estimate(views, view_count) { (views) throws(VisionError) in
      try handle.localizer.locate(views, heading: heading_rad?.pointee)
    }
    try SizedStruct.write(vc_tag_position(position, isFound: position.map { !$0.used.isEmpty } ?? false), to: out)
  }
}

@implementation @_cdecl("vc_tag_field_track")
public func vc_tag_field_track(
  _ field: OpaquePointer?, _ views: UnsafePointer<vc_tag_view>?, _ view_count: Int, _ heading_rad: UnsafePointer<Double>?,
  _ capture_ns: Int64, _ out: UnsafeMutablePointer<vc_tag_position>?
) -> vc_status {
  withHandle(field, TagFieldHandle.self) { (handle) throws(VisionError) in
    let time = try Check.range("capture_ns", capture_ns, 0...Int64.max)
    let position = try handle.estimate(views, view_count) { (views) throws(VisionError) in
      try handle.localizer.track(views, heading: heading_rad?.pointee, captureTime: time)
    }
    try SizedStruct.write(vc_tag_position(position, isFound: position != nil), to: out)
  }
}

@implementation @_cdecl("vc_tag_field_predict")
public func vc_tag_field_predict(_ field: OpaquePointer?, _ at_ns: Int64, _ out: UnsafeMutablePointer<vc_tag_position>?) -> vc_status {
  withHandle(field, TagFieldHandle.self) { (handle) throws(VisionError) in
    let position = handle.localizer.position(at: try Check.range("at_ns", at_ns, 0...Int64.max))
    try SizedStruct.write(vc_tag_position(position, isFound: position != nil), to: out)
  }
}

@implementation @_cdecl("vc_tag_field_reset")
public func vc_tag_field_reset(_ field: OpaquePointer?) -> vc_status {
  withHandle(field, TagFieldHandle.self) { (handle) throws(VisionError) in handle.localizer.reset() }
}

@implementation @_cdecl("vc_tag_field_sighting_count")
public func vc_tag_field_sighting_count(_ field: OpaquePointer?) -> Int { Handle<TagFieldHandle>.number(field) { $0.sightings.count } }

@implementation @_cdecl("vc_tag_field_sighting_get")
public func vc_tag_field_sighting_get(_ field: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_tag_sighting>?) -> vc_status {
  withHandle(field, TagFieldHandle.self) { (handle) throws(VisionError) in
    try SizedStruct.write(try Check.element(handle.sightings, index), to: out)
  }
}
