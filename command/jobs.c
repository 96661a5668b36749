/* Parallel processing of pictures: each worker has its own handles; output is in the order of the inputs. */
#include "pictures.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/** A picture in progress. */
typedef struct slot {
  char *out, *err;
  size_t out_size, err_size;
  task task;
  bool is_done, is_good, is_cut; /* is_cut: stopped early */
} slot;

/** The progress line on a terminal. */
typedef struct progress {
  bool shown; /* there is more than one picture, and a terminal */
  double start_ms, drawn_ms;
  size_t count;
} progress;

typedef struct batch {
  const options *options;
  const recogniser *recogniser;
  void *context;
  input_list inputs;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  slot *slots;   /* a ring of `window` */
  size_t window; /* maximum number of inputs started but not printed, which bounds the memory */
  size_t started, printed;
  bool stops;
  progress progress;
} batch;

typedef struct worker {
  batch *batch;
  void *handles;
  loaded picture;
  pthread_t thread;
  bool is_running;
} worker;

/* -- progress ---------------------------------------------------------------------------------------------------------- */

static void progress_start(progress *progress, size_t count) {
  *progress = (struct progress){.shown = count > 1 && can_redraw_line(), .start_ms = now_ms(), .count = count};
}

static void progress_show(progress *progress, size_t done) {
  const double first_ms = 500, every_ms = 100;
  const double now = now_ms(), elapsed = (now - progress->start_ms) / 1e3;
  if (!progress->shown || now - progress->drawn_ms < every_ms || elapsed * 1e3 < first_ms) return;
  progress->drawn_ms = now;
  fprintf(stderr, "\r\033[K%zu of %zu", done, progress->count);
  if (done) {
    const double rate = (double)done / elapsed, left = (double)(progress->count - done) / rate;
    fprintf(stderr, "  %.*f a second  %d:%02d left", rate < 10 ? 1 : 0, rate, (int)left / 60, (int)left % 60);
  }
  fflush(stderr);
}

static void progress_hide(progress *progress) {
  if (progress->drawn_ms > 0) fputs("\r\033[K", stderr);
  progress->drawn_ms = 0;
}

/* -- a picture ---------------------------------------------------------------------------------------------------------- */

/** A call that is timed. */
typedef struct search {
  const recogniser *recogniser;
  void *worker;
  const vc_image *image;
} search;

static bool open_buffers(slot *slot, const options *options) {
  slot->task.output = (output){options, open_memstream(&slot->out, &slot->out_size), open_memstream(&slot->err, &slot->err_size)};
  return slot->task.output.out && slot->task.output.err;
}

static void close_buffers(slot *slot) {
  if (slot->task.output.out) fclose(slot->task.output.out);
  if (slot->task.output.err) fclose(slot->task.output.err);
}

/* Prints the contents of closed buffers. @return false: standard output has failed */
static bool print_buffers(batch *batch, slot *slot) {
  progress_hide(&batch->progress);
  if (slot->err) fwrite(slot->err, 1, slot->err_size, stderr);
  if (slot->out) fwrite(slot->out, 1, slot->out_size, stdout);
  free(slot->out);
  free(slot->err);
  slot->out = slot->err = NULL;
  return flush_output();
}

/* Between frames: the first file in order prints its output so far. @return false: no further frame is wanted */
static bool goes_on(batch *batch, slot *slot) {
  bool wanted = true;
  pthread_mutex_lock(&batch->lock);
  if (slot->task.input == &batch->inputs.items[batch->printed]) {
    close_buffers(slot);
    wanted = print_buffers(batch, slot);
    wanted = open_buffers(slot, batch->options) && wanted;
  }
  wanted = wanted && !batch->stops && !slot->task.is_last && !interrupted();
  pthread_mutex_unlock(&batch->lock);
  return wanted;
}

static vc_status find_once(void *context) {
  const search *s = context;
  return s->recogniser->find(s->worker, s->image);
}

bool find_in_picture(const recogniser *recogniser, void *worker, task *task) {
  search search = {recogniser, worker, &task->picture.image};
  const vc_status status = timed(task->output.options->repeat, find_once, &search, &task->elapsed_ms);
  if (status != VC_OK) return print_error(&task->output, task->file, status, recogniser->error(worker));
  task->found += recogniser->count(worker);
  return true;
}

