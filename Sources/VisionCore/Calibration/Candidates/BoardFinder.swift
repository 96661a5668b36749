package import VisionBase
package import VisionSupport
import VisionTag

/// Finds a board's inner corners in a picture.
package final class BoardFinder {
  private let board: CalibrationBoard
  private let gray = Plane<UInt8>()
  /// nil for a chessboard.
  private let tagFinder: TagFinder?
  private let charuco: CharucoCorners

  /// - Throws: `invalidArgument`, `noMemory`.
  package init(_ board: CalibrationBoard) throws(VisionError) {
    try board.check()
    self.board = board
    charuco = CharucoCorners(board)
    guard board.kind == .charuco else {
      tagFinder = nil
      return
    }
    var parameters = TagParameters()
    parameters.families = [board.markerFamily]
    parameters.allowedIdentifiers = [board.markerFamily: Array(0..<board.markerCount)]
    tagFinder = try TagFinder(parameters)
  }

  /// The visible corners in the order of the board; empty without a board.
  ///
  /// - Parameter isThorough: searches longer for a chessboard, as suits still pictures.
  /// - Throws: `noMemory`, `internalFailure`.
  package func find(_ image: borrowing ImageView, isThorough: Bool) throws(VisionError) -> [BoardCorner] {
    try gray.prepare(width: image.width, height: image.height, channels: 1)
    try image.convert(to: .gray, into: gray)
    if let tagFinder { return try charuco.find(try tagFinder.find(image).tags, in: gray) }
    let corners = try gray.chessboardCorners(columns: board.cornerColumns, rows: board.cornerRows, isThorough: isThorough)
    return (corners ?? []).enumerated().map { BoardCorner(index: $0.offset, position: $0.element) }
  }
}
