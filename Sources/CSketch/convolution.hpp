// The convolution for one instruction set. sketch.cpp includes this file once per instruction set, in a namespace that defines
//   Lanes, Floats    vectors of 32-bit integers and of as many floats
//   Input            type of the input; as many values as fit into 32 bits are multiplied together
//   most_blocks      blocks of 16 channels that are computed together, limited by the number of registers, at most 3
//   vectors_together vectors of a block that are computed together: each input is then loaded less often
//   most_pixels      pixels that are computed together, as many as fit into the registers
//   add(sums, x, w)  adds to each lane the products of the inputs in x with the weights in the lane of w
// Therefore there is no include guard.

constexpr int group = sizeof(int32_t) / sizeof(Input);
/** Vectors of a block of 16 channels. */
constexpr int vectors = 16 / int(sizeof(Lanes) / sizeof(int32_t));

template <class Lanes, class Value> INLINE Lanes load(const Value *at) {
  Lanes value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

/** Computes `Pixels` outputs of `Blocks` blocks of 16 channels: sums of products, then factor, bias, residual and rectifier.
 *
 * \return the largest output in each lane. */
template <int Pixels, int Blocks>
INLINE Floats tile(const vck_convolution &c, const Input *const *inputs, const int *pixels, int channel, Floats largest) {
  constexpr int width = sizeof(Lanes) / sizeof(int32_t), count = Blocks * vectors_together;
  const int steps = (c.kernel * c.input_channels + group - 1) / group;
  const ptrdiff_t row = ptrdiff_t(c.input_width) * c.input_channels, block = ptrdiff_t(c.kernel) * steps * 64;
  const uint8_t *weights = c.weights + channel / 16 * block;
  for (int part = 0; part < vectors; part += vectors_together) {
    Lanes sums[count][Pixels] = {};
    const uint8_t *w = weights + sizeof(Lanes) * part;
    for (int y = 0; y < c.kernel; y++) {
      const ptrdiff_t first = y * row;
      for (int k = 0; k < steps; k++, w += 64) {
        Lanes weight[count];
        UNROLL
        for (int v = 0; v < count; v++)
          weight[v] = load<Lanes>(w + v / vectors_together * block + v % vectors_together * ptrdiff_t(sizeof(Lanes)));
        UNROLL
        for (int p = 0; p < Pixels; p++) {
          const int32_t x = load<int32_t>(inputs[p] + first + group * k);
          UNROLL
          for (int v = 0; v < count; v++)
            add(sums[v][p], x, weight[v]);
        }
      }
    }
    UNROLL
    for (int v = 0; v < count; v++) {
      const int at = channel + 16 * (v / vectors_together) + (part + v % vectors_together) * width;
      const Floats factor = load<Floats>(c.factors + at) * c.input_step, bias = load<Floats>(c.bias + at);
      UNROLL
      for (int p = 0; p < Pixels; p++) {
        const ptrdiff_t to = ptrdiff_t(pixels[p]) * c.output_channels + at;
        Floats value = __builtin_convertvector(sums[v][p], Floats) * factor + bias;
        if (c.residual) value += load<Floats>(c.residual + to);
        value = value > 0 ? value : Floats{};
        largest = value > largest ? value : largest;
        std::memcpy(c.output + to, &value, sizeof value);
      }
    }
  }
  return largest;
}

/** Computes `Pixels` outputs from `first` on, in the order of rows. */
template <int Pixels> INLINE Floats outputs(const vck_convolution &c, int first, int channel, int blocks, Floats largest) {
  const Input *inputs[Pixels];
  int pixels[Pixels];
  for (int p = 0; p < Pixels; p++) {
    const int y = (first + p) / c.output_width, x = (first + p) % c.output_width;
    inputs[p] = static_cast<const Input *>(c.input) + (ptrdiff_t(y) * c.stride * c.input_width + x * c.stride) * c.input_channels;
    pixels[p] = first + p;
  }
  if constexpr (most_blocks > 1) {
    if (blocks == 3) return tile<Pixels, 3>(c, inputs, pixels, channel, largest);
    if (blocks == 2) return tile<Pixels, 2>(c, inputs, pixels, channel, largest);
  }
  return tile<Pixels, 1>(c, inputs, pixels, channel, largest);
}

/** Quantises `output`.
 *
 * \return the quantisation step. */
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

/** Computes all outputs of a few blocks. The last group may overlap the one before: outputs computed twice are the same. */
template <int Pixels> INLINE Floats all_outputs(const vck_convolution &c, int total, int channel, int blocks, Floats largest) {
  int first = 0;
  for (; first + Pixels <= total; first += Pixels)
    largest = outputs<Pixels>(c, first, channel, blocks, largest);
  return first < total ? outputs<Pixels>(c, total - Pixels, channel, blocks, largest) : largest;
}

float convolve(const vck_convolution &c) {
  constexpr int width = sizeof(Lanes) / sizeof(int32_t);
  const int total = c.output_width * c.output_height;
  Floats largest{};
  for (int channel = 0, blocks; channel < c.output_channels; channel += 16 * blocks) {
    const int left = (c.output_channels - channel) / 16;
    // Shares of nearly equal size: one block alone has too few independent sums.
    const int shares = (left + most_blocks - 1) / most_blocks;
    blocks = (left + shares - 1) / shares;
    if (total < most_pixels)
      largest = all_outputs<1>(c, total, channel, blocks, largest);
    else if (most_pixels > 7 && c.output_width % 7 == 0)
      largest = all_outputs<7>(c, total, channel, blocks, largest);
    else
      largest = all_outputs<most_pixels>(c, total, channel, blocks, largest);
  }
  float most = 0;
  for (int i = 0; i < width; i++)
    most = largest[i] > most ? largest[i] : most;
  return c.quantized ? quantize(c, most) : 0;
}
