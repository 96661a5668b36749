package import VisionBase
package import VisionSupport
internal import COpenCV

/// Looks at each blob of the gate at the levels of the signal that suit it and gives the outlines that may be strips.
///
/// Half of the blob's own brightness is the right level for a strip in the dark. Where that gives no rectangle (a dim strip, one that
/// touches something else that is lit) all levels are tried and the fullest outlines win.
@safe
final class StripFinder {
  private let crop = Plane<UInt8>()
  private var outlines: [cvx_outline] = Array(repeating: cvx_outline(), count: 256)
  private var points: [cvx_point] = Array(repeating: cvx_point(), count: 8192)

  /// - Throws: `noMemory`, `internalFailure`.
  func outlines(of blobs: [Blob], runs: [cvx_run], in picture: GatedPicture, _ parameters: TargetParameters) throws(VisionError)
    -> [StripOutline]
  {
    var result: [StripOutline] = []
    for blob in blobs {
      guard max(blob.width, blob.height) >= 4 else { continue }
      try result.append(contentsOf: outlines(of: blob, runs: runs, in: picture, parameters))
    }
    return result
  }

  private func outlines(of blob: Blob, runs: [cvx_run], in picture: GatedPicture, _ parameters: TargetParameters) throws(VisionError)
    -> [StripOutline]
  {
    try crop.resize(width: blob.width, height: blob.height)
    try fillCrop(blob, runs, picture)
    let isBinary = blob.isWashedOut || picture.gate.kind == Int32(CVX_GATE_RANGE) || isMask(parameters)
    if isBinary {
      let found = try outlines(level: 128, blob, picture, parameters)
      return blob.isWashedOut ? found.filter { $0.fullness >= 0.75 && $0.area >= 20 } : found
    }
    let (bright, brightest) = brightLevels(blob.pixels)
    let threshold = Int(picture.gate.threshold)
    let half = max(threshold, bright / 2)
    let atHalf = try outlines(level: half, blob, picture, parameters)
    if parameters.model.fullness < 0.9 { return atHalf }
    // Something much brighter than the rest of the region may be a strip in front of a wall of nearly the LED's colour.
    let isEven = Double(brightest) < Self.unevenness * Double(max(bright, half))
    if isEven, atHalf.count == 1, atHalf[0].fullness >= 0.86, !atHalf[0].touchesBorder { return atHalf }
    var ranked = atHalf.map { (outline: $0, score: Self.rank($0) * ($0.touchesBorder ? 1.6 : 1.2), level: half) }
    var level = Double(threshold)
    while level < 0.97 * Double(brightest) {
      if Int(level) != half { ranked += try outlines(level: Int(level), blob, picture, parameters).map { ($0, Self.rank($0), Int(level)) } }
      level *= 1.3
    }
    ranked.sort { $0.score > $1.score }
    var kept: [(outline: StripOutline, level: Int)] = []
    for (outline, _, level) in ranked where !kept.contains(where: { Self.isSameThing(outline, level, $0.outline, $0.level) }) {
      kept.append((outline, level))
    }
    return kept.map(\.outline)
  }

  /// Whether an outline shows what a better one shows. A rectangle within a much larger region is a thing of its own, a strip that touches
  /// something else that is lit: when it is full, or clearly brighter and nearly full (a strip seen at an angle fills its rectangle less).
  private static func isSameThing(_ outline: StripOutline, _ level: Int, _ other: StripOutline, _ otherLevel: Int) -> Bool {
    let isWithin =
      other.center.distance(to: outline.center) < 0.5 * max(other.width, outline.width) || other.contains(outline.center)
      || outline.contains(other.center)
    guard isWithin else { return false }
    let isBrighter = Double(level) >= unevenness * Double(otherLevel)
    return outline.area > 0.3 * other.area || outline.area < 60 || outline.fullness < (isBrighter ? 0.7 : 0.85)
  }

  /// Brightest signal over the 90th percentile from which on a region is more than one thing.
  private static let unevenness = 1.5

  private func isMask(_ parameters: TargetParameters) -> Bool {
    if case .hsv = parameters.gate { return true }
    return false
  }

  /// Full rectangles before ragged ones, large ones before the crumbs that high levels leave of them.
  private static func rank(_ outline: StripOutline) -> Double { min(outline.fullness, 0.88) * powFast(outline.area) }

  /// area^0.125, which needs three square roots.
  private static func powFast(_ area: Double) -> Double { area.squareRoot().squareRoot().squareRoot() }

  private func fillCrop(_ blob: Blob, _ runs: [cvx_run], _ picture: GatedPicture) throws(VisionError) {
    let (left, top) = (Int32(clamping: blob.left), Int32(clamping: blob.top))
    var gate = picture.gate
    let selected = Array(runs[blob.runs])
    let count = Int32(clamping: selected.count)
    if blob.isWashedOut {
      try shim(unsafe cvx_gate_signal(picture.source, picture.swapped, nil, selected, count, left, top, crop.cv))
    } else {
      try shim(unsafe cvx_gate_signal(picture.source, picture.swapped, &gate, selected, count, left, top, crop.cv))
    }
  }

  /// The 90th percentile of the blob's signal, and its maximum.
  private func brightLevels(_ pixels: Int) -> (bright: Int, brightest: Int) {
    var histogram: InlineArray<256, Int32> = .init(repeating: 0)
    for y in 0..<crop.height {
      let row = unsafe crop.row(y)
      for x in 0..<row.count { histogram[Int(unsafe row[x])] += 1 }
    }
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

  private func outlines(level: Int, _ blob: Blob, _ picture: GatedPicture, _ parameters: TargetParameters) throws(VisionError)
    -> [StripOutline]
  {
    var outlineCount = Int32(clamping: outlines.count)
    var pointCount = Int32(clamping: points.count)
    try shim(unsafe cvx_level_outlines(crop.cv, Int32(clamping: level), 2, &outlines, &outlineCount, &points, &pointCount))
    let offset = Point(Double(blob.left), Double(blob.top))
    var result: [StripOutline] = []
    for index in 0..<Int(outlineCount) {
      let outline = StripOutline(
        outlines[index], points, offset: offset, step: Double(picture.step), width: picture.width, height: picture.height,
        isWashedOut: blob.isWashedOut)
      if isPossible(outline, parameters, step: Double(picture.step)) { result.append(outline) }
    }
    return result
  }

  private func isPossible(_ outline: StripOutline, _ parameters: TargetParameters, step: Double) -> Bool {
    guard outline.area >= 10 * step * step, outline.length >= 4 * step else { return false }
    if outline.touchesBorder, outline.length < 14 { return false }
    let minimumFullness = parameters.minimumFullness * parameters.model.fullness * (outline.touchesBorder ? 0.7 : 1)
    return outline.fullness >= minimumFullness && outline.aspect <= parameters.maximumAspect * 1.5
  }
}
