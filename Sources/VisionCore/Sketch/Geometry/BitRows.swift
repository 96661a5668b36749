internal import VisionBase

/// A picture of ones and zeros, 64 pixels to a word, so that a step of thinning is done for 64 pixels at once.
struct BitRows {
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
