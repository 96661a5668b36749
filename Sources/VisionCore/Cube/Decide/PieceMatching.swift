internal import VisionSupport

/// All assignments of the pieces of one kind to positions and orientations: sums and maxima over them by dynamic programming
/// over the sets of pieces used (Held and Karp 1962).
///
/// Positions are filled in order, so a set of pieces (a bit mask) determines the number of filled positions.
/// - Complexity: O(2^n n) for n pieces: 256 sets of corners, 4096 of edges.
struct PieceMatching<Sums: PieceSums> {
  /// A piece and its orientation.
  typealias Choice = (piece: Int, orientation: Int)

  /// Likelihood of each piece at each place: `weights[place * pieceCount + piece][orientation]`.
  let weights: [Sums.Weights]

  private static var setCount: Int { 1 << Sums.pieceCount }
  /// The set of all pieces.
  private static var full: Int { setCount - 1 }

  /// - Parameter likelihoods: 54 rows of 6, of each face's colour on each facelet.
  init(_ likelihoods: [Double]) {
    let count = Sums.pieceCount
    let orientations = Sums.orientationCount
    var weights = [Sums.Weights](repeating: .zero, count: count * count)
    for position in 0..<count {
      let facelets = Sums.facelets[position]
      for piece in 0..<count {
        let faces = Sums.faces[piece]
        for orientation in 0..<orientations {
          var product = 1.0
          for k in 0..<orientations { product *= likelihoods[facelets[(k + orientation) % orientations] * 6 + faces[k]] }
          weights[position * count + piece][orientation] = product
        }
      }
    }
    self.weights = weights
  }

  /// Sums over all ways to fill the first places, for each set of pieces used.
  func forward<S: Semiring>(_ kind: S.Type) -> [Sums] {
    var table = [Sums](repeating: .zero, count: Self.setCount)
    table[0] = Sums(unoriented: SIMD2(1, 0))
    var sums = table.mutableSpan
    let weights = weights.span
    let steps = PieceSet.all.span
    for mask in 0..<Self.full {
      let step = steps[mask]
      let state = sums[mask]
      // Pieces that exchange the parity and those that do not, in loops of their own: a branch inside would be unpredictable.
      place(Self.full & ~mask & ~step.odd, mask, step.count, state, weights, &sums, kind)
      place(Self.full & ~mask & step.odd, mask, step.count, state.exchanged, weights, &sums, kind)
    }
    return table
  }

  @inline(__always)
  private func place<S: Semiring>(
    _ pieces: Int, _ mask: Int, _ position: Int, _ state: Sums, _ weights: Span<Sums.Weights>, _ sums: inout MutableSpan<Sums>,
    _ kind: S.Type
  ) {
    var free = pieces
    while free != 0 {
      let piece = free.trailingZeroBitCount
      free &= free - 1
      let next = mask | 1 << piece
      sums[next] = sums[next].plus(placing: weights[position * Sums.pieceCount + piece], after: state, kind)
    }
  }

  /// Total weight through every choice of a piece for a place, laid out like `weights`: a pass from the last place to the first.
  ///
  /// - Parameters:
  ///   - forward: the table of `forward(_:)`.
  ///   - end: weights of even and odd permutations of the other kind of pieces.
  func totals<S: Semiring>(_ kind: S.Type, forward: [Sums], end: SIMD2<Double>) -> [Sums.Weights] {
    var table = [Sums](repeating: .zero, count: Self.setCount)
    table[Self.full] = Sums(unoriented: end)
    var totals = [Sums.Weights](repeating: .zero, count: weights.count)
    collect(kind, forward.span, &table, &totals)
    for i in totals.indices { totals[i] *= weights[i] }
    return totals
  }

  @inline(__always)
  private func collect<S: Semiring>(_ kind: S.Type, _ forward: Span<Sums>, _ table: inout [Sums], _ totals: inout [Sums.Weights]) {
    var after = table.mutableSpan
    var through = totals.mutableSpan
    let weights = weights.span
    let steps = PieceSet.all.span
    var mask = Self.full - 1
    while mask >= 0 {
      let step = steps[mask]
      let state = forward[mask]
      let even = undo(Self.full & ~mask & ~step.odd, mask, step.count, state, weights, after, &through, kind)
      let odd = undo(Self.full & ~mask & step.odd, mask, step.count, state.exchanged, weights, after, &through, kind)
      after[mask] = even.plus(odd.exchanged, kind)
      mask -= 1
    }
  }

