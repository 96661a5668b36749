/* Lists the cards of a SET table and every set.
 *
 *   cc find_sets.c -o find_sets $(pkg-config --cflags --libs visioncore)
 *   ./find_sets table.jpg
 */
#include <stdio.h>
#include <visioncore.h>

static void print_set(const vc_set_card_list *table, size_t index) {
  vc_set_triple set;
  if (vc_set_card_list_triple_get(table, index, &set) != VC_OK) return;
  for (int i = 0; i < 3; i++) {
    vc_set_card card = {.struct_size = sizeof card};
    vc_set_card_list_get(table, (size_t)set.cards[i], &card);
    printf("%s %d %s %s %s", i == 0 ? "  set:" : ",", card.attributes.number, vc_set_color_name(card.attributes.color),
           vc_set_shading_name(card.attributes.shading), vc_set_shape_name(card.attributes.shape));
  }
  printf("\n");
}

int main(int argc, char **argv) {
  vc_picture *picture = NULL;
  vc_set_finder *finder = NULL;
  int failed = 0;
  if (vc_picture_create(&picture) != VC_OK || vc_set_finder_create(NULL, &finder) != VC_OK) {
    fprintf(stderr, "error: %s\n", vc_last_error());
    failed = 1;
  }
  for (int i = 1; i < argc && !failed; i++) {
    vc_image image;
    vc_set_card_list *table = NULL;
    if (vc_picture_open(picture, argv[i], NULL) != VC_OK || vc_picture_image_get(picture, &image) != VC_OK) {
      fprintf(stderr, "error: %s\n", vc_picture_error(picture));
      failed = 1;
    } else if (vc_set_finder_find(finder, &image, &table) != VC_OK) {
      fprintf(stderr, "error: %s\n", vc_set_finder_error(finder));
      failed = 1;
    } else {
      printf("%s: %zu cards, %zu sets\n", argv[i], vc_set_card_list_count(table), vc_set_card_list_triple_count(table));
      for (size_t k = 0; k < vc_set_card_list_triple_count(table); k++)
        print_set(table, k);
    }
    vc_set_card_list_destroy(table);
  }
  vc_set_finder_destroy(finder);
  vc_picture_destroy(picture);
  return failed;
}
