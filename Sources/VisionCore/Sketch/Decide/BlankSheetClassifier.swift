internal import Glibc
internal import VisionSupport

/// Classifies a sheet as blank or drawn on by the darkness, the size and the shape of the selected ink, which may also be a remnant of
/// printed lines or a punch hole.
enum BlankSheetClassifier {
  /// - Returns: the decision and the probability of being right, 0.5...1.
  static func classify(
    _ ink: InkSelection?, _ lines: SheetLines, minimumExtent: Double
  ) -> (isEmpty: Bool, confidence: Double) {
    guard let ink else { return (true, 1) }
    let margin = margins(ink, lines, minimumExtent).min() ?? 0
    Log.write(
      .debug,
      "sketch: peak \(ink.peak) extent \(ink.extent) slim \(ink.slimness) solid \(ink.solidity) cut \(ink.isCutOff ? 1 : 0) lines \(lines.count) \(lines.strength) margin \(margin)"
    )
    let drawn = 1 / (1 + pow(margin, -steepness))
    return margin < 1 ? (true, 1 - drawn) : (false, drawn)
  }

  /// Each measure over the minimum of a drawing.
  private static func margins(_ ink: InkSelection, _ lines: SheetLines, _ minimumExtent: Double) -> [Double] {
    let isRuled = lines.count >= SheetLineFinder.ruledLines
    let peak = Double(ink.peak) / 255
    var margins = [
      ink.extent / (isRuled ? ruledExtentFactor * minimumExtent : minimumExtent),
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
