internal import VisionBase
internal import VisionSupport

/// The ink of a picture.
struct InkMap {
  /// 0 = paper, 255 = black. On a dark board chalk is ink and the board is paper.
  let ink: Plane<UInt8>
  /// Pixels of the ink map per pixel of the source.
  let scale: Double
}

/// Measures ink: the darkness of each pixel relative to the paper around it. Shadows and tints of the paper are no ink, light and coloured
/// pens are.
struct InkMapper {
  private let working = Plane<UInt8>()
  private let small = Plane<UInt8>()
  private let bright = Plane<UInt8>()
  private let quarter = Plane<UInt8>()
  private let closed = Plane<UInt8>()
  private let paper = Plane<UInt8>()
  private let ratio = Plane<UInt8>()
  private let darkest = Plane<UInt8>()
  private let second = Plane<UInt8>()
  private let third = Plane<UInt8>()
  private let coarse = Plane<UInt8>()
  private let haze = Plane<UInt8>()
  private let raw = Plane<UInt8>()

  /// - Parameters:
  ///   - source: BGR.
  ///   - side: longer side of the ink map in pixels.
  ///   - part: the part of the source to search, in its pixels.
  func map(_ source: Plane<UInt8>, side: Int, part: PixelWindow) throws(VisionError) -> InkMap {
    let scale = Double(side) / Double(max(part.width, part.height))
    let width = max(8, Int((Double(part.width) * scale).rounded()))
    let height = max(8, Int((Double(part.height) * scale).rounded()))
    try source.region(x: part.x, y: part.y, width: part.width, height: part.height)
      .resized(into: working, width: width, height: height, scale < 1 ? .area : .cubic)
    try working.resized(
      into: small, width: max(2, width / Self.coarseReduction), height: max(2, height / Self.coarseReduction), .area)
    if try isBoard() {
      try working.inverted(into: working)
      try small.inverted(into: small)
    }
    try working.rescaled(adding: Self.addedLight, into: working)
    try small.rescaled(adding: Self.addedLight, into: small)
    try findPaper()
    // The darkest channel relative to the paper: a yellow pen is dark in blue.
    try working.divided(by: paper, scale: 255, into: ratio)
    try ratio.split(into: darkest, second, third)
    try darkest.combined(.minimum, second, into: darkest)
    try darkest.combined(.minimum, third, into: darkest)
    try darkest.inverted(into: raw)
    let ink = Plane<UInt8>()
    try removeHaze(from: raw, into: ink)
    return InkMap(ink: ink, scale: scale)
  }

  /// Whether the ground is dark and most marks are brighter: chalk on a board, a screen in dark colours.
  private func isBoard() throws(VisionError) -> Bool {
    try small.medianBlurred(into: bright, size: Self.medianSize)
    let (small, surroundings) = (small, bright)
    var (brighter, darker, ground) = (0, 0, 0)
    for y in 0..<small.height {
      let row = small.span(row: y)
      let around = surroundings.span(row: y)
      for x in 0..<small.width {
        let here = Int(row[3 * x]) + Int(row[3 * x + 1]) + Int(row[3 * x + 2])
        let there = Int(around[3 * x]) + Int(around[3 * x + 1]) + Int(around[3 * x + 2])
        ground += there
        if here > there + Self.grain { brighter += here - there } else if there > here + Self.grain { darker += there - here }
      }
    }
    // A dark ground without marks is inverted too: its grain is a smaller share of the inverted brightness.
    return ground < 3 * Self.darkGround * small.width * small.height && 2 * brighter >= darker
  }

  /// Estimates the paper's brightness by a morphological closing (Serra 1982), wider than a thick pen, which keeps the edges of hard
  /// shadows. Areas much darker than the brightest paper nearby are filled areas of the drawing, not shadows.
  private func findPaper() throws(VisionError) {
    let reduction = Self.paperReduction
    let (width, height) = (max(2, working.width / reduction), max(2, working.height / reduction))
    try working.resized(into: quarter, width: width, height: height, .area)
    try quarter.morphed(.close, into: closed, size: (Self.widestPen / reduction) | 1)
    // Pixels on the edge of a shadow take the darker side's brightness.
    try closed.morphed(.erode, into: quarter, size: 3)
    try small.morphed(.dilate, into: bright, element: .ellipse, size: Self.brightNeighbourhood)
    try bright.gaussianBlurred(into: small, sigma: Self.brightBlur)
    try small.rescaled(by: Self.darkestShadow, into: small)
    try small.resized(into: closed, .linear)
    try quarter.combined(.maximum, closed, into: quarter)
    try quarter.resized(into: paper, width: working.width, height: working.height, .linear)
  }

  /// Subtracts the remains of soft shadows and of the paper's grain. Filled areas are much darker and stay.
  private func removeHaze(from raw: Plane<UInt8>, into ink: Plane<UInt8>) throws(VisionError) {
    let reduction = Self.coarseReduction
    try raw.resized(into: coarse, width: max(2, raw.width / reduction), height: max(2, raw.height / reduction), .area)
    try coarse.medianBlurred(into: haze, size: Self.medianSize)
    try haze.thresholded(into: haze, at: Self.strongestHaze, .truncate, maximum: 0)
    try haze.resized(into: darkest, .linear)
    try raw.combined(.difference, darkest, into: ink)
  }
}
