/// A rotated or mirrored view of a drawing, for test-time augmentation (Krizhevsky, Sutskever and Hinton, NIPS 2012).
package struct DrawingView: Sendable {
  /// Radians, clockwise as seen.
  package var rotation = 0.0
  package var isMirrored = false

  package static let original = DrawingView()
  /// All views in the order of their use: four of the unrotated drawing, then rotations by eighths of a turn, as the orientation of a
  /// sheet is unknown. `VIEWS` in lab/training/sketch/export.py is the same list.
  package static let all =
    [DrawingView(), DrawingView(rotation: 0.15), DrawingView(rotation: -0.15), DrawingView(isMirrored: true)]
    + (1...7).map { DrawingView(rotation: Double($0) * .pi / 4) }
  /// The number of views, from the first, that show the drawing unrotated.
  package static let uprightCount = 4
}
