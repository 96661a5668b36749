public import CVisionCore
import SyntheticImages
import VisionBase
import VisionShapes
import VisionSupport

/// What a `vc_sheet` points to.
final class SheetHandle: ErrorTextOwner {
  var design = SheetDesign()
  let photograph = Plane<UInt8>()
  private var file: UnsafeMutableRawBufferPointer?

  deinit { file?.deallocate() }

  /// Keeps a file in memory that C can borrow.
  func keep(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    file?.deallocate()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
    memory.copyBytes(from: bytes)
    file = memory
    return UnsafeRawBufferPointer(start: memory.baseAddress, count: bytes.count)
  }
}

private let sheetDefaults = vc_sheet_options(
  struct_size: UInt32(MemoryLayout<vc_sheet_options>.size), reserved: 0, width_mm: 99.75, height_mm: 133.35, foreground_lpi: 170,
  foreground_level: 1.02, background_lpi: 200, background_level: 1, angle_deg: (65, 110, 155, 20), color: (0.5, 0.2, 0.25, 0.08))

private let cameraDefaults = vc_sheet_camera(
  struct_size: UInt32(MemoryLayout<vc_sheet_camera>.size), width: 1080, height: 1920, jpeg_quality: 92, pixels_per_mm: 25, blur_px: 0.7,
  focus_fade_px: 0, tilt: 0.05, rotation_rad: 0, light_falloff: 0.3, noise: 2, sharpening: 0.5, seed: 1)

@implementation @_cdecl("vc_sheet_options_init")
public func vc_sheet_options_init(_ options: UnsafeMutablePointer<vc_sheet_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: sheetDefaults)
}

@implementation @_cdecl("vc_sheet_camera_init")
public func vc_sheet_camera_init(_ camera: UnsafeMutablePointer<vc_sheet_camera>?, _ struct_size: Int) {
  SizedStruct.initialize(camera, size: struct_size, defaults: cameraDefaults)
}

@implementation @_cdecl("vc_sheet_create")
public func vc_sheet_create(_ options: UnsafePointer<vc_sheet_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<SheetHandle>.create(out) { () throws(VisionError) in
    let sheet = SheetHandle()
    sheet.design = try checkedDesign(options)
    return sheet
  }
}

@implementation @_cdecl("vc_sheet_destroy")
public func vc_sheet_destroy(_ sheet: OpaquePointer?) { Handle<SheetHandle>.destroy(sheet) }

@implementation @_cdecl("vc_sheet_error")
public func vc_sheet_error(_ sheet: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(sheet, SheetHandle.self) }

@implementation @_cdecl("vc_sheet_add_group")
public func vc_sheet_add_group(_ sheet: OpaquePointer?, _ group: UnsafePointer<vc_sheet_group>?) -> vc_status {
  withHandle(sheet, SheetHandle.self) { (handle) throws(VisionError) in
    guard group != nil else { throw VisionError(.invalidArgument, "the group is NULL") }
    let given = try SizedStruct.read(group, defaults: vc_sheet_group())
    guard let kind = ShapeKind(rawValue: given.kind) else { throw VisionError(.invalidArgument, "kind \(given.kind): must be 1..4") }
    guard (3...12).contains(given.member_count) else {
      throw VisionError(.invalidArgument, "member_count \(given.member_count): must be 3..12")
    }
    try check(given.x_mm, "x_mm", -1000...2000)
    try check(given.y_mm, "y_mm", -1000...2000)
    try check(given.shape_radius_mm, "shape_radius_mm", 0.2...100)
    try check(given.ring_radius_mm, "ring_radius_mm", 0.5...500)
    try check(given.rotation_rad, "rotation_rad", -1000...1000)
    guard handle.design.groups.count < 1000 else { throw VisionError(.invalidArgument, "a sheet has at most 1000 groups") }
    handle.design.groups.append(
      SheetGroup(
        kind: kind, memberCount: Int(given.member_count), center: Point(given.x_mm, given.y_mm), shapeRadius: given.shape_radius_mm,
        ringRadius: given.ring_radius_mm, rotation: given.rotation_rad))
  }
}

@implementation @_cdecl("vc_sheet_add_random_groups")
public func vc_sheet_add_random_groups(
  _ sheet: OpaquePointer?, _ count: Int32, _ seed: UInt64, _ added: UnsafeMutablePointer<Int32>?
) -> vc_status {
  added?.pointee = 0
  return withHandle(sheet, SheetHandle.self) { (handle) throws(VisionError) in
    guard (0...1000).contains(count) else { throw VisionError(.invalidArgument, "count \(count): must be 0..1000") }
    let before = handle.design.groups.count
    handle.design.addRandomGroups(min(Int(count), 1000 - before), seed: seed)
    added?.pointee = Int32(truncatingIfNeeded: handle.design.groups.count - before)
  }
}

