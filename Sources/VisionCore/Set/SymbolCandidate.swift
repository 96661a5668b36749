package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// A blob that may be a symbol: its place, principal axis and extents.
package struct SymbolCandidate: Sendable {
  package var center: Point
  /// Unit vector along the longer extent.
  package var axis: Point
  package var length: Double
  package var breadth: Double
  /// Which way a wave leans: the sign tells a squiggle from its mirror image.
  package var lean: Double
  /// Covariance of the blob's area: xx, xy, yy in square pixels.
  package var covariance: SIMD3<Double>
  /// How clearly the blob stands out of the even ground round it.
  package var clarity: Double
  /// Whether the ground is alike on all sides; a shadow's edge or the end of a card makes it uneven.
  package var isOnEvenGround = true

  package var area: Double { length * breadth }
  package var across: Point { Point(-axis.y, axis.x) }
}

/// Finds blobs that have the size of a symbol and lie on even, bright ground.
package struct SymbolCandidateFinder: Sendable {
  package var parameters: SetParameters

  package init(_ parameters: SetParameters) { self.parameters = parameters }

  /// Those on even ground first, and of these the largest and clearest.
  package func callAsFunction(_ picture: SetPicture) throws(VisionError) -> [SymbolCandidate] {
    // In the ink plane a hard shadow's edge joins the symbols that it crosses; in the colours' purity there are no shadows.
    var found: [SymbolCandidate] = []
    for var candidate in try candidates(picture.mask, shrink: 1) {
      candidate.isOnEvenGround = clarity(of: candidate, in: picture.ink, .even(picture)) != nil
      if candidate.isOnEvenGround || clarity(of: candidate, in: picture.ink, .uneven(picture)) != nil { found.append(candidate) }
    }
    found = distinct(found)
    // The finer mask tells the shape better, so the coarse one only fills gaps.
    let coarse = try candidates(picture.colorMask, shrink: 2).filter { candidate in
      clarity(of: candidate, in: picture.purity, .purity) != nil
    }
    found += distinct(coarse).filter { candidate in
      !found.contains { other in
        let offset = other.center - candidate.center
        return abs(offset.x) + abs(offset.y) < 0.4 * other.breadth + 2 && candidate.area < 2 * other.area && other.area < 2 * candidate.area
      }
    }
    for index in found.indices {
      found[index].clarity = clarity(of: found[index], in: picture.ink, .any) ?? 0
    }
    func rank(_ candidate: SymbolCandidate) -> Double {
      candidate.clarity * candidate.length.squareRoot() + (candidate.isOnEvenGround ? 1e6 : 0)
    }
    found.sort { rank($0) > rank($1) }
    return found
  }

  /// Blobs of a mask that is `shrink` times smaller than the working picture.
  private func candidates(_ mask: Plane<UInt8>, shrink: Double) throws(VisionError) -> [SymbolCandidate] {
    var list: UnsafeMutablePointer<cvx_blob>?
    var count: Int32 = 0
    let longest = Double(max(mask.width, mask.height)) * parameters.maximumSymbolShare
    let result = unsafe cvx_find_blobs(mask.cv, Float(parameters.minimumSymbolPixels / shrink), Float(longest), 4, 0.42, &list, &count)
    defer { unsafe cvx_blobs_free(list) }
    try shim(result)
    let blobs = unsafe UnsafeBufferPointer(start: list, count: Int(count))
    return unsafe blobs.filter { $0.length < 7 * $0.breadth }.map { blob in
      SymbolCandidate(
        center: Point((Double(blob.x) + 0.5) * shrink - 0.5, (Double(blob.y) + 0.5) * shrink - 0.5),
        axis: Point(Double(blob.axis_x), Double(blob.axis_y)), length: Double(blob.length) * shrink, breadth: Double(blob.breadth) * shrink,
        lean: Double(blob.lean), covariance: SIMD3(Double(blob.cxx), Double(blob.cxy), Double(blob.cyy)) * (shrink * shrink), clarity: 0)
    }
  }

  /// Leaves out the inner side of an outline whose outer side is there too, and what both masks show.
  private func distinct(_ candidates: [SymbolCandidate]) -> [SymbolCandidate] {
    let cell = 16.0
    var kept: [SymbolCandidate] = []
    var grid: [SIMD2<Int32>: [Int]] = [:]
    for candidate in candidates.sorted(by: { $0.area > $1.area }) {
      let place = SIMD2(Int32(candidate.center.x / cell), Int32(candidate.center.y / cell))
      var isDuplicate = false
      for dx: Int32 in -1...1 {
        for dy: Int32 in -1...1 {
          for index in grid[place &+ SIMD2(dx, dy)] ?? [] {
            let other = kept[index]
            let offset = other.center - candidate.center
            if abs(offset.x) + abs(offset.y) < 0.2 * other.breadth + 2, candidate.area > 0.5 * other.area { isDuplicate = true }
          }
        }
      }
      if isDuplicate { continue }
      grid[place, default: []].append(kept.count)
      kept.append(candidate)
    }
    return kept
  }

  /// Sixteen directions on a rounded box round the blob.
  private static let ring: [Point] = (0..<16).map { step in
    let angle = Double(step) * .pi / 8
    let (c, s) = (cos(angle), sin(angle))
    let k = 1 / pow(c * c * c * c + s * s * s * s, 0.25)
    return Point(c * k, s * k)
  }

  /// What the ground round a blob must be like.
  package enum Ground {
    /// Even and not too dark.
    case even(SetPicture)
    /// Not too dark, partly in a shadow.
    case uneven(SetPicture)
    /// Of one colour, in a plane of half the size.
    case purity
    /// Anything, as long as the outline is darker.
    case any
  }

  /// How much darker the blob's outline is than the ground round it; nil where the ground is not as it must be.
  package func clarity(of candidate: SymbolCandidate, in plane: Plane<UInt8>, _ wanted: Ground) -> Double? {
    var shrink = 1.0
    if case .purity = wanted { shrink = 2 }
    let (axis, across) = (candidate.axis, candidate.across)
    let outer = (candidate.length * 0.5 + 0.11 * candidate.breadth + 1.5, candidate.breadth * 0.61 + 1.5)
    let inner = (candidate.length * 0.5, candidate.breadth * 0.5)
    func value(_ p: Point) -> Double? {
      let (x, y) = (((p.x + 0.5) / shrink).rounded(.down), ((p.y + 0.5) / shrink).rounded(.down))
      guard x >= 0, y >= 0, x < Double(plane.width), y < Double(plane.height) else { return nil }
      return unsafe Double(plane.row(Int(y))[Int(x)])
    }
    var ground: [Double] = []
    var line = 0.0
    for direction in Self.ring {
      if let value = value(candidate.center + axis * (direction.x * outer.0) + across * (direction.y * outer.1)) { ground.append(value) }
      // The darkest of a few points between the middle of the half axis and the end crosses the outline of any of the three shapes.
      var darkest = 255.0
      for step in [0.55, 0.7, 0.8, 0.9, 1.0] {
        let p = candidate.center + axis * (direction.x * inner.0 * step) + across * (direction.y * inner.1 * step)
        if let value = value(p) { darkest = min(darkest, value) }
      }
      line += darkest / 16
    }
    guard ground.count >= 13 else { return nil }
    ground.sort()
    let (low, middle, high) = (ground[5], ground[ground.count / 2], ground[ground.count - 4])
    switch wanted {
    case .even(let picture): guard low >= 0.62 * high, middle >= 0.12 * picture.white, low - line >= 6 else { return nil }
    case .uneven(let picture): guard low >= 0.36 * high, middle >= 0.12 * picture.white, middle - line >= 6 else { return nil }
    case .purity: guard low >= 0.75 * high, low - line >= 14 else { return nil }
    case .any: guard middle - line >= 5 else { return nil }
    }
    return middle - line
  }
}
