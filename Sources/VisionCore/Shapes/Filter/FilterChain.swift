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
/// The steps do what GPUImage2's filters of these names do; see docs/shapes.md.
package final class FilterChain {
  package private(set) var stages: [FilterStage] = []
  private let color = Plane<UInt8>()
  private let scratch = Plane<UInt8>()
  private var front = Plane<UInt8>()
  private var back = Plane<UInt8>()

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
    var rest = stages.prefix(max(0, count ?? stages.count))
    let isGray = image.format == .gray8
    for plane in [front, back] { try plane.resize(width: image.width, height: image.height) }
    let first = rest.first
    if first == .grayscale || first == .red { rest = rest.dropFirst() }
    if let edge = rest.first, first != .grayscale, let fused = edgeMode(edge, rest.dropFirst()) {
      try edges(of: image, edge, isInverted: fused.isInverted)
      rest = fused.rest
    } else {
      try image.convert(to: isGray ? .gray : .bgr, into: color, scratch: scratch)
      if isGray {
        try shim(unsafe cvx_copy(color.cv, front.cv))
      } else if first == .grayscale {
        try shim(unsafe cvx_luminance(color.cv, front.cv))
      } else {
        try shim(unsafe cvx_extract_channel(color.cv, front.cv, 2))
      }
    }
    while let stage = rest.first {
      if let fused = edgeMode(stage, rest.dropFirst()) {
        swap(&front, &back)
        unsafe try edges(back.cv, channel: 0, stage, isInverted: fused.isInverted)
        rest = fused.rest
      } else {
        try run(stage)
        rest = rest.dropFirst()
      }
    }
    return front
  }

  /// Whether a stage is an edge filter, and what is left to do after it. An inversion that follows, at once or after a closing or opening,
  /// costs nothing when the edges are written inverted and the other of the two is run: the complement of a closing is an opening.
  private func edgeMode(_ stage: FilterStage, _ next: ArraySlice<FilterStage>) -> (isInverted: Bool, rest: ArraySlice<FilterStage>)? {
    switch stage {
    case .prewitt, .sobel:
      if next.first == .inversion { return (true, next.dropFirst()) }
      if next.dropFirst().first == .inversion {
        switch next.first {
        case .closing(let radius): return (true, [.opening(radius: radius)] + next.dropFirst(2))
        case .opening(let radius): return (true, [.closing(radius: radius)] + next.dropFirst(2))
        default: break
        }
      }
      return (false, next)
    case .sketch: return (false, next)
    default: return nil
    }
  }

  /// Edge filters read their channel out of the caller's own pixels: no pass for a copy or for taking the channel out.
  private func edges(of image: borrowing ImageView, _ stage: FilterStage, isInverted: Bool) throws(VisionError) {
    let red: Int? =
      switch image.format {
      case .gray8, .rgb24, .rgba32: 0
      case .bgr24, .bgra32: 2
      case .nv12, .yuyv: nil
      }
    if let red, !image.geometry.isBottomUp {
      return unsafe try image.withPlane { (plane) throws(VisionError) in
        unsafe try edges(plane, channel: red, stage, isInverted: isInverted)
      }
    }
    let isGray = image.format == .gray8
    try image.convert(to: isGray ? .gray : .bgr, into: color, scratch: scratch)
    unsafe try edges(color.cv, channel: isGray ? 0 : 2, stage, isInverted: isInverted)
  }

  private func edges(_ source: cvx_plane, channel: Int, _ stage: FilterStage, isInverted: Bool) throws(VisionError) {
    let mode = Int32(isInverted ? CVX_EDGE_INVERTED : CVX_EDGE_PLAIN)
    let index = Int32(channel)
    switch stage {
    case .prewitt(let strength): try shim(unsafe cvx_edge_strength(source, index, front.cv, 1, strength, mode, 0))
    case .sobel(let strength): try shim(unsafe cvx_edge_strength(source, index, front.cv, 2, strength, mode, 0))
    case .sketch(let strength, let threshold):
      try shim(unsafe cvx_edge_strength(source, index, front.cv, 2, strength, Int32(CVX_EDGE_SKETCH), threshold))
    default: break
    }
  }

  private func run(_ stage: FilterStage) throws(VisionError) {
    switch stage {
    case .dilation(let radius): try morph(CVX_DILATE, radius)
    case .erosion(let radius): try morph(CVX_ERODE, radius)
    case .opening(let radius):
      try morph(CVX_ERODE, radius)
      try morph(CVX_DILATE, radius)
    case .closing(let radius):
      try morph(CVX_DILATE, radius)
      try morph(CVX_ERODE, radius)
    case .inversion: try shim(unsafe cvx_not(front.cv, front.cv))
    case .gaussianBlur(let radius):
      let taps = Self.blurTaps(radius)
      guard taps > 1 else { return }
      try shim(unsafe cvx_gaussian_blur(front.cv, back.cv, Int32(taps), Int32(taps), radius.rounded(), Int32(CVX_BORDER_REPLICATE)))
      swap(&front, &back)
    case .sharpen(let amount):
      let a = Float(amount)
      let kernel: [Float] = [0, -a, 0, -a, 1 + 4 * a, -a, 0, -a, 0]
      try shim(unsafe cvx_filter(front.cv, back.cv, kernel, 3, 3, 0, Int32(CVX_BORDER_REPLICATE)))
      swap(&front, &back)
    case .grayscale, .red, .prewitt, .sobel, .sketch: break
    }
  }

  private func morph(_ operation: Int, _ radius: Int) throws(VisionError) {
    let side = Int32(2 * max(1, min(4, radius)) + 1)
    try shim(unsafe cvx_morphology(front.cv, back.cv, Int32(operation), Int32(CVX_SHAPE_RECTANGLE), side, side, 1))
    swap(&front, &back)
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
