/* Frames from a recording of `visioncore target record`, or of --record. */
#include "source.h"

#include <stdlib.h>
#include <string.h>

static source_event next_entry(void *state, frame *out, reason *reason) {
  vc_target_replay *replay = state;
  const void *bytes = NULL;
  size_t size = 0;
  vc_status status = vc_target_replay_next(replay);
  if (status == VC_OK) status = vc_target_replay_frame_get(replay, &bytes, &size);
  if (status == VC_ERR_NOT_FOUND) return SOURCE_ENDED;
  if (status != VC_OK) return event_with_reason(SOURCE_LOST, reason, status, "%s", vc_target_replay_error(replay));
  if (size == 0) return SOURCE_NOTHING; /* an entry without a frame */
  if (!frame_reserve(out, size)) return event_with_reason(SOURCE_DAMAGED, reason, VC_ERR_NO_MEMORY, "out of memory");
  memcpy(out->bytes, bytes, size);
  out->image = (vc_image){0};
  out->rate = 0;
  out->capture_ns = vc_target_replay_time(replay);
  return SOURCE_FRAME;
}

static void close_recording(void *state) { vc_target_replay_destroy(state); }

bool open_recording(const char *path, frame_source *out, reason *reason) {
  vc_target_replay *replay;
  const vc_status status = vc_target_replay_create(path, &replay);
  if (status != VC_OK) return set_reason(reason, status, "%s", vc_last_error());
  *out = (frame_source){.state = replay, .next = next_entry, .close = close_recording};
  return true;
}
