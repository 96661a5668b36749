package import VisionBase

extension TableView {
  /// The part of a plane around some positions, as seen from above.
  ///
  /// At a low angle far cards are a few pixels high, their lines and gaps too thin for the masks. Enlarged along the line of sight they
  /// are as easy to find as near ones.
  ///
  /// - Parameters:
  ///   - positions: of symbols and cards, millimetres.
  ///   - largestSide: of the view, pixels.
  /// - Returns: nil without positions, or where they reach too near to the horizon.
  package init?(_ plane: TablePlane, around positions: [Point], largestSide: Int) {
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
      let (width, height) = (Int(wide * density), Int(high * density))
      let rim = Quad(Point(0, 0), Point(Double(width), 0), Point(Double(width), Double(height)), Point(0, Double(height)))
      let seen = corners.points.map { plane.picture($0) }
      guard let quad = Quad(seen), let map = Homography(rim, to: quad) else { return nil }
      self.init(
        map: map, width: width, height: height,
        minimumEnlargement: density * (seen.map { plane.millimetresPerPixel(at: $0) }.min() ?? 0))
      return
    }
    return nil
  }
}
