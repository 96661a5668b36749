/* Solves a cube given as 54 letters or colours.
 *
 *   cc solve_cube.c -o solve_cube $(pkg-config --cflags --libs visioncore)
 *   ./solve_cube DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD
 */
#include <stdio.h>
#include <visioncore.h>

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: solve_cube STATE   (54 letters: U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9)\n");
    return 2;
  }
  vc_solver *solver;
  vc_status status = vc_solver_create(NULL, &solver); /* NULL: at most 21 moves, no time limit */
  if (status != VC_OK) {
    fprintf(stderr, "error: %s\n", vc_last_error());
    return 1;
  }
  vc_solution solution = {.struct_size = sizeof solution};
  status = vc_solver_solve(solver, argv[1], &solution);
  if (status == VC_OK)
    printf("%s (%d moves)\n", solution.text, solution.length);
  else
    fprintf(stderr, "no cube: %s\n", vc_solver_error(solver)); /* which sticker or piece is wrong */
  vc_solver_destroy(solver);
  return status == VC_OK ? 0 : 1;
}
