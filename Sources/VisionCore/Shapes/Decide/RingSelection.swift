/// The best set of groups without common members: greedy by score, then swaps of one group for several that it blocks.
enum RingSelection {
  private static let mostRounds = 8
  private static let leastGain = 1e-6

  static func best(of proposals: [RingProposal]) -> [RingProposal] {
    let ordered = proposals.sorted { ($0.scorePerMember, $0.score) > ($1.scorePerMember, $1.score) }
    var chosen: [RingProposal] = []
    for proposal in proposals.sorted(by: { $0.score > $1.score }) where isFree(proposal, chosen) { chosen.append(proposal) }
    for _ in 0..<mostRounds {
      guard let better = improved(chosen, ordered) else { break }
      chosen = better
    }
    return chosen
  }

  /// - Returns: nil when no swap gains anything.
  private static func improved(_ chosen: [RingProposal], _ ordered: [RingProposal]) -> [RingProposal]? {
    for i in chosen.indices.reversed() {
      let others = Array(chosen[..<i] + chosen[(i + 1)...])
      var replacement: [RingProposal] = []
      for proposal in ordered where isFree(proposal, others) && isFree(proposal, replacement) { replacement.append(proposal) }
      if replacement.reduce(0, { $0 + $1.score }) > chosen[i].score + leastGain { return others + replacement }
    }
    return nil
  }

  private static func isFree(_ proposal: RingProposal, _ chosen: [RingProposal]) -> Bool { !chosen.contains { $0.shares(proposal) } }
}
