internal import VisionBase
internal import Glibc

/// Kinds of step of a filter chain.
package enum FilterKind: Int32, CaseIterable, Sendable {
  case grayscale = 1
  case red = 2
  case prewitt = 3
  case sobel = 4
  case sketch = 5
  case dilation = 6
  case erosion = 7
  case opening = 8
  case closing = 9
  case inversion = 10
  case gaussianBlur = 11
  case sharpen = 12

  /// Name in texts and files.
  package var name: StaticString {
    switch self {
    case .grayscale: "grayscale"
    case .red: "red"
    case .prewitt: "prewitt"
    case .sobel: "sobel"
    case .sketch: "sketch"
    case .dilation: "dilation"
    case .erosion: "erosion"
    case .opening: "opening"
    case .closing: "closing"
    case .inversion: "inversion"
    case .gaussianBlur: "gaussian blur"
    case .sharpen: "sharpen"
    }
  }

  /// Range of the amount; nil for kinds without one.
  package var amounts: ClosedRange<Double>? {
    switch self {
    case .grayscale, .red, .inversion: nil
    case .prewitt, .sobel, .sketch: 0...100
    case .dilation, .erosion, .opening, .closing, .sharpen: 0...4
    case .gaussianBlur: 0...50
    }
  }

  /// Range of the threshold; nil for kinds without one.
  package var thresholds: ClosedRange<Double>? { self == .sketch ? 0...10 : nil }
}

/// Predefined chains.
public enum FilterPreset: Int32, CaseIterable, Sendable {
  /// The chain of the print's own reader: dark soft shapes on light ground.
  case reveal = 1
  /// Black hatching on white.
  case sketch = 2
  /// Grey, sharpened edges on white.
  case edges = 3

  /// Name in texts and files.
  public var name: StaticString {
    switch self {
    case .reveal: "reveal"
    case .sketch: "sketch"
    case .edges: "edges"
    }
  }

  /// The steps of the chain.
  public var stages: [FilterStage] {
    switch self {
    case .reveal:
      [.prewitt(strength: 0.7), .closing(radius: 1), .inversion, .gaussianBlur(radius: 1), .erosion(radius: 1)]
    case .sketch: [.sketch(strength: 1, threshold: 0.25)]
    case .edges: [.grayscale, .sharpen(amount: 1), .sobel(strength: 1), .inversion]
    }
  }
}

/// One step of a revealing filter. Values are 8 bits between steps, as on the graphics processors that these filters come from.
public enum FilterStage: Hashable, Sendable {
  /// Brightness with the weights 0.2125, 0.7154, 0.0721; only as the first step.
  case grayscale
  /// The red channel; only as the first step, and the default of a chain.
  case red
  /// Gradient magnitude with 3x3 kernels of weights 1 1 1, times the strength, not normalised.
  case prewitt(strength: Double)
  /// Gradient magnitude with weights 1 2 1.
  case sobel(strength: Double)
  /// White paper, black where the Sobel magnitude reaches the threshold (0...1).
  case sketch(strength: Double, threshold: Double)
  /// Maximum of a square of side 2 r + 1; the radius is limited to 1...4, as in the next three.
  case dilation(radius: Int)
  /// Minimum of a square.
  case erosion(radius: Int)
  /// Erosion, then dilation.
  case opening(radius: Int)
  /// Dilation, then erosion.
  case closing(radius: Int)
  /// 255 minus the value.
  case inversion
  /// Standard deviation is the radius, rounded, in pixels.
  case gaussianBlur(radius: Double)
  /// Centre times 1 + 4 a less a times the four neighbours.
  case sharpen(amount: Double)

  /// - Parameters:
  ///   - amount: strength, radius or amount; in `kind.amounts`.
  ///   - threshold: of a sketch.
  package init(_ kind: FilterKind, amount: Double = 0, threshold: Double = 0) {
    let radius = Int(max(0, min(4, amount)).rounded())
    self =
      switch kind {
      case .grayscale: .grayscale
      case .red: .red
      case .prewitt: .prewitt(strength: amount)
      case .sobel: .sobel(strength: amount)
      case .sketch: .sketch(strength: amount, threshold: threshold)
      case .dilation: .dilation(radius: radius)
      case .erosion: .erosion(radius: radius)
      case .opening: .opening(radius: radius)
      case .closing: .closing(radius: radius)
      case .inversion: .inversion
      case .gaussianBlur: .gaussianBlur(radius: amount)
      case .sharpen: .sharpen(amount: amount)
      }
  }

