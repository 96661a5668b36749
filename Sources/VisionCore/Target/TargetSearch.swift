internal import VisionBase
internal import VisionSupport

/// A frame's settings.
struct SearchSettings {
  var parameters: TargetParameters
  var model: TargetModel
  /// For pictures of this size.
  var camera: Camera
  /// The estimate of the focal length; nil if there is none.
  var focal: FocalEstimate?
  var pictureSize: (width: Int, height: Int)

  fileprivate var matcher: TargetMatcher { TargetMatcher(model: model, camera: camera, parameters: parameters) }
  fileprivate var classifier: StripClassifier {
    StripClassifier(parameters: parameters, isOutline: model.isOutline, pictureSize: pictureSize)
  }

  /// Measures a target with the estimated focal length.
  fileprivate func measured(_ match: TargetMatch, _ strips: [Strip], knownAmbiguity: Double? = nil) -> FoundTarget {
    var (camera, match) = (camera, match)
    if let focal, focal.given == nil {
      (camera.focalX, camera.focalY) = (camera.focalX * focal.ratio, camera.focalY * focal.ratio)
      match = match.seen(by: focal.ratio)
    }
    let measure = TargetMeasurement(
      model: model, camera: camera, focalError: focal?.standardDeviation ?? 0, mounting: parameters.mounting, pictureSize: pictureSize)
    return measure(match, strips, knownAmbiguity: knownAmbiguity)
  }
}

/// Runs the stages over one picture: segmentation, outlines, sides, classification, matching, measurement. Keeps their buffers.
final class TargetSearch {
  private let segmentation = Segmentation()
  private let findStrips = StripFinder()
  private let refine = EdgeRefiner()
  private let upright = Plane<UInt8>()

  /// Lends the pixels of a picture, converted once for all searches in it.
  ///
  /// - Throws: `noMemory`, `internalFailure`, and what the body throws.
  func lend<Result>(
    _ image: borrowing ImageView, _ body: (LentPixels) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try LentPixels.lend(image, upright: upright, body)
  }

  /// Searches the picture for targets.
  ///
  /// - Returns: targets best first, strips from left to right; then rejected strips if they are kept; and the estimate of the focal length.
  /// - Throws: `invalidArgument`, `noMemory`, `internalFailure`.
  func find(
    _ image: borrowing ImageView, _ settings: SearchSettings
  ) throws(VisionError) -> (result: TargetResult, focal: FocalEstimate?) {
    try lend(image) { (pixels) throws(VisionError) in try self.find(pixels, settings) }
  }

  /// As above in lent pixels, or in a part of them.
  func find(
    _ pixels: LentPixels, within region: PixelRectangle? = nil, _ settings: SearchSettings
  ) throws(VisionError) -> (result: TargetResult, focal: FocalEstimate?) {
    guard let region else { return result(try strips(pixels, origin: .zero, settings), settings) }
    return result(try strips(pixels.part(region), origin: pixels.origin(of: region), settings), settings)
  }

  /// Measures targets at their predicted positions without a search; nil for each that is missing or changed.
  ///
  /// - Parameter expected: targets of the previous frame with predicted elements.
  /// - Throws: as `find`.
  func measure(_ pixels: LentPixels, expected: [FoundTarget], _ settings: SearchSettings) throws(VisionError) -> [FoundTarget?] {
    let signal = PixelSignal(kind: settings.parameters.edgeSignal(isGray: pixels.isGray), threshold: settings.parameters.minimumSignal)
    let picture = EdgePicture(pixels: pixels, signal: signal)
    var result: [FoundTarget?] = []
    for target in expected { result.append(try measure(target, in: picture, settings)) }
    return result
  }

  /// The binary segmentation: 255 = lit.
  ///
  /// - Throws: as `find`.
  func mask(_ image: borrowing ImageView, _ parameters: TargetParameters, into mask: Plane<UInt8>) throws(VisionError) {
    try mask.resize(width: image.width, height: image.height)
    mask.fill(0)
    try lend(image) { (pixels) throws(VisionError) in
      var all = parameters
      all.longestSearchSide = PixelGeometry.maximumSide
      try self.segmentation.mark(pixels, all, on: mask)
    }
  }

  // MARK: Stages

