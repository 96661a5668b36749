internal import VisionBase
internal import VisionSupport

/// Runs the stages over one picture. Keeps their buffers.
///
/// Hidden shapes: evidence, candidates, discs, outlines, shapes, groups. Ordinary shapes: outlines at many thresholds, fits, votes.
final class ShapeSearch {
  private let loader = EvidenceLoader()
  private let toneLoader = ToneEvidence()
  private let candidateFinder = CandidateFinder()
  private let emptyClassifier = EmptyPictureClassifier()
  private let outlineFinder = OutlineFinder()

  /// The shapes of a picture.
  ///
  /// - Parameter average: the earlier frames of a video, to which the picture is added; nil for a still picture.
  /// - Throws: `noMemory`, `internalFailure`.
  func find(
    _ image: borrowing ImageView, _ parameters: ShapeParameters, after average: EvidenceAverage? = nil
  ) throws(VisionError) -> ShapeScene {
    if parameters.input == .plain { return try findPlain(image, parameters) }
    var evidence = try loader.load(image, as: parameters.input)
    if let average { evidence = try loader.averaged(evidence, over: average) }
    return try scene(of: evidence, parameters, average)
  }

  /// The evidence of a picture; valid until the next picture.
  ///
  /// - Parameter cell: pixels of the evidence per pixel of its map.
  /// - Throws: `noMemory`, `internalFailure`.
  func evidence(of image: borrowing ImageView, as input: ShapeInput, cell: Int) throws(VisionError) -> ShapeEvidence {
    try loader.load(image, as: input, cell: cell)
  }

  // MARK: - Hidden shapes

  private func scene(
    of evidence: ShapeEvidence, _ parameters: ShapeParameters, _ average: EvidenceAverage?
  ) throws(VisionError) -> ShapeScene {
    let criteria = evidence.photograph == nil ? ShapeCriteria.filtered : .photograph(frames: evidence.frameCount)
    let candidates = try candidateFinder.candidates(in: evidence.layer, criteria)
    let filled = fits(of: candidates, in: evidence.layer, criteria, evidence)
    var found: ShapeScene?
    if let average, let faint = try faintFits(filled, candidates, evidence, average) {
      found = scene(of: faint, criteria, evidence, parameters)
    }
    var scene = found ?? scene(of: filled, criteria, evidence, parameters) ?? ShapeScene()
    scene.scale(by: evidence.scale)
    if evidence.isUnresolved, scene.shapes.count(where: { $0.state == .seen }) < Self.minimumUnresolved { scene = ShapeScene() }
    if scene.shapes.isEmpty, let photograph = evidence.photograph {
      scene.verdict = try emptyClassifier.verdict(photograph.color, photograph.screen)
    }
    if evidence.frameCount > 1 { scene.newShare = 1 / Double(EvidenceAverage.maximumFrames) }
    return scene
  }

  /// Nil if shapes that count only in groups have too few groups.
  private func scene(
    of fits: [ShapeFit], _ criteria: ShapeCriteria, _ evidence: ShapeEvidence, _ parameters: ShapeParameters
  ) -> ShapeScene? {
    let codecScale = evidence.photograph == nil ? 0 : Float(evidence.scale)
    let shapes = ShapeSelector(criteria: criteria, size: evidence.size, codecScale: codecScale).shapes(from: fits)
    var reduced = parameters
    reduced.minimumSize /= evidence.scale
    return ShapeGrouper(size: evidence.size, parameters: reduced).scene(shapes)
  }

  /// Fits to all evidence of a video whose screens are too fine for the camera; nil for other videos, or if the filled shapes are clear
  /// enough.
  private func faintFits(
    _ filled: [ShapeFit], _ candidates: [ShapeCandidate], _ evidence: ShapeEvidence, _ average: EvidenceAverage
  ) throws(VisionError) -> [ShapeFit]? {
    guard evidence.frameCount > 1 else { return nil }
    let clear = filled.count { $0.best.logLikelihood > Self.clearLogLikelihood }
    let isClear = clear >= Self.minimumClear
    average.showsLines = average.showsLines && isClear
    guard let tones = evidence.tones else { return nil }
    let outlines = ShapeCriteria.outlines(frames: evidence.frameCount)
    let sample = OutlineChoice.sample(of: filled)
    let choice = OutlineChoice(
      filled: sample, outlined: fits(of: sample.map { $0.candidate }, in: evidence.layer, outlines, evidence))
    if choice == .filled, isClear {
      average.showsLines = evidence.frameCount == EvidenceAverage.maximumFrames
      return nil
    }
    let layer = try toneLoader.load(tones, cell: Int(evidence.layer.cell))
    let toned = ToneConsensus.agreeing(fits(of: try candidateFinder.candidates(in: layer, .tone), in: layer, .tone, evidence))
    if choice == .outlined { return fits(of: candidates, in: evidence.layer, outlines, evidence) + toned }
    return Double(toned.count) > Self.toneLead * Double(clear) ? filled + toned : nil
  }

  private func fits(
    of candidates: [ShapeCandidate], in layer: EvidenceLayer, _ criteria: ShapeCriteria, _ evidence: ShapeEvidence
  ) -> [ShapeFit] {
    let fitter = ShapeFitter(criteria: criteria)
    let located = LocatedShape.distinct(mapInParallel(candidates) { fitter.locate($0, in: layer.image) }.compactMap { $0 })
    var fits = mapInParallel(located) { located -> ShapeFit? in
      guard var fit = fitter.fit(located, in: layer.image) else { return nil }
      let disc = fit.disc
      fit.evenness.coarseness = evidence.coarseness(x: disc.x, y: disc.y, radius: Double(disc.radius))
      return fit
    }.compactMap { $0 }
    ClippedShapes(fitter: fitter).extend(&fits, in: layer.image)
    return fits
  }

  // MARK: - Ordinary shapes

  private func findPlain(_ image: borrowing ImageView, _ parameters: ShapeParameters) throws(VisionError) -> ShapeScene {
    let scale = try outlineFinder.load(image)
    var votes = StableOutlines()
    for channel in 0..<OutlineFinder.channelCount {
      // By their first pixels.
      var previous: [Point: [(outline: PixelOutline, fit: OutlineFit?)]] = [:]
      for threshold in OutlineFinder.thresholds {
        var fits: [Point: [(outline: PixelOutline, fit: OutlineFit?)]] = [:]
        for outline in try outlineFinder.outlines(channel: channel, threshold: threshold, minimumSize: parameters.minimumSize * scale) {
          // Sharp edges have the same outline at several thresholds.
          let start = outline.points.first ?? .zero
          let known = previous[start]?.first { $0.outline.pixels == outline.pixels }
          let fit = if let known { known.fit } else { try OutlineFit.best(for: outline) }
          if let fit { votes.add(fit, channel: channel) }
          fits[start, default: []].append((outline, fit))
        }
        previous = fits
      }
    }
    let size = EvidenceSize(width: image.width, height: image.height)
    let shapes = votes.stable().map { $0.shape(outline: $0.clockwiseCorners.map(outlineFinder.full), in: size) }
      .filter { $0.confidence >= parameters.minimumConfidence && $0.size >= parameters.minimumSize }
      .sorted { ($0.center.y, $0.center.x) < ($1.center.y, $1.center.x) }
      .best(parameters.maximumShapes) { $0.confidence > $1.confidence }
    return ShapeScene(shapes: shapes, verdict: shapes.isEmpty ? .nothing : .found)
  }
}
