package import VisionBase
package import VisionSupport
internal import Glibc
package import kociemba

/// Exact inference over all 43 quintillion legal cubes, given for each facelet how likely each face's colour is.
///
/// Corners and edges are each a matching of pieces to places with an orientation; they are tied by three rules: twists add up to a
/// multiple of three, flips to an even number, and both permutations have the same parity. A table over (pieces used, parity,
/// orientation so far) holds all of it, so sums give exact probabilities and maxima the exact best cube. (Dynamic programming over
/// subsets: Held and Karp 1962; the sum over a product of local scores is the sum-product algorithm on it.)
package final class LegalCubeInference {
  /// Best cube for given likelihoods.
  package struct Best: Sendable {
    /// Face index (0...5) of the colour on each of 54 facelets.
    package var facelets: [UInt8]
    /// Sum of the log likelihoods given, centres included.
    package var logLikelihood: Double
    /// The same of the best other legal cube with these centres.
    package var runnerUp: Double
  }

  /// Smallest log likelihood that is told from impossible.
  package static let floor = -13.0

  private var weights = [Double](repeating: 1, count: 54 * 6)
  private var centreScore = 0.0
  private var cornerWeights = [SIMD3<Double>](repeating: .zero, count: 8 * 8)
  private var edgeWeights = [SIMD2<Double>](repeating: .zero, count: 12 * 12)
  private var cornerForward = [CornerState](repeating: .zero, count: 256)
  private var cornerBackward = [CornerState](repeating: .zero, count: 256)
  private var edgeForward = [EdgeState](repeating: .zero, count: 4096)
  private var edgeBackward = [EdgeState](repeating: .zero, count: 4096)
  private var cornerTotals = [SIMD3<Double>](repeating: .zero, count: 8 * 8)
  private var edgeTotals = [SIMD2<Double>](repeating: .zero, count: 12 * 12)

  package init() {}

  /// - Parameter logLikelihoods: 54 x 6, at most 0 each; every row's largest should be 0. Lower values than `floor` are raised to it.
  package func load(_ logLikelihoods: [Double]) {
    for i in 0..<min(logLikelihoods.count, weights.count) { weights[i] = exp(max(logLikelihoods[i], Self.floor)) }
    centreScore = (0..<6).reduce(0) { $0 + max(logLikelihoods[($1 * 9 + 4) * 6 + $1], Self.floor) }
    for place in 0..<8 {
      let facelets = CubeTables.cornerFacelets[place]
      for piece in 0..<8 {
        let faces = CubeTables.cornerFaces[piece]
        for twist in 0..<3 {
          var product = 1.0
          for k in 0..<3 { product *= weights[facelets[(k + twist) % 3] * 6 + faces[k]] }
          cornerWeights[place * 8 + piece][twist] = product
        }
      }
    }
    for place in 0..<12 {
      let facelets = CubeTables.edgeFacelets[place]
      for piece in 0..<12 {
        let faces = CubeTables.edgeFaces[piece]
        edgeWeights[place * 12 + piece] = SIMD2(
          weights[facelets[0] * 6 + faces[0]] * weights[facelets[1] * 6 + faces[1]],
          weights[facelets[1] * 6 + faces[0]] * weights[facelets[0] * 6 + faces[1]])
      }
    }
  }

  /// Values by twist so far; each for even and odd parity.
  private struct CornerState {
    var v: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

    static let zero = CornerState(v: (.zero, .zero, .zero))

    var exchanged: CornerState {
      CornerState(v: (LegalCubeInference.swapped(v.0), LegalCubeInference.swapped(v.1), LegalCubeInference.swapped(v.2)))
    }

    /// Value for a parity (0, 1) and twist (0...2).
    subscript(parity: Int, twist: Int) -> Double { twist == 0 ? v.0[parity] : twist == 1 ? v.1[parity] : v.2[parity] }
  }

  /// Values by flip so far; each for even and odd parity.
  private struct EdgeState {
    var v: (SIMD2<Double>, SIMD2<Double>)

    static let zero = EdgeState(v: (.zero, .zero))

    var exchanged: EdgeState { EdgeState(v: (LegalCubeInference.swapped(v.0), LegalCubeInference.swapped(v.1))) }

    /// Value for a parity (0, 1) and flip (0, 1).
    subscript(parity: Int, flip: Int) -> Double { flip == 0 ? v.0[parity] : v.1[parity] }
  }

  @inline(__always)
  private static func swapped(_ v: SIMD2<Double>) -> SIMD2<Double> { SIMD2(v.y, v.x) }

  /// For each set of pieces used: how many, and for which pieces an odd number of them have higher numbers. Placing such a piece next
  /// exchanges the parity.
  private static let steps: [(place: Int, odd: Int)] = (0..<4096).map { mask in
    (mask.nonzeroBitCount, (0..<12).reduce(0) { $0 | ((mask >> ($1 + 1)).nonzeroBitCount & 1) << $1 })
  }

  @inline(__always)
  private static func isOdd(_ mask: Int, _ piece: Int) -> Bool { steps[mask].odd >> piece & 1 == 1 }

  @inline(__always)
  private static func joined(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ maximum: Bool) -> SIMD2<Double> {
    maximum ? pointwiseMax(a, b) : a + b
  }

  /// Sum or maximum of three products: what the twists of one piece add to one twist of the whole.
  @inline(__always)
  private static func joined(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ w: SIMD3<Double>, _ maximum: Bool
  ) -> SIMD2<Double> { joined(joined(a * w.x, b * w.y, maximum), c * w.z, maximum) }

  private func runForward(maximum: Bool) {
    // Two copies of the loops, each without the question inside.
    if maximum { forward(maximum: true) } else { forward(maximum: false) }
  }

  @inline(__always)
  private func forward(maximum: Bool) {
    for i in 0..<256 { cornerForward[i] = .zero }
    cornerForward[0].v.0.x = 1
    for i in 0..<4096 { edgeForward[i] = .zero }
    edgeForward[0].v.0.x = 1
    unsafe cornerForward.withUnsafeMutableBufferPointer { table in
      unsafe cornerWeights.withUnsafeBufferPointer { weights in
        unsafe Self.steps.withUnsafeBufferPointer { steps in
          for mask in 0..<255 {
            let (place, odd) = unsafe steps[mask]
            let state = unsafe table[mask]
            let exchanged = state.exchanged
            var free = 255 & ~mask
            while free != 0 {
              let piece = free.trailingZeroBitCount
              free &= free - 1
              let w = unsafe weights[place * 8 + piece]
              let s = odd >> piece & 1 == 1 ? exchanged.v : state.v
              let old = unsafe table[mask | 1 << piece].v
              unsafe table[mask | 1 << piece].v = (
                Self.joined(old.0, Self.joined(s.0, s.2, s.1, w, maximum), maximum),
                Self.joined(old.1, Self.joined(s.1, s.0, s.2, w, maximum), maximum),
                Self.joined(old.2, Self.joined(s.2, s.1, s.0, w, maximum), maximum)
              )
            }
          }
        }
      }
    }
    unsafe edgeForward.withUnsafeMutableBufferPointer { table in
      unsafe edgeWeights.withUnsafeBufferPointer { weights in
        unsafe Self.steps.withUnsafeBufferPointer { steps in
          for mask in 0..<4095 {
            let (layer, odd) = unsafe steps[mask]
            let state = unsafe table[mask]
            // Pieces that exchange the parity and those that do not, in loops of their own: a branch inside would be a guess.
            @inline(__always)
            func place(_ pieces: Int, _ s: (SIMD2<Double>, SIMD2<Double>)) {
              var free = pieces
              while free != 0 {
                let piece = free.trailingZeroBitCount
                free &= free - 1
                let w = unsafe weights[layer * 12 + piece]
                let old = unsafe table[mask | 1 << piece].v
                unsafe table[mask | 1 << piece].v = (
                  Self.joined(old.0, Self.joined(s.0 * w.x, s.1 * w.y, maximum), maximum),
                  Self.joined(old.1, Self.joined(s.1 * w.x, s.0 * w.y, maximum), maximum)
                )
              }
            }
            place(4095 & ~mask & ~odd, state.v)
            place(4095 & ~mask & odd, state.exchanged.v)
          }
        }
      }
    }
  }

  /// Total through every choice of a piece for a place, by the values of everything after each state: a pass from the last place to
  /// the first. Fills `cornerTotals[place * 8 + piece][twist]` and `edgeTotals[place * 12 + piece][flip]`.
  private func runBackward(maximum: Bool) {
    if maximum { backward(maximum: true) } else { backward(maximum: false) }
  }

  @inline(__always)
  private func backward(maximum: Bool) {
    let (cornerEnd, edgeEnd) = ends
    for i in cornerTotals.indices { cornerTotals[i] = .zero }
    for i in edgeTotals.indices { edgeTotals[i] = .zero }
    // Each kind of piece ends with the weight of the other kind's even and odd permutations.
    cornerBackward[255] = CornerState(v: (edgeEnd, .zero, .zero))
    edgeBackward[4095] = EdgeState(v: (cornerEnd, .zero))
    @inline(__always)
    func total(_ v: SIMD2<Double>) -> Double { maximum ? max(v.x, v.y) : v.x + v.y }
    unsafe cornerBackward.withUnsafeMutableBufferPointer { table in
      unsafe cornerForward.withUnsafeBufferPointer { forward in
        unsafe cornerWeights.withUnsafeBufferPointer { weights in
          unsafe cornerTotals.withUnsafeMutableBufferPointer { totals in
            for mask in stride(from: 254, through: 0, by: -1) {
              let (place, odd) = Self.steps[mask]
              let state = unsafe forward[mask].v
              var sum = CornerState.zero.v
              for piece in 0..<8 where mask & (1 << piece) == 0 {
                let next = unsafe odd >> piece & 1 == 1 ? table[mask | 1 << piece].exchanged.v : table[mask | 1 << piece].v
                let index = place * 8 + piece
                let w = unsafe weights[index]
                let one = SIMD3(repeating: 1.0)
                let through = SIMD3(
                  total(Self.joined(state.0 * next.0, state.1 * next.1, state.2 * next.2, one, maximum)),
                  total(Self.joined(state.0 * next.1, state.1 * next.2, state.2 * next.0, one, maximum)),
                  total(Self.joined(state.0 * next.2, state.1 * next.0, state.2 * next.1, one, maximum)))
                unsafe totals[index] = maximum ? pointwiseMax(totals[index], through) : totals[index] + through
                sum = (
                  Self.joined(sum.0, Self.joined(next.0, next.1, next.2, w, maximum), maximum),
                  Self.joined(sum.1, Self.joined(next.1, next.2, next.0, w, maximum), maximum),
                  Self.joined(sum.2, Self.joined(next.2, next.0, next.1, w, maximum), maximum)
                )
              }
              unsafe table[mask].v = sum
            }
          }
        }
      }
    }
    unsafe edgeBackward.withUnsafeMutableBufferPointer { table in
      unsafe edgeForward.withUnsafeBufferPointer { forward in
        unsafe edgeWeights.withUnsafeBufferPointer { weights in
          unsafe edgeTotals.withUnsafeMutableBufferPointer { totals in
            unsafe Self.steps.withUnsafeBufferPointer { steps in
              for mask in stride(from: 4094, through: 0, by: -1) {
                let (place, odd) = unsafe steps[mask]
                let state = unsafe forward[mask]
                @inline(__always)
                func sums(_ pieces: Int, _ state: (SIMD2<Double>, SIMD2<Double>)) -> EdgeState {
                  var sum = EdgeState.zero.v
                  var free = pieces
                  while free != 0 {
                    let piece = free.trailingZeroBitCount
                    free &= free - 1
                    let next = unsafe table[mask | 1 << piece].v
                    let index = place * 12 + piece
                    let w = unsafe weights[index]
                    let through = SIMD2(
                      total(Self.joined(state.0 * next.0, state.1 * next.1, maximum)),
                      total(Self.joined(state.0 * next.1, state.1 * next.0, maximum)))
                    unsafe totals[index] = Self.joined(totals[index], through, maximum)
                    sum = (
                      Self.joined(sum.0, Self.joined(next.0 * w.x, next.1 * w.y, maximum), maximum),
                      Self.joined(sum.1, Self.joined(next.1 * w.x, next.0 * w.y, maximum), maximum)
                    )
                  }
                  return EdgeState(v: sum)
                }
                let even = sums(4095 & ~mask & ~odd, state.v).v
                let exchanged = sums(4095 & ~mask & odd, state.exchanged.v).exchanged.v
                unsafe table[mask].v = (Self.joined(even.0, exchanged.0, maximum), Self.joined(even.1, exchanged.1, maximum))
              }
            }
          }
        }
      }
    }
    for i in cornerTotals.indices { cornerTotals[i] *= cornerWeights[i] }
    for i in edgeTotals.indices { edgeTotals[i] *= edgeWeights[i] }
  }

  /// Ends of the forward tables: total weight of even and odd permutations with legal orientation.
  private var ends: (corner: SIMD2<Double>, edge: SIMD2<Double>) { (cornerForward[255].v.0, edgeForward[4095].v.0) }

  /// Logarithm of the sum over all legal cubes of the product of their likelihoods.
  package func logTotal() -> Double {
    runForward(maximum: false)
    let (corner, edge) = ends
    return log(max(corner.x * edge.x + corner.y * edge.y, .leastNormalMagnitude)) + centreScore
  }

  /// Exact probabilities of each face's colour on each facelet (54 x 6), and the logarithm of the total.
  package func marginals() -> (probabilities: [Double], logTotal: Double) {
    let logTotal = logTotal()
    let (corner, edge) = ends
    runBackward(maximum: false)
    var result = [Double](repeating: 0, count: 54 * 6)
    for face in 0..<6 { result[(face * 9 + 4) * 6 + face] = 1 }
    let total = max(corner.x * edge.x + corner.y * edge.y, .leastNormalMagnitude)
    for place in 0..<8 {
      for piece in 0..<8 {
        for twist in 0..<3 {
          let share = cornerTotals[place * 8 + piece][twist] / total
          for k in 0..<3 { result[CubeTables.cornerFacelets[place][(k + twist) % 3] * 6 + CubeTables.cornerFaces[piece][k]] += share }
        }
      }
    }
    for place in 0..<12 {
      for piece in 0..<12 {
        for flip in 0..<2 {
          let share = edgeTotals[place * 12 + piece][flip] / total
          for k in 0..<2 { result[CubeTables.edgeFacelets[place][(k + flip) % 2] * 6 + CubeTables.edgeFaces[piece][k]] += share }
        }
      }
    }
    return (result, logTotal)
  }

  /// The most likely legal cube, and how likely the next one is.
  package func best(withRunnerUp: Bool = true) -> Best {
    runForward(maximum: true)
    let (corner, edge) = ends
    let odd = corner.y * edge.y > corner.x * edge.x
    let top = max(corner.x * edge.x, corner.y * edge.y, .leastNormalMagnitude)
    let (cornerChoice, edgeChoice) = trace(odd: odd) { _, value, best in value > best }
    var result = Best(
      facelets: Self.facelets(corners: cornerChoice, edges: edgeChoice), logLikelihood: log(top) + centreScore, runnerUp: -.infinity)
    guard withRunnerUp else { return result }
    runBackward(maximum: true)
    var next = 0.0
    for place in 0..<8 {
      for piece in 0..<8 {
        for twist in 0..<3 where cornerChoice[place] != (piece, twist) {
          next = max(next, cornerTotals[place * 8 + piece][twist])
        }
      }
    }
    for place in 0..<12 {
      for piece in 0..<12 {
        for flip in 0..<2 where edgeChoice[place] != (piece, flip) { next = max(next, edgeTotals[place * 12 + piece][flip]) }
      }
    }
    result.runnerUp = log(max(next, .leastNormalMagnitude)) + centreScore
    return result
  }

  /// Legal cubes drawn with their exact probabilities.
  package func samples(_ count: Int, using random: inout SeededRandom) -> [[UInt8]] {
    runForward(maximum: false)
    var result: [[UInt8]] = []
    for _ in 0..<count { result.append(draw(&random)) }
    return result
  }

  private func draw(_ random: inout SeededRandom) -> [UInt8] {
    let (corner, edge) = ends
    let even = corner.x * edge.x
    let odd = random.unit() * (even + corner.y * edge.y) >= even
    // Reservoir sampling: the candidate replaces the choice so far with probability weight / total so far.
    var total = 0.0
    let (corners, edges) = trace(odd: odd) { isFirst, value, _ in
      if isFirst { total = 0 }
      guard value > 0 else { return false }
      total += value
      return random.unit() * total < value
    }
    return Self.facelets(corners: corners, edges: edges)
  }

  /// Walks from the end of the forward tables to their start; `prefers(isFirst, value, best so far)` decides.
  private func trace(odd: Bool, _ prefers: (Bool, Double, Double) -> Bool) -> (corners: [(Int, Int)], edges: [(Int, Int)]) {
    var corners = [(Int, Int)](repeating: (0, 0), count: 8)
    var mask = 255
    var parity = odd ? 1 : 0
    var orientation = 0
    for place in stride(from: 7, through: 0, by: -1) {
      var choice = (piece: 0, turn: 0, value: -1.0)
      var isFirst = true
      for piece in 0..<8 where mask & (1 << piece) != 0 {
        let before = mask & ~(1 << piece)
        let from = parity ^ (Self.isOdd(before, piece) ? 1 : 0)
        for twist in 0..<3 {
          let value = cornerForward[before][from, (orientation - twist + 3) % 3] * cornerWeights[place * 8 + piece][twist]
          if prefers(isFirst, value, choice.value) { choice = (piece, twist, value) }
          isFirst = false
        }
      }
      corners[place] = (choice.piece, choice.turn)
      mask &= ~(1 << choice.piece)
      parity ^= Self.isOdd(mask, choice.piece) ? 1 : 0
      orientation = (orientation - choice.turn + 3) % 3
    }
    var edges = [(Int, Int)](repeating: (0, 0), count: 12)
    mask = 4095
    parity = odd ? 1 : 0
    orientation = 0
    for place in stride(from: 11, through: 0, by: -1) {
      var choice = (piece: 0, turn: 0, value: -1.0)
      var isFirst = true
      for piece in 0..<12 where mask & (1 << piece) != 0 {
        let before = mask & ~(1 << piece)
        let from = parity ^ (Self.isOdd(before, piece) ? 1 : 0)
        for flip in 0..<2 {
          let value = edgeForward[before][from, orientation ^ flip] * edgeWeights[place * 12 + piece][flip]
          if prefers(isFirst, value, choice.value) { choice = (piece, flip, value) }
          isFirst = false
        }
      }
      edges[place] = (choice.piece, choice.turn)
      mask &= ~(1 << choice.piece)
      parity ^= Self.isOdd(mask, choice.piece) ? 1 : 0
      orientation ^= choice.turn
    }
    return (corners, edges)
  }

  private static func facelets(corners: [(Int, Int)], edges: [(Int, Int)]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 54)
    for face in 0..<6 { result[face * 9 + 4] = UInt8(truncatingIfNeeded: face) }
    for (place, (piece, twist)) in corners.enumerated() {
      for k in 0..<3 {
        result[CubeTables.cornerFacelets[place][(k + twist) % 3]] = UInt8(truncatingIfNeeded: CubeTables.cornerFaces[piece][k])
      }
    }
    for (place, (piece, flip)) in edges.enumerated() {
      for k in 0..<2 {
        result[CubeTables.edgeFacelets[place][(k + flip) % 2]] = UInt8(truncatingIfNeeded: CubeTables.edgeFaces[piece][k])
      }
    }
    return result
  }
}
