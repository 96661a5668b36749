internal import Glibc

/// Thin lines through the middle of ink, and the strokes that they are made of.
package struct Skeleton {
  private let width: Int
  private let height: Int
  /// 1 = line; a border of zeros all around.
  private var pixels: [UInt8]
  /// Positions of the eight neighbours against a pixel's own, clockwise from above.
  private let around: [Int]

  /// Thins a picture of zeros and others (Zhang and Suen, CACM 27(3), 1984).
  package init(_ mask: Plane<UInt8>) {
    width = mask.width + 2
    height = mask.height + 2
    pixels = [UInt8](repeating: 0, count: width * height)
    around = [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1]
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

  /// For each pattern of eight neighbours whether the pixel goes in the first and in the second half of a round.
  private static let goes: [UInt8] = (0..<256).map { pattern in
    let p = (0..<8).map { pattern >> $0 & 1 }
    let turns = (0..<8).count { p[$0] == 0 && p[($0 + 1) % 8] == 1 }
    guard (2...6).contains(p.reduce(0, +)), turns == 1 else { return 0 }
    let first = p[0] * p[2] * p[4] == 0 && p[2] * p[4] * p[6] == 0
    let second = p[0] * p[2] * p[6] == 0 && p[0] * p[4] * p[6] == 0
    return (first ? 1 : 0) | (second ? 2 : 0)
  }

  /// For each pattern the lines that leave the pixel: changes from empty to line on the way around it.
  private static let branches: [Int] = (0..<256).map { pattern in
    (0..<8).count { pattern >> $0 & 1 == 0 && pattern >> (($0 + 1) % 8) & 1 == 1 }
  }

  private mutating func thin(_ ink: [Int]) {
    // Whether a pixel goes depends on its neighbours alone: after the first round only neighbours of gone ones are looked at again.
    var waiting = (ink, ink)
    var isWaiting = [UInt8](repeating: 0, count: pixels.count)
    for at in ink { isWaiting[at] = 3 }
    var looked: [Int] = []
    var gone: [Int] = []
    let around = around
    unsafe pixels.withUnsafeMutableBufferPointer { p in
      unsafe isWaiting.withUnsafeMutableBufferPointer { isWaiting in
        unsafe Self.goes.withUnsafeBufferPointer { goes in
          while !waiting.0.isEmpty || !waiting.1.isEmpty {
            for half: UInt8 in [1, 2] {
              looked.removeAll(keepingCapacity: true)
              if half == 1 { swap(&looked, &waiting.0) } else { swap(&looked, &waiting.1) }
              gone.removeAll(keepingCapacity: true)
              for at in looked {
                unsafe isWaiting[at] &= ~half
                guard unsafe p[at] != 0 else { continue }
                var pattern = 0
                for k in 0..<8 { pattern |= unsafe Int(p[at + around[k]]) << k }
                if unsafe goes[pattern] & half != 0 { gone.append(at) }
              }
              for at in gone { unsafe p[at] = 0 }
              for at in gone {
                for step in around where unsafe p[at + step] != 0 {
                  let near = at + step
                  if unsafe isWaiting[near] & 1 == 0 { waiting.0.append(near) }
                  if unsafe isWaiting[near] & 2 == 0 { waiting.1.append(near) }
                  unsafe isWaiting[near] = 3
                }
              }
            }
          }
        }
      }
    }
  }

  /// Which of the eight neighbours are line, bit 0 above, then clockwise.
  private func pattern(_ at: Int) -> Int {
    var result = 0
    for k in 0..<8 { result |= Int(pixels[at + around[k]]) << k }
    return result
  }

  /// Number of line pixels.
  package var count: Int { pixels.reduce(0) { $0 + Int($1) } }

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
      let near = pattern(node)
      if near == 0 { result.append(Path(points: [point(node)], startsFree: true, endsFree: true)) }
      for k in 0..<8 where near >> k & 1 != 0 {
        let first = node + around[k]
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

  private func branches(_ at: Int) -> Int { Self.branches[pattern(at)] }

  private func isEnd(_ at: Int) -> Bool { branches(at) <= 1 }

  /// The first of the neighbours that can be gone to, those beside before those across.
  private func next(_ at: Int, _ isOpen: (Int) -> Bool) -> Int? {
    let near = pattern(at)
    for k in [0, 2, 4, 6, 1, 3, 5, 7] where near >> k & 1 != 0 && isOpen(at + around[k]) { return at + around[k] }
    return nil
  }

  private func walk(from node: Int, over first: Int, _ used: inout [Bool], _ isNode: [Bool]) -> Path {
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
    return Path(points: points, startsFree: isEnd(node), endsFree: endsFree)
  }

  private func walkRing(_ start: Int, _ used: inout [Bool]) -> Path {
    var points = [point(start)]
    used[start] = true
    var at = start
    while let next = next(at, { !used[$0] }) {
      used[next] = true
      points.append(point(next))
      at = next
    }
    points.append(point(start))
    return Path(points: points, startsFree: false, endsFree: false)
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
