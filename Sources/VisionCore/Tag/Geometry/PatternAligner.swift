internal import VisionBase
internal import VisionSupport

/// Finds the covered side of a tag whose code is known by how well the cells that are seen agree with the picture: from half a cell beside
/// it to where a fit of the pattern converges.
struct PatternAligner {
  /// Rows of cells with those around the tag, and where the tag begins in them.
  let isWhite: [Bool]
  let width: Int
  let inset: Int
  /// Cells on a side of the tag.
  let side: Int

  private var samples: [Float] = []

  init(_ isWhite: [Bool], width: Int, inset: Int, side: Int) {
    (self.isWhite, self.width, self.inset, self.side) = (isWhite, width, inset, side)
  }

  /// - Parameters:
  ///   - corners: in the pattern's order; three sides are known.
  ///   - hidden: from this corner to the next one is the side that is covered.
  ///   - cover: in the picture: its negative side is covered.
  /// - Returns: nil where the cells do not agree with the picture.
  /// - Throws: `internalFailure`.
  mutating func aligned(
    _ corners: Quad, hidden: Int, cover: Line, in picture: some PlaneReadable<UInt8>
  ) throws(VisionError) -> Quad? {
    let cell = corners.shortestSide / Double(side)
    var best = corners
    var agreement = try agreement(corners, cover, Self.samplesPerCell, in: picture)
    guard agreement >= Self.minimumStart else { return nil }
    var step = Self.firstStep
    while step >= max(Self.minimumStep, Self.lastPixels / cell) {
      let samplesPerCell = min(
        max(Self.samplesPerCell, Int(cell / Self.pixelsPerSample)),
        step < Self.firstStep / 2 ? Self.mostSamplesPerCell : Self.samplesPerCell)
      agreement = try self.agreement(best, cover, samplesPerCell, in: picture)
      for _ in 0..<Self.mostSteps {
        var next: (quad: Quad, agreement: Double)?
        for direction in Self.directions {
          guard let quad = Self.moved(best, hidden, direction.0 * step / Double(side), direction.1 * step / Double(side)) else { continue }
          let value = try self.agreement(quad, cover, samplesPerCell, in: picture)
          if value > next?.agreement ?? agreement { next = (quad, value) }
        }
        guard let next else { break }
        (best, agreement) = next
      }
      step /= 2
    }
    return agreement >= Self.minimumAgreement ? best : nil
  }

  /// The side beyond which the tag goes on, by how well the cells agree with the picture then; nil = none.
  ///
  /// - Parameters:
  ///   - corners: in the pattern's order.
  ///   - blur: pixels beside a side that do not count.
  /// - Throws: `internalFailure`.
  mutating func coveredSide(_ corners: Quad, blur: Double, in picture: some PlaneReadable<UInt8>) throws(VisionError) -> Int? {
    var best: (side: Int, gain: Double)?
    for hidden in 0..<4 {
      guard let cover = corners.line(hidden)?.shifted(by: blur) else { continue }
      let before = try agreement(corners, cover, Self.samplesPerCell, in: picture)
      for step in Self.triedSteps {
        for direction in Self.directions where direction.0 >= 0 && direction.1 >= 0 {
          guard let quad = Self.moved(corners, hidden, direction.0 * step / Double(side), direction.1 * step / Double(side)) else {
            continue
          }
          let gain = try agreement(quad, cover, Self.samplesPerCell, in: picture) - before
          if gain > best?.gain ?? Self.minimumGain { best = (hidden, gain) }
        }
      }
    }
    guard let best, try !isPaper(corners, best.side, in: picture) else { return nil }
    return best.side
  }

  /// Whether what lies beside a side is as bright as what lies beside the others: then it is no cover.
  private mutating func isPaper(_ corners: Quad, _ hidden: Int, in picture: some PlaneReadable<UInt8>) throws(VisionError) -> Bool {
    guard let map = Homography(unitSquareTo: corners)?.divided(by: Double(side)) else { return true }
    try picture.sampleCells(map, -1..<side + 1, share: Self.paperShare, into: &samples)
    let row = side + 2
    var (beside, others, border) = ((sum: 0.0, count: 0.0), (sum: 0.0, count: 0.0), (sum: 0.0, count: 0.0))
    func add(_ x: Int, _ y: Int, to mean: inout (sum: Double, count: Double)) {
      let level = Double(samples[(y + 1) * row + x + 1])
      if level.isFinite { mean = (mean.sum + level, mean.count + 1) }
    }
    for i in 0..<side {
      for (number, cell) in [(i, -1), (side, i), (i, side), (-1, i)].enumerated() {
        if number == hidden { add(cell.0, cell.1, to: &beside) } else { add(cell.0, cell.1, to: &others) }
        if number != hidden { add(min(max(cell.0, 0), side - 1), min(max(cell.1, 0), side - 1), to: &border) }
      }
    }
    guard beside.count > 0, others.count > 0, border.count > 0 else { return true }
    let (level, paper, black) = (beside.sum / beside.count, others.sum / others.count, border.sum / border.count)
    return abs(level - paper) < Self.minimumDifference * abs(paper - black)
  }

  /// A square whose side has its ends further along their neighbours, by these shares of them.
  private static func moved(_ quad: Quad, _ side: Int, _ first: Double, _ second: Double) -> Quad? {
    var points = quad.points
    let (a, b) = (side, (side + 1) % 4)
    points[a] = points[a] + (points[a] - points[(side + 3) % 4]) * first
    points[b] = points[b] + (points[b] - points[(side + 2) % 4]) * second
    return Quad(points).flatMap { $0.isConvex ? $0 : nil }
  }

  /// Correlation of the cells that are seen with the picture, -1...1.
  private mutating func agreement(
    _ corners: Quad, _ cover: Line, _ samplesPerCell: Int, in picture: some PlaneReadable<UInt8>
  ) throws(VisionError) -> Double {
    let (near, far) = (Double(inset * samplesPerCell), Double((inset + side) * samplesPerCell))
    guard let map = Homography(Quad(Point(near, near), Point(far, near), Point(far, far), Point(near, far)), to: corners),
      let line = map.inverse.flatMap({ cover.mapped(by: $0) })
    else { return -1 }
    let count = width * samplesPerCell
    try picture.sampleCells(map, 0..<count, share: Self.sampledShare, into: &samples)
    var (n, x, y, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for row in 0..<count {
      for column in 0..<count {
        let level = Double(samples[row * count + column])
        guard level.isFinite, line.distance(to: Point(Double(column) + 0.5, Double(row) + 0.5)) > 0.5 else { continue }
        let cell: Double = isWhite[row / samplesPerCell * width + column / samplesPerCell] ? 1 : 0
        (n, x, y) = (n + 1, x + cell, y + level)
        (xx, xy, yy) = (xx + cell * cell, xy + cell * level, yy + level * level)
      }
    }
    let (first, second) = (n * xx - x * x, n * yy - y * y)
    return first > 0 && second > 0 ? (n * xy - x * y) / (first * second).squareRoot() : -1
  }
}
