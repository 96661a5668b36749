internal import Glibc
internal import VisionBase

/// Score of shapes as a group: log-likelihoods of positions, sizes, kinds and orientations, less penalties for gaps.
struct RingScore: Sendable {
  let nodes: RingNodes
  let members: [RingProposal.Member]
  let ring: RingFit

  /// - Returns: nil if it is no group.
  func proposal() -> RingProposal? {
    guard var score = placement() else { return nil }
    let kinds = ShapeKind.allCases.map { (kind: $0, score: self.score($0)) }.sorted { $0.score > $1.score }
    let kind = kinds[0].kind
    guard members.allSatisfy({ nodes.shapes[$0.shape].loss(kind) < Self.maximumLoss }) else { return nil }
    score += kinds[0].score + (comparesOrientations ? 0 : orientation(kind))
    let missing = ring.cornerCount - members.count
    if missing > 0 {
      score -= Double(missing) * (missingIsInPicture ? Self.missingPenalty : Self.outsidePenalty)
    }
    score -= Self.widthPenalty * ring.radius / nodes[members[0].shape].radius
    guard isEnough(score, missing: missing) else { return nil }
    return RingProposal(members: members, ring: ring, kind: kind, score: score, kindLead: kinds[0].score - kinds[1].score)
  }

  /// Score of positions and sizes; nil if one deviates too much.
  private func placement() -> Double? {
    let deviation = Self.positionDeviationPixels + Self.positionDeviationShare * ring.radius
    let meanLog = members.reduce(0) { $0 + nodes[$1.shape].logRadius } / Double(members.count)
    var score = 0.0
    for member in members {
      let node = nodes[member.shape]
      let residual = (node.position - ring.corner(member.corner)).length / deviation
      let size = (node.logRadius - meanLog) / (Self.sizeDeviationShare + Self.sizeDeviationPixels / node.radius)
      guard residual < Self.maximumDeviation, abs(size) < Self.maximumDeviation else { return nil }
      score += Self.memberScore - residual * residual / 2 - size * size / 2
      if nodes.shapes[member.shape].found.state == .weak { score -= Self.weakPenalty }
    }
    return score
  }

  /// Whether the orientations of the members help to determine their kind: in the mean of several frames, where outlines are frayed.
  private var comparesOrientations: Bool { members.contains { nodes.shapes[$0.shape].fit.criteria.kindLead > 0 } }

  /// Score of a kind for all members, with that of their orientations.
  private func score(_ kind: ShapeKind) -> Double {
    (comparesOrientations ? orientation(kind) : 0) - Self.lossWeight * members.reduce(0) { $0 + nodes.shapes[$1.shape].loss(kind) }
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
    return seen == members.count && score > max(Self.minimumWithGap, Self.minimumWithGapPerCorner * corners)
  }

  /// Score of the orientations: members of a group are parallel, or have the same orientation relative to the centre.
  private func orientation(_ kind: ShapeKind) -> Double {
    let usable = comparesOrientations ? members : members.filter { nodes.shapes[$0.shape].found.kind == kind }
    guard kind != .circle, usable.count >= Self.minimumOriented else { return 0 }
    let absolute = usable.map { Double(nodes.shapes[$0.shape].fit.fit(kind).model.angle) }
    let relative = zip(usable, absolute).map { member, angle in
      let d = ring.corner(member.corner) - ring.center
      return angle - atan2(d.y, d.x)
    }
    let symmetry = Double(kind.cornerCount)
    let best = max(Self.coherence(absolute, symmetry), Self.coherence(relative, symmetry))
    return Self.orientationWeight * Double(usable.count) * (best - Self.neutralCoherence)
  }

  /// Length of the mean direction under a rotational symmetry, 0...1.
  private static func coherence(_ angles: [Double], _ symmetry: Double) -> Double {
    let c = angles.reduce(0) { $0 + cos(symmetry * $1) }
    let s = angles.reduce(0) { $0 + sin(symmetry * $1) }
    return (c * c + s * s).squareRoot() / Double(angles.count)
  }
}
