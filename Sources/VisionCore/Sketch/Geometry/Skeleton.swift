package import VisionBase
package import VisionSupport
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
    var rows = BitRows(mask)
    rows.thin()
    for y in 0..<mask.height {
      let from = (y + 1) * width + 1
      rows.forEach(in: y) { pixels[from + $0] = 1 }
    }
  }

  /// For each pattern the lines that leave the pixel: changes from empty to line on the way around it.
  private static let branches: [Int] = (0..<256).map { pattern in
    (0..<8).count { pattern >> $0 & 1 == 0 && pattern >> (($0 + 1) % 8) & 1 == 1 }
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

/// A picture of ones and zeros, 64 pixels to a word, so that a step of thinning is done for 64 pixels at once.
private struct BitRows {
  private let height: Int
  /// Words of a row that hold pixels; a word of zeros stands between two rows, a row of zeros above and below.
  private let words: Int
  private let rowLength: Int
  private var bits: [UInt64]

  /// What is not zero becomes one.
  init(_ mask: Plane<UInt8>) {
    height = mask.height
    words = (mask.width + 63) / 64
    rowLength = words + 1
    bits = [UInt64](repeating: 0, count: (height + 2) * rowLength + 1)
    for y in 0..<height {
      let row = unsafe mask.row(y)
      let first = (y + 1) * rowLength + 1
      let eights = UnsafeRawBufferPointer(row)
      for x in stride(from: 0, to: mask.width, by: 8) {
        let count = min(8, mask.width - x)
        // Most of a sheet is empty.
        if count == 8, unsafe eights.loadUnaligned(fromByteOffset: x, as: UInt64.self) == 0 { continue }
        var value: UInt64 = 0
        for k in 0..<count where unsafe row[x + k] != 0 { value |= 1 &<< UInt64(x + k) }
        bits[first + x / 64] |= value
      }
    }
  }

  /// Calls the body with the column of each one.
  func forEach(in y: Int, _ body: (Int) -> Void) {
    for word in 0..<words {
      var value = bits[(y + 1) * rowLength + 1 + word]
      while value != 0 {
        body(64 * word + value.trailingZeroBitCount)
        value &= value - 1
      }
    }
  }

  /// Takes ones away until the lines are one pixel wide.
  mutating func thin() {
    // A row must be looked at again where it or one beside it has changed since the last round.
    var changed = [Int](repeating: 0, count: height + 2)
    var gone = [UInt64](repeating: 0, count: 2 * rowLength)
    var step = 0
    var latest = 0
    repeat {
      for isFirst in [true, false] {
        step += 1
        var hasGone = false
        for y in 1...(height + 1) {
          // What goes from a row is taken away when the row below has been looked at.
          let (mine, above) = (y & 1 * rowLength, (y - 1) & 1 * rowLength)
          let isDue = y <= height && max(changed[y - 1], changed[y], changed[y + 1]) >= step - 2
          var any: UInt64 = 0
          if isDue {
            for word in 0..<words {
              let value = going(y * rowLength + 1 + word, isFirst: isFirst)
              gone[mine + word] = value
              any |= value
            }
          }
          if hasGone {
            for word in 0..<words { bits[(y - 1) * rowLength + 1 + word] &= ~gone[above + word] }
          }
          hasGone = any != 0
          if hasGone { (changed[y], latest) = (step, step) }
        }
      }
    } while latest >= step - 1
  }

  /// The pixels of a word that go in the first or the second half of a round.
  private func going(_ at: Int, isFirst: Bool) -> UInt64 {
    let own = bits[at]
    guard own != 0 else { return 0 }
    let (up, down) = (at - rowLength, at + rowLength)
    let (north, south) = (bits[up], bits[down])
    let (northEast, east, southEast) = (following(up), following(at), following(down))
    let (northWest, west, southWest) = (preceding(up), preceding(at), preceding(down))
    // On the way around a pixel: one change from empty to line and no second one, so that the line stays whole; then two neighbours side
    // by side are line, two are empty: 2 to 6 of them in all.
    var (once, twice, line, empty): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    func pass(_ a: UInt64, _ b: UInt64) {
      let change = ~a & b
      twice |= once & change
      once |= change
      line |= a & b
      empty |= ~(a | b)
    }
    pass(north, northEast)
    pass(northEast, east)
    pass(east, southEast)
    pass(southEast, south)
    pass(south, southWest)
    pass(southWest, west)
    pass(west, northWest)
    pass(northWest, north)
    let stays = isFirst ? (east & south) & (north | west) : (north & west) & (east | south)
    return own & once & ~twice & line & empty & ~stays
  }

  /// The pixels to the right of those of a word.
  private func following(_ at: Int) -> UInt64 { bits[at] >> 1 | bits[at + 1] << 63 }

  /// The pixels to the left of those of a word.
  private func preceding(_ at: Int) -> UInt64 { bits[at] << 1 | bits[at - 1] >> 63 }
}
