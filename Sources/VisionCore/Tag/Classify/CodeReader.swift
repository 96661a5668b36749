internal import VisionBase
internal import VisionSupport
internal import Glibc

/// A family prepared for comparison with grids.
struct PreparedFamily {
  var kind: TagFamily.Kind
  var family: TagFamily
  var shape: GridShape
  /// Indices of the bits in the grid, for four turns by 90 degrees, then the same mirrored.
  var positions: [[Int]]
  /// nil = all.
  var allowed: Set<Int>?
  /// Bits that may be wrong.
  var maximumWrongBits: Int
  /// Cost of a wrong bit in addition to its cell's evidence: clutter resembles codes of families with few bits.
  var errorCost: Double { Self.costOfError * max(0, 1 - Double(family.cells.count) / Self.bitsOfFreeErrors) }

  /// Pairs of bits side by side, and bits beside the border.
  private var pairs: [(Int, Int)] = []
  private var besideBorder: [Int] = []

  init(_ kind: TagFamily.Kind, _ family: TagFamily, allowed: [Int]?, maximumWrongBits: Int?) {
    (self.kind, self.family) = (kind, family)
    shape = GridShape(side: family.borderSide, margin: max(1, family.outerCells), isReversed: family.isReversedBorder)
    self.allowed = allowed.map { Set($0) }
    self.maximumWrongBits = min(maximumWrongBits ?? family.maximumWrongBits, family.maximumWrongBits)
    let (shape, last) = (shape, family.borderSide - 1)
    positions = (0..<8).map { turn in
      family.cells.map { cell in
        var (x, y) = turn < 4 ? (cell.x, cell.y) : (last - cell.x, cell.y)
        for _ in 0..<turn % 4 { (x, y) = (last - y, x) }
        return shape.index(x, y)
      }
    }
    for (i, cell) in family.cells.enumerated() {
      for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
        let (x, y) = (cell.x + dx, cell.y + dy)
        let ring = min(min(x, y), min(last - x, last - y))
        if ring == 0 { besideBorder.append(i) }
        guard dx + dy > 0, let j = family.cells.firstIndex(of: TagFamily.Cell(x: x, y: y)) else { continue }
        pairs.append((i, j))
      }
    }
  }

  /// Logarithm of how much likelier clutter shows this code than any code: large areas of one colour are more common than patterns.
  func commonness(of code: UInt64) -> Double {
    let last = UInt64(family.cells.count - 1)
    func bit(_ i: Int) -> UInt64 { code >> (last - UInt64(i)) & 1 }
    let border: UInt64 = shape.isReversed ? 1 : 0
    let same = pairs.count { bit($0.0) == bit($0.1) } + besideBorder.count { bit($0) == border }
    let different = pairs.count + besideBorder.count - same
    return Double(same) * log(2 * Self.alike) + Double(different) * log(2 * (1 - Self.alike))
  }
}

/// A code that a grid can be read as.
struct CodeReading {
  /// Index of the family in the reader's list.
  var family: Int
  var identifier: Int
  /// Clockwise quarters by which the upright tag is turned; 4 and more: mirrored.
  var turn: Int
  var wrongBits: Int
  var erasedBits: Int
  /// Logarithm of how much better the code explains the cells than clutter does, the number of codes taken into account.
  var evidence: Double
  /// Mean of the cells' values on the code's side, 0...1.
  var margin: Double

  var isMirrored: Bool { turn >= 4 }
  /// Whether another reading of the cells may be better.
  var isUncertain: Bool { wrongBits > 0 || evidence < Self.sureEvidence }
}

/// Reads codes from grids.
struct CodeReader {
  private var matches = Array(repeating: CodeMatch(), count: 64)

  /// The best reading of a grid in one family; nil = none.
  mutating func read(_ values: [Float], _ family: PreparedFamily, index: Int, mirrored: Bool) -> CodeReading? {
    let turns = mirrored ? 8 : 4
    var words: [UInt64] = []
    var masks: [UInt64] = []
    for turn in 0..<turns {
      var (word, mask): (UInt64, UInt64) = (0, 0)
      for position in family.positions[turn] {
        let value = values[position]
        word = word << 1 | (value > 0 ? 1 : 0)
        mask = mask << 1 | (value.isNaN ? 0 : 1)
      }
      words.append(word)
      masks.append(mask)
    }
    let erased = family.family.cells.count - (masks.first ?? 0).nonzeroBitCount
    let count = CodeMatch.near(
      family.family.codes.span, words: words, masks: masks, limit: max(0, family.maximumWrongBits - erased / 2), into: &matches)
    var best: CodeReading?
    for match in matches[..<count] {
      let (turn, code) = (Int(match.word), family.family.codes[Int(match.code)])
      var reading = score(values, code, family.positions[turn])
      reading.evidence -= family.commonness(of: code) + Double(match.distance) * family.errorCost
      if reading.evidence <= best?.evidence ?? -.infinity { continue }
      (reading.family, reading.identifier, reading.turn) = (index, Int(match.code), turn)
      (reading.wrongBits, reading.erasedBits) = (Int(match.distance), erased)
      best = reading
    }
    let allowed = family.allowed?.count ?? family.family.codes.count
    best?.evidence -= log(Double(turns * max(1, allowed)))
    return best
  }

  private func score(_ values: [Float], _ code: UInt64, _ positions: [Int]) -> CodeReading {
    var (evidence, sum, squares, count): (Float, Float, Float, Float) = (0, 0, 0, 0)
    for (i, position) in positions.enumerated() {
      let value = values[position]
      guard value.isFinite else { continue }
      let isWhite = code >> UInt64(positions.count - 1 - i) & 1 == 1
      let z = isWhite ? value : -value
      evidence += Self.likelihood(z)
      sum += min(max(z, -1), 1)
      squares += min(z - 1, 0) * min(z - 1, 0)
      count += 1
    }
    let roughness = (Double(squares) / Double(max(1, count))).squareRoot()
    let smoothness = min(max(Self.smoothnessScale * (Self.evenRoughness - roughness), -Self.mostSmoothness), Self.mostSmoothness)
    return CodeReading(
      family: 0, identifier: 0, turn: 0, wrongBits: 0, erasedBits: 0, evidence: Double(evidence) + smoothness,
      margin: Double(sum / max(1, count)))
  }

  /// Logarithm of the likelihood ratio of tag and clutter for a cell with a value on the code's side.
  static func likelihood(_ z: Float) -> Float {
    let position = (min(max(z, -likelihoodReach), likelihoodReach) + likelihoodReach) * likelihoodSteps
    let index = Int(position)
    return likelihoods[index] + (position - Float(index)) * (likelihoods[index + 1] - likelihoods[index])
  }

  /// Range of the table, beyond which the likelihood is constant, and its steps per unit.
  private static let likelihoodReach: Float = 3
  private static let likelihoodSteps: Float = 128
  private static let likelihoods: [Float] = (0...Int(2 * likelihoodReach * likelihoodSteps) + 1).map {
    exactLikelihood(Float($0) / likelihoodSteps - likelihoodReach)
  }

  private static func exactLikelihood(_ z: Float) -> Float {
    let stray = 1 / strayRange
    func cell(_ z: Float) -> Float {
      // A cell beyond its level is as good as one at its level.
      let d = min(z - 1, 0) / deviation
      return (1 - strayShare) * expf(-0.5 * d * d) / (deviation * 2.5066) + strayShare * stray
    }
    let clutter = (1 - grayShare) * (cell(z) + cell(-z)) / 2 + grayShare * stray
    return logf(cell(z) / clutter)
  }
}
