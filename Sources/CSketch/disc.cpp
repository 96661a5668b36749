#include "kernel.h"
#include "CSketch.h"

#include <algorithm>
#include <cmath>
#include <vector>

cvx_result vck_disc(cvx_plane source, cvx_plane destination, int32_t radius, int32_t grow) {
  VCK_TRY
  if (source.depth != CVX_U8 || destination.depth != CVX_U8 || source.channels != 1 || destination.channels != 1 ||
      source.width != destination.width || source.height != destination.height || radius < 0 || radius > 254)
    return cvx::failed(CVX_FAILED, "a disc needs planes of bytes of one size and a radius of 0 to 254");
  const int width = source.width, height = source.height;
  // Vertical reach of the disc at each distance from its central column, as of OpenCV's ellipse.
  std::vector<uint8_t> reach(size_t(radius) + 1, 0);
  for (int dy = 0; dy <= radius; dy++) {
    const double part = radius > 0 ? double(radius * radius - dy * dy) / double(radius * radius) : 0;
    const int dx = int(std::lrint(radius * std::sqrt(part)));
    for (int x = 0; x <= dx; x++)
      reach[size_t(x)] = uint8_t(dy);
  }
  // Vertical distance to the nearest foreground pixel; columns outside of the picture have none.
  const ptrdiff_t row = width + 2 * ptrdiff_t(radius);
  std::vector<uint8_t> distances(size_t(row) * size_t(height), 255);
  for (int y = 0; y < height; y++) {
    const uint8_t *from = static_cast<const uint8_t *>(source.data) + size_t(y) * source.stride;
    uint8_t *to = distances.data() + y * row + radius;
    const uint8_t *above = y > 0 ? to - row : to;
    for (int x = 0; x < width; x++) {
      const uint8_t next = above[x] == 255 ? 255 : uint8_t(above[x] + 1);
      to[x] = (from[x] != 0) == (grow != 0) ? 0 : next;
    }
  }
  for (int y = height - 2; y >= 0; y--) {
    uint8_t *to = distances.data() + y * row + radius;
    for (int x = 0; x < width; x++) {
      const uint8_t next = to[row + x] == 255 ? 255 : uint8_t(to[row + x] + 1);
      to[x] = std::min(to[x], next);
    }
  }
  std::vector<uint8_t> hit(static_cast<size_t>(width));
  const uint8_t flip = grow ? 0 : 255;
  for (int y = 0; y < height; y++) {
    const uint8_t *center = distances.data() + y * row + radius;
    std::fill(hit.begin(), hit.end(), uint8_t(0));
    for (int dx = 0; dx <= radius; dx++) {
      const uint8_t *left = center - dx, *right = center + dx, limit = reach[size_t(dx)];
      for (int x = 0; x < width; x++)
        hit[size_t(x)] |= std::min(left[x], right[x]) <= limit ? 255 : 0;
    }
    uint8_t *to = static_cast<uint8_t *>(destination.data) + size_t(y) * destination.stride;
    for (int x = 0; x < width; x++)
      to[x] = hit[size_t(x)] ^ flip;
  }
  return cvx::done();
  VCK_CATCH
}
