#include "watch.h"

#include "frame_reader.h"
#include "service.h"
#include "video.h"

#include <stdlib.h>
#include <string.h>

const char watch_details[] =
    "A SOURCE is a camera (/dev/video0, camera:0), a video file, an address (rtsp://, http://), screen, test, a GStreamer pipeline up to "
    "its last \"!\", pictures, a folder in which pictures appear, a recording, a FIFO, or - for JPEG files one after the other, Y4M or "
    "--raw "
    "pixels from standard input, as ffmpeg -f yuv4mpegpipe - writes them. Of cameras, pipes and streams the newest frame is answered; "
    "frames that came before it are dropped and counted. Of files every frame is answered. Ctrl-C ends it with exit status 0.";

enum { latency_buckets = 4000 };
static const double bucket_ms = 0.5;

typedef struct session {
  output output, silent; /* silent: what is printed is lost */
  const watch_options *how;
  const watch_plan *plan;
  const watch_subject *subject;
  void *context, *state;
  frame_reader *reader;
  loaded picture; /* of frames that are picture files */
  task task;
  vc_canvas canvas;
  video *video;
  vc_target_recorder *recorder;
  live_page *page;       /* NULL = none */
  int32_t width, height; /* of the last frame */
  double start_ms, due_ms, status_ms;
  int64_t first_ns, last_ns; /* capture times */
  uint64_t answered, failed;
  uint64_t unwanted, undecoded; /* dropped by --fps; because no picture could be made of them */
  char **failing;               /* files, or the source, that an error line was printed for */
  size_t failing_count;
  char *key; /* of the line that was printed last */
  uint32_t latencies[latency_buckets], latency_count;
} session;

/* -- errors: one line until it is good again ----------------------------------------------------------------------- */

/* Place of a name among those that an error line was printed for; their count: none was. */
static size_t failure_of(const session *s, const char *name) {
  size_t i = 0;
  while (i < s->failing_count && strcmp(s->failing[i], name) != 0)
    i++;
  return i;
}

static void note_success(session *s, const char *name) {
  const size_t known = failure_of(s, name);
  if (known == s->failing_count) return;
  free(s->failing[known]);
  s->failing[known] = s->failing[--s->failing_count];
}

/* Where an error line about a name goes. */
static const output *note_failure(session *s, const char *name) {
  s->failed++;
  if (failure_of(s, name) < s->failing_count) return &s->silent;
  char **grown = realloc(s->failing, (s->failing_count + 1) * sizeof *grown);
  if (grown) s->failing = grown;
  if (grown && (s->failing[s->failing_count] = strdup(name))) s->failing_count++;
  return &s->output;
}

/* -- what happened to the source ----------------------------------------------------------------------------------- */

static void print_notice(const session *s, const char *text) {
  if (s->output.options->json) {
    cJSON *line = cJSON_CreateObject();
    add_text(line, "source", source_name(s->output.options));
    add_text(line, "notice", text);
    print_line(&s->output, line);
  } else {
    fputs("visioncore: ", stderr);
    print_escaped(stderr, source_name(s->output.options));
    fputs(": ", stderr);
    print_escaped(stderr, text);
    fputc('\n', stderr);
  }
  live_page_notice(s->page, text);
  service_status(text);
}

static void report(session *s, const notice *what) {
  char text[640];
  const char *name = source_name(s->output.options), *about = what->why.file[0] ? what->why.file : name;
  if (what->return_ms > 0) {
    snprintf(text, sizeof text, "frames again after %.1f s", what->return_ms / 1e3);
    print_notice(s, text);
  } else if (what->retry_ms > 0) {
    snprintf(text, sizeof text, "%s; tried again in %.2g s", what->why.text, what->retry_ms / 1e3);
    print_notice(s, text);
  } else {
    print_error(note_failure(s, about), about, what->why.status, what->why.text);
  }
}

/* -- lines --------------------------------------------------------------------------------------------------------- */

