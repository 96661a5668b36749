// Finds shapes, hidden in print or not, and the codes of their groups: find_shapes PICTURE...
//
//     c++ -std=c++17 find_shapes.cpp -o find_shapes $(pkg-config --cflags --libs visioncore)
#include <iostream>
#include <visioncore.hpp>

int main(int argc, char **argv) try {
  auto finder = vc::shape_finder::create();
  for (int i = 1; i < argc; i++) {
    const auto picture = vc::picture::from_file(argv[i]);
    const auto scene = finder.find(picture.image());
    std::cout << argv[i] << ": " << scene.shapes().size() << " shapes, " << scene.groups().size() << " groups ("
              << vc::shape_verdict_name(scene.verdict()) << ")\n";
    for (const vc_shape_group &group : scene.groups())
      std::cout << "  group: " << group.code << ", confidence " << group.confidence << '\n';
    for (const vc_shape &shape : scene.shapes())
      std::cout << "  " << vc::shape_kind_name(shape.kind) << " at " << shape.center.x << ", " << shape.center.y << '\n';
  }
} catch (const vc::error &problem) {
  std::cerr << "error: " << problem.what() << '\n';
  return 1;
}
