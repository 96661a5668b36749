internal import VisionBase

/// The part of a picture that is searched for ink, and where the ink map's pixels lie in it.
struct SheetRegion {
  /// Corners in pixels of the picture.
  var corners: Quad
  /// Pixels of the ink map per pixel of the region, or of the rectified sheet.
  var scale: Double
  /// From the rectified sheet to the picture; nil = the region is an upright rectangle.
  var homography: Homography?
  /// Whether edges of the sheet bound what is searched.
  var isBounded = false

  private static let half = Point(0.5, 0.5)

  /// The place in the picture that a place in the ink map shows.
  func picturePoint(_ point: Point) -> Point {
    let position = (point + Self.half) / scale - Self.half
    guard let homography else { return position + corners.a }
    return homography.apply(position) ?? corners.center
  }

  /// A place of a picture that was reduced, in the picture as it was.
  static func enlarge(_ point: Point, by factor: Double) -> Point { (point + half) * factor - half }
}
