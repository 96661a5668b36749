internal import COpenCV
internal import Glibc

/// From a photograph to how dark each place is against the paper around it: shadows and tints undone, light and coloured pens kept.
package final class InkMap {
  /// 0 = paper, 255 = no light comes back; one channel.
  package let ink = Plane<UInt8>()
  /// Pixels of the working picture per pixel of the source.
  package private(set) var scale = 1.0
  private let color = Plane<UInt8>()
  private let scratch = Plane<UInt8>()
  private let working = Plane<UInt8>()
  private let small = Plane<UInt8>()
  private let bright = Plane<UInt8>()
  private let paper = Plane<UInt8>()
  private let ratio = Plane<UInt8>()
  private let channels = [Plane<UInt8>(), Plane<UInt8>(), Plane<UInt8>()]
  private let coarse = Plane<UInt8>()
  private let haze = Plane<UInt8>()

  package init() {}

  /// Of 255.
  private static let addedLight = 8.0

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
    // A little light everywhere: where the picture is black there is no ink to be seen.
    try shim(unsafe cvx_convert_depth(working.cv, working.cv, 1, Self.addedLight))
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

  /// The paper is the brightest thing nearby.
  private func findPaper(width: Int, height: Int) throws(VisionError) {
    let step = Self.paperStep
    let (smallWidth, smallHeight) = (max(2, width / step), max(2, height / step))
    try small.resize(width: smallWidth, height: smallHeight, channels: 3)
    try bright.resize(width: smallWidth, height: smallHeight, channels: 3)
    try shim(unsafe cvx_resize(working.cv, small.cv, Int32(CVX_AREA)))
    try shim(unsafe cvx_morphology(small.cv, bright.cv, Int32(CVX_DILATE), Int32(CVX_SHAPE_ELLIPSE), 15, 15, 1))
    try shim(unsafe cvx_gaussian_blur(bright.cv, small.cv, 0, 0, 3, Int32(CVX_BORDER_REPLICATE)))
    try paper.resize(width: width, height: height, channels: 3)
    try shim(unsafe cvx_resize(small.cv, paper.cv, Int32(CVX_LINEAR)))
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
