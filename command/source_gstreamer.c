/* Frames through GStreamer: cameras, video files, network streams, screens, test pictures, any pipeline. */
#include "source.h"

#include <stdlib.h>
#include <string.h>

/** Abbreviations for pipelines. */
static const struct {
  const char *word, *element;
} words[] = {{"camera", "v4l2src"}, {"screen", "ximagesrc use-damage=false"}, {"test", "videotestsrc is-live=true"}};
enum { word_count = sizeof words / sizeof *words };

/* Index of the word that an argument starts with, "camera" or "camera:...". *value: the text after the colon, or NULL. */
static int find_word(const char *argument, const char **value) {
  for (int i = 0; i < word_count; i++) {
    const size_t length = strlen(words[i].word);
    if (strncmp(argument, words[i].word, length) != 0 || (argument[length] && argument[length] != ':')) continue;
    *value = argument[length] && argument[length + 1] ? argument + length + 1 : NULL;
    return i;
  }
  return -1;
}

bool names_gstreamer_source(const char *argument) {
  const char *value;
  return find_word(argument, &value) >= 0 || strstr(argument, "://") || strstr(argument, " ! ");
}

#ifndef WITH_GSTREAMER

bool open_gstreamer(const source_request *request, const char *argument, frame_source *out, reason *reason) {
  (void)request, (void)out;
  return set_reason(
      reason, VC_ERR_UNSUPPORTED,
      "this build has no GStreamer, which %s needs; instead: ffmpeg -i ... -pix_fmt yuv420p -f yuv4mpegpipe - | visioncore ... -",
      argument);
}

#else

#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/video/video.h>

/** A camera without frames for this long is regarded as unplugged. */
static const double silence_ms = 5000;
/** Jitter buffer of RTSP, for reordered packets. */
static const guint jitter_ms = 50;
/* In order of preference: native formats of cameras and decoders, which avoid a conversion. */
static const char wanted_caps[] = "video/x-raw,format=(string){YUY2,NV12,I420,UYVY,NV21,GRAY8,BGR,RGB,BGRA,RGBA,BGRx,RGBx};image/jpeg";

/** Counted by g_atomic_rc_box: threads that are left keep it. */
typedef struct pipeline {
  GstElement *bin, *sink;
  GstBus *bus;
  GAsyncQueue *results;         /* of changes of state: plus 1, or STOPPED */
  bool is_live, ends;           /* ends: the end of the stream is not a loss */
  double heard_ms;              /* arrival of the last frame */
  GstVideoConverter *converter; /* to BGR, of frames like `converted`; NULL = none was needed */
  GstVideoInfo converted;
} pipeline;

static vc_pixel_format library_format(GstVideoFormat format) {
  static const struct {
    GstVideoFormat theirs;
    vc_pixel_format ours;
  } formats[] = {
      {GST_VIDEO_FORMAT_YUY2, VC_PIXEL_YUYV},   {GST_VIDEO_FORMAT_NV12, VC_PIXEL_NV12},   {GST_VIDEO_FORMAT_I420, VC_PIXEL_I420},
      {GST_VIDEO_FORMAT_UYVY, VC_PIXEL_UYVY},   {GST_VIDEO_FORMAT_NV21, VC_PIXEL_NV21},   {GST_VIDEO_FORMAT_GRAY8, VC_PIXEL_GRAY8},
      {GST_VIDEO_FORMAT_BGR, VC_PIXEL_BGR24},   {GST_VIDEO_FORMAT_RGB, VC_PIXEL_RGB24},   {GST_VIDEO_FORMAT_BGRA, VC_PIXEL_BGRA32},
      {GST_VIDEO_FORMAT_BGRx, VC_PIXEL_BGRA32}, {GST_VIDEO_FORMAT_RGBA, VC_PIXEL_RGBA32}, {GST_VIDEO_FORMAT_RGBx, VC_PIXEL_RGBA32}};
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
    if (formats[i].theirs == format) return formats[i].ours;
  return 0;
}