  @inline(__always)
  private func undo<S: Semiring>(
    _ pieces: Int, _ mask: Int, _ position: Int, _ state: Sums, _ weights: Span<Sums.Weights>, _ after: borrowing MutableSpan<Sums>,
    _ through: inout MutableSpan<Sums.Weights>, _ kind: S.Type
  ) -> Sums {
    var sum = Sums.zero
    var free = pieces
    while free != 0 {
      let piece = free.trailingZeroBitCount
      free &= free - 1
      let next = after[mask | 1 << piece]
      let index = position * Sums.pieceCount + piece
      through[index] = Sums.plus(through[index], state.through(next, kind), kind)
      sum = sum.plus(placing: weights[index], before: next, kind)
    }
    return sum
  }

  /// Even and odd permutations of all pieces with a legal sum of orientations.
  static func end(_ forward: [Sums]) -> SIMD2<Double> { forward[full].unoriented }

  /// Walks from the end of a forward table to its start; `prefers(isFirst, value, best)` selects the piece of a position.
  func trace(_ forward: [Sums], isOdd: Bool, _ prefers: (Bool, Double, Double) -> Bool) -> [Choice] {
    var choices = [Choice](repeating: (0, 0), count: Sums.pieceCount)
    var mask = Self.full
    var parity = isOdd ? 1 : 0
    var orientation = 0
    let turns = Sums.orientationCount
    for position in (0..<Sums.pieceCount).reversed() {
      var choice: Choice = (0, 0)
      var value = -1.0
      var isFirst = true
      for piece in 0..<Sums.pieceCount where mask & (1 << piece) != 0 {
        let before = mask & ~(1 << piece)
        let from = parity ^ PieceSet.all[before].parity(ofPlacing: piece)
        for turn in 0..<turns {
          let candidate = forward[before][from, (orientation - turn + turns) % turns] * weights[position * Sums.pieceCount + piece][turn]
          if prefers(isFirst, candidate, value) { (choice, value) = ((piece, turn), candidate) }
          isFirst = false
        }
      }
      choices[position] = choice
      mask &= ~(1 << choice.piece)
      parity ^= PieceSet.all[mask].parity(ofPlacing: choice.piece)
      orientation = (orientation - choice.orientation + turns) % turns
    }
    return choices
  }

  /// Calls `body(facelet, face, place * pieceCount + piece, orientation)` for each sticker of each choice of a piece.
  static func forEachSticker(_ body: (Int, Int, Int, Int) -> Void) {
    let (facelets, faces) = (Sums.facelets, Sums.faces)
    for position in 0..<Sums.pieceCount {
      for piece in 0..<Sums.pieceCount {
        for orientation in 0..<Sums.orientationCount {
          for k in 0..<Sums.orientationCount {
            let facelet = facelets[position][(k + orientation) % Sums.orientationCount]
            body(facelet, faces[piece][k], position * Sums.pieceCount + piece, orientation)
          }
        }
      }
    }
  }

  /// Colours the facelets of a cube (54 face indices) by choices for all places.
  static func paint(_ choices: [Choice], on cube: inout [UInt8]) {
    for (position, choice) in choices.enumerated() {
      for k in 0..<Sums.orientationCount {
        let facelet = Sums.facelets[position][(k + choice.orientation) % Sums.orientationCount]
        cube[facelet] = UInt8(truncatingIfNeeded: Sums.faces[choice.piece][k])
      }
    }
  }
}

/// A set of pieces: how many, and which pieces exchange the parity when they are placed next (those below an odd number of its members).
struct PieceSet: BitwiseCopyable, Sendable {
  let count: Int
  let odd: Int

  /// By bit mask.
  static let all: [PieceSet] = (0..<4096).map { mask in
    PieceSet(count: mask.nonzeroBitCount, odd: (0..<12).reduce(0) { $0 | ((mask >> ($1 + 1)).nonzeroBitCount & 1) << $1 })
  }

  @inline(__always)
  func parity(ofPlacing piece: Int) -> Int { odd &>> piece & 1 }
}
