// Solves cubes given as 54 letters: solve_cube STATE...
//
//     c++ -std=c++17 solve_cube.cpp -o solve_cube $(pkg-config --cflags --libs visioncore)
#include <iostream>
#include <visioncore.hpp>

int main(int argc, char **argv) try {
  auto solver = vc::solver::create();
  for (int i = 1; i < argc; i++) {
    const vc_solution solution = solver.solve(argv[i]);
    std::cout << solution.text << " (" << solution.length << " moves)\n";
  }
} catch (const vc::error &problem) {
  std::cerr << "no cube: " << problem.what() << '\n';
  return 1;
}
