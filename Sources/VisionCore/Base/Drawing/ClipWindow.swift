/// A rectangle that lines and areas are cut to before they are drawn.
struct ClipWindow {
  let box: Box

  private enum Side: CaseIterable {
    case left, right, top, bottom
  }

  /// Distance from a side; positive inside.
  private func depth(_ point: Point, _ side: Side) -> Double {
    switch side {
    case .left: point.x - box.minimum.x
    case .right: box.maximum.x - point.x
    case .top: point.y - box.minimum.y
    case .bottom: box.maximum.y - point.y
    }
  }

  /// The point of the line between `a` and `b` on a side that separates them, computed from the nearer of the two for precision.
  private func crossing(_ a: Point, _ b: Point, _ side: Side) -> Point {
    let (depthA, depthB) = (depth(a, side), depth(b, side))
    var point =
      abs(depthA) < abs(depthB) ? a + (b - a) * (depthA / (depthA - depthB)) : b + (a - b) * (depthB / (depthB - depthA))
    switch side {
    case .left: point.x = box.minimum.x
    case .right: point.x = box.maximum.x
    case .top: point.y = box.minimum.y
    case .bottom: point.y = box.maximum.y
    }
    return point
  }

  /// The part of a polygon inside, with the same points inside by the even-odd rule.
  func area(of polygon: Polygon) -> Polygon {
    Side.allCases.reduce(polygon) { rest, side in
      rest.clipped(depth: { depth($0, side) }, crossing: { crossing($0, $1, side) })
    }
  }

  /// The parts of a path inside; one path, as it is, if all of it is inside.
  func lines(through points: [Point], isClosed: Bool) -> (paths: [[Point]], areClosed: Bool) {
    guard !points.allSatisfy(box.contains) else { return ([points], isClosed) }
    var paths: [[Point]] = []
    let ends = points.dropFirst() + points.prefix(isClosed ? 1 : 0)
    for (start, end) in zip(points, ends) {
      guard let (a, b) = segment(start, end) else { continue }
      if let last = paths.indices.last, paths[last].last == a {
        paths[last].append(b)
      } else {
        paths.append([a, b])
      }
    }
    return (paths, false)
  }

  private func segment(_ start: Point, _ end: Point) -> (Point, Point)? {
    var (a, b) = (start, end)
    for side in Side.allCases {
      switch (depth(a, side) >= 0, depth(b, side) >= 0) {
      case (true, true): break
      case (true, false): b = crossing(a, b, side)
      case (false, true): a = crossing(a, b, side)
      case (false, false): return nil
      }
    }
    return (a, b)
  }
}
