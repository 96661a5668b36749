public import CVisionCore
import SyntheticImages
import VisionBase
import VisionCalibration
import VisionSupport
import VisionTag

@implementation @_cdecl("vc_calibrator_coverage")
public func vc_calibrator_coverage(
  _ calibrator: OpaquePointer?, _ columns: Int32, _ rows: Int32, _ counts: UnsafeMutablePointer<Int32>?
) -> vc_status {
  Handle<CameraCalibrator>.call(calibrator) { (handle) throws(VisionError) in
    let (columns, rows) = (try Check.range("columns", columns, 1...100), try Check.range("rows", rows, 1...100))
    _ = try Check.pointer("counts", counts)
    let coverage = handle.object.coverage(columns: columns, rows: rows)
    CallerRoom(counts, count: columns * rows).store(coverage.counts.lazy.map { Int32(clamping: $0) })
  }
}

extension CameraCalibrator {
  func calibrated() throws(VisionError) -> (CameraCalibration, CalibrationResult) {
    try MemoryReserve.take(calibrationFrom: views)
    let result = try calibrate()
    return (result.calibration, result)
  }

  func followed(_ image: borrowing ImageView, captureTime: Int64) throws(VisionError) -> (Bool, CalibrationView) {
    let (view, isKept) = try track(image, captureTime: captureTime)
    return (isKept, view)
  }

  /// The board as a PDF file.
  func board(_ pageWidth: Double, pageHeight: Double) throws(VisionError) -> [UInt8] {
    var sheet = try BoardSheet(board)
    (sheet.pageWidth, sheet.pageHeight) = (pageWidth, pageHeight)
    return try sheet.pdf()
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

extension CalibrationBoard {
  init(_ given: vc_calibrator_options) {
    self.init()
    copy(given.board, to: &kind)
    (columns, rows) = (Int(given.columns), Int(given.rows))
    (squareMetres, markerMetres) = (given.square_m, given.marker_m)
    markerFamily = TagFamily.Kind(rawValue: given.family)
  }
}

extension CalibrationParameters {
  init(_ given: vc_calibrator_options) {
    self.init()
    (coefficients, minimumCorners) = (Int(given.coefficients), Int(given.min_corners))
    outlierRatio = given.outlier_ratio
  }
}

extension vc_calibration_view {
  mutating func complete(_ view: CalibrationView) { (corner_count, reprojection_px) = (Int32(clamping: view.corners.count), view.error) }
}

extension vc_calibration {
  init(_ result: CalibrationResult) {
    self.init()
    (used_views, reprojection_px) = (Int32(clamping: result.usedViews), result.error)
    (fx_stddev_px, fy_stddev_px) = (result.focalDeviation.x, result.focalDeviation.y)
    (cx_stddev_px, cy_stddev_px) = (result.centerDeviation.x, result.centerDeviation.y)
  }
}

extension CameraCalibration {
  /// A caller's camera.
  ///
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ given: vc_camera) throws(VisionError) {
    try self.init(
      focalX: given.fx, focalY: given.fy, center: Point(given.cx, given.cy), distortion: Array(fixed: given.distortion),
      width: Int(given.width), height: Int(given.height))
  }

  /// The camera that a calibration file describes.
  init(parsing file: CallerArray<UInt8>) throws(VisionError) {
    try self.init(file: try Check.file(file, maximumBytes: Self.maximumFileBytes))
  }
}

extension vc_camera {
  init(_ calibration: CameraCalibration) {
    self.init()
    (width, height) = (Int32(clamping: calibration.width), Int32(clamping: calibration.height))
    (fx, fy, cx, cy) = (calibration.focalX, calibration.focalY, calibration.center.x, calibration.center.y)
    copy(calibration.distortion, to: &distortion)
  }
}
