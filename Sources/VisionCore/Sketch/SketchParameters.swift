/// Numbers that the way from paper to a drawing depends on.
package struct SketchParameters: Sendable {
  /// Which part of a picture is looked at.
  package enum Region: Int32, Sendable {
    /// The sheet of paper if its four sides are seen, else all.
    case automatic = 0
    /// The square in the middle.
    case centerSquare = 1
    case whole = 2
  }

  package var region = Region.automatic
  /// Times that a drawing is looked at, each time turned differently; the answers are averaged. 1...11.
  package var looks = StrokeForm.Look.all.count
  /// Longer side of the picture that is worked on, in pixels.
  package var workingSidePixels = 320
  /// Ink weaker than this part of the paper's brightness is never ink.
  package var minimumInk = 0.07
  /// Ink is what is at least this part as dark as the darkest ink.
  package var inkFraction = 0.42
  /// The same where no ruled lines stand in the way.
  package var inkFractionOnPlainPaper = 0.34
  /// Lines of the sheet: this part of a line across the picture must be narrow ink.
  package var lineCoverage = 0.45
  /// A drawing is at least this part of the picture's shorter side long.
  package var minimumExtent = 0.11

  package init() {}
}
