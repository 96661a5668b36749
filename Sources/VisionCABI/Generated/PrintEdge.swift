// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import SyntheticImages
import VisionBase
import VisionSupport
import VisionTag

extension vc_sheet_options {
  static var defaults: Self {
    var given = Self()
    given.width_mm = 99.75
    given.height_mm = 133.35
    given.foreground_lpi = 170
    given.foreground_level = 1.02
    given.background_lpi = 200
    given.background_level = 1
    given.angle_rad = (1.1344640137963142, 1.9198621771937625, 2.705260340591211, 0.3490658503988659)
    given.color = (0.5, 0.2, 0.25, 0.08)
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.reserved(reserved)
    try Check.range("width_mm", width_mm, 5...1000)
    try Check.range("height_mm", height_mm, 5...1000)
    try Check.range("foreground_lpi", foreground_lpi, 20...1000)
    try Check.range("foreground_level", foreground_level, 0.5...2)
    try Check.range("background_lpi", background_lpi, 20...1000)
    try Check.range("background_level", background_level, 0.5...2)
    try Check.elements("angle_rad", angle_rad, (-6.3)...6.3)
    try Check.elements("color", color, 0...1)
  }
}

extension SheetDesign {
  init(_ given: vc_sheet_options) throws(VisionError) {
    self.init()
    copy(given.width_mm, to: &width)
    copy(given.height_mm, to: &height)
    copy(given.angle_rad, to: &angle)
    copy(given.color, to: &color)
    try complete(given)
  }
}

extension vc_sheet_group {
  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: Self())
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.known("kind", kind, 1...4, "one of VC_SHAPE_KIND_*")
    try Check.range("member_count", member_count, 3...12)
    try Check.reserved(reserved)
    try Check.range("x_mm", x_mm, (-1000)...2000)
    try Check.range("y_mm", y_mm, (-1000)...2000)
    try Check.range("shape_radius_mm", shape_radius_mm, 0.2...100)
    try Check.range("ring_radius_mm", ring_radius_mm, 0.5...500)
    try Check.range("rotation_rad", rotation_rad, (-1000)...1000)
  }
}

extension vc_sheet_camera {
  static var defaults: Self {
    var given = Self()
    given.width = 1080
    given.height = 1920
    given.jpeg_quality = 92
    given.pixels_per_mm = 25
    given.blur_px = 0.7
    given.tilt = 0.05
    given.light_falloff = 0.3
    given.noise = 2
    given.sharpening = 0.5
    given.seed = 1
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("width", width, 64...8192)
    try Check.range("height", height, 64...8192)
    try Check.range("jpeg_quality", jpeg_quality, 0...100)
    try Check.range("pixels_per_mm", pixels_per_mm, 1...200)
    try Check.range("blur_px", blur_px, 0...20)
    try Check.range("focus_fade_px", focus_fade_px, 0...20)
    try Check.range("tilt", tilt, 0...0.3)
    try Check.range("rotation_rad", rotation_rad, (-1000)...1000)
    try Check.range("light_falloff", light_falloff, 0...0.95)
    try Check.range("noise", noise, 0...50)
    try Check.range("sharpening", sharpening, 0...3)
    try Check.range("shake_px", shake_px, 0...200)
  }
}

extension SheetCameraParameters {
  init(_ given: vc_sheet_camera) throws(VisionError) {
    self.init()
    copy(given.width, to: &width)
    copy(given.height, to: &height)
    copy(given.jpeg_quality, to: &jpegQuality)
    copy(given.pixels_per_mm, to: &pixelsPerMillimetre)
    copy(given.blur_px, to: &blur)
    copy(given.focus_fade_px, to: &focusFade)
    copy(given.tilt, to: &tilt)
    copy(given.rotation_rad, to: &rotation)
    copy(given.light_falloff, to: &lightFalloff)
    copy(given.noise, to: &noise)
    copy(given.sharpening, to: &sharpening)
    copy(given.seed, to: &seed)
    copy(given.frame, to: &frame)
    copy(given.shake_px, to: &shake)
  }
}

extension vc_tag_sheet_options {
  static var defaults: Self {
    var given = Self()
    given.cut_marks = 1
    given.text = 1
    given.page_width_mm = 210
    given.page_height_mm = 297
    given.tag_size_mm = 165.1
    given.margin_cells = 1
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.flag("cut_marks", cut_marks)
    try Check.flag("text", text)
    try Check.reserved(reserved)
    try Check.range("page_width_mm", page_width_mm, 20...5000)
    try Check.range("page_height_mm", page_height_mm, 20...5000)
    try Check.range("tag_size_mm", tag_size_mm, 1...4000)
    try Check.range("margin_cells", margin_cells, 1...10)
  }
}

extension TagSheet {
  init(_ given: vc_tag_sheet_options) throws(VisionError) {
    self.init()
    copy(given.cut_marks, to: &cutMarks)
    copy(given.text, to: &text)
    copy(given.page_width_mm, to: &pageWidth)
    copy(given.page_height_mm, to: &pageHeight)
    copy(given.tag_size_mm, to: &tagSize)
    copy(given.margin_cells, to: &marginCells)
  }
}

