/// Palette by median cut (P. Heckbert, "Color image quantization for frame buffer display", SIGGRAPH 1982) with cached nearest neighbours.
package struct GIFPalette: Sendable {
  /// Red, green and blue of at most 255 colours; one index is reserved for transparent pixels.
  package private(set) var colors: [SIMD3<Int>] = []
  /// The index of each cell's colour; -1 = not yet determined.
  private var nearest: [Int16] = Array(repeating: -1, count: cellCount)

  /// Number of cells of the histogram, with five bits per channel.
  fileprivate static let cellCount = 1 << 15
  /// Weights of squared differences in red, green and blue; vision is most sensitive to green.
  private static let channelWeights = SIMD3(3, 6, 1)

  /// A box of the colour space.
  private struct Box {
    let cells: ArraySlice<Cell>
    let total: Int
    /// The channel with the largest extent, and that extent.
    let axis: Int
    let extent: Int

    init(_ cells: ArraySlice<Cell>) {
      var (low, high, total) = (SIMD3(255, 255, 255), SIMD3(0, 0, 0), 0)
      for cell in cells {
        low = pointwiseMin(low, cell.color)
        high = pointwiseMax(high, cell.color)
        total += cell.count
      }
      let size = high &- low
      let axis = (0..<3).max { size[$0] < size[$1] } ?? 0
      (self.cells, self.total, self.axis, extent) = (cells, total, axis, size[axis])
    }

    /// Priority of cutting; the square root of the count limits the share of rare colours, such as thin edges.
    var weight: Float { Float(extent) * Float(total).squareRoot() }

    var meanColor: SIMD3<Int> {
      var sum = SIMD3(0, 0, 0)
      for cell in cells { sum &+= cell.color &* cell.count }
      return SIMD3(sum.x / total, sum.y / total, sum.z / total)
    }

    /// The two boxes on both sides of the median along the axis.
    func cut() -> (Box, Box) {
      let sorted = cells.sorted { $0.color[axis] < $1.color[axis] }
      var half = 0
      var split = 1
      for (index, cell) in sorted.enumerated() {
        half += cell.count
        if half * 2 >= total {
          split = min(max(index, 1), sorted.count - 1)
          break
        }
      }
      return (Box(sorted[..<split]), Box(sorted[split...]))
    }
  }

  private struct Cell {
    let color: SIMD3<Int>
    let count: Int
  }

  /// Counts the colours of opaque pixels over all frames.
  package struct Histogram {
    fileprivate var counts: [Int] = Array(repeating: 0, count: GIFPalette.cellCount)
    fileprivate var sums: [SIMD3<Int>] = Array(repeating: SIMD3(0, 0, 0), count: GIFPalette.cellCount)

    package init() {}

    /// - Parameter pixels: premultiplied RGBA.
    package mutating func add(_ pixels: [UInt32]) {
      for premultiplied in pixels where premultiplied >> 24 >= CubeAnimation.opaqueAlpha {
        let pixel = SceneCanvas.straight(premultiplied)
        let cell = GIFPalette.cell(pixel)
        counts[cell] += 1
        sums[cell] &+= GIFPalette.color(pixel)
      }
    }
  }

  package init(_ histogram: Histogram, maximum: Int = GIFWriter.maximumColors) {
    var cells: [Cell] = []
    for (index, count) in histogram.counts.enumerated() where count > 0 {
      let sum = histogram.sums[index]
      cells.append(Cell(color: SIMD3(sum.x / count, sum.y / count, sum.z / count), count: count))
    }
    var boxes = cells.isEmpty ? [] : [Box(cells[...])]
    while boxes.count < maximum {
      let divisible = boxes.indices.filter { boxes[$0].extent > 0 }
      guard let widest = divisible.max(by: { boxes[$0].weight < boxes[$1].weight }) else { break }
      let (low, high) = boxes[widest].cut()
      boxes[widest] = low
      boxes.append(high)
    }
    colors = boxes.isEmpty ? [SIMD3(0, 0, 0)] : boxes.map { $0.meanColor }
  }

  /// The index of the colour nearest to a premultiplied pixel.
  package mutating func index(of premultiplied: UInt32) -> UInt8 {
    let pixel = SceneCanvas.straight(premultiplied)
    let cell = Self.cell(pixel)
    if nearest[cell] >= 0 { return UInt8(truncatingIfNeeded: nearest[cell]) }
    let color = Self.color(pixel)
    var (best, distance) = (0, Int.max)
    for (index, entry) in colors.enumerated() {
      let off = entry &- color
      let size = (Self.channelWeights &* off &* off).wrappedSum()
      if size < distance { (best, distance) = (index, size) }
    }
    nearest[cell] = Int16(best)
    return UInt8(best)
  }

  fileprivate static func cell(_ pixel: UInt32) -> Int {
    let (red, green, blue) = ((pixel >> 3) & 31, (pixel >> 11) & 31, (pixel >> 19) & 31)
    return Int(red | green << 5 | blue << 10)
  }

  fileprivate static func color(_ pixel: UInt32) -> SIMD3<Int> {
    SIMD3(Int(pixel & 0xFF), Int((pixel >> 8) & 0xFF), Int((pixel >> 16) & 0xFF))
  }
}
