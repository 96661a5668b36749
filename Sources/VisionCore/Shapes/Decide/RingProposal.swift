internal import Glibc
internal import VisionBase

/// Shapes on the corners of a regular polygon, which may be a group.
struct RingProposal: Sendable {
  /// A shape (index) on a corner of the ring.
  struct Member: Sendable {
    var corner: Int
    var shape: Int
  }

  var members: [Member]
  var ring: RingFit
  var kind: ShapeKind
  var score: Double
  /// Score of its kind less that of the best other kind.
  var kindLead: Double

  var scorePerMember: Double { score / Double(ring.cornerCount) }

  func shares(_ other: RingProposal) -> Bool {
    for a in members { for b in other.members where a.shape == b.shape { return true } }
    return false
  }
}

/// The shapes of a picture in coordinates without their common distortion.
struct RingNodes: Sendable {
  struct Node: Sendable {
    var position: SIMD2<Double>
    /// Radius of the disc with the same area, pixels.
    var radius: Double
    var logRadius: Double
  }

  let shapes: [ClassifiedShape]
  let distortion: PictureDistortion
  let size: EvidenceSize
  private let nodes: [Node]

  init(_ shapes: [ClassifiedShape], size: EvidenceSize) {
    let distortion = PictureDistortion(of: shapes)
    self.shapes = shapes
    self.distortion = distortion
    self.size = size
    nodes = shapes.map { shape in
      let radius = max(shape.found.radius, Self.minimumRadius)
      let center = shape.found.center
      return Node(position: distortion.undo(SIMD2(center.x, center.y)), radius: radius, logRadius: log(radius))
    }
  }

  var indices: Range<Int> { nodes.indices }
  subscript(index: Int) -> Node { nodes[index] }

  /// Position of a corner of a ring in the picture, pixels.
  func position(_ corner: Int, of ring: RingFit) -> Point {
    let position = distortion.apply(ring.corner(corner))
    return Point(position.x, position.y)
  }

  func isInPicture(_ p: Point) -> Bool {
    !(p.x < 0 || p.y < 0 || p.x > Double(size.width - 1) || p.y > Double(size.height - 1))
  }
}
