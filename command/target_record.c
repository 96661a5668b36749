/* visioncore target record, replay: files of frames and results. */
#include "target.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const option target_record_options[] = {
    OUTPUT(target_arguments, out, "--out", "FILE", "the recording; required"),
    NUMBER(target_arguments, rate, "--rate", "N", 0.01, 10000, "frames per second"),
    END_OF_OPTIONS,
};

const option target_replay_options[] = {
    NUMBER(target_arguments, speed, "--speed", "F", 0, 1000, "0: without waiting; 1: as recorded; 2: twice as fast"),
    END_OF_OPTIONS,
};

/** State of recording. */
typedef struct session {
  const char *file;
  const target_settings *settings;
  vc_target_finder *finder;
  vc_target_recorder *recorder;
  int64_t time_ns, step_ns; /* frame times follow from the rate, not from the duration of the search */
  bool is_broken;           /* the recording has failed */
  size_t recorded;
} session;

static bool add_frame(void *context, void *worker, task *task) {
  (void)context;
  session *s = worker;
  vc_target_list *list = NULL;
  if (s->is_broken) return false;
  report_optics(s->settings->optics, &s->settings->camera, &task->picture.image);
  vc_status status = vc_target_finder_find(s->finder, &task->picture.image, &list);
  if (status != VC_OK) return print_error(&task->output, task->file, status, vc_target_finder_error(s->finder));
  status = vc_target_recorder_add(s->recorder, &task->picture.image, list, s->time_ns);
  vc_target_list_destroy(list);
  s->time_ns += s->step_ns;
  s->recorded += status == VC_OK;
  s->is_broken = task->is_last = status != VC_OK;
  return !s->is_broken || print_error(&task->output, s->file, status, vc_target_recorder_error(s->recorder));
}

/* @return an exit status */
static int record_into(out_file *out, const options *options, const recogniser *frames, session *s) {
  const vc_status status = vc_target_recorder_create(out_place(out), 90, &s->recorder);
  const int result = status == VC_OK ? run_pictures(options, frames, s) : error_exit(&out->output, s->file, status, vc_last_error());
  vc_target_recorder_destroy(s->recorder);
  if (s->is_broken && s->recorded > 0) out_leave(out);
  return out_close(out, !s->is_broken && s->recorded > 0 && result != EXIT_INTERRUPTED) ? result : EXIT_SOME_FAILED;
}

int target_record(const options *given, void *context) {
  static const recogniser frames = {.handle = add_frame};
  const target_arguments *a = context;
  const output output = standard_output(given);
  target_settings settings;
  if (!a->out) return usage_exit("target record needs --out FILE");
  if (!target_settings_read(a, given, &settings)) return EXIT_USAGE;
  options one_at_a_time = *given; /* frames are recorded in order; each search is parallel */
  one_at_a_time.jobs = 1;
  session s = {.file = a->out, .settings = &settings, .time_ns = utc_ns(), .step_ns = (int64_t)(1e9 / a->rate)};
  vc_status status = target_open_finder(&settings, &s.finder);
  int result = EXIT_USAGE;
  if (status != VC_OK) {
    usage_error("%s (%s)", s.finder ? vc_target_finder_error(s.finder) : vc_last_error(), vc_status_name(status));
  } else {
    input_list inputs = list_inputs(given);
    protect_inputs(&inputs);
    free_inputs(&inputs);
    out_file out;
    result = out_open(&out, &output, NULL, a->out, given->overwrite) ? record_into(&out, &one_at_a_time, &frames, &s) : EXIT_SOME_FAILED;
  }
  vc_target_finder_destroy(s.finder);
  return result;
}

/* -- replay -------------------------------------------------------------------------------------------------------- */

/* The frames of a single recording are written to the folder itself, those of several to a subfolder each. */
static bool frame_path(const output *output, const input *input, int number, const char *ending, char *path, size_t size) {
  const options *options = output->options;
  const bool is_only = options->argument_count == 1;
  const int length =
      snprintf(path, size, "%s/%s%sframe%06d.%s", options->annotate, is_only ? "" : input->place, is_only ? "" : "/", number, ending);
  return length < (int)size || print_error(output, input->file, VC_ERR_IO, "the path of the copy is too long");
}

