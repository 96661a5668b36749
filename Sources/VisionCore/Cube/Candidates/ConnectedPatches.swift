import VisionBase
import VisionSupport

/// Labels the connected pixels below a threshold by runs (Wu, Otoo and Suzuki 2009, with runs in place of pixels), then sums the moments of
/// each component.
struct ConnectedPatches {
  private struct Run {
    var first: Int32
    var last: Int32
    var label: Int32
  }
  private struct Moments {
    var count = 0
    var x = 0
    var y = 0
    var xx = 0
    var xy = 0
    var yy = 0

    /// Adds a run; 64 bits hold the sums of any picture of the search.
    @inline(__always)
    mutating func add(_ first: Int, _ last: Int, _ y: Int) {
      let n = last &- first &+ 1
      let sum = ((first &+ last) &* n) &>> 1
      count &+= n
      x &+= sum
      self.y &+= y &* n
      xx &+= Self.squares(last) &- Self.squares(first &- 1)
      xy &+= y &* sum
      yy &+= y &* y &* n
    }

    /// The sum of the squares up to k.
    @inline(__always)
    private static func squares(_ k: Int) -> Int { k &* (k &+ 1) &* (2 &* k &+ 1) / 6 }
  }
  /// The runs of all rows.
  private var runs: [Run] = []
  /// Runs of row y: `runs[rowStarts[y]..<rowStarts[y + 1]]`.
  private var rowStarts: [Int] = []
  /// A forest over labels; parents have smaller numbers.
  private var parents: [Int32] = []
  private var moments: [Moments] = []

  /// Appends the patches of `plane` whose values lie below `threshold` (4-connected).
  ///
  /// - Precondition: threshold in 1...128.
  mutating func collect(
    below threshold: UInt8, in plane: Plane<UInt8>, areas: ClosedRange<Int>, minimumCompactness: Double, into blobs: inout [StickerBlob]
  ) {
    precondition((1...128).contains(threshold))
    runs.removeAll(keepingCapacity: true)
    rowStarts.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    rowStarts.append(0)
    var above = 0
    for y in 0..<plane.height {
      let start = runs.count
      findRuns(of: plane, row: y, below: threshold)
      Self.connect(above..<start, start..<runs.count, &runs, &parents)
      rowStarts.append(runs.count)
      above = start
    }
    Self.sumMoments(runs, rowStarts, &parents, &moments)
    for moment in moments where areas.contains(moment.count) {
      let n = Double(moment.count)
      let cx = Double(moment.x) / n
      let cy = Double(moment.y) / n
      // A pixel is a square, not a point: its variance is 1/12 along each axis.
      let covariance = SIMD3(
        Double(moment.xx) / n - cx * cx + 1.0 / 12, Double(moment.xy) / n - cx * cy, Double(moment.yy) / n - cy * cy + 1.0 / 12)
      let blob = StickerBlob(center: SIMD2(cx, cy), area: n, covariance: covariance)
      if blob.compactness >= minimumCompactness { blobs.append(blob) }
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  /// Multiplication by this collects the lowest bits of eight bytes in the highest byte.
  private static let gathering: UInt64 = 0x0102_0408_1020_4080

  /// A bit for each byte of a word that is below the threshold, from `ones * (128 - threshold)`.
  @inline(__always)
  private static func bytesBelow(_ word: UInt64, _ addend: UInt64) -> UInt64 {
    // The highest bit of each byte that is not below the threshold; nothing carries from byte to byte.
    let above = ((word & (ones &* 127)) &+ addend) | word
    return (((~above &>> 7) & ones) &* gathering) &>> 56
  }

  /// Appends the runs of a row, without labels.
  private mutating func findRuns(of plane: Plane<UInt8>, row y: Int, below threshold: UInt8) {
    let width = plane.width
    guard let row = unsafe UnsafeRawPointer(plane.row(y).baseAddress) else { return }
    let addend = Self.ones &* UInt64(128 - threshold)
    var first: Int32 = -1
    var before: UInt64 = 0
    // Rows are padded to multiples of 64 bytes.
    for x in stride(from: 0, to: width, by: 64) {
      let left = width - x
      var below: UInt64 = 0
      if left >= 64 {
        for k in 0..<8 {
          let word = unsafe row.load(fromByteOffset: x + 8 * k, as: UInt64.self).littleEndian
          below |= Self.bytesBelow(word, addend) &<< UInt64(truncatingIfNeeded: 8 &* k)
        }
      } else {
        for k in 0..<(left + 7) / 8 {
          // The bytes beyond the row have no value; valgrind would take a product with them for undefined.
          let word = unsafe row.load(fromByteOffset: x + 8 * k, as: UInt64.self).littleEndian | .max << (8 * (left - 8 * k))
          below |= Self.bytesBelow(word, addend) &<< UInt64(truncatingIfNeeded: 8 &* k)
        }
      }
      var ends = below ^ (below &<< 1 | before)
      before = below &>> 63
      while ends != 0 {
        let at = Int32(truncatingIfNeeded: x &+ ends.trailingZeroBitCount)
        ends &= ends &- 1
        if first < 0 {
          first = at
        } else {
          runs.append(Run(first: first, last: at &- 1, label: -1))
          first = -1
        }
      }
    }
    if first >= 0 { runs.append(Run(first: first, last: Int32(truncatingIfNeeded: width - 1), label: -1)) }
  }

  /// Labels the runs of a row by those of the row above that they touch.
  private static func connect(_ previous: Range<Int>, _ current: Range<Int>, _ allRuns: inout [Run], _ parents: inout [Int32]) {
    var runs = allRuns.mutableSpan
    var above = previous.lowerBound
    for index in current {
      let run = runs[index]
      while above < previous.upperBound, runs[above].last < run.first { above &+= 1 }
      var label: Int32 = -1
      var other = above
      while other < previous.upperBound, runs[other].first <= run.last {
        let root = root(of: runs[other].label, &parents)
        if label < 0 {
          label = root
        } else if root != label {
          parents[Int(max(root, label))] = min(root, label)
          label = min(root, label)
        }
        other &+= 1
      }
      if label < 0 {
        label = Int32(truncatingIfNeeded: parents.count)
        parents.append(label)
      }
      runs[index].label = label
    }
  }

  @inline(__always)
  private static func root(of label: Int32, _ parents: inout [Int32]) -> Int32 {
    var root = label
    while parents[Int(root)] != root {
      parents[Int(root)] = parents[Int(parents[Int(root)])]
      root = parents[Int(root)]
    }
    return root
  }

  /// The moments of all components, in the order of their first runs.
  private static func sumMoments(_ allRuns: [Run], _ rowStarts: [Int], _ parents: inout [Int32], _ moments: inout [Moments]) {
    // A parent has a smaller number than its child: one pass numbers the components.
    moments.removeAll(keepingCapacity: true)
    for label in parents.indices {
      if Int(parents[label]) == label {
        parents[label] = Int32(truncatingIfNeeded: moments.count)
        moments.append(Moments())
      } else {
        parents[label] = parents[Int(parents[label])]
      }
    }
    let (runs, components) = (allRuns.span, parents.span)
    var sums = moments.mutableSpan
    for y in 0..<(rowStarts.count - 1) {
      for index in rowStarts[y]..<rowStarts[y + 1] {
        let run = runs[index]
        sums[Int(components[Int(run.label)])].add(Int(run.first), Int(run.last), y)
      }
    }
  }
}
