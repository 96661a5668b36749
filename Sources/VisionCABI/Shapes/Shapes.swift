public import CVisionCore
import VisionBase
import VisionShapes
import VisionSupport

/// What a `vc_shape_finder` points to.
final class ShapeFinderHandle: ErrorTextOwner {
  let finder = ShapeFinder()
}

/// What a `vc_shape_scene` points to.
final class ShapeSceneHandle {
  let scene: ShapeScene
  init(_ scene: ShapeScene) { self.scene = scene }
}

private let optionDefaults = vc_shape_options(
  struct_size: UInt32(MemoryLayout<vc_shape_options>.size), picture_kind: Int32(VC_SHAPES_AUTOMATIC), max_shapes: 512, reserved: 0,
  min_size: 10, min_confidence: 0.5)

@implementation @_cdecl("vc_shape_options_init")
public func vc_shape_options_init(_ options: UnsafeMutablePointer<vc_shape_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: optionDefaults)
}

@implementation @_cdecl("vc_shape_finder_create")
public func vc_shape_finder_create(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<ShapeFinderHandle>.create(out) { () throws(VisionError) in ShapeFinderHandle() }
}

@implementation @_cdecl("vc_shape_finder_destroy")
public func vc_shape_finder_destroy(_ finder: OpaquePointer?) { Handle<ShapeFinderHandle>.destroy(finder) }

@implementation @_cdecl("vc_shape_finder_error")
public func vc_shape_finder_error(_ finder: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(finder, ShapeFinderHandle.self) }

@implementation @_cdecl("vc_shape_finder_find")
public func vc_shape_finder_find(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ options: UnsafePointer<vc_shape_options>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out?.pointee = nil
  return withHandle(finder, ShapeFinderHandle.self) { (handle) throws(VisionError) in
    guard let out else { throw VisionError(.invalidArgument, "out is NULL") }
    let parameters = try checkedShapeOptions(options)
    let scene = try withImage(image) { (view) throws(VisionError) in try handle.finder.find(view, parameters) }
    out.pointee = Handle<ShapeSceneHandle>.make(ShapeSceneHandle(scene))
  }
}

@implementation @_cdecl("vc_shape_finder_reveal")
public func vc_shape_finder_reveal(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ options: UnsafePointer<vc_shape_options>?,
  _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  withHandle(finder, ShapeFinderHandle.self) { (handle) throws(VisionError) in
    let target = try checkedCanvas(canvas)
    let parameters = try checkedShapeOptions(options)
    let revealed = Plane<UInt8>()
    try withImage(image) { (view) throws(VisionError) in try handle.finder.reveal(view, parameters.pictureKind, into: revealed) }
    try target.receive(revealed)
  }
}

@implementation @_cdecl("vc_shape_scene_destroy")
public func vc_shape_scene_destroy(_ scene: OpaquePointer?) { Handle<ShapeSceneHandle>.destroy(scene) }

@implementation @_cdecl("vc_shape_scene_verdict")
public func vc_shape_scene_verdict(_ scene: OpaquePointer?) -> Int32 {
  guard let scene else { return Int32(VC_SHAPES_NOTHING) }
  return Handle<ShapeSceneHandle>.borrow(scene).scene.verdict.rawValue
}

@implementation @_cdecl("vc_shape_scene_count")
public func vc_shape_scene_count(_ scene: OpaquePointer?) -> Int {
  guard let scene else { return 0 }
  return Handle<ShapeSceneHandle>.borrow(scene).scene.shapes.count
}

@implementation @_cdecl("vc_shape_scene_group_count")
public func vc_shape_scene_group_count(_ scene: OpaquePointer?) -> Int {
  guard let scene else { return 0 }
  return Handle<ShapeSceneHandle>.borrow(scene).scene.groups.count
}

