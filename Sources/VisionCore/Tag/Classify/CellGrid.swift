internal import VisionBase
internal import VisionSupport
internal import Glibc

/// Number of cells and colour of the border of a family's tags.
struct GridShape: Hashable {
  /// Cells on a side of the square that the corners mark.
  var side: Int
  /// Rings of cells around it that are read, at least 1.
  var margin: Int
  var isReversed: Bool

  /// Cells of a row.
  var width: Int { side + 2 * margin }
  /// Place of a cell in the list of all cells, row by row.
  func index(_ x: Int, _ y: Int) -> Int { (y + margin) * width + x + margin }
}

/// Brightness of the cells of a quadrilateral relative to local black and white levels.
struct CellGrid {
  /// -1 = black, 1 = white, row by row; NaN outside of the picture.
  private(set) var values: [Float] = []
  /// White minus black, mean over the grid, levels.
  private(set) var contrast = 0.0
  /// Share of the border's cells that are on the border's side of the middle level, 0...1.
  private(set) var borderShare = 0.0
  /// Share of the ring around it that is on the other side.
  private(set) var outerShare = 0.0
  /// Logarithm of the likelihood ratio of border and clutter.
  private(set) var borderEvidence = 0.0

  private var samples: [Float] = []
  /// Cells of the border and all others.
  private var (border, others): ([Float], [Float]) = ([], [])

  /// Reads a grid.
  ///
  /// - Parameter cover: a line in the square: places where `cover.direction.cross(position - cover.point)` is negative are not seen.
  /// - Parameters:
  ///   - map: from the square (0, 0) ... (1, 1) to pixels.
  ///   - isWhite: whether the border is the bright part.
  /// - Returns: false where there is no contrast.
  /// - Throws: `internalFailure`.
  mutating func read(
    _ map: Homography, _ shape: GridShape, isWhite: Bool, cellPixels: Double, minimumContrast: Double, cover: Line? = nil,
    in picture: PlaneView<UInt8>
  ) throws(VisionError) -> Bool {
    let cellMap = map.divided(by: Double(shape.side))
    let range = -shape.margin..<shape.side + shape.margin
    try picture.sampleCells(cellMap, range, share: Self.share, into: &samples)
    if cellPixels < Self.sharpenedPixels { sharpen(shape.width) }
    if let cover { hide(cover, shape) }
    return normalize(shape, isWhite: isWhite, minimumContrast: Float(minimumContrast))
  }

  /// Hides the cells beyond a line.
  private mutating func hide(_ cover: Line, _ shape: GridShape) {
    let side = Double(shape.side)
    for y in 0..<shape.width {
      for x in 0..<shape.width {
        let position = Point((Double(x - shape.margin) + 0.5) / side, (Double(y - shape.margin) + 0.5) / side)
        if cover.direction.cross(position - cover.point) < Self.hiddenReach / side { samples[y * shape.width + x] = .nan }
      }
    }
  }

  /// The side of the border that something covers where the three others are border; nil = none.
  ///
  /// - Parameter isWhite: whether the border is the bright part.
  func coveredSide(_ shape: GridShape, isWhite: Bool) -> Int? {
    let (side, sign) = (shape.side, Float(isWhite ? 1 : -1))
    var covered: Int?
    var inside = 0
    for y in 1..<side - 1 { for x in 1..<side - 1 where sign * values[shape.index(x, y)] < 0 { inside += 1 } }
    let share = Double(inside) / Double((side - 2) * (side - 2))
    guard Self.insideShare.contains(share) else { return nil }
    for number in 0..<4 {
      let isFirst = number == 0 || number == 3
      let (across, beside) = isFirst ? (0, -1) : (side - 1, side)
      var (border, paper) = (0, 0)
      for i in 0..<side {
        let (x, y) = number & 1 == 0 ? (i, across) : (across, i)
        border += sign * values[shape.index(x, y)] > 0 ? 1 : 0
        let (u, v) = number & 1 == 0 ? (i, beside) : (beside, i)
        paper += sign * values[shape.index(u, v)] < 0 ? 1 : 0
      }
      if border >= side - 1, paper >= side - side / 4 { continue }
      guard covered == nil, border < side - 1 else { return nil }
      covered = number
    }
    return covered
  }

  private mutating func sharpen(_ width: Int) {
    values = samples
    for y in 0..<width {
      for x in 0..<width {
        let i = y * width + x
        var (sum, count): (Float, Float) = (0, 0)
        if x > 0 { (sum, count) = (sum + values[i - 1], count + 1) }
        if x + 1 < width { (sum, count) = (sum + values[i + 1], count + 1) }
        if y > 0 { (sum, count) = (sum + values[i - width], count + 1) }
        if y + 1 < width { (sum, count) = (sum + values[i + width], count + 1) }
        let sharpened = values[i] + Self.sharpening * (count * values[i] - sum)
        if sharpened.isFinite { samples[i] = sharpened }
      }
    }
  }

