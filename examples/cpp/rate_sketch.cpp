// Classifies drawings on paper or on a screen: rate_sketch PICTURE...
//
//     c++ -std=c++17 rate_sketch.cpp -o rate_sketch $(pkg-config --cflags --libs visioncore)
#include <algorithm>
#include <iostream>
#include <visioncore.hpp>

int main(int argc, char **argv) try {
  auto rater = vc::sketch_rater::create();
  for (int i = 1; i < argc; i++) {
    const auto picture = vc::picture::from_file(argv[i]);
    const auto rating = rater.rate(picture.image());
    const auto words = rating.answers();
    std::cout << argv[i] << ':' << (words.empty() ? " an empty sheet" : "");
    for (std::size_t k = 0; k < std::min<std::size_t>(words.size(), 3); k++) {
      const vc_sketch_answer answer = words[k];
      std::cout << (k == 0 ? " " : ", ") << answer.word << ' ' << answer.confidence;
    }
    std::cout << '\n';
  }
} catch (const vc::error &problem) {
  std::cerr << "error: " << problem.what() << '\n';
  return 1;
}
