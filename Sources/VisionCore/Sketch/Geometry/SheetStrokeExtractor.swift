package import VisionBase
package import VisionSupport

/// Reads the strokes of the drawing on a photograph of paper, or finds that there is none.
package final class SheetStrokeExtractor {
  /// What is on the sheet.
  package struct Sheet: Sendable {
    package var isEmpty: Bool
    /// Probability that `isEmpty` is right.
    package var confidence: Double
    /// All of the chosen ink, in pixels of the photograph.
    package var drawing: LineDrawing
    /// The same as if seen from above, where the sheet was rectified.
    var straightened: LineDrawing
    /// Other ways to read the ink, as parts of the straightened drawing.
    var hypotheses: [DrawingHypothesis] = []
    package var region: Quad
    package var hints: SketchRating.Hints

    /// The whole drawing first, then the other ways to read it.
    package var drawings: [LineDrawing] { [straightened] + hypotheses.map { $0.drawing } }
  }

  private let finder = SheetFinder()
  private let edgeFinder = SheetEdgeFinder()
  private let rectifier = SheetRectifier()
  private let inkMap = InkMap()
  /// What of the ink map is paper, where edges of a sheet are seen.
  private let paper = Plane<UInt8>()
  private let lines = SheetLines()
  private let selection = InkSelection()
  private let tracer = StrokeTracer()
  private let hypotheses = InkHypotheses()
  private let working = WorkingImage()
  private var source: Plane<UInt8> { working.plane }

  package init() {}

  /// The darkest part of the ink map that tells how dark the pen is, of all its pixels. Chosen on the development pictures.
  private static let penPart: Float = 0.005
  /// Among lines, ink is measured against at least this part of the darkest ink with the lines.
  private static let penWithLines = 0.5
  /// Ink that is nowhere darker than this, of 255, is faint.
  private static let faintInk = 64
  /// A drawing shorter than this part of the picture's shorter side is small.
  private static let smallExtent = 0.25

  /// - Throws: `invalidArgument`, `noMemory`, `internalFailure`.
  package func extract(_ image: borrowing ImageView, _ parameters: SketchParameters) throws(VisionError) -> Sheet {
    // Twice the working size is enough to find the sheet and the ink in.
    try working.load(image, largestSide: 2 * parameters.workingSidePixels)
    let region = try measureInk(parameters)
    try chooseInk(parameters, isBounded: region.isBounded)
    let (isEmpty, confidence) = BlankSheetClassifier.classify(selection, lines, parameters)
    let enlarged = Double(image.width) / Double(source.width)
    let corners = Quad(region.corners.points.map { SheetRegion.enlarge($0, by: enlarged) }) ?? region.corners
    let drawing = isEmpty ? .nothing : try tracer.trace(selection.mask, extent: Double(selection.extentPixels), without: lines)
    guard !drawing.isEmpty else {
      return Sheet(
        isEmpty: true, confidence: max(0.5, confidence), drawing: .nothing, straightened: .nothing, region: corners, hints: .empty)
    }
    func inPhotograph(_ drawing: LineDrawing) -> LineDrawing {
      drawing.mapped { SheetRegion.enlarge(region.picturePoint($0), by: enlarged) }
    }
    func fromAbove(_ drawing: LineDrawing) -> LineDrawing { region.homography == nil ? inPhotograph(drawing) : drawing }
    let others = try traceHypotheses().map { DrawingHypothesis(prior: $0.prior, drawing: fromAbove($0.drawing)) }
    return Sheet(
      isEmpty: false, confidence: confidence, drawing: inPhotograph(drawing), straightened: fromAbove(drawing), hypotheses: others,
      region: corners, hints: hints)
  }

  /// Fills the ink map from the part of the picture that the parameters ask for.
  private func measureInk(_ parameters: SketchParameters) throws(VisionError) -> SheetRegion {
    var part = (x: 0, y: 0, width: source.width, height: source.height)
    switch parameters.region {
    case .automatic:
      if let quad = try finder.find(source), let homography = try rectifier.rectify(source, quad) {
        try inkMap.measure(rectifier.sheet, side: parameters.workingSidePixels)
        return SheetRegion(corners: quad, scale: inkMap.scale, homography: homography)
      }
      if let outline = try edgeFinder.find(source), let homography = try rectifier.rectify(source, outline) {
        try inkMap.measure(rectifier.sheet, side: parameters.workingSidePixels)
        try rectifier.paper.resized(into: paper, width: inkMap.ink.width, height: inkMap.ink.height, .nearest)
        try inkMap.ink.combined(.and, paper, into: inkMap.ink)
        return SheetRegion(corners: upright(part), scale: inkMap.scale, homography: homography, isBounded: true)
      }
    case .centerSquare:
      let side = min(part.width, part.height)
      part = ((part.width - side) / 2, (part.height - side) / 2, side, side)
    case .whole: break
    }
    try inkMap.measure(source, side: parameters.workingSidePixels, part: part)
    return SheetRegion(corners: upright(part), scale: inkMap.scale)
  }

  private func upright(_ part: (x: Int, y: Int, width: Int, height: Int)) -> Quad {
    let corner = Point(Double(part.x), Double(part.y))
    let (right, bottom) = (corner.x + Double(part.width - 1), corner.y + Double(part.height - 1))
    return Quad(corner, Point(right, corner.y), Point(right, bottom), Point(corner.x, bottom))
  }

  /// Takes the sheet's lines out of the ink map and selects the ink of the drawing.
  ///
  /// - Parameter isBounded: whether `paper` says where the sheet ends.
  private func chooseInk(_ parameters: SketchParameters, isBounded: Bool) throws(VisionError) {
    let before = try penLevel()
    try lines.remove(from: inkMap.ink, pen: before, coverage: parameters.lineCoverage)
    let pen = lines.count == 0 ? before : try penLevel()
    let fraction = lines.count == 0 ? parameters.inkFractionOnPlainPaper : parameters.inkFraction
    let threshold = max(parameters.minimumInk * 255, fraction * max(pen, Self.penWithLines * before))
    try selection.choose(inkMap.ink, threshold: threshold, lines: lines, paper: isBounded ? paper : nil)
  }

  /// How dark the darkest part of the ink map is, 0...255.
  private func penLevel() throws(VisionError) -> Double {
    let bins = try inkMap.ink.histogram()
    let needed = Float(inkMap.ink.width * inkMap.ink.height) * Self.penPart
    var sum: Float = 0
    for value in stride(from: 255, through: 1, by: -1) {
      sum += bins[value]
      if sum >= needed { return Double(value) }
    }
    return 0
  }

  private func traceHypotheses() throws(VisionError) -> [DrawingHypothesis] {
    try hypotheses.find(in: selection.mask, extent: selection.extentPixels, halfWidth: tracer.halfWidth)
    var traced: [DrawingHypothesis] = []
    for (mask, kind) in zip(hypotheses.masks, hypotheses.found) {
      let drawing = try tracer.trace(mask, extent: Double(selection.extentPixels), without: lines)
      traced.append(DrawingHypothesis(prior: kind.prior, drawing: drawing))
    }
    return traced
  }

  private var hints: SketchRating.Hints {
    var hints: SketchRating.Hints = []
    if selection.peak < Self.faintInk { hints.insert(.faint) }
    if selection.isCutOff { hints.insert(.cutOff) }
    if selection.extent < Self.smallExtent { hints.insert(.small) }
    return hints
  }
}