  package var kind: FilterKind { values.kind }
  /// Strength, radius or amount; 0 for kinds without one.
  package var amount: Double { values.amount }
  /// Of a sketch; 0 for the others.
  package var threshold: Double { values.threshold }

  private var values: (kind: FilterKind, amount: Double, threshold: Double) {
    switch self {
    case .grayscale: (.grayscale, 0, 0)
    case .red: (.red, 0, 0)
    case .prewitt(let strength): (.prewitt, strength, 0)
    case .sobel(let strength): (.sobel, strength, 0)
    case .sketch(let strength, let threshold): (.sketch, strength, threshold)
    case .dilation(let radius): (.dilation, Double(radius), 0)
    case .erosion(let radius): (.erosion, Double(radius), 0)
    case .opening(let radius): (.opening, Double(radius), 0)
    case .closing(let radius): (.closing, Double(radius), 0)
    case .inversion: (.inversion, 0, 0)
    case .gaussianBlur(let radius): (.gaussianBlur, radius, 0)
    case .sharpen(let amount): (.sharpen, amount, 0)
    }
  }

  /// Whether it selects the channel of the chain.
  var isChannel: Bool { self == .grayscale || self == .red }
}

// MARK: - Passes

extension FilterStage {
  /// The passes of the step; none for channels, which come first and depend on the format of the picture.
  var passes: [FilterPass] {
    switch self {
    case .grayscale, .red: return []
    case .prewitt(let strength): return [.edges(centerWeight: 1, amount: strength)]
    case .sobel(let strength): return [.edges(centerWeight: 2, amount: strength)]
    case .sketch(let strength, let threshold): return [.sketch(centerWeight: 2, amount: strength, threshold: threshold)]
    case .dilation(let radius): return [.maximum(radius: Self.square(radius))]
    case .erosion(let radius): return [.minimum(radius: Self.square(radius))]
    case .opening(let radius): return [.minimum(radius: Self.square(radius)), .maximum(radius: Self.square(radius))]
    case .closing(let radius): return [.maximum(radius: Self.square(radius)), .minimum(radius: Self.square(radius))]
    case .inversion: return [.inversion]
    case .gaussianBlur(let radius):
      let weights = Self.blurWeights(radius)
      return weights.count > 1 ? [.blur(weights: weights)] : []
    case .sharpen(let amount): return [.sharpen(amount: amount)]
    }
  }

  private static func square(_ radius: Int) -> Int { max(1, min(4, radius)) }

  /// Sum of the weights of a blur on both sides.
  private static let unitWeight: UInt32 = 65536

  /// Weights of the centre and of the neighbours 1, 2, ... away, of 65536.
  static func blurWeights(_ radius: Double) -> [UInt32] {
    let half = (blurTaps(radius) - 1) / 2
    guard half > 0 else { return [unitWeight] }
    let sigma = radius.rounded()
    let exact = (0...half).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * exact.reduce(0, +) - exact[0]
    var weights = exact.map { UInt32(($0 / sum * Double(unitWeight)).rounded()) }
    let total = 2 * weights.reduce(0, +) - weights[0]
    // The centre takes the rounding error.
    weights[0] = weights[0] &+ unitWeight &- total
    return weights
  }

  /// Taps of the blur: down to 1/256 of the weight, with an even half width.
  static func blurTaps(_ radius: Double) -> Int {
    let sigma = radius.rounded()
    guard sigma >= 1 else { return 1 }
    let reach = (-2 * sigma * sigma * log((2 * Double.pi * sigma * sigma).squareRoot() / 256)).squareRoot()
    var half = reach.isFinite ? Int(reach) : 1
    if half % 2 == 1 { half += 1 }
    return 2 * half + 1
  }
}
