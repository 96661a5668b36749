package import VisionBase

/// A part of a table's plane to be read again as seen from above.
package struct TableView: Sendable {
  /// From its pixels to those of the view in which the plane was found.
  package var map: Homography
  package var width: Int
  package var height: Int
  /// Smallest number of its pixels per pixel of that view, over the corners and directions.
  package var minimumEnlargement: Double

  /// The part of the view in which the plane was found.
  package var seen: Quad {
    let (w, h) = (Double(width), Double(height))
    func position(_ x: Double, _ y: Double) -> Point { map.apply(Point(x, y)) ?? .zero }
    return Quad(position(0, 0), position(w, 0), position(w, h), position(0, h))
  }
}
