internal import VisionBase

/// A binary picture with 64 pixels per word, which are thinned together.
struct BitRows {
  private let height: Int
  /// Words with pixels in a row. A word of zeros separates the rows, and there is a row of zeros above and below.
  private let words: Int
  private let rowLength: Int
  private var bits: [UInt64]

  /// Nonzero values become ones.
  init(_ mask: Plane<UInt8>) {
    height = mask.height
    words = (mask.width + 63) / 64
    rowLength = words + 1
    bits = [UInt64](repeating: 0, count: (height + 2) * rowLength + 1)
    for y in 0..<height {
      let row = mask.span(row: y)
      let first = (y + 1) * rowLength + 1
      for x in stride(from: 0, to: mask.width, by: 8) {
        let count = min(8, mask.width - x)
        // Most of a sheet is empty.
        if count == 8, unsafe row.bytes.unsafeLoadUnaligned(fromByteOffset: x, as: UInt64.self) == 0 { continue }
        var value: UInt64 = 0
        for k in 0..<count where row[x + k] != 0 { value |= 1 &<< UInt64(x + k) }
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

  /// Removes ones until the lines are one pixel wide (Zhang and Suen 1984).
  mutating func thin() {
    // Step of the latest change of each row. A row is processed again if it or a neighbour has changed since the last round.
    var changed = [Int](repeating: 0, count: height + 2)
    var removed = [UInt64](repeating: 0, count: 2 * rowLength)
    var step = 0
    var latest = 0
    repeat {
      for isFirst in [true, false] {
        step += 1
        var hasRemoved = false
        for y in 1...(height + 1) {
          // Pixels of a row are removed after the row below has been processed.
          let (mine, above) = (y & 1 * rowLength, (y - 1) & 1 * rowLength)
          let isDue = y <= height && max(changed[y - 1], changed[y], changed[y + 1]) >= step - 2
          var any: UInt64 = 0
          if isDue {
            for word in 0..<words {
              let value = removable(y * rowLength + 1 + word, isFirst: isFirst)
              removed[mine + word] = value
              any |= value
            }
          }
          if hasRemoved {
            for word in 0..<words { bits[(y - 1) * rowLength + 1 + word] &= ~removed[above + word] }
          }
          hasRemoved = any != 0
          if hasRemoved { (changed[y], latest) = (step, step) }
        }
      }
    } while latest >= step - 1
  }

  /// The pixels of a word to remove in the first or the second half of a round.
  private func removable(_ at: Int, isFirst: Bool) -> UInt64 {
    let own = bits[at]
    guard own != 0 else { return 0 }
    let (up, down) = (at - rowLength, at + rowLength)
    let (north, south) = (bits[up], bits[down])
    let (northEast, east, southEast) = (following(up), following(at), following(down))
    let (northWest, west, southWest) = (preceding(up), preceding(at), preceding(down))
    // Around a pixel there must be exactly one transition from empty to line, so that the line stays connected, and 2 to 6 line pixels:
    // two adjacent neighbours are line and two are empty.
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
