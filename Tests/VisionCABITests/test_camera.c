/* Calibration files: every format is read in full; unknown content that would change the camera is refused. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

/* The corpus of the fuzz target has a file of each format. */
static const struct {
  const char *name;
  int32_t width, height;
  double fx, cy, k1, k3;
} files[] = {
    {"flat", 320, 240, 337, 119.5, 0.1, -1.46},
    {"nested", 640, 480, 500, 240, 0.1, 0.05},
    {"photon2023_json", 640, 480, 600, 240.5, 0.1, 1.9},
    {"calibdb_json", 640, 480, 600, 240.5, 0.1, 1.9},
    {"opencv_json", 640, 480, 600, 240.5, 0.1, 1.9},
    {"opencv_yml", 640, 480, 535.91573396163199, 235.57082909788173, -0.26637260909660682, 0.23839153080878486},
    {"opencv_xml", 640, 480, 657.46697944293521, 239.5, -0.41802327176423804, -0.57843597214487474},
    {"ros_yaml", 640, 480, 438.783367, 243.738352, -0.361976, 0},
    {"camera_info_yaml", 640, 480, 600, 240.5, 0.1, 1.9},
};

static void test_formats(void) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char path[128], text[4096];
    snprintf(path, sizeof path, "Tests/Fuzz/corpus/camera/%s", files[i].name);
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    if (!file) continue;
    const size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    vc_camera camera = {.struct_size = sizeof camera};
    CHECK_STATUS(vc_camera_load(text, size, &camera), VC_OK);
    CHECK(camera.width == files[i].width);
    CHECK(camera.height == files[i].height);
    CHECK(camera.fx == files[i].fx);
    CHECK(camera.cy == files[i].cy);
    CHECK(camera.distortion[0] == files[i].k1);
    CHECK(camera.distortion[4] == files[i].k3);
    /* A truncated file is refused, or gives the same camera without its last fields. */
    for (size_t n = 0; n < size; n++) {
      vc_camera cut = {.struct_size = sizeof cut};
      if (vc_camera_load(text, n, &cut) != VC_OK) continue;
      CHECK(fabs(cut.fx - camera.fx) < 1);
      CHECK(fabs(cut.cy - camera.cy) < 1);
    }
    if (failures) fprintf(stderr, "... with the file %s\n", files[i].name);
  }
}

static void test_bad_sizes(void) {
  vc_camera camera = {.struct_size = sizeof camera};
  CHECK_STATUS(vc_camera_load("{}", (size_t)-1, &camera), VC_ERR_INVALID_ARGUMENT);
  char *deep = malloc(100000);
  memset(deep, '[', 100000);
  CHECK_STATUS(vc_camera_load(deep, 100000, &camera), VC_ERR_BAD_DATA);
  free(deep);
}

#define MATRIX "\"camera_matrix\": [[500, 0, 320], [0, 501, 240], [0, 0, 1]]"