/* -- from an argument to a pipeline -------------------------------------------------------------------------------- */

static void set_low_latency(GstElement *bin, GstElement *source, gpointer data) {
  (void)bin, (void)data;
  GObjectClass *class = G_OBJECT_GET_CLASS(source);
  if (!g_object_class_find_property(class, "latency") || !g_object_class_find_property(class, "drop-on-latency")) return; /* no RTSP */
  g_object_set(source, "latency", jitter_ms, "drop-on-latency", TRUE, NULL);
}

/* The element of a word or a device, as text for the parser, to be freed with g_free(). NULL: invalid value. */
static char *element_text(const char *argument, const char **value) {
  const int word = find_word(argument, value);
  if (word < 0) return g_strdup("v4l2src name=from");
  const bool is_number = *value && strspn(*value, "0123456789") == strlen(*value);
  if (strcmp(words[word].word, "camera") == 0)
    return *value && !is_number ? NULL : g_strdup_printf("v4l2src name=from device=/dev/video%s", *value ? *value : "0");
  return g_strdup_printf("%s name=from", words[word].element);
}

static char *description_of(const source_request *request, const char *argument, bool is_device) {
  const watch_options *watch = &request->options->watch;
  const char *value = NULL;
  if (!is_device && find_word(argument, &value) < 0)
    return g_strdup("uridecodebin name=from ! videoconvert ! videoflip video-direction=auto ! appsink name=frames");
  char *element = element_text(argument, &value);
  if (!element) return NULL;
  int32_t width, height;
  GString *text = g_string_new(element);
  g_free(element);
  /* Allows JPEG: from 1280 x 720 on, most cameras have a low frame rate in other formats. */
  if (watch->size && parse_size(watch->size, &width, &height, NULL))
    g_string_append_printf(text, " ! capsfilter caps=\"video/x-raw,width=%d,height=%d;image/jpeg,width=%d,height=%d\"", width, height,
                           width, height);
  const bool is_camera = is_device || strncmp(argument, "camera", 6) == 0;
  g_string_append(text, is_camera ? " ! appsink name=frames" : " ! videoconvert ! appsink name=frames");
  return g_string_free(text, FALSE);
}

/* Chooses the test picture. */
static bool set_pattern(GstElement *from, const char *name, reason *reason) {
  GValue pattern = G_VALUE_INIT;
  g_value_init(&pattern, g_object_class_find_property(G_OBJECT_GET_CLASS(from), "pattern")->value_type);
  const bool is_known = gst_value_deserialize(&pattern, name);
  if (is_known) g_object_set_property(G_OBJECT(from), "pattern", &pattern);
  g_value_unset(&pattern);
  return is_known || set_reason(reason, VC_ERR_INVALID_ARGUMENT, "must be a pattern of videotestsrc, as in test:ball");
}

/* @return false after filling in the reason */
static bool set_source(GstElement *bin, const char *argument, bool is_device, reason *reason) {
  GstElement *from = gst_bin_get_by_name(GST_BIN(bin), "from");
  const char *value = NULL;
  const int word = find_word(argument, &value);
  bool is_valid = true;
  if (!from) return true;
  if (is_device) {
    g_object_set(from, "device", argument, NULL);
  } else if (word < 0) {
    char *uri = strstr(argument, "://") ? g_strdup(argument) : gst_filename_to_uri(argument, NULL);
    g_object_set(from, "uri", uri, NULL);
    g_signal_connect(from, "source-setup", G_CALLBACK(set_low_latency), NULL);
    g_free(uri);
  } else if (value && strcmp(words[word].word, "test") == 0) {
    is_valid = set_pattern(from, value, reason);
  } else if (value && strcmp(words[word].word, "screen") == 0) {
    g_object_set(from, "display-name", value, NULL);
  }
  gst_object_unref(from);
  return is_valid;
}

