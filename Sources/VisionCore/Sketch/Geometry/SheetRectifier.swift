internal import VisionBase
internal import VisionSupport

/// Shows a sheet of paper as if seen from straight above.
final class SheetRectifier {
  /// The sheet, BGR; valid after `rectify`.
  let sheet = Plane<UInt8>()

  /// Longer side of the rectified sheet, in pixels, where the picture shows it that large.
  private static let longestSide = 720.0
  /// Shortest side of it in pixels.
  private static let shortestSide = 32
  /// The outermost part of a sheet is its edge and shadow: this part of the shorter side is cut off all around.
  private static let edgePart = 0.025

  /// - Parameter quad: the sheet's corners in pixels of the source.
  /// - Returns: from the sheet's pixels to those of the source; nil where the corners are no quadrilateral.
  func rectify(_ source: Plane<UInt8>, _ quad: Quad) throws(VisionError) -> Homography? {
    let across = (quad.a.distance(to: quad.b) + quad.d.distance(to: quad.c)) / 2
    let down = (quad.a.distance(to: quad.d) + quad.b.distance(to: quad.c)) / 2
    let factor = min(1, Self.longestSide / max(across, down))
    let (width, height) = (max(Self.shortestSide, Int(across * factor)), max(Self.shortestSide, Int(down * factor)))
    let edge = Self.edgePart * Double(min(width, height))
    let (w, h) = (Double(width - 1), Double(height - 1))
    let target = Quad(Point(-edge, -edge), Point(w + edge, -edge), Point(w + edge, h + edge), Point(-edge, h + edge))
    guard let map = Homography(target, to: quad) else { return nil }
    try sheet.resize(width: width, height: height, channels: 3)
    try source.warped(into: sheet, by: map)
    return map
  }
}
