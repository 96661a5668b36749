/* Latency from the capture of a frame to its output line, at 640 x 480 and 30 frames per second, with the command on one core. And a long
 * run: memory, descriptors, and the outcome of each frame.
 * Usage: bench_live [SECONDS [COMMAND]]          latency of targets and of SET tables, 20 s each
 *        bench_live soak [SECONDS [COMMAND]]     600 s of targets
 * Exit status 1: a frame is missing, or the median is beyond the goal. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <visioncore_extras.h>

#include "../../Tests/Support/scenes.h"
#include "timing.h"

enum { width = 640, height = 480, rate = 30, scenes = 30, frame_bytes = 2 * width * height, most_frames = 3600 * rate };
static const double frame_ms = 1e3 / (double)rate;

/* -- frames of a USB camera ----------------------------------------------------------------------------------------- */

static unsigned char rgb[3 * width * height], frames[scenes][frame_bytes];
static const vc_canvas canvas = {rgb, sizeof rgb, 3 * width, width, height, VC_PIXEL_RGB24, 0};

static unsigned char clamp(int value) { return (unsigned char)(value < 0 ? 0 : value > 255 ? 255 : value); }

/* YUYV of ITU-R BT.601 in 8-bit fixed point. */
static void pack(unsigned char *to) {
  for (size_t i = 0; i < (size_t)width * height; i += 2) {
    const unsigned char *a = rgb + 3 * i, *b = a + 3;
    to[2 * i] = clamp(((66 * a[0] + 129 * a[1] + 25 * a[2] + 128) >> 8) + 16);
    to[2 * i + 2] = clamp(((66 * b[0] + 129 * b[1] + 25 * b[2] + 128) >> 8) + 16);
    to[2 * i + 1] = clamp(((-38 * a[0] - 74 * a[1] + 112 * a[2] + 128) >> 8) + 128);
    to[2 * i + 3] = clamp(((112 * a[0] - 94 * a[1] - 18 * a[2] + 128) >> 8) + 128);
  }
}

/* A target of 2019, 1.5 m away, that moves to the right. */
static void draw_target(int scene) {
  memset(rgb, 8, sizeof rgb);
  draw_tape(&canvas, 600, 0.004 * scene, 0, 1.5, 0x00F0A0FF, BOTH_ELEMENTS);
}

static void draw_table(int scene) {
  vc_set_attributes cards[81];
  set_draw_table(&canvas, 12, 4, 0.3 + 0.0004 * scene, 1, cards);
}

static void make_frames(void (*draw)(int scene)) {
  uint64_t seed = 1;
  for (int scene = 0; scene < scenes; scene++) {
    draw(scene);
    for (size_t i = 0; i < sizeof rgb; i++) /* sensor noise */
      rgb[i] = clamp(rgb[i] + (int)(next_random(&seed) % 9) - 4);
    pack(frames[scene]);
  }
}

/* -- the command ---------------------------------------------------------------------------------------------------- */

static double sent_ms[most_frames], latencies[most_frames];
static int sent_count, answered_count;
static char summary[1024];

typedef struct child {
  pid_t process;
  int input;    /* written by this program */
  FILE *output; /* read by this program */
} child;

static child start(const char *command, const char *subject) {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) exit(1);
  fcntl(in[1], F_SETPIPE_SZ, 1 << 20);
  const pid_t process = fork();
  if (process == 0) {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    sched_setaffinity(0, sizeof one, &one);
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl(command, command, subject, "watch", "--json", "--threads", "1", "--raw", "640x480:yuyv", "-", (char *)NULL);
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  return (child){process, in[1], fdopen(out[0], "r")};
}

/* Reads lines as they arrive: the time from the start of sending a frame to its line. */
static void *read_lines(void *output) {
  static char line[1 << 16];
  while (fgets(line, sizeof line, output)) {
    const double now = clock_ms(CLOCK_MONOTONIC);
    const char *frame = strstr(line, "\"frame\":");
    const int number = frame ? atoi(frame + strlen("\"frame\":")) : 0;
    if (number > 0 && number <= most_frames) latencies[answered_count++] = now - sent_ms[number - 1];
    if (strstr(line, "\"answered\":")) snprintf(summary, sizeof summary, "%s", line);
  }
  return NULL;
}

static long status_number(pid_t process, const char *key) {
  char path[64], line[256];
  long value = -1;
  snprintf(path, sizeof path, "/proc/%d/status", (int)process);
  FILE *file = fopen(path, "r");
  while (file && fgets(line, sizeof line, file))
    if (strncmp(line, key, strlen(key)) == 0) value = atol(line + strlen(key));
  if (file) fclose(file);
  return value;
}

