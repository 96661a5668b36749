// Lists the cards of a SET table and every set: find_sets table.jpg
//
//     c++ -std=c++17 find_sets.cpp $(pkg-config --cflags --libs visioncore)
#include <iostream>
#include <visioncore.hpp>

int main(int argc, char **argv) try {
  if (argc != 2) {
    std::cerr << "usage: find_sets PICTURE\n";
    return 2;
  }
  const auto picture = vc::picture::from_file(argv[1]);
  auto finder = vc::set_finder::create();
  const auto table = finder.find(picture.image());
  for (const vc_set_card &card : table.cards()) {
    std::cout << card.attributes.number << ' ' << vc_set_shading_name(card.attributes.shading) << ' '
              << vc_set_color_name(card.attributes.color) << ' ' << vc_set_shape_name(card.attributes.shape) << ' '
              << card.confidence << '\n';
  }
  for (const vc_set_triple &set : table.sets()) {
    std::cout << "set: " << set.cards[0] << ' ' << set.cards[1] << ' ' << set.cards[2] << '\n';
  }
} catch (const vc::error &problem) {
  std::cerr << problem.what() << '\n';
  return 1;
}
