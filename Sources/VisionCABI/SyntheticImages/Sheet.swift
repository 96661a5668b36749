public import CVisionCore
import SyntheticImages
import VisionBase
import VisionShapes
import VisionSupport

/// What a `vc_sheet` points to.
final class SheetHandle: ErrorTextOwner {
  var design: SheetDesign
  let photograph = Plane<UInt8>()
  /// The file that C borrows until the next one.
  let lent = LentBytes()

  static let maximumGroups = 1000

  init(_ design: SheetDesign) { self.design = design }
}

@implementation @_cdecl("vc_sheet_options_init")
public func vc_sheet_options_init(_ options: UnsafeMutablePointer<vc_sheet_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_sheet_options(SheetDesign()))
}

@implementation @_cdecl("vc_sheet_camera_init")
public func vc_sheet_camera_init(_ camera: UnsafeMutablePointer<vc_sheet_camera>?, _ struct_size: Int) {
  SizedStruct.initialize(camera, size: struct_size, defaults: vc_sheet_camera(SheetCameraParameters()))
}

@implementation @_cdecl("vc_sheet_file_name")
public func vc_sheet_file_name(_ file_type: Int32) -> UnsafePointer<CChar>? {
  staticText(SheetPlates.FileType(rawValue: file_type)?.name ?? "")
}

@implementation @_cdecl("vc_sheet_create")
public func vc_sheet_create(
  _ options: UnsafePointer<vc_sheet_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<SheetHandle>.create(out) { () throws(VisionError) in SheetHandle(try SheetDesign(options)) }
}

@implementation @_cdecl("vc_sheet_destroy")
public func vc_sheet_destroy(_ sheet: OpaquePointer?) { Handle<SheetHandle>.destroy(sheet) }

@implementation @_cdecl("vc_sheet_error")
public func vc_sheet_error(_ sheet: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(sheet, SheetHandle.self) }

@implementation @_cdecl("vc_sheet_add_group")
public func vc_sheet_add_group(_ sheet: OpaquePointer?, _ group: UnsafePointer<vc_sheet_group>?) -> vc_status {
  withHandle(sheet, SheetHandle.self) { (handle) throws(VisionError) in
    let group = try SheetGroup(try Check.pointer("group", group))
    guard handle.design.groups.count < SheetHandle.maximumGroups else {
      throw VisionError(.invalidArgument, "a sheet has at most \(SheetHandle.maximumGroups) groups")
    }
    handle.design.groups.append(group)
  }
}

@implementation @_cdecl("vc_sheet_add_random_groups")
public func vc_sheet_add_random_groups(
  _ sheet: OpaquePointer?, _ count: Int32, _ seed: UInt64, _ added: UnsafeMutablePointer<Int32>?
) -> vc_status {
  added?.pointee = 0
  return withHandle(sheet, SheetHandle.self) { (handle) throws(VisionError) in
    let wanted = try Check.range("count", count, 0...1000)
    let room = SheetHandle.maximumGroups - handle.design.groups.count
    let count = handle.design.addRandomGroups(min(wanted, room), seed: seed)
    added?.pointee = Int32(truncatingIfNeeded: count)
  }
}

@implementation @_cdecl("vc_sheet_set_cover")
public func vc_sheet_set_cover(_ sheet: OpaquePointer?, _ image: UnsafePointer<vc_image>?) -> vc_status {
  withHandle(sheet, SheetHandle.self) { (handle) throws(VisionError) in
    let picture = Plane<UInt8>()
    try withImage(image) { (view) throws(VisionError) in
      try view.convert(to: .bgr, into: picture)
    }
    handle.design.cover = CoverImage(picture)
  }
}

@implementation @_cdecl("vc_sheet_encode")
public func vc_sheet_encode(
  _ sheet: OpaquePointer?, _ file_type: Int32, _ ink: Int32, _ bits: Int32, _ dpi: Double,
  _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes?.pointee = nil
  size?.pointee = 0
  return withHandle(sheet, SheetHandle.self) { (handle) throws(VisionError) in
    let (bytes, size) = (try Check.pointer("bytes", bytes), try Check.pointer("size", size))
    let type: SheetPlates.FileType = try Check.constant("file_type", file_type, "VC_SHEET_FILE_*")
    let chosen = try Check.range("ink", ink, 0...3)
    guard bits == 1 && type != .png || bits == 8 && type != .pdf else {
      throw VisionError(.unsupported, "\(bits) bits: PDF has 1, PNG 8, TIFF 1 or 8")
    }
    let plates = try SheetPlates(handle.design, dotsPerInch: try Check.range("dpi", dpi, 100...10000))
    let file = handle.lent.lend(try plates.encode(as: type, ink: chosen, isBinary: bits == 1))
    bytes.pointee = file.baseAddress
    size.pointee = file.count
  }
}

