#include <stdio.h>
#include <visioncore.h>

int main(int argc, char **argv) {
  vc_picture *picture;
  vc_set_finder *finder;
  vc_image image;
  vc_set_card_list *table;
  vc_set_card card = {.struct_size = sizeof card};
  if (argc < 2 || vc_picture_create(&picture) || vc_picture_open(picture, argv[1], NULL)) return 1;
  if (vc_picture_image_get(picture, &image) || vc_set_finder_create(NULL, &finder) || vc_set_finder_find(finder, &image, &table)) return 1;
  if (vc_set_card_list_get(table, 0, &card) == VC_OK) printf("%d %s\n", card.attributes.number, vc_set_color_name(card.attributes.color));
}