static void test_refusals(void) {
  static const struct {
    const char *file;
    vc_status status;
    const char *text;
  } refused[] = {
      {"{" MATRIX ", \"distortion_model\": \"equidistant\", \"D\": [0.1, 0, 0, 0]}", VC_ERR_UNSUPPORTED, "equidistant"},
      {"{" MATRIX ", \"lensmodel\": \"LENSMODEL_SPLINED_STEREOGRAPHIC\"}", VC_ERR_UNSUPPORTED, "LENSMODEL_SPLINED_STEREOGRAPHIC"},
      {"{" MATRIX ", \"fisheye_model\": 1}", VC_ERR_UNSUPPORTED, "fisheye"},
      {"{" MATRIX ", \"distortion_polynomial\": [1, 2]}", VC_ERR_UNSUPPORTED, "distortion_polynomial"},
      {"{" MATRIX ", \"distortion\": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}", VC_ERR_BAD_DATA, "14 distortion coefficients"},
      {"{" MATRIX ", \"distortion\": [0.1, -20000, 0, 0]}", VC_ERR_BAD_DATA, "distortion -20000.0: must be"},
      {"{\"camera_matrix\": [[500, 0, 2e6], [0, 501, 240], [0, 0, 1]]}", VC_ERR_BAD_DATA, "principal point 2000000.0, 240.0: must be"},
      {"{" MATRIX ", \"distortion\": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1.6, 0]}", VC_ERR_BAD_DATA, "tilt"},
      {"{" MATRIX ", \"distortion\": {\"rows\": 1, \"cols\": 5, \"data\": [0.1, 0.2]}}", VC_ERR_BAD_DATA, "matrix of 2 numbers"},
      {"{\"camera_matrix\": [[500, 7, 320], [0, 501, 240], [0, 0, 1]]}", VC_ERR_BAD_DATA, "camera matrix"},
      {"{\"K\": 5}", VC_ERR_BAD_DATA, "camera matrix"},
      {"<a><b>1</a></b>", VC_ERR_BAD_DATA, "XML"},
      {"a: [1, 2\nb: 3", VC_ERR_BAD_DATA, "YAML"},
      {"a: *b", VC_ERR_BAD_DATA, "anchors"},
      {"<a/><a/>", VC_ERR_BAD_DATA, "XML"},
      {"<a><b></a></b>", VC_ERR_BAD_DATA, "XML"},
      {"<a></a>b", VC_ERR_BAD_DATA, "XML"},
      {"<!-- a", VC_ERR_BAD_DATA, "XML"},
      {"a picture", VC_ERR_BAD_DATA, "camera matrix"},
      /* Values that are not numbers: the ones after them must not take their places. */
      {"{" MATRIX ", \"distCoeffs\": [-0.3, O.1, 0.001, 0.002]}", VC_ERR_BAD_DATA, "not a number"},
      {"{" MATRIX ", \"distCoeffs\": [-0.3, 1e999, 0.001, 0.002]}", VC_ERR_BAD_DATA, "not a number"},
      {"{" MATRIX ", \"distCoeffs\": [-0.3, null, 0.001, 0.002]}", VC_ERR_BAD_DATA, "not a number"},
      {"{" MATRIX ", \"distortion\": {\"k1\": -0.3, \"k2\": 0.1}}", VC_ERR_BAD_DATA, "not a number"},
      {"{" MATRIX ", \"distortion\": \"-0.3 0.1\"}", VC_ERR_BAD_DATA, "not a number"},
      {"{" MATRIX ", \"distortion_parameters\": {\"k1\": -0.3}}", VC_ERR_UNSUPPORTED, "distortion_parameters"},
      {"{" MATRIX ", \"resolution\": {\"width\": \"640\", \"height\": 480}}", VC_ERR_BAD_DATA, "resolution"},
      {"{" MATRIX ", \"resolution\": [640, \"480\"]}", VC_ERR_BAD_DATA, "resolution"},
      {"{" MATRIX ", \"width\": 1e999, \"height\": 480}", VC_ERR_BAD_DATA, "resolution"},
      {"<s><K>500 0 320 0 501 240 0 0 1</K><D>-0.3 O.1</D></s>", VC_ERR_BAD_DATA, "not a number"},
  };
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    vc_camera camera = {.struct_size = sizeof camera};
    CHECK_STATUS(vc_camera_load(refused[i].file, strlen(refused[i].file), &camera), refused[i].status);
    if (strstr(vc_last_error(), refused[i].text)) continue;
    failures++;
    fprintf(stderr, "%s: \"%s\"\n", refused[i].file, vc_last_error());
  }
  vc_camera camera = {.struct_size = sizeof camera};
  /* Every number of coefficients that OpenCV writes. */
  static const int counts[] = {0, 4, 5, 8, 12, 14};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    char file[512];
    int size = sprintf(file, "{" MATRIX ", \"distortion_model\": \"Plumb Bob\", \"distortion\": [");
    for (int k = 0; k < counts[i]; k++)
      size += sprintf(file + size, "%s%.2f", k ? ", " : "", 0.01 * (k + 1));
    size += sprintf(file + size, "]}");
    CHECK_STATUS(vc_camera_load(file, (size_t)size, &camera), VC_OK);
    for (int k = 0; k < 14; k++)
      CHECK(fabs(camera.distortion[k] - (k < counts[i] ? 0.01 * (k + 1) : 0)) < 1e-12);
  }
}

/* Syntax found in files of other programs. */
static void test_dialects(void) {
  static const char *const dialects[] = {
      "\xEF\xBB\xBF{" MATRIX "}",
      "\t\r\n{\t\"name\":\t\"\\ud83d\\ude00 \\u00e9 \xE9 \x01 a\\/b\", \"none\":null," MATRIX "}\n\t\n",
      "%YAML:1.0\n---\nname: \"50 % \xE9\"\ncamera_matrix: !!opencv-matrix\n   rows: 3\n   cols: 3\n   dt: d\n   data: [ 500., 0., 320., "
      "0.,\n"
      "       501., 240., 0., 0., 1. ]\n",
      "# two messages\nD:\n- 0.0\nK:\t[500, 0, 320, 0, 501, 240, 0, 0, 1]\n---\nK: [600, 0, 320, 0, 501, 240, 0, 0, 1]\n---\n",
      "<?xml version=\"1.0\"?><!-- a > b --><s><m type=\"c\"/><K>500 0 320\n0 501 240 <!-- last --> 0 0 1</K></s>\n",
  };
  for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
    vc_camera camera = {.struct_size = sizeof camera};
    CHECK_STATUS(vc_camera_load(dialects[i], strlen(dialects[i]), &camera), VC_OK);
    CHECK(camera.fx == 500);
    CHECK(camera.fy == 501);
    CHECK(camera.cy == 240);
    if (failures) fprintf(stderr, "... with %s: %s\n", dialects[i], vc_last_error());
  }
}

