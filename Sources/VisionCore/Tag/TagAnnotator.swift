public import VisionBase
public import VisionSupport

/// Draws tags with their axes, and family and identifier beside them; rejected quadrilaterals thin, with the reason.
public struct TagAnnotator: Sendable {
  /// Width of lines, and whether labels are drawn.
  public var style: DrawingStyle

  private static let rejectedColor = Color(0x88, 0x88, 0x88)
  /// Letters are at most this share of a tag's side high, so that labels of many small tags have room.
  private static let letterShare = 0.35
  /// Length of an axis, in sides of the tag.
  private static let axisLength = 0.5

  /// The defaults.
  public init(_ style: DrawingStyle = DrawingStyle()) { self.style = style }

  /// Draws tags and rejected quadrilaterals.
  ///
  /// - Parameter canvas: of the size of the picture that the result belongs to.
  /// - Throws: `noMemory`, `internalFailure`.
  public func draw(_ result: TagResult, on canvas: Canvas) throws(VisionError) {
    var overlay = Overlay(on: canvas, style)
    for rejected in result.rejected {
      try overlay.outline(rejected.corners.points, Self.rejectedColor, weight: 0.5)
      let letter = rejected.corners.area.squareRoot() * Self.letterShare
      overlay.label("\(rejected.reason.name)", beside: rejected.corners.points, Self.rejectedColor, letter: min(overlay.letter, letter))
    }
    for (index, tag) in result.tags.enumerated() {
      let color = Palette.color(tag.trackIdentifier > 0 ? tag.trackIdentifier : index)
      overlay.keepClear(tag.corners.points)
      try overlay.outline(tag.corners.points, color)
      if let axes = Self.axes(tag) { try overlay.draw(axes) } else { try overlay.dot(tag.corners.a, color) }
      let letter = tag.corners.area.squareRoot() * Self.letterShare
      overlay.label(Self.text(tag), beside: tag.corners.points, color, letter: min(overlay.letter, letter))
    }
    try overlay.finish()
  }

  /// "tag36h11 7", with "#3" before it in a video.
  private static func text(_ tag: FoundTag) -> String {
    (tag.trackIdentifier > 0 ? "#\(tag.trackIdentifier)  " : "") + "\(tag.familyName) \(tag.identifier)"
  }

  /// The tag's axes (right, down, out of it) in the picture; nil without a pose.
  ///
  /// Between the directions of the pose's corners and the corners in the picture lies the camera, which the result does not hold.
  private static func axes(_ tag: FoundTag) -> ProjectedAxes? {
    guard let pose = tag.pose?.best else { return nil }
    let directions = TagPoseSolver.square(size: tag.size, isMirrored: tag.isMirrored).points.compactMap { pose.project($0) }
    guard let from = Quad(directions), let camera = Homography(from, to: tag.corners) else { return nil }
    let length = tag.size * axisLength
    let ends: [SIMD3<Double>] = [SIMD3(0, 0, 0), SIMD3(length, 0, 0), SIMD3(0, length, 0), SIMD3(0, 0, -length)]
    let points = ends.compactMap { end -> Point? in
      let position = pose.transform(end)
      return position.z > 0 ? camera.apply(Point(position.x / position.z, position.y / position.z)) : nil
    }
    return points.count == ends.count ? ProjectedAxes(origin: points[0], ends: Array(points.dropFirst())) : nil
  }
}
