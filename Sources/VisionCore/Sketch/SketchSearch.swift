package import VisionBase
package import VisionSupport

/// The drawing on a photographed sheet.
package struct SketchSheet: Sendable {
  package var isEmpty: Bool
  /// Probability that `isEmpty` is right.
  package var confidence: Double
  /// All of the selected ink, in pixels of the photograph.
  package var drawing: LineDrawing
  /// All of the ink first, then parts that may be the drawing; as seen from above if the sheet was rectified.
  var hypotheses: [DrawingHypothesis]
  /// The searched part of the photograph.
  package var region: Quad
  package var hints: SketchRating.Hints

  package var drawings: [LineDrawing] { hypotheses.map { $0.drawing } }
}

/// A request's settings.
struct SketchRequest {
  var parameters: SketchParameters
  var words: ActiveWords
  /// The word that should have been drawn.
  var asked: String?
}

/// Runs the stages over a photograph, strokes or a bitmap. Keeps their buffers.
package final class SketchSearch {
  private let network: SketchNetwork
  private let workspace: SketchNetwork.Workspace
  private let working = WorkingImage()
  private let findSheet = SheetFinder()
  private let findEdges = SheetEdgeFinder()
  private let rectifier = SheetRectifier()
  private let inkMapper = InkMapper()
  private let lineFinder = SheetLineFinder()
  private let selector = InkSelector()
  private let tracer = StrokeTracer()
  private let hypothesisFinder = InkHypothesisFinder()

  package init(_ network: SketchNetwork) {
    self.network = network
    workspace = SketchNetwork.Workspace(network)
  }

  /// - Throws: `invalidArgument`, `noMemory`, `internalFailure`.
  func rate(_ image: borrowing ImageView, _ request: SketchRequest) throws(VisionError) -> SketchRating {
    let sheet = try sheet(image, request.parameters)
    guard !sheet.isEmpty else { return SketchRating(blank: sheet.confidence, request, region: sheet.region) }
    return SketchRating(
      classify(sheet.hypotheses, request), request, confidence: sheet.confidence, hints: sheet.hints, strokes: sheet.drawing,
      region: sheet.region)
  }

  func rate(_ drawing: LineDrawing, _ request: SketchRequest) -> SketchRating {
    let scores = classify([DrawingHypothesis(prior: 1, drawing: drawing)], request)
    return SketchRating(scores, request, confidence: Self.confidenceWithoutSheet, strokes: drawing)
  }

  func rate(_ bitmap: SketchBitmap, _ request: SketchRequest) -> SketchRating {
    guard bitmap.ink.count(where: { $0 > Self.inkLevel }) >= Self.fewestInkPixels else { return blank(request) }
    return SketchRating(classifier(request).classify(bitmap), request, confidence: Self.confidenceWithoutSheet)
  }

  /// The rating of strokes or a bitmap without a drawing.
  func blank(_ request: SketchRequest) -> SketchRating { SketchRating(blank: Self.confidenceWithoutSheet, request) }

  /// Reads the strokes of the drawing on a photograph of paper, or finds that there is none.
  ///
  /// - Throws: `invalidArgument`, `noMemory`, `internalFailure`.
  package func sheet(_ image: borrowing ImageView, _ parameters: SketchParameters) throws(VisionError) -> SketchSheet {
    // Twice the working size suffices to find the sheet and the ink.
    try working.load(image, largestSide: 2 * parameters.workingSidePixels)
    let view = try view(of: working.plane, parameters)
    let (ink, lines, dark) = try selectInk(view, parameters)
    let (isEmpty, confidence) = BlankSheetClassifier.classify(ink, lines, minimumExtent: parameters.minimumExtent)
    let enlargement = Double(image.width) / Double(working.plane.width)
    func enlarged(_ point: Point) -> Point { SheetView.enlarge(point, by: enlargement) }
    func inPhotograph(_ drawing: LineDrawing) -> LineDrawing { drawing.mapped { enlarged(view.picturePoint($0)) } }
    func fromAbove(_ drawing: LineDrawing) -> LineDrawing { view.map == nil ? inPhotograph(drawing) : drawing }
    let corners = Quad(view.corners.points.map(enlarged)) ?? view.corners
    guard let ink, !isEmpty, case let traced = try tracer.trace(ink.mask, extent: Double(ink.extentPixels), without: lines),
      !traced.drawing.isEmpty
    else {
      return SketchSheet(
        isEmpty: true, confidence: max(0.5, confidence), drawing: .nothing, hypotheses: [], region: corners, hints: .empty)
    }
    var hypotheses = [DrawingHypothesis(prior: 1, drawing: fromAbove(traced.drawing))]
    var parts = try hypothesisFinder.find(in: ink.mask, extent: ink.extentPixels, halfWidth: traced.halfWidth)
    if let dark { parts.append(dark) }
    for part in parts {
      let drawing = try tracer.trace(part.mask, extent: Double(ink.extentPixels), without: lines).drawing
      hypotheses.append(DrawingHypothesis(prior: part.prior, drawing: fromAbove(drawing)))
    }
    return SketchSheet(
      isEmpty: false, confidence: confidence, drawing: inPhotograph(traced.drawing), hypotheses: hypotheses, region: corners,
      hints: Self.hints(ink))
  }

  // MARK: Stages

  /// The sheet as seen from above if its edges are visible, otherwise the part of the picture that the parameters ask for.
  private func view(of source: Plane<UInt8>, _ parameters: SketchParameters) throws(VisionError) -> SheetView {
    var part = PixelWindow(x: 0, y: 0, width: source.width, height: source.height)
    switch parameters.region {
    case .automatic where min(source.width, source.height) >= Self.shortestSheetSource:
      let quad = try findSheet.find(source)
      let share = (quad?.area ?? 0) / Double(source.width * source.height)
      if let quad, share >= Self.certainSheetArea, let sheet = try rectifier.rectify(source, quad) {
        return try view(of: sheet, corners: quad, parameters)
      }
      if let outline = try findEdges.find(source), let sheet = try rectifier.rectify(source, outline) {
        return try view(of: sheet, corners: Self.corners(of: part), parameters)
      }
      // After the edges: a small bright object may lie beside a partly visible sheet.
      if let quad, share < Self.certainSheetArea, let sheet = try rectifier.rectify(source, quad) {
        return try view(of: sheet, corners: quad, parameters)
      }
    case .centerSquare:
      let side = min(part.width, part.height)
      part = PixelWindow(x: (part.width - side) / 2, y: (part.height - side) / 2, width: side, height: side)
    case .automatic, .whole: break
    }
    return SheetView(ink: try inkMapper.map(source, side: parameters.workingSidePixels, part: part), corners: Self.corners(of: part))
  }

  private func view(of sheet: RectifiedSheet, corners: Quad, _ parameters: SketchParameters) throws(VisionError) -> SheetView {
    let picture = sheet.picture
    let part = PixelWindow(x: 0, y: 0, width: picture.width, height: picture.height)
    let map = try inkMapper.map(picture, side: parameters.workingSidePixels, part: part)
    var view = SheetView(ink: map, corners: corners, map: sheet.map)
    if let paper = sheet.paper {
      let reduced = Plane<UInt8>()
      try paper.resized(into: reduced, width: map.ink.width, height: map.ink.height, .nearest)
      try map.ink.combined(.and, reduced, into: map.ink)
      view.paper = reduced
    }
    return view
  }

  private static func corners(of part: PixelWindow) -> Quad {
    let (left, top) = (Double(part.x), Double(part.y))
    let (right, bottom) = (left + Double(part.width - 1), top + Double(part.height - 1))
    return Quad(Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
  }

  /// Erases the sheet's lines and selects the ink of the drawing, and the dark part of it if it may be the drawing.
  private func selectInk(
    _ view: SheetView, _ parameters: SketchParameters
  ) throws(VisionError) -> (ink: InkSelection?, lines: SheetLines, dark: InkHypothesis?) {
    let ink = view.ink.ink
    let darkest = try Self.penLevel(ink)
    let (lines, remaining) = try lineFinder.find(in: ink, pen: darkest, coverage: parameters.lineCoverage)
    let isPlain = lines.count == 0
    let pen = isPlain ? darkest : try max(Self.penLevel(remaining), Self.minimumPenAmongLines * darkest)
    let fraction = isPlain ? parameters.inkFractionOnPlainPaper : parameters.inkFraction
    let threshold = max(parameters.minimumInk * 255, fraction * pen)
    guard let ink = try selector.select(remaining, threshold: threshold, lines: lines, paper: view.paper) else { return (nil, lines, nil) }
    return (ink, lines, try hypothesisFinder.darkPart(of: ink.mask, in: remaining, pen: pen))
  }

  /// Darkness of the pen, 0...255: that of the darkest share of the ink map.
  private static func penLevel(_ ink: Plane<UInt8>) throws(VisionError) -> Double {
    let bins = try ink.histogram()
    let needed = Float(ink.width * ink.height) * penShare
    var sum: Float = 0
    for value in stride(from: 255, through: 1, by: -1) {
      sum += bins[value]
      if sum >= needed { return Double(value) }
    }
    return 0
  }

  private static func hints(_ ink: InkSelection) -> SketchRating.Hints {
    var hints: SketchRating.Hints = []
    if ink.peak < faintInk { hints.insert(.faint) }
    if ink.isCutOff { hints.insert(.cutOff) }
    if ink.extent < smallExtent { hints.insert(.small) }
    return hints
  }

  private func classifier(_ request: SketchRequest) -> DrawingClassifier {
    DrawingClassifier(network: network, workspace: workspace, words: request.words)
  }

  private func classify(_ hypotheses: [DrawingHypothesis], _ request: SketchRequest) -> DrawingScores {
    HypothesisMixer(classifier: classifier(request), views: request.parameters.views)(hypotheses)
  }
}
