// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import VisionBase
import VisionCalibration
import VisionSupport
import VisionTag

extension vc_camera {
  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: Self())
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.reserved(reserved)
  }
}

extension vc_calibrator_options {
  static var defaults: Self {
    var given = Self()
    given.board = 2
    given.columns = 9
    given.rows = 6
    given.square_m = 0.025
    given.marker_m = 0.01875
    given.family = 9
    given.coefficients = 5
    given.min_corners = 8
    given.outlier_ratio = 3
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.known("board", board, 1...2, "one of VC_BOARD_*")
    try Check.range("columns", columns, 4...40)
    try Check.range("rows", rows, 4...40)
    try Check.range("square_m", square_m, 0.0001...10)
    try Check.range("marker_m", marker_m, 0.0001...10)
    try Check.known("family", family, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 1000], "one of VC_TAG_FAMILY_*")
    try Check.number("coefficients", coefficients, [4, 5, 8, 12, 14], "4, 5, 8, 12 or 14")
    try Check.range("min_corners", min_corners, 4...1000)
    try Check.reserved(reserved)
    try Check.range("outlier_ratio", outlier_ratio, 1...1000)
  }
}

extension vc_calibration_view {
  init(_ value: CalibrationView) {
    self.init()
    copy(value.reason, to: &reason)
    complete(value)
  }
}

@implementation @_cdecl("vc_camera_load")
public func vc_camera_load(_ file: UnsafePointer<CChar>?, _ size: Int, _ out: UnsafeMutablePointer<vc_camera>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let file = try Check.bytes(try Check.pointer("file", file), size)
    try SizedStruct.check(out)
    try SizedStruct.write(vc_camera(try CameraCalibration(parsing: file)), to: out)
  }
}

