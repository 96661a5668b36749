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
  /// Factors of the characters under an exchange of the parity.
  private static let exchange = Characters(1, 1, -1, -1)

  private let matching: PieceMatching<EdgeSums>
  /// For choices laid out as in `PieceMatching`.
  private let weights: [Characters]
  /// Sums over all ways to fill the first places, for each set of pieces used.
  private let forward: [Characters]

  init(_ matching: PieceMatching<EdgeSums>) {
    self.matching = matching
    let weights = matching.weights.map { flips in
      let (sum, difference) = (flips.x + flips.y, flips.x - flips.y)
      return Characters(sum, difference, sum, difference)
    }
    self.weights = weights
    forward = Self.forward(weights.span)
  }

  private static func forward(_ weights: Span<Characters>) -> [Characters] {
    let all = PieceSet.all
    let sets = all.span
    return [Characters](capacity: full + 1) { sums in
      sums.append(Characters(repeating: 1))
      for mask in 1...full {
        let set = sets[mask]
        let row = (set.count &- 1) &* count
        let even = placed(mask & ~set.odd, mask, row, sums.span, weights)
        let odd = placed(mask & set.odd, mask, row, sums.span, weights)
        sums.append(even + exchange * odd)
      }
    }
  }

  /// The sum over the pieces whose place has these weights and which are placed last.
  @inline(__always)
  private static func placed(_ pieces: Int, _ mask: Int, _ row: Int, _ sums: Span<Characters>, _ weights: Span<Characters>) -> Characters {
    var (rest, sum) = (pieces, Characters.zero)
    while rest != 0 {
      let piece = rest.trailingZeroBitCount
      rest &= rest &- 1
      unsafe sum += sums[unchecked: mask ^ (1 &<< piece)] * weights[unchecked: row &+ piece]
    }
    return sum
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
    let (sum, difference) = ((end.x + end.y) / 4, (end.x - end.y) / 4)
    var through = [Characters](repeating: .zero, count: weights.count)
    collect(Characters(sum, sum, difference, difference), &through)
    return matching.weights.indices.map { choice in
      let (sum, difference) = (through[choice].x + through[choice].z, through[choice].y + through[choice].w)
      return matching.weights[choice] * pointwiseMax(SIMD2(sum + difference, sum - difference), .zero)
    }
  }

  private func collect(_ end: Characters, _ totals: inout [Characters]) {
    var through = totals.mutableSpan
    let (before, weights) = (forward.span, weights.span)
    let all = PieceSet.all
    let sets = all.span
    // Sums over all ways to fill the last places, for each set of pieces left.
    _ = [Characters](capacity: Self.full + 1) { after in
      after.append(end)
      for left in 1...Self.full {
        let set = sets[Self.full ^ left]
        let row = set.count &* Self.count
        let state = before[Self.full ^ left]
        let even = Self.undone(left & ~set.odd, left, row, state, after.span, weights, &through)
        let odd = Self.undone(left & set.odd, left, row, Self.exchange * state, after.span, weights, &through)
        after.append(even + Self.exchange * odd)
      }
    }
  }

  /// The sum over the pieces that are placed next; adds what leads through each choice.
  @inline(__always)
  private static func undone(
    _ pieces: Int, _ left: Int, _ row: Int, _ state: Characters, _ after: Span<Characters>, _ weights: Span<Characters>,
    _ through: inout MutableSpan<Characters>
  ) -> Characters {
    var (rest, sum) = (pieces, Characters.zero)
    while rest != 0 {
      let piece = rest.trailingZeroBitCount
      rest &= rest &- 1
      let next = unsafe after[unchecked: left ^ (1 &<< piece)]
      unsafe sum += next * weights[unchecked: row &+ piece]
      unsafe through[unchecked: row &+ piece] += state * next
    }
    return sum
  }
}
