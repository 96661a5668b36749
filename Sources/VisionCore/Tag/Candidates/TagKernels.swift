package import VisionBase
package import VisionSupport
internal import CTag

/// A quadrilateral around a dark or bright region, as the search proposes it.
package struct QuadProposal: Sendable {
  /// Clockwise as seen.
  package var corners: Quad
  /// Whether the region is the bright side of its edge.
  package var isWhite: Bool

  package init(corners: Quad, isWhite: Bool) {
    self.corners = corners
    self.isWhite = isWhite
  }

  fileprivate init(_ quad: vck_tag_quad) {
    corners = Quad(Point(quad.corners.0), Point(quad.corners.1), Point(quad.corners.2), Point(quad.corners.3))
    isWhite = quad.is_white != 0
  }

  fileprivate var kernelQuad: vck_tag_quad {
    vck_tag_quad(
      corners: (corners.a.kernelPoint, corners.b.kernelPoint, corners.c.kernelPoint, corners.d.kernelPoint), is_white: isWhite ? 1 : 0,
      fill: 1)
  }
}

/// Finds quadrilaterals in grey pictures; keeps its memory from picture to picture. One thread at a time.
@safe
package final class QuadSearch {
  private let memory: OpaquePointer
  private var found: [vck_tag_quad]

  /// - Throws: `noMemory`.
  package init() throws(VisionError) {
    guard let memory = unsafe vck_tag_memory_create() else { throw VisionError(.noMemory, "out of memory for the search of tags") }
    unsafe self.memory = memory
    found = Array(repeating: vck_tag_quad(), count: Self.mostQuads)
  }

  deinit { unsafe vck_tag_memory_destroy(memory) }

  /// - Parameters:
  ///   - minimumSide: pixels of a region's box, at least 4.
  ///   - minimumContrast: levels within twelve pixels, 1...255.
  /// - Throws: `noMemory`, `internalFailure`.
  package func callAsFunction(
    _ source: some PlaneReadable<UInt8>, minimumSide: Int, minimumContrast: Int, seeksBlack: Bool, seeksWhite: Bool
  ) throws(VisionError) -> [QuadProposal] {
    var search = vck_tag_search(
      min_side: Int32(clamping: max(4, minimumSide)), min_contrast: Int32(clamping: minimumContrast), seeks_black: seeksBlack ? 1 : 0,
      seeks_white: seeksWhite ? 1 : 0)
    var count = Int32(clamping: found.count)
    try checkOpenCV(unsafe vck_tag_find_quads(memory, source.view.cv, &search, &found, &count))
    return found.prefix(Int(count)).map { QuadProposal($0) }
  }
}

/// How `sampleCells` reads a cell.
enum CellSampling {}

extension PlaneReadable where Element == UInt8 {
  /// Mean brightness of the cells (x, y), `range` in both, of the grid that a homography maps to pixels; row by row, NaN outside.
  ///
  /// - Parameter share: part of a cell's side that is averaged, 0...1.
  /// - Throws: `internalFailure`.
  package func sampleCells(
    _ homography: Homography, _ range: Range<Int>, share: Double, into cells: inout [Float]
  ) throws(VisionError) {
    let needed = range.count * range.count
    if cells.count < needed { cells = Array(repeating: 0, count: needed) }
    let m = homography.m
    let numbers = [m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]]
    // Area of a cell at the centre of the grid, square pixels.
    let center = 0.5 * Double(range.lowerBound + range.upperBound), w = m[6] * center + m[7] * center + m[8]
    let area = abs(m[0] * m[4] - m[1] * m[3]) / max(Epsilon.probability, w * w)
    let side = (Double(Float(share)) * area.squareRoot()).rounded()
    let samples = side > 1 ? Int32(min(side, CellSampling.largestCount)) : 1
    try checkOpenCV(
      unsafe vck_tag_cells(
        view.cv, numbers, Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound), Float(share), samples, &cells))
  }
}

extension Point {
  fileprivate init(_ point: cvx_point) { self.init(Double(point.x), Double(point.y)) }
  fileprivate var kernelPoint: cvx_point { cvx_point(x: Float(x), y: Float(y)) }
}

/// A code that differs from a word in some bits.
package struct CodeMatch: BitwiseCopyable, Sendable {
  // The layout of vck_tag_match.
  /// Index of the code.
  package var code: Int32 = 0
  /// Index of the word.
  package var word: Int32 = 0
  /// Bits that differ.
  package var distance: Int32 = 0

  package init() {}

  /// Codes of which at most `limit` bits under the word's mask differ from one of at most eight words.
  ///
  /// - Complexity: codes * words.
  package static func near(
    _ codes: Span<UInt64>, words: [UInt64], masks: [UInt64], limit: Int, into matches: inout [CodeMatch]
  ) -> Int {
    precondition(words.count == masks.count)
    let found = unsafe withMutableMemory(of: &matches, as: vck_tag_match.self) { memory, capacity in
      unsafe codes.withUnsafeBufferPointer { codes in
        unsafe vck_tag_near_codes(
          codes.baseAddress, Int32(clamping: codes.count), words, Int32(clamping: words.count), Int32(clamping: limit), masks, memory,
          capacity)
      }
    }
    return min(Int(found), matches.count)
  }
}