/* -- frames -------------------------------------------------------------------------------------------------------- */

/* Copies rows without padding. */
static void copy_planes(const GstVideoFrame *from, unsigned char *to, const vc_image *layout) {
  const guint planes = GST_VIDEO_FRAME_N_PLANES(from);
  for (guint plane = 0; plane < planes; plane++) {
    const unsigned char *row = GST_VIDEO_FRAME_PLANE_DATA(from, plane);
    const size_t stride = (size_t)GST_VIDEO_FRAME_PLANE_STRIDE(from, plane);
    const size_t bytes = planes == 3 && plane > 0 ? (size_t)layout->stride / 2 : (size_t)layout->stride;
    const int rows = plane > 0 ? layout->height / 2 : layout->height;
    for (int y = 0; y < rows; y++, row += stride, to += bytes)
      memcpy(to, row, bytes);
  }
}

/* Maps a frame, converted to BGR. */
static bool map_converted(pipeline *p, GstVideoFrame *out, GstVideoInfo *info, GstBuffer *buffer) {
  GstVideoInfo wanted;
  GstVideoFrame from;
  if (!gst_video_frame_map(&from, info, buffer, GST_MAP_READ)) return false;
  gst_video_info_set_interlaced_format(&wanted, GST_VIDEO_FORMAT_BGR, GST_VIDEO_INFO_INTERLACE_MODE(info), (guint)info->width,
                                       (guint)info->height);
  wanted.fps_n = info->fps_n;
  wanted.fps_d = info->fps_d;
  if (!p->converter || !gst_video_info_is_equal(&p->converted, info)) {
    if (p->converter) gst_video_converter_free(p->converter);
    p->converter = gst_video_converter_new(info, &wanted, NULL);
    p->converted = *info;
  }
  GstBuffer *converted = gst_buffer_new_allocate(NULL, wanted.size, NULL);
  const bool is_mapped = p->converter && converted && gst_video_frame_map(out, &wanted, converted, GST_MAP_READWRITE);
  if (is_mapped) gst_video_converter_frame(p->converter, &from, out);
  if (converted) gst_buffer_unref(converted); /* the mapped frame keeps it */
  gst_video_frame_unmap(&from);
  return is_mapped;
}

static source_event copy_pixels(pipeline *p, GstBuffer *buffer, GstCaps *caps, frame *out, reason *reason) {
  GstVideoInfo info;
  GstVideoFrame mapped;
  const vc_pixel_format format = gst_video_info_from_caps(&info, caps) ? library_format(GST_VIDEO_INFO_FORMAT(&info)) : 0;
  vc_image layout;
  size_t size = format ? frame_layout(&layout, info.width, info.height, format) : 0;
  const bool is_direct = size > 0; /* formats whose pixels share colours need even sides in the library */
  if (format && !is_direct) size = frame_layout(&layout, info.width, info.height, VC_PIXEL_BGR24);
  if (!size)
    return event_with_reason(SOURCE_DAMAGED, reason, VC_ERR_UNSUPPORTED, "frames of %d x %d pixels: the sides must be at most %d",
                             info.width, info.height, VC_IMAGE_MAX_SIDE);
  const char *problem = size_problem((uint32_t)info.width, (uint32_t)info.height);
  if (problem) return event_with_reason(SOURCE_DAMAGED, reason, VC_ERR_TOO_LARGE, "%s", problem);
  if (!frame_reserve(out, size) ||
      !(is_direct ? gst_video_frame_map(&mapped, &info, buffer, GST_MAP_READ) : map_converted(p, &mapped, &info, buffer)))
    return event_with_reason(SOURCE_DAMAGED, reason, VC_ERR_BAD_DATA, "a frame is too short, or memory ran out");
  layout.flags = GST_VIDEO_INFO_HAS_ALPHA(&info) ? 0 : VC_IMAGE_OPAQUE; /* the fourth byte of BGRx may be anything */
  out->image = layout;
  out->rate = info.fps_d > 0 ? (double)info.fps_n / info.fps_d : 0;
  copy_planes(&mapped, out->bytes, &layout);
  gst_video_frame_unmap(&mapped);
  return SOURCE_FRAME;
}

