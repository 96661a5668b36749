import VisionBase
internal import Glibc

/// Brightness of a blob's outline and of the ground around it, grey levels.
struct SymbolContrast: Sendable {
  /// Mean of the outline: in each direction its darkest value.
  private let line: Double
  /// The dark part of the ground, its median and its bright part.
  private let low: Double
  private let median: Double
  private let high: Double

  /// Median of the ground less the outline; nil where the outline is hardly darker.
  var clear: Double? { median - line >= Self.minimumClear ? median - line : nil }

  /// Whether the ground is even enough and bright enough, and the outline dark enough.
  func meets(_ wanted: Requirement) -> Bool {
    low >= wanted.evenness * high && median >= wanted.minimumBrightness
      && (wanted.isAgainstDarkGround ? low : median) - line >= wanted.minimumContrast
  }

  /// Points of a rounded box with sides of 2 (a superellipse of the fourth degree).
  private static let ring: [SIMD2<Double>] = (0..<directions).map { step in
    let angle = Double(step) * 2 * .pi / Double(directions)
    let (c, s) = (cos(angle), sin(angle))
    let k = 1 / pow(c * c * c * c + s * s * s * s, 0.25)
    return SIMD2(c * k, s * k)
  }

  /// Nil where too much of the ground lies outside of the plane.
  ///
  /// - Parameter shrink: how much smaller the plane is than the working picture.
  init?(_ candidate: SymbolCandidate, _ plane: Plane<UInt8>, shrink: Double = 1) {
    func value(_ p: Point) -> Double? {
      let (x, y) = (((p.x + 0.5) / shrink).rounded(.down), ((p.y + 0.5) / shrink).rounded(.down))
      guard x >= 0, y >= 0, x < Double(plane.width), y < Double(plane.height) else { return nil }
      return Double(plane[Int(x), Int(y)])
    }
    let (axis, across) = (candidate.axis, candidate.across)
    let margin = Self.groundMarginPixels
    let outerAlong = candidate.length * 0.5 + Self.groundMarginAlong * candidate.breadth + margin
    let outerAcross = candidate.breadth * Self.groundFactorAcross + margin
    let (innerAlong, innerAcross) = (candidate.length * 0.5, candidate.breadth * 0.5)
    var ground: [Double] = []
    ground.reserveCapacity(Self.directions)
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
    self.line = line
    low = ground[Self.darkRank]
    median = ground[ground.count / 2]
    high = ground[ground.count - Self.brightRankFromEnd]
  }
}

extension SymbolContrast {
  /// Minimum evenness and brightness of the ground, and minimum contrast of the outline.
  struct Requirement: Sendable {
    /// The dark part of the ground over its bright part.
    var evenness: Double
    /// Median of the ground, grey levels.
    var minimumBrightness: Double
    /// Contrast against the dark part of the ground, or against its median; grey levels.
    var minimumContrast: Double
    var isAgainstDarkGround: Bool
  }
}
