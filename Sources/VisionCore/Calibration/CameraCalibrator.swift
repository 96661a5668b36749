package import VisionBase
package import VisionSupport

/// Calibrates a camera from pictures of a board.
///
/// One thread at a time.
package final class CameraCalibrator {
  package let board: CalibrationBoard
  package let parameters: CalibrationParameters
  /// All pictures in their order.
  package private(set) var views: [CalibrationView] = []
  /// Size of the pictures; 0 before the first picture with a board.
  package private(set) var width = 0
  package private(set) var height = 0
  /// Corners in the last picture of `add` or `track`.
  package private(set) var latest: [BoardCorner] = []
  private let finder: BoardFinder
  private var selection = ViewSelection()
  private var clock = FrameClock()

  /// Largest number of pictures; more hardly improve a camera. Chosen.
  package static let maximumViews = 100

  /// - Throws: `invalidArgument`.
  package init(_ board: CalibrationBoard, _ parameters: CalibrationParameters = CalibrationParameters()) throws(VisionError) {
    (self.board, self.parameters) = (board, parameters)
    finder = try BoardFinder(board)
  }

  /// Finds the board in a picture and keeps the view.
  ///
  /// - Returns: the view, now the last of `views`.
  /// - Throws: `tooLarge` for too many pictures, `noMemory`, `internalFailure`.
  @discardableResult
  package func add(_ image: borrowing ImageView) throws(VisionError) -> CalibrationView {
    let view = try analyse(at: image, isThorough: true)
    try keep(view, image.width, image.height)
    return view
  }

  /// Finds the board in the next frame of a video and keeps the view if the board stands still at a new place.
  ///
  /// - Parameter captureTime: nanoseconds, later than that of the previous frame; 0 = unknown.
  /// - Returns: the view, and whether it was added to `views`.
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
    if corners.count < parameters.minimumCorners || !spanPlane(corners) { return .fewCorners }
    return self.width != 0 && (width, height) != (self.width, self.height) ? .otherSize : .used
  }

  /// Whether two rows, or two columns, of the board have at least two corners each: corners on a line do not determine the board's pose.
  private func spanPlane(_ corners: [BoardCorner]) -> Bool {
    var rows = [Int](repeating: 0, count: board.cornerRows), columns = [Int](repeating: 0, count: board.cornerColumns)
    for corner in corners {
      rows[corner.index / board.cornerColumns] += 1
      columns[corner.index % board.cornerColumns] += 1
    }
    return [rows, columns].contains { lines in lines.filter { $0 >= 2 }.count >= 2 }
  }

  /// Calibrates from all pictures with the board, without outliers.
  ///
  /// - Throws: `notFound` for fewer than three pictures, `badData` if they contradict each other or do not determine a camera,
  ///   `noMemory`.
  package func calibrate() throws(VisionError) -> CalibrationResult {
    let fit = try OutlierFilter(board: board, parameters: parameters).fit(&views, width: width, height: height)
    try CalibrationCheck(board: board).check(fit, of: views.filter { $0.reason == .used }, width: width, height: height)
    return CalibrationResult(
      calibration: fit.calibration, focalDeviation: fit.focalDeviation, centerDeviation: fit.centerDeviation, error: fit.error,
      usedViews: fit.errors.count)
  }

  /// Number of the board's corners in each cell of a grid over the picture, all used views together.
  package func coverage(columns: Int, rows: Int) -> Coverage {
    Coverage(
      views.filter { $0.reason == .used }.flatMap { $0.corners.map { $0.position } }, width: max(width, 1), height: max(height, 1),
      columns: columns, rows: rows)
  }

  /// Forgets all pictures.
  package func reset() { (views, width, height, latest, selection, clock) = ([], 0, 0, [], ViewSelection(), FrameClock()) }
}
