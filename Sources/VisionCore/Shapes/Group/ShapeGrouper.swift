package import VisionBase
package import VisionSupport
internal import Glibc

/// Joins shapes into groups: members of a group have one kind and size and stand on the corners of a regular polygon.
///
/// Every pair of like shapes proposes polygons; those that enough others support are fitted by least squares and scored, and the best
/// set of groups without common members is kept. So interleaved rows and columns come apart: a wrong polygon has larger residuals.
struct ShapeGrouper {
  var width: Int
  var height: Int

  /// Radius of the ring over the radius of a shape (as discs of equal area).
  private static let relativeRing = 1.25...8.5
  private static let cornerCounts = Array(3...12)
  /// How often an inferred member is there, on simulated sheets.
  private static let inferredConfidence = 0.93
  /// Evidence for one member that stands where it should.
  private static let memberScore = 9.0

  private struct Proposal {
    var members: [(index: Int, shape: Int)]
    var ring: RingFit
    var kind: ShapeKind
    var score: Double
  }

  /// A shape in coordinates in which the picture's common distortion is undone.
  private struct Node {
    var position: SIMD2<Double>
    var logRadius: Double
    var radius: Double
  }

  func scene(_ found: [FoundShape], _ parameters: ShapeParameters) -> ShapeScene {
    let shapes = found.filter { $0.size >= parameters.minimumSizePixels }
    let distortion = commonDistortion(shapes)
    let nodes = shapes.map { shape in
      let radius = max(shape.radius, 0.5)
      return Node(position: distortion.undo(SIMD2(shape.center.x, shape.center.y)), logRadius: log(radius), radius: radius)
    }
    let chosen = choose(proposals(nodes, shapes, distortion))
    var all = shapes
    var groups: [(ShapeGroup, members: [(index: Int, shape: Int)])] = []
    for proposal in chosen {
      var members = proposal.members
      for member in members { adopt(&all[member.shape], proposal.kind) }
      for index in 0..<proposal.ring.cornerCount where !members.contains(where: { $0.index == index }) {
        let model = all[members[0].shape]
        let position = distortion.apply(proposal.ring.corner(index))
        let shape = inferred(like: model, at: Point(position.x, position.y))
        guard shape.pixelCount > 0 else { continue }
        all.append(shape)
        members.append((index, all.count - 1))
      }
      members.sort { $0.index < $1.index }
      let center = distortion.apply(proposal.ring.center)
      let confidence = groupConfidence(proposal, all)
      let group = ShapeGroup(
        members: [], kind: proposal.kind, memberCount: proposal.ring.cornerCount, center: Point(center.x, center.y),
        ringRadius: proposal.ring.radius, confidence: confidence)
      groups.append((group, members))
    }
    return assemble(all, groups, parameters)
  }

  // MARK: - Distortion

  /// The symmetric part of the picture's affine distortion, which tilt gives to all shapes alike.
  private struct Distortion {
    var stretch = 0.0
    var shear = 0.0
    func apply(_ p: SIMD2<Double>) -> SIMD2<Double> { SIMD2((1 + stretch) * p.x + shear * p.y, shear * p.x + (1 - stretch) * p.y) }
    func undo(_ p: SIMD2<Double>) -> SIMD2<Double> {
      let determinant = (1 + stretch) * (1 - stretch) - shear * shear
      return SIMD2((1 - stretch) * p.x - shear * p.y, (1 + stretch) * p.y - shear * p.x) / determinant
    }
  }

  private func commonDistortion(_ shapes: [FoundShape]) -> Distortion {
    let measured = shapes.filter { $0.state == .seen && $0.visibleFraction > 0.99 }
    guard measured.count >= 4 else { return Distortion() }
    func median(_ values: [Float]) -> Double { Double(values.sorted()[values.count / 2]) }
    return Distortion(
      stretch: max(-0.3, min(0.3, median(measured.map(\.stretch)))), shear: max(-0.3, min(0.3, median(measured.map(\.shear)))))
  }

  // MARK: - Proposals

  private func proposals(_ nodes: [Node], _ shapes: [FoundShape], _ distortion: Distortion) -> [Proposal] {
    var result: [Proposal] = []
    var known: Set<[Int]> = []
    for a in nodes.indices {
      let likes = nodes.indices.filter { $0 != a && abs(nodes[$0].logRadius - nodes[a].logRadius) < 0.2 && canJoin(shapes[$0], shapes[a]) }
      for b in likes {
        let side = nodes[b].position - nodes[a].position
        let length = (side.x * side.x + side.y * side.y).squareRoot()
        guard length > 1.5 * nodes[a].radius else { continue }
        for count in Self.cornerCounts {
          let ring = RingFit(side: nodes[a].position, nodes[b].position, cornerCount: count)
          guard Self.relativeRing.contains(ring.radius / nodes[a].radius) else { continue }
          guard let proposal = complete(ring, from: a, b, likes, nodes, shapes, distortion) else { continue }
          let key = proposal.members.map(\.shape).sorted()
          if known.insert(key + [count]).inserted { result.append(proposal) }
        }
      }
    }
    return result
  }

