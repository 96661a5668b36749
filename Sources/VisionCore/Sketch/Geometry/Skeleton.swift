internal import VisionBase

/// A line of the skeleton from end or crossing to end or crossing.
struct SkeletonPath {
  var points: [Point]
  /// Whether the first point is an end of the line, not a crossing.
  var startsFree: Bool
  /// Whether the last point is an end of the line, not a crossing.
  var endsFree: Bool

  var length: Double { zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
}

/// The centre lines of ink, one pixel wide.
struct Skeleton {
  private let width: Int
  private let height: Int
  /// 1 = line; a border of zeros all around.
  private var pixels: [UInt8]
  /// Offsets of the eight neighbours, clockwise from above.
  private let around: [Int]

  /// Thins the nonzero pixels (Zhang and Suen, CACM 27(3), 1984).
  init(_ mask: Plane<UInt8>) {
    width = mask.width + 2
    height = mask.height + 2
    pixels = [UInt8](repeating: 0, count: width * height)
    around = [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1]
    var rows = BitRows(mask)
    rows.thin()
    for y in 0..<mask.height {
      let from = (y + 1) * width + 1
      rows.forEach(in: y) { pixels[from + $0] = 1 }
    }
  }

  /// For each pattern of neighbours the number of lines that leave the pixel: transitions from empty to line around it.
  private static let branches: [Int] = (0..<256).map { pattern in
    (0..<8).count { pattern >> $0 & 1 == 0 && pattern >> (($0 + 1) % 8) & 1 == 1 }
  }

  /// The neighbours on a line as bits: 0 above, then clockwise.
  private func pattern(_ at: Int) -> Int {
    var result = 0
    for k in 0..<8 { result |= Int(pixels[at + around[k]]) << k }
    return result
  }

  /// Number of line pixels.
  var count: Int { pixels.reduce(0) { $0 + Int($1) } }

  private func point(_ at: Int) -> Point { Point(Double(at % width - 1), Double(at / width - 1)) }

  /// Lines from end or crossing to end or crossing, and closed rings.
  func paths() -> [SkeletonPath] {
    var result: [SkeletonPath] = []
    var used = [Bool](repeating: false, count: pixels.count)
    var isNode = [Bool](repeating: false, count: pixels.count)
    var nodes: [Int] = []
    var line: [Int] = []
    for at in pixels.indices where pixels[at] != 0 {
      if branches(at) == 2 {
        line.append(at)
      } else {
        isNode[at] = true
        nodes.append(at)
      }
    }
    for node in nodes {
      let near = pattern(node)
      if near == 0 { result.append(SkeletonPath(points: [point(node)], startsFree: true, endsFree: true)) }
      for k in 0..<8 where near >> k & 1 != 0 {
        let first = node + around[k]
        if isNode[first] {
          // Adjacent crossings are connected by a stroke of one step, added once.
          if node < first {
            result.append(SkeletonPath(points: [point(node), point(first)], startsFree: isEnd(node), endsFree: isEnd(first)))
          }
        } else if !used[first] {
          result.append(walk(from: node, over: first, &used, isNode))
        }
      }
    }
    for at in line where !used[at] { result.append(walkRing(at, &used)) }
    return result
  }

  private func branches(_ at: Int) -> Int { Self.branches[pattern(at)] }

  private func isEnd(_ at: Int) -> Bool { branches(at) <= 1 }

  /// The first open neighbour; direct neighbours precede diagonal ones.
  private func next(_ at: Int, _ isOpen: (Int) -> Bool) -> Int? {
    let near = pattern(at)
    for k in [0, 2, 4, 6, 1, 3, 5, 7] where near >> k & 1 != 0 && isOpen(at + around[k]) { return at + around[k] }
    return nil
  }

  private func walk(from node: Int, over first: Int, _ used: inout [Bool], _ isNode: [Bool]) -> SkeletonPath {
    var points = [point(node), point(first)]
    var (before, at) = (node, first)
    used[at] = true
    var endsFree = true
    while true {
      let near = pattern(at)
      let ending = (0..<8).first { k in
        let end = at + around[k]
        return near >> k & 1 != 0 && isNode[end] && end != before && !(points.count == 2 && end == node)
      }
      if let ending {
        let end = at + around[ending]
        points.append(point(end))
        endsFree = isEnd(end)
        break
      }
      guard let next = next(at, { !used[$0] && !isNode[$0] }) else { break }
      used[next] = true
      points.append(point(next))
      (before, at) = (at, next)
    }
    return SkeletonPath(points: points, startsFree: isEnd(node), endsFree: endsFree)
  }

  private func walkRing(_ start: Int, _ used: inout [Bool]) -> SkeletonPath {
    var points = [point(start)]
    used[start] = true
    var at = start
    while let next = next(at, { !used[$0] }) {
      used[next] = true
      points.append(point(next))
      at = next
    }
    points.append(point(start))
    return SkeletonPath(points: points, startsFree: false, endsFree: false)
  }
}
