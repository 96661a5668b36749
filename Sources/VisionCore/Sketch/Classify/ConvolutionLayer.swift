internal import VisionBase

/// One convolutional layer with its place in the network.
struct ConvolutionLayer: Sendable {
  var inputChannels: Int
  var outputChannels: Int
  var kernel: Int
  var stride: Int
  /// The layer whose output is added to that of this one; nil = none.
  var residual: Int?
  /// Pixels a side of what goes in, without margin.
  var inputSide: Int
  /// What 1 in a channel's weights stands for.
  var factors: AlignedBuffer<Float>
  var bias: AlignedBuffer<Float>
  /// Blocks of 16 outputs, as the kernel wants them.
  var weights: AlignedBuffer<UInt8>

  /// Zeros around its input.
  var margin: Int { kernel / 2 }
  var outputSide: Int { (inputSide + 2 * margin - kernel) / stride + 1 }
  var outputCount: Int { outputSide * outputSide * outputChannels }
}
