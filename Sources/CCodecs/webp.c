#include "common.h"

#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>

/* The first frame of a file; the caller releases demuxer and frame. */
static vcc_result first_frame(const void *bytes, size_t count, WebPDemuxer **demuxer, WebPIterator *frame) {
  const WebPData file = {bytes, count};
  *demuxer = WebPDemux(&file);
  if (!*demuxer) return result(VCC_BAD_DATA, "damaged or incomplete WebP file");
  if (WebPDemuxGetFrame(*demuxer, 1, frame)) return result(VCC_OK, "");
  WebPDemuxDelete(*demuxer);
  return result(VCC_BAD_DATA, "WebP file without a picture");
}

vcc_result vcc_webp_size(const void *bytes, size_t count, int32_t *width, int32_t *height, size_t *exif_start, size_t *exif_count) {
  WebPDemuxer *demuxer;
  WebPIterator frame;
  const vcc_result value = first_frame(bytes, count, &demuxer, &frame);
  if (value.code != VCC_OK) return value;
  *width = (int32_t)WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
  *height = (int32_t)WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
  *exif_start = *exif_count = 0;
  WebPChunkIterator chunk;
  if (WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk)) {
    *exif_start = (size_t)(chunk.chunk.bytes - (const uint8_t *)bytes);
    *exif_count = chunk.chunk.size;
    WebPDemuxReleaseChunkIterator(&chunk);
  }
  WebPDemuxReleaseIterator(&frame);
  WebPDemuxDelete(demuxer);
  return value;
}

/* Decodes the frame onto its canvas, the rest of which is transparent, or white without an alpha channel. */
static vcc_result decode_frame(const WebPIterator *frame, uint8_t *pixels, size_t stride, int32_t width, int32_t height, int32_t order) {
  const int x = frame->x_offset, y = frame->y_offset, w = frame->width, h = frame->height;
  if (x < 0 || y < 0 || w <= 0 || h <= 0 || w > width - x || h > height - y)
    return result(VCC_BAD_DATA, "WebP frame outside of its picture");
  const size_t row = (size_t)w * 4;
  uint8_t *rgba = malloc(row * (size_t)h);
  if (!rgba) return result(VCC_NO_MEMORY, "out of memory");
  WebPDecoderConfig config;
  WebPInitDecoderConfig(&config);
  config.output = (WebPDecBuffer){.colorspace = MODE_RGBA, .is_external_memory = 1, .u.RGBA = {rgba, (int)row, row * (size_t)h}};
  const VP8StatusCode status = WebPDecode(frame->fragment.bytes, frame->fragment.size, &config);
  if (status != VP8_STATUS_OK) {
    free(rgba);
    return status == VP8_STATUS_OUT_OF_MEMORY ? result(VCC_NO_MEMORY, "out of memory")
                                              : result(VCC_BAD_DATA, "damaged or incomplete WebP file");
  }
  const int32_t channels = order == VCC_GRAY ? 1 : order == VCC_RGBA || order == VCC_BGRA ? 4 : 3;
  if (w < width || h < height)
    for (int32_t line = 0; line < height; line++)
      memset(pixels + (size_t)line * stride, channels == 4 ? 0 : 255, (size_t)(width * channels));
  for (int line = 0; line < h; line++)
    store_row(rgba + (size_t)line * row, w, pixels + (size_t)(y + line) * stride + (size_t)(x * channels), order);
  free(rgba);
  return result(VCC_OK, "");
}

vcc_result vcc_webp_decode(const void *bytes, size_t count, void *pixels, size_t stride, int32_t width, int32_t height, int32_t order) {
  WebPDemuxer *demuxer;
  WebPIterator frame;
  vcc_result value = first_frame(bytes, count, &demuxer, &frame);
  if (value.code != VCC_OK) return value;
  value = decode_frame(&frame, pixels, stride, width, height, order);
  WebPDemuxReleaseIterator(&frame);
  WebPDemuxDelete(demuxer);
  return value;
}
