#include "kernel.h"
#include "CShapes.h"
#include "CSupport.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

// The energy of fine structure in one pass over the picture: strips of rows, the intermediate rows stay in the cache. The same body is
// compiled twice; the processor decides at run time which one runs.

namespace {

struct energy_job {
  cvx_plane source, energy, reduced;
  int cell;
  bool is_soft;
};

struct energy_rows {
  std::vector<uint16_t> smooth, detail;
  std::vector<uint32_t> squares, sums;
  std::vector<uint16_t> energies[3];
};

enum { MARGIN = 4 };

/** Energies of row y, with one more value at each end. */
VCK_INLINE void energy_row(const energy_job &job, int y, energy_rows &room, uint16_t *out) {
  const cvx_plane &source = job.source;
  const int n = source.channels, length = source.width * n, height = source.height;
  const auto row = [&](int at) {
    return static_cast<const uint8_t *>(source.data) + size_t(at < 0 ? 0 : at >= height ? height - 1 : at) * source.stride;
  };
  const uint8_t *r0 = row(y), *a1 = row(y - 1), *b1 = row(y + 1), *a2 = row(y - 2), *b2 = row(y + 2), *a3 = row(y - 3), *b3 = row(y + 3);
  // A Gaussian of deviation 1.5 with weights that add up to 64; values are in quarters of a level.
  uint16_t *smooth = room.smooth.data() + MARGIN * n, *detail = room.detail.data() + MARGIN * n;
  for (int i = 0; i < length; i++)
    smooth[i] = uint16_t((2 * (a3[i] + b3[i]) + 7 * (a2[i] + b2[i]) + 14 * (a1[i] + b1[i]) + 18 * r0[i] + 8) >> 4);
  if (job.is_soft)
    for (int i = 0; i < length; i++)
      detail[i] = uint16_t(a1[i] + 2 * r0[i] + b1[i]);
  else
    for (int i = 0; i < length; i++)
      detail[i] = uint16_t(4 * r0[i]);
  for (int k = 1; k <= MARGIN; k++)
    for (int c = 0; c < n; c++) {
      smooth[c - k * n] = smooth[c];
      smooth[length + (k - 1) * n + c] = smooth[length - n + c];
      detail[c - k * n] = detail[c];
      detail[length + (k - 1) * n + c] = detail[length - n + c];
    }
  uint32_t *squares = room.squares.data();
  const int n2 = 2 * n, n3 = 3 * n;
  if (job.is_soft) {
    for (int i = 0; i < length; i++) {
      const uint16_t mean = uint16_t(2 * (smooth[i - n3] + smooth[i + n3]) + 7 * (smooth[i - n2] + smooth[i + n2]) +
                                     14 * (smooth[i - n] + smooth[i + n]) + 18 * smooth[i] + 32);
      const int16_t d = int16_t(((detail[i - n] + 2 * detail[i] + detail[i + n] + 2) >> 2) - (mean >> 6));
      squares[i] = uint32_t(int32_t(d) * d);
    }
  } else {
    for (int i = 0; i < length; i++) {
      const uint16_t mean = uint16_t(2 * (smooth[i - n3] + smooth[i + n3]) + 7 * (smooth[i - n2] + smooth[i + n2]) +
                                     14 * (smooth[i - n] + smooth[i + n]) + 18 * smooth[i] + 32);
      const int16_t d = int16_t(detail[i] - (mean >> 6));
      squares[i] = uint32_t(int32_t(d) * d);
    }
  }
  uint16_t *energies = out + 1;
  const int width = source.width;
  if (n == 1)
    for (int x = 0; x < width; x++)
      energies[x] = uint16_t(std::min<uint32_t>(3 * squares[x] >> 2, 65535));
  else
    for (int x = 0; x < width; x++)
      energies[x] = uint16_t(std::min<uint32_t>((squares[3 * x] + squares[3 * x + 1] + squares[3 * x + 2]) >> 2, 65535));
  out[0] = energies[0];
  energies[width] = energies[width - 1];
}

/** The rows of several cells, and the remaining rows at the bottom. */
VCK_INLINE void energy_strip(const energy_job &job, int first_cell, int last_cell, energy_rows &room) {
  const int width = job.source.width, height = job.source.height, cell = job.cell, columns = job.reduced.width;
  const int from = first_cell * cell, to = last_cell == job.reduced.height ? height : last_cell * cell;
  for (int k = -1; k <= 0; k++)
    energy_row(job, std::max(0, from + k), room, room.energies[(from + k + 3) % 3].data());
  std::fill(room.sums.begin(), room.sums.end(), 0);
  uint32_t *sums = room.sums.data(), *total = room.squares.data();
  for (int y = from; y < to; y++) {
    energy_row(job, std::min(height - 1, y + 1), room, room.energies[(y + 4) % 3].data());
    const uint16_t *above = room.energies[(y + 2) % 3].data(), *here = room.energies[y % 3].data(),
                   *below = room.energies[(y + 4) % 3].data();
    for (int x = 0; x < width + 2; x++)
      total[x] = uint32_t(above[x]) + here[x] + below[x];
    uint16_t *out = reinterpret_cast<uint16_t *>(static_cast<char *>(job.energy.data) + size_t(y) * job.energy.stride);
    for (int x = 0; x < width; x++)
      out[x] = uint16_t(((total[x] + total[x + 1] + total[x + 2]) * 7281 + 32768) >> 16);
    if (y / cell >= job.reduced.height) continue;
    const uint16_t *in = here + 1;
    if (cell == 4)
      for (int x = 0; x < columns; x++)
        sums[x] += uint32_t(in[4 * x]) + in[4 * x + 1] + in[4 * x + 2] + in[4 * x + 3];
    else if (cell == 2)
      for (int x = 0; x < columns; x++)
        sums[x] += uint32_t(in[2 * x]) + in[2 * x + 1];
    else
      for (int x = 0; x < columns; x++)
        for (int k = 0; k < cell; k++)
          sums[x] += in[cell * x + k];
    if ((y + 1) % cell) continue;
    float *map = reinterpret_cast<float *>(static_cast<char *>(job.reduced.data) + size_t(y / cell) * job.reduced.stride);
    const float scale = 1 / float(cell * cell);
    for (int x = 0; x < columns; x++) {
      map[x] = scale * float(sums[x]);
      sums[x] = 0;
    }
  }
}

void energy_any(const energy_job &job, int from, int to, energy_rows &room) { energy_strip(job, from, to, room); }
#if defined(__x86_64__)
__attribute__((target("avx2"))) void energy_avx2(const energy_job &job, int from, int to, energy_rows &room) {
  energy_strip(job, from, to, room);
}
#endif

} // namespace