@implementation @_cdecl("vc_sheet_options_init")
public func vc_sheet_options_init(_ options: UnsafeMutablePointer<vc_sheet_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_sheet_camera_init")
public func vc_sheet_camera_init(_ camera: UnsafeMutablePointer<vc_sheet_camera>?, _ struct_size: Int) {
  SizedStruct.initialize(camera, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_sheet_file_name")
public func vc_sheet_file_name(_ file_type: Int32) -> UnsafePointer<CChar>? {
  switch file_type {
  case 1: staticText("pdf")
  case 2: staticText("tiff")
  case 3: staticText("png")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_sheet_create")
public func vc_sheet_create(_ options: UnsafePointer<vc_sheet_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<LentSheet>.create(out) { () throws(VisionError) in
    let options = try SheetDesign(try vc_sheet_options.checked(options))
    return LentSheet(options)
  }
}

@implementation @_cdecl("vc_sheet_destroy")
public func vc_sheet_destroy(_ sheet: OpaquePointer?) { destroy(sheet) }

@implementation @_cdecl("vc_sheet_error")
public func vc_sheet_error(_ sheet: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(sheet) }

@implementation @_cdecl("vc_sheet_add_group")
public func vc_sheet_add_group(_ sheet: OpaquePointer?, _ group: UnsafePointer<vc_sheet_group>?) -> vc_status {
  Handle<LentSheet>.call(sheet) { (handle) throws(VisionError) in
    let group = try SheetGroup(try vc_sheet_group.checked(try Check.pointer("group", group)))
    try handle.object.addGroup(group)
  }
}

@implementation @_cdecl("vc_sheet_add_random_groups")
public func vc_sheet_add_random_groups(
  _ sheet: OpaquePointer?, _ count: Int32, _ seed: UInt64, _ added: UnsafeMutablePointer<Int32>?
) -> vc_status {
  added.store(0)
  return Handle<LentSheet>.call(sheet) { (handle) throws(VisionError) in
    let count = try Check.range("count", count, 0...1000)
    let result = handle.object.addRandomGroups(count, seed: seed)
    added.update { copy(result, to: &$0) }
  }
}

@implementation @_cdecl("vc_sheet_set_cover")
public func vc_sheet_set_cover(_ sheet: OpaquePointer?, _ image: UnsafePointer<vc_image>?) -> vc_status {
  Handle<LentSheet>.call(sheet) { (handle) throws(VisionError) in
    try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.setCover(image) }
  }
}

@implementation @_cdecl("vc_sheet_encode")
public func vc_sheet_encode(
  _ sheet: OpaquePointer?, _ file_type: Int32, _ ink: Int32, _ bits: Int32, _ dpi: Double, _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes.store(nil)
  size.store(0)
  return Handle<LentSheet>.call(sheet) { (handle) throws(VisionError) in
    let ink = try Check.range("ink", ink, 0...3)
    let dpi = try Check.range("dpi", dpi, 100...10000)
    let bytes = try Check.pointer("bytes", bytes)
    let size = try Check.pointer("size", size)
    handle.lent.lend(try handle.object.encode(try Check.constant("file_type", file_type, "VC_SHEET_FILE_*"), ink: ink, bits: bits, dpi: dpi), to: bytes, size)
  }
}

@implementation @_cdecl("vc_sheet_simulate_camera")
public func vc_sheet_simulate_camera(
  _ sheet: OpaquePointer?, _ camera: UnsafePointer<vc_sheet_camera>?, _ image: UnsafeMutablePointer<vc_image>?, _ truth: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  image.store(vc_image())
  truth.store(nil)
  return Handle<LentSheet>.call(sheet) { (handle) throws(VisionError) in
    let camera = try SheetCameraParameters(try vc_sheet_camera.checked(camera))
    let image = try Check.pointer("image", image)
    let result = try handle.object.simulateCamera(camera)
    image.store(result.0)
    if !truth.isNull { truth.store(Listed<LentScene>.make(result.1)) }
  }
}

@implementation @_cdecl("vc_tag_sheet_options_init")
public func vc_tag_sheet_options_init(_ options: UnsafeMutablePointer<vc_tag_sheet_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_tag_sheet_create")
public func vc_tag_sheet_create(
  _ options: UnsafePointer<vc_tag_sheet_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TagSheet>.create(out) { () throws(VisionError) in
    let options = try TagSheet(try vc_tag_sheet_options.checked(options))
    return options
  }
}

@implementation @_cdecl("vc_tag_sheet_destroy")
public func vc_tag_sheet_destroy(_ sheet: OpaquePointer?) { destroy(sheet) }

@implementation @_cdecl("vc_tag_sheet_error")
public func vc_tag_sheet_error(_ sheet: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(sheet) }

@implementation @_cdecl("vc_tag_sheet_add")
public func vc_tag_sheet_add(_ sheet: OpaquePointer?, _ family: Int32, _ id: Int32) -> vc_status {
  Handle<TagSheet>.call(sheet) { (handle) throws(VisionError) in
    try handle.object.add(try TagPattern(family: family, id: id))
  }
}

@implementation @_cdecl("vc_tag_sheet_encode")
public func vc_tag_sheet_encode(
  _ sheet: OpaquePointer?, _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes.store(nil)
  size.store(0)
  return Handle<TagSheet>.call(sheet) { (handle) throws(VisionError) in
    let bytes = try Check.pointer("bytes", bytes)
    let size = try Check.pointer("size", size)
    handle.lent.lend(try handle.object.file(), to: bytes, size)
  }
}
