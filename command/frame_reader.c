#include "frame_reader.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { slot_count = 3, notice_count = 8, wait_ms = 100 };
static const double first_pause_ms = 250, longest_pause_ms = 8000;

struct frame_reader {
  source_request request;
  bool is_realtime; /* frames of a file are delivered at their capture times, like those of a camera */
  bool is_live;
  frame_source source;
  bool is_open;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  frame slots[slot_count], *filling, *newest, *held;
  bool has_newest;
  notice notices[notice_count]; /* a ring */
  size_t first_notice, notices_waiting;
  notice failure; /* reason of the end */
  bool has_ended, has_failed;
  _Atomic bool stops;
  reader_counts counts;
  double begin_ms; /* of is_realtime: arrival of the first frame, and its time */
  int64_t begin_ns;
  double lost_ms;  /* when the source was lost; 0 = available */
  double pause_ms; /* before reopening */
};

/* Waits on the condition for up to 0.1 s; the lock is held. */
static void wait_a_little(frame_reader *r) { wait_for_condition(&r->changed, &r->lock, wait_ms); }

static void pause_for(frame_reader *r, double milliseconds) {
  const double until = now_ms() + milliseconds;
  pthread_mutex_lock(&r->lock);
  while (!r->stops && now_ms() < until)
    wait_a_little(r);
  pthread_mutex_unlock(&r->lock);
}

/* Sources that can wait deliver all frames in order. */
static void wait_until_taken(frame_reader *r) {
  while (!r->is_live && !r->stops && (r->has_newest || r->notices_waiting))
    wait_a_little(r);
}

static void post(frame_reader *r, const notice *what) {
  pthread_mutex_lock(&r->lock);
  wait_until_taken(r);
  while (r->notices_waiting == notice_count && !r->stops)
    wait_a_little(r);
  if (r->notices_waiting < notice_count) r->notices[(r->first_notice + r->notices_waiting++) % notice_count] = *what;
  pthread_cond_broadcast(&r->changed);
  pthread_mutex_unlock(&r->lock);
}

/* Waits for the time at which a frame is due in real time. */
static void wait_for_time(frame_reader *r, frame *frame) {
  const double usual_rate = 30, rate = frame->rate > 0 ? frame->rate : usual_rate;
  const int64_t time = frame->capture_ns ? frame->capture_ns : (int64_t)((double)r->counts.read * 1e9 / rate);
  if (r->begin_ms == 0 || frame->restarts || time < r->begin_ns) {
    r->begin_ms = now_ms();
    r->begin_ns = time;
  }
  const double due = r->begin_ms + (double)((uint64_t)time - (uint64_t)r->begin_ns) / 1e6; /* a recording may have any times */
  while (now_ms() < due && !r->stops) {
    const double part = fmin(due - now_ms(), (double)wait_ms);
    sleep_ms(part);
  }
  frame->capture_ns = (int64_t)(now_ms() * 1e6);
}

/* Makes the frame that was just read the newest one. */
static void publish(frame_reader *r) {
  if (r->is_realtime) wait_for_time(r, r->filling);
  if (r->lost_ms > 0) {
    const notice back = {.return_ms = now_ms() - r->lost_ms};
    post(r, &back);
    r->lost_ms = 0;
    r->pause_ms = first_pause_ms;
  }
  pthread_mutex_lock(&r->lock);
  wait_until_taken(r);
  if (r->has_newest) {
    r->counts.dropped++;
    r->filling->restarts |= r->newest->restarts;
  }
  r->filling->number = ++r->counts.read;
  frame *old = r->newest;
  r->newest = r->filling;
  r->filling = old;
  r->has_newest = true;
  pthread_cond_broadcast(&r->changed);
  pthread_mutex_unlock(&r->lock);
}

static void report_damage(frame_reader *r, const reason *why) {
  pthread_mutex_lock(&r->lock);
  r->counts.read++;
  r->counts.dropped++;
  r->counts.damaged++;
  pthread_mutex_unlock(&r->lock);
  const notice what = {.why = *why};
  post(r, &what);
}

static void close_source(frame_reader *r) {
  if (r->is_open) r->source.close(r->source.state);
  r->is_open = false;
}

static bool open_again(frame_reader *r, reason *why) {
  r->is_open = open_source(&r->request, &r->source, why);
  r->filling->restarts = r->is_open;
  return r->is_open;
}