bool annotate_picture(const recogniser *recogniser, void *worker, const task *task) {
  const char *folder = task->output.options->annotate;
  vc_canvas canvas;
  if (!folder) return true;
  if (!annotation_begin(task, &canvas)) return false;
  recogniser->draw(worker, &canvas);
  return annotation_end(task, folder, &canvas);
}

static bool handle_picture(const batch *batch, void *handles, task *task) {
  const recogniser *recogniser = batch->recogniser;
  if (recogniser->handle) return recogniser->handle(batch->context, handles, task);
  if (!find_in_picture(recogniser, handles, task) || (recogniser->extra && !recogniser->extra(handles, task))) return false;
  /* The annotated copy is written first, because the only line of a picture may be its error. */
  if (!annotate_picture(recogniser, handles, task)) return false;
  if (task->output.options->json) {
    cJSON *line = picture_line(task);
    recogniser->json(handles, task, line);
    print_line(&task->output, line);
  } else {
    print_name(task);
    recogniser->text(handles, task);
  }
  return true;
}

static bool handle_frames(worker *worker, slot *slot) {
  batch *batch = worker->batch;
  task *task = &slot->task;
  frames frames;
  if (!read_frames(&task->output, task->file, &frames)) {
    slot->is_cut = interrupted();
    return false;
  }
  const int32_t side = batch->recogniser->enough ? batch->recogniser->enough(batch->context) : 0;
  bool good = true;
  for (size_t i = 0; i < frames.count && !slot->is_cut; i++) {
    task->frame = frames.count > 1 ? i + 1 : 0;
    if (decode_frame(&task->output, task->file, &frames, i, side, &worker->picture)) {
      task->picture = worker->picture;
      good = handle_picture(batch, worker->handles, task) && good;
    } else {
      good = false;
    }
    slot->is_cut = i + 1 < frames.count && !goes_on(batch, slot);
  }
  free_frames(&frames);
  return good;
}

static void handle_slot(worker *worker, slot *slot, const input *input) {
  slot->task = (task){.input = input, .file = input->file};
  if (!open_buffers(slot, worker->batch->options))
    slot->is_good = false; /* no memory for the message either */
  else if (input->problem)
    slot->is_good = print_error(&slot->task.output, input->file, VC_ERR_NOT_FOUND, input->problem);
  else
    slot->is_good = handle_frames(worker, slot);
  close_buffers(slot);
}

static void *work(void *argument) {
  worker *worker = argument;
  batch *batch = worker->batch;
  pthread_mutex_lock(&batch->lock);
  while (!batch->stops && batch->started < batch->inputs.count) {
    if (batch->started - batch->printed >= batch->window) {
      pthread_cond_wait(&batch->changed, &batch->lock);
      continue;
    }
    const size_t index = batch->started++;
    slot *slot = &batch->slots[index % batch->window];
    pthread_mutex_unlock(&batch->lock);
    handle_slot(worker, slot, &batch->inputs.items[index]);
    pthread_mutex_lock(&batch->lock);
    slot->is_done = true;
    pthread_cond_broadcast(&batch->changed);
  }
  pthread_mutex_unlock(&batch->lock);
  return NULL;
}

/* Waits until the next slot in order is done. @return NULL at the end of the batch or after an interrupt */
static slot *next_slot(batch *batch) {
  slot *slot = &batch->slots[batch->printed % batch->window];
  pthread_mutex_lock(&batch->lock);
  while (batch->printed < batch->inputs.count && !slot->is_done && !(interrupted() && batch->printed == batch->started)) {
    if (interrupted()) batch->stops = true; /* pictures in progress are finished */
    wait_for_condition(&batch->changed, &batch->lock, 100);
    progress_show(&batch->progress, batch->printed);
  }
  const bool is_there = batch->printed < batch->inputs.count && slot->is_done;
  pthread_mutex_unlock(&batch->lock);
  return is_there ? slot : NULL;
}

