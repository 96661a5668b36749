internal import VisionBase

/// Joins shapes into groups: members of a group have one kind and size and stand on the corners of a regular polygon.
///
/// Every pair of similar shapes proposes polygons; those with enough support are fitted by least squares and scored, and the best set of
/// groups without common members is kept. This separates interleaved rows and columns: a wrong polygon has larger residuals.
struct ShapeGrouper: Sendable {
  var size: EvidenceSize
  var parameters: ShapeParameters

  /// A group before its shapes have their final order.
  private struct Draft {
    var group: ShapeGroup
    /// Indices of shapes, clockwise.
    var members: [Int]
  }

  /// The groups, their shapes, and the other shapes that are certain; pixels of the evidence.
  ///
  /// - Returns: nil if too few of the shapes that count only in groups belong to groups.
  func scene(_ found: [ClassifiedShape]) -> ShapeScene? {
    let nodes = RingNodes(found.filter { $0.found.size >= parameters.minimumSize }, size: size)
    let chosen = RingSelection.best(of: RingProposer(nodes: nodes).proposals())
    guard areGrouped(nodes, chosen) else { return nil }
    var shapes = nodes.shapes.map { $0.found }
    let drafts = chosen.filter { isCertain($0, nodes) }.map { draft(of: $0, nodes, &shapes) }
    return assemble(shapes, drafts, members: chosen.flatMap { $0.members.map { $0.shape } })
  }

  /// Whether enough of the shapes that count only in groups belong to groups, of whatever kind.
  private func areGrouped(_ nodes: RingNodes, _ chosen: [RingProposal]) -> Bool {
    let faint = nodes.indices.filter { nodes.shapes[$0].fit.criteria.needsGroups && nodes.shapes[$0].found.state == .seen }
    guard !faint.isEmpty else { return true }
    let members = Set(chosen.flatMap { $0.members.map { $0.shape } })
    return Double(faint.count { members.contains($0) }) >= Self.minimumGroupedShare * Double(faint.count)
  }

  /// Whether the kind of the members, and with it the code, is certain.
  private func isCertain(_ proposal: RingProposal, _ nodes: RingNodes) -> Bool {
    let leads = proposal.members.map { nodes.shapes[$0.shape].fit.criteria.kindLead }
    return proposal.kindLead >= leads.reduce(0, +) / Double(leads.count)
  }

  /// Gives the members one kind and adds inferred ones.
  private func draft(of proposal: RingProposal, _ nodes: RingNodes, _ shapes: inout [FoundShape]) -> Draft {
    var weakest = Double.infinity
    for member in proposal.members {
      let shape = nodes.shapes[member.shape]
      shapes[member.shape] = adopted(shape, as: proposal.kind)
      weakest = min(weakest, Double(shape.bestLogLikelihood))
    }
    var members = proposal.members
    for corner in 0..<proposal.ring.cornerCount where !members.contains(where: { $0.corner == corner }) {
      let shape = inferred(like: shapes[members[0].shape], at: nodes.position(corner, of: proposal.ring))
      guard shape.pixelCount > 0 else { continue }
      shapes.append(shape)
      members.append(RingProposal.Member(corner: corner, shape: shapes.count - 1))
    }
    members.sort { $0.corner < $1.corner }
    let center = nodes.distortion.apply(proposal.ring.center)
    let group = ShapeGroup(
      members: [], kind: proposal.kind, memberCount: proposal.ring.cornerCount, center: Point(center.x, center.y),
      ringRadius: proposal.ring.radius,
      confidence: ShapeCalibration.groupConfidence(scorePerMember: proposal.scorePerMember, weakest: weakest))
    return Draft(group: group, members: members.map { $0.shape })
  }

  /// A member takes the outline of its group's kind on its own evidence.
  private func adopted(_ shape: ClassifiedShape, as kind: ShapeKind) -> FoundShape {
    let member = kind == shape.found.kind ? shape : ClassifiedShape(shape.fit, as: kind, size: size)
    var found = member.found
    found.confidence = member.confidence(inGroup: true)
    return found
  }

  private func inferred(like model: FoundShape, at center: Point) -> FoundShape {
    var shape = model
    let shift = center - model.center
    shape.outline = model.outline.map { $0 + shift }
    shape.center = center
    shape.state = .inferred
    shape.confidence = ShapeCalibration.inferredConfidence
    shape.pixelCount = Int(size.visibleArea(shape.outline).rounded())
    return shape
  }

  /// Sorts shapes from top to bottom and drops weak ones outside of groups.
  private func assemble(_ shapes: [FoundShape], _ drafts: [Draft], members: [Int]) -> ShapeScene {
    // Members of the best groups come first, then those of groups without a certain code, then the other shapes.
    var rank = [Int](repeating: drafts.count + 1, count: shapes.count)
    for member in members { rank[member] = drafts.count }
    for (i, draft) in drafts.sorted(by: { $0.group.confidence > $1.group.confidence }).enumerated() {
      for member in draft.members { rank[member] = i }
    }
    let order = shapes.indices.filter { rank[$0] <= drafts.count || isReported(shapes[$0]) }
      .sorted { isBefore(shapes[$0].center, shapes[$1].center) }
      .best(parameters.maximumShapes) { (rank[$0], -shapes[$0].confidence) < (rank[$1], -shapes[$1].confidence) }
    var newIndex = [Int?](repeating: nil, count: shapes.count)
    for (new, old) in order.enumerated() { newIndex[old] = new }
    var scene = ShapeScene(shapes: order.map { shapes[$0] })
    for draft in drafts {
      var group = draft.group
      group.members = draft.members.compactMap { newIndex[$0] }
      if group.members.count == draft.members.count { scene.groups.append(group) }
    }
    scene.groups.sort { isBefore($0.center, $1.center) }
    for (i, group) in scene.groups.enumerated() { for member in group.members { scene.shapes[member].group = i } }
    scene.verdict = scene.shapes.isEmpty ? .nothing : .found
    return scene
  }

  private func isReported(_ shape: FoundShape) -> Bool {
    shape.state == .seen && shape.confidence >= parameters.minimumConfidence && shape.size >= parameters.minimumSize
  }

  private func isBefore(_ a: Point, _ b: Point) -> Bool { (a.y, a.x) < (b.y, b.x) }
}