/* Reopens a lost source, with increasing pauses. */
static void recover(frame_reader *r, const reason *why) {
  notice what = {.why = *why};
  close_source(r);
  if (r->lost_ms == 0) r->lost_ms = now_ms();
  do {
    what.retry_ms = r->pause_ms;
    post(r, &what);
    pause_for(r, r->pause_ms);
    r->pause_ms = fmin(2 * r->pause_ms, longest_pause_ms);
  } while (!r->stops && !open_again(r, &what.why));
  pthread_mutex_lock(&r->lock);
  r->counts.losses += r->is_open;
  pthread_mutex_unlock(&r->lock);
}

static void end(frame_reader *r, const reason *why) {
  pthread_mutex_lock(&r->lock);
  r->has_ended = true;
  r->has_failed = why != NULL;
  if (why) r->failure.why = *why;
  pthread_cond_broadcast(&r->changed);
  pthread_mutex_unlock(&r->lock);
}

static void *read_frames_of(void *argument) {
  frame_reader *r = argument;
  static const reason none;
  reason why = none;
  bool is_empty = true; /* no frame since it was opened */
  while (!r->stops) {
    switch (r->source.next(r->source.state, r->filling, &why)) {
    case SOURCE_FRAME:
      publish(r);
      r->filling->restarts = is_empty = false;
      break;
    case SOURCE_NOTHING:
      break;
    case SOURCE_DAMAGED:
      if (!interrupted()) report_damage(r, &why); /* after an interrupt the end was not reached */
      break;
    case SOURCE_LOST:
      if (!r->source.returns || r->counts.read == 0) return end(r, &why), NULL; /* never available */
      recover(r, &why);
      break;
    case SOURCE_ENDED:
      close_source(r);
      if (!r->request.repeats || r->source.is_live || r->source.is_once || is_empty) return end(r, NULL), NULL;
      if (!open_again(r, &why)) return end(r, &why), NULL;
      is_empty = true;
      break;
    }
  }
  return NULL;
}

static void release(frame_reader *r) {
  close_source(r);
  for (int i = 0; i < slot_count; i++)
    frame_free(&r->slots[i]);
  pthread_cond_destroy(&r->changed);
  pthread_mutex_destroy(&r->lock);
  free(r);
}

frame_reader *reader_start(const source_request *request, bool is_realtime, reason *reason) {
  frame_reader *r = calloc(1, sizeof *r);
  if (!r) {
    set_reason(reason, VC_ERR_NO_MEMORY, "out of memory");
    return NULL;
  }
  r->request = *request;
  r->pause_ms = first_pause_ms;
  r->filling = &r->slots[0];
  r->newest = &r->slots[1];
  r->held = &r->slots[2];
  pthread_mutex_init(&r->lock, NULL);
  init_condition(&r->changed);
  r->is_open = open_source(request, &r->source, reason);
  r->is_realtime = is_realtime && !r->source.is_live;
  r->is_live = r->is_realtime || r->source.is_live;
  const bool is_running = r->is_open && pthread_create(&r->thread, NULL, read_frames_of, r) == 0;
  if (is_running) return r;
  if (r->is_open) set_reason(reason, VC_ERR_NO_MEMORY, "could not start a thread");
  release(r);
  return NULL;
}

reader_event reader_next(frame_reader *r, frame **frame, notice *notice) {
  reader_event event = READER_NOTHING;
  pthread_mutex_lock(&r->lock);
  if (!r->notices_waiting && !r->has_newest && !r->has_ended) wait_a_little(r);
  if (r->notices_waiting) {
    *notice = r->notices[r->first_notice];
    r->first_notice = (r->first_notice + 1) % notice_count;
    r->notices_waiting--;
    event = READER_NOTICE;
  } else if (r->has_newest) {
    struct frame *old = r->held;
    *frame = r->held = r->newest;
    r->newest = old;
    r->has_newest = false;
    event = READER_FRAME;
  } else if (r->has_ended) {
    *notice = r->failure;
    event = r->has_failed ? READER_FAILED : READER_ENDED;
  }
  pthread_cond_broadcast(&r->changed);
  pthread_mutex_unlock(&r->lock);
  return event;
}

bool reader_is_live(const frame_reader *r) { return r->is_live; }

reader_counts reader_count(frame_reader *r) {
  pthread_mutex_lock(&r->lock);
  const reader_counts counts = r->counts;
  pthread_mutex_unlock(&r->lock);
  return counts;
}

void reader_stop(frame_reader *r) {
  if (!r) return;
  pthread_mutex_lock(&r->lock);
  r->stops = true;
  pthread_cond_broadcast(&r->changed);
  pthread_mutex_unlock(&r->lock);
  pthread_join(r->thread, NULL);
  release(r);
}
