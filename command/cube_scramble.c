/* visioncore cube scramble: random-state scrambles. */
#include "cube.h"

#include <unistd.h>

const option cube_scramble_options[] = {
    SEED(cube_scramble_arguments, seed, "--seed", "N", "seed: the same N gives the same scrambles on every machine; random by default"),
    INTEGER(cube_scramble_arguments, count, "--count", "N", 1, 1000000, "number of scrambles"),
    END_OF_OPTIONS,
};

void cube_scramble_defaults(void *out) { *(cube_scramble_arguments *)out = (cube_scramble_arguments){NOT_GIVEN, 1}; }

static void print_scramble(const output *output, const char *cube, const vc_solution *moves) {
  if (!output->options->json) {
    puts(moves->text);
    flush_output();
    return;
  }
  cJSON *line = cJSON_CreateObject();
  cJSON_AddStringToObject(line, "scramble", moves->text);
  cJSON_AddNumberToObject(line, "length", moves->length);
  cJSON_AddStringToObject(line, "state", cube);
  print_line(output, line);
}

int cube_scramble(const options *options, void *context) {
  const cube_scramble_arguments *arguments = context;
  const output output = standard_output(options);
  vc_solver *solver;
  vc_status status = vc_solver_create(NULL, &solver);
  if (status != VC_OK) return error_exit(&output, NULL, status, vc_last_error());
  uint64_t seed = isnan(arguments->seed) ? 0 : (uint64_t)arguments->seed;
  if (isnan(arguments->seed) && getentropy(&seed, sizeof seed) != 0) seed = (uint64_t)utc_ns();
  long done = 0;
  while (done < arguments->count && status == VC_OK && !interrupted() && flush_output()) {
    char cube[VC_CUBE_STICKERS + 1];
    vc_solution moves = {.struct_size = sizeof moves};
    status = vc_solver_scramble(solver, &seed, cube, &moves);
    if (status == VC_OK) print_scramble(&output, cube, &moves);
    done += status == VC_OK;
  }
  if (status != VC_OK) print_error(&output, NULL, status, vc_solver_error(solver));
  vc_solver_destroy(solver);
  if (interrupted() && done < arguments->count) return report_interrupt((size_t)done, (size_t)arguments->count, "");
  return status == VC_OK ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
}