/* Whether something else is seen than in the line that was printed last. */
static bool has_changed(session *s) {
  char *key = NULL;
  size_t size;
  FILE *stream = open_memstream(&key, &size);
  if (!stream) return true;
  s->subject->key(s->state, stream);
  fclose(stream);
  const bool is_same = s->key && key && strcmp(s->key, key) == 0;
  if (is_same) {
    free(key);
  } else {
    free(s->key);
    s->key = key;
  }
  return !is_same;
}

/** A frame that was answered. */
typedef struct answer {
  const frame *frame;
  double elapsed_ms, time_ms, latency_ms; /* of the call; since the first frame; since the capture, live sources only */
  int64_t utc_ns;                         /* of the capture */
} answer;

static cJSON *answer_line(session *s, const answer *a) {
  const bool is_live = reader_is_live(s->reader);
  cJSON *line = cJSON_CreateObject();
  add_text(line, "source", source_name(s->output.options));
  if (a->frame->file) add_text(line, "file", a->frame->file);
  cJSON_AddNumberToObject(line, "frame", (double)a->frame->number);
  cJSON_AddNumberToObject(line, "width", s->task.picture.full_width);
  cJSON_AddNumberToObject(line, "height", s->task.picture.full_height);
  add_number(line, "time_ms", a->time_ms, 3);
  if (is_live) add_number(line, "capture_ms", (double)(a->utc_ns / 1000) / 1e3, 3);
  if (is_live) add_number(line, "latency_ms", a->latency_ms, 3);
  add_number(line, "elapsed_ms", a->elapsed_ms, 3);
  cJSON_AddNumberToObject(line, "dropped", (double)(reader_count(s->reader).dropped + s->unwanted));
  s->subject->json(s->state, &s->task, line);
  return line;
}

static void print_text(session *s, const answer *a) {
  if (a->frame->file)
    print_name(&s->task);
  else
    printf("%s%9.2f s%s  ", tint(&s->output, DIM), a->time_ms / 1e3, tint(&s->output, PLAIN));
  s->subject->text(s->state, &s->task);
  flush_output();
}

/* To standard output and to the page. */
static void print_answer(session *s, const answer *a) {
  const bool is_json = s->output.options->json, only_changes = s->how->changes || !is_json;
  const bool is_printed = !s->plan->is_silent && (!only_changes || has_changed(s));
  cJSON *line = s->page || (is_printed && is_json) ? answer_line(s, a) : NULL;
  if (s->page) {
    char *text = cJSON_PrintUnformatted(line);
    if (text) live_page_publish(s->page, text, NULL);
    cJSON_free(text);
  }
  if (is_printed && is_json)
    print_line(&s->output, line);
  else
    cJSON_Delete(line);
  if (is_printed && !is_json) print_text(s, a);
}

static double latency_quantile(const session *s, double share) {
  uint32_t count = 0;
  for (int i = 0; i < latency_buckets; i++)
    if ((count += s->latencies[i]) > share * s->latency_count) return (i + 0.5) * bucket_ms;
  return (double)latency_buckets * bucket_ms;
}

static void print_summary(session *s) {
  const reader_counts counts = reader_count(s->reader);
  const double seconds = (now_ms() - s->start_ms) / 1e3;
  const uint64_t dropped = counts.read - s->answered; /* with the frame that may be in hand */
  const uint64_t damaged = counts.damaged + s->undecoded;
  if (!s->output.options->json) {
    fprintf(stderr, "%llu frame%s read in %.1f s: %llu answered, %llu dropped", (unsigned long long)counts.read, plural(counts.read),
            seconds, (unsigned long long)s->answered, (unsigned long long)dropped);
    if (damaged) fprintf(stderr, " (%llu damaged)", (unsigned long long)damaged);
    if (s->latency_count) fprintf(stderr, "; capture to answer %.1f ms", latency_quantile(s, 0.5));
    fputc('\n', stderr);
    return;
  }
  cJSON *line = cJSON_CreateObject();
  add_text(line, "source", source_name(s->output.options));
  cJSON_AddNumberToObject(line, "read", (double)counts.read);
  cJSON_AddNumberToObject(line, "answered", (double)s->answered);
  cJSON_AddNumberToObject(line, "dropped", (double)dropped);
  cJSON_AddNumberToObject(line, "damaged", (double)damaged);
  cJSON_AddNumberToObject(line, "reopened", (double)counts.losses);
  add_number(line, "seconds", seconds, 3);
  if (s->latency_count) add_number(line, "latency_median_ms", latency_quantile(s, 0.5), 1);
  if (s->latency_count) add_number(line, "latency_p95_ms", latency_quantile(s, 0.95), 1);
  print_line(&s->output, line);
}

