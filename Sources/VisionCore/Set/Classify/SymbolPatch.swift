package import VisionBase
import CSet
import VisionSupport
internal import Glibc

/// Cuts a candidate out of the picture into the small upright patch that the network classifies.
///
/// The two axes are scaled separately, so that a symbol fills the patch from any perspective. Each channel is divided by the brightness
/// of the patch's border, which is the card's white under the local light.
package enum SymbolPatch {
  package static let width = 48
  package static let height = 32

  /// Pixels of a patch.
  package struct Grid: Sendable {
    package var width: Int
    package var height: Int
    /// Width of the border whose brightness is the card's white, pixels.
    var border: Int

    /// As the network reads it.
    package static let full = Grid(width: SymbolPatch.width, height: SymbolPatch.height, border: SymbolPatch.border)

    package var valueCount: Int { 3 * width * height }
  }

  /// Position of a symbol in the picture: its center and its full extents as vectors, which an oblique view does not keep at right angles.
  package struct Frame: Sendable {
    package var center: Point
    package var along: Point
    package var across: Point

    package init(center: Point, along: Point, across: Point) {
      self.center = center
      self.along = along
      self.across = across
    }

    /// Aligned with the principal axis, for an unknown table plane.
    package init(_ candidate: SymbolCandidate) {
      self.init(center: candidate.center, along: candidate.axis * candidate.length, across: candidate.across * candidate.breadth)
    }
  }

  /// Fills `values` (height x width x 3, blue green red) with ink: 0 is white, -1 black.
  ///
  /// - Parameter levels: the picture in BGR, each level at half the size of the one before.
  package static func sample(_ levels: [Plane<UInt8>], _ frame: Frame, _ grid: Grid = .full, into values: inout [Float]) {
    let (width, height) = (grid.width, grid.height)
    let stepAlong = frame.along.length * lengthFactor / Double(width)
    let stepAcross = frame.across.length * breadthFactor / Double(height)
    let wanted = log2(max(stepAlong, stepAcross, 0.01) / pixelsPerSample).rounded()
    let level = max(0, min(levels.count - 1, Int(wanted)))
    let shrink = Double(1 << level)
    // Pixel centres: a pixel of the smaller copy covers `shrink` of the larger.
    let center = Point((frame.center.x + 0.5) / shrink - 0.5, (frame.center.y + 0.5) / shrink - 0.5)
    let along = frame.along * (lengthFactor / Double(width) / shrink)
    let across = frame.across * (breadthFactor / Double(height) / shrink)
    let first = center - along * (Double(width - 1) / 2) - across * (Double(height - 1) / 2)
    precondition(levels[level].channels == 3 && values.count == grid.valueCount)
    unsafe vck_sample_patch(
      levels[level].cv, [first.x, first.y], [along.x, along.y], [across.x, across.y], Int32(width), Int32(height), &values)
    normalize(&values, grid)
  }

  /// Maps the card's white, which most of the border shows, to 0 and black to -1.
  private static func normalize(_ values: inout [Float], _ grid: Grid) {
    let white = [borderWhite(values, grid, 0), borderWhite(values, grid, 1), borderWhite(values, grid, 2)]
    let divisors = white.span
    var values = values.mutableSpan
    for pixel in 0..<(grid.width * grid.height) {
      for channel in 0..<3 {
        let i = 3 * pixel + channel
        values[i] = min(values[i] / divisors[channel], brightest) - 1
      }
    }
  }

  private static func borderWhite(_ values: [Float], _ grid: Grid, _ channel: Int) -> Float {
    let (width, height, border) = (grid.width, grid.height, grid.border)
    var bins = InlineArray<256, UInt16>(repeating: 0)
    var total = 0
    let values = values.span
    func count(_ x: Int, _ y: Int) {
      let value = values[(y * width + x) * 3 + channel]
      bins[Int(max(0, min(255, value)))] += 1
      total += 1
    }
    for y in 0..<height {
      let isFullRow = y < border || y >= height - border
      for x in 0..<width where isFullRow || x < border || x >= width - border { count(x, y) }
    }
    var left = total * whitePercentile / 100
    for value in 0..<256 {
      left -= Int(bins[value])
      if left < 0 { return max(darkestWhite, Float(value)) }
    }
    return 255
  }
}
