// The convolution for one instruction set: sketch.cpp includes this once for each, inside a namespace that has
//   Lanes, Floats    vectors of 32-bit whole numbers and of as many floats
//   Input            the type of a picture's values: as many as fit into 32 bits are worked on together
//   most_blocks      blocks of 16 channels that are worked on together: as many as there are registers for, at most 3
//   add(sums, x, w)  adds to each lane the products of the inputs in x with the weights in the lane of w
// No include guard for that reason.

constexpr int group = sizeof(int32_t) / sizeof(Input);

template <class Lanes, class Value> INLINE Lanes load(const Value *at) {
  Lanes value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

/** `Pixels` outputs, `Blocks` blocks of 16 channels: sums of products, then factor, bias, residual and rectifier.
 *
 * \return the largest output in each lane. */
template <int Pixels, int Blocks>
INLINE Floats tile(const vck_convolution &c, const Input *const *inputs, const int *pixels, int channel, Floats largest) {
  constexpr int width = sizeof(Lanes) / sizeof(int32_t), parts = 16 / width;
  const int steps = (c.kernel * c.input_channels + group - 1) / group;
  const ptrdiff_t row = ptrdiff_t(c.input_width) * c.input_channels, block = ptrdiff_t(c.kernel) * steps * 64;
  const uint8_t *weights = c.weights + channel / 16 * block;
  for (int part = 0; part < parts; part++) {
    Lanes sums[Blocks][Pixels] = {};
    const uint8_t *w = weights + sizeof(Lanes) * part;
    for (int y = 0; y < c.kernel; y++) {
      const ptrdiff_t first = y * row;
      for (int k = 0; k < steps; k++, w += 64) {
        Lanes weight[Blocks];
        UNROLL
        for (int b = 0; b < Blocks; b++)
          weight[b] = load<Lanes>(w + b * block);
        UNROLL
        for (int p = 0; p < Pixels; p++) {
          const int32_t x = load<int32_t>(inputs[p] + first + group * k);
          UNROLL
          for (int b = 0; b < Blocks; b++)
            add(sums[b][p], x, weight[b]);
        }
      }
    }
    UNROLL
    for (int b = 0; b < Blocks; b++) {
      const int at = channel + 16 * b + part * width;
      const Floats factor = load<Floats>(c.factors + at) * c.input_step, bias = load<Floats>(c.bias + at);
      UNROLL
      for (int p = 0; p < Pixels; p++) {
        const ptrdiff_t to = ptrdiff_t(pixels[p]) * c.output_channels + at;
        Floats value = __builtin_convertvector(sums[b][p], Floats) * factor + bias;
        if (c.residual) value += load<Floats>(c.residual + to);
        value = value > 0 ? value : Floats{};
        largest = value > largest ? value : largest;
        std::memcpy(c.output + to, &value, sizeof value);
      }
    }
  }
  return largest;
}

/** The same for `Pixels` outputs from `first` on, row by row. */
template <int Pixels> INLINE Floats outputs(const vck_convolution &c, int first, int channel, int blocks, Floats largest) {
  const Input *inputs[Pixels];
  int pixels[Pixels];
  for (int p = 0; p < Pixels; p++) {
    const int y = (first + p) / c.output_width, x = (first + p) % c.output_width;
    inputs[p] = static_cast<const Input *>(c.input) + (ptrdiff_t(y) * c.stride * c.input_width + x * c.stride) * c.input_channels;
    pixels[p] = first + p;
  }
  if (blocks == 3) return tile<Pixels, 3>(c, inputs, pixels, channel, largest);
  if (blocks == 2) return tile<Pixels, 2>(c, inputs, pixels, channel, largest);
  return tile<Pixels, 1>(c, inputs, pixels, channel, largest);
}

/** Fills `quantized` from `output`.
 *
 * \return what 1 in it stands for. */
INLINE float quantize(const vck_convolution &c, float largest) {
  const float limit = 255, factor = largest > 1e-20f ? limit / largest : 0;
  const ptrdiff_t row = ptrdiff_t(c.output_width) * c.output_channels;
  for (int y = 0; y < c.output_height; y++) {
    const float *from = c.output + y * row;
    const ptrdiff_t first = (y + c.quantized_margin) * ptrdiff_t(c.output_width + 2 * c.quantized_margin) + c.quantized_margin;
    Input *to = static_cast<Input *>(c.quantized) + first * c.output_channels;
    for (ptrdiff_t i = 0; i < row; i++) {
      const float value = from[i] * factor + 0.5f;
      to[i] = Input(value < limit ? value : limit);
    }
  }
  return factor > 0 ? 1 / factor : 0;
}

/** Rows are 14, 7 or 4 outputs long: groups of 7 or 8 leave nothing over. */
float convolve(const vck_convolution &c) {
  constexpr int width = sizeof(Lanes) / sizeof(int32_t);
  const int total = c.output_width * c.output_height;
  Floats largest{};
  for (int channel = 0, blocks; channel < c.output_channels; channel += 16 * blocks) {
    const int left = (c.output_channels - channel) / 16;
    // Shares of nearly the same size: one block alone keeps too few sums in flight.
    const int shares = (left + most_blocks - 1) / most_blocks;
    blocks = (left + shares - 1) / shares;
    int first = 0;
    if (c.output_width % 7 == 0)
      for (; first + 7 <= total; first += 7)
        largest = outputs<7>(c, first, channel, blocks, largest);
    else
      for (; first + 8 <= total; first += 8)
        largest = outputs<8>(c, first, channel, blocks, largest);
    for (; first < total; first++)
      largest = outputs<1>(c, first, channel, blocks, largest);
  }
  float most = 0;
  for (int i = 0; i < width; i++)
    most = largest[i] > most ? largest[i] : most;
  return c.quantized ? quantize(c, most) : 0;
}