  /// Whether both may be of one kind: each has a kind that explains it nearly as well as its best.
  private func canJoin(_ a: FoundShape, _ b: FoundShape) -> Bool {
    ShapeKind.allCases.contains { loss(a, $0) < 1 && loss(b, $0) < 1 }
  }

  /// How badly a kind explains a shape compared with its best one; 1 = just about possible.
  private func loss(_ shape: FoundShape, _ kind: ShapeKind) -> Double {
    guard let best = shape.logLikelihoods.max() else { return 0 }
    return Double((best - shape.logLikelihoods[kind.index]) / max(2.5, 0.06 * best))
  }

  private func complete(
    _ first: RingFit, from a: Int, _ b: Int, _ likes: [Int], _ nodes: [Node], _ shapes: [FoundShape], _ distortion: Distortion
  ) -> Proposal? {
    let count = first.cornerCount
    var members: [(index: Int, shape: Int)] = [(0, a), (1, b)]
    var ring = first
    for index in 2..<count {
      let target = ring.corner(index)
      let tolerance = 0.16 * ring.radius + 1
      var nearest: (shape: Int, distance: Double)?
      for candidate in likes where candidate != b {
        let d = nodes[candidate].position - target
        let distance = (d.x * d.x + d.y * d.y).squareRoot()
        if distance < tolerance, distance < nearest?.distance ?? .infinity, !members.contains(where: { $0.shape == candidate }) {
          nearest = (candidate, distance)
        }
      }
      if let nearest {
        members.append((index, nearest.shape))
        if let better = RingFit(members.map { ($0.index, nodes[$0.shape].position) }, cornerCount: count) { ring = better }
      } else if count - members.count > 1 + (count - 1 - index) {
        return nil
      }
    }
    let missing = count - members.count
    guard missing == 0 || (missing == 1 && count > 3) else { return nil }
    return scored(members, ring, nodes, shapes, distortion)
  }

  private func scored(
    _ members: [(index: Int, shape: Int)], _ ring: RingFit, _ nodes: [Node], _ shapes: [FoundShape], _ distortion: Distortion
  ) -> Proposal? {
    let deviation = 0.8 + 0.03 * ring.radius
    let meanLog = members.reduce(0) { $0 + nodes[$1.shape].logRadius } / Double(members.count)
    var score = 0.0
    for member in members {
      let d = nodes[member.shape].position - ring.corner(member.index)
      let residual = (d.x * d.x + d.y * d.y).squareRoot() / deviation
      let size = (nodes[member.shape].logRadius - meanLog) / (0.05 + 0.6 / nodes[member.shape].radius)
      guard residual < 3.5, abs(size) < 3.5 else { return nil }
      score += Self.memberScore - residual * residual / 2 - size * size / 2
      if shapes[member.shape].state == .weak { score -= 5 }
    }
    guard
      let kind = ShapeKind.allCases.min(by: { a, b in
        members.reduce(0) { $0 + loss(shapes[$1.shape], a) } < members.reduce(0) { $0 + loss(shapes[$1.shape], b) }
      })
    else { return nil }
    let losses = members.map { loss(shapes[$0.shape], kind) }
    guard losses.allSatisfy({ $0 < 1.5 }) else { return nil }
    score -= 3 * losses.reduce(0, +)
    score += orientationScore(members, ring, kind, shapes, distortion)
    let missing = ring.cornerCount - members.count
    if missing > 0 { score -= Double(missing) * (isInPicture(ring, members, distortion) ? 11 : 6) }
    // Of two ways to explain the same shapes the tighter one is right more often.
    score -= 0.4 * ring.radius / nodes[members[0].shape].radius
    let seen = members.count { shapes[$0.shape].state == .seen }
    // Blobs of noise form triangles by chance: a complete group must fit well, one with a gap must be seen clearly.
    let least = missing == 0 ? 5.5 * Double(ring.cornerCount) : max(12, 3 * Double(ring.cornerCount))
    guard missing == 0 ? 2 * seen >= members.count : seen == members.count, score > least else { return nil }
    return Proposal(members: members, ring: ring, kind: kind, score: score)
  }

  private func isInPicture(_ ring: RingFit, _ members: [(index: Int, shape: Int)], _ distortion: Distortion) -> Bool {
    for index in 0..<ring.cornerCount where !members.contains(where: { $0.index == index }) {
      let p = distortion.apply(ring.corner(index))
      if p.x < 0 || p.y < 0 || p.x > Double(width - 1) || p.y > Double(height - 1) { return false }
    }
    return true
  }

