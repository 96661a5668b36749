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

  package var across: Point { Point(-axis.y, axis.x) }
}

/// Finds blobs that have the size of a symbol and lie on even, bright ground.
package struct SymbolCandidateFinder: Sendable {
  package var parameters: SetParameters

  package init(_ parameters: SetParameters) { self.parameters = parameters }

  /// At most `maximumCandidates`, clearest first where there are more.
  package func callAsFunction(_ picture: SetPicture) throws(VisionError) -> [SymbolCandidate] {
    var found: [SymbolCandidate] = []
    for blob in distinct(try blobs(picture)) {
      var candidate = SymbolCandidate(
        center: Point(Double(blob.x), Double(blob.y)), axis: Point(Double(blob.axis_x), Double(blob.axis_y)), length: Double(blob.length),
        breadth: Double(blob.breadth), lean: Double(blob.lean),
        covariance: SIMD3(Double(blob.cxx), Double(blob.cxy), Double(blob.cyy)), clarity: 0)
      guard let clarity = clarity(of: candidate, in: picture) else { continue }
      candidate.clarity = clarity
      found.append(candidate)
    }
    guard found.count > parameters.maximumCandidates else { return found }
    found.sort { $0.clarity * $0.length.squareRoot() > $1.clarity * $1.length.squareRoot() }
    return Array(found.prefix(parameters.maximumCandidates))
  }

  private func blobs(_ picture: SetPicture) throws(VisionError) -> [cvx_blob] {
    var list: UnsafeMutablePointer<cvx_blob>?
    var count: Int32 = 0
    let longest = Float(Double(max(picture.width, picture.height)) * parameters.maximumSymbolShare)
    let result = unsafe cvx_find_blobs(picture.mask.cv, Float(parameters.minimumSymbolPixels), longest, 4, 0.42, &list, &count)
    defer { unsafe cvx_blobs_free(list) }
    try shim(result)
    return unsafe Array(UnsafeBufferPointer(start: list, count: Int(count)))
  }

  /// Leaves out the inner side of an outline whose outer side is there too.
  private func distinct(_ blobs: [cvx_blob]) -> [cvx_blob] {
    let cell: Float = 16
    var kept: [cvx_blob] = []
    var grid: [SIMD2<Int32>: [Int]] = [:]
    for blob in blobs.sorted(by: { $0.area > $1.area }) where blob.length < 7 * blob.breadth {
      let place = SIMD2(Int32(blob.x / cell), Int32(blob.y / cell))
      var isDuplicate = false
      for dx: Int32 in -1...1 {
        for dy: Int32 in -1...1 {
          for index in grid[place &+ SIMD2(dx, dy)] ?? [] {
            let other = kept[index]
            let distance = abs(other.x - blob.x) + abs(other.y - blob.y)
            if distance < 0.2 * other.breadth + 2, blob.area > 0.45 * other.area { isDuplicate = true }
          }
        }
      }
      if isDuplicate { continue }
      grid[place, default: []].append(kept.count)
      kept.append(blob)
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

  /// How much darker the blob's outline is than the ground round it; nil where the ground is dark or uneven.
  package func clarity(of candidate: SymbolCandidate, in picture: SetPicture) -> Double? {
    let ink = picture.ink
    let (axis, across) = (candidate.axis, candidate.across)
    let outer = (candidate.length * 0.5 + 0.11 * candidate.breadth + 1.5, candidate.breadth * 0.61 + 1.5)
    let inner = (candidate.length * 0.5, candidate.breadth * 0.5)
    var ground: [Double] = []
    var line = 0.0
    for direction in Self.ring {
      let p = candidate.center + axis * (direction.x * outer.0) + across * (direction.y * outer.1)
      if let value = value(ink, p) { ground.append(value) }
      // The darkest of a few points between the middle of the half axis and the end crosses the outline of any of the three shapes.
      var darkest = 255.0
      for step in [0.55, 0.7, 0.8, 0.9, 1.0] {
        let q = candidate.center + axis * (direction.x * inner.0 * step) + across * (direction.y * inner.1 * step)
        if let value = value(ink, q) { darkest = min(darkest, value) }
      }
      line += darkest / 16
    }
    guard ground.count >= 13 else { return nil }
    ground.sort()
    let (low, middle, high) = (ground[5], ground[ground.count / 2], ground[ground.count - 4])
    guard low >= 0.62 * high, middle >= 0.22 * picture.white, low - line >= 6 else { return nil }
    return middle - line
  }

  private func value(_ plane: Plane<UInt8>, _ p: Point) -> Double? {
    guard p.x > -0.5, p.y > -0.5, p.x < Double(plane.width) - 0.5, p.y < Double(plane.height) - 0.5 else { return nil }
    let (x, y) = (Int(p.x + 0.5), Int(p.y + 0.5))
    guard x < plane.width, y < plane.height else { return nil }
    return unsafe Double(plane.row(y)[x])
  }
}
