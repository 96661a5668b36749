package import VisionBase
import VisionSupport
internal import Glibc

/// Measures how much darker the outline of a blob is than the ground round it.
///
/// All constants were chosen on the development pictures.
package struct SymbolContrast {
  /// What the ground round a blob must be like.
  package struct Requirement: Sendable {
    /// The darkest sixth of the ground against the brightest.
    var evenness: Double
    /// The least brightness of the ground.
    var minimumBrightness: Double
    /// The least contrast, against the dark part of the ground or against its median.
    var minimumContrast: Double
    var isAgainstDarkGround: Bool

    /// The least brightness of a card against white.
    private static let darkestGround = 0.12

    /// Even and not too dark.
    package static func even(white: Double) -> Requirement {
      Requirement(evenness: 0.62, minimumBrightness: darkestGround * white, minimumContrast: 6, isAgainstDarkGround: true)
    }
    /// Not too dark, partly in a shadow.
    package static func uneven(white: Double) -> Requirement {
      Requirement(evenness: 0.36, minimumBrightness: darkestGround * white, minimumContrast: 6, isAgainstDarkGround: false)
    }
    /// Of one colour, in the plane of the colours' purity.
    package static let pure = Requirement(evenness: 0.75, minimumBrightness: 0, minimumContrast: 14, isAgainstDarkGround: true)
    /// Anything that is not too dark: there colours are noise.
    package static func bright(white: Double) -> Requirement {
      Requirement(evenness: 0, minimumBrightness: darkestGround * white, minimumContrast: 0, isAgainstDarkGround: false)
    }
    /// Anything, as long as the outline is darker.
    package static let any = Requirement(evenness: 0, minimumBrightness: 0, minimumContrast: 5, isAgainstDarkGround: false)
  }

  /// Directions round the blob; so many of them must lie in the picture.
  private static let directions = 16
  private static let minimumSeen = 13
  /// The ground is sampled outside of the blob by this share of its breadth, and so many pixels.
  private static let groundMarginAlong = 0.11
  private static let groundFactorAcross = 0.61
  private static let groundMarginPixels = 1.5
  /// The outline of any of the three shapes crosses a half axis at one of these shares of it.
  private static let outlineShares = [0.55, 0.7, 0.8, 0.9, 1.0]
  /// Which of the sorted ground values are its dark and its bright part.
  private static let darkRank = 5
  private static let brightRankFromEnd = 4

  /// Points of a rounded box with sides of 2 (a superellipse of the fourth degree).
  private static let ring: [Point] = (0..<directions).map { step in
    let angle = Double(step) * 2 * .pi / Double(directions)
    let (c, s) = (cos(angle), sin(angle))
    let k = 1 / pow(c * c * c * c + s * s * s * s, 0.25)
    return Point(c * k, s * k)
  }

  private let plane: Plane<UInt8>
  private let shrink: Double

  /// - Parameter shrink: how much smaller the plane is than the working picture.
  package init(_ plane: Plane<UInt8>, shrink: Double = 1) {
    self.plane = plane
    self.shrink = shrink
  }

  /// - Returns: steps of 8 bits, or nil where the ground is not as it must be.
  package func callAsFunction(_ candidate: SymbolCandidate, _ wanted: Requirement) -> Double? {
    let (axis, across) = (candidate.axis, candidate.across)
    let margin = Self.groundMarginPixels
    let outerAlong = candidate.length * 0.5 + Self.groundMarginAlong * candidate.breadth + margin
    let outerAcross = candidate.breadth * Self.groundFactorAcross + margin
    let (innerAlong, innerAcross) = (candidate.length * 0.5, candidate.breadth * 0.5)
    var ground: [Double] = []
    var line = 0.0
    for direction in Self.ring {
      let outside = candidate.center + axis * (direction.x * outerAlong) + across * (direction.y * outerAcross)
      if let value = value(outside) { ground.append(value) }
      var darkest = 255.0
      for share in Self.outlineShares {
        let p = candidate.center + axis * (direction.x * innerAlong * share) + across * (direction.y * innerAcross * share)
        if let value = value(p) { darkest = min(darkest, value) }
      }
      line += darkest / Double(Self.directions)
    }
    guard ground.count >= Self.minimumSeen else { return nil }
    ground.sort()
    let median = ground[ground.count / 2]
    let (low, high) = (ground[Self.darkRank], ground[ground.count - Self.brightRankFromEnd])
    guard low >= wanted.evenness * high, median >= wanted.minimumBrightness else { return nil }
    guard (wanted.isAgainstDarkGround ? low : median) - line >= wanted.minimumContrast else { return nil }
    return median - line
  }

  private func value(_ p: Point) -> Double? {
    let (x, y) = (((p.x + 0.5) / shrink).rounded(.down), ((p.y + 0.5) / shrink).rounded(.down))
    guard x >= 0, y >= 0, x < Double(plane.width), y < Double(plane.height) else { return nil }
    return Double(plane[Int(x), Int(y)])
  }
}
