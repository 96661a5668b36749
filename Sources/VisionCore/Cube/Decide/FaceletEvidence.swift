import VisionSupport

/// Log likelihoods of each face's colour on each facelet of the cube.
package struct FaceletEvidence: Sendable {
  package static let faceletCount = 54
  package static let faceCount = 6

  /// 54 rows (facelets) of 6 (faces U R F D L B).
  package var logLikelihoods: [Double]

  /// All colours are equally likely.
  package init() { logLikelihoods = [Double](repeating: 0, count: Self.faceletCount * Self.faceCount) }

  package init(logLikelihoods: [Double]) { self.logLikelihoods = logLikelihoods }

  package subscript(facelet: Int, face: Int) -> Double {
    @inline(__always) get { logLikelihoods[facelet * Self.faceCount + face] }
    @inline(__always) set { logLikelihoods[facelet * Self.faceCount + face] = newValue }
  }

  /// The row of a facelet.
  func row(_ facelet: Int) -> [Double] { (0..<Self.faceCount).map { self[facelet, $0] } }

  /// The rows with their maximum at 0.
  var normalized: FaceletEvidence {
    var result = self
    for facelet in 0..<Self.faceletCount {
      var top = -Double.infinity
      for face in 0..<Self.faceCount { top = max(top, self[facelet, face]) }
      for face in 0..<Self.faceCount { result[facelet, face] -= top }
    }
    return result
  }

  /// Log likelihoods divided by a temperature; above 1 the distribution is flatter.
  func tempered(_ temperature: Double) -> FaceletEvidence {
    FaceletEvidence(logLikelihoods: logLikelihoods.map { $0 / temperature })
  }

  /// Log likelihood of a cube, given as 54 face indices.
  func score(_ facelets: [UInt8]) -> Double { facelets.indices.reduce(0.0) { $0 + self[$1, Int(facelets[$1])] } }

  /// Upper bound for all legal cubes: every position has its best piece, with repetitions.
  var bound: Double {
    var sum = 0.0
    for face in 0..<Self.faceCount { sum += self[face * 9 + 4, face] }
    for facelets in CubeTables.cornerFacelets { sum += bestCorner(facelets) }
    for facelets in CubeTables.edgeFacelets { sum += bestEdge(facelets) }
    return sum
  }

  private func bestCorner(_ facelets: [Int]) -> Double {
    var best = -Double.infinity
    for faces in CubeTables.cornerFaces {
      for twist in 0..<3 {
        best = max(
          best, self[facelets[twist], faces[0]] + self[facelets[(1 + twist) % 3], faces[1]] + self[facelets[(2 + twist) % 3], faces[2]])
      }
    }
    return best
  }

  private func bestEdge(_ facelets: [Int]) -> Double {
    var best = -Double.infinity
    for faces in CubeTables.edgeFaces {
      best = max(
        best, self[facelets[0], faces[0]] + self[facelets[1], faces[1]], self[facelets[1], faces[0]] + self[facelets[0], faces[1]])
    }
    return best
  }
}
