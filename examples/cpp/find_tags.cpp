// Finds the AprilTag and ArUco markers in each picture: find_tags PICTURE...
//
//     c++ -std=c++17 find_tags.cpp -o find_tags $(pkg-config --cflags --libs visioncore)
#include <iostream>
#include <visioncore.hpp>

constexpr double degrees_per_radian = 57.29577951308232;

int main(int argc, char **argv) try {
  auto finder = vc::tag_finder::create();
  for (int i = 1; i < argc; i++) {
    const auto picture = vc::picture::from_file(argv[i]);
    const auto result = finder.find(picture.image());
    std::cout << argv[i] << ": " << result.tags().size() << " tags\n";
    for (const vc_tag &tag : result.tags()) {
      std::cout << "  " << vc::tag_family_name(tag.family) << ' ' << tag.id;
      if (tag.has_pose) std::cout << ": " << tag.distance_m << " m away, " << tag.yaw_rad * degrees_per_radian << " degrees to the right";
      std::cout << '\n';
    }
  }
} catch (const vc::error &problem) {
  std::cerr << "error: " << problem.what() << '\n';
  return 1;
}