  private func strips(_ pixels: LentPixels, origin: Point, _ settings: SearchSettings) throws(VisionError) -> [ClassifiedStrip] {
    let (parameters, classifier) = (settings.parameters, settings.classifier)
    let segmented = try segmentation(pixels, parameters)
    let outlines = try findStrips(segmented, parameters, settings.model)
    var picture = EdgePicture(pixels: segmented.pixels, signal: segmented.signal)
    if segmented.isMask {
      // Edges are measured in the pixels from which the mask was computed.
      picture = EdgePicture(pixels: pixels, signal: segmented.signal)
      picture.signal.kind = parameters.edgeSignal(isGray: pixels.isGray)
    }
    var strips: [ClassifiedStrip] = []
    for outline in outlines {
      let measured =
        settings.model.isOutline
        ? try refine.open(outline, fillRatio: settings.model.fillRatio, in: picture) : try refine(outline, in: picture)
      guard var strip = measured else { continue }
      strip.move(by: origin)
      strips.append(ClassifiedStrip(strip: strip, reason: classifier.reason(strip)))
    }
    if !settings.model.isOutline {
      for split in SplitStrip.candidates(outlines, parameters) {
        guard var strip = try joined(split, picture) else { continue }
        strip.move(by: origin)
        if classifier.reason(strip) == .accepted { strips.append(ClassifiedStrip(strip: strip, reason: .accepted)) }
      }
    }
    return StripClassifier.withoutHalos(strips)
  }

  /// Measures a divided strip; nil if its parts differ in colour or have no common sides.
  private func joined(_ split: SplitStrip, _ picture: EdgePicture) throws(VisionError) -> Strip? {
    let first = try picture.pixels.mean(of: split.first.hull)
    let second = try picture.pixels.mean(of: split.second.hull)
    guard Strip.colorDistance(first, second) < SplitStrip.maximumColorDistance else { return nil }
    guard var strip = try refine(split.joined, in: picture), strip.usableSides >= Self.fewestJoinedSides else { return nil }
    strip.color = (first + second) / 2
    strip.visibleShare = split.visibleShare
    return strip
  }

  private func result(_ strips: [ClassifiedStrip], _ settings: SearchSettings) -> (result: TargetResult, focal: FocalEstimate?) {
    let (measured, rejected) = settings.classifier.split(strips)
    let accepted = measured.map { $0.straightened(by: settings.camera) }
    var result = TargetResult()
    (result.width, result.height) = settings.pictureSize
    result.strips = accepted.map { FoundStrip($0, .accepted) }
    let glowing = settings.matcher.matches(accepted)
    let matches = glowing.map { TargetMeasurement.withoutGlow($0, accepted) }
    var settings = settings
    for (match, glowing) in zip(matches, glowing) {
      if settings.focal?.given == nil {
        settings.focal?.add(match)
      } else {
        // Glow would hide a part of a wrong focal length, so it is removed for each focal length that is tried.
        settings.focal?.add(glowing, without: TargetMeasurement.glow(of: glowing, accepted))
      }
    }
    for (index, match) in matches.enumerated() {
      for strip in match.strips { result.strips[strip].target = index }
      result.targets.append(settings.measured(match, accepted))
    }
    result.strips = StripSelection.listed(result.strips, accepted)
    if settings.parameters.keepRejected { result.strips += rejected }
    return (result, settings.focal)
  }

  // MARK: Following

  private func measure(_ target: FoundTarget, in picture: EdgePicture, _ settings: SearchSettings) throws(VisionError) -> FoundTarget? {
    var strips: [Strip] = []
    for quad in target.elements {
      let outline = StripOutline(predicted: quad, pictureSize: settings.pictureSize)
      guard !outline.touchesBorder, let strip = try refine(outline, from: quad, in: picture), strip.hasAllSides,
        abs(strip.area / max(strip.corners.area, 1) - 1) < Self.largestAreaDifference, settings.classifier.reason(strip) == .accepted
      else { return nil }
      strips.append(strip.straightened(by: settings.camera))
    }
    guard let match = settings.matcher.follow(strips, from: target.pose),
      match.confidence >= max(settings.parameters.minimumConfidence, Self.keptConfidence * target.confidence)
    else { return nil }
    var measured = settings.measured(TargetMeasurement.withoutGlow(match, strips), strips, knownAmbiguity: target.ambiguity)
    measured.trackIdentifier = target.trackIdentifier
    return measured
  }
}

extension TargetParameters {
  /// The signal that selects the channel in which edges are measured.
  fileprivate func edgeSignal(isGray: Bool) -> PixelSignal.Kind {
    if isGray { return .bright }
    if case .adaptive(let color) = segmentation { return color.signal }
    return .greenOrBlue
  }
}
