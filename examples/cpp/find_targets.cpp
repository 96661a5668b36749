// Measures the retro-reflective targets in each picture: find_targets PICTURE...
//
//     c++ -std=c++17 find_targets.cpp -o find_targets $(pkg-config --cflags --libs visioncore)
#include <iostream>
#include <visioncore.hpp>

constexpr double degrees_per_radian = 57.29577951308232;

int main(int argc, char **argv) try {
  auto finder = vc::target_finder::create();
  for (int i = 1; i < argc; i++) {
    const auto picture = vc::picture::from_file(argv[i]);
    const auto result = finder.find(picture.image());
    std::cout << argv[i] << ": " << result.targets().size() << " targets\n";
    for (const vc_target &target : result.targets())
      std::cout << "  " << vc::target_model_name(target.model) << ": " << target.distance_m << " m away, "
                << target.yaw_rad * degrees_per_radian << " degrees to the right\n";
  }
} catch (const vc::error &problem) {
  std::cerr << "error: " << problem.what() << '\n';
  return 1;
}
