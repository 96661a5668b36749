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
  private var cornerWeights = [Double](repeating: 0, count: 8 * 8 * 3)
  private var edgeWeights = [SIMD2<Double>](repeating: .zero, count: 12 * 12)
  private var cornerForward = [SIMD8<Double>](repeating: .zero, count: 256)
  private var cornerBackward = [SIMD8<Double>](repeating: .zero, count: 256)
  private var edgeForward = [SIMD4<Double>](repeating: .zero, count: 4096)
  private var edgeBackward = [SIMD4<Double>](repeating: .zero, count: 4096)

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
          cornerWeights[(place * 8 + piece) * 3 + twist] = product
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

  // Corner states: lane = parity * 3 + twist. Edge states: lane = parity * 2 + flip.

  /// Lanes after a piece with that twist and parity change was placed: `twisted[parity][twist]` of a vector.
  @inline(__always)
  private static func advance(_ v: SIMD8<Double>, twist: Int, parity: Bool) -> SIMD8<Double> {
    let a: SIMD8<Double> =
      switch twist {
      case 0: v
      case 1: SIMD8(v[2], v[0], v[1], v[5], v[3], v[4], 0, 0)
      default: SIMD8(v[1], v[2], v[0], v[4], v[5], v[3], 0, 0)
      }
    return parity ? SIMD8(a[3], a[4], a[5], a[0], a[1], a[2], 0, 0) : a
  }

  @inline(__always)
  private static func retreat(_ v: SIMD8<Double>, twist: Int, parity: Bool) -> SIMD8<Double> {
    advance(v, twist: (3 - twist) % 3, parity: parity)
  }

  @inline(__always)
  private static func flipped(_ v: SIMD4<Double>) -> SIMD4<Double> { SIMD4(v.y, v.x, v.w, v.z) }
  @inline(__always)
  private static func exchanged(_ v: SIMD4<Double>) -> SIMD4<Double> { SIMD4(v.z, v.w, v.x, v.y) }

  /// Placing this piece after those of the mask exchanges the parity when an odd number of them have higher numbers.
  @inline(__always)
  private static func isOdd(_ mask: Int, _ piece: Int) -> Bool { (mask >> (piece + 1)).nonzeroBitCount & 1 == 1 }

  // The tables are moved into local variables while they are filled: the compiler then knows that nothing else touches them.
  private func runForward(maximum: Bool) {
    var cornerForward: [SIMD8<Double>] = []
    var edgeForward: [SIMD4<Double>] = []
    swap(&cornerForward, &self.cornerForward)
    swap(&edgeForward, &self.edgeForward)
    defer {
      swap(&cornerForward, &self.cornerForward)
      swap(&edgeForward, &self.edgeForward)
    }
    let cornerWeights = self.cornerWeights
    let edgeWeights = self.edgeWeights
    for i in 0..<256 { cornerForward[i] = .zero }
    cornerForward[0][0] = 1
    for mask in 0..<255 {
      let place = mask.nonzeroBitCount
      let state = cornerForward[mask]
      for piece in 0..<8 where mask & (1 << piece) == 0 {
        let parity = Self.isOdd(mask, piece)
        let base = (place * 8 + piece) * 3
        var sum = cornerForward[mask | 1 << piece]
        for twist in 0..<3 {
          let moved = Self.advance(state, twist: twist, parity: parity) * cornerWeights[base + twist]
          sum = maximum ? pointwiseMax(sum, moved) : sum + moved
        }
        cornerForward[mask | 1 << piece] = sum
      }
    }
    for i in 0..<4096 { edgeForward[i] = .zero }
    edgeForward[0][0] = 1
    for mask in 0..<4095 {
      let place = mask.nonzeroBitCount
      let state = edgeForward[mask]
      let stateFlipped = Self.flipped(state)
      for piece in 0..<12 where mask & (1 << piece) == 0 {
        let weight = edgeWeights[place * 12 + piece]
        var moved = maximum ? pointwiseMax(state * weight.x, stateFlipped * weight.y) : state * weight.x + stateFlipped * weight.y
        if Self.isOdd(mask, piece) { moved = Self.exchanged(moved) }
        let target = mask | 1 << piece
        edgeForward[target] = maximum ? pointwiseMax(edgeForward[target], moved) : edgeForward[target] + moved
      }
    }
  }

  /// Values of everything after each state; `seed` is the weight of the end for even and odd parity.
  private func runBackward(maximum: Bool, cornerSeed: (Double, Double), edgeSeed: (Double, Double)) {
    var cornerBackward: [SIMD8<Double>] = []
    var edgeBackward: [SIMD4<Double>] = []
    swap(&cornerBackward, &self.cornerBackward)
    swap(&edgeBackward, &self.edgeBackward)
    defer {
      swap(&cornerBackward, &self.cornerBackward)
      swap(&edgeBackward, &self.edgeBackward)
    }
    let cornerWeights = self.cornerWeights
    let edgeWeights = self.edgeWeights
    cornerBackward[255] = SIMD8(cornerSeed.0, 0, 0, cornerSeed.1, 0, 0, 0, 0)
    for mask in stride(from: 254, through: 0, by: -1) {
      let place = mask.nonzeroBitCount
      var sum = SIMD8<Double>.zero
      for piece in 0..<8 where mask & (1 << piece) == 0 {
        let parity = Self.isOdd(mask, piece)
        let base = (place * 8 + piece) * 3
        let next = cornerBackward[mask | 1 << piece]
        for twist in 0..<3 {
          let moved = Self.retreat(next, twist: twist, parity: parity) * cornerWeights[base + twist]
          sum = maximum ? pointwiseMax(sum, moved) : sum + moved
        }
      }
      cornerBackward[mask] = sum
    }
    edgeBackward[4095] = SIMD4(edgeSeed.0, 0, edgeSeed.1, 0)
    for mask in stride(from: 4094, through: 0, by: -1) {
      let place = mask.nonzeroBitCount
      var sum = SIMD4<Double>.zero
      for piece in 0..<12 where mask & (1 << piece) == 0 {
        let weight = edgeWeights[place * 12 + piece]
        var next = edgeBackward[mask | 1 << piece]
        if Self.isOdd(mask, piece) { next = Self.exchanged(next) }
        let moved = maximum ? pointwiseMax(next * weight.x, Self.flipped(next) * weight.y) : next * weight.x + Self.flipped(next) * weight.y
        sum = maximum ? pointwiseMax(sum, moved) : sum + moved
      }
      edgeBackward[mask] = sum
    }
  }

  /// Calls `body(place, piece, orientation, value)` for all corners, then all edges: the total through that choice.
  private func visitChoices(maximum: Bool, corner: (Int, Int, Int, Double) -> Void, edge: (Int, Int, Int, Double) -> Void) {
    let cornerForward = self.cornerForward
    let cornerBackward = self.cornerBackward
    let edgeForward = self.edgeForward
    let edgeBackward = self.edgeBackward
    let cornerWeights = self.cornerWeights
    let edgeWeights = self.edgeWeights
    var cornerTotals = [Double](repeating: 0, count: 8 * 8 * 3)
    for mask in 0..<255 {
      let place = mask.nonzeroBitCount
      let state = cornerForward[mask]
      for piece in 0..<8 where mask & (1 << piece) == 0 {
        let parity = Self.isOdd(mask, piece)
        let next = cornerBackward[mask | 1 << piece]
        for twist in 0..<3 {
          let index = (place * 8 + piece) * 3 + twist
          let product = state * Self.retreat(next, twist: twist, parity: parity)
          if maximum {
            cornerTotals[index] = max(cornerTotals[index], product.max() * cornerWeights[index])
          } else {
            cornerTotals[index] += product.sum() * cornerWeights[index]
          }
        }
      }
    }
    for place in 0..<8 {
      for piece in 0..<8 {
        for twist in 0..<3 { corner(place, piece, twist, cornerTotals[(place * 8 + piece) * 3 + twist]) }
      }
    }
    var edgeTotals = [SIMD2<Double>](repeating: .zero, count: 144)
    for mask in 0..<4095 {
      let place = mask.nonzeroBitCount
      let state = edgeForward[mask]
      for piece in 0..<12 where mask & (1 << piece) == 0 {
        var next = edgeBackward[mask | 1 << piece]
        if Self.isOdd(mask, piece) { next = Self.exchanged(next) }
        let index = place * 12 + piece
        let straight = state * next
        let turned = state * Self.flipped(next)
        if maximum {
          edgeTotals[index] = pointwiseMax(edgeTotals[index], SIMD2(straight.max(), turned.max()) * edgeWeights[index])
        } else {
          edgeTotals[index] += SIMD2(straight.sum(), turned.sum()) * edgeWeights[index]
        }
      }
    }
    for place in 0..<12 {
      for piece in 0..<12 {
        edge(place, piece, 0, edgeTotals[place * 12 + piece].x)
        edge(place, piece, 1, edgeTotals[place * 12 + piece].y)
      }
    }
  }

  /// Ends of the forward tables: total weight of even and odd permutations with legal orientation.
  private var ends: (corner: (Double, Double), edge: (Double, Double)) {
    ((cornerForward[255][0], cornerForward[255][3]), (edgeForward[4095].x, edgeForward[4095].z))
  }

  /// Logarithm of the sum over all legal cubes of the product of their likelihoods.
  package func logTotal() -> Double {
    runForward(maximum: false)
    let (corner, edge) = ends
    return log(max(corner.0 * edge.0 + corner.1 * edge.1, .leastNormalMagnitude)) + centreScore
  }

  /// Exact probabilities of each face's colour on each facelet (54 x 6), and the logarithm of the total.
  package func marginals() -> (probabilities: [Double], logTotal: Double) {
    let logTotal = logTotal()
    let (corner, edge) = ends
    runBackward(maximum: false, cornerSeed: edge, edgeSeed: corner)
    var result = [Double](repeating: 0, count: 54 * 6)
    for face in 0..<6 { result[(face * 9 + 4) * 6 + face] = 1 }
    let total = max(corner.0 * edge.0 + corner.1 * edge.1, .leastNormalMagnitude)
    visitChoices(
      maximum: false,
      corner: { place, piece, twist, value in
        for k in 0..<3 {
          result[CubeTables.cornerFacelets[place][(k + twist) % 3] * 6 + CubeTables.cornerFaces[piece][k]] += value / total
        }
      },
      edge: { place, piece, flip, value in
        for k in 0..<2 {
          result[CubeTables.edgeFacelets[place][(k + flip) % 2] * 6 + CubeTables.edgeFaces[piece][k]] += value / total
        }
      })
    return (result, logTotal)
  }

  /// The most likely legal cube, and how likely the next one is.
  package func best(withRunnerUp: Bool = true) -> Best {
    runForward(maximum: true)
    let (corner, edge) = ends
    let odd = corner.1 * edge.1 > corner.0 * edge.0
    let top = max(corner.0 * edge.0, corner.1 * edge.1, .leastNormalMagnitude)
    let (cornerChoice, edgeChoice) = trace(odd: odd) { _, value, best in value > best }
    var result = Best(
      facelets: Self.facelets(corners: cornerChoice, edges: edgeChoice), logLikelihood: log(top) + centreScore, runnerUp: -.infinity)
    guard withRunnerUp else { return result }
    runBackward(maximum: true, cornerSeed: edge, edgeSeed: corner)
    var next = 0.0
    visitChoices(
      maximum: true,
      corner: { place, piece, twist, value in
        if cornerChoice[place].0 != piece || cornerChoice[place].1 != twist { next = max(next, value) }
      },
      edge: { place, piece, flip, value in
        if edgeChoice[place].0 != piece || edgeChoice[place].1 != flip { next = max(next, value) }
      })
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
    let even = corner.0 * edge.0
    let odd = random.unit() * (even + corner.1 * edge.1) >= even
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
          let value = cornerForward[before][from * 3 + (orientation - twist + 3) % 3] * cornerWeights[(place * 8 + piece) * 3 + twist]
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
          let value = edgeForward[before][from * 2 + (orientation ^ flip)] * edgeWeights[place * 12 + piece][flip]
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
