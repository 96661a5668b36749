internal import Glibc
internal import VisionSupport

/// Classifies a sheet as blank or drawn on: a drawing is dark enough, long enough, and more than what printed lines and punch holes leave
/// behind.
enum BlankSheetClassifier {
  // All limits below were chosen on the development pictures: blank sheets (plain, ruled, grid, punched) against drawings.

  /// From this many printed lines the sheet counts as ruled.
  private static let ruledLines = 3
  /// On a ruled sheet a drawing must be larger by this factor.
  private static let ruledExtentFactor = 1.7
  /// Darkest ink that a drawing needs, of 1, on plain and on ruled paper.
  private static let minimumPeak = 0.115
  private static let minimumPeakAmongLines = 0.27
  /// A drawing smaller than this on a ruled sheet must be darker than its lines: by this factor and these levels of 255.
  private static let lineRemnantExtent = 0.4
  private static let lineRemnantFactor = 1.3
  private static let lineRemnantLevels = 8.0
  /// Narrower than this, of its length, and fainter than that: a rule that was not found, or a fold.
  private static let foldSlimness = 0.08
  private static let foldPeak = 0.4
  /// What touches the picture's border, or is a filled disc, must be larger: corners of other sheets and punch holes are not.
  private static let minimumExtentAtBorder = 0.27
  private static let minimumExtentOfDisc = 0.25
  private static let discSolidity = 0.55
  private static let discSlimness = 0.55
  /// Steepness of the probability over the logarithm of the margin.
  private static let steepness = 5.0
  private static let minimumMargin = 0.01

  /// - Returns: the decision and the probability that it is right, 0.5...1.
  static func classify(
    _ ink: InkSelection, _ lines: SheetLines, _ parameters: SketchParameters
  ) -> (isEmpty: Bool, confidence: Double) {
    let margin = ink.area > 0 ? margins(ink, lines, parameters).min() ?? 0 : 0
    Log.write(
      .debug,
      "sketch: peak \(ink.peak) extent \(ink.extent) slim \(ink.slimness) solid \(ink.solidity) cut \(ink.isCutOff ? 1 : 0) lines \(lines.count) \(lines.strength) margin \(margin)"
    )
    let drawn = 1 / (1 + pow(max(margin, minimumMargin), -steepness))
    return margin < 1 ? (true, 1 - drawn) : (false, drawn)
  }

  /// How far each measure is above what a drawing needs: 1 is just enough.
  private static func margins(_ ink: InkSelection, _ lines: SheetLines, _ parameters: SketchParameters) -> [Double] {
    let isRuled = lines.count >= ruledLines
    let peak = Double(ink.peak) / 255
    var margins = [
      ink.extent / (isRuled ? ruledExtentFactor * parameters.minimumExtent : parameters.minimumExtent),
      peak / (isRuled ? minimumPeakAmongLines : minimumPeak),
    ]
    if isRuled, ink.extent < lineRemnantExtent {
      margins.append(Double(ink.peak) / (lineRemnantFactor * lines.strength + lineRemnantLevels))
    }
    if ink.slimness < foldSlimness, peak < foldPeak { margins.append(peak / foldPeak) }
    if ink.isCutOff { margins.append(ink.extent / minimumExtentAtBorder) }
    if ink.solidity > discSolidity, ink.slimness > discSlimness { margins.append(ink.extent / minimumExtentOfDisc) }
    return margins
  }
}
