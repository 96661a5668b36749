/* Recordings of frames and results: any file gives a finite number of entries or an error with a text, never a crash. */
#define _GNU_SOURCE
#include "fuzz.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static void look_at(vc_target_replay *replay) {
  const void *bytes = NULL;
  size_t size = 0;
  vc_target_list *list = NULL;
  if (vc_target_replay_frame_get(replay, &bytes, &size) != VC_OK || vc_target_replay_result_get(replay, &list) != VC_OK) abort();
  volatile uint8_t last = size ? ((const uint8_t *)bytes)[size - 1] : 0;
  (void)last;
  for (size_t i = 0; i < vc_target_list_count(list); i++) {
    vc_target target = {.struct_size = sizeof target};
    if (vc_target_list_get(list, i, &target) != VC_OK || !isfinite(target.distance_m)) abort();
  }
  vc_target_list_destroy(list);
}

/* The CRC-32 of zlib. */
static uint32_t sum_of(const uint8_t *bytes, size_t count) {
  uint32_t sum = ~0u;
  for (size_t i = 0; i < count; i++) {
    sum ^= bytes[i];
    for (int bit = 0; bit < 8; bit++)
      sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
  }
  return ~sum;
}

/* Gives entries the sums of what they hold, so that it is read in spite of its changes. */
static void mend_sums(uint8_t *recording, size_t size) {
  enum { MAGIC = 21, HEADER = 24 };
  size_t at = MAGIC;
  while (at < size && size - at >= HEADER) {
    uint8_t *entry = recording + at;
    uint32_t sizes[2], sums[2];
    memcpy(sizes, entry + 8, sizeof sizes);
    const size_t count = (size_t)sizes[0] + sizes[1], rest = size - at - HEADER;
    sums[0] = sum_of(entry, 16);
    sums[1] = sum_of(entry + HEADER, count < rest ? count : rest);
    memcpy(entry + 16, sums, sizeof sums);
    if (count > rest) return;
    at += HEADER + count;
  }
}

static void read_recording(const uint8_t *data, size_t size) {
  static int file = -1;
  if (file < 0) file = memfd_create("recording", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != (ssize_t)size) abort();
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  vc_target_replay *replay = NULL;
  const vc_status opened = vc_target_replay_create(path, &replay);
  if ((opened == VC_OK) != (replay != NULL) || (opened != VC_OK && opened != VC_ERR_BAD_DATA)) abort();
  if (!replay) return;
  vc_status status;
  size_t entries = 0;
  while ((status = vc_target_replay_next(replay)) == VC_OK) {
    look_at(replay);
    if (++entries > size) abort(); /* each entry takes at least one byte */
  }
  if ((status != VC_ERR_NOT_FOUND && status != VC_ERR_BAD_DATA) || !vc_target_replay_error(replay)[0]) abort();
  vc_target_replay_destroy(replay);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  read_recording(data, size);
  uint8_t *mended = malloc(size + 1);
  if (!mended) abort();
  memcpy(mended, data, size);
  mend_sums(mended, size);
  read_recording(mended, size);
  free(mended);
  return 0;
}
