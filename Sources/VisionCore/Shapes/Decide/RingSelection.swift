/// Selects the best set of groups without common members: greedily by score and by score per member, then by swapping one group for several
/// that it blocks; the better result wins. On a lattice of equal groups their members form larger groups too.
enum RingSelection {
  static func best(of proposals: [RingProposal]) -> [RingProposal] {
    let ordered = proposals.sorted { ($0.scorePerMember, $0.score) > ($1.scorePerMember, $1.score) }
    let starts = [proposals.sorted { $0.score > $1.score }, ordered].map { swapped(compatible($0), ordered) }
    return total(starts[1]) > total(starts[0]) + minimumGain ? starts[1] : starts[0]
  }

  private static func total(_ chosen: [RingProposal]) -> Double { chosen.reduce(0) { $0 + $1.score } }

  /// Proposals that share no shape with an earlier one.
  private static func compatible(_ proposals: [RingProposal]) -> [RingProposal] {
    var chosen: [RingProposal] = []
    for proposal in proposals where isFree(proposal, chosen) { chosen.append(proposal) }
    return chosen
  }

  private static func swapped(_ start: [RingProposal], _ ordered: [RingProposal]) -> [RingProposal] {
    var chosen = start
    for _ in 0..<maximumRounds {
      guard let better = improved(chosen, ordered) else { break }
      chosen = better
    }
    return chosen
  }

  /// - Returns: nil if no swap gains anything.
  private static func improved(_ chosen: [RingProposal], _ ordered: [RingProposal]) -> [RingProposal]? {
    for i in chosen.indices.reversed() {
      let others = Array(chosen[..<i] + chosen[(i + 1)...])
      var replacement: [RingProposal] = []
      for proposal in ordered where isFree(proposal, others) && isFree(proposal, replacement) { replacement.append(proposal) }
      if total(replacement) > chosen[i].score + minimumGain { return others + replacement }
    }
    return nil
  }

  private static func isFree(_ proposal: RingProposal, _ chosen: [RingProposal]) -> Bool { !chosen.contains { $0.shares(proposal) } }
}
