package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// From a photograph to how dark each place is against the paper around it: shadows and tints undone, light and coloured pens kept.
package final class InkMap {
  /// 0 = paper, 255 = no light comes back; one channel. On a dark board chalk is ink and the board is paper.
  package let ink = Plane<UInt8>()
  /// Pixels of the working picture per pixel of the source.
  package private(set) var scale = 1.0
  private let color = Plane<UInt8>()
  private let scratch = Plane<UInt8>()
  private let working = Plane<UInt8>()
  private let small = Plane<UInt8>()
  private let bright = Plane<UInt8>()
  private let quarter = Plane<UInt8>()
  private let closed = Plane<UInt8>()
  private let paper = Plane<UInt8>()
  private let ratio = Plane<UInt8>()
  private let channels = [Plane<UInt8>(), Plane<UInt8>(), Plane<UInt8>()]
  private let coarse = Plane<UInt8>()
  private let haze = Plane<UInt8>()

  package init() {}

  /// Of 255.
  private static let addedLight = 8.0
  /// Pixels of the working picture.
  private static let widestPen = 96
  /// Brightness of paper in a shadow against the paper around it.
  private static let darkestShadow = 0.6
  /// A ground darker than this, of 255, may be a board.
  private static let darkGround = 120

  /// Pixels of the working picture that one pixel of the paper's brightness stands for.
  private static let paperStep = 8

  /// - Parameters:
  ///   - side: longer side of the working picture in pixels.
  ///   - part: the part of the source to look at, in its pixels; nil = all.
  package func measure(_ source: Plane<UInt8>, side: Int, part: (x: Int, y: Int, width: Int, height: Int)? = nil) throws(VisionError) {
    let part = part ?? (0, 0, source.width, source.height)
    let view = unsafe source.window(x: part.x, y: part.y, width: part.width, height: part.height)
    scale = Double(side) / Double(max(part.width, part.height))
    let width = max(8, Int((Double(part.width) * scale).rounded()))
    let height = max(8, Int((Double(part.height) * scale).rounded()))
    try working.resize(width: width, height: height, channels: 3)
    try shim(unsafe cvx_resize(view, working.cv, Int32(scale < 1 ? CVX_AREA : CVX_CUBIC)))
    let (smallWidth, smallHeight) = (max(2, width / Self.paperStep), max(2, height / Self.paperStep))
    try small.resize(width: smallWidth, height: smallHeight, channels: 3)
    try bright.resize(width: smallWidth, height: smallHeight, channels: 3)
    try shim(unsafe cvx_resize(working.cv, small.cv, Int32(CVX_AREA)))
    if try isBoard() {
      try shim(unsafe cvx_not(working.cv, working.cv))
      try shim(unsafe cvx_not(small.cv, small.cv))
    }
    // A little light everywhere: where the picture is black there is no ink to be seen.
    try shim(unsafe cvx_convert_depth(working.cv, working.cv, 1, Self.addedLight))
    try shim(unsafe cvx_convert_depth(small.cv, small.cv, 1, Self.addedLight))
    try findPaper(width: width, height: height)
    // The darkest of the three channels against the paper's: a yellow pen is dark in blue.
    try ratio.resize(width: width, height: height, channels: 3)
    try shim(unsafe cvx_arithmetic(working.cv, paper.cv, ratio.cv, Int32(CVX_DIVIDE), 255))
    for plane in channels { try plane.resize(width: width, height: height) }
    try shim(unsafe cvx_split3(ratio.cv, channels[0].cv, channels[1].cv, channels[2].cv))
    try shim(unsafe cvx_arithmetic(channels[0].cv, channels[1].cv, channels[0].cv, Int32(CVX_MINIMUM), 1))
    try shim(unsafe cvx_arithmetic(channels[0].cv, channels[2].cv, channels[0].cv, Int32(CVX_MINIMUM), 1))
    try ink.resize(width: width, height: height)
    try shim(unsafe cvx_not(channels[0].cv, ink.cv))
    try removeHaze(width: width, height: height)
  }

  /// Whether the ground is dark and what stands out from it is bright: chalk on a board, a screen in dark colours.
  private func isBoard() throws(VisionError) -> Bool {
    try shim(unsafe cvx_median_blur(small.cv, bright.cv, 5))
    var (brighter, darker, ground) = (0, 0, 0)
    for y in 0..<small.height {
      let (row, around) = unsafe (small.row(y), bright.row(y))
      for x in 0..<small.width {
        let here = unsafe Int(row[3 * x]) + Int(row[3 * x + 1]) + Int(row[3 * x + 2])
        let there = unsafe Int(around[3 * x]) + Int(around[3 * x + 1]) + Int(around[3 * x + 2])
        ground += there
        // Grain and soft shadows differ less.
        if here > there + 24 { brighter += here - there } else if there > here + 24 { darker += there - here }
      }
    }
    // On a dark ground without marks the negative is the better choice too: the ground's grain is less of its brightness there.
    return ground < 3 * Self.darkGround * small.width * small.height && 2 * brighter >= darker
  }

  /// The paper's brightness: what is left when everything narrower than a thick pen is filled up from its surroundings (morphological
  /// closing; Serra 1982), so that the edge of a hard shadow stays an edge of the paper. What is much darker than the brightest thing
  /// nearby is a filled area, no shadow.
  private func findPaper(width: Int, height: Int) throws(VisionError) {
    let (quarterWidth, quarterHeight) = (max(2, width / 4), max(2, height / 4))
    try quarter.resize(width: quarterWidth, height: quarterHeight, channels: 3)
    try closed.resize(width: quarterWidth, height: quarterHeight, channels: 3)
    try shim(unsafe cvx_resize(working.cv, quarter.cv, Int32(CVX_AREA)))
    let pen = Int32(Self.widestPen / 4) | 1
    try shim(unsafe cvx_morphology(quarter.cv, closed.cv, Int32(CVX_CLOSE), Int32(CVX_SHAPE_RECTANGLE), pen, pen, 1))
    // An edge lies somewhere in a pixel: the darker side's brightness counts.
    try shim(unsafe cvx_morphology(closed.cv, quarter.cv, Int32(CVX_ERODE), Int32(CVX_SHAPE_RECTANGLE), 3, 3, 1))
    try shim(unsafe cvx_morphology(small.cv, bright.cv, Int32(CVX_DILATE), Int32(CVX_SHAPE_ELLIPSE), 15, 15, 1))
    try shim(unsafe cvx_gaussian_blur(bright.cv, small.cv, 0, 0, 3, Int32(CVX_BORDER_REPLICATE)))
    try shim(unsafe cvx_convert_depth(small.cv, small.cv, Self.darkestShadow, 0))
    try shim(unsafe cvx_resize(small.cv, closed.cv, Int32(CVX_LINEAR)))
    try shim(unsafe cvx_arithmetic(quarter.cv, closed.cv, quarter.cv, Int32(CVX_MAXIMUM), 1))
    try paper.resize(width: width, height: height, channels: 3)
    try shim(unsafe cvx_resize(quarter.cv, paper.cv, Int32(CVX_LINEAR)))
  }

  /// Takes away what is left of soft shadows and of the paper's grain; a filled area, which is much darker, stays.
  private func removeHaze(width: Int, height: Int) throws(VisionError) {
    let step = Self.paperStep
    let (smallWidth, smallHeight) = (max(2, width / step), max(2, height / step))
    try coarse.resize(width: smallWidth, height: smallHeight)
    try haze.resize(width: smallWidth, height: smallHeight)
    try shim(unsafe cvx_resize(ink.cv, coarse.cv, Int32(CVX_AREA)))
    try shim(unsafe cvx_median_blur(coarse.cv, haze.cv, 5))
    try shim(unsafe cvx_threshold(haze.cv, haze.cv, 38, 0, Int32(CVX_TRUNCATE), nil))
    try shim(unsafe cvx_resize(haze.cv, channels[0].cv, Int32(CVX_LINEAR)))
    try shim(unsafe cvx_arithmetic(ink.cv, channels[0].cv, ink.cv, Int32(CVX_SUBTRACT), 1))
  }
}
