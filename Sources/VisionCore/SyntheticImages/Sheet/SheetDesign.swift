package import VisionBase
package import VisionSupport
package import VisionShapes
internal import Glibc

/// How areas are screened with lines, one set of lines a printing ink.
package struct LineScreen: Hashable, Sendable {
  package var linesPerInch: Double
  /// The picture's tones are multiplied by this.
  package var level: Double

  package init(linesPerInch: Double, level: Double) {
    self.linesPerInch = linesPerInch
    self.level = level
  }
}

/// A hidden group on a sheet: like shapes on the corners of a regular polygon.
package struct SheetGroup: Hashable, Sendable {
  package var kind: ShapeKind
  package var memberCount: Int
  /// Millimetres from the sheet's top-left corner.
  package var center: Point
  /// Circumradius of a shape, millimetres.
  package var shapeRadius: Double
  /// Distance of the members from the centre, millimetres.
  package var ringRadius: Double
  /// Turns the whole group clockwise, radians.
  package var rotation: Double

  package init(kind: ShapeKind, memberCount: Int, center: Point, shapeRadius: Double, ringRadius: Double, rotation: Double = 0) {
    self.kind = kind
    self.memberCount = memberCount
    self.center = center
    self.shapeRadius = shapeRadius
    self.ringRadius = ringRadius
    self.rotation = rotation
  }

  package var code: String { "S\(kind.codeSign)_M\(memberCount >= ShapeGroup.smallestCircle ? "C" : String(memberCount))" }

  /// The members' outlines in millimetres; circles as 48 points.
  ///
  /// Shapes turn with their direction from the centre: triangles point inwards, squares show an edge (a corner where four stand
  /// together), pentagons point outwards; pentagons in groups of three are not turned.
  package var outlines: [[Point]] {
    let first: Double =
      switch memberCount {
      case 3: .pi
      case 4: .pi / 4
      default: 0
      }
    return (0..<memberCount).map { member in
      let direction = first + 2 * .pi * Double(member) / Double(memberCount)
      let relative: Double =
        switch kind {
        case .triangle: .pi / 3
        case .rectangle: memberCount == 4 ? 0 : .pi / 4
        case .pentagon: memberCount == 3 ? -direction : 0
        case .circle: 0
        }
      let x = center.x + ringRadius * cos(direction + rotation)
      let y = center.y + ringRadius * sin(direction + rotation)
      let count = kind == .circle ? 48 : kind.cornerCount
      return (0..<count).map { corner in
        let angle = direction + relative + rotation + 2 * .pi * Double(corner) / Double(count)
        return Point(x + shapeRadius * cos(angle), y + shapeRadius * sin(angle))
      }
    }
  }
}

/// A sheet with hidden groups: what is printed, before any printer or camera.
package struct SheetDesign: Sendable {
  /// Millimetres.
  package var width = 99.75
  package var height = 133.35
  /// Inside of the shapes.
  package var foreground = LineScreen(linesPerInch: 170, level: 1.02)
  package var background = LineScreen(linesPerInch: 200, level: 1)
  /// Direction in which the lines of cyan, magenta, yellow and black follow each other, degrees.
  package var angles = [65.0, 110, 155, 20]
  /// Ink coverage of a flat sheet, cyan, magenta, yellow, black, 0...1.
  package var color = [0.5, 0.2, 0.25, 0.08]
  package var groups: [SheetGroup] = []
  /// Ink coverage of a picture that is stretched over the sheet; nil = flat colour.
  package var carrier: Carrier?

  package init() {}

  /// A picture in the four inks.
  package struct Carrier: Sendable {
    package let width: Int
    package let height: Int
    /// Coverage 0...255 of cyan, magenta, yellow, black, pixel by pixel.
    package let inks: [UInt8]

    /// Separates a BGR picture: black takes half of what the three colours share.
    package init(_ picture: Plane<UInt8>) {
      width = picture.width
      height = picture.height
      var inks: [UInt8] = []
      inks.reserveCapacity(4 * width * height)
      for y in 0..<height {
        let row = unsafe picture.row(y)
        for x in 0..<width {
          let yellow = unsafe 255 - Int(row[3 * x])
          let magenta = unsafe 255 - Int(row[3 * x + 1])
          let cyan = unsafe 255 - Int(row[3 * x + 2])
          let black = min(yellow, magenta, cyan) / 2
          for ink in [cyan - black, magenta - black, yellow - black, black] { inks.append(UInt8(clamping: ink)) }
        }
      }
      self.inks = inks
    }
  }

  /// Calls `body` with the carrier's coverages; nil for a flat sheet.
  func withCarrier(_ body: (UnsafePointer<UInt8>?) -> Void) {
    guard let carrier else { return unsafe body(nil) }
    unsafe carrier.inks.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
  }

  /// Coverage 0...1 of an ink at a place in millimetres, before the screens' levels.
  func tone(_ ink: Int, x: Double, y: Double) -> Float {
    guard let carrier else { return Float(color[ink]) }
    let column = min(max(Int(x / width * Double(carrier.width)), 0), carrier.width - 1)
    let row = min(max(Int(y / height * Double(carrier.height)), 0), carrier.height - 1)
    return Float(carrier.inks[4 * (row * carrier.width + column) + ink]) / 255
  }

  /// Outlines of all members with their group's index, millimetres.
  package var outlines: [(group: Int, points: [Point])] {
    groups.indices.flatMap { i in groups[i].outlines.map { (i, $0) } }
  }

  /// Adds groups of random kind, size and place that leave room between all shapes.
  ///
  /// - Parameter count: as many as fit, at most this many.
  package mutating func addRandomGroups(_ count: Int, seed: UInt64) {
    var random = SheetRandom(seed: seed)
    var placed: [(center: Point, radius: Double)] = groups.flatMap { group in
      group.outlines.map { (centroid($0), group.shapeRadius) }
    }
    var added = 0
    for _ in 0..<count * 40 where added < count {
      let kind = ShapeKind.allCases[random.below(4)]
      let members = 3 + random.below(3)
      let shapeRadius = random.uniform(0.8, 2)
      let ringRadius = shapeRadius * random.uniform(1.9, 4)
      guard 2 * ringRadius * sin(.pi / Double(members)) > 2.4 * shapeRadius else { continue }
      let center = Point(random.uniform(0, width), random.uniform(0, height))
      let group = SheetGroup(kind: kind, memberCount: members, center: center, shapeRadius: shapeRadius, ringRadius: ringRadius)
      let centers = group.outlines.map { centroid($0) }
      let isFree = centers.allSatisfy { c in
        placed.allSatisfy { $0.center.distance(to: c) > 1.15 * ($0.radius + shapeRadius) + 0.3 }
      }
      guard isFree else { continue }
      placed += centers.map { ($0, shapeRadius) }
      groups.append(group)
      added += 1
    }
  }

  private func centroid(_ points: [Point]) -> Point { points.reduce(.zero, +) / Double(max(1, points.count)) }
}

/// Random numbers that are the same everywhere for the same seed.
package struct SheetRandom: Sendable {
  private var source: SeededRandom

  package init(seed: UInt64) { source = SeededRandom(seed: seed) }

  package mutating func next() -> UInt64 { source.next() }

  package mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * source.unit()
  }

  package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  /// Mean 0, deviation 1 (the sum of twelve uniform numbers, enough for sensor noise).
  package mutating func gaussian() -> Float {
    var sum: Float = -6
    for _ in 0..<3 {
      let bits = next()
      for k in 0..<4 { sum += Float((bits >> UInt64(16 * k)) & 0xFFFF) / 65535 }
    }
    return sum
  }
}