/* Writes an annotated frame. */
static bool annotate_frame(const output *output, const input *input, int number, const frames *frame, const vc_target_list *list) {
  const char *format = output->options->annotate_format;
  const bool is_png = format && strcmp(format, "png") == 0;
  char path[4096];
  if (input->is_repeated) return true;
  if (!frame_path(output, input, number, is_png ? "png" : "jpg", path, sizeof path)) return false;
  task task = {.output = *output, .file = input->file};
  vc_canvas canvas = {0};
  bool good = decode_frame(output, input->file, frame, 0, 0, &task.picture) && annotation_begin(&task, &canvas);
  if (good && list) vc_target_list_draw(list, &canvas, NULL);
  good = good &&
         write_picture(output, input->file, path, canvas_image(&canvas), encode_as(is_png ? VC_FILE_PNG : VC_FILE_JPEG, USUAL_QUALITY));
  free(canvas.data);
  unload_picture(&task.picture);
  return good;
}

static bool replay_entry(const output *output, const input *input, vc_target_replay *replay, int number) {
  const options *options = output->options;
  vc_target_list *list = NULL;
  const void *bytes = NULL;
  size_t size = 0;
  bool good = true;
  vc_target_replay_frame_get(replay, &bytes, &size);
  vc_target_replay_result_get(replay, &list);
  const size_t count = vc_target_list_count(list);
  if (options->json) {
    cJSON *line = cJSON_CreateObject();
    add_text(line, "file", input->file);
    cJSON_AddNumberToObject(line, "entry", number);
    add_number(line, "capture_ms", (double)(vc_target_replay_time(replay) / 1000) / 1e3, 3);
    cJSON_AddNumberToObject(line, "frame_bytes", (double)size);
    add_result(line, NULL, vc_target_list_json(list));
    print_line(output, line);
  } else {
    printf("%d: %zu target%s, frame of %zu bytes\n", number, count, plural(count), size);
  }
  if (options->annotate && size) {
    const frames frame = {.bytes = (unsigned char *)bytes, .size = size, .offsets = (size_t[]){0, size}, .count = 1};
    good = annotate_frame(output, input, number, &frame, list);
  }
  vc_target_list_destroy(list);
  return good;
}

/* Waits until the entry is due, or for an interrupt. */
static void wait_for_entry(vc_target_replay *replay, double speed) {
  const double longest_ms = 100; /* a signal may end the sleep of another thread */
  double left_s;
  while (!interrupted() && vc_target_replay_wait_get(replay, speed, &left_s) == VC_OK && left_s > 0)
    sleep_ms(fmin(left_s * 1e3, longest_ms));
}

static bool replay_file(const output *output, const input *input, double speed) {
  vc_target_replay *replay;
  const char *file = input->file;
  const char *problem = access(file, R_OK) == 0 ? unreadable(file) : strerror(errno);
  if (problem) return print_error(output, file, VC_ERR_IO, problem);
  vc_status status = vc_target_replay_create(file, &replay);
  if (status != VC_OK) return print_error(output, file, status, vc_last_error());
  bool good = true;
  for (int number = 0; flush_output() && !interrupted() && (status = vc_target_replay_next(replay)) == VC_OK; number++) {
    wait_for_entry(replay, speed);
    if (!interrupted() && !replay_entry(output, input, replay, number)) good = false;
  }
  if (status != VC_OK && status != VC_ERR_NOT_FOUND) good = print_error(output, file, status, vc_target_replay_error(replay));
  vc_target_replay_destroy(replay);
  return good;
}

int target_replay(const options *options, void *context) {
  const output output = standard_output(options);
  input_list inputs = list_files(options);
  size_t done = 0, failed = 0;
  protect_inputs(&inputs);
  for (; done < inputs.count && flush_output() && !interrupted(); done++)
    failed += !replay_file(&output, &inputs.items[done], ((const target_arguments *)context)->speed);
  failed += inputs.is_incomplete && !print_error(&output, NULL, VC_ERR_NO_MEMORY, "out of memory");
  const int status = interrupted() ? report_interrupt(done ? done - 1 : 0, inputs.count, "") : failed ? EXIT_SOME_FAILED : EXIT_ALL_DONE;
  free_inputs(&inputs);
  return status;
}
