/// One view of a drawing: how it is rotated and mirrored before the network reads it. The answers to several views are averaged
/// (test-time augmentation; Krizhevsky, Sutskever and Hinton, NIPS 2012).
package struct DrawingView: Sendable {
  /// Radians, clockwise as seen.
  package var rotation = 0.0
  package var isMirrored = false

  package static let original = DrawingView()
  /// All views in the order in which they are taken: four of the drawing as it stands, then rotations by eighths of a turn, because
  /// nobody knows which side of a sheet is up. `VIEWS` in lab/training/sketch/export.py is the same list.
  package static let all =
    [DrawingView(), DrawingView(rotation: 0.15), DrawingView(rotation: -0.15), DrawingView(isMirrored: true)]
    + (1...7).map { DrawingView(rotation: Double($0) * .pi / 4) }
  /// How many of them, from the first, show the drawing as it stands.
  package static let uprightCount = 4
}
