internal import CKernels
internal import VisionBase

/// An instruction set for convolutions.
struct ConvolutionKernel: Sendable {
  private let way: Int32

  /// The best one that this processor has.
  static var best: ConvolutionKernel { ConvolutionKernel(way: vck_best_convolution()) }

  /// All that this processor has.
  static var available: [ConvolutionKernel] {
    (0..<Int32(VCK_CONVOLUTION_WAYS)).filter { vck_has_convolution($0) != 0 }.map { ConvolutionKernel(way: $0) }
  }

  private init(way: Int32) { self.way = way }

  /// Neighbours that are multiplied together, 2 or 4.
  var group: Int { Int(vck_convolution_group(way)) }

  /// Bytes of a value that goes in.
  var valueSize: Int { 4 / group }

  /// output = max(0, convolution + bias + residual).
  ///
  /// - Parameters:
  ///   - input: whole numbers 0...255 of `valueSize` bytes, channel last, with the layer's margin of zeros.
  ///   - step: what 1 in it stands for.
  ///   - residual: what is added, like the output; nil = nothing.
  ///   - next: receives the output as whole numbers inside a margin of so many zeros; nil = not wanted.
  /// - Returns: what 1 in `next` stands for.
  func convolve(
    _ layer: ConvolutionLayer, input: AlignedBuffer<UInt8>, step: Float, residual: AlignedBuffer<Float>?,
    into output: AlignedBuffer<Float>, next: (values: AlignedBuffer<UInt8>, margin: Int)?
  ) -> Float {
    let side = layer.inputSide + 2 * layer.margin
    precondition(input.count >= side * side * layer.inputChannels * valueSize && output.count == layer.outputCount)
    precondition(residual == nil || residual?.count == layer.outputCount)
    if let next {
      let nextSide = layer.outputSide + 2 * next.margin
      precondition(next.values.count >= nextSide * nextSide * layer.outputChannels * valueSize)
    }
    var call = unsafe vck_convolution()
    unsafe call.input = UnsafeRawPointer(input.address)
    unsafe call.weights = UnsafePointer(layer.weights.address)
    unsafe call.factors = UnsafePointer(layer.factors.address)
    unsafe call.bias = UnsafePointer(layer.bias.address)
    unsafe call.residual = residual.map { unsafe UnsafePointer($0.address) }
    unsafe call.output = output.address
    unsafe call.whole = next.map { unsafe UnsafeMutableRawPointer($0.values.address) }
    unsafe call.input_step = step
    unsafe call.input_width = Int32(side)
    unsafe call.input_channels = Int32(layer.inputChannels)
    unsafe call.output_width = Int32(layer.outputSide)
    unsafe call.output_height = Int32(layer.outputSide)
    unsafe call.output_channels = Int32(layer.outputChannels)
    unsafe call.whole_margin = Int32(next?.margin ?? 0)
    unsafe call.kernel = Int32(layer.kernel)
    unsafe call.stride = Int32(layer.stride)
    return unsafe vck_convolve(&call, way)
  }
}
