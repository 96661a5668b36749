internal import VisionBase
internal import VisionSupport

/// Evidence from the mean tone of a video.
///
/// The screens of shapes and ground never lay down quite the same ink. The difference, a level or two, is invisible, and in one picture
/// less than what noise and compression do to a pixel; in the mean of several frames it stands out where the lines themselves are too
/// fine. What is much stronger belongs to the cover image.
final class ToneEvidence {
  /// 64 units a level of the tone, `ground` where there is no shape, more inside of shapes.
  let units = Plane<UInt16>()
  /// The same less the ground, reduced for the search of candidates.
  let map = Plane<Float>()
  private let coarse = Plane<Float>()
  private let smooth = Plane<Float>()
  private let groundTones = Plane<Float>()
  private let difference = Plane<Float>()

  static let unitsPerLevel = 64.0
  static let ground: Float = 16384
  /// Stronger differences are no hidden shapes, levels.
  private static let largest: Float = 6
  /// The tone of the ground: the mean of the tones around that are like it, twice, so that shapes go under and edges stay. Pixels of the
  /// coarse map, standard deviations in levels and in pixels of that map.
  private static let groundMean = (diameter: 13, range: 5.0, space: 13.0 / 3)
  private static let minimumSide = 24

  /// Whether a picture is large enough.
  static func isEnough(_ tones: Plane<Float>, cell: Int) -> Bool { min(tones.width, tones.height) / (2 * cell) >= minimumSide }

  /// - Parameters:
  ///   - tones: the mean of frames, levels of 255.
  ///   - cell: pixels to one of the map.
  /// - Throws: `noMemory`, `internalFailure`.
  func load(_ tones: Plane<Float>, cell: Int) throws(VisionError) {
    let (width, height) = (tones.width / (2 * cell), tones.height / (2 * cell))
    try tones.region(x: 0, y: 0, width: 2 * cell * width, height: 2 * cell * height)
      .resized(into: coarse, width: width, height: height, .area)
    let mean = Self.groundMean
    try coarse.bilateralBlurred(into: smooth, diameter: mean.diameter, range: mean.range, space: mean.space)
    try smooth.bilateralBlurred(into: coarse, diameter: mean.diameter, range: mean.range, space: mean.space)
    try coarse.resized(into: groundTones, width: tones.width, height: tones.height, .linear)
    try tones.combined(.difference, groundTones, into: difference)
    limit()
    try reduce(by: cell)
    let sign: Double = try isDarker() ? -1 : 1
    try map.rescaled(by: sign * Self.unitsPerLevel, into: map)
    try difference.rescaled(by: sign * Self.unitsPerLevel, adding: Double(Self.ground), into: units)
  }

  /// What is too strong counts as ground.
  private func limit() {
    let difference = difference
    for y in 0..<difference.height {
      var row = difference.mutableSpan(row: y)
      for x in 0..<difference.width where abs(row[x]) > Self.largest { row[x] = 0 }
    }
  }

  private func reduce(by cell: Int) throws(VisionError) {
    let (width, height) = (difference.width / cell, difference.height / cell)
    try difference.region(x: 0, y: 0, width: width * cell, height: height * cell).resized(into: map, width: width, height: height, .area)
  }

  /// Blur before the sign of the shapes is looked for, pixels of the map.
  private static let signBlur = 1.7

  /// Whether the shapes are darker than the ground: they fill less than half of the sheet, so that the tail is theirs.
  private func isDarker() throws(VisionError) -> Bool {
    try map.gaussianBlurred(into: smooth, sigma: Self.signBlur, border: .reflect)
    let smooth = smooth
    var cubes: Float = 0
    for y in 0..<smooth.height {
      let row = smooth.span(row: y)
      for x in 0..<smooth.width { cubes += row[x] * row[x] * row[x] }
    }
    return cubes < 0
  }
}