static source_event copy_file(GstBuffer *buffer, frame *out, reason *reason) {
  if (!frame_reserve(out, gst_buffer_get_size(buffer))) return event_with_reason(SOURCE_DAMAGED, reason, VC_ERR_NO_MEMORY, "out of memory");
  gst_buffer_extract(buffer, 0, out->bytes, out->size);
  out->image = (vc_image){0};
  out->rate = 0;
  return SOURCE_FRAME;
}

static source_event take(pipeline *p, GstSample *sample, frame *out, reason *reason) {
  GstBuffer *buffer = gst_sample_get_buffer(sample);
  GstCaps *caps = gst_sample_get_caps(sample);
  const GstStructure *kind = caps ? gst_caps_get_structure(caps, 0) : NULL;
  source_event event = SOURCE_NOTHING;
  if (buffer && kind && gst_structure_has_name(kind, "image/jpeg"))
    event = copy_file(buffer, out, reason);
  else if (buffer && kind)
    event = copy_pixels(p, buffer, caps, out, reason);
  const GstSegment *segment = gst_sample_get_segment(sample);
  if (event == SOURCE_FRAME && GST_BUFFER_PTS_IS_VALID(buffer) && segment->format == GST_FORMAT_TIME) {
    const guint64 running = gst_segment_to_running_time(segment, GST_FORMAT_TIME, GST_BUFFER_PTS(buffer));
    const guint64 base = p->is_live ? gst_element_get_base_time(p->bin) : 1;
    out->capture_ns = GST_CLOCK_TIME_IS_VALID(running) ? (int64_t)(base + running) : 0;
  } else {
    out->capture_ns = p->is_live ? (int64_t)(now_ms() * 1e6) : 0;
  }
  gst_sample_unref(sample);
  return event;
}

static const GstMessageType read_types = GST_MESSAGE_ERROR | GST_MESSAGE_EOS;

/* Evaluates a message on the bus. */
static source_event heed(pipeline *p, GstMessage *message, reason *reason) {
  if (GST_MESSAGE_TYPE(message) == GST_MESSAGE_EOS) {
    set_reason(reason, VC_ERR_IO, "the stream has ended");
    return p->ends ? SOURCE_ENDED : SOURCE_LOST;
  }
  GError *error = NULL;
  gst_message_parse_error(message, &error, NULL);
  const bool is_missing = g_error_matches(error, GST_CORE_ERROR, GST_CORE_ERROR_MISSING_PLUGIN) ||
                          g_error_matches(error, GST_STREAM_ERROR, GST_STREAM_ERROR_CODEC_NOT_FOUND);
  set_reason(reason, VC_ERR_IO, "%s%s", error ? error->message : "GStreamer has failed",
             is_missing ? " Debian's packages gstreamer1.0-plugins-good, -plugins-bad and gstreamer1.0-libav have most of them." : "");
  g_clear_error(&error);
  return SOURCE_LOST;
}

static source_event next_sample(void *state, frame *out, reason *reason) {
  pipeline *p = state;
  GstSample *sample = gst_app_sink_try_pull_sample(GST_APP_SINK(p->sink), 100 * GST_MSECOND);
  if (sample) {
    p->heard_ms = now_ms();
    return take(p, sample, out, reason);
  }
  GstMessage *message = gst_bus_pop_filtered(p->bus, read_types);
  if (message) {
    const source_event event = heed(p, message, reason);
    gst_message_unref(message);
    return event;
  }
  if (!p->is_live || now_ms() - p->heard_ms < silence_ms) return SOURCE_NOTHING;
  return event_with_reason(SOURCE_LOST, reason, VC_ERR_IO, "no frame for %.0f s", silence_ms / 1e3);
}

