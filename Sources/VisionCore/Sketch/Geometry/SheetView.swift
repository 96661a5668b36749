internal import VisionBase

/// A picture, or the sheet in it, prepared for the search: its ink, and the map back to the picture.
struct SheetView {
  let ink: InkMap
  /// Corners of the searched part in pixels of the picture.
  let corners: Quad
  /// From the rectified sheet to the picture; nil = the searched part is an upright rectangle.
  var map: Homography?
  /// 0 outside of the sheet, of the ink map's size; nil if the sheet fills the ink map.
  var paper: Plane<UInt8>?

  private static let half = Point(0.5, 0.5)

  /// The position in the picture of a position in the ink map.
  func picturePoint(_ point: Point) -> Point {
    let position = (point + Self.half) / ink.scale - Self.half
    guard let map else { return position + corners.a }
    return map.apply(position) ?? corners.center
  }

  /// The position in the full picture of a position in the reduced one.
  static func enlarge(_ point: Point, by factor: Double) -> Point { (point + half) * factor - half }
}
