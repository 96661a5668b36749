package import VisionBase
import VisionSupport

/// A table as it looks from above: the part of its plane that is read again where it is seen at a low angle.
///
/// There the far cards are a few pixels high, their lines and the gaps between them too thin for the masks; enlarged along the line
/// of sight they are as easy to find as any. All constants were chosen on rendered tables.
package struct TableView: Sendable {
  /// From its pixels to those of the picture that the plane was seen in.
  package var map: Homography
  package var width: Int
  package var height: Int
  /// Pixels of the view for each pixel of the picture where the picture shows most, along the direction in which it does.
  package var minimumEnlargement: Double

  /// Pixels per millimetre, where the view does not become larger than a working picture.
  private static let density = 2.0
  /// The view reaches so far beyond the places that are known, millimetres: the first that stays clear of the horizon.
  private static let margins = [110.0, 70, 35]
  /// No part of the view is farther away than so many times the distance of its middle.
  private static let farthest = 4.0
  /// A view with fewer pixels per millimetre shows no more than the picture.
  private static let minimumDensity = 0.8

  /// - Parameters:
  ///   - positions: of symbols and cards, millimetres.
  ///   - largestSide: of the view, pixels.
  /// - Returns: nil without places, or where they reach too near to the horizon.
  package init?(_ plane: TablePlane, round positions: [Point], largestSide: Int) {
    let (x, y) = (positions.map { $0.x }, positions.map { $0.y })
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return nil }
    for margin in Self.margins {
      let corners = Quad(
        Point(left - margin, top - margin), Point(right + margin, top - margin), Point(right + margin, bottom + margin),
        Point(left - margin, bottom + margin))
      let minimum = plane.nearness(at: corners.center) / Self.farthest
      guard corners.points.allSatisfy({ plane.nearness(at: $0) > minimum }) else { continue }
      let (wide, high) = (corners.c.x - corners.a.x, corners.c.y - corners.a.y)
      let density = min(Self.density, Double(largestSide) / max(wide, high))
      guard density > Self.minimumDensity else { return nil }
      (width, height) = (Int(wide * density), Int(high * density))
      let rim = Quad(Point(0, 0), Point(Double(width), 0), Point(Double(width), Double(height)), Point(0, Double(height)))
      let seen = corners.points.map { plane.picture($0) }
      guard let quad = Quad(seen), let map = Homography(rim, to: quad) else { return nil }
      self.map = map
      minimumEnlargement = density * (seen.map { plane.millimetresPerPixel(at: $0) }.min() ?? 0)
      return
    }
    return nil
  }

  /// The part of the picture that it shows.
  package var seen: Quad {
    let (w, h) = (Double(width), Double(height))
    func position(_ x: Double, _ y: Double) -> Point { map.apply(Point(x, y)) ?? .zero }
    return Quad(position(0, 0), position(w, 0), position(w, h), position(0, h))
  }
}