/* -- a frame ------------------------------------------------------------------------------------------------------- */

/* Pixels of a frame as task.picture. @return false after an error line */
static bool decode(session *s, const frame *frame, const output *output, const char *name) {
  if (frame->image.format) {
    loaded *pixels = &s->task.picture;
    *pixels = (loaded){.image = frame->image, .scale = 1, .full_width = frame->image.width, .full_height = frame->image.height};
    pixels->image.data = frame->bytes;
    return true;
  }
  const frames file = {.bytes = frame->bytes, .size = frame->size, .offsets = (size_t[]){0, frame->size}, .count = 1};
  const int32_t side = s->subject->enough ? s->subject->enough(s->context) : 0;
  const bool decoded = decode_frame(output, name, &file, 0, side, &s->picture);
  s->task.picture = s->picture;
  return decoded;
}

static void note_size(session *s, const frame *frame) {
  const int32_t width = s->task.picture.full_width, height = s->task.picture.full_height;
  const bool is_other = width != s->width || height != s->height;
  if ((is_other && s->width) || frame->restarts) s->subject->reset(s->state);
  if (is_other && s->width && !frame->file && !s->plan->is_silent) {
    char text[128];
    snprintf(text, sizeof text, "frames are %d x %d pixels from here on, not %d x %d", width, height, s->width, s->height);
    print_notice(s, text);
  }
  if (frame->restarts) s->last_ns = 0;
  s->width = width;
  s->height = height;
}

/* The time that the recogniser is called with: goes forward, 0 = unknown. */
static int64_t tracking_time(session *s, const frame *frame) {
  int64_t time = frame->capture_ns;
  if (!time && !isnan(s->plan->source.rate)) time = (int64_t)(now_ms() * 1e6); /* pictures that are played */
  if (time && time <= s->last_ns) time = s->last_ns + 1;
  if (time) s->last_ns = time;
  return time;
}

static bool draw(session *s) {
  const vc_image *image = &s->task.picture.image;
  if (s->canvas.width != image->width || s->canvas.height != image->height) {
    free(s->canvas.data);
    s->canvas = make_canvas(image->width, image->height);
  }
  if (!s->canvas.data || vc_image_convert(image, &s->canvas) != VC_OK) return false;
  s->subject->draw(s->state, &s->canvas);
  return true;
}

static double video_rate(const session *s, const frame *frame) {
  const double usual_rate = 30;
  return !isnan(s->how->fps) ? s->how->fps : frame->rate > 0 ? frame->rate : usual_rate;
}

/* Pictures for those who look at them. @return false: a file cannot be written any more */
static bool show(session *s, const answer *a) {
  const watch_subject *subject = s->subject;
  const bool is_watched = subject->is_watched && subject->is_watched(s->state);
  const bool has_viewer = live_page_watched(s->page);
  if ((s->video || is_watched || has_viewer) && draw(s)) {
    const vc_image drawn = canvas_image(&s->canvas);
    if (has_viewer) live_page_publish(s->page, NULL, &drawn);
    if (is_watched) subject->show(s->state, &drawn);
    const int64_t time = a->frame->capture_ns ? a->frame->capture_ns : (int64_t)(now_ms() * 1e6);
    if (s->video && !video_add(s->video, &s->canvas, time, video_rate(s, a->frame))) return false;
  }
  if (!s->recorder) return true;
  const vc_status status =
      vc_target_recorder_add(s->recorder, &s->task.picture.image, subject->targets ? subject->targets(s->state) : NULL, a->utc_ns);
  return status == VC_OK || print_error(&s->output, s->how->record, status, vc_target_recorder_error(s->recorder));
}

