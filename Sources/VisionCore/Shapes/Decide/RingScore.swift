internal import Glibc
internal import VisionBase

/// How well some shapes make a group: log-likelihoods of positions and sizes, and what kinds, directions and gaps add to them.
///
/// The weights and limits were chosen on simulated sheets, in units of the log-likelihood.
struct RingScore: Sendable {
  let nodes: RingNodes
  let members: [RingProposal.Member]
  let ring: RingFit

  /// For one member that stands where it should, against one that stands there by chance.
  private static let memberScore = 9.0
  private static let weakPenalty = 5.0
  /// Standard deviation of a position: pixels and a share of the ring's radius.
  private static let positionSpread = (pixels: 0.8, share: 0.03)
  /// Standard deviation of the logarithm of a radius: a share and pixels.
  private static let sizeSpread = (share: 0.05, pixels: 0.6)
  /// No member may be further off than this many standard deviations.
  private static let largestDeviation = 3.5
  private static let lossWeight = 3.0
  private static let largestLoss = 1.5
  /// For a missing member: one that ought to be seen, and one outside of the picture.
  private static let missingPenalty = (inPicture: 11.0, outside: 6.0)
  /// Of two ways to explain the same shapes the tighter one is right more often: for the ring's radius over a member's.
  private static let widthPenalty = 0.4
  /// Members of a group are turned alike: weight a member, and the coherence from which on it adds.
  private static let turn = (weight: 4.0, coherence: 0.75)
  private static let minimumTurned = 3
  /// Blobs of noise form triangles by chance: least score of a complete group a corner, and of one with a gap, which must be seen clearly.
  private static let minimumComplete = 5.5
  private static let minimumWithGap = (total: 12.0, perCorner: 3.0)

  /// - Returns: nil when it is no group.
  func proposal() -> RingProposal? {
    guard var score = placement() else { return nil }
    let kinds = ShapeKind.allCases.map { (kind: $0, score: self.score($0)) }.sorted { $0.score > $1.score }
    let kind = kinds[0].kind
    guard members.allSatisfy({ nodes.shapes[$0.shape].loss(kind) < Self.largestLoss }) else { return nil }
    score += kinds[0].score + (comparesTurns ? 0 : orientation(kind))
    let missing = ring.cornerCount - members.count
    if missing > 0 {
      score -= Double(missing) * (missingIsInPicture ? Self.missingPenalty.inPicture : Self.missingPenalty.outside)
    }
    score -= Self.widthPenalty * ring.radius / nodes[members[0].shape].radius
    guard isEnough(score, missing: missing) else { return nil }
    return RingProposal(members: members, ring: ring, kind: kind, score: score, kindLead: kinds[0].score - kinds[1].score)
  }

  /// Of positions and sizes; nil when one is too far off.
  private func placement() -> Double? {
    let deviation = Self.positionSpread.pixels + Self.positionSpread.share * ring.radius
    let meanLog = members.reduce(0) { $0 + nodes[$1.shape].logRadius } / Double(members.count)
    var score = 0.0
    for member in members {
      let node = nodes[member.shape]
      let residual = (node.position - ring.corner(member.corner)).length / deviation
      let size = (node.logRadius - meanLog) / (Self.sizeSpread.share + Self.sizeSpread.pixels / node.radius)
      guard residual < Self.largestDeviation, abs(size) < Self.largestDeviation else { return nil }
      score += Self.memberScore - residual * residual / 2 - size * size / 2
      if nodes.shapes[member.shape].found.state == .weak { score -= Self.weakPenalty }
    }
    return score
  }

  /// Whether the way in which the members are turned helps to tell their kind: in the mean of several frames, where outlines are frayed.
  private var comparesTurns: Bool { members.contains { nodes.shapes[$0.shape].fit.criteria.kindLead > 0 } }

  /// How well a kind explains all members, and how alike they are turned then.
  private func score(_ kind: ShapeKind) -> Double {
    (comparesTurns ? orientation(kind) : 0) - Self.lossWeight * members.reduce(0) { $0 + nodes.shapes[$1.shape].loss(kind) }
  }

  private var missingIsInPicture: Bool {
    for corner in 0..<ring.cornerCount where !members.contains(where: { $0.corner == corner }) {
      if !nodes.isInPicture(nodes.position(corner, of: ring)) { return false }
    }
    return true
  }

  private func isEnough(_ score: Double, missing: Int) -> Bool {
    let seen = members.count { nodes.shapes[$0.shape].found.state == .seen }
    let corners = Double(ring.cornerCount)
    if missing == 0 { return 2 * seen >= members.count && score > Self.minimumComplete * corners }
    return seen == members.count && score > max(Self.minimumWithGap.total, Self.minimumWithGap.perCorner * corners)
  }

  /// Members of a group are turned alike: all against the centre in the same way, or not at all.
  private func orientation(_ kind: ShapeKind) -> Double {
    let usable = comparesTurns ? members : members.filter { nodes.shapes[$0.shape].found.kind == kind }
    guard kind != .circle, usable.count >= Self.minimumTurned else { return 0 }
    let absolute = usable.map { Double(nodes.shapes[$0.shape].fit.fit(kind).model.angle) }
    let relative = zip(usable, absolute).map { member, angle in
      let d = ring.corner(member.corner) - ring.center
      return angle - atan2(d.y, d.x)
    }
    let symmetry = Double(kind.cornerCount)
    let best = max(Self.coherence(absolute, symmetry), Self.coherence(relative, symmetry))
    return Self.turn.weight * Double(usable.count) * (best - Self.turn.coherence)
  }

  /// Length of the mean direction under a rotational symmetry, 0...1.
  private static func coherence(_ angles: [Double], _ symmetry: Double) -> Double {
    let c = angles.reduce(0) { $0 + cos(symmetry * $1) }
    let s = angles.reduce(0) { $0 + sin(symmetry * $1) }
    return (c * c + s * s).squareRoot() / Double(angles.count)
  }
}
