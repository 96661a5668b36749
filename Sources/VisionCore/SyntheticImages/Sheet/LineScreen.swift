/// A line screen, which prints the tone of each ink as the width of parallel lines.
package struct LineScreen: Hashable, Sendable {
  /// 20...1000.
  package var linesPerInch: Double
  /// Factor of tones, 0.5...2.
  package var level: Double

  package init(linesPerInch: Double, level: Double) {
    self.linesPerInch = linesPerInch
    self.level = level
  }

  static let millimetresPerInch = 25.4

  var linesPerMillimetre: Double { linesPerInch / Self.millimetresPerInch }
}