static bool print_slot(batch *batch, slot *slot) {
  const bool can_write = print_buffers(batch, slot);
  slot->task.output = standard_output(batch->options);
  if (batch->recogniser->collect && !batch->recogniser->collect(batch->context, &slot->task)) slot->is_good = false;
  return flush_output() && can_write;
}

static void print_summary(const batch *batch, size_t failed, size_t found) {
  const double seconds = (now_ms() - batch->progress.start_ms) / 1e3;
  if (batch->options->json || batch->inputs.count < 2 || !batch->recogniser->noun) return;
  fprintf(stderr, "%zu picture%s in %.1f s (%.1f a second), %zu failed, %zu %s%s\n", batch->printed, plural(batch->printed), seconds,
          (double)batch->printed / (seconds > 0 ? seconds : 1), failed, found, batch->recogniser->noun, plural(found));
}

/* Prints results in order. @return an exit status */
static int print_results(batch *batch) {
  size_t failed = 0, found = 0;
  bool is_over = false;
  for (slot *slot; !is_over && (slot = next_slot(batch));) {
    is_over = !print_slot(batch, slot) || slot->is_cut || slot->task.is_last;
    failed += !slot->is_good;
    found += slot->task.found;
    pthread_mutex_lock(&batch->lock);
    batch->printed += !slot->is_cut;
    *slot = (struct slot){0};
    pthread_cond_broadcast(&batch->changed);
    progress_show(&batch->progress, batch->printed);
    pthread_mutex_unlock(&batch->lock);
  }
  pthread_mutex_lock(&batch->lock);
  batch->stops = true;
  progress_hide(&batch->progress);
  pthread_mutex_unlock(&batch->lock);
  if (interrupted() && batch->printed < batch->inputs.count) return report_interrupt(batch->printed, batch->inputs.count, "");
  if (!is_over) print_summary(batch, failed, found);
  return failed ? EXIT_SOME_FAILED : EXIT_ALL_DONE;
}

static void stop_workers(batch *batch, worker *workers, size_t count) {
  pthread_mutex_lock(&batch->lock);
  batch->stops = true;
  pthread_cond_broadcast(&batch->changed);
  pthread_mutex_unlock(&batch->lock);
  for (size_t i = 0; i < count; i++) {
    if (workers[i].is_running) pthread_join(workers[i].thread, NULL);
    unload_picture(&workers[i].picture);
    if (workers[i].handles && batch->recogniser->close) batch->recogniser->close(workers[i].handles);
  }
  for (size_t i = 0; i < batch->window; i++) { /* left over after an early end */
    if (!batch->slots[i].is_done) continue;
    batch->slots[i].task.output = standard_output(batch->options);
    if (batch->recogniser->collect) batch->recogniser->collect(batch->context, &batch->slots[i].task);
    free(batch->slots[i].out);
    free(batch->slots[i].err);
  }
}

int open_worker(const recogniser *recogniser, void *context, void **worker) {
  *worker = recogniser->open ? NULL : context;
  const vc_status status = recogniser->open ? recogniser->open(context, worker) : VC_OK;
  if (status == VC_OK) return EXIT_ALL_DONE;
  usage_error("%s (%s)", *worker ? recogniser->error(*worker) : vc_last_error(), vc_status_name(status));
  return status == VC_ERR_NO_MEMORY ? EXIT_SOME_FAILED : EXIT_USAGE;
}

static int run_workers(batch *batch, worker *workers, size_t count) {
  const output output = standard_output(batch->options);
  for (size_t i = 0; i < count; i++) {
    workers[i] = (worker){.batch = batch};
    const int status = open_worker(batch->recogniser, batch->context, &workers[i].handles);
    if (status != EXIT_ALL_DONE) return status;
  }
  size_t running = 0;
  progress_start(&batch->progress, batch->inputs.count);
  for (size_t i = 0; i < count; i++)
    if ((workers[i].is_running = pthread_create(&workers[i].thread, NULL, work, &workers[i]) == 0)) running++;
  if (running == 0) return error_exit(&output, NULL, VC_ERR_NO_MEMORY, "could not start a thread");
  return print_results(batch);
}