static void note_latency(session *s, double latency_ms) {
  const double bucket = latency_ms / bucket_ms;
  s->latencies[bucket < 0 ? 0 : bucket < (double)latency_buckets ? (int)bucket : latency_buckets - 1]++;
  s->latency_count++;
}

/* @return false: a file cannot be written any more */
static bool answer_frame(session *s, frame *frame) {
  const char *name = frame->file ? frame->file : source_name(s->output.options);
  const bool is_failing = failure_of(s, name) < s->failing_count, is_live = reader_is_live(s->reader);
  s->task.file = name;
  if (!decode(s, frame, is_failing ? &s->silent : &s->output, name)) {
    note_failure(s, name);
    s->undecoded++;
    return true;
  }
  note_size(s, frame);
  const double start = now_ms();
  const int64_t time = tracking_time(s, frame);
  const vc_status status = s->subject->track(s->state, &s->task.picture.image, time);
  if (status != VC_OK) {
    print_error(note_failure(s, name), name, status, s->subject->error(s->state));
    return true;
  }
  const double end = now_ms();
  const int64_t age_ns = is_live ? (int64_t)(end * 1e6) - frame->capture_ns : 0;
  const answer answer = {frame, end - start, 0, (double)age_ns / 1e6, utc_ns() - age_ns};
  if (!s->first_ns) s->first_ns = time;
  s->answered++;
  if (s->subject->publish) s->subject->publish(s->state, answer.utc_ns);
  struct answer timed = answer;
  timed.time_ms = time ? (double)(time - s->first_ns) / 1e6 : end - s->start_ms;
  if (is_live) note_latency(s, timed.latency_ms);
  print_answer(s, &timed);
  note_success(s, name);
  return show(s, &timed);
}

/* Whether --fps has room for this frame; of files, waits until it has. */
static bool is_wanted(session *s, const frame *frame) {
  if (isnan(s->plan->source.rate) || s->plan->source.rate <= 0) return true;
  const double step = 1e3 / s->plan->source.rate;
  if (!reader_is_live(s->reader)) {
    sleep_ms(s->due_ms - now_ms());
    s->due_ms = fmax(s->due_ms, now_ms() - step) + step;
    return true;
  }
  const double taken = (double)frame->capture_ns / 1e6;
  if (taken < s->due_ms - step / 2) return false;
  s->due_ms = fmax(s->due_ms, taken - step) + step;
  return true;
}

/* What browsers have asked for since the frame before. */
static void obey(session *s) {
  for (cJSON *command; (command = live_page_next_command(s->page)); cJSON_Delete(command)) {
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(command, "command")), *problem = NULL;
    if (!name) continue;
    if (s->subject->command)
      problem = s->subject->command(s->state, name, command);
    else if (strcmp(name, "reset") == 0)
      s->subject->reset(s->state);
    if (problem) live_page_notice(s->page, problem);
  }
}

/* -- the loop ------------------------------------------------------------------------------------------------------ */

static void report_life(session *s) {
  const double every_ms = 5000, now = now_ms();
  service_alive();
  if (now - s->status_ms < every_ms) return;
  s->status_ms = now;
  char text[128];
  const reader_counts counts = reader_count(s->reader);
  snprintf(text, sizeof text, "%llu frames read, %llu answered", (unsigned long long)counts.read, (unsigned long long)s->answered);
  service_status(text);
}

static bool is_over(session *s) {
  if (interrupted()) return true;
  if (!s->page && s->subject->is_done && s->subject->is_done(s->state)) return true;
  return !isnan(s->how->seconds) && now_ms() - s->start_ms >= 1e3 * s->how->seconds;
}

