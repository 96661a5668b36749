/* Output of watch: lines of frames, error lines, notices, the summary. */
#include "watch_session.h"

#include "service.h"

#include <stdlib.h>
#include <string.h>

static const double bucket_ms = 0.5;

/* -- errors: one line until the next success ----------------------------------------------------------------------- */

/* Index of a name among the failing ones; their count if it is not among them. */
static size_t failure_of(const watch_session *s, const char *name) {
  size_t i = 0;
  while (i < s->failing_count && strcmp(s->failing[i], name) != 0)
    i++;
  return i;
}

bool is_failing(const watch_session *s, const char *name) { return failure_of(s, name) < s->failing_count; }

void note_success(watch_session *s, const char *name) {
  const size_t known = failure_of(s, name);
  if (known == s->failing_count) return;
  free(s->failing[known]);
  s->failing[known] = s->failing[--s->failing_count];
}

const output *note_failure(watch_session *s, const char *name) {
  s->failed++;
  if (failure_of(s, name) < s->failing_count) return &s->silent;
  char **grown = realloc(s->failing, (s->failing_count + 1) * sizeof *grown);
  if (grown) s->failing = grown;
  if (grown && (s->failing[s->failing_count] = strdup(name))) s->failing_count++;
  return &s->output;
}

/* -- notices of the source ----------------------------------------------------------------------------------------- */

void print_notice(const watch_session *s, const char *text) {
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

void report_notice(watch_session *s, const notice *what) {
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

/* Whether the result differs from the last printed line. */
static bool has_changed(watch_session *s) {
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

static cJSON *answer_line(watch_session *s, const answer *a) {
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
  s->subject->recogniser->json(s->state, &s->task, line);
  return line;
}

static void print_text(watch_session *s, const answer *a) {
  if (a->frame->file)
    print_name(&s->task);
  else
    printf("%s%9.2f s%s  ", tint(&s->output, DIM), a->time_ms / 1e3, tint(&s->output, PLAIN));
  s->subject->recogniser->text(s->state, &s->task);
  flush_output();
}

static void publish_line(watch_session *s, const cJSON *line) {
  char *text = cJSON_PrintUnformatted(line);
  if (text) live_page_publish(s->page, text, NULL);
  cJSON_free(text);
}

void publish_answer(watch_session *s, const answer *a) {
  cJSON *line = answer_line(s, a);
  publish_line(s, line);
  cJSON_Delete(line);
}

void print_answer(watch_session *s, const answer *a) {
  const bool is_json = s->output.options->json, only_changes = s->how->changes || !is_json;
  const bool is_printed = !s->plan->is_silent && (!only_changes || has_changed(s));
  cJSON *line = s->page || (is_printed && is_json) ? answer_line(s, a) : NULL;
  if (s->page) publish_line(s, line);
  if (is_printed && is_json)
    print_line(&s->output, line);
  else
    cJSON_Delete(line);
  if (is_printed && !is_json) print_text(s, a);
}

static double latency_quantile(const watch_session *s, double share) {
  uint32_t count = 0;
  for (int i = 0; i < latency_buckets; i++)
    if ((count += s->latencies[i]) > share * s->latency_count) return (i + 0.5) * bucket_ms;
  return (double)latency_buckets * bucket_ms;
}

void print_summary(watch_session *s) {
  const reader_counts counts = reader_count(s->reader);
  const double seconds = (now_ms() - s->start_ms) / 1e3;
  const uint64_t dropped = counts.read - s->answered; /* includes a frame that may be in progress */
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

void note_latency(watch_session *s, double latency_ms) {
  const double bucket = latency_ms / bucket_ms;
  s->latencies[bucket < 0 ? 0 : bucket < (double)latency_buckets ? (int)bucket : latency_buckets - 1]++;
  s->latency_count++;
}
