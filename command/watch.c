/* The loop of watch: reads frames, processes them and reports the results. */
#include "watch_session.h"

#include "service.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char watch_details[] =
    "A SOURCE is a camera (/dev/video0, camera:0), a video file, a URL (rtsp://, http://), screen, test, a GStreamer pipeline without "
    "its sink, pictures, a folder to which pictures are added, a recording, a FIFO, or - for concatenated JPEG files, Y4M or "
    "--raw "
    "pixels from standard input, as written by ffmpeg -f yuv4mpegpipe -. For cameras, pipes and streams, only the newest frame is "
    "processed; dropped frames are counted. For files, every frame is processed; pictures are frames of one video, so what the "
    "next one does not show may be kept for some frames. Ctrl-C ends it with exit status 0.";

/* -- a frame ------------------------------------------------------------------------------------------------------- */

/* Decodes a frame to task.picture. @return false after an error line */
static bool decode(watch_session *s, const frame *frame, const output *output, const char *name) {
  if (frame->image.format) {
    loaded *pixels = &s->task.picture;
    *pixels = (loaded){.image = frame->image, .scale = 1, .full_width = frame->image.width, .full_height = frame->image.height};
    pixels->image.data = frame->bytes;
    return true;
  }
  const frames file = {.bytes = frame->bytes, .size = frame->size, .offsets = (size_t[]){0, frame->size}, .count = 1};
  const int32_t side = s->subject->recogniser->enough ? s->subject->recogniser->enough(s->context) : 0;
  const bool decoded = decode_frame(output, name, &file, 0, side, &s->picture);
  s->task.picture = s->picture;
  return decoded;
}

static void note_size(watch_session *s, const frame *frame) {
  const int32_t width = s->task.picture.full_width, height = s->task.picture.full_height;
  const bool is_other = width != s->width || height != s->height;
  if ((is_other && s->width) || frame->restarts) s->subject->reset(s->state);
  if (is_other && s->width && !frame->file && !s->plan->is_silent) {
    char text[128];
    snprintf(text, sizeof text, "the size of the frames is now %d x %d pixels instead of %d x %d", width, height, s->width, s->height);
    print_notice(s, text);
  }
  s->width = width;
  s->height = height;
}

/* The time passed to the recogniser: increasing, also when a video begins again; 0 = unknown. */
static int64_t tracking_time(watch_session *s, const frame *frame) {
  int64_t time = frame->capture_ns;
  if (time && __builtin_add_overflow(time, s->shift_ns, &time)) time = 0;      /* a recording may have any time */
  if (!time && !isnan(s->plan->source.rate)) time = (int64_t)(now_ms() * 1e6); /* pictures played at a rate */
  if (time && time <= s->last_ns) {
    const int64_t step = frame->restarts && frame->rate > 0 ? (int64_t)(1e9 / frame->rate) : 1;
    int64_t later;
    if (__builtin_add_overflow(s->last_ns, step, &later)) later = INT64_MAX;
    if (frame->restarts && __builtin_sub_overflow(later, frame->capture_ns, &s->shift_ns)) s->shift_ns = 0;
    time = later;
  }
  if (time) s->last_ns = time;
  return time;
}

static bool draw(watch_session *s) {
  const vc_image *image = &s->task.picture.image;
  if (s->canvas.width != image->width || s->canvas.height != image->height) {
    free(s->canvas.data);
    s->canvas = make_canvas(image->width, image->height, VC_PIXEL_RGB24);
  }
  if (!s->canvas.data || vc_image_convert(image, &s->canvas) != VC_OK) return false;
  s->subject->recogniser->draw(s->state, &s->canvas);
  return true;
}

static double video_rate(const watch_session *s, const frame *frame) {
  const double usual_rate = 30;
  return !isnan(s->how->fps) ? s->how->fps : frame->rate > 0 ? frame->rate : usual_rate;
}

