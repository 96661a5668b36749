/* The command `visioncore`: everything the library can do, from a shell. Written against the public header alone. */
#include "common.h"

#include <string.h>

/** A subject of the command with its help. */
typedef struct subject {
  const char *name;
  int (*run)(int argc, char **argv);
  const char *help;
} subject;

extern const char target_help[];

static const subject subjects[] = {
    {"cube", run_cube,
     "visioncore cube faces IMAGE...            the faces seen in each picture and their colours\n"
     "visioncore cube read IMAGE...             all pictures are of one cube, any order and turn: its state and solution\n"
     "  --up C, --front C        colours (W Y R O G B) that are up and in front in the state; white and green by default\n"
     "  --centres WRGBOY         centres of U R F D L B of a cube with another colour scheme, held in any way\n"
     "  --correct F3=R,U1=W      stickers set by hand\n"
     "  --min-confidence P       give a state only when it is at least this sure (0.9)\n"
     "  --learn FILE             save the colours of this cube; --learned FILE uses them for the next reading\n"
     "visioncore cube solve [STATE...]          moves that solve each state\n"
     "  --optimal --progress     a shortest solution, with proof, and how far the search is (on standard error; Ctrl-C ends it):\n"
     "                           seconds to hours; the longest, the superflip, is U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2:\n"
     "                           UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB\n"
     "visioncore cube show STATE [--moves \"R U'\"] the way to the solved cube in words; it is solved when no moves are given\n"
     "  --out FILE.gif|FILE.png|FILE.svg|DIR      as an animation, as one picture, or as a picture of every step (--svg: as SVG)\n"
     "  --random SEED            a random cube instead of STATE\n"
     "  --time T                 the moment of the picture in turns: 2.5 is the middle of the third\n"
     "  --size PIXELS, --frames N (of a turn), --yaw DEG, --pitch DEG, --plain, --hidden-faces, --transparent\n"
     "  --colors RRGGBB,...      of U R F D L B; --language en|de|fr|es|zh; --terminal: the view in colours\n"
     "  --photo --out DIR        two synthetic photographs of the cube; --seed N varies them\n"},
    {"shapes", run_shapes,
     "visioncore shapes find [--plain | --photograph | --filtered] [--codes LIST|default] [--reveal DIR] IMAGE...\n"
     "  triangles, squares, pentagons and circles hidden in print, and their codes; --plain: ordinary shapes\n"
     "  --codes: the genuine codes, S3_M3,S4_MC; a last line says what all pictures together prove\n"
     "visioncore shapes print [--out DIR] [--format pdf|tiff|tiff8|png] [--dpi N] [--width-mm W] [--height-mm H] [--cover IMAGE]\n"
     "    [--color C,M,Y,K] [--lpi SHAPES,GROUND] [--level F] [--random N] [--seed N] [--photograph] [\"CODE X Y SHAPE RING [DEG]\"...]\n"
     "  a sheet that hides codes (lengths in mm); --photograph: as a simulated camera sees it\n"},
    {"target", run_target, target_help},
    {"set", run_set,
     "visioncore set find [--max-side PIXELS] [--min-confidence C] [--two-decks] IMAGE...\n"
     "  finds the SET cards of each picture and lists every set\n"},
    {"sketch", run_sketch,
     "sketch rate [--asked NAME] [--among NAME,NAME,...] [--region auto|center|whole] IMAGE...\n"
     "                  what a pen drawing is taken for, and its points\n"
     "sketch words      the 345 words that are known\n"},
    {NULL, NULL, NULL},
};

static const char *introduction = "visioncore: eyes for programs. Cubes, SET cards, hidden shapes, pen drawings and robot targets.\n"
                                  "\n"
                                  "usage: visioncore SUBJECT VERB [OPTIONS] [IMAGE...]\n";

static const char *common_help =
    "\n"
    "IMAGE is a JPEG or PNG file; - reads one from standard input.\n"
    "\n"
    "Options of every verb:\n"
    "  --json          one JSON object a line on standard output, nothing else there\n"
    "  --annotate DIR  write a PNG of each picture with the findings drawn in\n"
    "  --repeat N      time the library call N times; elapsed_ms is the median\n"
    "  --threads N     use at most N threads (0 = one per processor)\n"
    "  --help          this text\n"
    "  --version       version of the library\n"
    "\n"
    "Exit status: 0 = every picture was handled, also when nothing was found in it; 1 = at least one failed; 2 = wrong usage.\n";

static void print_help(FILE *stream, const subject *only) {
  fputs(introduction, stream);
  for (const subject *s = subjects; s->name; s++)
    if (!only || s == only) fprintf(stream, "\n%s", s->help);
  fputs(common_help, stream);
}

int main(int argc, char **argv) {
  const subject *chosen = NULL;
  for (const subject *s = subjects; argc > 1 && s->name; s++)
    if (strcmp(argv[1], s->name) == 0) chosen = s;
  for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
    if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
      print_help(stdout, chosen);
      return EXIT_ALL_DONE;
    }
    if (strcmp(argv[i], "--version") == 0) {
      printf("visioncore %s\n", vc_version_string());
      return EXIT_ALL_DONE;
    }
  }
  if (argc < 2) {
    print_help(stderr, NULL);
    return EXIT_USAGE;
  }
  if (!chosen) {
    fprintf(stderr, "visioncore: unknown subject %s; see visioncore --help\n", argv[1]);
    return EXIT_USAGE;
  }
  if (argc < 3) {
    print_help(stderr, chosen);
    return EXIT_USAGE;
  }
  interrupted(); /* from here on Ctrl-C ends the loops, so that buffers are written and files closed */
  return chosen->run(argc - 2, argv + 2);
}
