package import VisionBase
package import VisionSupport
internal import Glibc

/// Finds where all seen faces belong on one cube, whatever their order and turn: the placements whose pieces can exist.
struct PlacementSearch {
  /// A way to put all groups on the cube.
  struct Candidate: Sendable {
    /// Number of the placement chosen for each group.
    var choices: [Int]
    /// Summed log likelihoods of the face colours on each facelet, 54 x 6.
    var evidence: [Double]
    /// Log likelihood of the most likely legal cube, or an upper bound of it before `exact` was run.
    var score: Double
    /// The most likely legal cube, once computed.
    var facelets: [UInt8] = []
  }

  private static let beamWidth = 160
  /// Placements that much less likely than the best, by their centres alone, are left out.
  private static let centreMargin = 9.0

  let groups: [FaceGroup]
  /// Log likelihoods of the colours of each sticker, the largest 0; `rows[face * 9 + sticker]`.
  let rows: [[Double]]
  let scheme: ColorScheme

  /// Placements by score, best first; the first has its cube.
  func run(_ inference: LegalCubeInference, keep: Int = 4) -> [Candidate] {
    var beam = [Candidate(choices: [], evidence: [Double](repeating: 0, count: 54 * 6), score: 0)]
    let order = groups.indices.sorted { (groups[$0].faces.count, $1) > (groups[$1].faces.count, $0) }
    for index in order {
      let options = options(groups[index])
      var next: [Candidate] = []
      for candidate in beam {
        for option in options {
          var evidence = candidate.evidence
          add(groups[index], option, to: &evidence)
          next.append(Candidate(choices: candidate.choices + [option], evidence: evidence, score: Self.bound(evidence)))
        }
      }
      next.sort { $0.score > $1.score }
      beam = Array(next.prefix(Self.beamWidth))
    }
    // The bound is never below the truth, so the walk may stop as soon as it falls behind.
    var done: [Candidate] = []
    var best = -Double.infinity
    for var candidate in beam.prefix(48) {
      if candidate.score < best - 12 { break }
      inference.load(Self.normalized(candidate.evidence))
      let found = inference.best(withRunnerUp: false)
      candidate.facelets = found.facelets
      candidate.score = Self.score(candidate.evidence, found.facelets)
      best = max(best, candidate.score)
      done.append(candidate)
    }
    done.sort { $0.score > $1.score }
    var result: [Candidate] = []
    for var candidate in done where result.count < keep {
      if result.contains(where: { $0.facelets == candidate.facelets && candidate.score < $0.score - 3 }) { continue }
      var choices = [Int](repeating: 0, count: groups.count)
      for (position, index) in order.enumerated() { choices[index] = candidate.choices[position] }
      candidate.choices = choices
      result.append(candidate)
    }
    return result
  }

  /// Placements that the centres allow. Of the turns of a face that look the same, one.
  private func options(_ group: FaceGroup) -> [Int] {
    let centres = group.placements.map { placement in
      placement.indices.reduce(0.0) { $0 + rows[group.faces[$1] * 9 + 4][scheme.colors[placement[$1][4] / 9].rawValue] }
    }
    let best = centres.max() ?? 0
    var seen: Set<[Int]> = []
    var result: [Int] = []
    for (index, placement) in group.placements.enumerated() where centres[index] > best - Self.centreMargin {
      var pattern = [Int](repeating: -1, count: 54)
      for (k, facelets) in placement.enumerated() {
        for (sticker, facelet) in facelets.enumerated() {
          let row = rows[group.faces[k] * 9 + sticker]
          pattern[facelet] = row.indices.max { row[$0] < row[$1] } ?? 0
        }
      }
      if seen.insert(pattern).inserted { result.append(index) }
    }
    return result
  }

  private func add(_ group: FaceGroup, _ option: Int, to evidence: inout [Double]) {
    let faceOfColor = scheme.faceOfColor
    for (k, facelets) in group.placements[option].enumerated() {
      for (sticker, facelet) in facelets.enumerated() {
        let row = rows[group.faces[k] * 9 + sticker]
        for color in 0..<6 { evidence[facelet * 6 + faceOfColor[color]] += row[color] }
      }
    }
  }

  /// Rows with their largest at 0.
  static func normalized(_ evidence: [Double]) -> [Double] {
    var result = evidence
    for row in 0..<54 {
      var top = -Double.infinity
      for k in 0..<6 { top = max(top, evidence[row * 6 + k]) }
      for k in 0..<6 { result[row * 6 + k] -= top }
    }
    return result
  }

  /// Log likelihood of given face colours.
  static func score(_ evidence: [Double], _ facelets: [UInt8]) -> Double {
    facelets.indices.reduce(0.0) { $0 + evidence[$1 * 6 + Int(facelets[$1])] }
  }

  /// No legal cube is more likely: every place has its best piece, used as often as wanted.
  static func bound(_ evidence: [Double]) -> Double {
    var sum = 0.0
    for face in 0..<6 { sum += evidence[(face * 9 + 4) * 6 + face] }
    for facelets in CubeTables.cornerFacelets {
      var best = -Double.infinity
      for faces in CubeTables.cornerFaces {
        for twist in 0..<3 {
          best = max(
            best,
            evidence[facelets[twist] * 6 + faces[0]] + evidence[facelets[(1 + twist) % 3] * 6 + faces[1]]
              + evidence[facelets[(2 + twist) % 3] * 6 + faces[2]])
        }
      }
      sum += best
    }
    for facelets in CubeTables.edgeFacelets {
      var best = -Double.infinity
      for faces in CubeTables.edgeFaces {
        best = max(
          best, evidence[facelets[0] * 6 + faces[0]] + evidence[facelets[1] * 6 + faces[1]],
          evidence[facelets[1] * 6 + faces[0]] + evidence[facelets[0] * 6 + faces[1]])
      }
      sum += best
    }
    return sum
  }
}