/* -- changes of state: they have threads, as elements may wait in system calls, such as for the writer of a FIFO ------------ */

static void clear(gpointer data) {
  pipeline *p = data;
  if (p->converter) gst_video_converter_free(p->converter);
  if (p->sink) gst_object_unref(p->sink);
  if (p->bus) gst_object_unref(p->bus);
  if (p->bin) gst_object_unref(p->bin);
  g_async_queue_unref(p->results);
}

static void release(pipeline *p) { g_atomic_rc_box_release_full(p, clear); }

#define STOPPED GINT_TO_POINTER(-1)

static gpointer pause_in_thread(gpointer data) {
  pipeline *p = data;
  g_async_queue_push(p->results, GINT_TO_POINTER(gst_element_set_state(p->bin, GST_STATE_PAUSED) + 1));
  release(p);
  return NULL;
}

static gpointer stop_in_thread(gpointer data) {
  pipeline *p = data;
  gst_element_set_state(p->bin, GST_STATE_NULL);
  g_async_queue_push(p->results, STOPPED);
  release(p);
  return NULL;
}

/* Without a thread, the change is made in this one. */
static void start_change(pipeline *p, GThreadFunc change) {
  GThread *thread = g_thread_try_new("state", change, g_atomic_rc_box_acquire(p), NULL);
  if (thread)
    g_thread_unref(thread);
  else
    change(p);
}

/* @return ASYNC after an interrupt */
static GstStateChangeReturn pause_pipeline(pipeline *p) {
  gpointer result = NULL;
  start_change(p, pause_in_thread);
  while (!result && !interrupted())
    result = g_async_queue_timeout_pop(p->results, 100000);
  return result ? (GstStateChangeReturn)(GPOINTER_TO_INT(result) - 1) : GST_STATE_CHANGE_ASYNC;
}

/* Leaves a thread that takes more than 2 s. */
static void close_pipeline(void *state) {
  pipeline *p = state;
  if (p->bin) {
    start_change(p, stop_in_thread);
    const double end_ms = now_ms() + 2000;
    for (double left_ms; (left_ms = end_ms - now_ms()) > 0;)
      if (g_async_queue_timeout_pop(p->results, (guint64)(1000 * left_ms)) == STOPPED) break;
  }
  release(p);
}

/* The error on the bus, or a general one. @return false */
static bool fail(pipeline *p, reason *reason) {
  GstMessage *message = gst_bus_pop_filtered(p->bus, GST_MESSAGE_ERROR);
  if (!message) return set_reason(reason, VC_ERR_IO, "GStreamer cannot start it");
  heed(p, message, reason);
  gst_message_unref(message);
  return false;
}

