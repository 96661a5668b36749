package import VisionBase
package import VisionSupport

/// A grey picture of tags with exactly known corners and poses.
///
/// Each pixel is the mean light over its area, computed from the outlines of the cells, so that edges are exact up to the rounding of
/// levels. Tags are painted in order, then obstacles.
package struct TagScene: Sendable {
  /// A flat object in front of the tags.
  package struct Obstacle: Sendable {
    /// A simple polygon, pixels.
    package var outline: [Point]
    /// Reflectance, 0...1.
    package var light: Float

    package init(outline: [Point], light: Float) {
      self.outline = outline
      self.light = light
    }
  }

  package let parameters: TagSceneParameters
  package var tags: [PlacedTag] = []
  package var obstacles: [Obstacle] = []
  let projection: TagProjection

  /// Points per side of the grid for `visibleFraction`.
  private static let visibilityGrid = 12

  /// - Throws: `invalidArgument`.
  package init(_ parameters: TagSceneParameters) throws(VisionError) {
    try parameters.check()
    self.parameters = parameters
    projection = TagProjection(
      camera: try parameters.camera, row: parameters.row, centerRow: Double(parameters.height - 1) / 2)
  }

  /// Renders the picture.
  ///
  /// - Parameter target: receives one channel.
  /// - Throws: `noMemory`, `internalFailure`, `invalidArgument`.
  /// - Complexity: O(pixels of the picture + pixels of the tags * steps of their motion).
  package func render(into target: Plane<UInt8>) throws(VisionError) {
    let (width, height) = (parameters.width, parameters.height)
    let light = try Plane<Float>(width: width, height: height)
    var random = SeededRandom(seed: parameters.seed)
    var painter = try TagPainter(light)
    TagSurroundings(parameters).paint(with: &painter, random: &random)
    for tag in tags { try painter.paint(tag, projection, exposure: parameters.exposureSeconds) }
    for obstacle in obstacles { painter.fill(obstacle.outline, light: obstacle.light) }
    try TagSensor(parameters).develop(light, into: target, random: &random)
  }

  /// The ground truth in the order of `tags`, without tags that are partly behind the camera.
  package var truth: [TagTruth] {
    let covers = obstacles.compactMap { Silhouette($0.outline) }
    return tags.compactMap { tag in
      let positions = tag.corners
      var corners: [Point] = []
      for position in positions.points {
        guard let pixel = projection.pixel(of: position, on: tag, shift: 0) else { return nil }
        corners.append(pixel)
      }
      guard let quad = Quad(corners) else { return nil }
      let sides = (0..<4).map { corners[$0].distance(to: corners[($0 + 1) % 4]) }
      return TagTruth(
        family: tag.pattern.family, identifier: tag.pattern.identifier, corners: quad, pose: tag.pose, size: tag.size,
        isInverted: tag.isInverted, isMirrored: tag.isMirrored, visibleFraction: visibleFraction(of: tag, behind: covers),
        pixelsPerCell: (sides.min() ?? 0) / Double(tag.pattern.borderSide))
    }
  }

  private func visibleFraction(of tag: PlacedTag, behind covers: [Silhouette]) -> Double {
    let grid = Self.visibilityGrid
    let quad = tag.corners
    var visible = 0
    for i in 0..<grid * grid {
      let (u, v) = ((Double(i % grid) + 0.5) / Double(grid), (Double(i / grid) + 0.5) / Double(grid))
      let position = quad.a + (quad.b - quad.a) * u + (quad.d - quad.a) * v
      guard let pixel = projection.pixel(of: position, on: tag, shift: 0), pixel.x > -0.5, pixel.y > -0.5,
        pixel.x < Double(parameters.width) - 0.5, pixel.y < Double(parameters.height) - 0.5
      else { continue }
      if !covers.contains(where: { $0.hides(pixel) }) { visible += 1 }
    }
    return Double(visible) / Double(grid * grid)
  }
}

/// The outline of an obstacle with its bounding box, outside of which most points are.
private struct Silhouette {
  private let polygon: Polygon
  private let box: Box

  init?(_ outline: [Point]) {
    guard let box = Box(around: outline) else { return nil }
    (self.box, polygon) = (box, Polygon(outline))
  }

  func hides(_ pixel: Point) -> Bool { box.contains(pixel) && polygon.contains(pixel) }
}