/* After a failure to write a file: a run with a server or a page goes on without the file. */
static bool goes_on(const watch_session *s) {
  const bool is_needed = s->server || s->page;
  if (is_needed) print_notice(s, "continues without the file that cannot be written");
  return is_needed;
}

/* Times of a recording begin with the time of day and follow the monotonic clock: the former may be set back.
 * @return false: the file can no longer be written */
static bool record(watch_session *s, const answer *a) {
  const int64_t captured_ns = (int64_t)(a->captured_ms * 1e6);
  if (s->recorded == 0) s->utc_offset_ns = a->utc_ns - captured_ns;
  if (captured_ns + s->utc_offset_ns > s->record_ns) s->record_ns = captured_ns + s->utc_offset_ns;
  const vc_target_list *targets = s->subject->targets ? s->subject->targets(s->state) : NULL;
  const vc_status status = vc_target_recorder_add(s->recorder, &s->task.picture.image, targets, s->record_ns);
  s->recorded += status == VC_OK;
  s->record_failed = status != VC_OK;
  return status == VC_OK || print_error(&s->output, s->how->record, status, vc_target_recorder_error(s->recorder));
}

/* Draws pictures for the page and the video. @return false: a file can no longer be written, and the run ends */
static bool show(watch_session *s, const answer *a) {
  const bool has_viewer = live_page_watched(s->page), has_video = s->video && !s->video_failed;
  if ((has_video || has_viewer) && draw(s)) {
    const vc_image drawn = canvas_image(&s->canvas);
    if (has_viewer) live_page_publish(s->page, NULL, &drawn);
    s->is_shown = has_viewer;
    const int64_t time = a->frame->capture_ns ? a->frame->capture_ns : (int64_t)(now_ms() * 1e6);
    if (has_video) s->video_failed = !video_add(s->video, &s->canvas, time, video_rate(s, a->frame));
    if (has_video && s->video_failed && !goes_on(s)) return false;
  }
  return !s->recorder || s->record_failed || record(s, a) || goes_on(s);
}

/* @return false: a file can no longer be written, and the run ends */
static bool answer_frame(watch_session *s, frame *frame) {
  const char *name = frame->file ? frame->file : source_name(s->output.options);
  const bool is_live = reader_is_live(s->reader);
  s->task.file = name;
  if (!decode(s, frame, is_failing(s, name) ? &s->silent : &s->output, name)) {
    note_failure(s, name);
    s->undecoded++;
    return true;
  }
  note_size(s, frame);
  const double start = now_ms();
  const int64_t time = tracking_time(s, frame);
  s->restarts = false;
  const vc_status status = s->subject->track(s->state, &s->task.picture.image, time);
  if (status != VC_OK) {
    print_error(note_failure(s, name), name, status, s->subject->recogniser->error(s->state));
    return true;
  }
  const double end = now_ms();
  const int64_t age_ns = is_live ? (int64_t)(end * 1e6) - frame->capture_ns : 0;
  const answer answer = {frame, end - start, 0, (double)age_ns / 1e6, end - (double)age_ns / 1e6, utc_ns() - age_ns};
  if (!s->first_ns) s->first_ns = time;
  s->answered++;
  if (s->server) s->subject->publish(s->state, s->server, answer.utc_ns);
  s->last = answer;
  s->last.time_ms = time ? (double)((uint64_t)time - (uint64_t)s->first_ns) / 1e6 : end - s->start_ms;
  if (is_live) note_latency(s, answer.latency_ms);
  print_answer(s, &s->last);
  note_success(s, name);
  return show(s, &s->last);
}

/* Executes the commands of browsers since the previous frame. */
static void obey(watch_session *s) {
  for (cJSON *command; (command = live_page_next_command(s->page)); cJSON_Delete(command)) {
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(command, "command")), *problem = NULL;
    if (!name) continue;
    if (s->subject->command)
      problem = s->subject->command(s->state, name, command);
    else if (strcmp(name, "reset") == 0)
      s->subject->reset(s->state);
    if (problem) live_page_notice(s->page, problem);
    s->is_shown = false;
    if (s->last.frame) publish_answer(s, &s->last);
  }
}