@implementation @_cdecl("vc_sheet_set_carrier")
public func vc_sheet_set_carrier(_ sheet: OpaquePointer?, _ image: UnsafePointer<vc_image>?) -> vc_status {
  withHandle(sheet, SheetHandle.self) { (handle) throws(VisionError) in
    let picture = Plane<UInt8>()
    try withImage(image) { (view) throws(VisionError) in try view.convert(to: .bgr, into: picture, scratch: Plane<UInt8>()) }
    handle.design.carrier = SheetDesign.Carrier(picture)
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
    guard let bytes, let size else { throw VisionError(.invalidArgument, "bytes or size is NULL") }
    guard let type = SheetPlates.FileType(rawValue: file_type) else {
      throw VisionError(.unsupported, "file_type \(file_type): must be VC_SHEET_PDF, VC_SHEET_TIFF or VC_SHEET_PNG")
    }
    guard (0...3).contains(ink) else { throw VisionError(.invalidArgument, "ink \(ink): must be 0..3") }
    guard bits == 1 && type != .png || bits == 8 && type != .pdf else {
      throw VisionError(.unsupported, "\(bits) bits: PDF has 1, PNG 8, TIFF 1 or 8")
    }
    try check(dpi, "dpi", 100...10000)
    let plates = try SheetPlates(handle.design, dotsPerInch: dpi)
    let kept = handle.keep(try plates.encode(as: type, ink: Int(ink), isBinary: bits == 1))
    bytes.pointee = kept.baseAddress
    size.pointee = kept.count
  }
}

@implementation @_cdecl("vc_sheet_photograph")
public func vc_sheet_photograph(
  _ sheet: OpaquePointer?, _ camera: UnsafePointer<vc_sheet_camera>?, _ image: UnsafeMutablePointer<vc_image>?,
  _ truth: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  truth?.pointee = nil
  return withHandle(sheet, SheetHandle.self) { (handle) throws(VisionError) in
    guard let image else { throw VisionError(.invalidArgument, "image is NULL") }
    image.pointee = vc_image()
    let simulator = try SheetCamera(handle.design, try checkedCamera(camera))
    try simulator.photograph(into: handle.photograph)
    let plane = handle.photograph
    image.pointee = vc_image(
      data: UnsafeRawPointer(plane.row(0).baseAddress), data_size: plane.stride * plane.height, stride: plane.stride,
      width: Int32(truncatingIfNeeded: plane.width),
      height: Int32(truncatingIfNeeded: plane.height), format: Int32(VC_PIXEL_BGR24), flags: 0)
    truth?.pointee = Handle<ShapeSceneHandle>.make(ShapeSceneHandle(simulator.truth))
  }
}

private func check(_ value: Double, _ name: String, _ range: ClosedRange<Double>) throws(VisionError) {
  guard range.contains(value) else {
    throw VisionError(.invalidArgument, "\(name) \(value): must be \(range.lowerBound)..\(range.upperBound)")
  }
}

private func checkedDesign(_ options: UnsafePointer<vc_sheet_options>?) throws(VisionError) -> SheetDesign {
  let given = try SizedStruct.read(options, defaults: sheetDefaults)
  try check(given.width_mm, "width_mm", 5...1000)
  try check(given.height_mm, "height_mm", 5...1000)
  try check(given.foreground_lpi, "foreground_lpi", 20...1000)
  try check(given.background_lpi, "background_lpi", 20...1000)
  try check(given.foreground_level, "foreground_level", 0.5...2)
  try check(given.background_level, "background_level", 0.5...2)
  var design = SheetDesign()
  design.width = given.width_mm
  design.height = given.height_mm
  design.foreground = LineScreen(linesPerInch: given.foreground_lpi, level: given.foreground_level)
  design.background = LineScreen(linesPerInch: given.background_lpi, level: given.background_level)
  design.angles = [given.angle_deg.0, given.angle_deg.1, given.angle_deg.2, given.angle_deg.3]
  design.color = [given.color.0, given.color.1, given.color.2, given.color.3]
  for angle in design.angles { try check(angle, "angle_deg", -360...360) }
  for ink in design.color { try check(ink, "color", 0...1) }
  return design
}

private func checkedCamera(_ camera: UnsafePointer<vc_sheet_camera>?) throws(VisionError) -> SheetCameraParameters {
  let given = try SizedStruct.read(camera, defaults: cameraDefaults)
  try check(Double(given.width), "width", 64...8192)
  try check(Double(given.height), "height", 64...8192)
  try check(Double(given.jpeg_quality), "jpeg_quality", 0...100)
  try check(given.pixels_per_mm, "pixels_per_mm", 1...200)
  try check(given.blur_px, "blur_px", 0...20)
  try check(given.focus_fade_px, "focus_fade_px", 0...20)
  try check(given.tilt, "tilt", 0...0.3)
  try check(given.rotation_rad, "rotation_rad", -1000...1000)
  try check(given.light_falloff, "light_falloff", 0...0.95)
  try check(given.noise, "noise", 0...50)
  try check(given.sharpening, "sharpening", 0...3)
  var parameters = SheetCameraParameters()
  parameters.width = Int(given.width)
  parameters.height = Int(given.height)
  parameters.jpegQuality = Int(given.jpeg_quality)
  parameters.pixelsPerMillimetre = given.pixels_per_mm
  parameters.blurPixels = given.blur_px
  parameters.focusFadePixels = given.focus_fade_px
  parameters.tilt = given.tilt
  parameters.rotation = given.rotation_rad
  parameters.lightFalloff = given.light_falloff
  parameters.noise = given.noise
  parameters.sharpening = given.sharpening
  parameters.seed = given.seed
  return parameters
}
