// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import VisionBase
import VisionCube
import VisionSupport

extension vc_cube_finder_options {
  static var defaults: Self {
    var given = Self()
    given.max_cubes = 6
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("max_cubes", max_cubes, 1...16)
  }
}

extension CubeParameters {
  init(_ given: vc_cube_finder_options) throws(VisionError) {
    self.init()
    copy(given.max_cubes, to: &maximumCubes)
  }
}

extension vc_cube_reader_options {
  static var defaults: Self {
    var given = Self()
    given.up = 87
    given.front = 71
    given.min_confidence = 0.9
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.letter("up", up, "WYROGB")
    try Check.letter("front", front, "WYROGB")
    try Check.known("scheme", scheme, 0...1, "one of VC_CUBE_SCHEME_*")
    try Check.range("min_confidence", min_confidence, 0...1)
  }
}

extension CubeReaderParameters {
  init(_ given: vc_cube_reader_options) throws(VisionError) {
    self.init()
    copy(given.min_confidence, to: &minimumConfidence)
    try complete(given)
  }
}

extension vc_cube_reading_info {
  init(_ value: CubeReading) {
    self.init()
    copy(value.problem, to: &problem)
    copy(value.confidence, to: &confidence)
    copy(value.isMirrored, to: &mirrored)
    complete(value)
  }
}

extension vc_cube_scanner_options {
  static var defaults: Self {
    var given = Self()
    given.min_sticker_px = 6
    given.max_motion = 0.3
    given.max_edge_width = 0.13
    given.min_brightness = 38
    given.max_glare = 0.55
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("min_sticker_px", min_sticker_px, 2...1000)
    try Check.range("max_motion", max_motion, 0.01...100)
    try Check.range("max_edge_width", max_edge_width, 0.01...1)
    try Check.range("min_brightness", min_brightness, 0...255)
    try Check.range("max_glare", max_glare, 0...1)
  }
}

extension CubeScannerParameters {
  init(_ given: vc_cube_scanner_options) throws(VisionError) {
    self.init()
    copy(given.min_sticker_px, to: &minimumSticker)
    copy(given.max_motion, to: &maximumMotion)
    copy(given.max_edge_width, to: &maximumEdgeWidth)
    copy(given.min_brightness, to: &minimumBrightness)
    copy(given.max_glare, to: &maximumGlare)
  }
}

extension vc_cube_scan {
  init(_ value: CubeScanner.Status) {
    self.init()
    copy(value.guidance, to: &guidance)
    copy(value.guidanceFace, to: &guidance_face)
    copy(value.isFollowed, to: &followed)
    copy(value.isAdded, to: &added)
    copy(value.isDone, to: &done)
    copy(value.confidence, to: &confidence)
    complete(value)
  }
}

extension vc_cube_scan_face {
  init(_ value: CubeScanner.Face) {
    self.init()
    copy(value.corners, to: &corners)
    copy(value.confidence, to: &confidence)
  }
}

@implementation @_cdecl("vc_cube_finder_options_init")
public func vc_cube_finder_options_init(_ options: UnsafeMutablePointer<vc_cube_finder_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_cube_finder_create")
public func vc_cube_finder_create(
  _ options: UnsafePointer<vc_cube_finder_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CubeFinder>.create(out) { () throws(VisionError) in
    let options = try CubeParameters(try vc_cube_finder_options.checked(options))
    return try CubeFinder(parameters: options)
  }
}

@implementation @_cdecl("vc_cube_finder_destroy")
public func vc_cube_finder_destroy(_ finder: OpaquePointer?) { destroy(finder) }

@implementation @_cdecl("vc_cube_finder_error")
public func vc_cube_finder_error(_ finder: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(finder) }

@implementation @_cdecl("vc_cube_finder_find")
public func vc_cube_finder_find(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<CubeFinder>.call(finder) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    out.store(Listed<CubeFaces>.make(try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.find(image) }))
  }
}

@implementation @_cdecl("vc_cube_finder_track")
public func vc_cube_finder_track(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<CubeFinder>.call(finder) { (handle) throws(VisionError) in
    let capture_ns = try Check.atLeast("capture_ns", capture_ns, 0)
    let out = try Check.pointer("out", out)
    out.store(Listed<CubeFaces>.make(try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.track(image, captureTime: capture_ns) }))
  }
}

@implementation @_cdecl("vc_cube_finder_reset")
public func vc_cube_finder_reset(_ finder: OpaquePointer?) -> vc_status {
  Handle<CubeFinder>.call(finder) { (handle) throws(VisionError) in
    handle.object.reset()
  }
}

@implementation @_cdecl("vc_cube_face_list_count")
public func vc_cube_face_list_count(_ list: OpaquePointer?) -> Int { Listed<CubeFaces>.number(list) { $0.count } }

@implementation @_cdecl("vc_cube_face_list_get")
public func vc_cube_face_list_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_face>?) -> vc_status {
  Listed<CubeFaces>.call("list", list) { (object) throws(VisionError) in
    try SizedStruct.write(try vc_cube_face(object, index), to: out)
  }
}

