package import VisionBase
package import VisionSupport
internal import Glibc

/// Where a card lies on the table, from the row of its symbols.
package struct CardPose: Sendable {
  /// Millimetres.
  package var center: Point
  /// Unit vectors along the card's short and long side.
  package var short: Point
  package var long: Point

  package init(_ group: SymbolGroup) {
    let members = group.members
    let count = Double(max(members.count, 1))
    center = members.reduce(Point.zero) { $0 + $1.position } / count
    // Angles modulo half a turn are averaged at twice their size.
    var sum = Point.zero
    for member in members { sum = sum + Point(cos(2 * member.angle), sin(2 * member.angle)) }
    if let first = members.first, let last = members.last, members.count > 1 {
      let row = last.position - first.position
      let angle = atan2(row.y, row.x) - .pi / 2
      let weight = 1.5 * Double(members.count)
      sum = sum + Point(cos(2 * angle), sin(2 * angle)) * weight
    }
    let angle = atan2(sum.y, sum.x) / 2
    short = Point(cos(angle), sin(angle))
    long = Point(-sin(angle), cos(angle))
  }

  /// From the card's own millimetres (0, 0 is its middle, x along the short side) to the table's.
  package func table(_ x: Double, _ y: Double) -> Point { center + short * x + long * y }

  /// Share of the card that another one covers if it is turned alike; 0...1.
  package func overlap(with other: CardPose) -> Double {
    let offset = other.center - center
    let across = 1 - abs(offset.dot(short)) / (2 * SetCardLayout.halfWidth)
    let along = 1 - abs(offset.dot(long)) / (2 * SetCardLayout.halfHeight)
    return max(0, across) * max(0, along)
  }
}

/// Finds the four straight edges of a card near where its symbols say that they must be.
package struct CardOutlineFinder: Sendable {
  /// How far an edge may be from its expected place, millimetres.
  private let reach = 6.0
  private let step = 0.75
  private let samples = 17

  /// What was found of a card's outline.
  package struct Outline: Sendable {
    /// In working pixels.
    package var corners: Quad
    /// Mean brightness step across each side, 0...40.
    package var contrast: [Double]

    /// Of the two short sides together: it tells whether the middle of the card is where the symbols say.
    package var endContrast: Double { contrast[1] + contrast[3] }
  }

  package init() {}

  package func callAsFunction(_ pose: CardPose, _ plane: TablePlane, _ ink: Plane<UInt8>) -> Outline {
    var lines: [Line] = []
    for side in 0..<4 { lines.append(line(side, pose, plane, ink)) }
    var points: [Point] = []
    for i in 0..<4 {
      let (a, b) = (lines[i], lines[(i + 1) % 4])
      let p = crossing(a, b)
      points.append(plane.picture(pose.table(p.x, p.y)))
    }
    return Outline(corners: Quad(points[0], points[1], points[2], points[3]), contrast: lines.map(\.contrast))
  }

  /// A side in the card's own millimetres: points x with x·outward = distance + slope (x·run).
  private struct Line {
    var outward: Point
    var run: Point
    var distance: Double
    var slope: Double
    var contrast: Double
  }

  private func line(_ side: Int, _ pose: CardPose, _ plane: TablePlane, _ ink: Plane<UInt8>) -> Line {
    let outward = [Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)][side]
    let run = Point(-outward.y, outward.x)
    let isLongSide = side % 2 == 0
    let distance = isLongSide ? SetCardLayout.halfWidth : SetCardLayout.halfHeight
    let half = isLongSide ? SetCardLayout.halfHeight : SetCardLayout.halfWidth
    let depth = Int((2 * (reach + 2.5) / step).rounded()) + 1
    let nearest = -(reach + 2.5)
    var steps = [Double](repeating: 0, count: samples * depth)
    let places = (0..<samples).map { (Double($0) / Double(samples - 1) * 1.6 - 0.8) * half }
    for (i, place) in places.enumerated() {
      var values = [Double](repeating: -1, count: depth)
      for k in 0..<depth {
        let d = distance + nearest + step * Double(k)
        let p = plane.picture(pose.table(outward.x * d + run.x * place, outward.y * d + run.y * place))
        guard p.x >= 0, p.y >= 0, p.x < Double(ink.width - 1), p.y < Double(ink.height - 1) else { continue }
        values[k] = unsafe Double(ink.row(Int(p.y + 0.5))[Int(p.x + 0.5)])
      }
      for k in 1..<(depth - 1) where values[k - 1] >= 0 && values[k + 1] >= 0 {
        steps[i * depth + k] = max(0, min(40, values[k - 1] - values[k + 1]))
      }
    }
    var best = (score: 0.0, offset: 0.0, slope: 0.0)
    for slopeStep in -3...3 {
      let slope = Double(slopeStep) * 0.03
      for offset in stride(from: -reach, through: reach, by: step) {
        var score = -abs(offset) * 1.6 - abs(slope) * 60
        for (i, place) in places.enumerated() {
          let k = Int(((offset + slope * place - nearest) / step).rounded())
          if k >= 0, k < depth { score += steps[i * depth + k] }
        }
        if score > best.score { best = (score, offset, slope) }
      }
    }
    return Line(
      outward: outward, run: run, distance: distance + best.offset, slope: best.slope, contrast: best.score / Double(samples))
  }

  private func crossing(_ a: Line, _ b: Line) -> Point {
    let p = a.outward - a.run * a.slope
    let q = b.outward - b.run * b.slope
    let determinant = p.cross(q)
    guard abs(determinant) > 0.1 else {
      return Point(a.outward.x * a.distance + b.outward.x * b.distance, a.outward.y * a.distance + b.outward.y * b.distance)
    }
    return Point((a.distance * q.y - b.distance * p.y) / determinant, (p.x * b.distance - q.x * a.distance) / determinant)
  }
}