/* @return an exit status */
static int run(session *s) {
  frame *frame;
  notice notice;
  s->start_ms = s->due_ms = now_ms();
  service_ready();
  while (!is_over(s) && flush_output()) {
    report_life(s);
    obey(s);
    switch (reader_next(s->reader, &frame, &notice)) {
    case READER_FRAME:
      if (!is_wanted(s, frame))
        s->unwanted++;
      else if (!answer_frame(s, frame))
        return EXIT_SOME_FAILED;
      break;
    case READER_NOTICE:
      report(s, &notice);
      break;
    case READER_NOTHING:
      break;
    case READER_ENDED:
      if (reader_count(s->reader).read > 0) return s->failed ? EXIT_SOME_FAILED : EXIT_ALL_DONE;
      print_error(&s->output, source_name(s->output.options), VC_ERR_NOT_FOUND, "no pictures came from there");
      return EXIT_SOME_FAILED;
    case READER_FAILED:
      report(s, &notice);
      return EXIT_SOME_FAILED;
    }
  }
  return s->failed ? EXIT_SOME_FAILED : EXIT_ALL_DONE;
}

static bool open_outputs(session *s) {
  const char *record = s->how->record;
  if (record && is_protected(record)) return print_error(&s->output, record, VC_ERR_IO, protected_message);
  const vc_status status = record ? vc_target_recorder_create(record, 90, &s->recorder) : VC_OK;
  if (status != VC_OK) return print_error(&s->output, record, status, vc_create_error());
  return !s->how->video || (s->video = video_open(&s->output, s->how->video));
}

static bool open_page(session *s) {
  const char *address = s->plan->is_silent ? NULL : s->how->page.address;
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

static bool begin(session *s) {
  reason why;
  const options *options = s->output.options;
  s->reader = reader_start(&s->plan->source, s->how->realtime, &why);
  if (!s->reader) return print_error(&s->output, why.file[0] ? why.file : source_name(options), why.status, why.text);
  return open_outputs(s) && (!s->subject->start || s->subject->start(s->state, &s->output)) && open_page(s);
}

int watch_frames(const options *options, const watch_plan *plan, const watch_subject *subject, void *context) {
  session s = {.output = standard_output(options), .how = &options->watch, .plan = plan, .subject = subject, .context = context};
  FILE *nowhere = fopen("/dev/null", "w");
  char message[256] = "";
  s.silent = (output){options, nowhere ? nowhere : stderr, nowhere ? nowhere : stderr};
  s.task.output = s.output;
  const vc_status status = subject->open(context, &s.state, message, sizeof message);
  int result = EXIT_USAGE;
  if (status != VC_OK) {
    usage_error("%s (%s)", *message ? message : vc_create_error(), vc_status_name(status));
  } else {
    for (int i = 0; i < options->argument_count; i++)
      protect_file(options->arguments[i]);
    result = begin(&s) ? run(&s) : EXIT_SOME_FAILED;
    service_stopping();
    if (s.reader && !plan->is_silent) print_summary(&s);
  }
  live_page_close(s.page);
  reader_stop(s.reader);
  if (!video_close(s.video)) result = EXIT_SOME_FAILED;
  vc_target_recorder_destroy(s.recorder);
  if (s.state) subject->close(s.state);
  unload_picture(&s.picture);
  for (size_t i = 0; i < s.failing_count; i++)
    free(s.failing[i]);
  free(s.failing);
  free(s.canvas.data);
  free(s.key);
  if (nowhere) fclose(nowhere);
  return result;
}

int watch(const options *options, const watch_subject *subject, void *context) {
  const watch_options *how = &options->watch;
  int32_t width, height;
  vc_pixel_format format;
  if (how->raw && !parse_size(how->raw, &width, &height, &format)) {
    usage_error("--raw %s: must be WIDTHxHEIGHT:FORMAT, as in 640x480:yuyv, with even sides but for gray8, rgb and bgr", how->raw);
    return EXIT_USAGE;
  }
  if (how->size && !parse_size(how->size, &width, &height, NULL)) {
    usage_error("--size %s: must be WIDTHxHEIGHT, as in 1280x720", how->size);
    return EXIT_USAGE;
  }
  const watch_plan plan = {
      .source = {options, how->loop, false, how->fps, how->every_frame},
  };
  return watch_frames(options, &plan, subject, context);
}