/* Publishes the last picture again for a new viewer or after a command, because the next frame may be late. */
static void show_again(watch_session *s) {
  if (!s->last.frame || s->is_shown || !live_page_watched(s->page) || !draw(s)) return;
  const vc_image drawn = canvas_image(&s->canvas);
  live_page_publish(s->page, NULL, &drawn);
  s->is_shown = true;
}

/* -- the loop ------------------------------------------------------------------------------------------------------ */

static void report_life(watch_session *s) {
  const double every_ms = 5000, now = now_ms();
  service_alive();
  if (now - s->status_ms < every_ms) return;
  s->status_ms = now;
  char text[128];
  const reader_counts counts = reader_count(s->reader);
  snprintf(text, sizeof text, "%llu frames read, %llu answered", (unsigned long long)counts.read, (unsigned long long)s->answered);
  service_status(text);
}

static bool is_over(watch_session *s) {
  if (interrupted() || has_stopped_serving(s->server)) return true;
  if (!s->page && s->subject->is_done && s->subject->is_done(s->state)) return true;
  return !isnan(s->how->seconds) && now_ms() - s->start_ms >= 1e3 * s->how->seconds;
}

/* Whether --fps allows this frame; for files, waits until it does, unless the watch is over. */
static bool is_wanted(watch_session *s, const frame *frame) {
  if (isnan(s->plan->source.rate) || s->plan->source.rate <= 0) return true;
  const double step = 1e3 / s->plan->source.rate;
  if (!reader_is_live(s->reader)) {
    for (; now_ms() < s->due_ms && !is_over(s); sleep_ms(fmin(s->due_ms - now_ms(), 100))) {
      report_life(s);
      obey(s);
    }
    if (now_ms() < s->due_ms) return false;
    s->due_ms = fmax(s->due_ms, now_ms() - step) + step;
    return true;
  }
  const double taken = (double)frame->capture_ns / 1e6;
  if (taken < s->due_ms - step / 2) return false;
  s->due_ms = fmax(s->due_ms, taken - step) + step;
  return true;
}

/* @return an exit status */
static int run(watch_session *s) {
  frame *frame;
  notice notice;
  s->start_ms = s->due_ms = now_ms();
  service_ready();
  while (!is_over(s) && flush_output()) {
    report_life(s);
    obey(s);
    show_again(s);
    const reader_event event = reader_next(s->reader, &frame, &notice);
    if (interrupted()) break; /* an incompletely read file is not an error */
    switch (event) {
    case READER_FRAME:
      s->last.frame = NULL; /* returned to the reader */
      s->is_shown = false;
      s->restarts = frame->restarts |= s->restarts;
      if (!is_wanted(s, frame))
        s->unwanted++;
      else if (!answer_frame(s, frame))
        return EXIT_SOME_FAILED;
      break;
    case READER_NOTICE:
      report_notice(s, &notice);
      if (s->server && notice.retry_ms > 0) s->subject->publish(NULL, s->server, 0); /* a robot must not follow what was */
      break;
    case READER_NOTHING:
      break;
    case READER_ENDED:
      if (reader_count(s->reader).read > 0) return s->failed ? EXIT_SOME_FAILED : EXIT_ALL_DONE;
      return error_exit(&s->output, source_name(s->output.options), VC_ERR_NOT_FOUND, "the source delivered no pictures");
    case READER_FAILED:
      report_notice(s, &notice);
      return EXIT_SOME_FAILED;
    }
  }
  return s->failed ? EXIT_SOME_FAILED : EXIT_ALL_DONE;
}

