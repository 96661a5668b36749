public import CVisionCore
import VisionBase
import VisionShapes
import VisionSupport

/// What a `vc_shape_scene` points to.
final class ShapeSceneHandle {
  let scene: ShapeScene
  init(_ scene: ShapeScene) { self.scene = scene }
}

extension vc_shape {
  init(_ shape: FoundShape) {
    let box = shape.box
    self.init(
      struct_size: 0, kind: shape.kind.rawValue, state: shape.state.rawValue, group: Int32(truncatingIfNeeded: shape.group ?? -1),
      center: vc_point(x: shape.center.x, y: shape.center.y), left: box.x, top: box.y, width: box.width, height: box.height,
      size: shape.size, confidence: shape.confidence, pixel_count: Int64(shape.pixelCount),
      outline_count: Int32(truncatingIfNeeded: shape.outline.count), reserved: 0)
  }
}

extension vc_shape_group {
  init(_ group: ShapeGroup, missing: Int) {
    self.init()
    kind = group.kind.rawValue
    member_count = Int32(truncatingIfNeeded: group.memberCount)
    self.missing = Int32(truncatingIfNeeded: missing)
    center = vc_point(x: group.center.x, y: group.center.y)
    ring_radius = group.ringRadius
    confidence = group.confidence
    writeText(group.code, into: &code)
    withUnsafeMutableBytes(of: &members) { bytes in
      let members = bytes.bindMemory(to: Int32.self)
      for i in members.indices { members[i] = i < group.members.count ? Int32(truncatingIfNeeded: group.members[i]) : -1 }
    }
  }
}

@implementation @_cdecl("vc_shape_scene_destroy")
public func vc_shape_scene_destroy(_ scene: OpaquePointer?) { Handle<ShapeSceneHandle>.destroy(scene) }

@implementation @_cdecl("vc_shape_scene_verdict")
public func vc_shape_scene_verdict(_ scene: OpaquePointer?) -> Int32 {
  (scene.map { Handle<ShapeSceneHandle>.borrow($0).scene.verdict } ?? .nothing).rawValue
}

@implementation @_cdecl("vc_shape_scene_count")
public func vc_shape_scene_count(_ scene: OpaquePointer?) -> Int { Handle<ShapeSceneHandle>.count(scene) { $0.scene.shapes.count } }

@implementation @_cdecl("vc_shape_scene_get")
public func vc_shape_scene_get(_ scene: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_shape>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let shape = try Check.element(try Handle<ShapeSceneHandle>.checked("scene", scene).scene.shapes, index)
    try SizedStruct.write(vc_shape(shape), to: out)
  }
}

@implementation @_cdecl("vc_shape_scene_outline_get")
public func vc_shape_scene_outline_get(
  _ scene: OpaquePointer?, _ index: Int, _ points: UnsafeMutablePointer<vc_point>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> vc_status {
  count?.pointee = 0
  return statusOnly { () throws(VisionError) in
    let outline = try Check.element(try Handle<ShapeSceneHandle>.checked("scene", scene).scene.shapes, index).outline
    guard capacity >= 0, points != nil || capacity == 0 else {
      throw VisionError(.invalidArgument, "points is NULL or capacity is impossible")
    }
    count?.pointee = outline.count
    guard let points else { return }
    for (i, point) in outline.prefix(capacity).enumerated() { points[i] = vc_point(x: point.x, y: point.y) }
  }
}

@implementation @_cdecl("vc_shape_scene_group_count")
public func vc_shape_scene_group_count(_ scene: OpaquePointer?) -> Int { Handle<ShapeSceneHandle>.count(scene) { $0.scene.groups.count } }

@implementation @_cdecl("vc_shape_scene_group_get")
public func vc_shape_scene_group_get(_ scene: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_shape_group>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let content = try Handle<ShapeSceneHandle>.checked("scene", scene).scene
    let group = try Check.element(content.groups, index)
    try SizedStruct.write(vc_shape_group(group, missing: content.missingCount(of: group)), to: out)
  }
}

@implementation @_cdecl("vc_shape_scene_draw")
public func vc_shape_scene_draw(_ scene: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let content = try Handle<ShapeSceneHandle>.checked("scene", scene).scene
    try ShapeAnnotator().draw(content, on: try checkedCanvas(canvas))
  }
}
