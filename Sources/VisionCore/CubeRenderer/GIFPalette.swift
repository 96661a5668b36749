/// Chooses the colours of an animation by median cut, and finds the nearest of them quickly.
package struct GIFPalette: Sendable {
  /// Red, green and blue of each colour; at most 255, which leaves one number for transparent pixels.
  package private(set) var colors: [SIMD3<Int>] = []
  /// For each of the 32,768 colours of five bits a channel, the number of its entry, or -1 where it was not asked for yet.
  private var nearest: [Int16] = Array(repeating: -1, count: 32_768)

  private struct Box {
    var cells: ArraySlice<Cell>
    var total: Int
    var range: (axis: Int, size: Int)
  }

  private struct Cell {
    let color: SIMD3<Int>
    let count: Int
  }

  /// Counts colours over all frames; transparent pixels do not count.
  package struct Histogram {
    fileprivate var counts: [Int] = Array(repeating: 0, count: 32_768)
    fileprivate var sums: [SIMD3<Int>] = Array(repeating: SIMD3(0, 0, 0), count: 32_768)

    package init() {}

    package mutating func add(_ pixels: [UInt32]) {
      for pixel in pixels where pixel >> 24 >= 128 {
        let cell = GIFPalette.cell(pixel)
        counts[cell] += 1
        sums[cell] &+= SIMD3(Int(pixel & 0xFF), Int((pixel >> 8) & 0xFF), Int((pixel >> 16) & 0xFF))
      }
    }
  }

  package static func cell(_ pixel: UInt32) -> Int {
    let (red, green, blue) = ((pixel >> 3) & 31, (pixel >> 11) & 31, (pixel >> 19) & 31)
    return Int(red | green << 5 | blue << 10)
  }

  package init(_ histogram: Histogram, maximum: Int = 255) {
    var cells: [Cell] = []
    for (index, count) in histogram.counts.enumerated() where count > 0 {
      let sum = histogram.sums[index]
      cells.append(Cell(color: SIMD3(sum.x / count, sum.y / count, sum.z / count), count: count))
    }
    var boxes = cells.isEmpty ? [] : [Self.box(cells[...])]
    while boxes.count < maximum {
      // Wide boxes first; the root of the count keeps rare colours (thin edges) from taking the palette.
      guard
        let widest = boxes.indices.filter({ boxes[$0].range.size > 0 }).max(by: { Self.weight(boxes[$0]) < Self.weight(boxes[$1]) })
      else { break }
      let axis = boxes[widest].range.axis
      let sorted = boxes[widest].cells.sorted { $0.color[axis] < $1.color[axis] }
      var half = 0
      var split = 1
      for (index, cell) in sorted.enumerated() {
        half += cell.count
        if half * 2 >= boxes[widest].total {
          split = min(max(index, 1), sorted.count - 1)
          break
        }
      }
      boxes[widest] = Self.box(sorted[..<split])
      boxes.append(Self.box(sorted[split...]))
    }
    colors = boxes.map { box in
      var sum = SIMD3(0, 0, 0)
      for cell in box.cells { sum &+= cell.color &* cell.count }
      return SIMD3(sum.x / box.total, sum.y / box.total, sum.z / box.total)
    }
    if colors.isEmpty { colors = [SIMD3(0, 0, 0)] }
  }

  private static func weight(_ box: Box) -> Float { Float(box.range.size) * Float(box.total).squareRoot() }

  private static func box(_ cells: ArraySlice<Cell>) -> Box {
    var (low, high, total) = (SIMD3(255, 255, 255), SIMD3(0, 0, 0), 0)
    for cell in cells {
      low = pointwiseMin(low, cell.color)
      high = pointwiseMax(high, cell.color)
      total += cell.count
    }
    let size = high &- low
    let axis = (0..<3).max { size[$0] < size[$1] } ?? 0
    return Box(cells: cells, total: total, range: (axis, size[axis]))
  }

  /// The number of the entry nearest to a pixel.
  package mutating func index(of pixel: UInt32) -> UInt8 {
    let cell = Self.cell(pixel)
    if nearest[cell] >= 0 { return UInt8(truncatingIfNeeded: nearest[cell]) }
    let color = SIMD3(Int(pixel & 0xFF), Int((pixel >> 8) & 0xFF), Int((pixel >> 16) & 0xFF))
    var (best, distance) = (0, Int.max)
    for (index, entry) in colors.enumerated() {
      let off = entry &- color
      let size = 3 * off.x * off.x + 6 * off.y * off.y + off.z * off.z
      if size < distance { (best, distance) = (index, size) }
    }
    nearest[cell] = Int16(best)
    return UInt8(best)
  }
}
