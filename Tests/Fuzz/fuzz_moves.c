/* Cubes and moves as text: any bytes are refused or survive a round trip. */
#include "../Support/scenes.h"
#include "fuzz.h"

enum { MAX_MOVES = 1024, MAX_TEXT = 3 * MAX_MOVES + 1 };

/* Parsed moves survive a round trip, and their inverse undoes them. */
static void check_round_trip(const char *text, const uint8_t *moves, size_t count) {
  static char written[MAX_TEXT], inverse[MAX_TEXT];
  static uint8_t again[MAX_MOVES];
  size_t number = 0;
  check(vc_moves_format(moves, count, 0, written, sizeof written) == VC_OK);
  check(vc_moves_format(moves, count, 1, inverse, sizeof inverse) == VC_OK);
  check(vc_moves_parse(written, again, MAX_MOVES, &number, NULL) == VC_OK);
  check(number == count);
  check(memcmp(moves, again, count) == 0);
  char turned[VC_CUBE_STICKERS + 1], back[VC_CUBE_STICKERS + 1];
  check(vc_cube_apply(solved_cube, inverse, turned) == VC_OK);
  check(vc_cube_apply(turned, text, back) == VC_OK);
  check(strcmp(back, solved_cube) == 0);
  int32_t up = -1, front = -1;
  check(vc_moves_holding(text, &up, &front) == VC_OK);
  check(up >= 0 && up < 6 && front >= 0 && front < 6 && up % 3 != front % 3);
}

/* The report agrees with the status and is in range. */
static void check_state(const char *symbols, size_t size) {
  vc_cube_report report;
  memset(&report, 0, sizeof report);
  report.struct_size = sizeof report;
  const vc_status status = vc_cube_check(symbols, size, &report);
  check(status == (report.problem == VC_CUBE_CHECK_OK ? VC_OK : VC_ERR_ILLEGAL_CUBE));
  check(vc_cube_check_name(report.problem)[0] != 0);
  check(report.facelet_count >= 0);
  check(report.facelet_count <= 6);
  for (int32_t i = 0; i < report.facelet_count; i++)
    check(report.facelets[i] >= 0 && report.facelets[i] < VC_CUBE_STICKERS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static uint8_t moves[MAX_MOVES];
  char *text = malloc(size + 1);
  if (!text) return 0;
  if (size) memcpy(text, data, size);
  text[size] = 0;
  check_state(text, size);
  size_t count = 0, position = 0;
  const vc_status status = vc_moves_parse(text, moves, MAX_MOVES, &count, &position);
  check(status == VC_OK || status == VC_ERR_BAD_DATA || status == VC_ERR_TOO_LARGE);
  check(position <= strlen(text));
  if (status == VC_OK) check_round_trip(text, moves, count);
  free(text);
  return 0;
}
