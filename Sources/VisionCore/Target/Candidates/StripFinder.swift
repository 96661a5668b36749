internal import VisionBase
internal import VisionSupport

/// Second stage: the outlines of regions at suitable levels of the signal that may be strips.
///
/// Half of the region's brightness is the best level for a strip in the dark. If that yields no rectangle (a dim strip, or one connected
/// with another lit object), all levels are tried, and the outlines with the best rank are kept.
final class StripFinder {
  private let crop = Plane<UInt8>()
  private let binary = Plane<UInt8>()

  /// - Throws: `noMemory`, `internalFailure`.
  func callAsFunction(_ picture: SegmentedPicture, _ parameters: TargetParameters, _ model: TargetModel) throws(VisionError)
    -> [StripOutline]
  {
    var result: [StripOutline] = []
    let step = picture.signal.step
    let limit = Self.searchedPictures * (picture.pixels.width / step) * (picture.pixels.height / step)
    for region in Self.affordable(picture.regions.all.filter { max($0.width, $0.height) >= Self.minimumSide }, limit: limit) {
      try result.append(contentsOf: outlines(of: region, in: picture, LevelSearch(region, picture, parameters, model)))
    }
    return result
  }

  /// The regions that fill their boxes best, in their order: the boxes of long diagonal stripes are each as large as the picture.
  ///
  /// - Parameter limit: the largest sum of the boxes, search pixels.
  private static func affordable(_ regions: [LitRegion], limit: Int) -> [LitRegion] {
    var left = limit - regions.reduce(0) { $0 + $1.width * $1.height }
    guard left < 0 else { return regions }
    let fillRatios = regions.map { Double($0.pixels) / Double($0.width * $0.height) }
    var isKept: [Bool] = Array(repeating: true, count: regions.count)
    for i in regions.indices.sorted(by: { (fillRatios[$0], $0) < (fillRatios[$1], $1) }) where left < 0 {
      isKept[i] = false
      left += regions[i].width * regions[i].height
    }
    return regions.indices.filter { isKept[$0] }.map { regions[$0] }
  }

  /// Properties of a region that do not depend on the level.
  private struct LevelSearch {
    let origin: Point
    let step: Double
    let size: (width: Int, height: Int)
    let isWashedOut: Bool
    let filter: OutlineFilter
    let model: TargetModel

    init(_ region: LitRegion, _ picture: SegmentedPicture, _ parameters: TargetParameters, _ model: TargetModel) {
      origin = Point(Double(region.left), Double(region.top))
      step = Double(picture.signal.step)
      size = (picture.pixels.width, picture.pixels.height)
      isWashedOut = region.isWashedOut
      filter = OutlineFilter(parameters, model, step: step)
      self.model = model
    }
  }

  private struct RankedOutline {
    var outline: StripOutline
    var score: Double
    var level: Int
  }

  private func outlines(of region: LitRegion, in picture: SegmentedPicture, _ search: LevelSearch) throws(VisionError) -> [StripOutline] {
    try crop.resize(width: region.width, height: region.height)
    let runs = picture.regions.runs[region.runs]
    try picture.pixels.fill(crop, with: region.isWashedOut ? nil : picture.signal, of: runs, left: region.left, top: region.top)
    if region.isWashedOut || picture.isBinary {
      let found = try outlines(level: 128, search)
      return region.isWashedOut ? found.filter { $0.fillRatio >= Self.coreFillRatio && $0.area >= Self.coreArea } : found
    }
    let (bright, brightest) = try brightLevels(region.pixels)
    let half = max(picture.signal.threshold, bright / 2)
    let atHalf = try outlines(level: half, search)
    if search.model.isOutline { return atHalf }
    // A much brighter part of the region may be a strip in front of a wall of nearly the LED's colour.
    let isEven = Double(brightest) < Self.unevenness * Double(max(bright, half))
    if isEven, atHalf.count == 1, atHalf[0].fillRatio >= Self.wellFilled, !atHalf[0].touchesBorder { return atHalf }
    var ranked = atHalf.map { outline in
      let bonus = outline.touchesBorder ? Self.halfLevelBonusAtBorder : Self.halfLevelBonus
      return RankedOutline(outline: outline, score: Self.rank(outline) * bonus, level: half)
    }
    var level = Double(picture.signal.threshold)
    while level < Self.highestLevel * Double(brightest) {
      let rounded = Int(level)
      if rounded != half {
        ranked += try outlines(level: rounded, search).map { RankedOutline(outline: $0, score: Self.rank($0), level: rounded) }
      }
      level *= Self.levelRatio
    }
    return Self.withoutDuplicates(ranked)
  }

