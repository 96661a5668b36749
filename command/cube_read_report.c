/* visioncore cube read: the reading as text and as JSON. */
#include "cube.h"

#include <string.h>

vc_status solve_cube(const char *state, vc_solution *solution, char *message, size_t size) {
  vc_solver *solver;
  *solution = (vc_solution){.struct_size = sizeof *solution, .length = -1};
  vc_status status = vc_solver_create(NULL, &solver);
  if (status == VC_OK) status = vc_solver_solve(solver, state, solution);
  if (status != VC_OK) {
    snprintf(message, size, "%s", solver ? vc_solver_error(solver) : vc_last_error());
    solution->length = -1;
  }
  vc_solver_destroy(solver);
  return status;
}

const char *solution_text(const vc_solution *solution) {
  return solution->length > 0 ? solution->text : solution->length == 0 ? "already solved" : "no solution";
}

void print_cube_net(const output *output, const char *colors) {
  static const int rows[3][4] = {{-1, 0, -1, -1}, {4, 2, 1, 5}, {-1, 3, -1, -1}};
  for (int band = 0; band < 3; band++)
    for (int row = 0; row < 3; row++) {
      fputs(" ", output->out);
      for (int column = 0; column < (band == 1 ? 4 : 2); column++) {
        char cells[10] = "         ";
        if (rows[band][column] >= 0) memcpy(cells, colors + 9 * rows[band][column] + 3 * row, 3);
        fputs(" ", output->out);
        print_stickers(output, cells, 3);
      }
      fputs("\n", output->out);
    }
}

void print_mirroring(const output *output, const vc_cube_reading_info *info) {
  if (info->mirrored_state[0])
    fprintf(output->out, "%s  if the pictures are mirrored\n%s  if they are not\n", info->mirrored_state, info->unmirrored_state);
  else if (info->mirrored)
    fprintf(output->out, "the pictures are mirrored: this is the cube itself\n");
}

bool is_correctable(const vc_cube_reading_info *info) {
  return !info->state[0] && info->problem != VC_CUBE_PROBLEM_INCOMPLETE && info->problem != VC_CUBE_PROBLEM_MIRRORED;
}

/* The stickers to look at: those that decide between cubes, or that are involved in the problem. */
static void print_doubts(const output *output, const vc_cube_reading *reading) {
  enum { most = 5 };
  const size_t uncertain = vc_cube_reading_uncertain_count(reading);
  const size_t count = uncertain ? uncertain : vc_cube_reading_suspect_count(reading);
  for (size_t i = 0; i < count && i < most; i++) {
    vc_cube_sticker sticker = {.struct_size = sizeof sticker};
    if ((uncertain ? vc_cube_reading_uncertain_get : vc_cube_reading_suspect_get)(reading, i, &sticker) != VC_OK) break;
    fprintf(output->out, "%s%c%d is %c", i ? ", " : "to be checked: ", "URFDLB"[sticker.facelet / 9], sticker.facelet % 9 + 1,
            sticker.color);
    if (sticker.second != '?') fprintf(output->out, " or %c", sticker.second);
  }
  if (count) fputs("\n", output->out);
}

static void print_reading(const output *output, const vc_cube_reading *reading, const vc_cube_reading_info *info,
                          const vc_solution *solution, double elapsed_ms) {
  print_cube_net(output, info->colors);
  if (info->state[0])
    fprintf(output->out, "%s\n%s%s%s\n(%d move%s, confidence %.3f, %.1f ms)\n", info->state, tint(output, BOLD), solution_text(solution),
            tint(output, PLAIN), solution->length, plural((size_t)solution->length), info->confidence, elapsed_ms);
  else
    fprintf(output->out, "%sno state:%s %s\n%s\n", tint(output, RED), tint(output, PLAIN), vc_cube_reading_problem_text(reading),
            info->colors);
  if (is_correctable(info)) {
    print_doubts(output, reading);
    fputs("(--correct U5=W,... corrects stickers)\n", output->out);
  }
  print_mirroring(output, info);
}

bool report_reading(const output *output, const vc_cube_reading *reading, cJSON *files, double find_ms, double elapsed_ms) {
  vc_cube_reading_info info = {.struct_size = sizeof info};
  if (vc_cube_reading_get(reading, &info) != VC_OK) return false;
  if (info.problem == VC_CUBE_PROBLEM_IMPOSSIBLE && strspn(info.colors, "?") == VC_CUBE_STICKERS)
    return usage_error("--up and --front: %s", vc_cube_reading_problem_text(reading));
  vc_solution solution = {.length = -1};
  char message[256];
  if (info.state[0]) solve_cube(info.state, &solution, message, sizeof message);
  if (!output->options->json) {
    print_reading(output, reading, &info, &solution, elapsed_ms);
    return true;
  }
  cJSON *line = cJSON_CreateObject();
  cJSON_AddItemToObject(line, "files", cJSON_Duplicate(files, true));
  add_number(line, "find_ms", find_ms, 3);
  add_number(line, "elapsed_ms", elapsed_ms, 3);
  add_result(line, NULL, vc_cube_reading_json(reading));
  add_text(line, "solution", solution.length >= 0 ? solution.text : NULL);
  add_number(line, "length", solution.length >= 0 ? (double)solution.length : NAN, 0);
  print_line(output, line);
  return true;
}
