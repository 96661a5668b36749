public import CVisionCore
import SyntheticImages
import VisionBase
import VisionCalibration
import VisionSupport
import VisionTag

/// What a `vc_calibrator` points to.
final class CalibratorHandle: ErrorTextOwner {
  let calibrator: CameraCalibrator
  /// The file that C borrows until the next one.
  let lent = LentBytes()

  init(_ calibrator: CameraCalibrator) { self.calibrator = calibrator }
}

@implementation @_cdecl("vc_board_name")
public func vc_board_name(_ board: Int32) -> UnsafePointer<CChar>? { staticText(CalibrationBoard.Kind(rawValue: board)?.name ?? "") }

@implementation @_cdecl("vc_calibration_reason_name")
public func vc_calibration_reason_name(_ reason: Int32) -> UnsafePointer<CChar>? {
  staticText(CalibrationView.Reason(rawValue: reason)?.name ?? "")
}

@implementation @_cdecl("vc_calibrator_options_init")
public func vc_calibrator_options_init(_ options: UnsafeMutablePointer<vc_calibrator_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_calibrator_options(CalibrationBoard(), CalibrationParameters()))
}

@implementation @_cdecl("vc_calibrator_create")
public func vc_calibrator_create(
  _ options: UnsafePointer<vc_calibrator_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CalibratorHandle>.create(out) { () throws(VisionError) in
    let given = try SizedStruct.read(options, defaults: vc_calibrator_options(CalibrationBoard(), CalibrationParameters()))
    return CalibratorHandle(try CameraCalibrator(try CalibrationBoard(given), try CalibrationParameters(given)))
  }
}

@implementation @_cdecl("vc_calibrator_destroy")
public func vc_calibrator_destroy(_ calibrator: OpaquePointer?) { Handle<CalibratorHandle>.destroy(calibrator) }

@implementation @_cdecl("vc_calibrator_error")
public func vc_calibrator_error(_ calibrator: OpaquePointer?) -> UnsafePointer<CChar>? {
  errorText(calibrator, CalibratorHandle.self)
}

@implementation @_cdecl("vc_calibrator_add")
public func vc_calibrator_add(
  _ calibrator: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ view: UnsafeMutablePointer<vc_calibration_view>?
) -> vc_status {
  withHandle(calibrator, CalibratorHandle.self) { (handle) throws(VisionError) in
    let found = try withImage(image) { (pixels) throws(VisionError) in try handle.calibrator.add(pixels) }
    if view != nil { try SizedStruct.write(vc_calibration_view(found), to: view) }
  }
}

@implementation @_cdecl("vc_calibrator_track")
public func vc_calibrator_track(
  _ calibrator: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64, _ kept: UnsafeMutablePointer<Int32>?,
  _ view: UnsafeMutablePointer<vc_calibration_view>?
) -> vc_status {
  kept?.pointee = 0
  return withHandle(calibrator, CalibratorHandle.self) { (handle) throws(VisionError) in
    let time = try Check.range("capture_ns", capture_ns, 0...Int64.max)
    let (found, isKept) = try withImage(image) { (pixels) throws(VisionError) in
      try handle.calibrator.track(pixels, captureTime: time)
    }
    kept?.pointee = isKept ? 1 : 0
    if view != nil { try SizedStruct.write(vc_calibration_view(found), to: view) }
  }
}

@implementation @_cdecl("vc_calibrator_draw")
public func vc_calibrator_draw(_ calibrator: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?) -> vc_status {
  withHandle(calibrator, CalibratorHandle.self) { (handle) throws(VisionError) in
    try CalibrationAnnotator().draw(handle.calibrator.latest, of: handle.calibrator.board, on: try checkedCanvas(canvas))
  }
}

@implementation @_cdecl("vc_calibrator_calibrate")
public func vc_calibrator_calibrate(
  _ calibrator: OpaquePointer?, _ camera: UnsafeMutablePointer<vc_camera>?, _ facts: UnsafeMutablePointer<vc_calibration>?
) -> vc_status {
  withHandle(calibrator, CalibratorHandle.self) { (handle) throws(VisionError) in
    _ = try Check.pointer("camera", camera)
    let result = try handle.calibrator.calibrate()
    if facts != nil { try SizedStruct.write(vc_calibration(result), to: facts) }
    try SizedStruct.write(vc_camera(result.calibration), to: camera)
  }
}

@implementation @_cdecl("vc_calibrator_view_count")
public func vc_calibrator_view_count(_ calibrator: OpaquePointer?) -> Int {
  Handle<CalibratorHandle>.number(calibrator) { $0.calibrator.views.count }
}

@implementation @_cdecl("vc_calibrator_view_get")
public func vc_calibrator_view_get(
  _ calibrator: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_calibration_view>?
) -> vc_status {
  withHandle(calibrator, CalibratorHandle.self) { (handle) throws(VisionError) in
    try SizedStruct.write(vc_calibration_view(try Check.element(handle.calibrator.views, index)), to: out)
  }
}