  private static func withoutDuplicates(_ outlines: [RankedOutline]) -> [StripOutline] {
    var kept: [RankedOutline] = []
    for candidate in outlines.sorted(by: { $0.score > $1.score }) where !kept.contains(where: { isDuplicate(candidate, $0) }) {
      kept.append(candidate)
    }
    return kept.map { $0.outline }
  }

  /// Whether an outline shows the same object as a better one. A full rectangle within a much larger region is a separate object, such as a
  /// strip connected with a lamp; a clearly brighter one may be less full, as tilted strips are.
  private static func isDuplicate(_ candidate: RankedOutline, _ better: RankedOutline) -> Bool {
    let (outline, other) = (candidate.outline, better.outline)
    let isWithin =
      other.center.distance(to: outline.center) < 0.5 * max(other.width, outline.width) || other.contains(outline.center)
      || outline.contains(other.center)
    guard isWithin else { return false }
    let isBrighter = Double(candidate.level) >= unevenness * Double(better.level)
    return outline.area > separateShare * other.area || outline.area < separateArea
      || outline.fillRatio < (isBrighter ? brighterFillRatio : separateFillRatio)
  }

  /// Fill ratio times area^(1/8): full rectangles precede ragged ones, large ones precede their remains at high levels.
  private static func rank(_ outline: StripOutline) -> Double {
    min(outline.fillRatio, rankedFillRatio) * outline.area.squareRoot().squareRoot().squareRoot()
  }

  /// The 90th percentile of the region's signal, and its maximum.
  private func brightLevels(_ pixels: Int) throws(VisionError) -> (bright: Int, brightest: Int) {
    let histogram = try crop.histogram()
    var (brightest, left) = (255, pixels / 10)
    while brightest > 1, histogram[brightest] == 0 { brightest -= 1 }
    var level = brightest
    while level > 1 {
      left -= Int(histogram[level])
      if left < 0 { break }
      level -= 1
    }
    return (level, brightest)
  }

  private func outlines(level: Int, _ search: LevelSearch) throws(VisionError) -> [StripOutline] {
    let found = try RegionContour.contours(
      of: crop, level: level, binary: binary, minimumArea: 2, origin: search.origin, step: search.step)
    var result: [StripOutline] = []
    for contour in found {
      let outline = StripOutline(contour, step: search.step, pictureSize: search.size, isWashedOut: search.isWashedOut)
      if search.filter.accepts(outline) { result.append(outline) }
    }
    return result
  }
}

extension SegmentedPicture {
  /// Whether the signal is 0 or 255, so that there is only one level.
  fileprivate var isBinary: Bool { signal.kind == .range || isMask }
}

/// Cheap tests of possible strips.
struct OutlineFilter {
  private let minimumArea: Double
  private let minimumLength: Double
  private let minimumFillRatio: Double
  private let maximumAspect: Double

  init(_ parameters: TargetParameters, _ model: TargetModel, step: Double) {
    minimumArea = Self.smallestArea * step * step
    minimumLength = Self.smallestLength * step
    minimumFillRatio = parameters.minimumFillRatio * model.fillRatio
    maximumAspect = parameters.maximumAspect * Self.aspectMargin
  }

  func accepts(_ outline: StripOutline) -> Bool {
    guard outline.area >= minimumArea, outline.length >= minimumLength else { return false }
    if outline.touchesBorder, outline.length < Self.smallestLengthAtBorder { return false }
    return outline.fillRatio >= minimumFillRatio * (outline.touchesBorder ? Self.cutFillRatio : 1) && outline.aspect <= maximumAspect
  }
}