static int descriptors(pid_t process) {
  char path[64];
  int count = 0;
  snprintf(path, sizeof path, "/proc/%d/fd", (int)process);
  DIR *folder = opendir(path);
  while (folder && readdir(folder))
    count++;
  if (folder) closedir(folder);
  return count - 2; /* . and .. */
}

static void print_state(const child *c, double seconds) {
  printf("  after %4.0f s: %6ld KiB resident, %d descriptors, %ld threads\n", seconds, status_number(c->process, "VmRSS:"),
         descriptors(c->process), status_number(c->process, "Threads:"));
  fflush(stdout);
}

/* Sends frames at the camera's rate, alternately forwards and backwards. */
static void send_frames(const child *c, double seconds, double report_s) {
  const double begin = clock_ms(CLOCK_MONOTONIC);
  double next_report = report_s > 0 ? report_s : seconds + 1;
  sent_count = 0;
  while (sent_count < most_frames && sent_count * frame_ms < seconds * 1e3) {
    const double due = begin + sent_count * frame_ms, left = due - clock_ms(CLOCK_MONOTONIC);
    if (left > 0) usleep((useconds_t)(left * 1e3));
    const int turn = sent_count % (2 * scenes), scene = turn < scenes ? turn : 2 * scenes - 1 - turn;
    sent_ms[sent_count++] = clock_ms(CLOCK_MONOTONIC);
    for (size_t done = 0; done < frame_bytes;) {
      const ssize_t put = write(c->input, frames[scene] + done, frame_bytes - done);
      if (put <= 0) exit(2);
      done += (size_t)put;
    }
    const double passed = (clock_ms(CLOCK_MONOTONIC) - begin) / 1e3;
    if (passed < next_report) continue;
    print_state(c, passed);
    next_report += report_s;
  }
}

static long number_in(const char *key) {
  const char *at = strstr(summary, key);
  return at ? atol(at + strlen(key)) : -1;
}

static bool measure(const char *command, const char *subject, double seconds, double report_s) {
  child c = start(command, subject);
  pthread_t reader;
  struct rusage usage;
  answered_count = 0;
  summary[0] = 0;
  if (!c.output || pthread_create(&reader, NULL, read_lines, c.output) != 0) return false;
  send_frames(&c, seconds, report_s);
  close(c.input);
  pthread_join(reader, NULL);
  fclose(c.output);
  int status = 0;
  wait4(c.process, &status, 0, &usage);
  const long read_frames = number_in("\"read\":"), answered = number_in("\"answered\":"), dropped = number_in("\"dropped\":");
  if (status != 0 || answered_count == 0 || read_frames < 0) {
    fprintf(stderr, "%s %s watch has failed\n", command, subject);
    return false;
  }
  const double middle = median(latencies, answered_count), late = latencies[answered_count * 95 / 100];
  const double processor =
      (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-3;
  printf("%-7s capture to answer: median %5.1f ms = %.2f frames (<= 1.5), 95 %% within %5.1f ms; %.1f ms of the processor a frame\n",
         subject, middle, middle / frame_ms, late, processor / (double)answered);
  const bool is_complete = read_frames == sent_count && read_frames == answered + dropped;
  printf("%-7s %d frames sent, %ld read = %ld answered + %ld dropped%s\n", subject, sent_count, read_frames, answered, dropped,
         is_complete ? "" : "  (MISSING)");
  return is_complete && middle <= 1.5 * frame_ms;
}

int main(int argc, char **argv) {
  const bool is_soak = argc > 1 && strcmp(argv[1], "soak") == 0;
  const char *seconds_text = argc > 1 + is_soak ? argv[1 + is_soak] : NULL;
  const char *command = argc > 2 + is_soak ? argv[2 + is_soak] : "build/bin/visioncore";
  const double seconds = seconds_text ? atof(seconds_text) : is_soak ? 600 : 20;
  double load = 0;
  if (getloadavg(&load, 1) == 1) printf("%ld processors, load %.1f\n", sysconf(_SC_NPROCESSORS_ONLN), load);
  make_frames(draw_target);
  bool good = measure(command, "target", seconds, is_soak ? seconds / 10 : 0);
  if (!is_soak) {
    make_frames(draw_table);
    good = measure(command, "set", seconds, 0) && good;
  }
  return good ? 0 : 1;
}
