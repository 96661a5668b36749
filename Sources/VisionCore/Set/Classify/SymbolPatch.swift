package import VisionBase
import VisionSupport
internal import Glibc

/// Cuts a candidate out of the picture into the small upright patch that the network classifies.
///
/// Both axes are scaled on their own, so that a symbol fills the patch whatever the perspective; each channel is divided by the
/// brightness of the patch's border, which is the card's own white in its own light.
package enum SymbolPatch {
  package static let width = 48
  package static let height = 32
  /// The patch reaches so far beyond the symbol; as `lab/training/set/candidates.py` cuts the patches that the network learns from.
  package static let lengthFactor = 1.35
  package static let breadthFactor = 1.6

  /// Where a symbol lies in the picture: its middle, and its whole extents as vectors, which a slanted view makes oblique.
  package struct Frame: Sendable {
    package var center: Point
    package var along: Point
    package var across: Point

    /// Square to the principal axis, as long as nothing is known of the table.
    package init(_ candidate: SymbolCandidate) {
      center = candidate.center
      along = candidate.axis * candidate.length
      across = candidate.across * candidate.breadth
    }

    /// As it lies on the table.
    package init(_ candidate: SymbolCandidate, on plane: TablePlane) {
      center = candidate.center
      let flat = PrincipalAxes(candidate.covariance)
      let axes = PrincipalAxes(plane.rectified(covariance: candidate.covariance, at: candidate.center))
      let g = plane.derivative(at: candidate.center)
      let determinant = g[0] * g[3] - g[1] * g[2]
      func picture(_ x: Double, _ y: Double) -> Point { Point((g[3] * x - g[1] * y) / determinant, (g[0] * y - g[2] * x) / determinant) }
      let (c, s) = (cos(axes.angle), sin(axes.angle))
      // Extents in standard deviations hardly change with the view.
      let length = axes.along * candidate.length / flat.along
      let breadth = axes.across * candidate.breadth / flat.across
      along = picture(c * length, s * length)
      across = picture(-s * breadth, c * breadth)
    }
  }

  /// A level of the pyramid is taken where one of its pixels covers about so many of the patch's.
  private static let pixelsPerSample = 1.13
  /// Width of the border whose brightness is the card's white, pixels, and the share of its pixels that stay below white, in percent.
  private static let border = 2
  private static let whitePercentile = 60
  /// White is taken to be at least so bright, in steps of 8 bits, and nothing to be brighter than this against white.
  private static let darkestWhite: Float = 12
  private static let brightest: Float = 1.275

  /// Fills `values` (height x width x 3, blue green red) with ink: 0 is white, -1 black.
  ///
  /// - Parameter levels: the picture in BGR, each level at half the size of the one before.
  package static func sample(_ levels: [Plane<UInt8>], _ frame: Frame, into values: inout [Float]) {
    let stepAlong = frame.along.length * lengthFactor / Double(width)
    let stepAcross = frame.across.length * breadthFactor / Double(height)
    let wanted = log2(max(stepAlong, stepAcross, 0.01) / pixelsPerSample).rounded()
    let level = max(0, min(levels.count - 1, Int(wanted)))
    let shrink = Double(1 << level)
    // Pixel centres: a pixel of the smaller copy covers `shrink` of the larger.
    let center = Point((frame.center.x + 0.5) / shrink - 0.5, (frame.center.y + 0.5) / shrink - 0.5)
    let along = frame.along * (lengthFactor / Double(width) / shrink)
    let across = frame.across * (breadthFactor / Double(height) / shrink)
    let first = center - along * (Double(width - 1) / 2) - across * (Double(height - 1) / 2)
    interpolate(levels[level], first, along, across, into: &values)
    normalize(&values)
  }

  /// Bilinear interpolation in single precision; OpenCV's warp rounds places to 1/32 of a pixel.
  private static func interpolate(_ plane: Plane<UInt8>, _ first: Point, _ along: Point, _ across: Point, into values: inout [Float]) {
    let (maximumX, maximumY) = (Float(plane.width - 1), Float(plane.height - 1))
    let (alongX, alongY) = (Float(along.x), Float(along.y))
    var out = values.mutableSpan
    var index = 0
    for v in 0..<height {
      let startX = Float(first.x + across.x * Double(v))
      let startY = Float(first.y + across.y * Double(v))
      for u in 0..<width {
        let x = max(0, min(maximumX, startX + alongX * Float(u)))
        let y = max(0, min(maximumY, startY + alongY * Float(u)))
        let (x0, y0) = (Int(x), Int(y))
        let (fx, fy) = (x - Float(x0), y - Float(y0))
        let right = x0 + 1 < plane.width ? 3 : 0
        let upper = plane.span(row: y0)
        let lower = plane.span(row: min(y0 + 1, plane.height - 1))
        for channel in 0..<3 {
          let i = 3 * x0 + channel
          let a = Float(upper[i]) * (1 - fx) + Float(upper[i + right]) * fx
          let b = Float(lower[i]) * (1 - fx) + Float(lower[i + right]) * fx
          out[index] = a * (1 - fy) + b * fy
          index += 1
        }
      }
    }
  }

  /// The card's white, which most of the border shows, becomes 0 and black becomes -1.
  private static func normalize(_ values: inout [Float]) {
    let white = SIMD3(borderWhite(values, 0), borderWhite(values, 1), borderWhite(values, 2))
    for pixel in 0..<(width * height) {
      for channel in 0..<3 {
        let i = 3 * pixel + channel
        values[i] = min(values[i] / white[channel], brightest) - 1
      }
    }
  }

  private static func borderWhite(_ values: [Float], _ channel: Int) -> Float {
    var bins = InlineArray<256, UInt16>(repeating: 0)
    var total = 0
    func count(_ x: Int, _ y: Int) {
      let value = values[(y * width + x) * 3 + channel]
      bins[Int(max(0, min(255, value)))] += 1
      total += 1
    }
    for y in 0..<height {
      let isFullRow = y < border || y >= height - border
      for x in 0..<width where isFullRow || x < border || x >= width - border { count(x, y) }
    }
    var left = total * whitePercentile / 100
    for value in 0..<256 {
      left -= Int(bins[value])
      if left < 0 { return max(darkestWhite, Float(value)) }
    }
    return 255
  }
}
