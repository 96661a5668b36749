internal import VisionSupport

/// How photographs of drawings are read.
public struct SketchParameters: Sendable {
  /// Which part of a picture is searched.
  public enum Region: Int32, Sendable, CaseIterable {
    /// The sheet of paper where edges of it are seen, otherwise the whole picture.
    case automatic = 0
    /// The square in the middle.
    case centerSquare = 1
    /// All of it.
    case whole = 2
  }

  /// Which part of a picture is searched.
  public var region = Region.automatic
  /// Views of a drawing that are classified and averaged, 1...`maximumViews`; the first four show it as it stands, the others rotate it.
  public var views = SketchParameters.maximumViews
  /// 11.
  public static let maximumViews = DrawingView.all.count
  /// Longer side of the picture that is searched for ink, in pixels, 64...2048.
  public var workingSidePixels = 320
  /// Ink weaker than this part of the paper's brightness is never ink, 0...1.
  public var minimumInk = 0.07
  /// Where ruled lines were found, ink is at least this part as dark as the darkest ink.
  public var inkFraction = 0.42
  /// The same on plain paper.
  public var inkFractionOnPlainPaper = 0.34
  /// A ruled line shows narrow ink along at least this part of its way across the picture.
  public var lineCoverage = 0.45
  /// A drawing is at least this part of the picture's shorter side long.
  public var minimumExtent = 0.11

  /// The defaults.
  public init() {}

  private static let workingSides = 64...2048

  /// - Throws: `invalidArgument` for a number out of its range.
  func check() throws(VisionError) {
    guard (1...Self.maximumViews).contains(views) else {
      throw VisionError(.invalidArgument, "views \(views): must be 1..\(Self.maximumViews)")
    }
    guard Self.workingSides.contains(workingSidePixels) else {
      throw VisionError(.invalidArgument, "workingSidePixels \(workingSidePixels): must be 64..2048")
    }
  }
}
