/* Classifies drawings on paper or on a screen.
 *
 *   cc rate_sketch.c -o rate_sketch $(pkg-config --cflags --libs visioncore)
 *   ./rate_sketch drawing.jpg
 */
#include <stdio.h>
#include <visioncore.h>

enum { ANSWERS = 3 };

static void print_rating(const char *path, const vc_sketch_rating *rating) {
  if (vc_sketch_rating_count(rating) == 0) {
    printf("%s: an empty sheet\n", path);
    return;
  }
  printf("%s:", path);
  for (size_t i = 0; i < ANSWERS && i < vc_sketch_rating_count(rating); i++) {
    vc_sketch_answer answer = {.struct_size = sizeof answer};
    if (vc_sketch_rating_get(rating, i, &answer) == VC_OK) printf("%s %s %.3f", i == 0 ? "" : ",", answer.word, answer.confidence);
  }
  printf("\n");
}

int main(int argc, char **argv) {
  vc_picture *picture = NULL;
  vc_sketch_rater *rater = NULL;
  int failed = 0;
  if (vc_picture_create(&picture) != VC_OK || vc_sketch_rater_create(NULL, &rater) != VC_OK) {
    fprintf(stderr, "error: %s\n", vc_last_error());
    failed = 1;
  }
  for (int i = 1; i < argc && !failed; i++) {
    vc_image image;
    vc_sketch_rating *rating = NULL;
    if (vc_picture_open(picture, argv[i], NULL) != VC_OK || vc_picture_image_get(picture, &image) != VC_OK) {
      fprintf(stderr, "error: %s\n", vc_picture_error(picture));
      failed = 1;
    } else if (vc_sketch_rater_rate(rater, &image, NULL, &rating) != VC_OK) {
      fprintf(stderr, "error: %s\n", vc_sketch_rater_error(rater));
      failed = 1;
    } else {
      print_rating(argv[i], rating);
    }
    vc_sketch_rating_destroy(rating);
  }
  vc_sketch_rater_destroy(rater);
  vc_picture_destroy(picture);
  return failed;
}
