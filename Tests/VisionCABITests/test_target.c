/* Robot targets through the C interface: every pointer NULL, every struct size, synthetic pictures with known answers, the server with
 * well- and ill-behaved clients on loopback, recording and replay, lifetimes in every order. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <arpa/inet.h>
#include <math.h>
#include <stdbool.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* -- pictures with known answers ----------------------------------------------------------------------------------- */

enum { WIDTH = 640, HEIGHT = 480 };
static const double focal = 600;
static unsigned char pixels[WIDTH * HEIGHT * 3];
static const vc_image picture = {pixels, sizeof pixels, WIDTH * 3, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
static const vc_canvas canvas = {pixels, sizeof pixels, WIDTH * 3, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};

static const double pair_2019[2][4][2] = {
    {{-0.15077, -0.06761}, {-0.1016, -0.05489}, {-0.13658, 0.08034}, {-0.18575, 0.06761}},
    {{0.1016, -0.05489}, {0.15077, -0.06761}, {0.18575, 0.06761}, {0.13658, 0.08034}},
};

static void clear(void) { memset(pixels, 6, sizeof pixels); }

static void draw_pair(double x, double y, double z, uint32_t color, int sides) {
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0;
  pen.fill = color;
  for (int side = 0; side < 2; side++) {
    if (!(sides & (1 << side))) continue;
    vc_point corner[4];
    for (int k = 0; k < 4; k++) {
      corner[k].x = (WIDTH - 1) / 2.0 + focal * (x + pair_2019[side][k][0]) / z;
      corner[k].y = (HEIGHT - 1) / 2.0 + focal * (y + pair_2019[side][k][1]) / z;
    }
    CHECK_STATUS(vc_draw_polygon(&canvas, corner, 4, &pen), VC_OK);
  }
}

static vc_target_finder *finder_with(double focal_px) {
  vc_target_options options;
  vc_target_options_init(&options, sizeof options);
  options.focal_px = focal_px;
  vc_target_finder *finder = NULL;
  CHECK_STATUS(vc_target_finder_create(&options, &finder), VC_OK);
  return finder;
}

static void known_answers(void) {
  vc_target_finder *finder = finder_with(focal);
  clear();
  draw_pair(0.2, -0.1, 1.5, 0x00F0A0FFu, 3);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  CHECK(vc_target_list_count(list) == 1 && vc_target_list_strip_count(list) == 2);
  vc_target t = {.struct_size = sizeof t};
  CHECK_STATUS(vc_target_list_get(list, 0, &t), VC_OK);
  CHECK(fabs(t.yaw_rad - atan(0.2 / 1.5)) < 0.003 && fabs(t.pitch_rad - atan(0.1 / 1.5)) < 0.006);
  /* Filled polygons reach half a pixel over their corners, which brings the target nearer by some percent. */
  CHECK(fabs(t.distance_m / hypot(0.2, 1.5) - 1) < 0.03 && fabs(t.translation_m[2] / 1.5 - 1) < 0.03);
  CHECK(t.confidence > 0.9 && t.element_count == 2 && t.model == VC_TARGET_MODEL_FRC2019 && t.id == 0 && !t.partial);
  CHECK(t.elements[0].corners[0].x < t.elements[1].corners[0].x && t.elements[0].corners[0].y < t.elements[0].corners[3].y && t.elements[0].corners[0].x < t.elements[0].corners[1].x);
  CHECK(t.distance_stddev_m > 0 && t.distance_stddev_m < 0.05);
  vc_target_strip s = {.struct_size = sizeof s};
  CHECK_STATUS(vc_target_list_strip_get(list, 0, &s), VC_OK);
  CHECK(s.target == 0 && s.reason == VC_TARGET_STRIP_ACCEPTED && s.corners[0].x < 320 + 100);
  CHECK_STATUS(vc_target_list_get(list, 1, &t), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_target_list_get(list, (size_t)-1, &t), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_target_list_strip_get(list, 2, &s), VC_ERR_NOT_FOUND);
  t.struct_size = 3;
  CHECK_STATUS(vc_target_list_get(list, 0, &t), VC_ERR_INVALID_ARGUMENT);
  /* The list lives on. */
  vc_target_finder_destroy(finder);
  CHECK(vc_target_list_count(list) == 1);
  vc_target_list_destroy(list);
}

static size_t found_in(vc_target_finder *finder) {
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  const size_t count = vc_target_list_count(list);
  vc_target_list_destroy(list);
  return count;
}

static void hard_pictures(void) {
  vc_target_finder *finder = finder_with(focal);
  clear();
  CHECK(found_in(finder) == 0);
  draw_pair(0, 0, 1.5, 0x00F0A0FFu, 1);
  CHECK(found_in(finder) == 0); /* a single strip is no target */
  clear();
  draw_pair(-0.5, 0, 1.5, 0x00F0A0FFu, 3);
  draw_pair(0.1, 0, 1.5, 0x00F0A0FFu, 3);
  draw_pair(0.6, 0.1, 2, 0x00F0A0FFu, 3);
  CHECK(found_in(finder) == 3); /* the right strip of one and the left strip of the next do not pair */
  clear();
  draw_pair(0, 0, 1.5, 0x00F0A0FFu, 3);
  vc_pen ring;
  vc_pen_init(&ring, sizeof ring);
  ring.color = 0x00FF60FFu;
  ring.width = 5;
  CHECK_STATUS(vc_draw_circle(&canvas, (vc_point){320, 236}, 14, &ring), VC_OK);
  CHECK(found_in(finder) == 1); /* the lamp's reflection between the strips */
  clear();
  draw_pair(0, 0, 1.5, 0x14603CFFu, 3);
  CHECK(found_in(finder) == 1); /* dim */
  clear();
  draw_pair(0, 0, 1.5, 0x3060F0FFu, 3);
  CHECK(found_in(finder) == 1); /* blue light */
  clear();
  draw_pair(0, 0, 1.5, 0xF02020FFu, 3);
  CHECK(found_in(finder) == 0); /* red is not asked for */
  vc_target_options options;
  vc_target_options_init(&options, sizeof options);
  options.led = VC_TARGET_LED_RED;
  CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
  CHECK(found_in(finder) == 1);
  options.segmentation = VC_TARGET_SEGMENT_RGB;
  const uint8_t low[4] = {200, 0, 0, 0}, high[4] = {255, 60, 60, 0};
  memcpy(options.segment_min, low, 4);
  memcpy(options.segment_max, high, 4);
  CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
  CHECK(found_in(finder) == 1);
  options.segmentation = VC_TARGET_SEGMENT_HSV;
  const uint8_t red_low[4] = {170, 100, 100, 0}, red_high[4] = {10, 255, 255, 0};
  memcpy(options.segment_min, red_low, 4);
  memcpy(options.segment_max, red_high, 4);
  CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
  CHECK(found_in(finder) == 1); /* a hue range through 0 */
  options.ignore_top_fraction = 0.9;
  options.keep_rejected = 1;
  CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  vc_target_strip s = {.struct_size = sizeof s};
  CHECK(vc_target_list_count(list) == 0 && vc_target_list_strip_get(list, 0, &s) == VC_OK && s.reason == VC_TARGET_STRIP_HEIGHT);
  vc_target_list_destroy(list);
  /* the mask */
  static unsigned char mask[WIDTH * HEIGHT];
  const vc_canvas black_and_white = {mask, sizeof mask, WIDTH, WIDTH, HEIGHT, VC_PIXEL_GRAY8, 0};
  CHECK_STATUS(vc_target_finder_mask(finder, &picture, &black_and_white), VC_OK);
  long white = 0;
  for (size_t i = 0; i < sizeof mask; i++)
    white += mask[i] == 255;
  CHECK(white > 1500 && white < 4000 && mask[0] == 0);
  vc_target_finder_destroy(finder);
}

static void cameras_and_models(void) {
  vc_target_finder *finder = finder_with(0);
  clear();
  draw_pair(0, 0, 1.5, 0x00F0A0FFu, 3);
  double found = 0;
  CHECK_STATUS(vc_target_finder_calibrate(finder, &picture, 1.5, &found), VC_OK);
  CHECK(fabs(found / focal - 1) < 0.025);
  CHECK_STATUS(vc_target_finder_calibrate(finder, &picture, NAN, &found), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_calibrate(finder, &picture, 1.5, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_target_camera camera = {.struct_size = sizeof camera, .width = 320, .height = 240, .fx = 300, .fy = 300, .cx = 159.5, .cy = 119.5};
  CHECK_STATUS(vc_target_finder_set_camera(finder, &camera), VC_OK);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  vc_target t = {.struct_size = sizeof t};
  CHECK(vc_target_list_get(list, 0, &t) == VC_OK && fabs(t.distance_m - 1.5) < 0.04); /* a calibration of half the size */
  vc_target_list_destroy(list);
  camera.fx = NAN;
  CHECK_STATUS(vc_target_finder_set_camera(finder, &camera), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_target_finder_error(finder)[0]);
  camera.fx = 300;
  camera.height = 0;
  CHECK_STATUS(vc_target_finder_set_camera(finder, &camera), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_camera(finder, NULL), VC_OK);
  clear();
  CHECK_STATUS(vc_target_finder_calibrate(finder, &picture, 1.5, &found), VC_ERR_NOT_FOUND);

  const char flat[] =
      "{\"resolution\":{\"width\":320.0,\"height\":240.0},\"cameraIntrinsics\":{\"rows\":3,\"cols\":3,\"data\":[353.7,0,163.5,0,"
      "340.7,119.9,0,0,1]},\"distCoeffs\":{\"data\":[0.1,-0.28,0.004,2.5E-4,-1.46]}}";
  const char nested[] = "{\"camera_matrix\": [[197.4, 0.0, 153.9], [0.0, 197.3, 93.2], [0.0, 0.0, 1.0]], \"distortion\": [[0.08, -0.22]]}";
  camera.struct_size = sizeof camera;
  CHECK_STATUS(vc_target_camera_parse(flat, strlen(flat), &camera), VC_OK);
  CHECK(camera.width == 320 && camera.height == 240 && camera.fx == 353.7 && camera.cy == 119.9 && camera.distortion[4] == -1.46);
  CHECK_STATUS(vc_target_camera_parse(nested, strlen(nested), &camera), VC_OK);
  CHECK(camera.width == 0 && camera.fy == 197.3 && camera.distortion[1] == -0.22 && camera.distortion[2] == 0);
  for (size_t n = 0; n < strlen(flat); n++)
    CHECK(vc_target_camera_parse(flat, n, &camera) == VC_ERR_BAD_DATA);
  CHECK_STATUS(vc_target_camera_parse(NULL, 1, &camera), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_camera_parse(flat, (size_t)-1, &camera), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_camera_parse(flat, strlen(flat), NULL), VC_ERR_INVALID_ARGUMENT);
  char *deep = malloc(100000);
  memset(deep, '[', 100000);
  CHECK_STATUS(vc_target_camera_parse(deep, 100000, &camera), VC_ERR_BAD_DATA);
  free(deep);

  vc_target_element elements[2];
  for (int side = 0; side < 2; side++)
    for (int k = 0; k < 4; k++)
      elements[side].corners[k] = (vc_point){pair_2019[side][k][0] * 2, pair_2019[side][k][1] * 2};
  vc_target_options options;
  vc_target_options_init(&options, sizeof options);
  options.model = VC_TARGET_MODEL_CUSTOM;
  options.focal_px = focal;
  CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
  CHECK_STATUS(vc_target_finder_set_model(finder, elements, 2, 1), VC_OK);
  draw_pair(0, 0, 1.5, 0x00F0A0FFu, 3);
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  CHECK(vc_target_list_get(list, 0, &t) == VC_OK && fabs(t.distance_m - 3) < 0.08 && t.model == VC_TARGET_MODEL_CUSTOM);
  vc_target_list_destroy(list);
  CHECK_STATUS(vc_target_finder_set_model(finder, elements, 3, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_model(finder, NULL, 2, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_model(finder, elements, 2, 0), VC_ERR_INVALID_ARGUMENT);
  elements[0].corners[2].x = INFINITY;
  CHECK_STATUS(vc_target_finder_set_model(finder, elements, 2, 1), VC_ERR_INVALID_ARGUMENT);
  vc_target_finder_destroy(finder);

  const double areas[] = {0.04, 0.01, 0.0025}, distances[] = {1, 2, 4};
  vc_target_area_model model;
  CHECK_STATUS(vc_target_area_fit(areas, distances, 3, &model), VC_OK);
  CHECK(fabs(model.exponent + 0.5) < 1e-9);
  CHECK(fabs(model.scale - 0.2) < 1e-9);
  CHECK(fabs(vc_target_area_distance(&model, 0.01) - 2) < 1e-9);
  CHECK(vc_target_area_distance(&model, 0) == 0);
  CHECK(vc_target_area_distance(&model, NAN) == 0);
  CHECK(vc_target_area_distance(NULL, 0.1) == 0);
  CHECK_STATUS(vc_target_area_fit(areas, distances, 1, &model), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_area_fit(distances, areas, 3, &model), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_area_fit(areas, distances, 3, NULL), VC_ERR_INVALID_ARGUMENT);
}

/* -- tracking ------------------------------------------------------------------------------------------------------- */

static void tracking(void) {
  vc_target_options options;
  vc_target_options_init(&options, sizeof options);
  options.focal_px = focal;
  vc_target_finder *finder = NULL;
  CHECK_STATUS(vc_target_finder_create(&options, &finder), VC_OK);
  const int64_t step = 16666667;
  int32_t id = 0;
  for (int frame = 0; frame < 60; frame++) {
    clear();
    const double x = -0.4 + 0.012 * frame;
    /* frame 20 is dropped (nothing lit); from 30 to 34 the right strip is hidden */
    if (frame != 20) draw_pair(x, 0, 1.5, 0x00F0A0FFu, frame >= 30 && frame < 35 ? 1 : 3);
    vc_target_list *list = NULL;
    CHECK_STATUS(vc_target_finder_track(finder, &picture, (frame + 1) * step, &list), VC_OK);
    vc_target t = {.struct_size = sizeof t};
    CHECK(vc_target_list_count(list) == 1);
    CHECK_STATUS(vc_target_list_get(list, 0, &t), VC_OK);
    if (frame == 0) id = t.id;
    CHECK(t.id == id && id > 0);
    CHECK(fabs(t.yaw_rad - atan(x / 1.5)) < 0.012);
    CHECK(frame == 20 ? t.frames_unseen == 1 : t.frames_unseen == 0);
    if (frame > 10 && frame != 20) CHECK(fabs(t.yaw_velocity_rad_s - 0.012 * 60 / 1.5) < 0.3);
    vc_target_list_destroy(list);
  }
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_track(finder, &picture, 5, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK(list == NULL);
  CHECK_STATUS(vc_target_finder_reset(finder), VC_OK);
  CHECK_STATUS(vc_target_finder_track(finder, &picture, 5, &list), VC_OK);
  vc_target t = {.struct_size = sizeof t};
  CHECK(vc_target_list_get(list, 0, &t) == VC_OK && t.id != id);
  vc_target_list_destroy(list);
  CHECK_STATUS(vc_target_finder_track(finder, &picture, INT64_MAX, &list), VC_OK);
  vc_target_list_destroy(list);
  vc_target_finder_destroy(finder);
}

/* -- server --------------------------------------------------------------------------------------------------------- */

static int dial(int port) {
  const int s = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(s, (struct sockaddr *)&address, sizeof address) != 0) {
    close(s);
    return -1;
  }
  return s;
}

static void say(int s, const char *text) { CHECK(send(s, text, strlen(text), MSG_NOSIGNAL) == (ssize_t)strlen(text)); }

/* A line without its end; "" when the server closed the connection or says nothing for 2 s. */
static const char *hear(int s) {
  static char line[8192];
  size_t size = 0;
  while (size < sizeof line - 1) {
    struct pollfd wait = {s, POLLIN, 0};
    if (poll(&wait, 1, 2000) <= 0 || recv(s, line + size, 1, 0) <= 0) break;
    if (line[size] == '\n') break;
    size++;
  }
  line[size] = 0;
  return line;
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static vc_target_list *one_target(void) {
  vc_target_finder *finder = finder_with(focal);
  clear();
  draw_pair(0.2, -0.1, 1.5, 0x00F0A0FFu, 3);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  vc_target_finder_destroy(finder);
  return list;
}

static void server_protocol(void) {
  vc_target_server_options options;
  vc_target_server_options_init(&options, sizeof options);
  options.http_port = 0;
  options.max_connections = 600;
  vc_target_server *server = NULL;
  CHECK_STATUS(vc_target_server_create(&options, &server), VC_OK);
  CHECK(vc_target_server_running(server) == 0 && vc_target_server_port(server) == 0);
  CHECK_STATUS(vc_target_server_start(server, "not an address"), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_server_start(server, "localhost"), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_target_server_error(server)[0]);
  CHECK_STATUS(vc_target_server_start(server, NULL), VC_OK);
  CHECK_STATUS(vc_target_server_start(server, NULL), VC_ERR_INVALID_ARGUMENT);
  const int port = vc_target_server_port(server);
  CHECK(port > 0 && vc_target_server_running(server) == 1);
  const int s = dial(port);
  CHECK(s >= 0);
  say(s, "VISION\n");
  CHECK(strstr(hear(s), "|angle^none|distance^none|"));
  vc_target_list *list = one_target();
  CHECK_STATUS(vc_target_server_set_result(server, list, 1550320496789000000), VC_OK);
  say(s, "VISION\r\n");
  const char *line = hear(s);
  CHECK(strncmp(line, "2019-02-16T12:34:56.789Z|angle^7.", 33) == 0 && strstr(line, "|distance^1.4"));
  say(s, "vision json\n");
  CHECK(strstr(hear(s), "\"capture_ns\":1550320496789000000"));
  say(s, "VISION");
  CHECK(strstr(hear(s), "|angle^7.")); /* a lone command without a line end */
  say(s, "PING\nFOO\n\nVISION XML\nSHUTDOWN\n");
  CHECK(strcmp(hear(s), "PONG") == 0);
  CHECK(strncmp(hear(s), "error|", 6) == 0);
  CHECK(strncmp(hear(s), "error|", 6) == 0);
  CHECK(strcmp(hear(s), "error|shutdown is not allowed") == 0);
  say(s, "STREAM\n");
  for (int i = 0; i < 3; i++) {
    say(s, "PING\n");
    CHECK(strcmp(hear(s), "PONG") == 0);
    CHECK_STATUS(vc_target_server_set_result(server, NULL, 0), VC_OK);
    CHECK(strstr(hear(s), "|targets^0"));
  }
  say(s, "STOP\nPING\n");
  CHECK(strcmp(hear(s), "PONG") == 0);

  /* a line that does not end, garbage, HTTP, half-open clients, clients that never read */
  const int endless = dial(port);
  static char block[100000];
  memset(block, 'A', sizeof block);
  for (int i = 0; i < 10; i++)
    (void)!send(endless, block, sizeof block, MSG_NOSIGNAL);
  const int garbage = dial(port);
  unsigned state = 7;
  for (size_t i = 0; i < sizeof block; i++)
    block[i] = (char)((state = state * 1664525u + 1013904223u) >> 24);
  (void)!send(garbage, block, sizeof block, MSG_NOSIGNAL);
  const int browser = dial(port);
  say(browser, "POST / HTTP/1.1\r\n\r\nSHUTDOWN\n");
  CHECK(hear(browser)[0] == 0);
  enum { slow_count = 500 };
  int slow[slow_count];
  for (int i = 0; i < slow_count; i++) {
    slow[i] = dial(port);
    CHECK(slow[i] >= 0);
    if (slow[i] >= 0) say(slow[i], i % 2 ? "STREAM JSON\n" : "VIS");
  }
  for (int i = 0; i < 200; i++)
    CHECK_STATUS(vc_target_server_set_result(server, list, 0), VC_OK);
  say(s, "VISION\n");
  CHECK(strstr(hear(s), "|angle^7."));
  vc_target_server_stats stats = {.struct_size = sizeof stats};
  for (int i = 0; i < 200; i++) { /* the connections are taken off the queue a few at a time */
    CHECK_STATUS(vc_target_server_stats_get(server, &stats), VC_OK);
    if (stats.connections >= slow_count) break;
    nanosleep(&(struct timespec){0, 5000000}, NULL);
  }
  CHECK(stats.accepted >= slow_count && stats.connections >= slow_count && stats.results == 204 && stats.dropped >= 1);
  for (int i = 0; i < slow_count; i++)
    close(slow[i]);
  close(endless);
  close(garbage);
  close(browser);

  /* connects and disconnects */
  for (int i = 0; i < 2000; i++) {
    const int c = dial(port);
    CHECK(c >= 0);
    if (i % 3 == 0) (void)!send(c, "VISION\n", 7, MSG_NOSIGNAL);
    struct linger reset = {1, 0};
    if (i % 2) setsockopt(c, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
    close(c);
  }
  say(s, "VISION\n");
  CHECK(strstr(hear(s), "|angle^7."));

  /* video */
  const int viewer = dial(vc_target_server_http_port(server));
  say(viewer, "GET /stream.mjpg HTTP/1.1\r\nHost: x\r\n\r\n");
  CHECK(strcmp(hear(viewer), "HTTP/1.1 200 OK\r") == 0);
  bool has_frame = false;
  for (int i = 0; i < 40 && !has_frame; i++) {
    CHECK_STATUS(vc_target_server_set_frame(server, &picture), VC_OK);
    struct pollfd wait = {viewer, POLLIN, 0};
    if (poll(&wait, 1, 50) > 0) has_frame = strstr(hear(viewer), "--frame") || has_frame;
  }
  CHECK(has_frame);
  const int page = dial(vc_target_server_http_port(server));
  say(page, "GET /no-such-page HTTP/1.1\r\n\r\n");
  CHECK(strcmp(hear(page), "HTTP/1.1 404 Not Found\r") == 0);
  close(page);
  close(viewer);

  const double start = now_ms();
  CHECK_STATUS(vc_target_server_stop(server), VC_OK);
  CHECK(now_ms() - start < 100);
  CHECK(vc_target_server_running(server) == 0 && vc_target_server_port(server) == 0 && dial(port) < 0);
  CHECK(hear(s)[0] == 0);
  close(s);
  CHECK_STATUS(vc_target_server_stop(server), VC_OK);
  CHECK_STATUS(vc_target_server_start(server, "::1"), VC_OK);
  CHECK_STATUS(vc_target_server_set_result(server, list, 0), VC_OK);
  vc_target_list_destroy(list);
  vc_target_server_destroy(server); /* while it runs */
}

static void server_shutdown(void) {
  vc_target_server_options options;
  vc_target_server_options_init(&options, sizeof options);
  options.allow_shutdown = 1;
  options.max_connections = 2;
  options.format = VC_TARGET_FORMAT_JSON;
  vc_target_server *server = NULL;
  CHECK_STATUS(vc_target_server_create(&options, &server), VC_OK);
  for (int round = 0; round < 3; round++) {
    CHECK_STATUS(vc_target_server_start(server, "127.0.0.1"), VC_OK);
    const int a = dial(vc_target_server_port(server)), b = dial(vc_target_server_port(server));
    say(a, "VISION\n");
    CHECK(hear(a)[0] == '{');
    say(b, "PING\n");
    CHECK(strcmp(hear(b), "PONG") == 0);
    const int c = dial(vc_target_server_port(server));
    CHECK(strcmp(hear(c), "error|too many connections") == 0);
    close(c);
    say(b, "SHUTDOWN\n");
    CHECK(strcmp(hear(b), "ok|shutdown") == 0);
    for (int i = 0; i < 100 && vc_target_server_running(server); i++)
      nanosleep(&(struct timespec){0, 1000000}, NULL);
    CHECK(vc_target_server_running(server) == 0);
    CHECK_STATUS(vc_target_server_set_result(server, NULL, 0), VC_OK);
    close(a);
    close(b);
  }
  vc_target_server_destroy(server);
  const int taken = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  CHECK(bind(taken, (struct sockaddr *)&address, sizeof address) == 0 && listen(taken, 1) == 0 &&
        getsockname(taken, (struct sockaddr *)&address, &length) == 0);
  options.port = ntohs(address.sin_port);
  CHECK_STATUS(vc_target_server_create(&options, &server), VC_OK);
  CHECK_STATUS(vc_target_server_start(server, NULL), VC_ERR_IO);
  CHECK(strstr(vc_target_server_error(server), "in use"));
  close(taken);
  vc_target_server_destroy(server);
}

/* -- recording ------------------------------------------------------------------------------------------------------- */

static void recording(void) {
  char path[] = "/tmp/visioncore-test-XXXXXX";
  const int file = mkstemp(path);
  CHECK(file >= 0);
  close(file);
  vc_target_list *list = one_target();
  vc_target_recorder *recorder = NULL;
  CHECK_STATUS(vc_target_recorder_create("/no/such/folder/file", 90, &recorder), VC_ERR_IO);
  CHECK(recorder == NULL);
  CHECK_STATUS(vc_target_recorder_create(path, 0, &recorder), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_recorder_create(path, 90, &recorder), VC_OK);
  CHECK_STATUS(vc_target_recorder_add(recorder, &picture, list, 1000000000), VC_OK);
  CHECK_STATUS(vc_target_recorder_add(recorder, NULL, list, 1050000000), VC_OK);
  CHECK_STATUS(vc_target_recorder_add(recorder, &picture, NULL, 1100000000), VC_OK);
  CHECK_STATUS(vc_target_recorder_add(recorder, NULL, NULL, 1200000000), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_recorder_add(recorder, NULL, list, 1), VC_ERR_INVALID_ARGUMENT);
  vc_target_recorder_destroy(recorder);
  vc_target a = {.struct_size = sizeof a}, b = {.struct_size = sizeof b};
  CHECK_STATUS(vc_target_list_get(list, 0, &a), VC_OK);
  for (int speed = 0; speed < 2; speed++) {
    vc_target_replay *replay = NULL;
    CHECK_STATUS(vc_target_replay_create(path, &replay), VC_OK);
    const double start = now_ms();
    for (int i = 0; i < 3; i++) {
      CHECK_STATUS(vc_target_replay_next(replay, speed), VC_OK);
      CHECK(vc_target_replay_time(replay) == 1000000000 + i * 50000000);
      const void *bytes = NULL;
      size_t size = 0;
      vc_target_list *again = NULL;
      CHECK_STATUS(vc_target_replay_frame(replay, &bytes, &size), VC_OK);
      CHECK((size > 100) == (i != 1));
      CHECK_STATUS(vc_target_replay_result(replay, &again), VC_OK);
      CHECK(vc_target_list_count(again) == (i == 2 ? 0 : 1));
      if (i < 2) {
        CHECK_STATUS(vc_target_list_get(again, 0, &b), VC_OK);
        CHECK(memcmp(&a, &b, sizeof a) == 0);
      }
      vc_target_list_destroy(again);
    }
    CHECK(speed == 0 || now_ms() - start > 95);
    CHECK_STATUS(vc_target_replay_next(replay, speed), VC_ERR_NOT_FOUND);
    CHECK_STATUS(vc_target_replay_next(replay, -1), VC_ERR_INVALID_ARGUMENT);
    vc_target_replay_destroy(replay);
  }
  /* cut short at every place, and damaged */
  FILE *whole = fopen(path, "rb");
  static unsigned char bytes[200000];
  const size_t size = fread(bytes, 1, sizeof bytes, whole);
  fclose(whole);
  for (size_t n = 0; n < size; n += n < 100 ? 1 : 997) {
    FILE *part = fopen(path, "wb");
    fwrite(bytes, 1, n, part);
    fclose(part);
    vc_target_replay *replay = NULL;
    const vc_status status = vc_target_replay_create(path, &replay);
    CHECK(status == (n < 21 ? VC_ERR_BAD_DATA : VC_OK));
    vc_status next = VC_OK;
    for (int i = 0; replay && i < 5 && next == VC_OK; i++)
      next = vc_target_replay_next(replay, 0);
    CHECK(!replay || next == VC_ERR_NOT_FOUND);
    vc_target_replay_destroy(replay);
  }
  for (size_t place = 0; place < 60; place++) {
    FILE *part = fopen(path, "wb");
    bytes[place] ^= 0x55;
    fwrite(bytes, 1, size, part);
    bytes[place] ^= 0x55;
    fclose(part);
    vc_target_replay *replay = NULL;
    const vc_status status = vc_target_replay_create(path, &replay);
    CHECK(status == (place < 21 ? VC_ERR_BAD_DATA : VC_OK));
    vc_status next = VC_OK;
    for (int i = 0; replay && i < 5 && next == VC_OK; i++)
      next = vc_target_replay_next(replay, 0);
    vc_target_replay_destroy(replay);
  }
  remove(path);
  vc_target_list_destroy(list);
}

/* Frames as cameras give them can be recorded and shown. */
static void camera_formats(void) {
  enum { W = 64, H = 48 };
  static unsigned char yuv[W * H * 2];
  memset(yuv, 128, sizeof yuv);
  const vc_image frames[] = {
      {yuv, sizeof yuv, W * 2, W, H, VC_PIXEL_YUYV, 0},
      {yuv, W * H * 3 / 2, W, W, H, VC_PIXEL_NV12, 0},
      {yuv, W * H, W, W, H, VC_PIXEL_GRAY8, VC_IMAGE_BOTTOM_UP},
  };
  char path[] = "/tmp/visioncore-test-XXXXXX";
  const int file = mkstemp(path);
  CHECK(file >= 0);
  close(file);
  vc_target_server *server = NULL;
  vc_target_recorder *recorder = NULL;
  CHECK_STATUS(vc_target_server_create(NULL, &server), VC_OK);
  CHECK_STATUS(vc_target_recorder_create(path, 90, &recorder), VC_OK);
  for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
    CHECK_STATUS(vc_target_server_set_frame(server, &frames[i]), VC_OK);
    CHECK_STATUS(vc_target_recorder_add(recorder, &frames[i], NULL, (int64_t)i), VC_OK);
  }
  vc_target_recorder_destroy(recorder);
  vc_target_server_destroy(server);
  vc_target_replay *replay = NULL;
  CHECK_STATUS(vc_target_replay_create(path, &replay), VC_OK);
  for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
    const void *bytes = NULL;
    size_t size = 0;
    CHECK_STATUS(vc_target_replay_next(replay, 0), VC_OK);
    CHECK_STATUS(vc_target_replay_frame(replay, &bytes, &size), VC_OK);
    CHECK(size > 100);
  }
  vc_target_replay_destroy(replay);
  remove(path);
}

/* -- the form of the interface ---------------------------------------------------------------------------------------- */

static vc_status try_finder(void *context, const void *options) {
  (void)context;
  vc_target_finder *finder;
  const vc_status status = vc_target_finder_create(options, &finder);
  CHECK((status == VC_OK) == (finder != NULL));
  vc_target_finder_destroy(finder);
  return status;
}

static vc_status try_server(void *context, const void *options) {
  (void)context;
  vc_target_server *server;
  const vc_status status = vc_target_server_create(options, &server);
  vc_target_server_destroy(server);
  return status;
}

static void init_target(void *options, size_t size) { vc_target_options_init(options, size); }
static void init_server(void *options, size_t size) { vc_target_server_options_init(options, size); }

static void null_everywhere(void) {
  vc_target t = {.struct_size = sizeof t};
  vc_target_strip s = {.struct_size = sizeof s};
  vc_target_server_stats stats = {.struct_size = sizeof stats};
  vc_target_list *list = NULL;
  double number;
  const void *bytes;
  size_t size;
  CHECK_STATUS(vc_target_finder_create(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_server_create(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_recorder_create(NULL, 90, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_replay_create(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_find(NULL, &picture, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_mask(NULL, &picture, &canvas), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_calibrate(NULL, &picture, 1, &number), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_options(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_camera(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_model(NULL, NULL, 0, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_track(NULL, &picture, 1, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_list_get(NULL, 0, &t), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_list_strip_get(NULL, 0, &s), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_target_list_count(NULL) == 0 && vc_target_list_strip_count(NULL) == 0);
  CHECK_STATUS(vc_target_server_start(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_server_stop(NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_server_set_result(NULL, NULL, 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_server_set_frame(NULL, &picture), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_server_stats_get(NULL, &stats), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_target_server_running(NULL) == 0 && vc_target_server_port(NULL) == 0 && vc_target_server_http_port(NULL) == 0);
  CHECK_STATUS(vc_target_recorder_add(NULL, &picture, NULL, 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_replay_next(NULL, 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_replay_frame(NULL, &bytes, &size), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_replay_result(NULL, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_target_replay_time(NULL) == 0);
  CHECK(vc_target_finder_error(NULL)[0] && vc_target_server_error(NULL)[0]);
  CHECK(vc_target_recorder_error(NULL)[0] && vc_target_replay_error(NULL)[0]);
  vc_target_options_init(NULL, 8);
  vc_target_server_options_init(NULL, 8);
  vc_target_finder_destroy(NULL);
  CHECK_STATUS(vc_target_finder_reset(NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_list_draw(NULL, &canvas), VC_ERR_INVALID_ARGUMENT);
  vc_target_list_destroy(NULL);
  vc_target_server_destroy(NULL);
  vc_target_recorder_destroy(NULL);
  vc_target_replay_destroy(NULL);

  vc_target_finder *finder = finder_with(focal);
  CHECK_STATUS(vc_target_finder_find(finder, NULL, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK(list == NULL && vc_target_finder_error(finder)[0]);
  CHECK_STATUS(vc_target_finder_find(finder, &picture, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_mask(finder, &picture, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_image bad = picture;
  bad.data_size--;
  CHECK_STATUS(vc_target_finder_find(finder, &bad, &list), VC_ERR_INVALID_ARGUMENT);
  bad = picture;
  bad.format = 99;
  CHECK_STATUS(vc_target_finder_find(finder, &bad, &list), VC_ERR_UNSUPPORTED);
  vc_target_finder_destroy(finder);
}

static void bad_options(void) {
#define BAD(field, value, expected)                                                                                                        \
  do {                                                                                                                                     \
    vc_target_options options;                                                                                                             \
    vc_target_options_init(&options, sizeof options);                                                                                      \
    options.field = value;                                                                                                                 \
    CHECK_STATUS(try_finder(NULL, &options), expected);                                                                                    \
    CHECK(vc_create_error()[0]);                                                                                                           \
  } while (0)
  BAD(model, 0, VC_ERR_UNSUPPORTED);
  BAD(model, VC_TARGET_MODEL_FRC2020 + 1, VC_ERR_UNSUPPORTED);
  BAD(segmentation, VC_TARGET_SEGMENT_HSV + 1, VC_ERR_UNSUPPORTED);
  BAD(led, -1, VC_ERR_UNSUPPORTED);
  BAD(reserved, 1, VC_ERR_UNSUPPORTED);
  BAD(segment_max[3], 1, VC_ERR_UNSUPPORTED);
  BAD(min_signal, 0, VC_ERR_INVALID_ARGUMENT);
  BAD(min_pixels, -1, VC_ERR_INVALID_ARGUMENT);
  BAD(max_strips, 0, VC_ERR_INVALID_ARGUMENT);
  BAD(max_targets, 101, VC_ERR_INVALID_ARGUMENT);
  BAD(keep_rejected, 2, VC_ERR_INVALID_ARGUMENT);
  BAD(focal_px, -5, VC_ERR_INVALID_ARGUMENT);
  BAD(focal_px, NAN, VC_ERR_INVALID_ARGUMENT);
  BAD(fov_rad, 0, VC_ERR_INVALID_ARGUMENT);
  BAD(min_area_fraction, 2, VC_ERR_INVALID_ARGUMENT);
  BAD(min_aspect, NAN, VC_ERR_INVALID_ARGUMENT);
  BAD(min_fill_ratio, -0.1, VC_ERR_INVALID_ARGUMENT);
  BAD(ignore_top_fraction, 1.01, VC_ERR_INVALID_ARGUMENT);
  BAD(min_confidence, INFINITY, VC_ERR_INVALID_ARGUMENT);
  BAD(camera_pitch_rad, 2, VC_ERR_INVALID_ARGUMENT);
#undef BAD
}

static void names(void) {
  CHECK(strcmp(vc_target_model_name(VC_TARGET_MODEL_FRC2019), "frc2019") == 0);
  CHECK(strcmp(vc_target_model_name(VC_TARGET_MODEL_CUSTOM), "custom") == 0);
  CHECK(strcmp(vc_target_segment_name(VC_TARGET_SEGMENT_HSV), "hsv") == 0);
  CHECK(strcmp(vc_target_led_name(VC_TARGET_LED_GREEN_OR_BLUE), "green-or-blue") == 0);
  CHECK(strcmp(vc_target_strip_reason_name(VC_TARGET_STRIP_FILL_RATIO), "fill_ratio") == 0);
  CHECK(strcmp(vc_target_strip_reason_name(VC_TARGET_STRIP_LIMIT), "limit") == 0);
  CHECK(vc_target_model_name(0)[0] == 0);
  CHECK(vc_target_segment_name(-1)[0] == 0);
  CHECK(vc_target_led_name(INT32_MAX)[0] == 0);
  CHECK(vc_target_strip_reason_name(VC_TARGET_STRIP_LIMIT + 1)[0] == 0);
}

/* A result can be drawn: targets and strips leave marks, an empty list leaves none. */
static void drawing(void) {
  static unsigned char before[sizeof pixels];
  vc_target_finder *finder = finder_with(focal);
  clear();
  vc_target_list *empty = NULL, *found = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &empty), VC_OK);
  draw_pair(0.2, -0.1, 1.5, 0x00F0A0FFu, 3);
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &found), VC_OK);
  memcpy(before, pixels, sizeof pixels);
  CHECK_STATUS(vc_target_list_draw(empty, &canvas), VC_OK);
  CHECK(memcmp(before, pixels, sizeof pixels) == 0);
  CHECK_STATUS(vc_target_list_draw(found, &canvas), VC_OK);
  CHECK(memcmp(before, pixels, sizeof pixels) != 0);
  CHECK_STATUS(vc_target_list_draw(found, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_canvas wrong = canvas;
  wrong.format = VC_PIXEL_NV12;
  CHECK(vc_target_list_draw(found, &wrong) != VC_OK);
  vc_target_list_destroy(empty);
  vc_target_list_destroy(found);
  vc_target_finder_destroy(finder);
}

/* Frames without a time: targets keep their ids, velocities are 0, and timed frames go on afterwards. */
static void tracking_without_time(void) {
  vc_target_finder *finder = finder_with(focal);
  const int64_t step = 20000000;
  int32_t id = 0;
  for (int frame = 0; frame < 12; frame++) {
    const bool is_timed = frame < 4 || frame >= 8;
    clear();
    draw_pair(-0.1 + 0.01 * frame, 0, 1.5, 0x00F0A0FFu, 3);
    vc_target_list *list = NULL;
    CHECK_STATUS(vc_target_finder_track(finder, &picture, is_timed ? (frame + 1) * step : 0, &list), VC_OK);
    vc_target t = {.struct_size = sizeof t};
    CHECK_STATUS(vc_target_list_get(list, 0, &t), VC_OK);
    if (frame == 0) id = t.id;
    CHECK(t.id == id);
    /* The first frame with a time after one without knows no velocity either. */
    if (!is_timed || frame == 8) CHECK(t.yaw_velocity_rad_s == 0);
    if (frame == 3 || frame == 11) CHECK(t.yaw_velocity_rad_s > 0);
    vc_target_list_destroy(list);
  }
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_track(finder, &picture, -1, &list), VC_ERR_INVALID_ARGUMENT);
  vc_target_finder_destroy(finder);
}

/* Still pictures between the frames of a video do not disturb what is tracked. */
static void find_does_not_disturb_tracking(void) {
  vc_target_finder *finder = finder_with(focal);
  int32_t id = 0;
  for (int frame = 0; frame < 4; frame++) {
    clear();
    draw_pair(0, 0, 1.5, 0x00F0A0FFu, 3);
    vc_target_list *list = NULL;
    CHECK_STATUS(vc_target_finder_track(finder, &picture, frame + 1, &list), VC_OK);
    vc_target t = {.struct_size = sizeof t};
    CHECK_STATUS(vc_target_list_get(list, 0, &t), VC_OK);
    if (frame == 0) id = t.id;
    CHECK(t.id == id);
    vc_target_list_destroy(list);
    clear();
    CHECK(found_in(finder) == 0);
  }
  vc_target_finder_destroy(finder);
}

/* Pictures of every format and of odd sizes, full of noise: nothing may go wrong. */
static void noise(void) {
  static const int sizes[][2] = {{1, 1}, {2, 2}, {3, 200}, {200, 3}, {17, 16}, {64, 48}, {130, 95}, {322, 242}, {1999, 31}};
  vc_target_finder *finder = finder_with(0);
  unsigned state = 3;
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    for (vc_pixel_format format = VC_PIXEL_GRAY8; format <= VC_PIXEL_YUYV; format++) {
      const int w = sizes[k][0], h = sizes[k][1];
      const size_t row = (size_t)w * (format == VC_PIXEL_RGBA32 || format == VC_PIXEL_BGRA32 ? 4
                                      : format == VC_PIXEL_YUYV                              ? 2
                                      : format == VC_PIXEL_RGB24 || format == VC_PIXEL_BGR24 ? 3
                                                                                             : 1);
      const size_t bytes = row * (size_t)(format == VC_PIXEL_NV12 ? h + h / 2 : h);
      unsigned char *data = malloc(bytes);
      for (size_t i = 0; i < bytes; i++)
        data[i] = (unsigned char)((state = state * 1664525u + 1013904223u) >> (k % 2 ? 24 : 31) << (k % 2 ? 0 : 7));
      const vc_image image = {data, bytes, (ptrdiff_t)row, w, h, format, k % 3 ? 0 : VC_IMAGE_BOTTOM_UP};
      vc_target_list *list = NULL;
      const vc_status status = vc_target_finder_find(finder, &image, &list);
      CHECK(status == VC_OK || (status == VC_ERR_INVALID_ARGUMENT && format >= VC_PIXEL_NV12));
      vc_target_list_destroy(list);
      free(data);
    }
  }
  vc_target_finder_destroy(finder);
}

int main(void) {
  const size_t target_sizes[] = {sizeof(vc_target_options), 0}, server_sizes[] = {sizeof(vc_target_server_options), 0};
  check_options(try_finder, NULL, init_target, target_sizes);
  check_options(try_server, NULL, init_server, server_sizes);
  null_everywhere();
  bad_options();
  names();
  known_answers();
  drawing();
  hard_pictures();
  cameras_and_models();
  tracking();
  tracking_without_time();
  find_does_not_disturb_tracking();
  noise();
  server_protocol();
  server_shutdown();
  recording();
  camera_formats();
  return TEST_RESULT();
}
