package import VisionBase
package import VisionSupport

/// Draws the corners of a board, coloured in the order of the board from red through green to blue.
package struct CalibrationAnnotator: Sendable {
  package var style: DrawingStyle

  package init(_ style: DrawingStyle = DrawingStyle()) { self.style = style }

  /// - Parameter canvas: of the size of the picture that the corners belong to.
  /// - Throws: `noMemory`, `internalFailure`.
  package func draw(_ corners: [BoardCorner], of board: CalibrationBoard, on canvas: Canvas) throws(VisionError) {
    var overlay = Overlay(on: canvas, style)
    for (previous, corner) in zip(corners, corners.dropFirst())
    where previous.index / board.cornerColumns == corner.index / board.cornerColumns {
      try overlay.outline([previous.position, corner.position], Self.color(corner.index, of: board.cornerCount), weight: 0.5)
    }
    for corner in corners { try overlay.dot(corner.position, Self.color(corner.index, of: board.cornerCount)) }
    try overlay.finish()
  }

  private static func color(_ index: Int, of count: Int) -> Color {
    let part = 2 * Double(index) / Double(max(count - 1, 1))
    let (red, blue) = (max(0, 1 - part), max(0, part - 1))
    return Color(UInt8(255 * red), UInt8(255 * (1 - red - blue)), UInt8(255 * blue))
  }
}
