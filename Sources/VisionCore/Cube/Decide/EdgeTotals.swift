/// Sums over all ways to fill the places of the edges, by parity of the permutation.
///
/// Flips and parities form a group of order four. Its characters turn the convolution over flip and parity into four
/// independent sums: the permanents and determinants of the sums and differences of both flips' weights, computed together
/// (Held and Karp 1962).
struct EdgeTotals {
  /// The permanents of the sums and of the differences, then the determinants of both.
  private typealias Characters = SIMD4<Double>

  private static let count = EdgeSums.pieceCount
  private static let full = (1 << count) - 1
  /// All sets of pieces, small ones first.
  private static let setsBySize = (0...full).sorted { (PieceSet.all[$0].count, $0) < (PieceSet.all[$1].count, $1) }

  private let matching: PieceMatching<EdgeSums>
  /// `weights[2 * choice + parity]`, for choices laid out as in `PieceMatching`.
  private let weights: [Characters]
  /// Sums over all ways to fill the first places, for each set of pieces used.
  private let forward: [Characters]

  init(_ matching: PieceMatching<EdgeSums>) {
    self.matching = matching
    let weights = matching.weights.flatMap { flips in
      let (sum, difference) = (flips.x + flips.y, flips.x - flips.y)
      return [Characters(sum, difference, sum, difference), Characters(sum, difference, -sum, -difference)]
    }
    self.weights = weights
    var table = [Characters](repeating: .zero, count: Self.full + 1)
    table[0] = Characters(repeating: 1)
    Self.fill(&table, weights.span)
    forward = table
  }

  @inline(__always)
  private static func fill(_ table: inout [Characters], _ weights: Span<Characters>) {
    var sums = table.mutableSpan
    let (order, all) = (setsBySize, PieceSet.all)
    let (masks, sets) = (order.span, all.span)
    for index in 1...full {
      let mask = masks[index]
      let set = sets[mask]
      let base = (set.count &- 1) &* count
      var sum = Characters.zero
      var rest = mask
      while rest != 0 {
        let piece = rest.trailingZeroBitCount
        rest &= rest &- 1
        sum += sums[mask ^ (1 &<< piece)] * weights[2 &* (base &+ piece) &+ set.parity(ofPlacing: piece)]
      }
      sums[mask] = sum
    }
  }

  /// Weights of even and odd permutations of all edges with a legal sum of flips.
  var end: SIMD2<Double> {
    let all = forward[Self.full]
    let (permanents, determinants) = (all.x + all.y, all.z + all.w)
    return SIMD2(max(permanents + determinants, 0), max(permanents - determinants, 0)) / 4
  }

  /// Total weight through every choice of a piece for a place, laid out like the weights of `PieceMatching`.
  ///
  /// - Parameter end: weights of even and odd permutations of all other pieces.
  func totals(end: SIMD2<Double>) -> [SIMD2<Double>] {
    var table = [Characters](repeating: .zero, count: Self.full + 1)
    let (sum, difference) = ((end.x + end.y) / 4, (end.x - end.y) / 4)
    table[Self.full] = Characters(sum, sum, difference, difference)
    var through = [Characters](repeating: .zero, count: weights.count)
    collect(&table, &through)
    return matching.weights.indices.map { choice in
      let (even, odd) = (through[2 * choice], through[2 * choice + 1])
      let (sum, difference) = (even.x + even.z + odd.x - odd.z, even.y + even.w + odd.y - odd.w)
      return matching.weights[choice] * pointwiseMax(SIMD2(sum + difference, sum - difference), .zero)
    }
  }

  @inline(__always)
  private func collect(_ table: inout [Characters], _ totals: inout [Characters]) {
    var after = table.mutableSpan
    var through = totals.mutableSpan
    let (before, weights) = (forward.span, weights.span)
    let (order, all) = (Self.setsBySize, PieceSet.all)
    let (masks, sets) = (order.span, all.span)
    for index in stride(from: Self.full - 1, through: 0, by: -1) {
      let mask = masks[index]
      let set = sets[mask]
      let base = set.count &* Self.count
      let state = before[mask]
      var sum = Characters.zero
      var free = Self.full & ~mask
      while free != 0 {
        let piece = free.trailingZeroBitCount
        free &= free &- 1
        let choice = 2 &* (base &+ piece) &+ set.parity(ofPlacing: piece)
        let next = after[mask | (1 &<< piece)]
        sum += next * weights[choice]
        through[choice] += state * next
      }
      after[mask] = sum
    }
  }
}
