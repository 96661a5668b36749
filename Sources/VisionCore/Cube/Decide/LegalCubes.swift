package import VisionSupport
internal import Glibc

/// Exact inference over all 43,252,003,274,489,856,000 legal cubes.
///
/// Corners and edges are each a matching of pieces to places with an orientation (`PieceMatching`). Three rules tie them: twists add
/// up to a multiple of three, flips to an even number, and both permutations have the same parity. A table over the set of
/// pieces used, parity and orientation covers them, so sums are exact probabilities and maxima the exact best cube. Evidence should be
/// normalised: every row's largest log likelihood is 0.
package enum LegalCubes {
  /// The most likely cube for given evidence.
  package struct Best: Sendable {
    /// Face index (0...5) of the colour on each of 54 facelets.
    package var facelets: [UInt8]
    /// Log likelihood, centres included.
    package var logLikelihood: Double
  }

  /// Probabilities of each face's colour on each facelet.
  package struct Marginals: Sendable {
    /// 54 rows of 6.
    package var probabilities: [Double]
    /// Logarithm of the sum of all legal cubes' likelihoods.
    package var logTotal: Double
  }

  /// ln 43,252,003,274,489,856,000.
  static let logCount = 45.2135752246836

  /// Logarithm of the sum over all legal cubes of the product of their likelihoods.
  /// - Complexity: O(2^12 x 12).
  package static func logTotal(of evidence: FaceletEvidence) -> Double {
    Totals(Factors(evidence)).logTotal
  }

  /// Exact probabilities of the stickers.
  package static func marginals(of evidence: FaceletEvidence) -> Marginals {
    let totals = Totals(Factors(evidence))
    let corners = totals.factors.corners.totals(SumProduct.self, forward: totals.corners, end: totals.edges.end)
    let edges = totals.edges.totals(end: totals.cornerEnd)
    var result = [Double](repeating: 0, count: 54 * 6)
    for face in 0..<6 { result[(face * 9 + 4) * 6 + face] = 1 }
    PieceMatching<CornerSums>.forEachSticker { facelet, face, choice, twist in
      result[facelet * 6 + face] += corners[choice][twist] / totals.total
    }
    PieceMatching<EdgeSums>.forEachSticker { facelet, face, choice, flip in
      result[facelet * 6 + face] += edges[choice][flip] / totals.total
    }
    return Marginals(probabilities: result, logTotal: totals.logTotal)
  }

  /// The most likely legal cube.
  package static func best(of evidence: FaceletEvidence) -> Best {
    let tables = Tables(Factors(evidence), MaxProduct.self)
    return Best(facelets: tables.bestCube.facelets, logLikelihood: tables.logBest)
  }

  /// Legal cubes drawn with their exact probabilities.
  package static func samples(_ count: Int, of evidence: FaceletEvidence, using random: inout SeededRandom) -> [[UInt8]] {
    let tables = Tables(Factors(evidence), SumProduct.self)
    var result: [[UInt8]] = []
    for _ in 0..<count { result.append(tables.draw(&random)) }
    return result
  }
}

extension LegalCubes {
  /// Evidence as likelihoods of pieces at places.
  fileprivate struct Factors {
    let corners: PieceMatching<CornerSums>
    let edges: PieceMatching<EdgeSums>
    /// Log likelihood of the six centres, which no turn moves.
    let centreScore: Double

    init(_ evidence: FaceletEvidence) {
      let likelihoods = evidence.logLikelihoods.map { exp(max($0, LegalCubes.floor)) }
      corners = PieceMatching(likelihoods)
      edges = PieceMatching(likelihoods)
      centreScore = (0..<6).reduce(0) { $0 + max(evidence[$1 * 9 + 4, $1], LegalCubes.floor) }
    }
  }

  /// Sums over all legal cubes.
  fileprivate struct Totals {
    let factors: Factors
    let corners: [CornerSums]
    let edges: EdgeTotals
    /// Weights of even and odd permutations of all corners.
    let cornerEnd: SIMD2<Double>
    let total: Double

    init(_ factors: Factors) {
      self.factors = factors
      corners = factors.corners.forward(SumProduct.self)
      edges = EdgeTotals(factors.edges)
      cornerEnd = PieceMatching.end(corners)
      total = max((cornerEnd * edges.end).sum(), .leastNormalMagnitude)
    }

    var logTotal: Double { log(total) + factors.centreScore }
  }

  /// The forward tables of both kinds of pieces.
  fileprivate struct Tables {
    let factors: Factors
    let corners: [CornerSums]
    let edges: [EdgeSums]
    /// Weights of even and odd permutations of all corners, and of all edges.
    let cornerEnd: SIMD2<Double>
    let edgeEnd: SIMD2<Double>

    init<S: Semiring>(_ factors: Factors, _ kind: S.Type) {
      self.factors = factors
      corners = factors.corners.forward(kind)
      edges = factors.edges.forward(kind)
      cornerEnd = PieceMatching.end(corners)
      edgeEnd = PieceMatching.end(edges)
    }

    /// With tables of `MaxProduct`: log likelihood of the best cube.
    var logBest: Double { log(max(cornerEnd.x * edgeEnd.x, cornerEnd.y * edgeEnd.y, .leastNormalMagnitude)) + factors.centreScore }

    /// With tables of `MaxProduct`.
    var bestCube: Choices {
      let isOdd = cornerEnd.y * edgeEnd.y > cornerEnd.x * edgeEnd.x
      return trace(isOdd: isOdd) { _, value, best in value > best }
    }

    /// With tables of `SumProduct`: a cube drawn with its probability.
    func draw(_ random: inout SeededRandom) -> [UInt8] {
      let even = cornerEnd.x * edgeEnd.x
      let isOdd = random.unit() * (even + cornerEnd.y * edgeEnd.y) >= even
      // Reservoir sampling: the candidate replaces the choice with probability weight / running total.
      var total = 0.0
      return trace(isOdd: isOdd) { isFirst, value, _ in
        if isFirst { total = 0 }
        guard value > 0 else { return false }
        total += value
        return random.unit() * total < value
      }.facelets
    }

    private func trace(isOdd: Bool, _ prefers: (Bool, Double, Double) -> Bool) -> Choices {
      Choices(
        corners: factors.corners.trace(corners, isOdd: isOdd, prefers), edges: factors.edges.trace(edges, isOdd: isOdd, prefers))
    }
  }

  /// A piece and its orientation for each place: a cube.
  fileprivate struct Choices {
    let corners: [(piece: Int, orientation: Int)]
    let edges: [(piece: Int, orientation: Int)]

    /// 54 face indices.
    var facelets: [UInt8] {
      var cube = [UInt8](repeating: 0, count: 54)
      for face in 0..<6 { cube[face * 9 + 4] = UInt8(truncatingIfNeeded: face) }
      PieceMatching<CornerSums>.paint(corners, on: &cube)
      PieceMatching<EdgeSums>.paint(edges, on: &cube)
      return cube
    }
  }
}