/* Starts the pipeline and waits for the first frame, or until it is known to be live. */
static bool start(pipeline *p, reason *reason) {
  const int most_waits = 100; /* 10 s */
  GstStateChangeReturn change = pause_pipeline(p);
  for (int i = 0; change == GST_STATE_CHANGE_ASYNC && i < most_waits && !interrupted(); i++) {
    GstMessage *message = gst_bus_pop_filtered(p->bus, GST_MESSAGE_ERROR);
    if (message) {
      heed(p, message, reason);
      gst_message_unref(message);
      return false;
    }
    change = gst_element_get_state(p->bin, NULL, NULL, 100 * GST_MSECOND);
  }
  if (change == GST_STATE_CHANGE_FAILURE) return fail(p, reason);
  if (change == GST_STATE_CHANGE_ASYNC) return set_reason(reason, VC_ERR_IO, "no frame for %d s", most_waits / 10);
  p->is_live = change == GST_STATE_CHANGE_NO_PREROLL;
  p->heard_ms = now_ms();
  return gst_element_set_state(p->bin, GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE || fail(p, reason);
}

/* A pipeline given by the user. Its output is converted if the library lacks the format, or may be JPEG. */
static GstElement *parse_given(const char *argument, GError **error) {
  static const char *const ends[] = {"videoconvert ! appsink name=frames", "appsink name=frames"};
  GstElement *bin = NULL;
  for (int i = 0; i < 2 && !bin; i++) {
    char *text = g_strdup_printf("%s ! %s", argument, ends[i]);
    g_clear_error(error);
    bin = gst_parse_launch_full(text, NULL, GST_PARSE_FLAG_FATAL_ERRORS, error);
    g_free(text);
  }
  return bin;
}

static GstElement *parse_named(const source_request *request, const char *argument, bool is_device, GError **error) {
  char *text = description_of(request, argument, is_device);
  GstElement *bin = text ? gst_parse_launch_full(text, NULL, GST_PARSE_FLAG_FATAL_ERRORS, error) : NULL;
  g_free(text);
  return bin;
}

/* Keeps only the messages that are read; the others would pile up. */
static GstBusSyncReply filter_message(GstBus *bus, GstMessage *message, gpointer data) {
  (void)bus, (void)data;
  const GstMessageType type = GST_MESSAGE_TYPE(message); /* some types have the bits of others */
  if (type == GST_MESSAGE_ERROR || type == GST_MESSAGE_EOS) return GST_BUS_PASS;
  gst_message_unref(message);
  return GST_BUS_DROP;
}

static bool build(pipeline *p, const source_request *request, const char *argument, bool is_device, reason *reason) {
  GError *error = NULL;
  p->bin = strstr(argument, " ! ") ? parse_given(argument, &error) : parse_named(request, argument, is_device, &error);
  if (!p->bin || error) {
    if (error)
      set_reason(reason, VC_ERR_UNSUPPORTED, "%s", error->message);
    else
      set_reason(reason, VC_ERR_INVALID_ARGUMENT, "must be a number, as in camera:0");
    g_clear_error(&error);
    return false;
  }
  p->sink = gst_bin_get_by_name(GST_BIN(p->bin), "frames");
  p->bus = gst_element_get_bus(p->bin);
  gst_bus_set_sync_handler(p->bus, filter_message, NULL, NULL);
  GstCaps *caps = gst_caps_from_string(wanted_caps);
  g_object_set(p->sink, "caps", caps, "sync", FALSE, "max-buffers", 2, "drop", FALSE, NULL);
  gst_caps_unref(caps);
  GstClock *clock = gst_system_clock_obtain(); /* CLOCK_MONOTONIC, as now_ms() */
  gst_pipeline_use_clock(GST_PIPELINE(p->bin), clock);
  gst_object_unref(clock);
  return set_source(p->bin, argument, is_device, reason);
}

bool open_gstreamer(const source_request *request, const char *argument, frame_source *out, reason *reason) {
  static bool has_begun;
  GError *error = NULL;
  if (!has_begun && !(has_begun = gst_init_check(NULL, NULL, &error))) {
    set_reason(reason, VC_ERR_UNSUPPORTED, "GStreamer does not start: %s", error ? error->message : "no reason given");
    g_clear_error(&error);
    return false;
  }
  pipeline *p = g_atomic_rc_box_new0(pipeline);
  p->results = g_async_queue_new();
  /* The address of a file is never taken for a word, a stream or a pipeline, whatever the file is called. */
  char *uri = g_file_test(argument, G_FILE_TEST_IS_REGULAR) ? gst_filename_to_uri(argument, NULL) : NULL;
  const char *from = uri ? uri : argument;
  p->ends = strncmp(from, "rtsp", 4) != 0;
  const bool is_open = build(p, request, from, strncmp(from, "/dev/", 5) == 0, reason) && start(p, reason);
  g_free(uri);
  if (!is_open) {
    close_pipeline(p);
    return false;
  }
  const bool is_live = p->is_live && !request->every_frame;
  *out = (frame_source){.is_live = is_live, .returns = p->is_live, .state = p, .next = next_sample, .close = close_pipeline};
  return true;
}

#endif