@implementation @_cdecl("vc_cube_face_list_draw")
public func vc_cube_face_list_draw(
  _ list: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?, _ options: UnsafePointer<vc_draw_options>?
) -> vc_status {
  Listed<CubeFaces>.call("list", list) { (object) throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    let options = try DrawingStyle(try vc_draw_options.checked(options))
    try CubeAnnotator(options).draw(object, on: canvas)
  }
}

@implementation @_cdecl("vc_cube_face_list_destroy")
public func vc_cube_face_list_destroy(_ list: OpaquePointer?) { destroy(list) }

@implementation @_cdecl("vc_cube_reader_options_init")
public func vc_cube_reader_options_init(_ options: UnsafeMutablePointer<vc_cube_reader_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_cube_reader_create")
public func vc_cube_reader_create(
  _ options: UnsafePointer<vc_cube_reader_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CubeReader>.create(out) { () throws(VisionError) in
    let options = try CubeReaderParameters(try vc_cube_reader_options.checked(options))
    return try CubeReader(parameters: options)
  }
}

@implementation @_cdecl("vc_cube_reader_destroy")
public func vc_cube_reader_destroy(_ reader: OpaquePointer?) { destroy(reader) }

@implementation @_cdecl("vc_cube_reader_error")
public func vc_cube_reader_error(_ reader: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(reader) }

@implementation @_cdecl("vc_cube_reader_add")
public func vc_cube_reader_add(_ reader: OpaquePointer?, _ list: OpaquePointer?, _ face_count: UnsafeMutablePointer<Int32>?) -> vc_status {
  face_count.store(0)
  return Handle<CubeReader>.call(reader) { (handle) throws(VisionError) in
    let list = try Listed<CubeFaces>.checked("list", list)
    let result = handle.object.add(list)
    face_count.update { copy(result, to: &$0) }
  }
}

@implementation @_cdecl("vc_cube_reader_correct")
public func vc_cube_reader_correct(_ reader: OpaquePointer?, _ facelet: Int32, _ color: Int32) -> vc_status {
  Handle<CubeReader>.call(reader) { (handle) throws(VisionError) in
    let facelet = try Check.range("facelet", facelet, 0...53)
    try Check.letter("color", color, "WYROGB", orNone: true)
    try handle.object.correct(facelet, color: color)
  }
}

@implementation @_cdecl("vc_cube_reader_reset")
public func vc_cube_reader_reset(_ reader: OpaquePointer?) -> vc_status {
  Handle<CubeReader>.call(reader) { (handle) throws(VisionError) in
    handle.object.reset()
  }
}

@implementation @_cdecl("vc_cube_reader_read")
public func vc_cube_reader_read(_ reader: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  out.store(nil)
  return Handle<CubeReader>.call(reader) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    out.store(Listed<LentReading>.make(LentReading(handle.object.read())))
  }
}

@implementation @_cdecl("vc_cube_reading_get")
public func vc_cube_reading_get(_ reading: OpaquePointer?, _ out: UnsafeMutablePointer<vc_cube_reading_info>?) -> vc_status {
  Listed<LentReading>.call("reading", reading) { (object) throws(VisionError) in
    try SizedStruct.write(vc_cube_reading_info(object.reading), to: out)
  }
}

@implementation @_cdecl("vc_cube_reading_sticker_get")
public func vc_cube_reading_sticker_get(
  _ reading: OpaquePointer?, _ facelet: Int, _ out: UnsafeMutablePointer<vc_cube_sticker>?
) -> vc_status {
  Listed<LentReading>.call("reading", reading) { (object) throws(VisionError) in
    try SizedStruct.write(try vc_cube_sticker(object.reading, facelet), to: out)
  }
}

@implementation @_cdecl("vc_cube_reading_uncertain_count")
public func vc_cube_reading_uncertain_count(_ reading: OpaquePointer?) -> Int {
  Listed<LentReading>.number(reading) { $0.reading.uncertain.count }
}

@implementation @_cdecl("vc_cube_reading_uncertain_get")
public func vc_cube_reading_uncertain_get(
  _ reading: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_sticker>?
) -> vc_status {
  Listed<LentReading>.call("reading", reading) { (object) throws(VisionError) in
    try SizedStruct.write(try vc_cube_sticker(object.reading, try Check.element(object.reading.uncertain, index).facelet), to: out)
  }
}

@implementation @_cdecl("vc_cube_reading_suspect_count")
public func vc_cube_reading_suspect_count(_ reading: OpaquePointer?) -> Int {
  Listed<LentReading>.number(reading) { $0.reading.suspects.count }
}

@implementation @_cdecl("vc_cube_reading_suspect_get")
public func vc_cube_reading_suspect_get(
  _ reading: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_sticker>?
) -> vc_status {
  Listed<LentReading>.call("reading", reading) { (object) throws(VisionError) in
    try SizedStruct.write(try vc_cube_sticker(object.reading, try Check.element(object.reading.suspects, index)), to: out)
  }
}

