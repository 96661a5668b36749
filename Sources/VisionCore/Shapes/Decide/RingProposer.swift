internal import Glibc
internal import VisionBase

/// Proposes groups: each pair of similar shapes is a side of regular polygons with 3 to 12 corners, completed by the shapes nearest to the
/// other corners.
struct RingProposer: Sendable {
  let nodes: RingNodes

  /// All groups that score well enough; each set of shapes once per number of corners.
  func proposals() -> [RingProposal] {
    var result: [RingProposal] = []
    var known: Set<[Int]> = []
    for a in nodes.indices {
      let similar = nodes.indices.filter { $0 != a && isSimilar($0, a) }
      for b in similar {
        let radius = nodes[a].radius
        guard (nodes[b].position - nodes[a].position).length > Self.minimumDistance * radius else { continue }
        for count in Self.cornerCounts {
          let ring = RingFit(side: nodes[a].position, nodes[b].position, cornerCount: count)
          guard Self.ringRadii.contains(ring.radius / radius), let proposal = complete(ring, from: a, b, similar) else { continue }
          let key = proposal.members.map { $0.shape }.sorted() + [count]
          if known.insert(key).inserted { result.append(proposal) }
        }
      }
    }
    return result
  }

  private func isSimilar(_ a: Int, _ b: Int) -> Bool {
    abs(nodes[a].logRadius - nodes[b].logRadius) < Self.maximumLogRatio && nodes.shapes[a].mayShareKind(with: nodes.shapes[b])
  }

  /// - Returns: nil if too many corners stay empty or the score is too low.
  private func complete(_ first: RingFit, from a: Int, _ b: Int, _ similar: [Int]) -> RingProposal? {
    let count = first.cornerCount
    var members = [RingProposal.Member(corner: 0, shape: a), RingProposal.Member(corner: 1, shape: b)]
    var ring = first
    for corner in 2..<count {
      if let shape = nearest(to: ring.corner(corner), radius: ring.radius, similar, b, members) {
        members.append(RingProposal.Member(corner: corner, shape: shape))
        if let better = RingFit(members.map { ($0.corner, nodes[$0.shape].position) }, cornerCount: count) { ring = better }
      } else if count - members.count > 1 + (count - 1 - corner) {
        return nil
      }
    }
    let missing = count - members.count
    guard missing == 0 || (missing == 1 && count > Self.maximumCornersWithoutGap) else { return nil }
    return RingScore(nodes: nodes, members: members, ring: ring).proposal()
  }

  private func nearest(
    to target: SIMD2<Double>, radius: Double, _ similar: [Int], _ second: Int, _ members: [RingProposal.Member]
  ) -> Int? {
    var nearest: Int?
    var smallestDistance = Self.toleranceShare * radius + Self.tolerancePixels
    for candidate in similar where candidate != second {
      let distance = (nodes[candidate].position - target).length
      if distance < smallestDistance, !members.contains(where: { $0.shape == candidate }) {
        nearest = candidate
        smallestDistance = distance
      }
    }
    return nearest
  }
}

extension SIMD2<Double> {
  var length: Double { (x * x + y * y).squareRoot() }
}
