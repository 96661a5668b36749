package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// One step of a revealing filter. Values are 8 bits between steps, as on the graphics processors that these filters come from.
package enum FilterStage: Hashable, Sendable {
  /// Brightness with the weights 0.2125, 0.7154, 0.0721; only as the first step.
  case grayscale
  /// The red channel; only as the first step, and what a chain starts with unless it says otherwise.
  case red
  /// Gradient magnitude with 3x3 kernels of weights 1 1 1, times the strength, not normalised.
  case prewitt(strength: Double)
  /// The same with weights 1 2 1.
  case sobel(strength: Double)
  /// White paper, black where the Sobel magnitude reaches the threshold (0...1).
  case sketch(strength: Double, threshold: Double)
  /// Largest value of a square of side 2 r + 1; radius 0 counts as 1, above 4 as 4. The others likewise.
  case dilation(radius: Int)
  case erosion(radius: Int)
  case opening(radius: Int)
  case closing(radius: Int)
  case inversion
  /// Standard deviation is the radius, rounded, in pixels.
  case gaussianBlur(radius: Double)
  /// Centre times 1 + 4 a less a times the four neighbours.
  case sharpen(amount: Double)
}

/// A revealing filter: steps on one channel, each of which can be asked for as a picture.
///
/// All steps run over strips of rows that stay in the processor's cache, so that a chain reads and writes main memory once.
/// The steps do what GPUImage2's filters of these names do; see docs/shapes.md.
package final class FilterChain {
  package private(set) var stages: [FilterStage] = []
  private let color = Plane<UInt8>()
  private let scratch = Plane<UInt8>()
  private let result = Plane<UInt8>()

  package init(_ stages: [FilterStage] = []) { self.stages = stages }

  /// - Throws: `invalidArgument` when a channel is chosen after the first step, or there are more than 64 steps.
  package func append(_ stage: FilterStage) throws(VisionError) {
    if stage == .grayscale || stage == .red, !stages.isEmpty {
      throw VisionError(.invalidArgument, "grayscale and red must be the first step")
    }
    guard stages.count < 64 else { throw VisionError(.invalidArgument, "a chain has at most 64 steps") }
    stages.append(stage)
  }

  /// The chain of the print's own reader: dark soft shapes on light ground.
  package static let reveal: [FilterStage] = [
    .prewitt(strength: 0.7), .closing(radius: 1), .inversion, .gaussianBlur(radius: 1), .erosion(radius: 1),
  ]
  /// Black hatching on white.
  package static let sketch: [FilterStage] = [.sketch(strength: 1, threshold: 0.25)]
  /// Grey, sharpened edges on white.
  package static let edges: [FilterStage] = [.grayscale, .sharpen(amount: 1), .sobel(strength: 1), .inversion]

  /// The picture after the first `count` steps (all when nil), one channel; valid until the next call.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func apply(to image: borrowing ImageView, stageCount count: Int? = nil) throws(VisionError) -> Plane<UInt8> {
    try result.resize(width: image.width, height: image.height)
    let wanted = stages.prefix(max(0, count ?? stages.count))
    let isBright = wanted.first == .grayscale && image.format != .gray8
    // A channel is taken out of the caller's own pixels where they are there.
    let red: Int? =
      switch image.format {
      case .gray8, .rgb24, .rgba32: 0
      case .bgr24, .bgra32: 2
      case .nv12, .yuyv: nil
      }
    if let red, !isBright, !image.geometry.isBottomUp {
      unsafe try image.withPlane { (plane) throws(VisionError) in
        unsafe try run(wanted, on: plane, first: Self.step(CVX_STEP_CHANNEL, half: red))
      }
    } else {
      let isGray = image.format == .gray8
      try image.convert(to: isGray ? .gray : .bgr, into: color, scratch: scratch)
      let kind = isBright ? CVX_STEP_BRIGHTNESS : CVX_STEP_CHANNEL
      unsafe try run(wanted, on: color.cv, first: Self.step(kind, half: isGray ? 0 : 2))
    }
    return result
  }

  private func run(_ wanted: ArraySlice<FilterStage>, on source: cvx_plane, first: cvx_filter_step) throws(VisionError) {
    var steps = unsafe [first]
    // Blurs refer to their weights by their place in this list until its memory no longer moves.
    var weights: [UInt32] = []
    var places: [(step: Int, place: Int)] = []
    for stage in wanted {
      func square(_ kind: Int, _ radius: Int) { unsafe steps.append(Self.step(kind, half: max(1, min(4, radius)))) }
      func edges(_ middle: Int, _ strength: Double, threshold: Double? = nil) {
        unsafe steps.append(Self.step(CVX_STEP_EDGES, half: middle, amount: strength, threshold: threshold))
      }
      switch stage {
      case .grayscale, .red: break
      case .prewitt(let strength): edges(1, strength)
      case .sobel(let strength): edges(2, strength)
      case .sketch(let strength, let threshold): edges(2, strength, threshold: threshold)
      case .dilation(let radius): square(CVX_STEP_MAXIMUM, radius)
      case .erosion(let radius): square(CVX_STEP_MINIMUM, radius)
      case .opening(let radius):
        square(CVX_STEP_MINIMUM, radius)
        square(CVX_STEP_MAXIMUM, radius)
      case .closing(let radius):
        square(CVX_STEP_MAXIMUM, radius)
        square(CVX_STEP_MINIMUM, radius)
      case .inversion: unsafe steps.append(Self.step(CVX_STEP_INVERSION))
      case .gaussianBlur(let radius):
        let own = Self.blurWeights(radius)
        guard own.count > 1 else { continue }
        unsafe places.append((steps.count, weights.count))
        unsafe steps.append(Self.step(CVX_STEP_BLUR, half: own.count - 1))
        weights += own
      case .sharpen(let amount): unsafe steps.append(Self.step(CVX_STEP_SHARPEN, amount: amount))
      }
    }
    try unsafe weights.withUnsafeBufferPointer { (memory) throws(VisionError) in
      for (step, place) in places { unsafe steps[step].weights = memory.baseAddress?.advanced(by: place) }
      try shim(unsafe cvx_filter_run(source, result.cv, steps, Int32(truncatingIfNeeded: steps.count)))
    }
  }

  /// - Parameter threshold: nil = the magnitude itself.
  private static func step(_ kind: Int, half: Int = 0, amount: Double = 0, threshold: Double? = nil) -> cvx_filter_step {
    unsafe cvx_filter_step(
      kind: Int32(kind), half: Int32(truncatingIfNeeded: half), mode: Int32(threshold == nil ? CVX_EDGE_PLAIN : CVX_EDGE_SKETCH),
      amount: Float(amount), threshold: Float(threshold ?? 0), weights: nil)
  }

  /// Weights of the centre and of the neighbours 1, 2, ... away, of 65536 together with those on the other side.
  static func blurWeights(_ radius: Double) -> [UInt32] {
    let half = (blurTaps(radius) - 1) / 2
    guard half > 0 else { return [65536] }
    let sigma = radius.rounded()
    let exact = (0...half).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * exact.reduce(0, +) - exact[0]
    var weights = exact.map { UInt32(($0 / sum * 65536).rounded()) }
    let total = 2 * weights.reduce(0, +) - weights[0]
    // What rounding left over goes to the centre.
    weights[0] = weights[0] &+ 65536 &- total
    return weights
  }

  /// Taps of the blur: as many as reach down to 1/256 of the weight, an even half width.
  static func blurTaps(_ radius: Double) -> Int {
    let sigma = radius.rounded()
    guard sigma >= 1 else { return 1 }
    let reach = (-2 * sigma * sigma * log((2 * Double.pi * sigma * sigma).squareRoot() / 256)).squareRoot()
    var half = reach.isFinite ? Int(reach) : 1
    if half % 2 == 1 { half += 1 }
    return 2 * half + 1
  }
}
