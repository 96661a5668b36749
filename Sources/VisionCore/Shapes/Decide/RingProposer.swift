internal import Glibc
internal import VisionBase

/// Proposes groups: each pair of like shapes as a side of regular polygons with 3 to 12 corners, completed by the shapes nearest to the
/// other corners. The numbers were chosen on simulated sheets.
struct RingProposer: Sendable {
  let nodes: RingNodes

  private static let cornerCounts = 3...12
  /// Radius of the ring over the radius of a shape (as discs of equal area).
  private static let relativeRing = 1.25...8.5
  /// Members have radii within this factor (natural logarithm), and their centres are this many radii apart.
  private static let largestLogRatio = 0.2
  private static let minimumDistance = 1.5
  /// How far from its corner a member may be: a share of the ring's radius and pixels.
  private static let tolerance = (share: 0.16, pixels: 1.0)
  /// Rings with more corners than this may miss a member.
  private static let smallestComplete = 3

  /// All that score well enough, each set of shapes once a number of corners.
  func proposals() -> [RingProposal] {
    var result: [RingProposal] = []
    var known: Set<[Int]> = []
    for a in nodes.indices {
      let likes = nodes.indices.filter { $0 != a && isLike($0, a) }
      for b in likes {
        let radius = nodes[a].radius
        guard (nodes[b].position - nodes[a].position).length > Self.minimumDistance * radius else { continue }
        for count in Self.cornerCounts {
          let ring = RingFit(side: nodes[a].position, nodes[b].position, cornerCount: count)
          guard Self.relativeRing.contains(ring.radius / radius), let proposal = complete(ring, from: a, b, likes) else { continue }
          let key = proposal.members.map { $0.shape }.sorted() + [count]
          if known.insert(key).inserted { result.append(proposal) }
        }
      }
    }
    return result
  }

  private func isLike(_ a: Int, _ b: Int) -> Bool {
    abs(nodes[a].logRadius - nodes[b].logRadius) < Self.largestLogRatio && nodes.shapes[a].canBeLike(nodes.shapes[b])
  }

  /// - Returns: nil when too many corners stay empty or the score is too low.
  private func complete(_ first: RingFit, from a: Int, _ b: Int, _ likes: [Int]) -> RingProposal? {
    let count = first.cornerCount
    var members = [RingProposal.Member(corner: 0, shape: a), RingProposal.Member(corner: 1, shape: b)]
    var ring = first
    for corner in 2..<count {
      if let shape = nearest(to: ring.corner(corner), radius: ring.radius, likes, b, members) {
        members.append(RingProposal.Member(corner: corner, shape: shape))
        if let better = RingFit(members.map { ($0.corner, nodes[$0.shape].position) }, cornerCount: count) { ring = better }
      } else if count - members.count > 1 + (count - 1 - corner) {
        return nil
      }
    }
    let missing = count - members.count
    guard missing == 0 || (missing == 1 && count > Self.smallestComplete) else { return nil }
    return RingScore(nodes: nodes, members: members, ring: ring).proposal()
  }

  private func nearest(
    to target: SIMD2<Double>, radius: Double, _ likes: [Int], _ second: Int, _ members: [RingProposal.Member]
  ) -> Int? {
    var nearest: Int?
    var smallestDistance = Self.tolerance.share * radius + Self.tolerance.pixels
    for candidate in likes where candidate != second {
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