@implementation @_cdecl("vc_camera_file_name")
public func vc_camera_file_name(_ form: Int32) -> UnsafePointer<CChar>? {
  switch form {
  case 1: staticText("opencv-yaml")
  case 2: staticText("opencv-json")
  case 3: staticText("ros")
  case 4: staticText("photonvision")
  case 5: staticText("photonvision-2023")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_camera_save")
public func vc_camera_save(
  _ camera: UnsafePointer<vc_camera>?, _ form: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  size.store(0)
  return statusOnly { () throws(VisionError) in
    let camera = try CameraCalibration(try vc_camera.checked(try Check.pointer("camera", camera)))
    try copyOut(to: bytes, capacity: capacity, size: size) { () throws(VisionError) in Array(try camera.file(try Check.constant("form", form, "VC_CAMERA_FILE_*")).utf8) }
  }
}

@implementation @_cdecl("vc_board_name")
public func vc_board_name(_ board: Int32) -> UnsafePointer<CChar>? {
  switch board {
  case 1: staticText("chessboard")
  case 2: staticText("charuco")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_calibration_reason_name")
public func vc_calibration_reason_name(_ reason: Int32) -> UnsafePointer<CChar>? {
  switch reason {
  case 0: staticText("used")
  case 1: staticText("no_board")
  case 2: staticText("few_corners")
  case 3: staticText("other_size")
  case 4: staticText("outlier")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_calibrator_options_init")
public func vc_calibrator_options_init(_ options: UnsafeMutablePointer<vc_calibrator_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_calibrator_create")
public func vc_calibrator_create(
  _ options: UnsafePointer<vc_calibrator_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CameraCalibrator>.create(out) { () throws(VisionError) in
    let options = try vc_calibrator_options.checked(options)
    return try CameraCalibrator(CalibrationBoard(options), CalibrationParameters(options))
  }
}

@implementation @_cdecl("vc_calibrator_destroy")
public func vc_calibrator_destroy(_ calibrator: OpaquePointer?) { destroy(calibrator) }

@implementation @_cdecl("vc_calibrator_error")
public func vc_calibrator_error(_ calibrator: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(calibrator) }

@implementation @_cdecl("vc_calibrator_add")
public func vc_calibrator_add(
  _ calibrator: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ view: UnsafeMutablePointer<vc_calibration_view>?
) -> vc_status {
  Handle<CameraCalibrator>.call(calibrator) { (handle) throws(VisionError) in
    if !view.isNull { try SizedStruct.check(view) }
    let result = try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.add(image) }
    if !view.isNull { try SizedStruct.write(vc_calibration_view(result), to: view) }
  }
}

@implementation @_cdecl("vc_calibrator_track")
public func vc_calibrator_track(
  _ calibrator: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64, _ kept: UnsafeMutablePointer<Int32>?, _ view: UnsafeMutablePointer<vc_calibration_view>?
) -> vc_status {
  kept.store(0)
  return Handle<CameraCalibrator>.call(calibrator) { (handle) throws(VisionError) in
    let capture_ns = try Check.atLeast("capture_ns", capture_ns, 0)
    if !view.isNull { try SizedStruct.check(view) }
    let result = try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.followed(image, captureTime: capture_ns) }
    kept.update { copy(result.0, to: &$0) }
    if !view.isNull { try SizedStruct.write(vc_calibration_view(result.1), to: view) }
  }
}

@implementation @_cdecl("vc_calibrator_draw")
public func vc_calibrator_draw(
  _ calibrator: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?, _ options: UnsafePointer<vc_draw_options>?
) -> vc_status {
  Handle<CameraCalibrator>.call(calibrator) { (handle) throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    let options = try DrawingStyle(try vc_draw_options.checked(options))
    try CalibrationAnnotator(options).draw(handle.object.latest, of: handle.object.board, on: canvas)
  }
}

@implementation @_cdecl("vc_calibrator_calibrate")
public func vc_calibrator_calibrate(
  _ calibrator: OpaquePointer?, _ camera: UnsafeMutablePointer<vc_camera>?, _ facts: UnsafeMutablePointer<vc_calibration>?
) -> vc_status {
  Handle<CameraCalibrator>.call(calibrator) { (handle) throws(VisionError) in
    let camera = try Check.pointer("camera", camera)
    try SizedStruct.check(camera)
    if !facts.isNull { try SizedStruct.check(facts) }
    let result = try handle.object.calibrated()
    try SizedStruct.write(vc_camera(result.0), to: camera)
    if !facts.isNull { try SizedStruct.write(vc_calibration(result.1), to: facts) }
  }
}

@implementation @_cdecl("vc_calibrator_view_count")
public func vc_calibrator_view_count(_ calibrator: OpaquePointer?) -> Int { Handle<CameraCalibrator>.number(calibrator) { $0.views.count } }

@implementation @_cdecl("vc_calibrator_view_get")
public func vc_calibrator_view_get(
  _ calibrator: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_calibration_view>?
) -> vc_status {
  Handle<CameraCalibrator>.call(calibrator) { (handle) throws(VisionError) in
    try SizedStruct.write(vc_calibration_view(try Check.element(handle.object.views, index)), to: out)
  }
}

@implementation @_cdecl("vc_calibrator_reset")
public func vc_calibrator_reset(_ calibrator: OpaquePointer?) -> vc_status {
  Handle<CameraCalibrator>.call(calibrator) { (handle) throws(VisionError) in
    handle.object.reset()
  }
}

@implementation @_cdecl("vc_calibrator_board")
public func vc_calibrator_board(
  _ calibrator: OpaquePointer?, _ page_width_mm: Double, _ page_height_mm: Double, _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes.store(nil)
  size.store(0)
  return Handle<CameraCalibrator>.call(calibrator) { (handle) throws(VisionError) in
    let page_width_mm = try Check.range("page_width_mm", page_width_mm, 20...5000)
    let page_height_mm = try Check.range("page_height_mm", page_height_mm, 20...5000)
    let bytes = try Check.pointer("bytes", bytes)
    let size = try Check.pointer("size", size)
    handle.lent.lend(try handle.object.board(page_width_mm, pageHeight: page_height_mm), to: bytes, size)
  }
}
