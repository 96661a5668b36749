/* Internal declarations of `visioncore cube`. */
#ifndef VISIONCORE_COMMAND_CUBE_H
#define VISIONCORE_COMMAND_CUBE_H

#include "pictures.h"

#define SOLVED_STATE "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"

typedef struct cube_read_arguments {
  const char *up, *front, *centres, *corrections, *learned, *save, *language;
  vc_cube_reader_options reader;
} cube_read_arguments;
extern const option cube_read_options[];
void cube_read_defaults(void *arguments);
int cube_read(const options *options, void *arguments);
/** @return false after an error line */
bool open_cube_reader(const cube_read_arguments *arguments, vc_cube_reader **out);
/** Loads learnt colours from a file. @return false after an error line */
bool load_learned_colors(const output *output, vc_cube_reader *reader, const char *file);
/** Moves that solve a cube, possibly none. After an error the length is -1 and `message` has the reason. */
vc_status solve_cube(const char *state, vc_solution *solution, char *message, size_t size);
/** The moves in words where there are none. */
const char *solution_text(const vc_solution *solution);
/** Prints the unfolded cube in its colours. @param colors  54 letters */
void print_cube_net(const output *output, const char *colors);
/** Prints that pictures are mirrored, or both states where that is not certain. */
void print_mirroring(const output *output, const vc_cube_reading_info *info);
/** Whether there is no state because stickers may be misread. */
bool is_correctable(const vc_cube_reading_info *info);
/** Prints the reading. @param files  names, for JSON
 * @return false after a usage error that depends on the colour scheme of the cube */
bool report_reading(const output *output, const vc_cube_reading *reading, cJSON *files, double find_ms, double elapsed_ms);

extern const option cube_watch_options[];
int cube_watch(const options *options, void *arguments);

typedef struct cube_solve_arguments {
  vc_solver_options solver;
  int32_t max_length;
  double time_ms;
  const char *tables, *cost, *blocked, *goal, *scramble, *machine, *face_factors;
  int32_t full, any_orientation, improvements, progress, fastest;
} cube_solve_arguments;
extern const option cube_solve_options[];
void cube_solve_defaults(void *arguments);
int cube_solve(const options *options, void *arguments);

typedef struct cube_scramble_arguments {
  double seed;
  int32_t count;
} cube_scramble_arguments;
extern const option cube_scramble_options[];
void cube_scramble_defaults(void *arguments);
int cube_scramble(const options *options, void *arguments);

typedef struct cube_show_arguments {
  const char *moves, *out, *language, *colors_text;
  int32_t size, frames;
  double time, seed, random, yaw, pitch;
  int32_t transparent, hidden_faces, plain, svg, terminal, photo;
} cube_show_arguments;
extern const option cube_show_options[];
void cube_show_defaults(void *arguments);
int cube_show(const options *options, void *arguments);

/** Whether the text of an option, or NULL, is moves. @return false after an error line */
bool check_moves(const char *option, const char *text);
/** Prints colours in groups of three, on a terminal as coloured cells. */
void print_stickers(const output *output, const char *colors, int count);
/** Finds the faces in pictures. */
extern const recogniser cube_faces;
typedef struct cube_worker {
  vc_cube_finder *finder;
  vc_cube_face_list *faces; /* of the last picture */
} cube_worker;

#endif
