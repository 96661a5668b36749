package import VisionSupport
internal import Glibc

/// Whether what was found on a sheet is a drawing: dark enough, long enough, more than what printed lines and punch holes leave behind.
enum EmptyDecision {
  /// - Returns: the decision and how sure it is, 0.5...1.
  static func decide(_ ink: InkSelection, _ lines: SheetLines, _ parameters: SketchParameters) -> (isEmpty: Bool, confidence: Double) {
    let margin = ink.area > 0 ? margins(ink, lines, parameters).min() ?? 0 : 0
    Log.write(
      .debug,
      "sketch: peak \(ink.peak) extent \(ink.extent) slim \(ink.slimness) solid \(ink.solidity) cut \(ink.isCutOff ? 1 : 0) lines \(lines.count) \(lines.strength) margin \(margin)"
    )
    let drawn = 1 / (1 + pow(max(margin, 0.01), -5))
    return margin < 1 ? (true, 1 - drawn) : (false, drawn)
  }

  /// How far each measure is above what a drawing needs: 1 is just enough.
  private static func margins(_ ink: InkSelection, _ lines: SheetLines, _ parameters: SketchParameters) -> [Double] {
    let isRuled = lines.count >= 3
    let peak = Double(ink.peak) / 255
    var margins = [
      ink.extent / (isRuled ? 1.7 * parameters.minimumExtent : parameters.minimumExtent),
      peak / (isRuled ? 0.27 : 0.115),
    ]
    // What is no darker than the lines of the sheet, and not much larger than their squares, is a rest of them.
    if isRuled, ink.extent < 0.4 { margins.append(Double(ink.peak) / (1.3 * lines.strength + 8)) }
    // A faint straight line is a rule that was not seen, or a fold.
    if ink.slimness < 0.08, peak < 0.4 { margins.append(peak / 0.4) }
    // Small things at the picture's border, and small filled discs, are punch holes and corners of other sheets.
    if ink.isCutOff { margins.append(ink.extent / 0.27) }
    if ink.solidity > 0.55, ink.slimness > 0.55 { margins.append(ink.extent / 0.25) }
    return margins
  }
}