  /// Maps brightness to -1...1 by planes through the black and the white cells.
  private mutating func normalize(_ shape: GridShape, isWhite: Bool, minimumContrast: Float) -> Bool {
    let (width, margin, side) = (shape.width, shape.margin, shape.side)
    border.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    for y in -margin..<side + margin {
      for x in -margin..<side + margin {
        let value = samples[shape.index(x, y)]
        guard value.isFinite else { continue }
        let ring = min(min(x, y), min(side - 1 - x, side - 1 - y))
        if ring == 0 { border.append(value) } else { others.append(value) }
      }
    }
    guard border.count >= 2 * side, others.count >= side else { return false }
    let level = border.smallest(border.count / 2)
    let rank = isWhite ? 1 - Self.brightRank : Self.brightRank
    let other = others.smallest(Int(Double(others.count - 1) * rank))
    let sign: Float = isWhite ? -1 : 1
    guard sign * (other - level) >= minimumContrast else { return false }
    var (black, white) = isWhite ? (Plane3(other), Plane3(level)) : (Plane3(level), Plane3(other))
    for _ in 0..<2 {
      var (darkSum, brightSum) = (PlaneSum(), PlaneSum())
      let center = Float(width - 1) / 2
      for y in 0..<width {
        for x in 0..<width {
          let value = samples[y * width + x]
          guard value.isFinite else { continue }
          let (u, v) = ((Float(x) - center) / center, (Float(y) - center) / center)
          let (low, high) = (black.at(u, v), white.at(u, v))
          if value < (low + high) / 2 { darkSum.add(u, v, value) } else { brightSum.add(u, v, value) }
        }
      }
      black = darkSum.plane(Self.slopeWeight, start: black)
      white = brightSum.plane(Self.slopeWeight, start: white)
    }
    return finish(shape, black, white, isWhite: isWhite, minimumContrast: minimumContrast)
  }

  /// Reads the same cells again, with levels that follow shadows and lamps from cell to cell.
  ///
  /// Dark cells give the local black level and bright ones the white level; border and ring are known.
  mutating func follow(_ shape: GridShape, isWhite: Bool, minimumContrast: Double) -> Bool {
    let (width, margin) = (shape.width, shape.margin)
    guard samples.count >= width * width else { return false }
    var isDark = [Bool?](repeating: nil, count: width * width)
    for y in 0..<width {
      for x in 0..<width {
        let ring = min(min(x, y), min(width - 1 - x, width - 1 - y)) - margin
        let i = y * width + x
        if ring == 0 { isDark[i] = !isWhite } else if ring == -1 { isDark[i] = isWhite }
      }
    }
    let known = isDark
    let finite = samples[..<(width * width)].filter { $0.isFinite }
    guard let darkest = finite.min(), let brightest = finite.max() else { return false }
    var low = [Float](repeating: darkest, count: width * width)
    var high = [Float](repeating: brightest, count: width * width)
    for pass in 0..<Self.localPasses {
      low = Self.level(samples, isDark, true, width, start: pass == 0 ? nil : low)
      high = Self.level(samples, isDark, false, width, start: pass == 0 ? nil : high)
      for i in isDark.indices where known[i] == nil && samples[i].isFinite { isDark[i] = samples[i] < (low[i] + high[i]) / 2 }
    }
    return finish(shape, low, high, isWhite: isWhite, minimumContrast: Float(minimumContrast))
  }

  /// Weighted mean of the dark or the bright cells around each cell.
  private static func level(_ samples: [Float], _ isDark: [Bool?], _ wanted: Bool, _ width: Int, start: [Float]?) -> [Float] {
    let weights = (0..<width).map { distance in expf(-0.5 * Float(distance * distance) / (localReach * localReach)) }
    var (total, count): (Float, Float) = (0, 0)
    // Sums along the rows; then across them.
    var rows = [SIMD2<Float>](repeating: .zero, count: width * width)
    for i in isDark.indices where isDark[i] == wanted && samples[i].isFinite {
      (total, count) = (total + samples[i], count + 1)
      let (row, u) = (i - i % width, i % width)
      for x in 0..<width { rows[row + x] += weights[abs(u - x)] * SIMD2(samples[i], 1) }
    }
    let mean = total / max(1, count)
    var result = [Float](repeating: mean, count: width * width)
    for y in 0..<width {
      for x in 0..<width {
        var sum = localWeight * SIMD2(start?[y * width + x] ?? mean, 1)
        for v in 0..<width { sum += weights[abs(v - y)] * rows[v * width + x] }
        result[y * width + x] = sum.x / sum.y
      }
    }
    return result
  }

