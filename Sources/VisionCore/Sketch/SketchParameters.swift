/// How photographs of drawings are read.
package struct SketchParameters: Sendable {
  /// Which part of a picture is searched.
  package enum Region: Int32, Sendable, CaseIterable {
    /// The sheet of paper if its four sides are seen, otherwise the whole picture.
    case automatic = 0
    /// The square in the middle.
    case centerSquare = 1
    case whole = 2
  }

  package var region = Region.automatic
  /// Views of a drawing that are classified and averaged, 1...`maximumViews`; the first four show it as it stands, the others rotate it.
  package var views = SketchParameters.maximumViews
  package static let maximumViews = DrawingView.all.count
  /// Longer side of the picture that is searched for ink, in pixels.
  package var workingSidePixels = 320
  /// Ink weaker than this part of the paper's brightness is never ink.
  package var minimumInk = 0.07
  /// Where ruled lines were found, ink is at least this part as dark as the darkest ink.
  package var inkFraction = 0.42
  /// The same on plain paper.
  package var inkFractionOnPlainPaper = 0.34
  /// A ruled line shows narrow ink along at least this part of its way across the picture.
  package var lineCoverage = 0.45
  /// A drawing is at least this part of the picture's shorter side long.
  package var minimumExtent = 0.11

  package init() {}
}