static bool open_outputs(watch_session *s) {
  const char *record = s->how->record;
  if (record && !out_open(&s->record, &s->output, NULL, record, s->output.options->overwrite)) return false;
  const vc_status status = record ? vc_target_recorder_create(out_place(&s->record), 90, &s->recorder) : VC_OK;
  if (status != VC_OK) return print_error(&s->output, record, status, vc_last_error());
  return !s->how->video || (s->video = video_open(&s->output, s->how->video));
}

static bool open_page(watch_session *s) {
  const char *address = s->how->page.address;
  char message[512] = "";
  if (!address) return true;
  if (!live_page_open(&s->how->page, &s->subject->page, &s->page, message, sizeof message))
    return print_error(&s->output, address, VC_ERR_IO, message);
  if (s->output.options->json) {
    cJSON *line = cJSON_CreateObject();
    add_text(line, "http_url", live_page_url(s->page));
    print_line(&s->output, line);
  } else {
    printf("page on %s\n", live_page_url(s->page));
  }
  return flush_output();
}

static bool begin(watch_session *s) {
  reason why;
  const options *options = s->output.options;
  s->reader = reader_start(&s->plan->source, s->how->realtime, &why);
  if (!s->reader) return !interrupted() && print_error(&s->output, why.file[0] ? why.file : source_name(options), why.status, why.text);
  return open_outputs(s) && (!s->plan->serving || start_serving(s->plan->serving, &s->output, &s->server)) && open_page(s);
}

int watch_frames(const options *options, const watch_plan *plan, const watch_subject *subject, void *context) {
  watch_session s = {.output = standard_output(options), .how = &options->watch, .plan = plan, .subject = subject, .context = context};
  if (!live_page_check(&options->watch.page) || (options->watch.video && !video_check(options->watch.video))) return EXIT_USAGE;
  FILE *nowhere = fopen("/dev/null", "w");
  s.silent = (output){options, nowhere ? nowhere : stderr, nowhere ? nowhere : stderr};
  s.task.output = s.output;
  int result = open_worker(subject->recogniser, context, &s.state);
  if (result == EXIT_ALL_DONE) {
    for (int i = 0; i < options->argument_count; i++)
      protect_file(options->arguments[i]);
    const bool begun = begin(&s);
    result = begun ? run(&s) : !s.reader && interrupted() ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
    service_stopping();
    if (begun && !plan->is_silent) print_summary(&s);
  }
  live_page_close(s.page);
  if (!video_close(s.video) || s.video_failed) result = EXIT_SOME_FAILED;
  vc_target_recorder_destroy(s.recorder);
  if (s.record_failed) result = EXIT_SOME_FAILED;
  if (s.record_failed && s.recorded > 0) out_leave(&s.record);
  if (!out_close(&s.record, !s.record_failed && s.recorded > 0)) result = EXIT_SOME_FAILED;
  vc_target_server_destroy(s.server);
  reader_stop(s.reader); /* after the files are complete, as the source may take a while */
  if (s.state && subject->recogniser->close) subject->recogniser->close(s.state);
  unload_picture(&s.picture);
  for (size_t i = 0; i < s.failing_count; i++)
    free(s.failing[i]);
  free(s.failing);
  free(s.canvas.data);
  free(s.key);
  if (nowhere) fclose(nowhere);
  return result;
}

int watch(const options *options, const watch_subject *subject, const serving_arguments *serving, void *context) {
  const watch_options *how = &options->watch;
  int32_t width, height;
  vc_pixel_format format;
  if (how->raw && !parse_size(how->raw, &width, &height, &format))
    return usage_exit("--raw %s: must be WIDTHxHEIGHT:FORMAT, as in 640x480:yuyv, with even sides except for gray8, rgb and bgr", how->raw);
  if (how->size && !parse_size(how->size, &width, &height, NULL))
    return usage_exit("--frame-size %s: must be WIDTHxHEIGHT, as in 1280x720", how->size);
  const watch_plan plan = {
      .source = {options, how->loop, false, how->fps, how->every_frame},
      .serving = serving,
  };
  return watch_frames(options, &plan, subject, context);
}
