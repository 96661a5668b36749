internal import VisionBase
internal import VisionSupport

/// Settings of the stages.
struct TagSettings {
  var parameters: TagParameters
  var families: [PreparedFamily]
  /// The shapes of the families' grids, each once, with the families that have it.
  var shapes: [(shape: GridShape, families: [Int])]
  /// Of the levels of pictures.
  let light: LevelLight
  /// The calibrated camera, for pictures of any size; nil = unknown.
  var calibration: CameraCalibration?
  /// The camera of the picture, or part of a picture, that is searched; nil = unknown.
  var camera: Camera?

  init(_ parameters: TagParameters, _ families: [PreparedFamily], light: LevelLight? = nil) {
    self.parameters = parameters
    self.families = families
    self.light = light ?? LevelLight(gamma: parameters.gamma)
    shapes = []
    for (index, family) in families.enumerated() {
      if let known = shapes.firstIndex(where: { $0.shape == family.shape }) {
        shapes[known].families.append(index)
      } else {
        shapes.append((family.shape, [index]))
      }
    }
  }

  /// The calibrated camera of a part of a picture that begins at `origin`; nil = unknown.
  ///
  /// - Throws: `invalidArgument` for a picture that the camera does not take.
  func camera(width: Int, height: Int, origin: Point = .zero) throws(VisionError) -> Camera? {
    var camera = try calibration?.camera(width: width, height: height)
    if let center = camera?.center { camera?.center = center - origin }
    return camera
  }

  /// The family of a tag, as it was asked for.
  func family(of tag: FoundTag) -> TagFamily? { families.first { $0.kind == tag.family }?.family }

  /// Whether a tag's family is looked for and has its identifier among the allowed ones.
  func allows(_ tag: FoundTag) -> Bool {
    guard let family = families.first(where: { $0.kind == tag.family }) else { return false }
    return family.allowed?.contains(tag.identifier) ?? true
  }

  /// Pixels of the shortest side of a square: of small ones a pixel a cell.
  static func requiredSide(_ shape: GridShape) -> Double { min(measuredSide, Double(shape.side)) }
  /// Pixels of the shortest side, of whatever family.
  var minimumSide: Double { max(parameters.minimumSide, shapes.map { Self.requiredSide($0.shape) }.min() ?? 0) }

  /// Whether dark squares can be tags.
  var seeksBlack: Bool { shapes.contains { parameters.findInverted || !$0.shape.isReversed } }
  /// Whether bright squares can be tags.
  var seeksWhite: Bool { shapes.contains { parameters.findInverted || $0.shape.isReversed } }
}

/// Runs the stages over one picture: regions, quadrilaterals, sides, cells, codes. Keeps their buffers.
final class TagSearch {
  private let quads: QuadSearch
  private let gray = GrayPicture()
  private var grid = CellGrid()
  private var reader = CodeReader()

  /// - Throws: `noMemory`.
  init() throws(VisionError) { quads = try QuadSearch() }

