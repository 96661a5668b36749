package import VisionBase
package import VisionSupport

/// How dark each place of a photograph is against the paper around it: shadows and tints undone, light and coloured pens kept.
package final class InkMap {
  /// 0 = paper, 255 = no light comes back; one channel. On a dark board chalk is ink and the board is paper.
  package let ink = Plane<UInt8>()
  /// Pixels of the working picture per pixel of the source.
  package private(set) var scale = 1.0
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

  package init() {}

  // All numbers below were chosen on the development pictures.

  /// Light that is added everywhere, of 255: where the picture is black there is no ink to be seen.
  private static let addedLight = 8.0
  /// Pixels of the working picture.
  private static let widestPen = 96
  /// The paper's brightness is measured in a picture that is smaller by this factor.
  private static let paperReduction = 4
  /// Brightness of paper in a shadow against the paper around it.
  private static let darkestShadow = 0.6
  /// The brightest paper nearby: within so many pixels of the coarse picture, blurred by this standard deviation.
  private static let brightNeighbourhood = 15
  private static let brightBlur = 3.0
  /// A ground darker than this, of 255, may be a board.
  private static let darkGround = 120
  /// Grain and soft shadows differ less from what is around them, as a sum of three channels.
  private static let grain = 24
  /// Side of a median's window in pixels of the coarse picture.
  private static let medianSize = 5
  /// Haze is never more ink than this, of 255.
  private static let strongestHaze = 38.0
  /// Pixels of the working picture per pixel of the coarse picture.
  private static let coarseReduction = 8

  /// Measures a picture.
  ///
  /// - Parameters:
  ///   - source: BGR.
  ///   - side: longer side of the working picture in pixels.
  ///   - part: the part of the source to search, in its pixels; nil = all.
  package func measure(
    _ source: Plane<UInt8>, side: Int, part: (x: Int, y: Int, width: Int, height: Int)? = nil
  ) throws(VisionError) {
    let part = part ?? (0, 0, source.width, source.height)
    scale = Double(side) / Double(max(part.width, part.height))
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
    // The darkest of the three channels against the paper's: a yellow pen is dark in blue.
    try working.divided(by: paper, scale: 255, into: ratio)
    try ratio.split(into: darkest, second, third)
    try darkest.combined(.minimum, second, into: darkest)
    try darkest.combined(.minimum, third, into: darkest)
    try darkest.inverted(into: ink)
    try removeHaze()
  }

  /// Whether the ground is dark and what stands out from it is bright: chalk on a board, a screen in dark colours.
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
    // On a dark ground without marks the negative is the better choice too: the ground's grain is less of its brightness there.
    return ground < 3 * Self.darkGround * small.width * small.height && 2 * brighter >= darker
  }

  /// The paper's brightness: what is left when everything narrower than a thick pen is filled up from its surroundings (morphological
  /// closing; Serra 1982), so that the edge of a hard shadow stays an edge of the paper. What is much darker than the brightest thing
  /// nearby is a filled area, no shadow.
  private func findPaper() throws(VisionError) {
    let reduction = Self.paperReduction
    let (width, height) = (max(2, working.width / reduction), max(2, working.height / reduction))
    try working.resized(into: quarter, width: width, height: height, .area)
    try quarter.morphed(.close, into: closed, size: (Self.widestPen / reduction) | 1)
    // An edge lies somewhere in a pixel: the darker side's brightness counts.
    try closed.morphed(.erode, into: quarter, size: 3)
    try small.morphed(.dilate, into: bright, element: .ellipse, size: Self.brightNeighbourhood)
    try bright.gaussianBlurred(into: small, sigma: Self.brightBlur)
    try small.rescaled(by: Self.darkestShadow, into: small)
    try small.resized(into: closed, .linear)
    try quarter.combined(.maximum, closed, into: quarter)
    try quarter.resized(into: paper, width: working.width, height: working.height, .linear)
  }

  /// Takes away what is left of soft shadows and of the paper's grain; a filled area, which is much darker, stays.
  private func removeHaze() throws(VisionError) {
    let reduction = Self.coarseReduction
    try ink.resized(into: coarse, width: max(2, ink.width / reduction), height: max(2, ink.height / reduction), .area)
    try coarse.medianBlurred(into: haze, size: Self.medianSize)
    try haze.thresholded(into: haze, at: Self.strongestHaze, .truncate, maximum: 0)
    try haze.resized(into: darkest, .linear)
    try ink.combined(.difference, darkest, into: ink)
  }
}
