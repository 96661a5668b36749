/* visioncore/record.h: recording and replaying targets.
 *
 * A recording contains frames (as JPEG files) and results with their times. The file format may
 * change between versions of the library.
 *
 *     vc_target_recorder *recorder;
 *     if (vc_target_recorder_create("match.vcr", 90, &recorder) != VC_OK) return 1;
 *     vc_target_recorder_add(recorder, &image, list, capture_ns);
 *     vc_target_recorder_destroy(recorder);
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_RECORD_H
#define VISIONCORE_RECORD_H

#include "target.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Writes a recording. */
typedef struct vc_target_recorder vc_target_recorder;
/** Reads a recording, entry by entry. */
typedef struct vc_target_replay vc_target_replay;

/**
 * Creates a recording; an existing file is replaced. A device is written to, a pipe is refused.
 * @param path     [1..4096; unit bytes] UTF-8; opened for writing by this call, closed by destroy
 * @param quality  [1..100] JPEG quality of the frames
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_IO (vc_last_error() has the system's message)
 */
VC_API vc_status vc_target_recorder_create(const char *path, int32_t quality,
                                           vc_target_recorder **out);
/** Closes the file. NULL is allowed. */
VC_API void vc_target_recorder_destroy(vc_target_recorder *recorder);
/**
 * Error text of the last call on this recorder; "" after success. Never NULL; borrowed until the
 * next call on it.
 */
VC_API const char *vc_target_recorder_error(const vc_target_recorder *recorder);
/**
 * Appends a frame, a result, or both.
 * @param image       [null] any format; NULL = none
 * @param list        [null] NULL = none
 * @param capture_ns  not earlier than the previous entry
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (both NULL, time); VC_ERR_UNSUPPORTED; VC_ERR_TOO_LARGE (a
 *         JPEG file of more than 64 MiB); VC_ERR_IO (disk full). After an error the recording has
 *         the entries before it.
 */
VC_API vc_status vc_target_recorder_add(vc_target_recorder *recorder, const vc_image *image,
                                        const vc_target_list *list, int64_t capture_ns);

/**
 * Opens a recording.
 * @param path  [1..4096; unit bytes] UTF-8
 * @param out   destroy with vc_target_replay_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_IO; VC_ERR_BAD_DATA (not a recording).
 */
VC_API vc_status vc_target_replay_create(const char *path, vc_target_replay **out);
/** Closes the file. NULL is allowed. */
VC_API void vc_target_replay_destroy(vc_target_replay *replay);
/**
 * Error text of the last call on this replay; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_target_replay_error(const vc_target_replay *replay);
/**
 * Advances to the next entry, without waiting.
 * @return VC_OK; VC_ERR_NOT_FOUND (end); VC_ERR_BAD_DATA (damaged, or the file ends within an
 *         entry; the entries before it are intact); VC_ERR_IO; VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_target_replay_next(vc_target_replay *replay);
/** Recorded time of the current entry; 0 before the first. */
VC_API int64_t vc_target_replay_time(const vc_target_replay *replay);
/**
 * How long to sleep until the current entry is due. The first entry asked about is due at once, and
 * so is one after an entry that was not asked about; each other one the recorded interval, divided
 * by the speed, after the entry before it was due; never more than an hour.
 * @param speed   [0..1000] 0 = due at once; 1 = as recorded; 2 = twice as fast
 * @param wait_s  0 = due, or before the first entry
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_target_replay_wait_get(vc_target_replay *replay, double speed, double *wait_s);
/**
 * The JPEG file of the current entry.
 * @param bytes  set to the file, borrowed until the next call; NULL if the entry has none
 * @param size   set to the number of bytes
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 */
VC_API vc_status vc_target_replay_frame_get(const vc_target_replay *replay, const void **bytes,
                                            size_t *size);
/**
 * The targets of the current entry. Strips are not recorded.
 * @param out  set to a new list, empty if the entry has none; NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_target_replay_result_get(const vc_target_replay *replay, vc_target_list **out);

#ifdef __cplusplus
}
#endif

#endif
