public import CVisionCore
import CubeRenderer
import SyntheticImages
import VisionBase
import VisionSupport
import kociemba

/// What a `vc_cube_photo` points to.
final class CubePhotoHandle: ErrorTextOwner {
  private(set) var photograph: CubePhotograph?
  private let lent = LentBytes()
  private var pixels = UnsafeRawBufferPointer(start: nil, count: 0)

  /// Replaces the photograph and keeps its pixels for the caller.
  func hold(_ photograph: CubePhotograph?) {
    self.photograph = photograph
    if let photograph { pixels = lent.lend(photograph.rgb) }
  }

  /// The pixels of the photograph, borrowed until the next one.
  func image(_ photograph: CubePhotograph) -> vc_image {
    vc_image(
      data: pixels.baseAddress, data_size: pixels.count, stride: photograph.width * 3, width: Int32(photograph.width),
      height: Int32(photograph.height), format: Int32(VC_PIXEL_RGB24), flags: 0)
  }
}

@implementation @_cdecl("vc_cube_photo_options_init")
public func vc_cube_photo_options_init(_ options: UnsafeMutablePointer<vc_cube_photo_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_cube_photo_options(CubePhotographParameters()))
}

@implementation @_cdecl("vc_cube_surface_name")
public func vc_cube_surface_name(_ surface: Int32) -> UnsafePointer<CChar>? {
  staticText(SurfaceTexture.Material(rawValue: surface)?.name ?? "")
}

@implementation @_cdecl("vc_cube_body_name")
public func vc_cube_body_name(_ body: Int32) -> UnsafePointer<CChar>? {
  staticText(CubePhotographParameters.Body(rawValue: body)?.name ?? "")
}

@implementation @_cdecl("vc_cube_photo_create")
public func vc_cube_photo_create(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<CubePhotoHandle>.create(out) { () throws(VisionError) in CubePhotoHandle() }
}

@implementation @_cdecl("vc_cube_photo_destroy")
public func vc_cube_photo_destroy(_ photo: OpaquePointer?) { Handle<CubePhotoHandle>.destroy(photo) }

@implementation @_cdecl("vc_cube_photo_error")
public func vc_cube_photo_error(_ photo: OpaquePointer?) -> UnsafePointer<CChar>? {
  errorText(photo, CubePhotoHandle.self)
}

@implementation @_cdecl("vc_cube_photo_render")
public func vc_cube_photo_render(
  _ photo: OpaquePointer?, _ state: UnsafePointer<CChar>?, _ options: UnsafePointer<vc_cube_photo_options>?
) -> vc_status {
  withHandle(photo, CubePhotoHandle.self) { (handle) throws(VisionError) in
    handle.hold(nil)
    let parameters = try CubePhotographParameters(options)
    let shown = try ShownState(checking: try Check.text("state", state, maximumBytes: 1024))
    handle.hold(CubePhotograph(of: shown, parameters: parameters))
  }
}

@implementation @_cdecl("vc_cube_photo_image")
public func vc_cube_photo_image(_ photo: OpaquePointer?, _ out: UnsafeMutablePointer<vc_image>?) -> vc_status {
  out?.pointee = vc_image()
  return withHandle(photo, CubePhotoHandle.self) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    guard let photograph = handle.photograph else { throw VisionError(.notFound, "nothing was rendered") }
    out.pointee = handle.image(photograph)
  }
}

@implementation @_cdecl("vc_cube_photo_face_count")
public func vc_cube_photo_face_count(_ photo: OpaquePointer?) -> Int {
  Handle<CubePhotoHandle>.number(photo) { $0.photograph?.faces.count ?? 0 }
}

@implementation @_cdecl("vc_cube_photo_face_get")
public func vc_cube_photo_face_get(
  _ photo: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_photo_face>?
) -> vc_status {
  withHandle(photo, CubePhotoHandle.self) { (handle) throws(VisionError) in
    let face = try Check.element(handle.photograph?.faces ?? [], index)
    let points = face.corners.map { vc_point(x: Double($0.x), y: Double($0.y)) }
    try SizedStruct.write(
      vc_cube_photo_face(
        struct_size: 0, side: Int32(face.side.rawValue), corners: (points[0], points[1], points[2], points[3]),
        area: Double(face.area)), to: out)
  }
}

extension vc_cube_photo_options {
  init(_ defaults: CubePhotographParameters) {
    let (camera, light) = (defaults.camera, defaults.lightColor)
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), width: Int32(defaults.width), height: Int32(defaults.height),
      up: Int32(defaults.up.rawValue), front: Int32(defaults.front.rawValue), surface: defaults.surface.rawValue,
      body: defaults.body.rawValue, logo: defaults.logo == nil ? 0 : 1, seed: defaults.seed,
      yaw_rad: radians(camera.yawDegrees), pitch_rad: radians(camera.pitchDegrees),
      roll_rad: radians(camera.rollDegrees), distance: Double(camera.distance),
      field_of_view_rad: radians(camera.fieldOfViewDegrees), shift_x: Double(camera.shift.x),
      shift_y: Double(camera.shift.y), exposure: defaults.exposure, light_color: (light.x, light.y, light.z),
      ambient: defaults.ambient, glare: defaults.glare, noise: defaults.noise, blur_px: defaults.blur,
      fingers: defaults.fingers, colors: (0, 0, 0, 0, 0, 0))
  }
}

extension CubePhotographParameters {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ options: UnsafePointer<vc_cube_photo_options>?) throws(VisionError) {
    self.init()
    let given = try SizedStruct.read(options, defaults: vc_cube_photo_options(self))
    width = try Check.range("width", given.width, 64...4096)
    height = try Check.range("height", given.height, 64...4096)
    up = Face.allCases[try Check.range("up", given.up, 0...5)]
    front = Face.allCases[try Check.range("front", given.front, 0...5)]
    guard front.axis != up.axis else {
      throw VisionError(.invalidArgument, "front \(given.front): must be adjacent to up \(given.up)")
    }
    surface = try Check.constant("surface", given.surface, "VC_CUBE_SURFACE_*")
    body = try Check.constant("body", given.body, "VC_CUBE_BODY_*")
    logo = try Check.flag("logo", given.logo) ? .up : nil
    seed = given.seed
    camera = try SceneCamera(
      yaw: given.yaw_rad, pitch: given.pitch_rad, roll: given.roll_rad, distance: given.distance,
      fieldOfView: given.field_of_view_rad, shiftX: given.shift_x, shiftY: given.shift_y)
    palette = CubePalette(given.colors)
    try setLight(given)
    noise = try Check.range("noise", given.noise, 0...60)
    blur = try Check.range("blur_px", given.blur_px, 0...20)
    fingers = try Check.range("fingers", given.fingers, 0...1.5)
  }

  private mutating func setLight(_ given: vc_cube_photo_options) throws(VisionError) {
    exposure = try Check.range("exposure", given.exposure, 0.01...20)
    lightColor = SIMD3(
      try Check.range("light_color[0]", given.light_color.0, 0.01...20),
      try Check.range("light_color[1]", given.light_color.1, 0.01...20),
      try Check.range("light_color[2]", given.light_color.2, 0.01...20))
    ambient = try Check.range("ambient", given.ambient, 0...1)
    glare = try Check.range("glare", given.glare, 0...4)
  }
}
