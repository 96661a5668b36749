// Reads one cube from pictures that together show all its faces: read_cube PICTURE...
//
//     c++ -std=c++17 read_cube.cpp -o read_cube $(pkg-config --cflags --libs visioncore)
#include <iostream>
#include <visioncore.hpp>

int main(int argc, char **argv) try {
  auto finder = vc::cube_finder::create();
  auto reader = vc::cube_reader::create();
  for (int i = 1; i < argc; i++) {
    const auto picture = vc::picture::from_file(argv[i]);
    std::cout << argv[i] << ": " << reader.add(finder.find(picture.image())) << " faces\n";
  }
  const auto reading = reader.read();
  const vc_cube_reading_info info = reading.info();
  if (info.problem == vc::cube_problem::none)
    std::cout << info.state << " (confidence " << info.confidence << ")\n";
  else
    std::cout << "not read: " << reading.problem_text() << '\n';
} catch (const vc::error &problem) {
  std::cerr << "error: " << problem.what() << '\n';
  return 1;
}
