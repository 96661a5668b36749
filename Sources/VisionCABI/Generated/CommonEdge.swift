// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import VisionBase
import VisionSupport

extension vc_picture_options {
  static var defaults: Self {
    var given = Self()
    given.format = 2
    given.max_pixels = 100000000
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.known("format", format, [1, 2, 3, 4, 5], "VC_PIXEL_GRAY8, VC_PIXEL_RGB24, VC_PIXEL_BGR24, VC_PIXEL_RGBA32 or VC_PIXEL_BGRA32")
    try Check.range("max_pixels", max_pixels, 1...268435456)
    try Check.range("min_side", min_side, 0...16384)
    try Check.flag("ignore_orientation", ignore_orientation)
    try Check.flag("allow_truncated", allow_truncated)
    try Check.reserved(reserved)
  }
}

extension Picture.DecodeParameters {
  init(_ given: vc_picture_options) throws(VisionError) {
    self.init()
    copy(given.format, to: &format)
    copy(given.max_pixels, to: &maximumPixels)
    copy(given.min_side, to: &minimumSide)
    copy(given.ignore_orientation, to: &ignoreOrientation)
    copy(given.allow_truncated, to: &allowTruncated)
  }
}

extension vc_picture_info {
  init(_ value: Picture.Decoded) {
    self.init()
    copy(value.width, to: &width)
    copy(value.height, to: &height)
    copy(value.fullWidth, to: &full_width)
    copy(value.fullHeight, to: &full_height)
    complete(value)
  }
}

extension vc_encode_options {
  static var defaults: Self {
    var given = Self()
    given.file_type = 2
    given.quality = 90
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.known("file_type", file_type, [2, 1], "VC_FILE_PNG or VC_FILE_JPEG")
    try Check.range("quality", quality, 1...100)
    try Check.flag("fast", fast)
  }
}

extension vc_pen {
  static var defaults: Self {
    var given = Self()
    given.color = 3869180159
    given.width = 2
    given.text_height = 14
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("width", width, 1...255)
    try Check.range("text_height", text_height, 4...1000)
    try Check.flag("open", open)
  }
}

extension vc_draw_options {
  static var defaults: Self { Self() }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.flag("hide_labels", hide_labels)
    try Check.range("line_width", line_width, 1...255, or: 0)
    try Check.reserved(reserved)
  }
}

extension DrawingStyle {
  init(_ given: vc_draw_options) throws(VisionError) {
    self.init()
    copy(given.hide_labels, to: &hideLabels)
    copy(given.line_width, to: &lineWidth)
  }
}

@implementation @_cdecl("vc_status_name")
public func vc_status_name(_ status: Int32) -> UnsafePointer<CChar>? {
  switch status {
  case 0: staticText("VC_OK")
  case -1: staticText("VC_ERR_INVALID_ARGUMENT")
  case -2: staticText("VC_ERR_UNSUPPORTED")
  case -3: staticText("VC_ERR_NO_MEMORY")
  case -4: staticText("VC_ERR_INTERNAL")
  case -5: staticText("VC_ERR_BAD_DATA")
  case -6: staticText("VC_ERR_TOO_LARGE")
  case -7: staticText("VC_ERR_CANCELLED")
  case -8: staticText("VC_ERR_TIMEOUT")
  case -9: staticText("VC_ERR_ILLEGAL_CUBE")
  case -10: staticText("VC_ERR_NOT_FOUND")
  case -11: staticText("VC_ERR_IO")
  case -12: staticText("VC_ERR_BUSY")
  default: staticText("VC_ERR_UNKNOWN")
  }
}

@implementation @_cdecl("vc_image_convert")
public func vc_image_convert(_ image: UnsafePointer<vc_image>?, _ canvas: UnsafePointer<vc_canvas>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    try withImage(image, for: PictureCopy()) { (image) throws(VisionError) in try canvas.receive(image) }
  }
}