int run_pictures(const options *options, const recogniser *recogniser, void *context) {
  enum { results_a_worker = 8 };
  batch batch = {.options = options, .recogniser = recogniser, .context = context, .inputs = list_inputs(options)};
  protect_inputs(&batch.inputs);
  size_t count = options->jobs ? (size_t)options->jobs : options->repeat > 1 ? 1 : (size_t)vc_threads_get();
  if (count > batch.inputs.count) count = batch.inputs.count;
  if (count > 1 && (options->threads == NO_INTEGER || !options->jobs)) vc_threads_set(1);
  batch.window = count * results_a_worker;
  batch.slots = calloc(batch.window + 1, sizeof *batch.slots);
  worker *workers = calloc(count + 1, sizeof *workers);
  int status = EXIT_SOME_FAILED;
  if (batch.inputs.is_incomplete || !batch.slots || !workers) {
    const output output = standard_output(options);
    error_exit(&output, NULL, VC_ERR_NO_MEMORY, "out of memory");
  } else {
    pthread_mutex_init(&batch.lock, NULL);
    init_condition(&batch.changed);
    status = run_workers(&batch, workers, count);
    stop_workers(&batch, workers, count);
    pthread_cond_destroy(&batch.changed);
    pthread_mutex_destroy(&batch.lock);
  }
  free(workers);
  free(batch.slots);
  free_inputs(&batch.inputs);
  return status;
}

/* Coordinates refer to the centre of the first pixel, which is larger in the image. See vc_picture_info. */
void to_full_size(const task *task, vc_point *points, size_t count) {
  const double scale = task->picture.scale;
  const vc_point margin = task->picture.margin;
  for (size_t i = 0; i < count; i++)
    points[i] = (vc_point){(points[i].x + 0.5) * scale - 0.5 - margin.x, (points[i].y + 0.5) * scale - 0.5 - margin.y};
}

void print_rejected(const task *task, const char *reason, const vc_point corners[4]) {
  vc_point points[4];
  memcpy(points, corners, sizeof points);
  to_full_size(task, points, 4);
  fprintf(task->output.out, "  %srejected: %s  corners", tint(&task->output, DIM), reason);
  for (size_t i = 0; i < 4; i++)
    fprintf(task->output.out, " %.1f,%.1f", points[i].x, points[i].y);
  fprintf(task->output.out, "%s\n", tint(&task->output, PLAIN));
}

cJSON *picture_line(const task *task) {
  cJSON *line = cJSON_CreateObject();
  add_text(line, "file", task->file);
  if (task->frame) cJSON_AddNumberToObject(line, "frame", (double)task->frame);
  cJSON_AddNumberToObject(line, "width", task->picture.full_width);
  cJSON_AddNumberToObject(line, "height", task->picture.full_height);
  add_number(line, "decode_ms", task->picture.decode_ms, 3);
  add_number(line, "elapsed_ms", task->elapsed_ms, 3);
  return line;
}

static void enlarge(const task *task, const cJSON *list) {
  const cJSON *item, *corner;
  cJSON_ArrayForEach(item, list) cJSON_ArrayForEach(corner, cJSON_GetObjectItem(item, "corners")) {
    vc_point point = {corner->child->valuedouble, corner->child->next->valuedouble};
    to_full_size(task, &point, 1);
    cJSON_SetNumberValue(corner->child, round(100 * point.x) / 100);
    cJSON_SetNumberValue(corner->child->next, round(100 * point.y) / 100);
  }
}

void add_result(cJSON *line, const task *task, const char *json) {
  cJSON *object = parse_json(json);
  while (object && object->child) {
    cJSON *member = cJSON_DetachItemViaPointer(object, object->child);
    if (task && task->picture.scale != 1) enlarge(task, member);
    cJSON_AddItemToObject(line, member->string, member);
  }
  cJSON_Delete(object);
}

void print_name(const task *task) {
  fputs(tint(&task->output, BOLD), task->output.out);
  print_escaped(task->output.out, task->file);
  if (task->frame) fprintf(task->output.out, " #%zu", task->frame);
  fprintf(task->output.out, "%s: ", tint(&task->output, PLAIN));
}