  /// Looks for tags in all of a picture, or in a part of it.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func find(_ image: borrowing ImageView, within window: PixelWindow? = nil, _ settings: TagSettings) throws(VisionError) -> TagResult {
    var result = TagResult()
    let (width, height) = (image.width, image.height)
    (result.width, result.height) = (width, height)
    try gray.with(image, window) { (picture, origin) throws(VisionError) in
      var fitted = try Self.fitted(settings, to: picture)
      fitted.camera = try settings.camera(width: width, height: height, origin: origin)
      let found = try self.find(picture, fitted) { LensBend($0, width: width, height: height, origin: origin) }
      result.tags = found.tags.map { $0.moved(by: origin) }
      result.rejected = found.rejected.map { RejectedTag(corners: $0.corners.moved(by: origin), reason: $0.reason) }
    }
    return result
  }

  /// Measures tags where they should be, without a search; nil for each that is not there.
  ///
  /// - Parameter expected: tags of an earlier frame, with corners where this frame should have them.
  /// - Throws: as `find`.
  func measure(_ image: borrowing ImageView, expected: [FoundTag], _ settings: TagSettings) throws(VisionError) -> [FoundTag?] {
    var result: [FoundTag?] = []
    let opticalCenter = Point(Double(image.width - 1) / 2, Double(image.height - 1) / 2)
    for tag in expected {
      // A partly covered tag does not have four measurable sides.
      guard tag.cover == nil, let family = settings.families.first(where: { $0.kind == tag.family }),
        let window = PixelWindow(around: tag.corners, margin: Self.followMargin, width: image.width, height: image.height)
      else {
        result.append(nil)
        continue
      }
      var near = TagSettings(settings.parameters, [family], light: settings.light)
      near.parameters.minimumContrast = min(
        near.parameters.minimumContrast, max(Self.contrastFloor, Self.keptContrast * tag.contrast))
      var found: FoundTag?
      try gray.with(image, window) { (picture, origin) throws(VisionError) in
        let corners = tag.corners.moved(by: origin * -1)
        let quad = QuadProposal(
          corners: tag.isMirrored ? Quad(corners.b, corners.a, corners.d, corners.c) : corners,
          isWhite: family.family.isReversedBorder != tag.isInverted)
        near.camera = try settings.camera(width: image.width, height: image.height, origin: origin)
        let lens = tag.lens.map { LensBend(curvature: $0, opticalCenter: opticalCenter - origin) }
        found = try self.measure(quad, uncertainty: tag.uncertainty, lens: lens, in: picture, near)?.moved(by: origin)
      }
      result.append(found?.family == tag.family && found?.identifier == tag.identifier ? found : nil)
    }
    return result
  }

  /// In a dark picture black and white differ by less than elsewhere, in proportion.
  private static func fitted(_ settings: TagSettings, to picture: PlaneView<UInt8>) throws(VisionError) -> TagSettings {
    let levels = try picture.everyRow(rowStep).histogram()
    var (bright, left) = (255, Float(brightShare) * levels.reduce(0, +))
    while bright > 0, left > levels[bright] {
      left -= levels[bright]
      bright -= 1
    }
    guard Double(bright) < darkLevel else { return settings }
    var result = settings
    let contrast = settings.parameters.minimumContrast
    result.parameters.minimumContrast = min(contrast, max(contrastFloor, contrast * Double(bright) / darkLevel))
    return result
  }

  private func measure(
    _ quad: QuadProposal, uncertainty: CornerUncertainty?, lens: LensBend?, in picture: PlaneView<UInt8>, _ settings: TagSettings
  ) throws(VisionError) -> FoundTag? {
    let refine = QuadRefiner(minimumContrast: settings.parameters.minimumContrast, minimumSide: settings.minimumSide)
    guard case .measured(let measured) = try refine(quad, in: picture), case .tag(var tag) = try read(measured, in: picture, settings),
      tag.confidence >= settings.parameters.minimumConfidence
    else { return nil }
    tag.uncertainty = uncertainty
    return try finished([tag], refine, settings, in: picture) { _ in lens }.first
  }

  /// Tags with their corners as well as they can be measured.
  ///
  /// - Parameter lens: what the lens does to the sides of these tags.
  private func finished(
    _ tags: [FoundTag], _ refine: QuadRefiner, _ settings: TagSettings, in picture: PlaneView<UInt8>, lens: ([FoundTag]) -> LensBend?
  ) throws(VisionError) -> [FoundTag] {
    var result: [FoundTag] = []
    for tag in tags {
      guard tag.cover == nil, let family = settings.family(of: tag) else { result.append(tag); continue }
      result.append(try refine.finished(tag, isWhite: tag.isInverted != family.isReversedBorder, light: settings.light, in: picture))
    }
    let estimated = settings.camera == nil ? lens(result) : nil
    var fit: PatternFit?
    for (index, tag) in result.enumerated() {
      guard tag.cover == nil, let family = settings.family(of: tag) else { continue }
      let lens = settings.camera.map { LensBend($0, at: tag.center) } ?? estimated
      result[index] = try PatternRefiner.refined(
        lens?.corrected(tag) ?? tag, family, lens: lens, light: settings.light, like: &fit, in: picture)
    }
    return result
  }

  private func find(_ picture: PlaneView<UInt8>, _ settings: TagSettings, lens: ([FoundTag]) -> LensBend?) throws(VisionError) -> (
    tags: [FoundTag], rejected: [RejectedTag]
  ) {
    let parameters = settings.parameters
    let proposals = try quads(
      picture, minimumSide: max(4, Int(settings.minimumSide)), minimumContrast: Int(parameters.minimumContrast.rounded()),
      seeksBlack: settings.seeksBlack, seeksWhite: settings.seeksWhite)
    let refine = QuadRefiner(minimumContrast: parameters.minimumContrast, minimumSide: settings.minimumSide)
    var (tags, rejected): ([FoundTag], [RejectedTag]) = ([], [])
    for proposal in proposals {
      switch try refine(proposal, in: picture) {
      case .rejected(let reason): rejected.append(RejectedTag(corners: proposal.corners, reason: reason))
      case .measured(let quad):
        switch try read(quad, in: picture, settings) {
        case .tag(let tag): tags.append(tag)
        case .rejected(let reason): rejected.append(RejectedTag(corners: quad.corners, reason: reason))
        }
      }
    }
    try PatternCheck.rate(&tags, settings, in: picture)
    TagConfidence.rate(&tags)
    for tag in tags where tag.confidence < parameters.minimumConfidence {
      rejected.append(RejectedTag(corners: tag.corners, reason: .confidence))
    }
    tags.removeAll { $0.confidence < parameters.minimumConfidence }
    let selected = TagSelection.select(tags, maximum: parameters.maximumTags)
    let kept = try finished(selected.kept, refine, settings, in: picture, lens: lens)
    return (kept, parameters.keepRejected ? rejected + selected.rejected : [])
  }

  private enum Outcome {
    case tag(FoundTag)
    case rejected(RejectedTag.Reason)
  }

  private func read(_ quad: MeasuredQuad, in picture: PlaneView<UInt8>, _ settings: TagSettings) throws(VisionError) -> Outcome {
    guard let map = Homography(unitSquareTo: quad.corners), !Self.endsAtBorder(quad, picture) else { return .rejected(.edges) }
    let parameters = settings.parameters
    var best: (reading: CodeReading, contrast: Double)?
    var covered: [(shape: GridShape, families: [Int], side: Int)] = []
    var reason = RejectedTag.Reason.contrast
    for (shape, families) in settings.shapes {
      let isInverted = shape.isReversed != quad.isWhite
      guard parameters.findInverted || !isInverted else { continue }
      let cellPixels = quad.shortestSide / Double(shape.side)
      guard quad.shortestSide >= TagSettings.requiredSide(shape) else {
        if reason == .contrast { reason = .size }
        continue
      }
      guard
        try grid.read(
          map, shape, isWhite: quad.isWhite, cellPixels: cellPixels, minimumContrast: parameters.minimumContrast, in: picture)
      else { continue }
      var reading = readCode(families, settings, isInverted: isInverted, &reason)
      if reading?.isUncertain ?? true, !isInverted, let side = grid.coveredSide(shape, isWhite: quad.isWhite) {
        covered.append((shape, families, side))
      }
      if reading?.isUncertain ?? true, quad.unevenness > Self.unevenLight, quad.support > Self.supportOfRetry,
        grid.follow(shape, isWhite: quad.isWhite, minimumContrast: parameters.minimumContrast)
      {
        let second = readCode(families, settings, isInverted: isInverted, &reason)
        if second?.evidence ?? -.infinity > reading?.evidence ?? -.infinity { reading = second }
      }
      if let reading, reading.evidence > best?.reading.evidence ?? -.infinity { best = (reading, grid.contrast) }
    }
    for (shape, families, side) in covered {
      guard let tag = try completed(quad, shape, families, side: side, in: picture, settings) else { continue }
      if tag.evidence > best?.reading.evidence ?? -.infinity { return .tag(tag) }
    }
    guard let best else { return .rejected(reason) }
    let family = settings.families[best.reading.family]
    if let allowed = family.allowed, !allowed.contains(best.reading.identifier) { return .rejected(.identifier) }
    let tag = describe(quad, map, best.reading, family, contrast: best.contrast)
    return tag.evidence >= Self.minimumEvidence ? .tag(tag) : .rejected(.code)
  }

  /// A tag of which something covers one side, as the grid of a quadrilateral has shown it.
  private func completed(
    _ quad: MeasuredQuad, _ shape: GridShape, _ families: [Int], side: Int, in picture: PlaneView<UInt8>, _ settings: TagSettings
  ) throws(VisionError) -> FoundTag? {
    var best: (tag: FoundTag, family: TagFamily)?
    let covered = CoveredSide(visible: quad.corners, side: side)
    guard let line = covered.line else { return nil }
    for corners in covered.candidates(cells: shape.side) {
      guard let map = Homography(unitSquareTo: corners), let cover = map.inverse.flatMap({ line.mapped(by: $0) }),
        try grid.read(
          map, shape, isWhite: quad.isWhite, cellPixels: quad.shortestSide / Double(shape.side),
          minimumContrast: settings.parameters.minimumContrast, cover: cover, in: picture)
      else { continue }
      var reason = RejectedTag.Reason.code
      guard var reading = readCode(families, settings, isInverted: false, &reason) else { continue }
      reading.evidence -= Self.costOfCover
      let family = settings.families[reading.family]
      if let allowed = family.allowed, !allowed.contains(reading.identifier) { continue }
      var entire = quad
      (entire.corners, entire.hiddenSide) = (corners, side)
      var tag = describe(entire, map, reading, family, contrast: grid.contrast)
      tag.cover = line
      if tag.evidence > max(Self.evidenceOfCovered, best?.tag.evidence ?? 0) { best = (tag, family.family) }
    }
    // All edges that are seen show where the covered side is; what they contradict is no tag.
    guard let best else { return nil }
    return try PatternRefiner.completed(best.tag, best.family, light: settings.light, in: picture)
  }

  /// The best reading of the grid in families of one shape.
  private func readCode(
    _ families: [Int], _ settings: TagSettings, isInverted: Bool, _ reason: inout RejectedTag.Reason
  ) -> CodeReading? {
    guard grid.borderShare >= Self.minimumBorderShare, grid.outerShare >= Self.minimumOuterShare else {
      if reason == .contrast || reason == .size { reason = .border }
      return nil
    }
    reason = .code
    let values = isInverted ? grid.values.map { -$0 } : grid.values
    var best: CodeReading?
    for index in families {
      guard var reading = reader.read(values, settings.families[index], index: index, mirrored: settings.parameters.findMirrored)
      else { continue }
      reading.evidence += grid.borderEvidence
      if reading.evidence > best?.evidence ?? -.infinity { best = reading }
    }
    return best
  }

  /// Whether the side that was not seen may lie outside of the picture.
  private static func endsAtBorder(_ quad: MeasuredQuad, _ picture: PlaneView<UInt8>) -> Bool {
    guard let side = quad.hiddenSide else { return false }
    let corners = quad.corners.points
    let (right, bottom) = (Double(picture.width - 1) - borderMargin, Double(picture.height - 1) - borderMargin)
    return [corners[side], corners[(side + 1) % 4]].contains { $0.x < borderMargin || $0.y < borderMargin || $0.x > right || $0.y > bottom }
  }

  private func describe(
    _ quad: MeasuredQuad, _ map: Homography, _ reading: CodeReading, _ family: PreparedFamily, contrast: Double
  ) -> FoundTag {
    var corners = quad.corners
    if reading.isMirrored { corners = Quad(corners.b, corners.a, corners.d, corners.c) }
    corners = corners.rotated(by: reading.isMirrored ? -(reading.turn % 4) : reading.turn)
    var tag = FoundTag(
      family: family.kind, familyName: family.family.name, identifier: reading.identifier, corners: corners,
      center: map.apply(Point(0.5, 0.5)) ?? corners.center, wrongBits: reading.wrongBits, erasedBits: reading.erasedBits,
      contrast: contrast, margin: reading.margin, confidence: TagConfidence.probability(reading.evidence),
      cornerDeviation: max(quad.edges.deviation, 0.02))
    tag.edges = quad.edges
    tag.evidence = reading.evidence
    tag.isPartial = quad.hiddenSide != nil
    tag.isMirrored = reading.isMirrored
    tag.isInverted = quad.isWhite != family.family.isReversedBorder
    return tag
  }
}
