public import VisionBase
public import VisionSupport

/// Draws found faces over their picture: outlines, a letter on each sticker, a ring around stickers whose colour is uncertain.
public struct CubeAnnotator: Sendable {
  /// Stickers whose colour is less probable than this get a ring.
  public var uncertainBelow = 0.9

  private static let outlineColor = Color(0, 255, 255)
  private static let ringColor = Color(255, 0, 255)
  /// Shortest side of a face in pixels from which its outline is drawn thick.
  private static let largeFace = 300.0
  private static let thinLine = 2.0
  private static let thickLine = 4.0
  /// Letters and rings as shares of the face's shortest side, and the smallest letter in pixels.
  private static let letterShare = 1.0 / 11
  private static let smallestLetter = 6.0
  private static let ringShare = 1.0 / 8

  /// The defaults.
  public init() {}

  /// Draws all faces.
  ///
  /// - Parameter canvas: of the size of the picture that the faces belong to.
  /// - Throws: `noMemory`, `internalFailure`.
  public func draw(_ faces: CubeFaces, on canvas: Canvas) throws(VisionError) {
    for (observation, colors) in zip(faces.observations, faces.colors) {
      guard let outline = Quad(observation.corners) else { continue }
      try draw(outline, colors, on: canvas)
    }
  }

  private func draw(_ outline: Quad, _ colors: FaceColors, on canvas: Canvas) throws(VisionError) {
    let corners = outline.points
    var shortest = Double.infinity
    for k in 0..<4 { shortest = min(shortest, corners[k].distance(to: corners[(k + 1) % 4])) }
    let width = shortest > Self.largeFace ? Self.thickLine : Self.thinLine
    try canvas.drawPolygon(corners, PenStyle(color: Self.outlineColor, width: width))
    guard let place = Homography(unitSquareTo: outline) else { return }
    let height = max(shortest * Self.letterShare, Self.smallestLetter)
    for (sticker, color) in colors.colors.enumerated() {
      guard let middle = place.apply(Point((Double(sticker % 3) + 0.5) / 3, (Double(sticker / 3) + 0.5) / 3)) else { continue }
      let isLight = color == .white || color == .yellow
      let style = PenStyle(color: isLight ? .black : .white, fill: color.display, textHeight: height)
      let letter = String(UnicodeScalar(color.letter))
      try canvas.drawText(letter, at: Point(middle.x - height * 0.4, middle.y + height * 0.5), style)
      if colors.confidences[sticker] < uncertainBelow {
        try canvas.drawCircle(center: middle, radius: shortest * Self.ringShare, PenStyle(color: Self.ringColor))
      }
    }
  }
}