@implementation @_cdecl("vc_shape_scene_get")
public func vc_shape_scene_get(_ scene: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_shape>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let shape = try checkedShape(scene, index)
    let box = shape.box
    let value = vc_shape(
      struct_size: 0, kind: shape.kind.rawValue, state: shape.state.rawValue, group: Int32(truncatingIfNeeded: shape.group ?? -1),
      center: vc_point(x: shape.center.x, y: shape.center.y), left: box.x, top: box.y, width: box.width, height: box.height,
      size: shape.size, confidence: shape.confidence, pixel_count: Int64(shape.pixelCount),
      corner_count: Int32(truncatingIfNeeded: shape.outline.count), reserved: 0)
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_shape_scene_outline")
public func vc_shape_scene_outline(
  _ scene: OpaquePointer?, _ index: Int, _ points: UnsafeMutablePointer<vc_point>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> vc_status {
  count?.pointee = 0
  return statusOnly { () throws(VisionError) in
    let shape = try checkedShape(scene, index)
    guard capacity >= 0, points != nil || capacity == 0 else {
      throw VisionError(.invalidArgument, "points is NULL or capacity is impossible")
    }
    count?.pointee = shape.outline.count
    guard let points else { return }
    for (i, point) in shape.outline.prefix(capacity).enumerated() { points[i] = vc_point(x: point.x, y: point.y) }
  }
}

@implementation @_cdecl("vc_shape_scene_group_get")
public func vc_shape_scene_group_get(_ scene: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_shape_group>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let scene else { throw VisionError(.invalidArgument, "the scene is NULL") }
    let content = Handle<ShapeSceneHandle>.borrow(scene).scene
    guard content.groups.indices.contains(index) else { throw VisionError(.notFound, "no group \(index)") }
    let group = content.groups[index]
    var value = vc_shape_group()
    value.kind = group.kind.rawValue
    value.member_count = Int32(truncatingIfNeeded: group.memberCount)
    value.missing = Int32(
      truncatingIfNeeded: group.members.count { content.shapes[$0].state == .inferred } + group.memberCount - group.members.count)
    value.center = vc_point(x: group.center.x, y: group.center.y)
    value.ring_radius = group.ringRadius
    value.confidence = group.confidence
    writeText(group.code, into: &value.code)
    withUnsafeMutableBytes(of: &value.members) { bytes in
      let members = bytes.bindMemory(to: Int32.self)
      for i in members.indices { members[i] = i < group.members.count ? Int32(truncatingIfNeeded: group.members[i]) : -1 }
    }
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_shape_scene_draw")
public func vc_shape_scene_draw(_ scene: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let scene else { throw VisionError(.invalidArgument, "the scene is NULL") }
    try ShapeAnnotator(scene: Handle<ShapeSceneHandle>.borrow(scene).scene).draw(on: try checkedCanvas(canvas))
  }
}

private func checkedShape(_ scene: OpaquePointer?, _ index: Int) throws(VisionError) -> FoundShape {
  guard let scene else { throw VisionError(.invalidArgument, "the scene is NULL") }
  let shapes = Handle<ShapeSceneHandle>.borrow(scene).scene.shapes
  guard shapes.indices.contains(index) else { throw VisionError(.notFound, "no shape \(index)") }
  return shapes[index]
}

func checkedShapeOptions(_ options: UnsafePointer<vc_shape_options>?) throws(VisionError) -> ShapeParameters {
  let given = try SizedStruct.read(options, defaults: optionDefaults)
  var parameters = ShapeParameters()
  guard let kind = ShapePictureKind(rawValue: given.picture_kind) else {
    throw VisionError(.invalidArgument, "picture_kind \(given.picture_kind): must be 0..3")
  }
  guard (1...4096).contains(given.max_shapes) else {
    throw VisionError(.invalidArgument, "max_shapes \(given.max_shapes): must be 1..4096")
  }
  guard (6...10000).contains(given.min_size) else { throw VisionError(.invalidArgument, "min_size \(given.min_size): must be 6..10000") }
  guard (0...1).contains(given.min_confidence) else {
    throw VisionError(.invalidArgument, "min_confidence \(given.min_confidence): must be 0..1")
  }
  parameters.pictureKind = kind
  parameters.maximumShapes = Int(given.max_shapes)
  parameters.minimumSizePixels = given.min_size
  parameters.minimumConfidence = given.min_confidence
  return parameters
}