/// Tells the white ground of a card from print and tables: how much of it is as bright as the ground round the symbols.
package struct CardGround: Sendable {
  /// Share of the card's ground that is white, 0...1.
  package var whiteShare: Double

  package init(_ pose: CardPose, number: Int, shape: SetCard.Shape, _ plane: TablePlane, _ picture: SetPicture) {
    let layout = SetCardLayout.symbol(shape)
    var near: [SIMD2<Double>] = []
    var far: [SIMD2<Double>] = []
    for x in stride(from: -24.0, through: 24, by: 4) {
      for y in stride(from: -38.0, through: 38, by: 4) {
        var beside = 1e9
        for i in 0..<number { beside = min(beside, abs(y - (Double(i) - Double(number - 1) / 2) * layout.pitch)) }
        if beside < layout.breadth / 2 + 2.5, abs(x) < layout.length / 2 + 2.5 { continue }
        guard let value = Self.value(picture, plane.picture(pose.table(x, y))) else { continue }
        if beside < layout.breadth / 2 + 6, abs(x) < layout.length / 2 + 5 { near.append(value) } else { far.append(value) }
      }
    }
    guard near.count >= 4, far.count >= 10 else {
      whiteShare = 1
      return
    }
    let ink = near.map(\.x).sorted()[near.count / 2]
    let purity = near.map(\.y).sorted()[near.count / 2]
    // In a shadow white is darker but as free of colour as in the light.
    let white = far.count { $0.x > 0.62 * ink || $0.x > 0.28 * ink && $0.y > 0.88 * purity }
    whiteShare = Double(white) / Double(far.count)
  }

  /// Ink plane and purity at a place; nil outside of the picture.
  private static func value(_ picture: SetPicture, _ p: Point) -> SIMD2<Double>? {
    let (ink, purity) = (picture.ink, picture.purity)
    guard p.x >= 0, p.y >= 0, p.x < Double(ink.width - 1), p.y < Double(ink.height - 1) else { return nil }
    let (x, y) = (Int(p.x + 0.5), Int(p.y + 0.5))
    let isHalf = purity.width < ink.width
    let (u, v) = isHalf ? (min(x / 2, purity.width - 1), min(y / 2, purity.height - 1)) : (x, y)
    return unsafe SIMD2(Double(ink.row(y)[x]), Double(purity.row(v)[u]))
  }
}
