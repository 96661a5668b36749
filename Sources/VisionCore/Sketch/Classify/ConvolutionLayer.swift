/// One convolutional layer with its place in the network.
package struct ConvolutionLayer: Sendable {
  package var inputChannels: Int
  package var outputChannels: Int
  package var kernel: Int
  package var stride: Int
  /// The layer whose output is added to that of this one; nil = none.
  package var residual: Int?
  /// Side of the input without margin, pixels.
  package var inputSide: Int
  /// Quantisation step of each channel's weights.
  package var factors: AlignedBuffer<Float>
  package var bias: AlignedBuffer<Float>
  /// Blocks of 16 outputs, in the layout of the kernel.
  package var weights: AlignedBuffer<UInt8>

  /// Zeros around its input.
  package var margin: Int { kernel / 2 }
  package var outputSide: Int { (inputSide + 2 * margin - kernel) / stride + 1 }
  package var outputCount: Int { outputSide * outputSide * outputChannels }

  package init(
    inputChannels: Int, outputChannels: Int, kernel: Int, stride: Int, residual: Int?, inputSide: Int, factors: AlignedBuffer<Float>,
    bias: AlignedBuffer<Float>, weights: AlignedBuffer<UInt8>
  ) {
    self.inputChannels = inputChannels
    self.outputChannels = outputChannels
    self.kernel = kernel
    self.stride = stride
    self.residual = residual
    self.inputSide = inputSide
    self.factors = factors
    self.bias = bias
    self.weights = weights
  }
}
