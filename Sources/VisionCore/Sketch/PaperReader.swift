package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// From a photograph of paper to the strokes of the drawing on it, or to the finding that there is none.
package final class PaperReader {
  /// What was found on the paper.
  package struct Finding: Sendable {
    package var isEmpty: Bool
    package var emptyConfidence: Double
    /// In pixels of the photograph.
    package var drawing: LineDrawing
    /// Other ways to read the ink, as parts of the drawing.
    package var readings: [(kind: InkReadings.Kind, drawing: LineDrawing)] = []
    package var region: Quad
    package var hints: SketchRating.Hints
  }

  private let finder = SheetFinder()
  private let inkMap = InkMap()
  private let lines = SheetLines()
  private let selection = InkSelection()
  private let tracer = StrokeTracer()
  private let readings = InkReadings()
  private let source = Plane<UInt8>()
  private let scratch = Plane<UInt8>()
  private let sheet = Plane<UInt8>()

  package init() {}

  /// Longer side of a straightened sheet, in pixels.
  private static let sheetSide = 720.0

  package func read(_ image: borrowing ImageView, _ parameters: SketchParameters) throws(VisionError) -> Finding {
    // Twice the working size is enough to find the sheet and the ink in.
    let reduction = min(1, Double(2 * parameters.workingSidePixels) / Double(max(image.width, image.height)))
    try image.convert(to: .bgr, into: source, scratch: scratch, scale: reduction)
    let (region, toSource) = try measureInk(parameters)
    let finding = try choose(parameters)
    var drawing = LineDrawing(strokes: [])
    var parts: [(kind: InkReadings.Kind, drawing: LineDrawing)] = []
    if !finding.isEmpty {
      drawing = try tracer.trace(selection.mask, extent: Double(selection.extentPixels), without: lines)
      try readings.find(in: selection.mask, extent: selection.extentPixels, halfWidth: tracer.halfWidth)
      for (mask, found) in zip(readings.masks, readings.found) {
        parts.append((found, try tracer.trace(mask, extent: Double(selection.extentPixels), without: lines)))
      }
    }
    let enlarged = Double(image.width) / Double(source.width)
    func toPhotograph(_ p: Point) -> Point { (toSource(p) + Point(0.5, 0.5)) * enlarged - Point(0.5, 0.5) }
    return describe(
      finding, drawing, parts: parts, region: Quad(region.points.map { ($0 + Point(0.5, 0.5)) * enlarged - Point(0.5, 0.5) }) ?? region,
      toPhotograph: toPhotograph)
  }

  /// Fills the ink map from the part of the picture that the parameters ask for.
  ///
  /// - Returns: that part, and the way from the ink map's pixels to the source's.
  private func measureInk(_ parameters: SketchParameters) throws(VisionError) -> (Quad, (Point) -> Point) {
    var part = (x: 0, y: 0, width: source.width, height: source.height)
    switch parameters.region {
    case .automatic:
      if let quad = try finder.find(source), let found = try straighten(quad, parameters) { return found }
    case .centerSquare:
      let side = min(part.width, part.height)
      part = ((part.width - side) / 2, (part.height - side) / 2, side, side)
    case .whole: break
    }
    try inkMap.measure(source, side: parameters.workingSidePixels, part: part)
    let scale = inkMap.scale
    let corner = Point(Double(part.x), Double(part.y))
    let (right, bottom) = (corner.x + Double(part.width - 1), corner.y + Double(part.height - 1))
    let region = Quad(corner, Point(right, corner.y), Point(right, bottom), Point(corner.x, bottom))
    return (region, { ($0 + Point(0.5, 0.5)) / scale - Point(0.5, 0.5) + corner })
  }

  private func straighten(_ quad: Quad, _ parameters: SketchParameters) throws(VisionError) -> (Quad, (Point) -> Point)? {
    let across = (quad.a.distance(to: quad.b) + quad.d.distance(to: quad.c)) / 2
    let down = (quad.a.distance(to: quad.d) + quad.b.distance(to: quad.c)) / 2
    let factor = min(1, Self.sheetSide / max(across, down))
    let (width, height) = (max(32, Int(across * factor)), max(32, Int(down * factor)))
    // The outermost part of a sheet is its edge and shadow.
    let edge = 0.025 * Double(min(width, height))
    let (w, h) = (Double(width - 1), Double(height - 1))
    let target = Quad(Point(-edge, -edge), Point(w + edge, -edge), Point(w + edge, h + edge), Point(-edge, h + edge))
    guard let map = Homography(target, to: quad) else { return nil }
    try sheet.resize(width: width, height: height, channels: 3)
    let (from, to) = unsafe (source.cv, sheet.cv)
    unsafe try map.withMatrix { (matrix) throws(VisionError) in
      try shim(unsafe cvx_warp_perspective(from, to, matrix, Int32(CVX_LINEAR), 1, Int32(CVX_BORDER_REPLICATE), 0))
    }
    try inkMap.measure(sheet, side: parameters.workingSidePixels)
    let scale = inkMap.scale
    return (
      quad,
      { p in
        let onSheet = (p + Point(0.5, 0.5)) / scale - Point(0.5, 0.5)
        return map.apply(onSheet) ?? quad.center
      }
    )
  }

  /// How dark the darkest half per cent of the picture is, 0..255.
  private func penLevel() throws(VisionError) -> Double {
    var bins = [Float](repeating: 0, count: 256)
    let none = unsafe cvx_plane()
    try shim(unsafe cvx_histogram(inkMap.ink.cv, none, &bins))
    let needed = Float(inkMap.ink.width * inkMap.ink.height) * 0.005
    var sum: Float = 0
    for value in stride(from: 255, through: 1, by: -1) {
      sum += bins[value]
      if sum >= needed { return Double(value) }
    }
    return 0
  }

  private func choose(_ parameters: SketchParameters) throws(VisionError) -> (isEmpty: Bool, confidence: Double) {
    let before = try penLevel()
    try lines.remove(from: inkMap.ink, pen: before, coverage: parameters.lineCoverage)
    let pen = lines.count == 0 ? before : try penLevel()
    let fraction = lines.count == 0 ? parameters.inkFractionOnPlainPaper : parameters.inkFraction
    let threshold = max(parameters.minimumInk * 255, fraction * max(pen, 0.5 * before))
    try selection.choose(inkMap.ink, threshold: threshold, lines: lines, parameters: parameters)
    return EmptyDecision.decide(selection, lines, parameters)
  }

  private func describe(
    _ finding: (isEmpty: Bool, confidence: Double), _ drawing: LineDrawing, parts: [(kind: InkReadings.Kind, drawing: LineDrawing)],
    region: Quad,
    toPhotograph: (Point) -> Point
  ) -> Finding {
    var hints: SketchRating.Hints = []
    guard !finding.isEmpty, !drawing.isEmpty else {
      return Finding(
        isEmpty: true, emptyConfidence: max(0.5, finding.confidence), drawing: LineDrawing(strokes: []), region: region, hints: .empty)
    }
    if selection.peak < 64 { hints.insert(.faint) }
    if selection.isCutOff { hints.insert(.cutOff) }
    if selection.extent < 0.25 { hints.insert(.small) }
    return Finding(
      isEmpty: false, emptyConfidence: finding.confidence, drawing: drawing.mapped(toPhotograph),
      readings: parts.map { ($0.kind, $0.drawing.mapped(toPhotograph)) },
      region: region, hints: hints)
  }
}
