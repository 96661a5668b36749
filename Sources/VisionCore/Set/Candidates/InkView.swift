package import VisionBase
package import VisionSupport

/// One view of a table, as the stages read it: the whole picture, an enlarged part of it, or the table from above.
///
/// The planes are those of the `InkViewLoader` that made the view and last until it makes the next one.
package struct InkView: Sendable {
  /// BGR at working size, then each level at half the size of the one before.
  package let levels: [Plane<UInt8>]
  /// The darkest of the three channels after each was scaled so that the brightest parts are white: red, green and purple ink are all
  /// dark in it, whatever the colour of the lamp.
  package let ink: Plane<UInt8>
  /// 255 where the ink plane is darker than its surroundings: lines and edges.
  package let mask: Plane<UInt8>
  /// At half of the working size if `isHalf`: the smallest channel over the largest, 255 on white in any light or shadow, less on ink.
  package let purity: Plane<UInt8>
  /// 255 where the purity is less than in its surroundings.
  package let colorMask: Plane<UInt8>
  package let balance: WhiteBalance
  /// Working pixels per pixel of the caller's picture; 1 from above.
  package let scale: Double
  /// Whether enlarging a part of it cannot show more: it is a part already, or the picture is small.
  package let isEnlarged: Bool
  package let source: Source
  let bright: Plane<UInt8>

  /// Location of a view in the caller's picture.
  package struct Source: Sendable {
    /// Maps the view's pixels to the caller's.
    package var toCaller: Homography
    /// Pixels of the view per pixel of the caller's picture; nil from above, where the scale varies.
    var scale: Double?

    /// Maps the view's pixels to the caller's.
    func original(_ point: Point) -> Point { toCaller.apply(point) ?? .zero }

    /// From the view's pixels to the caller's, starting at the corner with the smallest x + y.
    func original(_ quad: Quad) -> Quad { Quad(original(quad.a), original(quad.b), original(quad.c), original(quad.d)).normalized }
  }

  package var width: Int { ink.width }
  package var height: Int { ink.height }

  /// Whether the purity has half of the working size; it has all of it where the view is too small to be halved.
  var isHalf: Bool { purity.width < ink.width }

  func isInside(_ p: Point) -> Bool { p.x >= 0 && p.y >= 0 && p.x < Double(width - 1) && p.y < Double(height - 1) }

  /// Ink plane and purity at a point; nil outside of the view.
  package func groundValue(_ p: Point) -> SIMD2<Double>? {
    guard isInside(p) else { return nil }
    let (x, y) = (Int(p.x + 0.5), Int(p.y + 0.5))
    let (u, v) = isHalf ? (min(x / 2, purity.width - 1), min(y / 2, purity.height - 1)) : (x, y)
    return SIMD2(Double(ink[x, y]), Double(purity[u, v]))
  }

  /// Contours of regions that are nearly as bright in the ink plane as the ground of the symbols.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func brightContours(around symbols: [SymbolCandidate]) throws(VisionError) -> Contours {
    let ground = symbols.flatMap { $0.pointsAround }.compactMap { groundValue($0)?.x }.median ?? 255
    try ink.thresholded(into: bright, at: ground * Self.cardBrightness)
    return try bright.contours(.all, isSimplified: true)
  }

  /// Contours of regions that are brighter in the ink plane than the mean of their window.
  ///
  /// - Parameters:
  ///   - window: side of the window, an odd number of pixels.
  ///   - offset: minimum difference, grey levels.
  /// - Throws: `noMemory`, `internalFailure`.
  package func brightContours(in window: Int, offset: Double) throws(VisionError) -> Contours {
    try ink.darkerThanAround(into: bright, block: window, offset: -offset)
    return try bright.contours(.all, isSimplified: true)
  }
}

/// The gains that make the brightest parts of the three channels white.
package struct WhiteBalance: Sendable {
  /// Brightness of white in the ink plane.
  package let white: Double
  /// 0 for a channel that is mostly noise, because the lamp hardly has its colour.
  let gains: [Double]

  /// - Parameter top: white in each channel.
  init(_ top: [Double]) {
    let white = top.max() ?? 255
    self.white = white
    gains = top.map { $0 >= Self.minimumChannelShare * white ? white / $0 : 0 }
  }

  /// Takes a percentile of each channel as white.
  init(_ color: Plane<UInt8>) {
    // Histograms of the three channels, one after the other.
    var bins = [Int32](repeating: 0, count: 3 * Self.values)
    var total = 0
    for y in stride(from: 0, to: color.height, by: Self.samplingStep) {
      let row = color.span(row: y)
      for x in stride(from: 0, to: color.width, by: Self.samplingStep) {
        for channel in 0..<3 { bins[channel * Self.values + Int(row[3 * x + channel])] += 1 }
        total += 1
      }
    }
    self.init(
      (0..<3).map { channel in
        var left = total * Self.whitePercentile / 100
        for value in 0..<Self.values {
          left -= Int(bins[channel * Self.values + value])
          if left < 0 { return Double(max(value, 1)) }
        }
        return 255
      })
  }

  /// Number of grey levels.
  private static let values = 256

  /// Takes the ground around symbols as white; nil where that hardly differs, or there are too few symbols.
  ///
  /// It differs where a table that fills the picture has another colour than its cards.
  func corrected(by symbols: [SymbolCandidate], of view: InkView) -> WhiteBalance? {
    guard symbols.count >= Self.symbolsOfWhite else { return nil }
    let color = view.levels[0]
    var samples: [[Double]] = [[], [], []]
    for point in symbols.flatMap({ $0.pointsAround }) where view.isInside(point) {
      let row = color.span(row: Int(point.y))
      for channel in 0..<3 { samples[channel].append(Double(row[3 * Int(point.x) + channel])) }
    }
    let top = samples.map { $0.median ?? 0 }
    let scaled = zip(top, gains).filter { $0.1 > 0 }.map { $0.0 * $0.1 }
    guard let minimum = scaled.min(), let maximum = scaled.max(), minimum > 0, maximum > Self.colorCast * minimum else { return nil }
    return WhiteBalance(top)
  }
}
