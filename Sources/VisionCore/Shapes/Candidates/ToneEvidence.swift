internal import VisionBase
internal import VisionSupport

/// Evidence from the mean tone of a video.
///
/// The screens of shapes and ground never deposit exactly the same amount of ink. The difference of a level or two is invisible, and in one
/// picture smaller than noise and compression errors; in the mean of several frames it stands out where the lines are too fine for the
/// camera. Much larger differences belong to the cover image.
///
/// Owns the planes of its evidence; each mean replaces the one before.
final class ToneEvidence {
  /// `unitsPerLevel` units per level of tone, `zero` on the ground, more inside of shapes.
  private let units = Plane<UInt16>()
  private let map = Plane<Float>()
  private let ground = EvidenceGround()
  private let coarse = Plane<Float>()
  private let smooth = Plane<Float>()
  private let groundTones = Plane<Float>()
  private let difference = Plane<Float>()

  /// Fixed point of the evidence.
  private static let unitsPerLevel = 64.0
  private static let zero: Float = 16384

  static func isLargeEnough(_ tones: Plane<Float>, cell: Int) -> Bool { min(tones.width, tones.height) / (2 * cell) >= minimumSide }

  /// Evidence from the mean tone of frames; valid until the next call.
  ///
  /// - Parameters:
  ///   - tones: levels of 255.
  ///   - cell: pixels per pixel of the map.
  /// - Throws: `noMemory`, `internalFailure`.
  func load(_ tones: Plane<Float>, cell: Int) throws(VisionError) -> EvidenceLayer {
    let (width, height) = (tones.width / (2 * cell), tones.height / (2 * cell))
    try tones.region(x: 0, y: 0, width: 2 * cell * width, height: 2 * cell * height)
      .resized(into: coarse, width: width, height: height, .area)
    // The local mean of similar tones removes shapes and keeps edges.
    let (diameter, range, space) = (Self.groundDiameter, Self.groundToneDeviation, Double(Self.groundDiameter) / 3)
    try coarse.bilateralBlurred(into: smooth, diameter: diameter, range: range, space: space)
    try smooth.bilateralBlurred(into: coarse, diameter: diameter, range: range, space: space)
    try coarse.resized(into: groundTones, width: tones.width, height: tones.height, .linear)
    try tones.combined(.difference, groundTones, into: difference)
    limit()
    try reduce(by: cell)
    let sign: Double = try isDarker() ? -1 : 1
    try map.rescaled(by: sign * Self.unitsPerLevel, into: map)
    try difference.rescaled(by: sign * Self.unitsPerLevel, adding: Double(Self.zero), into: units)
    let ground = try ground.subtract(from: map)
    return EvidenceLayer(image: .energies(units), map: map, ground: ground, cell: Double(cell), zero: Self.zero)
  }

  /// Differences that are too large count as ground.
  private func limit() {
    let difference = difference
    for y in 0..<difference.height {
      var row = difference.mutableSpan(row: y)
      for x in 0..<difference.width where abs(row[x]) > Self.maximumDifference { row[x] = 0 }
    }
  }

  private func reduce(by cell: Int) throws(VisionError) {
    let (width, height) = (difference.width / cell, difference.height / cell)
    try difference.region(x: 0, y: 0, width: width * cell, height: height * cell).resized(into: map, width: width, height: height, .area)
  }

  /// Whether the shapes are darker than the ground: they fill less than half of the sheet and therefore form the tail of the histogram.
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
