package import VisionBase
package import VisionSupport
internal import CShapes

/// One pass of a filter chain; values are 8 bits between passes and replicated beyond the border.
package enum FilterPass: Sendable {
  /// A channel of the source; only first.
  case channel(Int)
  /// 0.2125 red + 0.7154 green + 0.0721 blue of BGR; only first.
  case brightness
  /// amount * gradient magnitude with 3x3 kernels of weights 1 `centerWeight` 1.
  case edges(centerWeight: Int, amount: Double)
  /// 0 from threshold * 255 of that on, otherwise 255.
  case sketch(centerWeight: Int, amount: Double, threshold: Double)
  /// Of a square of side 2 radius + 1.
  case minimum(radius: Int)
  case maximum(radius: Int)
  case inversion
  /// weights[k] / 65536 for the neighbours k away.
  case blur(weights: [UInt32])
  /// (1 + 4 amount) * centre - amount * its four neighbours.
  case sharpen(amount: Double)

  /// - Parameter first: index of the blur's weights in those of all passes.
  fileprivate func step(first: Int) -> vck_filter_step {
    func step(_ kind: Int, half: Int = 0, isSketch: Bool = false, amount: Double = 0, threshold: Double = 0) -> vck_filter_step {
      vck_filter_step(
        kind: Int32(kind), half: Int32(truncatingIfNeeded: half), mode: Int32(isSketch ? VCK_EDGE_SKETCH : VCK_EDGE_PLAIN),
        first: Int32(truncatingIfNeeded: first), amount: Float(amount), threshold: Float(threshold))
    }
    switch self {
    case .channel(let index): return step(VCK_STEP_CHANNEL, half: index)
    case .brightness: return step(VCK_STEP_BRIGHTNESS)
    case .edges(let centerWeight, let amount): return step(VCK_STEP_EDGES, half: centerWeight, amount: amount)
    case .sketch(let centerWeight, let amount, let threshold):
      return step(VCK_STEP_EDGES, half: centerWeight, isSketch: true, amount: amount, threshold: threshold)
    case .minimum(let radius): return step(VCK_STEP_MINIMUM, half: radius)
    case .maximum(let radius): return step(VCK_STEP_MAXIMUM, half: radius)
    case .inversion: return step(VCK_STEP_INVERSION)
    case .blur(let weights): return step(VCK_STEP_BLUR, half: weights.count - 1)
    case .sharpen(let amount): return step(VCK_STEP_SHARPEN, amount: amount)
    }
  }
}

extension PlaneReadable where Element == UInt8 {
  /// Runs passes over strips of rows that stay in the processor's cache; the source and the target must differ in memory.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func filtered(by passes: [FilterPass], into target: Plane<UInt8>) throws(VisionError) {
    try prepare(target, channels: 1)
    var weights: [UInt32] = []
    var steps: [vck_filter_step] = []
    for pass in passes {
      steps.append(pass.step(first: weights.count))
      if case .blur(let own) = pass { weights += own }
    }
    let (count, weightCount) = (Int32(truncatingIfNeeded: steps.count), Int32(truncatingIfNeeded: weights.count))
    try checkOpenCV(unsafe vck_filter_run(view.cv, target.cv, steps, count, weights, weightCount))
  }
}
