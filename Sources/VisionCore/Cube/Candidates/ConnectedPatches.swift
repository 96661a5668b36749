package import VisionBase
import VisionSupport

/// Labels the connected pixels below a threshold by runs and adds up their moments in the same pass.
///
/// One pass over the rows with a union-find forest over run labels (Wu, Otoo and Suzuki 2009, with runs in place of pixels).
package struct ConnectedPatches {
  private struct Run {
    var first: Int32
    var last: Int32
    var label: Int32
  }
  private struct Sums {
    var count = 0
    var x = 0
    var y = 0
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
  }
  private var previous: [Run] = [], current: [Run] = []
  private var parents: [Int32] = []
  private var sums: [Sums] = []

  package init() {}

  /// Appends the patches of `plane` whose values lie below `threshold` (4-connected).
  ///
  /// - Precondition: threshold in 1...128.
  package mutating func collect(
    below threshold: UInt8, in plane: Plane<UInt8>, minimumArea: Int, maximumArea: Int, minimumCompactness: Double,
    into blobs: inout [StickerBlob]
  ) {
    precondition((1...128).contains(threshold))
    let width = plane.width
    previous.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    sums.removeAll(keepingCapacity: true)
    for y in 0..<plane.height {
      current.removeAll(keepingCapacity: true)
      guard let row = unsafe plane.row(y).baseAddress else { return }
      var x = 0
      var above = 0
      while true {
        x = unsafe Self.firstBelow(threshold, row, from: x, to: width)
        if x >= width { break }
        let first = x
        x = unsafe Self.firstNotBelow(threshold, row, from: x + 1, to: width)
        let last = x - 1
        var label: Int32 = -1
        while above < previous.count, Int(previous[above].last) < first { above += 1 }
        var other = above
        while other < previous.count, Int(previous[other].first) <= last {
          let root = find(previous[other].label)
          if label < 0 { label = root } else if label != root { label = join(label, root) }
          other += 1
        }
        if label < 0 {
          label = Int32(parents.count)
          parents.append(label)
          sums.append(Sums())
        }
        add(first, last, y, to: Int(label))
        current.append(Run(first: Int32(first), last: Int32(last), label: label))
      }
      swap(&previous, &current)
    }
    for label in parents.indices where Int(parents[label]) == label {
      let s = sums[label]
      guard s.count >= minimumArea, s.count <= maximumArea else { continue }
      let n = Double(s.count)
      let cx = Double(s.x) / n
      let cy = Double(s.y) / n
      // A pixel is a square, not a point: 1/12 of variance each way.
      let covariance = SIMD3(s.xx / n - cx * cx + 1.0 / 12, s.xy / n - cx * cy, s.yy / n - cy * cy + 1.0 / 12)
      let blob = StickerBlob(center: SIMD2(cx, cy), area: n, covariance: covariance)
      if blob.compactness >= minimumCompactness { blobs.append(blob) }
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Eight pixels at a time: the classic test for a byte below n in a word, exact for its lowest hit.
  @inline(__always)
  private static func firstBelow(_ n: UInt8, _ row: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    var x = start
    let subtrahend = ones &* UInt64(n)
    while x + 8 <= end {
      let word = unsafe UnsafeRawPointer(row + x).loadUnaligned(as: UInt64.self).littleEndian
      let hits = (word &- subtrahend) & ~word & (ones &* 128)
      if hits != 0 { return x + hits.trailingZeroBitCount / 8 }
      x += 8
    }
    while x < end, unsafe row[x] >= n { x += 1 }
    return x
  }

  @inline(__always)
  private static func firstNotBelow(_ n: UInt8, _ row: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    var x = start
    let addend = ones &* UInt64(128 - n)
    while x + 8 <= end {
      let word = unsafe UnsafeRawPointer(row + x).loadUnaligned(as: UInt64.self).littleEndian
      // Carries go upwards only, so the lowest hit is exact.
      let hits = ((word & (ones &* 127)) &+ addend | word) & (ones &* 128)
      if hits != 0 { return x + hits.trailingZeroBitCount / 8 }
      x += 8
    }
    while x < end, unsafe row[x] < n { x += 1 }
    return x
  }

  private mutating func add(_ first: Int, _ last: Int, _ y: Int, to label: Int) {
    let n = last - first + 1
    let sum = (first + last) * n / 2
    func squares(_ k: Int) -> Int { k * (k + 1) * (2 * k + 1) / 6 }
    var s = sums[label]
    s.count += n
    s.x += sum
    s.y += y * n
    s.xx += Double(squares(last) - squares(first - 1))
    s.xy += Double(y * sum)
    s.yy += Double(y * y * n)
    sums[label] = s
  }

  private mutating func find(_ label: Int32) -> Int32 {
    var root = label
    while parents[Int(root)] != root {
      parents[Int(root)] = parents[Int(parents[Int(root)])]
      root = parents[Int(root)]
    }
    return root
  }

  private mutating func join(_ a: Int32, _ b: Int32) -> Int32 {
    let kept = min(a, b)
    let dropped = max(a, b)
    parents[Int(dropped)] = kept
    let d = sums[Int(dropped)]
    sums[Int(kept)].count += d.count
    sums[Int(kept)].x += d.x
    sums[Int(kept)].y += d.y
    sums[Int(kept)].xx += d.xx
    sums[Int(kept)].xy += d.xy
    sums[Int(kept)].yy += d.yy
    return kept
  }
}