@implementation @_cdecl("vc_picture_options_init")
public func vc_picture_options_init(_ options: UnsafeMutablePointer<vc_picture_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_encode_options_init")
public func vc_encode_options_init(_ options: UnsafeMutablePointer<vc_encode_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_picture_create")
public func vc_picture_create(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<Picture>.create(out) { () throws(VisionError) in
    Picture()
  }
}

@implementation @_cdecl("vc_picture_destroy")
public func vc_picture_destroy(_ picture: OpaquePointer?) { destroy(picture) }

@implementation @_cdecl("vc_picture_error")
public func vc_picture_error(_ picture: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(picture) }

@implementation @_cdecl("vc_picture_image_get")
public func vc_picture_image_get(_ picture: OpaquePointer?, _ out: UnsafeMutablePointer<vc_image>?) -> vc_status {
  out.store(vc_image())
  return Handle<Picture>.call(picture) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    out.store(try handle.object.image())
  }
}

@implementation @_cdecl("vc_picture_info_get")
public func vc_picture_info_get(_ picture: OpaquePointer?, _ info: UnsafeMutablePointer<vc_picture_info>?) -> vc_status {
  Handle<Picture>.call(picture) { (handle) throws(VisionError) in
    try SizedStruct.write(vc_picture_info(try handle.object.info()), to: info)
  }
}

@implementation @_cdecl("vc_picture_encode")
public func vc_picture_encode(
  _ picture: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ options: UnsafePointer<vc_encode_options>?, _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes.store(nil)
  size.store(0)
  return Handle<Picture>.call(picture) { (handle) throws(VisionError) in
    let options = try vc_encode_options.checked(options)
    let bytes = try Check.pointer("bytes", bytes)
    let size = try Check.pointer("size", size)
    handle.lent.lend(try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.encode(image, options: options) }, to: bytes, size)
  }
}

@implementation @_cdecl("vc_pen_init")
public func vc_pen_init(_ pen: UnsafeMutablePointer<vc_pen>?, _ struct_size: Int) {
  SizedStruct.initialize(pen, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_draw_options_init")
public func vc_draw_options_init(_ options: UnsafeMutablePointer<vc_draw_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_draw_polygon")
public func vc_draw_polygon(
  _ canvas: UnsafePointer<vc_canvas>?, _ points: UnsafePointer<vc_point>?, _ count: Int, _ pen: UnsafePointer<vc_pen>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    let points = try Check.array("points", points, "count", count, 1...100000).map { Point($0) }
    let pen = try vc_pen.checked(pen)
    try canvas.drawPolygon(points, PenStyle(pen), isClosed: pen.open == 0)
  }
}

@implementation @_cdecl("vc_draw_circle")
public func vc_draw_circle(
  _ canvas: UnsafePointer<vc_canvas>?, _ center: vc_point, _ radius: Double, _ pen: UnsafePointer<vc_pen>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    let center = Point(center)
    let radius = try Check.range("radius", radius, 0...100000)
    let pen = try vc_pen.checked(pen)
    try canvas.drawCircle(center: center, radius: radius, PenStyle(pen))
  }
}

@implementation @_cdecl("vc_draw_text")
public func vc_draw_text(
  _ canvas: UnsafePointer<vc_canvas>?, _ text: UnsafePointer<CChar>?, _ at: vc_point, _ pen: UnsafePointer<vc_pen>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    let text = try Check.text("text", text, maximumBytes: 1024)
    let at = Point(at)
    let pen = try vc_pen.checked(pen)
    try canvas.drawText(text, at: at, PenStyle(pen))
  }
}

@implementation @_cdecl("vc_threads_set")
public func vc_threads_set(_ count: Int32) -> vc_status {
  statusOnly { () throws(VisionError) in
    let count = try Check.range("count", count, 0...256)
    ThreadLimit.set(count)
  }
}

@implementation @_cdecl("vc_memory_limit_set")
public func vc_memory_limit_set(_ bytes: Int64) -> vc_status {
  statusOnly { () throws(VisionError) in
    let bytes = try Check.atLeast("bytes", bytes, 0)
    MemoryReserve.setMaximum(bytes == 0 ? Int.max : Int(clamping: bytes))
  }
}
