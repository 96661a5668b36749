// Lists the cards of a SET table and every set: find_sets PICTURE...
//
//     c++ -std=c++17 find_sets.cpp -o find_sets $(pkg-config --cflags --libs visioncore)
#include <iostream>
#include <visioncore.hpp>

int main(int argc, char **argv) try {
  auto finder = vc::set_finder::create();
  for (int i = 1; i < argc; i++) {
    const auto picture = vc::picture::from_file(argv[i]);
    const auto table = finder.find(picture.image());
    const auto cards = table.cards();
    const auto sets = table.triples();
    std::cout << argv[i] << ": " << cards.size() << " cards, " << sets.size() << " sets\n";
    for (const vc_set_triple &set : sets) {
      const char *separator = "  set: ";
      for (const auto position : set.cards) {
        const vc_set_attributes card = cards[static_cast<std::size_t>(position)].attributes;
        std::cout << separator << card.number << ' ' << vc::set_color_name(card.color) << ' ' << vc::set_shading_name(card.shading) << ' '
                  << vc::set_shape_name(card.shape);
        separator = ", ";
      }
      std::cout << '\n';
    }
  }
} catch (const vc::error &problem) {
  std::cerr << "error: " << problem.what() << '\n';
  return 1;
}
