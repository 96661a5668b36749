package import VisionBase
package import VisionSupport

/// Calibrates a camera from pictures of a board.
///
/// One thread at a time.
package final class CameraCalibrator {
  package let board: CalibrationBoard
  package let parameters: CalibrationParameters
  /// Of all pictures, in their order.
  package private(set) var views: [CalibrationView] = []
  /// Of the pictures; 0 before the first with a board.
  package private(set) var width = 0
  package private(set) var height = 0
  /// Corners of the picture that `add` or `track` saw last.
  package private(set) var latest: [BoardCorner] = []
  private let finder: BoardFinder
  private var selection = ViewSelection()
  private var clock = FrameClock()

  /// Pictures at most.
  package static let maximumViews = 1000

  /// - Throws: `invalidArgument`.
  package init(_ board: CalibrationBoard, _ parameters: CalibrationParameters = CalibrationParameters()) throws(VisionError) {
    (self.board, self.parameters) = (board, parameters)
    finder = try BoardFinder(board)
  }

  /// Looks for the board in a picture and keeps what it finds.
  ///
  /// - Returns: the view, which is the last of `views`.
  /// - Throws: `tooLarge` for too many pictures, `noMemory`, `internalFailure`.
  @discardableResult
  package func add(_ image: borrowing ImageView) throws(VisionError) -> CalibrationView {
    let view = try analyse(at: image, isThorough: true)
    try keep(view, image.width, image.height)
    return view
  }

  /// Looks for the board in the next frame of a video, and keeps it where the board is still and elsewhere than before.
  ///
  /// - Parameter captureTime: nanoseconds, later than the frame before; 0 = unknown.
  /// - Returns: the view, and whether it was kept: then it is the last of `views`.
  /// - Throws: as `add`.
  package func track(_ image: borrowing ImageView, captureTime: Int64) throws(VisionError) -> (view: CalibrationView, isKept: Bool) {
    _ = try clock.seconds(to: captureTime)
    let view = try analyse(at: image, isThorough: false)
    clock.set(captureTime)
    let takes = selection.takes(view.corners, time: captureTime, width: image.width, besides: views)
    let isKept = takes && view.reason == .used && views.count < Self.maximumViews
    if isKept { try keep(view, image.width, image.height) }
    return (view, isKept)
  }

  private func analyse(at image: borrowing ImageView, isThorough: Bool) throws(VisionError) -> CalibrationView {
    latest = try finder.find(image, isThorough: isThorough)
    return CalibrationView(reason: reason(latest, image.width, image.height), corners: latest)
  }

  private func keep(_ view: CalibrationView, _ width: Int, _ height: Int) throws(VisionError) {
    guard views.count < Self.maximumViews else { throw VisionError(.tooLarge, "more than \(Self.maximumViews) pictures") }
    if view.reason == .used { (self.width, self.height) = (width, height) }
    views.append(view)
  }

  private func reason(_ corners: [BoardCorner], _ width: Int, _ height: Int) -> CalibrationView.Reason {
    if corners.isEmpty { return .noBoard }
    if corners.count < parameters.minimumCorners { return .fewCorners }
    return self.width != 0 && (width, height) != (self.width, self.height) ? .otherSize : .used
  }

  /// Calibrates from all pictures that show the board; those that contradict the others are left out.
  ///
  /// - Throws: `notFound` for fewer than three, `internalFailure` where no camera explains them, `noMemory`.
  package func calibrate() throws(VisionError) -> CalibrationResult {
    let fit = try OutlierFilter(board: board, parameters: parameters).fit(&views, width: width, height: height)
    return CalibrationResult(
      calibration: fit.calibration, focalDeviation: fit.focalDeviation, centerDeviation: fit.centerDeviation, error: fit.error,
      usedViews: fit.errors.count)
  }

  /// Which parts of the picture the board's corners have covered so far.
  package func coverage(columns: Int, rows: Int) -> Coverage {
    Coverage(
      views.filter { $0.reason == .used }.flatMap { $0.corners.map { $0.position } }, width: max(width, 1), height: max(height, 1),
      columns: columns, rows: rows)
  }

  /// Forgets all pictures.
  package func reset() { (views, width, height, latest, selection, clock) = ([], 0, 0, [], ViewSelection(), FrameClock()) }
}
