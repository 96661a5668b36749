internal import Glibc

/// Thin lines through the middle of ink, and the strokes that they are made of.
package struct Skeleton {
  private let width: Int
  private let height: Int
  /// 1 = line; a border of zeros all around.
  private var pixels: [UInt8]

  /// Thins a picture of zeros and others (Zhang and Suen, CACM 27(3), 1984).
  package init(_ mask: Plane<UInt8>) {
    width = mask.width + 2
    height = mask.height + 2
    pixels = [UInt8](repeating: 0, count: width * height)
    var ink: [Int] = []
    for y in 0..<mask.height {
      let row = unsafe mask.row(y)
      for x in 0..<mask.width where unsafe row[x] != 0 {
        let at = (y + 1) * width + x + 1
        pixels[at] = 1
        ink.append(at)
      }
    }
    thin(ink)
  }

  /// Positions of the eight neighbours, clockwise from above.
  private var around: [Int] { [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1] }

  /// For each pattern of eight neighbours whether the pixel goes in the first and in the second half of a round.
  private static let goes: [UInt8] = (0..<256).map { pattern in
    let p = (0..<8).map { pattern >> $0 & 1 }
    let turns = (0..<8).count { p[$0] == 0 && p[($0 + 1) % 8] == 1 }
    guard (2...6).contains(p.reduce(0, +)), turns == 1 else { return 0 }
    let first = p[0] * p[2] * p[4] == 0 && p[2] * p[4] * p[6] == 0
    let second = p[0] * p[2] * p[6] == 0 && p[0] * p[4] * p[6] == 0
    return (first ? 1 : 0) | (second ? 2 : 0)
  }

  private mutating func thin(_ ink: [Int]) {
    let near = around
    let (n0, n1, n2, n3, n4, n5, n6, n7) = (near[0], near[1], near[2], near[3], near[4], near[5], near[6], near[7])
    // Only pixels at the edge can go; after a round only neighbours of gone ones are looked at again.
    var live = ink
    var gone: [Int] = []
    unsafe pixels.withUnsafeMutableBufferPointer { p in
      unsafe Self.goes.withUnsafeBufferPointer { table in
        var changed = true
        while changed {
          changed = false
          for half: UInt8 in [1, 2] {
            gone.removeAll(keepingCapacity: true)
            for at in live {
              let low = unsafe Int(p[at + n0]) | Int(p[at + n1]) << 1 | Int(p[at + n2]) << 2 | Int(p[at + n3]) << 3
              let high = unsafe Int(p[at + n4]) << 4 | Int(p[at + n5]) << 5 | Int(p[at + n6]) << 6 | Int(p[at + n7]) << 7
              if unsafe table[low | high] & half != 0 { gone.append(at) }
            }
            guard !gone.isEmpty else { continue }
            changed = true
            for at in gone { unsafe p[at] = 0 }
            live.removeAll { unsafe p[$0] == 0 }
          }
        }
      }
    }
  }

  /// Number of line pixels.
  package var count: Int { pixels.reduce(0) { $0 + Int($1) } }

  private func neighbors(_ at: Int) -> [Int] { around.map { at + $0 }.filter { pixels[$0] != 0 } }

  private func point(_ at: Int) -> Point { Point(Double(at % width - 1), Double(at / width - 1)) }

  /// Lines from end or crossing to end or crossing, and closed rings, as pixels one after the other.
  package func paths() -> [Path] {
    var result: [Path] = []
    var used = [Bool](repeating: false, count: pixels.count)
    var isNode = [Bool](repeating: false, count: pixels.count)
    var nodes: [Int] = []
    var line: [Int] = []
    for at in pixels.indices where pixels[at] != 0 {
      if branches(at) == 2 { line.append(at) } else { isNode[at] = true; nodes.append(at) }
    }
    for node in nodes {
      let near = neighbors(node)
      if near.isEmpty { result.append(Path(points: [point(node)], startsFree: true, endsFree: true)) }
      for first in near {
        if isNode[first] {
          // Two crossings side by side: a stroke of one step, once.
          if node < first {
            result.append(Path(points: [point(node), point(first)], startsFree: isEnd(node), endsFree: isEnd(first)))
          }
        } else if !used[first] {
          result.append(walk(from: node, over: first, &used, isNode))
        }
      }
    }
    for at in line where !used[at] { result.append(walkRing(at, &used)) }
    return result
  }

  /// Lines that leave a pixel: changes from empty to line on the way around it.
  private func branches(_ at: Int) -> Int {
    let near = around
    return (0..<8).count { pixels[at + near[$0]] == 0 && pixels[at + near[($0 + 1) % 8]] != 0 }
  }

  private func isEnd(_ at: Int) -> Bool { branches(at) <= 1 }

  private func walk(from node: Int, over first: Int, _ used: inout [Bool], _ isNode: [Bool]) -> Path {
    var points = [point(node), point(first)]
    var (before, at) = (node, first)
    used[at] = true
    var endsFree = true
    while true {
      let near = neighbors(at)
      if let end = near.first(where: { isNode[$0] && $0 != before && !(points.count == 2 && $0 == node) }) {
        points.append(point(end))
        endsFree = isEnd(end)
        break
      }
      guard let next = near.filter({ !used[$0] && !isNode[$0] }).min(by: { distance(at, $0) < distance(at, $1) }) else { break }
      used[next] = true
      points.append(point(next))
      (before, at) = (at, next)
    }
    return Path(points: points, startsFree: isEnd(node), endsFree: endsFree)
  }

  private func walkRing(_ start: Int, _ used: inout [Bool]) -> Path {
    var points = [point(start)]
    used[start] = true
    var at = start
    while let next = neighbors(at).filter({ !used[$0] }).min(by: { distance(at, $0) < distance(at, $1) }) {
      used[next] = true
      points.append(point(next))
      at = next
    }
    points.append(point(start))
    return Path(points: points, startsFree: false, endsFree: false)
  }

  private func distance(_ a: Int, _ b: Int) -> Int {
    let d = abs(a - b)
    return d == 1 || d == width ? 1 : 2
  }

  /// A line of the skeleton.
  package struct Path: Sendable {
    package var points: [Point]
    /// Whether the line ends in the open at its first, its last point.
    package var startsFree: Bool
    package var endsFree: Bool

    package var length: Double { zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
  }
}
