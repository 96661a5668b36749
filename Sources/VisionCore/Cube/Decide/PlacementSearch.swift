import VisionBase
import VisionSupport
internal import Glibc

/// Finds the placements of all seen faces, in any order and orientation, on one cube whose pieces can exist.
///
/// A beam search over the groups of faces, ordered by an upper bound of the best cube's likelihood.
struct PlacementSearch {
  /// A way to put all groups on the cube.
  struct Candidate: Sendable {
    /// Number of the placement chosen for each group.
    var choices: [Int]
    /// Summed log likelihoods of the face colours on each facelet.
    var evidence: FaceletEvidence
    /// Log likelihood of the most likely legal cube, or an upper bound of it while `facelets` is empty.
    var score: Double
    /// The most likely legal cube, once computed.
    var facelets: [UInt8] = []
  }

  let groups: [FaceGroup]
  /// Log likelihoods of the six colours of each sticker, the largest 0; `rows[face * 9 + sticker]`.
  let rows: [[Double]]
  let scheme: ColorScheme
  /// Less likely placements are not searched for.
  var least = -Double.infinity

  /// The placements that are worth a joint fit, best first.
  func likelyPlacements() -> [Candidate] {
    let candidates = placements()
    guard let top = candidates.first else { return [] }
    return Array(candidates.filter { $0.score > max(least, top.score - Self.likelyMargin) }.prefix(Self.mostLikely))
  }

  /// Placements with their cubes, best first.
  func placements() -> [Candidate] {
    // The groups of many faces first: they have the fewest placements that fit.
    let order = groups.indices.sorted { (groups[$0].faces.count, $1) > (groups[$1].faces.count, $0) }
    var result: [Candidate] = []
    for var candidate in decided(beam(order)) where result.count < Self.mostPlacements {
      if result.contains(where: { $0.facelets == candidate.facelets && candidate.score < $0.score - Self.repeatMargin }) { continue }
      var choices = [Int](repeating: 0, count: groups.count)
      for (position, index) in order.enumerated() { choices[index] = candidate.choices[position] }
      candidate.choices = choices
      result.append(candidate)
    }
    return result
  }

  /// Facelet of each sticker of all groups.
  func faceletOfSticker(_ candidate: Candidate) -> [Int] {
    var result = [Int](repeating: 0, count: rows.count)
    for (group, choice) in zip(groups, candidate.choices) {
      for (k, facelets) in group.placements[choice].enumerated() {
        for (sticker, facelet) in facelets.enumerated() { result[group.faces[k] * 9 + sticker] = facelet }
      }
    }
    return result
  }

  /// The best partial placements, group by group; choices in this order, scores are bounds.
  private func beam(_ order: [Int]) -> [Candidate] {
    var beam = [Candidate(choices: [], evidence: FaceletEvidence(), score: 0)]
    for index in order {
      let options = options(groups[index])
      var next: [Candidate] = []
      for candidate in beam {
        for option in options {
          var evidence = candidate.evidence
          add(groups[index], option, to: &evidence)
          let bound = evidence.bound
          if bound > least { next.append(Candidate(choices: candidate.choices + [option], evidence: evidence, score: bound)) }
        }
      }
      next.sort { $0.score > $1.score }
      beam = Array(next.prefix(Self.beamWidth))
    }
    return beam
  }

  /// The candidates with their best cubes, best first.
  private func decided(_ beam: [Candidate]) -> [Candidate] {
    var done: [Candidate] = []
    var best = -Double.infinity
    for var candidate in beam.prefix(Self.mostDecided) {
      // The bound is never below the truth, so the walk may stop as soon as it falls behind.
      if candidate.score < best - Self.decidedMargin { break }
      candidate.facelets = LegalCubes.best(of: candidate.evidence.normalized).facelets
      candidate.score = candidate.evidence.score(candidate.facelets)
      best = max(best, candidate.score)
      done.append(candidate)
    }
    done.sort { $0.score > $1.score }
    return done
  }

  /// Placements that the centres allow; of rotations of a face that look the same, one.
  private func options(_ group: FaceGroup) -> [Int] {
    let centres = group.placements.map { placement in
      placement.indices.reduce(0.0) { $0 + rows[group.faces[$1] * 9 + 4][scheme.colors[placement[$1][4] / 9].rawValue] }
    }
    let best = centres.max() ?? 0
    var seen: Set<[Int]> = []
    var result: [Int] = []
    for (index, placement) in group.placements.enumerated() where centres[index] > best - Self.centerMargin {
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

  private func add(_ group: FaceGroup, _ option: Int, to evidence: inout FaceletEvidence) {
    let faceOfColor = scheme.faceOfColor
    for (k, facelets) in group.placements[option].enumerated() {
      for (sticker, facelet) in facelets.enumerated() {
        let row = rows[group.faces[k] * 9 + sticker]
        for color in 0..<6 { evidence[facelet, faceOfColor[color]] += row[color] }
      }
    }
  }
}
