public import VisionBase
public import VisionSupport

/// Draws found faces: outlines, the axes of each cube, a letter on each sticker, a ring around stickers whose colour is uncertain.
public struct CubeAnnotator: Sendable {
  /// Stickers whose colour is less probable than this get a ring.
  public var uncertainBelow = 0.9

  /// Width of lines, and whether letters are drawn.
  public var style: DrawingStyle

  private static let outlineColor = Color(0, 255, 255)
  private static let ringColor = Color(255, 0, 255)
  /// Letters and rings as shares of the face's shortest side, and the smallest letter in pixels.
  private static let letterShare = 1.0 / 11
  private static let smallestLetter = 6.0
  private static let ringShare = 1.0 / 8
  /// Axes are this share of the cube's edges.
  private static let axisShare = 0.5

  /// The defaults.
  public init(_ style: DrawingStyle = DrawingStyle()) { self.style = style }

  /// Draws all faces.
  ///
  /// - Parameter canvas: of the size of the picture that the faces belong to.
  /// - Throws: `noMemory`, `internalFailure`.
  public func draw(_ faces: CubeFaces, on canvas: Canvas) throws(VisionError) {
    let overlay = Overlay(on: canvas, style)
    for observation in faces.observations { try overlay.outline(observation.corners, Self.outlineColor) }
    var drawn: Set<Int> = []
    for observation in faces.observations where !drawn.contains(observation.cubeIndex) {
      guard let axes = Self.axes(observation, faces.observations) else { continue }
      drawn.insert(observation.cubeIndex)
      try overlay.draw(axes)
    }
    for (observation, colors) in zip(faces.observations, faces.colors) {
      if let outline = Quad(observation.corners) { try drawLetters(outline, colors, overlay, canvas) }
    }
  }

  /// The cube's edges at a corner that this face shares with another one; nil without contacts.
  private static func axes(_ face: FaceObservation, _ all: [FaceObservation]) -> ProjectedAxes? {
    // Of two shared edges both lead to the nearest corner of the cube.
    let edges = face.neighbours.sorted { $0.edge < $1.edge }
    guard let contact = edges.first, face.corners.count == 4, all.indices.contains(contact.otherFace) else { return nil }
    let other = all[contact.otherFace].corners
    let isAtEnd = edges.contains { $0.edge == (contact.edge + 1) % 4 }
    let corner = isAtEnd ? (contact.edge + 1) % 4 : contact.edge
    // The faces run round in the same sense, so a shared edge is passed in opposite directions.
    let otherCorner = isAtEnd ? contact.otherEdge : (contact.otherEdge + 1) % 4
    guard other.count == 4 else { return nil }
    let origin = face.corners[corner]
    let along = face.corners[isAtEnd ? contact.edge : (contact.edge + 1) % 4]
    let here = face.corners[isAtEnd ? (corner + 1) % 4 : (corner + 3) % 4]
    let there = other[isAtEnd ? (otherCorner + 3) % 4 : (otherCorner + 1) % 4]
    return ProjectedAxes(origin: origin, ends: [here, there, along].map { origin + ($0 - origin) * axisShare })
  }

  private func drawLetters(_ outline: Quad, _ colors: FaceColors, _ overlay: Overlay, _ canvas: Canvas) throws(VisionError) {
    let corners = outline.points
    var shortest = Double.infinity
    for k in 0..<4 { shortest = min(shortest, corners[k].distance(to: corners[(k + 1) % 4])) }
    guard let map = Homography(unitSquareTo: outline) else { return }
    let height = max(shortest * Self.letterShare, Self.smallestLetter)
    for (sticker, color) in colors.colors.enumerated() {
      guard let center = map.apply(Point((Double(sticker % 3) + 0.5) / 3, (Double(sticker / 3) + 0.5) / 3)) else { continue }
      let isLight = color == .white || color == .yellow
      let style = PenStyle(color: isLight ? .black : .white, fill: color.display, textHeight: height)
      let letter = String(UnicodeScalar(color.letter))
      let size = Canvas.textSize(letter, style)
      if !self.style.hideLabels { try canvas.drawText(letter, at: Point(center.x - size.width / 2, center.y + size.height / 2), style) }
      if colors.confidences[sticker] < uncertainBelow {
        try canvas.drawCircle(center: center, radius: shortest * Self.ringShare, PenStyle(color: Self.ringColor, width: 2 * overlay.line))
      }
    }
  }
}
