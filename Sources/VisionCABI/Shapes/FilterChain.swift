import VisionShapes
import VisionSupport

extension FilterChain {
  /// - Throws: `invalidArgument` for a number out of range, and as `append`.
  func add(_ kind: FilterKind, amount: Double, threshold: Double) throws(VisionError) {
    if let range = kind.amounts { try Check.range("amount", amount, range) }
    if let range = kind.thresholds { try Check.range("threshold", threshold, range) }
    try append([FilterStage(kind, amount: amount, threshold: threshold)])
  }

  func addPreset(_ preset: FilterPreset) throws(VisionError) { try append(preset.stages) }
}
