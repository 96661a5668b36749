import CubeRenderer
import VisionBase
import VisionSupport
internal import Glibc

/// Paints polygons on a plane of light by the exact coverage of each pixel.
struct TagPainter {
  private let light: Plane<Float>
  /// Coverage of each pixel by a tag's paper and ink; zero between tags.
  private let print: Plane<Float>
  private let ink: Plane<Float>
  private var rasterizer: CoverageRasterizer

  /// Largest length of the straight pieces of a cell's outline, which distortion and motion bend, pixels.
  private static let pieceLength = 4.0
  private static let maximumPieces = 32
  /// Steps of motion blur per pixel of motion.
  private static let stepsPerPixel = 4.0
  private static let maximumSteps = 128.0

  /// - Throws: `noMemory`.
  init(_ light: Plane<Float>) throws(VisionError) {
    self.light = light
    print = try Plane<Float>(width: light.width, height: light.height)
    ink = try Plane<Float>(width: light.width, height: light.height)
    print.fill(0)
    ink.fill(0)
    rasterizer = CoverageRasterizer(width: light.width, height: light.height)
  }

  var width: Int { light.width }
  var height: Int { light.height }

  /// Sets each pixel by its coordinates.
  func fill(_ texture: (Float, Float) -> Float) {
    for y in 0..<height {
      var row = light.mutableSpan(row: y)
      for x in 0..<width { row[x] = texture(Float(x), Float(y)) }
    }
  }

  /// Fills a polygon.
  mutating func fill(_ outline: [Point], light level: Float) {
    var cover = Cover(plane: light, level: level)
    rasterizer.fill(Self.floats(outline)[...], with: &cover)
  }

  /// Paints a tag's paper and cells.
  ///
  /// - Parameter exposure: seconds.
  /// - Throws: `invalidArgument`.
  mutating func paint(_ tag: PlacedTag, _ projection: TagProjection, exposure: Double) throws(VisionError) {
    guard let path = pathInPixels(tag, projection, exposure) else { return }
    let steps = path == 0 ? 1 : max(2, min(Self.maximumSteps, (path * Self.stepsPerPixel).rounded(.up)))
    var area = PixelRows(height: height, width: width)
    for step in 0..<Int(steps) {
      let shift = exposure * ((Double(step) + 0.5) / steps - 0.5)
      add(tag, projection, shift: shift, weight: Float(1 / steps), &area)
    }
    compose(tag, area)
  }

  /// Largest motion of the tag's corners during the exposure, pixels; nil if it is not in front of the camera.
  private func pathInPixels(_ tag: PlacedTag, _ projection: TagProjection, _ exposure: Double) -> Double? {
    var path = 0.0
    for position in tag.corners.points {
      guard let start = projection.pixel(of: position, on: tag, shift: -exposure / 2),
        let end = projection.pixel(of: position, on: tag, shift: exposure / 2)
      else { return nil }
      path = max(path, start.distance(to: end))
    }
    return path
  }

  /// Adds the coverage at one moment.
  private mutating func add(
    _ tag: PlacedTag, _ projection: TagProjection, shift: Double, weight: Float, _ area: inout PixelRows
  ) {
    let side = tag.pattern.side
    let pieces = pieces(tag, projection)
    var paper = Share(plane: print, weight: weight, area: area)
    let (near, far) = (-tag.margin, Double(side) + tag.margin)
    let edge = outline(tag, projection, shift, (near, near), (far, far), pieces: pieces * (side + 2))
    rasterizer.fill(edge[...], with: &paper)
    area = paper.area
    var black = Share(plane: ink, weight: weight, area: area)
    // All black cells form one outline with bridges of no area, so that the coverage of neighbours adds up to exactly 1.
    var cells: [SIMD2<Float>] = []
    for row in 0..<side {
      for column in 0..<side where !tag.pattern.isWhite(row: row, column: column) {
        let (x, y) = (Double(column), Double(row))
        let cell = outline(tag, projection, shift, (x, y), (x + 1, y + 1), pieces: pieces)
        guard let first = cell.first else { continue }
        cells += cell
        cells.append(first)
        if let start = cells.first { cells.append(start) }
      }
    }
    rasterizer.fill(cells[...], with: &black)
    area = black.area
  }