cvx_result vck_detail_energy(cvx_plane source, int32_t is_soft, cvx_plane energy, cvx_plane reduced, int32_t cell) {
  VCK_TRY
  if (source.depth != CVX_U8 || energy.depth != CVX_U16 || reduced.depth != CVX_F32 || (source.channels != 1 && source.channels != 3) ||
      energy.width != source.width || energy.height != source.height || cell < 1 || cell > 64 || reduced.width > source.width / cell ||
      reduced.height > source.height / cell)
    return cvx::failed(CVX_FAILED, "detail energy: planes do not fit");
  const energy_job job = {source, energy, reduced, cell, is_soft != 0};
  const int cells = std::max(1, 48 / cell), strips = (reduced.height + cells - 1) / cells;
  vcs::parallel_for(strips, 2 * vcs_threads(), [&](int first, int last) {
    energy_rows room;
    const size_t length = size_t(source.width + 2 * MARGIN) * size_t(source.channels);
    room.smooth.resize(length);
    room.detail.resize(length);
    room.squares.resize(length);
    room.sums.resize(size_t(reduced.width));
    for (auto &row : room.energies)
      row.resize(size_t(source.width) + 2);
    for (int i = first; i < last; i++) {
      const int from = i * cells, to = std::min(reduced.height, from + cells);
#if defined(__x86_64__)
      if (__builtin_cpu_supports("avx2")) {
        energy_avx2(job, from, to, room);
        continue;
      }
#endif
      energy_any(job, from, to, room);
    }
  });
  return cvx::done();
  VCK_CATCH
}

