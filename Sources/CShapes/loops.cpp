#include "kernel.h"
#include "CShapes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

// Loops over the reduced map, and over tiles and edges of a photograph. Nothing here allocates or throws. No step is fused or
// reordered, so that results do not depend on the processor.

void vck_ground_weights(cvx_plane map, cvx_plane ground, cvx_plane spread, float reach, cvx_plane weights, cvx_plane weighted) {
  for (int y = 0; y < map.height; y++) {
    const float *m = vck::row_of<float>(map, y), *g = vck::row_of<float>(ground, y), *s = vck::row_of<float>(spread, y);
    float *w = vck::row_of<float>(weights, y), *v = vck::row_of<float>(weighted, y);
    for (int x = 0; x < map.width; x++) {
      const float is_ground = m[x] < g[x] + reach * s[x] ? 1.0f : 0.0f;
      w[x] = is_ground;
      v[x] = is_ground * m[x];
    }
  }
}

void vck_ground_levels(cvx_plane weighted_mean, cvx_plane weight_mean, float minimum_weight, cvx_plane ground) {
  for (int y = 0; y < ground.height; y++) {
    const float *s = vck::row_of<float>(weighted_mean, y), *b = vck::row_of<float>(weight_mean, y);
    float *g = vck::row_of<float>(ground, y);
    for (int x = 0; x < ground.width; x++)
      g[x] = b[x] > minimum_weight ? s[x] / b[x] : g[x];
  }
}

void vck_ground_squares(cvx_plane map, cvx_plane ground, cvx_plane weights, cvx_plane squares) {
  for (int y = 0; y < map.height; y++) {
    const float *m = vck::row_of<float>(map, y), *g = vck::row_of<float>(ground, y), *w = vck::row_of<float>(weights, y);
    float *v = vck::row_of<float>(squares, y);
    for (int x = 0; x < map.width; x++)
      v[x] = w[x] * (m[x] - g[x]) * (m[x] - g[x]);
  }
}

void vck_ground_spread(cvx_plane squares_mean, cvx_plane weight_mean, float minimum_weight) {
  for (int y = 0; y < squares_mean.height; y++) {
    float *s = vck::row_of<float>(squares_mean, y);
    const float *b = vck::row_of<float>(weight_mean, y);
    for (int x = 0; x < squares_mean.width; x++)
      s[x] = std::sqrt((s[x] > 0 ? s[x] : 0) / (b[x] > minimum_weight ? b[x] : minimum_weight));
  }
}

void vck_windowed_tile(cvx_plane source, int32_t channel, int32_t left, int32_t top, const float *window, cvx_plane tile) {
  const int n = source.channels, side = tile.width;
  int64_t sum = 0;
  for (int y = 0; y < side; y++) {
    const uint8_t *in = vck::row_of(source, top + y) + size_t(left) * n + channel;
    for (int x = 0; x < side; x++)
      sum += in[x * n];
  }
  const float mean = float(sum) / float(side * side);
  for (int y = 0; y < side; y++) {
    const uint8_t *in = vck::row_of(source, top + y) + size_t(left) * n + channel;
    float *out = vck::row_of<float>(tile, y);
    for (int x = 0; x < side; x++)
      out[x] = (float(in[x * n]) - mean) * window[x] * window[y];
  }
}

void vck_add_power(cvx_plane spectrum, int32_t columns, float *power) {
  for (int y = 0; y < spectrum.height; y++) {
    const float *in = vck::row_of<float>(spectrum, y);
    float *out = power + size_t(y) * size_t(spectrum.width);
    for (int x = 0; x < columns; x++)
      out[x] += in[2 * x] * in[2 * x] + in[2 * x + 1] * in[2 * x + 1];
  }
}

vck_edges vck_measure_edges(cvx_plane picture, cvx_plane smooth, const vck_edge_sampling *how) {
  vck_edges edges = {0, 0, 0, 0, 0};
  for (int y = how->margin; y < picture.height - how->margin; y += how->spacing)
    for (int x = how->margin; x < picture.width - how->margin; x += how->spacing) {
      edges.samples++;
      for (int is_down = 0; is_down <= 1; is_down++) {
        const int dx = 1 - is_down, dy = is_down;
        const auto at = [&](const cvx_plane &plane, int k) { return int(vck::row_of(plane, y + k * dy)[x + k * dx]); };
        const int step = at(smooth, how->reach) - at(smooth, -how->reach);
        if (std::abs(step) <= how->minimum) continue;
        edges.count++;
        edges.strong += std::abs(step) > how->strong;
        // The slope is measured in the picture at the steepest pixel of the smoothed one, so that noise has no effect on average.
        const int sign = step > 0 ? 1 : -1;
        int steepest = 0, position = 0;
        for (int k = -how->search; k <= how->search; k++) {
          const int slope = sign * (at(smooth, k + 1) - at(smooth, k - 1));
          if (slope > steepest) {
            steepest = slope;
            position = k;
          }
        }
        edges.fine += sign * (at(picture, position + 1) - at(picture, position - 1));
        edges.coarse += std::abs(step);
      }
    }
  return edges;
}
