public import CVisionCore
import CubeRenderer
import SyntheticImages
import VisionBase
import VisionSupport

/// What a `vc_cube_photo` points to.
final class CubePhotoHandle: ErrorTextOwner {
  private(set) var photograph: CubePhotograph?
  /// The pixels in memory that C can borrow.
  private var pixels = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  deinit { pixels.deallocate() }

  func hold(_ taken: CubePhotograph?) {
    photograph = taken
    guard let rgb = taken?.rgb else { return }
    if pixels.count < rgb.count {
      pixels.deallocate()
      pixels = .allocate(capacity: rgb.count)
    }
    _ = pixels.update(fromContentsOf: rgb)
  }

  func image(_ photograph: CubePhotograph) -> vc_image {
    vc_image(
      data: UnsafeRawPointer(pixels.baseAddress), data_size: photograph.rgb.count, stride: photograph.width * 3,
      width: Int32(photograph.width), height: Int32(photograph.height), format: Int32(VC_PIXEL_RGB24), flags: 0)
  }
}

@implementation @_cdecl("vc_cube_photo_options_init")
public func vc_cube_photo_options_init(_ options: UnsafeMutablePointer<vc_cube_photo_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: photoDefaults)
}

@implementation @_cdecl("vc_cube_photo_create")
public func vc_cube_photo_create(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<CubePhotoHandle>.create(out) { () throws(VisionError) in CubePhotoHandle() }
}

@implementation @_cdecl("vc_cube_photo_destroy")
public func vc_cube_photo_destroy(_ photo: OpaquePointer?) { Handle<CubePhotoHandle>.destroy(photo) }

@implementation @_cdecl("vc_cube_photo_error")
public func vc_cube_photo_error(_ photo: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(photo, CubePhotoHandle.self) }

@implementation @_cdecl("vc_cube_photo_take")
public func vc_cube_photo_take(
  _ photo: OpaquePointer?, _ state: UnsafePointer<CChar>?, _ options: UnsafePointer<vc_cube_photo_options>?
) -> vc_status {
  withHandle(photo, CubePhotoHandle.self) { (handle) throws(VisionError) in
    handle.hold(nil)
    let settings = try photoSettings(try SizedStruct.read(options, defaults: photoDefaults))
    let shown = try ShownState(checking: try Check.text("state", state, maximumBytes: 1024))
    handle.hold(CubePhotograph(of: shown, settings: settings))
  }
}

@implementation @_cdecl("vc_cube_photo_image")
public func vc_cube_photo_image(_ photo: OpaquePointer?, _ out: UnsafeMutablePointer<vc_image>?) -> vc_status {
  out?.pointee = vc_image()
  return withHandle(photo, CubePhotoHandle.self) { (handle) throws(VisionError) in
    guard let out else { throw VisionError(.invalidArgument, "out is NULL") }
    guard let photograph = handle.photograph else { throw VisionError(.notFound, "no photograph was taken") }
    out.pointee = handle.image(photograph)
  }
}

@implementation @_cdecl("vc_cube_photo_face_count")
public func vc_cube_photo_face_count(_ photo: OpaquePointer?) -> Int {
  guard let photo else { return 0 }
  return Handle<CubePhotoHandle>.borrow(photo).photograph?.faces.count ?? 0
}

@implementation @_cdecl("vc_cube_photo_face_get")
public func vc_cube_photo_face_get(
  _ photo: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_photo_face>?
) -> vc_status {
  withHandle(photo, CubePhotoHandle.self) { (handle) throws(VisionError) in
    guard let faces = handle.photograph?.faces, faces.indices.contains(index) else {
      throw VisionError(.notFound, "the photograph has no face number \(index)")
    }
    let face = faces[index]
    let points = face.corners.map { vc_point(x: Double($0.x), y: Double($0.y)) }
    try SizedStruct.write(
      vc_cube_photo_face(
        struct_size: 0, side: Int32(face.side.rawValue), corners: (points[0], points[1], points[2], points[3]), area: Double(face.area)),
      to: out)
  }
}

private let photoDefaults = vc_cube_photo_options(
  struct_size: UInt32(MemoryLayout<vc_cube_photo_options>.size), width: 1024, height: 768, up: 0, front: 2,
  background: Int32(VC_CUBE_PHOTO_WOOD), make: Int32(VC_CUBE_PHOTO_BLACK), logo: 0, seed: 1, yaw_rad: 45 * .pi / 180,
  pitch_rad: 36 * .pi / 180, roll_rad: 0, distance: 12, field_of_view_rad: 32 * .pi / 180, shift_x: 0, shift_y: 0, exposure: 1,
  light_color: (1, 1, 1), ambient: 0.5, glare: 0.25, noise: 3, blur_px: 0.7, fingers: 0, colors: (0, 0, 0, 0, 0, 0))

private func photoSettings(_ given: vc_cube_photo_options) throws(VisionError) -> PhotographSettings {
  var settings = PhotographSettings()
  settings.width = try ranged(given.width, 64...4096, "width")
  settings.height = try ranged(given.height, 64...4096, "height")
  guard let up = FaceDirection(rawValue: Int(given.up)) else { throw VisionError(.invalidArgument, "up \(given.up): must be 0..5") }
  guard let front = FaceDirection(rawValue: Int(given.front)), front != up, front != up.opposite else {
    throw VisionError(.invalidArgument, "front \(given.front): must be 0..5, and next to up \(given.up)")
  }
  (settings.up, settings.front) = (up, front)
  guard let background = PhotographSettings.Background(rawValue: given.background) else {
    throw VisionError(.unsupported, "background \(given.background): must be one of VC_CUBE_PHOTO_WOOD..ROOM")
  }
  guard let make = PhotographSettings.Make(rawValue: given.make) else {
    throw VisionError(.unsupported, "make \(given.make): must be one of VC_CUBE_PHOTO_BLACK..STICKERLESS")
  }
  (settings.background, settings.make) = (background, make)
  settings.logo = given.logo != 0 ? .up : nil
  settings.seed = given.seed
  settings.camera = try sceneCamera(
    yaw: given.yaw_rad, pitch: given.pitch_rad, roll: given.roll_rad, distance: given.distance, fieldOfView: given.field_of_view_rad,
    shiftX: given.shift_x, shiftY: given.shift_y)
  settings.exposure = try ranged(given.exposure, 0.01...20, "exposure")
  settings.lightColor = SIMD3(
    try ranged(given.light_color.0, 0.01...20, "light_color[0]"), try ranged(given.light_color.1, 0.01...20, "light_color[1]"),
    try ranged(given.light_color.2, 0.01...20, "light_color[2]"))
  settings.ambient = try ranged(given.ambient, 0...1, "ambient")
  settings.glare = try ranged(given.glare, 0...4, "glare")
  settings.noise = try ranged(given.noise, 0...60, "noise")
  settings.blur = try ranged(given.blur_px, 0...20, "blur_px")
  settings.fingers = try ranged(given.fingers, 0...1.5, "fingers")
  settings.palette = cubePalette(given.colors)
  return settings
}
