internal import CSketch

/// An instruction set for convolutions.
package struct ConvolutionKernel: Sendable {
  private let instructionSet: Int32

  /// The best one of this processor.
  package static var best: ConvolutionKernel { ConvolutionKernel(instructionSet: vck_best_convolution()) }

  /// All of this processor.
  package static var available: [ConvolutionKernel] {
    (0..<Int32(VCK_INSTRUCTION_SETS)).filter { vck_has_convolution($0) != 0 }.map { ConvolutionKernel(instructionSet: $0) }
  }

  private init(instructionSet: Int32) { self.instructionSet = instructionSet }

  /// Neighbours that are multiplied together, 2 or 4.
  package var group: Int { Int(vck_convolution_group(instructionSet)) }

  /// Bytes per value of the input.
  package var valueSize: Int { 4 / group }

  /// output = max(0, convolution + bias + residual).
  ///
  /// - Parameters:
  ///   - input: integers 0...255 of `valueSize` bytes, channel last, with the layer's margin of zeros.
  ///   - step: quantisation step of the input.
  ///   - residual: in the layout of the output; nil = none.
  ///   - next: receives the quantised output inside a margin of zeros; nil = not needed.
  /// - Returns: quantisation step of `next`.
  package func convolve(
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
    var call = unsafe vck_convolution(
      input: input.address, weights: layer.weights.address, factors: layer.factors.address, bias: layer.bias.address,
      residual: residual?.address, output: output.address, quantized: next?.values.address, input_step: step, input_width: Int32(side),
      input_channels: Int32(layer.inputChannels), output_width: Int32(layer.outputSide), output_height: Int32(layer.outputSide),
      output_channels: Int32(layer.outputChannels), quantized_margin: Int32(next?.margin ?? 0), kernel: Int32(layer.kernel),
      stride: Int32(layer.stride))
    return unsafe vck_convolve(&call, instructionSet)
  }
}

/// The dot product of each row of a matrix with a vector.
func multiply(rows matrix: [Float], _ vector: [Float], into result: inout [Float]) {
  precondition(matrix.count == result.count * vector.count)
  unsafe vck_multiply_rows(matrix, vector, Int32(result.count), Int32(vector.count), &result)
}