  /// Members of a group are turned alike: all against the centre in the same way, or not at all.
  private func orientationScore(
    _ members: [(index: Int, shape: Int)], _ ring: RingFit, _ kind: ShapeKind, _ shapes: [FoundShape], _ distortion: Distortion
  ) -> Double {
    guard kind != .circle else { return 0 }
    let symmetry = Double(kind.cornerCount)
    func coherence(_ angles: [Double]) -> Double {
      let c = angles.reduce(0) { $0 + cos(symmetry * $1) }
      let s = angles.reduce(0) { $0 + sin(symmetry * $1) }
      return (c * c + s * s).squareRoot() / Double(angles.count)
    }
    let usable = members.filter { shapes[$0.shape].kind == kind }
    guard usable.count >= 3 else { return 0 }
    let absolute = usable.map { Double(shapes[$0.shape].angle) }
    let relative = usable.map { member in
      let d = ring.corner(member.index) - ring.center
      return Double(shapes[member.shape].angle) - atan2(d.y, d.x)
    }
    return 4 * Double(usable.count) * (max(coherence(absolute), coherence(relative)) - 0.75)
  }

  // MARK: - Choice

  /// The best set of groups without common members: greedy, then swaps of one group for several that it blocks.
  private func choose(_ proposals: [Proposal]) -> [Proposal] {
    let ordered = proposals.sorted {
      ($0.score / Double($0.ring.cornerCount), $0.score) > ($1.score / Double($1.ring.cornerCount), $1.score)
    }
    var chosen: [Proposal] = []
    for proposal in proposals.sorted(by: { $0.score > $1.score }) where isFree(proposal, chosen) { chosen.append(proposal) }
    var isImproved = true
    var rounds = 0
    while isImproved, rounds < 8 {
      isImproved = false
      rounds += 1
      for i in chosen.indices.reversed() {
        let others = Array(chosen[..<i] + chosen[(i + 1)...])
        var replacement: [Proposal] = []
        for proposal in ordered where isFree(proposal, others) && isFree(proposal, replacement) { replacement.append(proposal) }
        if replacement.reduce(0, { $0 + $1.score }) > chosen[i].score + 1e-6 {
          chosen = others + replacement
          isImproved = true
          break
        }
      }
    }
    return chosen
  }

  private func isFree(_ proposal: Proposal, _ chosen: [Proposal]) -> Bool {
    let members = Set(proposal.members.map(\.shape))
    return chosen.allSatisfy { members.isDisjoint(with: $0.members.map(\.shape)) }
  }

  // MARK: - Result

  private func adopt(_ shape: inout FoundShape, _ kind: ShapeKind) {
    shape.become(kind)
    shape.confidence = shape.likelihood(inGroup: true)
  }

  private func inferred(like model: FoundShape, at center: Point) -> FoundShape {
    var shape = model
    let shift = center - model.center
    shape.outline = model.outline.map { $0 + shift }
    shape.center = center
    shape.state = .inferred
    shape.confidence = Self.inferredConfidence
    let clipped = clip(shape.outline.map { SIMD2($0.x, $0.y) }, width: Double(width), height: Double(height))
    shape.pixelCount = Int(polygonArea(clipped).rounded())
    return shape
  }

  /// Chance that a claimed group is right: a logistic regression on simulated sheets of its score a member and its weakest member.
  private func groupConfidence(_ proposal: Proposal, _ shapes: [FoundShape]) -> Double {
    let mean = proposal.score / Double(proposal.ring.cornerCount)
    let weakest = proposal.members.map { Double(shapes[$0.shape].logLikelihoods.max() ?? 0) }.min() ?? 0
    return 1 / (1 + exp(-(0.24 + 0.214 * mean + 1.6 * log(max(weakest, 1) / 40))))
  }

  /// Orders shapes from top to bottom and drops weak ones that no group needs.
  private func assemble(
    _ shapes: [FoundShape], _ groups: [(group: ShapeGroup, members: [(index: Int, shape: Int)])], _ parameters: ShapeParameters
  ) -> ShapeScene {
    let needed = Set(groups.flatMap { $0.members.map(\.shape) })
    let order = shapes.indices
      .filter { needed.contains($0) || (shapes[$0].state == .seen && shapes[$0].confidence >= parameters.minimumConfidence) }
      .filter { needed.contains($0) || shapes[$0].size >= parameters.minimumSizePixels }
      .sorted { (shapes[$0].center.y, shapes[$0].center.x) < (shapes[$1].center.y, shapes[$1].center.x) }
    let kept = Array(order.prefix(max(0, parameters.maximumShapes)))
    let newIndex = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($0.element, $0.offset) })
    var scene = ShapeScene(shapes: kept.map { shapes[$0] })
    for (group, members) in groups {
      let indices = members.compactMap { newIndex[$0.shape] }
      guard indices.count == members.count else { continue }
      var complete = group
      complete.members = indices
      scene.groups.append(complete)
    }
    scene.groups.sort { ($0.center.y, $0.center.x) < ($1.center.y, $1.center.x) }
    for (i, group) in scene.groups.enumerated() { for member in group.members { scene.shapes[member].group = i } }
    scene.verdict = scene.shapes.isEmpty ? .nothing : .found
    return scene
  }
}
