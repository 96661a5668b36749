/// Points in squares of equal size, so that those near a position are found without looking at all of them.
package struct PointGrid: Sendable {
  private let side: Double
  private var count = 0
  /// Indices of the points in each square.
  private var squares: [SIMD2<Int32>: [Int]] = [:]

  /// Largest number of a square; points beyond it share the outermost squares.
  private static let farthest = 1e9

  package init(side: Double, _ points: [Point] = []) {
    self.side = side
    for point in points { append(point) }
  }

  /// Adds a point; its index is the number of those before it.
  package mutating func append(_ point: Point) {
    squares[square(point), default: []].append(count)
    count += 1
  }

  /// Changes the place of the point with an index.
  package mutating func move(_ index: Int, from old: Point, to new: Point) {
    guard square(old) != square(new) else { return }
    squares[square(old)]?.removeAll { $0 == index }
    squares[square(new), default: []].append(index)
  }

  /// Indices of the points in all squares that reach within a distance of a position along both axes, in any order.
  package func near(_ position: Point, within distance: Double) -> [Int] {
    let reach = Point(distance, distance)
    let (low, high) = (square(position - reach), square(position + reach))
    let size = SIMD2<Double>(high) - SIMD2<Double>(low) + 1
    var found: [Int] = []
    if size.x * size.y > Double(squares.count) {
      for (square, indices) in squares
      where square.x >= low.x && square.y >= low.y && square.x <= high.x && square.y <= high.y { found += indices }
    } else {
      for x in low.x...high.x {
        for y in low.y...high.y {
          if let indices = squares[SIMD2(x, y)] { found += indices }
        }
      }
    }
    return found
  }

  private func square(_ point: Point) -> SIMD2<Int32> { SIMD2(number(point.x), number(point.y)) }

  private func number(_ value: Double) -> Int32 { Int32(max(-Self.farthest, min(Self.farthest, (value / side).rounded(.down)))) }
}