  /// Number of pieces of a cell's edge.
  private func pieces(_ tag: PlacedTag, _ projection: TagProjection) -> Int {
    let isStraight = projection.row == 0 && projection.camera.distortion.allSatisfy { $0 == 0 }
    guard !isStraight else { return 1 }
    let corners = tag.corners.points.compactMap { projection.pixel(of: $0, on: tag, shift: 0) }
    guard corners.count == 4 else { return 1 }
    let longest = (0..<4).map { corners[$0].distance(to: corners[($0 + 1) % 4]) }.max() ?? 0
    let pieces = longest / Double(tag.pattern.borderSide) / Self.pieceLength
    return max(1, Int(min(Double(Self.maximumPieces), pieces.rounded(.up))))
  }

  /// The outline of a rectangle of cells in the picture; empty if a part of it is not visible.
  private func outline(
    _ tag: PlacedTag, _ projection: TagProjection, _ shift: Double, _ low: (x: Double, y: Double), _ high: (x: Double, y: Double),
    pieces: Int
  ) -> [SIMD2<Float>] {
    let corners = [Point(low.x, low.y), Point(high.x, low.y), Point(high.x, high.y), Point(low.x, high.y)]
    var result: [SIMD2<Float>] = []
    for side in 0..<4 {
      let (from, to) = (corners[side], corners[(side + 1) % 4])
      for piece in 0..<pieces {
        let position = from + (to - from) * (Double(piece) / Double(pieces))
        guard let pixel = projection.pixel(of: tag.position(column: position.x, row: position.y), on: tag, shift: shift) else { return [] }
        result.append(SIMD2(Float(pixel.x), Float(pixel.y)))
      }
    }
    return result
  }

  /// Blends the print into the picture and clears the coverage.
  private func compose(_ tag: PlacedTag, _ area: PixelRows) {
    let (paper, cells) = tag.isInverted ? (tag.black, tag.white) : (tag.white, tag.black)
    for y in area.rows {
      var row = light.mutableSpan(row: y)
      var printRow = print.mutableSpan(row: y)
      var inkRow = ink.mutableSpan(row: y)
      for x in area.columns {
        row[x] += (paper - row[x]) * printRow[x] + (cells - paper) * inkRow[x]
        printRow[x] = 0
        inkRow[x] = 0
      }
    }
  }

  private static func floats(_ outline: [Point]) -> [SIMD2<Float>] { outline.map { SIMD2(Float($0.x), Float($0.y)) } }
}

/// Bounding box of the painted pixels.
private struct PixelRows {
  private var top: Int
  private var bottom = 0
  private var left: Int
  private var right = 0

  init(height: Int, width: Int) { (top, left) = (height, width) }

  var rows: Range<Int> { top..<max(top, bottom) }
  var columns: Range<Int> { left..<max(left, right) }

  mutating func include(y: Int, _ start: Int, _ end: Int) {
    (top, bottom) = (min(top, y), max(bottom, y + 1))
    (left, right) = (min(left, start), max(right, end))
  }
}

/// Blends a light by coverage.
private struct Cover: SpanPainter {
  let plane: Plane<Float>
  let level: Float

  mutating func paint(y: Int, from start: Int, to end: Int, coverage: Float) {
    let plane = self.plane
    var row = plane.mutableSpan(row: y)
    for x in start..<end { row[x] += (level - row[x]) * coverage }
  }
}

/// Accumulates coverage.
private struct Share: SpanPainter {
  let plane: Plane<Float>
  let weight: Float
  var area: PixelRows

  mutating func paint(y: Int, from start: Int, to end: Int, coverage: Float) {
    let plane = self.plane
    var row = plane.mutableSpan(row: y)
    for x in start..<end { row[x] += weight * coverage }
    area.include(y: y, start, end)
  }
}