float vck_coarseness(cvx_plane source, int32_t x, int32_t y, int32_t cells, double floor) {
  enum { APART = 6, MOST = 7, TAPS = 2 * APART - 1, LONGEST = APART * (MOST - 1) + TAPS };
  if (source.depth != CVX_U8 || (source.channels != 1 && source.channels != 3) || cells < 1 || cells > MOST - 2 || source.width < 1 ||
      source.height < 1)
    return 0;
  const int n = source.channels, count = cells + 2, length = APART * (count - 1) + TAPS, left = x - length / 2, top = y - length / 2;
  // Means under a pyramid of 11x11 pixels, rows first.
  int32_t across[LONGEST][MOST][3] = {}, means[MOST][MOST][3] = {};
  for (int v = 0; v < length; v++) {
    const uint8_t *row = static_cast<const uint8_t *>(source.data) + size_t(std::clamp(top + v, 0, source.height - 1)) * source.stride;
    for (int i = 0; i < count; i++)
      for (int k = 0; k < TAPS; k++) {
        const uint8_t *pixel = row + n * std::clamp(left + APART * i + k, 0, source.width - 1);
        for (int c = 0; c < n; c++)
          across[v][i][c] += (APART - std::abs(k - APART + 1)) * pixel[c];
      }
  }
  for (int j = 0; j < count; j++)
    for (int k = 0; k < TAPS; k++)
      for (int i = 0; i < count; i++)
        for (int c = 0; c < n; c++)
          means[j][i][c] += (APART - std::abs(k - APART + 1)) * across[APART * j + k][i][c];
  double coarse = 0;
  for (int j = 1; j <= cells; j++)
    for (int i = 1; i <= cells; i++)
      for (int c = 0; c < n; c++) {
        const double around = 0.25 * (double(means[j - 1][i][c]) + means[j + 1][i][c] + means[j][i - 1][c] + means[j][i + 1][c]);
        const double difference = (means[j][i][c] - around) / (APART * APART * APART * APART);
        coarse += difference * difference;
      }
  // Horizontal and vertical second differences, times 2.
  const int side = APART * cells, first_x = x - side / 2, first_y = y - side / 2;
  int64_t fine = 0;
  for (int v = 0; v < side; v++) {
    const auto row = [&](int at) {
      return static_cast<const uint8_t *>(source.data) + size_t(std::clamp(at, 0, source.height - 1)) * source.stride;
    };
    const uint8_t *here = row(first_y + v), *above = row(first_y + v - 1), *below = row(first_y + v + 1);
    for (int u = 0; u < side; u++) {
      const int at = n * std::clamp(first_x + u, 0, source.width - 1), before = n * std::clamp(first_x + u - 1, 0, source.width - 1),
                behind = n * std::clamp(first_x + u + 1, 0, source.width - 1);
      for (int c = 0; c < n; c++) {
        const int horizontal = 2 * here[at + c] - here[before + c] - here[behind + c],
                  vertical = 2 * here[at + c] - above[at + c] - below[at + c];
        fine += horizontal * horizontal + vertical * vertical;
      }
    }
  }
  return float(coarse / (cells * cells) / (double(fine) / 8 / (side * side) + floor));
}

cvx_result vck_stack_peaks(const cvx_plane *levels, int32_t level_count, const float *thresholds, vck_peak *peaks, int32_t *count) {
  VCK_TRY
  const int32_t capacity = *count;
  *count = 0;
  for (int32_t level = 0; level < level_count; level++) {
    const cvx_plane &plane = levels[level];
    const int lowest = level > 0 ? level - 1 : 0, highest = level + 1 < level_count ? level + 1 : level;
    for (int y = 0; y < plane.height; y++) {
      const float *row = reinterpret_cast<const float *>(static_cast<const char *>(plane.data) + size_t(y) * plane.stride);
      for (int x = 0; x < plane.width; x++) {
        const float value = row[x];
        if (!(value > thresholds[level])) continue;
        bool greatest = true;
        for (int k = lowest; k <= highest && greatest; k++)
          for (int v = y > 0 ? y - 1 : 0; v <= y + 1 && v < plane.height && greatest; v++) {
            const float *other = reinterpret_cast<const float *>(static_cast<const char *>(levels[k].data) + size_t(v) * levels[k].stride);
            for (int u = x > 0 ? x - 1 : 0; u <= x + 1 && u < plane.width; u++)
              // The first of equal neighbours counts, so that a plateau has one peak.
              if (other[u] > value || (other[u] == value && (k < level || (k == level && (v < y || (v == y && u < x)))))) {
                greatest = false;
                break;
              }
          }
        if (greatest && *count < capacity) peaks[(*count)++] = vck_peak{x, y, level, value};
      }
    }
  }
  return cvx::done();
  VCK_CATCH
}