@implementation @_cdecl("vc_calibrator_coverage")
public func vc_calibrator_coverage(
  _ calibrator: OpaquePointer?, _ columns: Int32, _ rows: Int32, _ counts: UnsafeMutablePointer<Int32>?
) -> vc_status {
  withHandle(calibrator, CalibratorHandle.self) { (handle) throws(VisionError) in
    let counts = try Check.pointer("counts", counts)
    let (columns, rows) = (try Check.range("columns", columns, 1...100), try Check.range("rows", rows, 1...100))
    let coverage = handle.calibrator.coverage(columns: columns, rows: rows)
    for (index, count) in coverage.counts.enumerated() { counts[index] = Int32(clamping: count) }
  }
}

@implementation @_cdecl("vc_calibrator_reset")
public func vc_calibrator_reset(_ calibrator: OpaquePointer?) -> vc_status {
  withHandle(calibrator, CalibratorHandle.self) { (handle) throws(VisionError) in handle.calibrator.reset() }
}

@implementation @_cdecl("vc_calibrator_board")
public func vc_calibrator_board(
  _ calibrator: OpaquePointer?, _ page_width_mm: Double, _ page_height_mm: Double, _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?,
  _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes?.pointee = nil
  size?.pointee = 0
  return withHandle(calibrator, CalibratorHandle.self) { (handle) throws(VisionError) in
    let (bytes, size) = (try Check.pointer("bytes", bytes), try Check.pointer("size", size))
    var sheet = try BoardSheet(handle.calibrator.board)
    (sheet.pageWidth, sheet.pageHeight) = (page_width_mm, page_height_mm)
    let file = handle.lent.lend(try sheet.pdf())
    bytes.pointee = file.baseAddress
    size.pointee = file.count
  }
}

extension BoardSheet {
  init(_ board: CalibrationBoard) throws(VisionError) {
    let millimetres = 1000.0
    self.init()
    (columns, rows, squareMillimetres) = (board.columns, board.rows, board.squareMetres * millimetres)
    guard board.kind == .charuco else { return }
    markerMillimetres = board.markerMetres * millimetres
    for identifier in 0..<board.markerCount {
      patterns.append(try TagPattern(family: board.markerFamily.rawValue, id: Int32(clamping: identifier)))
    }
  }
}

extension vc_calibrator_options {
  init(_ board: CalibrationBoard, _ parameters: CalibrationParameters) {
    self.init()
    struct_size = UInt32(MemoryLayout<Self>.size)
    self.board = board.kind.rawValue
    (columns, rows, square_m) = (Int32(clamping: board.columns), Int32(clamping: board.rows), board.squareMetres)
    (marker_m, family) = (board.markerMetres, board.markerFamily.rawValue)
    (coefficients, min_corners) = (Int32(clamping: parameters.coefficients), Int32(clamping: parameters.minimumCorners))
    outlier_ratio = parameters.outlierRatio
  }
}

extension CalibrationBoard {
  init(_ given: vc_calibrator_options) throws(VisionError) {
    self.init()
    try Check.reserved(given.reserved)
    kind = try Check.constant("board", given.board, "VC_BOARD_*")
    columns = try Check.range("columns", given.columns, 4...40)
    rows = try Check.range("rows", given.rows, 4...40)
    squareMetres = try Check.range("square_m", given.square_m, Self.sizeRange)
    markerMetres = try Check.range("marker_m", given.marker_m, Self.sizeRange)
    markerFamily = TagFamily.Kind(rawValue: given.family)
  }
}

extension CalibrationParameters {
  init(_ given: vc_calibrator_options) throws(VisionError) {
    self.init()
    coefficients = Int(given.coefficients)
    guard [4, 5, 8, 12, 14].contains(coefficients) else {
      throw VisionError(.invalidArgument, "coefficients \(coefficients): must be 4, 5, 8, 12 or 14")
    }
    minimumCorners = try Check.range("min_corners", given.min_corners, 4...1000)
    outlierRatio = try Check.range("outlier_ratio", given.outlier_ratio, 1...1000)
  }
}

extension vc_calibration_view {
  init(_ view: CalibrationView) {
    self.init()
    (reason, corner_count, reprojection_px) = (view.reason.rawValue, Int32(clamping: view.corners.count), view.error)
  }
}

extension vc_calibration {
  init(_ result: CalibrationResult) {
    self.init()
    (used_views, reprojection_px) = (Int32(clamping: result.usedViews), result.error)
    (fx_stddev_px, fy_stddev_px) = (result.focalDeviation.x, result.focalDeviation.y)
    (cx_stddev_px, cy_stddev_px) = (result.centerDeviation.x, result.centerDeviation.y)
  }
}