@implementation @_cdecl("vc_sheet_simulate_camera")
public func vc_sheet_simulate_camera(
  _ sheet: OpaquePointer?, _ camera: UnsafePointer<vc_sheet_camera>?, _ image: UnsafeMutablePointer<vc_image>?,
  _ truth: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  truth?.pointee = nil
  image?.pointee = vc_image()
  return withHandle(sheet, SheetHandle.self) { (handle) throws(VisionError) in
    let image = try Check.pointer("image", image)
    let simulator = try SheetCamera(handle.design, try SheetCameraParameters(camera))
    let plane = handle.photograph
    try simulator.photograph(into: plane)
    image.pointee = lentImage(plane)
    truth?.pointee = Handle<ShapeSceneHandle>.make(ShapeSceneHandle(simulator.truth))
  }
}

extension vc_sheet_options {
  init(_ defaults: SheetDesign) {
    let (angles, color) = (defaults.angles, defaults.color)
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), reserved: 0, width_mm: defaults.width, height_mm: defaults.height,
      foreground_lpi: defaults.foreground.linesPerInch, foreground_level: defaults.foreground.level,
      background_lpi: defaults.background.linesPerInch, background_level: defaults.background.level,
      angle_deg: (angles[0], angles[1], angles[2], angles[3]), color: (color[0], color[1], color[2], color[3]))
  }
}

extension SheetDesign {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ options: UnsafePointer<vc_sheet_options>?) throws(VisionError) {
    self.init()
    let given = try SizedStruct.read(options, defaults: vc_sheet_options(self))
    try Check.reserved(given.reserved)
    width = try Check.range("width_mm", given.width_mm, 5...1000)
    height = try Check.range("height_mm", given.height_mm, 5...1000)
    foreground = LineScreen(
      linesPerInch: try Check.range("foreground_lpi", given.foreground_lpi, 20...1000),
      level: try Check.range("foreground_level", given.foreground_level, 0.5...2))
    background = LineScreen(
      linesPerInch: try Check.range("background_lpi", given.background_lpi, 20...1000),
      level: try Check.range("background_level", given.background_level, 0.5...2))
    angles = [given.angle_deg.0, given.angle_deg.1, given.angle_deg.2, given.angle_deg.3]
    color = [given.color.0, given.color.1, given.color.2, given.color.3]
    for angle in angles { _ = try Check.range("angle_deg", angle, -360...360) }
    for ink in color { _ = try Check.range("color", ink, 0...1) }
  }
}

extension SheetGroup {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ group: UnsafePointer<vc_sheet_group>) throws(VisionError) {
    let given = try SizedStruct.read(group, defaults: vc_sheet_group())
    try Check.reserved(given.reserved)
    self.init(
      kind: try Check.constant("kind", given.kind, "VC_SHAPE_*"),
      memberCount: try Check.range("member_count", given.member_count, 3...12),
      center: Point(try Check.range("x_mm", given.x_mm, -1000...2000), try Check.range("y_mm", given.y_mm, -1000...2000)),
      shapeRadius: try Check.range("shape_radius_mm", given.shape_radius_mm, 0.2...100),
      ringRadius: try Check.range("ring_radius_mm", given.ring_radius_mm, 0.5...500),
      rotation: try Check.range("rotation_rad", given.rotation_rad, -1000...1000))
  }
}

extension vc_sheet_camera {
  init(_ defaults: SheetCameraParameters) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), width: Int32(defaults.width), height: Int32(defaults.height),
      jpeg_quality: Int32(defaults.jpegQuality), pixels_per_mm: defaults.pixelsPerMillimetre,
      blur_px: defaults.blurPixels, focus_fade_px: defaults.focusFadePixels, tilt: defaults.tilt,
      rotation_rad: defaults.rotation, light_falloff: defaults.lightFalloff, noise: defaults.noise,
      sharpening: defaults.sharpening, seed: defaults.seed,
      frame: defaults.frame, shake_px: defaults.shakePixels)
  }
}

extension SheetCameraParameters {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ camera: UnsafePointer<vc_sheet_camera>?) throws(VisionError) {
    self.init()
    let given = try SizedStruct.read(camera, defaults: vc_sheet_camera(self))
    width = try Check.range("width", given.width, 64...8192)
    height = try Check.range("height", given.height, 64...8192)
    jpegQuality = try Check.range("jpeg_quality", given.jpeg_quality, 0...100)
    pixelsPerMillimetre = try Check.range("pixels_per_mm", given.pixels_per_mm, 1...200)
    blurPixels = try Check.range("blur_px", given.blur_px, 0...20)
    focusFadePixels = try Check.range("focus_fade_px", given.focus_fade_px, 0...20)
    tilt = try Check.range("tilt", given.tilt, 0...0.3)
    rotation = try Check.range("rotation_rad", given.rotation_rad, -1000...1000)
    lightFalloff = try Check.range("light_falloff", given.light_falloff, 0...0.95)
    noise = try Check.range("noise", given.noise, 0...50)
    sharpening = try Check.range("sharpening", given.sharpening, 0...3)
    seed = given.seed
    frame = given.frame
    shakePixels = try Check.range("shake_px", given.shake_px, 0...200)
  }
}