@implementation @_cdecl("vc_cube_reading_draw")
public func vc_cube_reading_draw(
  _ reading: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?, _ options: UnsafePointer<vc_draw_options>?
) -> vc_status {
  Listed<LentReading>.call("reading", reading) { (object) throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    let options = try DrawingStyle(try vc_draw_options.checked(options))
    try CubeNet(options).draw(object.reading, on: canvas)
  }
}

@implementation @_cdecl("vc_cube_reading_destroy")
public func vc_cube_reading_destroy(_ reading: OpaquePointer?) { destroy(reading) }

@implementation @_cdecl("vc_cube_reader_learn")
public func vc_cube_reader_learn(_ reader: OpaquePointer?) -> vc_status {
  Handle<CubeReader>.call(reader) { (handle) throws(VisionError) in
    try handle.object.learn()
  }
}

@implementation @_cdecl("vc_cube_reader_save")
public func vc_cube_reader_save(
  _ reader: OpaquePointer?, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  size.store(0)
  return Handle<CubeReader>.call(reader) { (handle) throws(VisionError) in
    try copyOut(to: bytes, capacity: capacity, size: size) { () throws(VisionError) in try handle.object.save() }
  }
}

@implementation @_cdecl("vc_cube_scheme_name")
public func vc_cube_scheme_name(_ scheme: Int32) -> UnsafePointer<CChar>? {
  switch scheme {
  case 0: staticText("infer")
  case 1: staticText("standard")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_cube_problem_name")
public func vc_cube_problem_name(_ problem: Int32) -> UnsafePointer<CChar>? {
  switch problem {
  case 0: staticText("none")
  case 1: staticText("incomplete")
  case 2: staticText("uncertain")
  case 3: staticText("impossible")
  case 4: staticText("equal centers")
  case 5: staticText("mirrored")
  case 6: staticText("face turned")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_cube_scanner_options_init")
public func vc_cube_scanner_options_init(_ options: UnsafeMutablePointer<vc_cube_scanner_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_cube_scanner_create")
public func vc_cube_scanner_create(
  _ options: UnsafePointer<vc_cube_scanner_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CubeScanner>.create(out) { () throws(VisionError) in
    let options = try CubeScannerParameters(try vc_cube_scanner_options.checked(options))
    return CubeScanner(parameters: options)
  }
}

@implementation @_cdecl("vc_cube_scanner_destroy")
public func vc_cube_scanner_destroy(_ scanner: OpaquePointer?) { destroy(scanner) }

@implementation @_cdecl("vc_cube_scanner_error")
public func vc_cube_scanner_error(_ scanner: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(scanner) }

@implementation @_cdecl("vc_cube_scanner_face_count")
public func vc_cube_scanner_face_count(_ scanner: OpaquePointer?) -> Int { Handle<CubeScanner>.number(scanner) { $0.faces.count } }

@implementation @_cdecl("vc_cube_scanner_face_get")
public func vc_cube_scanner_face_get(
  _ scanner: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_scan_face>?
) -> vc_status {
  Handle<CubeScanner>.call(scanner) { (handle) throws(VisionError) in
    try SizedStruct.write(vc_cube_scan_face(try Check.element(handle.object.faces, index)), to: out)
  }
}

@implementation @_cdecl("vc_cube_scanner_reset")
public func vc_cube_scanner_reset(_ scanner: OpaquePointer?) -> vc_status {
  Handle<CubeScanner>.call(scanner) { (handle) throws(VisionError) in
    handle.object.reset()
  }
}

@implementation @_cdecl("vc_cube_guidance_name")
public func vc_cube_guidance_name(_ guidance: Int32) -> UnsafePointer<CChar>? {
  switch guidance {
  case 1: staticText("show cube")
  case 2: staticText("come closer")
  case 3: staticText("move away")
  case 4: staticText("more light")
  case 5: staticText("blurred")
  case 6: staticText("glare")
  case 7: staticText("hold still")
  case 8: staticText("turn cube")
  case 9: staticText("done")
  case 10: staticText("keep going")
  case 11: staticText("mirrored")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_cube_guidance_text")
public func vc_cube_guidance_text(_ guidance: Int32) -> UnsafePointer<CChar>? {
  switch guidance {
  case 1: staticText("show the cube to the camera")
  case 2: staticText("bring the cube closer")
  case 3: staticText("move the cube away: it reaches beyond the picture")
  case 4: staticText("more light would help")
  case 5: staticText("the picture is blurred")
  case 6: staticText("a reflection hides a sticker: tilt the cube")
  case 7: staticText("hold the cube still")
  case 8: staticText("turn the cube to show other faces")
  case 9: staticText("done: the cube is known")
  case 10: staticText("good, keep going")
  case 11: staticText("the picture seems mirrored: switch mirroring off, or state the centres of the cube")
  default: staticText("")
  }
}