static void test_sizes(void) {
  /* An embedded picture of 8 MiB, as in exports of PhotonVision. */
  const size_t picture = 8 << 20, limit = 64 << 20;
  char *file = malloc(limit + 1);
  CHECK(file != NULL);
  if (!file) return;
  size_t size = (size_t)sprintf(file, "{" MATRIX ", \"distCoeffs\": {\"data\": [0.25]}, \"observations\": [{\"snapshotData\": \"");
  memset(file + size, 'A', picture);
  size += picture;
  size += (size_t)sprintf(file + size, "\"}]}");
  vc_camera camera = {.struct_size = sizeof camera};
  CHECK_STATUS(vc_camera_load(file, size, &camera), VC_OK);
  CHECK(camera.distortion[0] == 0.25);
  memset(file, ' ', limit + 1);
  CHECK_STATUS(vc_camera_load(file, limit, &camera), VC_ERR_BAD_DATA);
  CHECK_STATUS(vc_camera_load(file, limit + 1, &camera), VC_ERR_TOO_LARGE);
  CHECK(strstr(vc_last_error(), "67108865") != NULL);
  CHECK(strstr(vc_last_error(), "67108864") != NULL);
  /* Too many values. */
  static const struct { const char *start, *repeated; } many[] = {{"[0", ",0"}, {"- 1\n", "-\n"}, {"<a>", "<a/>"}};
  for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
    const size_t start = strlen(many[i].start), length = strlen(many[i].repeated);
    memcpy(file, many[i].start, start);
    size = start;
    for (; size + length <= limit; size += length)
      memcpy(file + size, many[i].repeated, length);
    CHECK_STATUS(vc_camera_load(file, size, &camera), VC_ERR_TOO_LARGE);
    CHECK(strstr(vc_last_error(), "1048576 values") != NULL);
  }
  /* 10 MiB of directives. */
  static const char directive[] = "%TAG !a! b\n";
  for (size = 0; size < 10 << 20; size += strlen(directive))
    memcpy(file + size, directive, strlen(directive));
  CHECK_STATUS(vc_camera_load(file, size, &camera), VC_ERR_BAD_DATA);
  free(file);
}

static void test_saved_cameras_are_read_again(void) {
  static const int counts[] = {0, 4, 5, 8, 12, 14};
  static const char *const names[] = {"", "opencv-yaml", "opencv-json", "ros", "photonvision", "photonvision-2023", ""};
  for (int32_t form = 0; form < 7; form++) {
    CHECK(strcmp(vc_camera_file_name(form), names[form]) == 0);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
      vc_camera camera = {.struct_size = sizeof camera, .width = 640, .height = 480, .fx = 601.25, .fy = 1e3 / 3, .cx = 319.5, .cy = 241};
      for (int k = 0; k < counts[i]; k++)
        camera.distortion[k] = (k % 2 ? -1e-5 : 0.125) / (k + 1);
      uint8_t file[4096];
      size_t size = 0, needed = 0;
      const vc_status expected = *names[form] ? VC_OK : VC_ERR_UNSUPPORTED;
      CHECK_STATUS(vc_camera_save(&camera, form, file, sizeof file, &size), expected);
      if (expected != VC_OK) continue;
      vc_camera again = {.struct_size = sizeof again};
      CHECK_STATUS(vc_camera_load((const char *)file, size, &again), VC_OK);
      CHECK(memcmp(&again, &camera, sizeof camera) == 0);
      CHECK_STATUS(vc_camera_save(&camera, form, NULL, 0, &needed), VC_OK);
      CHECK(needed == size);
      CHECK_STATUS(vc_camera_save(&camera, form, file, size - 1, &needed), VC_ERR_TOO_LARGE);
      /* Only OpenCV's formats may omit the image size. */
      camera.width = camera.height = 0;
      CHECK_STATUS(vc_camera_save(&camera, form, file, sizeof file, &size),
                   form <= VC_CAMERA_FILE_OPENCV_JSON ? VC_OK : VC_ERR_INVALID_ARGUMENT);
      if (form > VC_CAMERA_FILE_OPENCV_JSON) CHECK(strstr(vc_last_error(), names[form]) != NULL);
    }
  }
}

int main(void) {
  test_saved_cameras_are_read_again();
  test_formats();
  test_bad_sizes();
  test_refusals();
  test_dialects();
  test_sizes();
  return TEST_RESULT();
}
