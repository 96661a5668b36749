internal import VisionSupport

/// Options of a sketch rater.
public struct SketchParameters: Sendable {
  /// The searched part of a picture.
  public enum Region: Int32, Sendable, CaseIterable {
    /// The sheet of paper if edges of it are visible, otherwise the whole picture.
    case automatic = 0
    /// The largest centred square.
    case centerSquare = 1
    /// All of the picture.
    case whole = 2
  }

  /// The searched part of a picture.
  public var region = Region.automatic
  /// Number of views of a drawing that are classified and averaged, 1...`maximumViews`; the first four are unrotated.
  public var views = SketchParameters.maximumViews
  /// The largest value of `views`.
  public static let maximumViews = DrawingView.all.count
  /// Longer side of the ink map in pixels, 64...2048.
  public var workingSidePixels = 320
  /// Minimum darkness of ink relative to the paper's brightness, 0...1.
  public var minimumInk = 0.07
  /// Minimum darkness of ink relative to the pen on ruled paper, 0...1.
  public var inkFraction = 0.42
  /// The same on plain paper.
  public var inkFractionOnPlainPaper = 0.34
  /// Minimum share of a printed line that is narrow ink, 0...1.
  public var lineCoverage = 0.45
  /// Minimum extent of a drawing, in shorter sides of the picture.
  public var minimumExtent = 0.11

  /// The defaults.
  public init() {}

  private static let workingSides = 64...2048

  /// - Throws: `invalidArgument` for a number out of range.
  func check() throws(VisionError) {
    guard (1...Self.maximumViews).contains(views) else {
      throw VisionError(.invalidArgument, "views \(views): must be 1..\(Self.maximumViews)")
    }
    guard Self.workingSides.contains(workingSidePixels) else {
      throw VisionError(.invalidArgument, "workingSidePixels \(workingSidePixels): must be 64..2048")
    }
  }
}