  private mutating func finish(_ shape: GridShape, _ black: Plane3, _ white: Plane3, isWhite: Bool, minimumContrast: Float) -> Bool {
    let (width, center) = (shape.width, Float(shape.width - 1) / 2)
    var (low, high): ([Float], [Float]) = ([], [])
    low.reserveCapacity(width * width)
    high.reserveCapacity(width * width)
    for y in 0..<width {
      for x in 0..<width {
        let (u, v) = ((Float(x) - center) / center, (Float(y) - center) / center)
        low.append(black.at(u, v))
        high.append(white.at(u, v))
      }
    }
    return finish(shape, low, high, isWhite: isWhite, minimumContrast: minimumContrast)
  }

  private mutating func finish(_ shape: GridShape, _ low: [Float], _ high: [Float], isWhite: Bool, minimumContrast: Float) -> Bool {
    let (width, margin) = (shape.width, shape.margin)
    contrast = Double(high.reduce(0, +) - low.reduce(0, +)) / Double(width * width)
    guard contrast >= Double(minimumContrast) else { return false }
    values.removeAll(keepingCapacity: true)
    let sign: Float = isWhite ? 1 : -1
    var (borderCount, borderGood, outerCount, outerGood, evidence) = (0, 0, 0, 0, Float(0))
    for y in 0..<width {
      for x in 0..<width {
        let i = y * width + x
        let value = 2 * (samples[i] - low[i]) / max(high[i] - low[i], minimumContrast / 2) - 1
        values.append(value)
        guard value.isFinite else { continue }
        let ring = min(min(x, y), min(width - 1 - x, width - 1 - y)) - margin
        if ring == 0 {
          borderCount += 1
          borderGood += sign * value > 0 ? 1 : 0
          evidence += Self.borderWeight * CodeReader.likelihood(sign * value)
        } else if ring == -1 {
          outerCount += 1
          outerGood += sign * value < 0 ? 1 : 0
          evidence += Self.outerWeight * CodeReader.likelihood(-sign * value)
        }
      }
    }
    borderShare = Double(borderGood) / Double(max(1, borderCount))
    outerShare = Double(outerGood) / Double(max(1, outerCount))
    borderEvidence = Double(evidence)
    return true
  }
}

extension [Float] {
  /// The element with a rank in sorted order; reorders the list (C. A. R. Hoare, Algorithm 65: Find, 1961).
  fileprivate mutating func smallest(_ rank: Int) -> Float {
    var (from, to) = (0, count - 1)
    while from < to {
      let pivot = self[(from + to) / 2]
      var (low, high) = (from, to)
      while low <= high {
        while self[low] < pivot { low += 1 }
        while pivot < self[high] { high -= 1 }
        guard low <= high else { break }
        swapAt(low, high)
        (low, high) = (low + 1, high - 1)
      }
      if rank <= high { to = high } else if rank >= low { from = low } else { break }
    }
    return self[rank]
  }
}

/// Brightness as a plane over the grid, -1...1 in both directions.
private struct Plane3 {
  var a: Float
  var b: Float = 0
  var c: Float = 0

  init(_ a: Float) { self.a = a }

  func at(_ u: Float, _ v: Float) -> Float { a + b * u + c * v }
}

/// Sums of a plane's least-squares fit.
private struct PlaneSum {
  var (n, u, v, uu, uv, vv): (Float, Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0, 0)
  var (z, zu, zv): (Float, Float, Float) = (0, 0, 0)

  mutating func add(_ x: Float, _ y: Float, _ value: Float) {
    n += 1
    u += x
    v += y
    uu += x * x
    uv += x * y
    vv += y * y
    z += value
    zu += value * x
    zv += value * y
  }

  /// Slopes stay near 0 with few cells.
  func plane(_ weight: Double, start: Plane3) -> Plane3 {
    guard n > 0 else { return start }
    let w = Float(weight)
    let (mu, mv, mz) = (u / n, v / n, z / n)
    let (suu, suv, svv) = (uu - n * mu * mu + w, uv - n * mu * mv, vv - n * mv * mv + w)
    let (szu, szv) = (zu - n * mu * mz, zv - n * mv * mz)
    let determinant = suu * svv - suv * suv
    var plane = Plane3(mz)
    if determinant > 1e-6 {
      plane.b = (szu * svv - szv * suv) / determinant
      plane.c = (szv * suu - szu * suv) / determinant
      plane.a = mz - plane.b * mu - plane.c * mv
    }
    return plane
  }
}

extension Homography {
  /// The same map of a grid whose unit is a share of the old one.
  func divided(by cells: Double) -> Homography {
    Homography([m[0] / cells, m[1] / cells, m[2], m[3] / cells, m[4] / cells, m[5], m[6] / cells, m[7] / cells, m[8]])
  }
}
