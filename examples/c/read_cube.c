/* Reads one cube from pictures that together show all its faces.
 *
 *   cc read_cube.c -o read_cube $(pkg-config --cflags --libs visioncore)
 *   ./read_cube first.jpg second.jpg
 */
#include <stdio.h>
#include <visioncore.h>

/* Adds the faces of one picture; 1 = done. */
static int add(const char *path, vc_picture *picture, vc_cube_finder *finder, vc_cube_reader *reader) {
  vc_image image;
  vc_cube_face_list *faces = NULL;
  int32_t count = 0;
  const char *problem = NULL;
  if (vc_picture_open(picture, path, NULL) != VC_OK || vc_picture_image_get(picture, &image) != VC_OK)
    problem = vc_picture_error(picture);
  else if (vc_cube_finder_find(finder, &image, &faces) != VC_OK)
    problem = vc_cube_finder_error(finder);
  else if (vc_cube_reader_add(reader, faces, &count) != VC_OK)
    problem = vc_cube_reader_error(reader);
  if (problem)
    fprintf(stderr, "error: %s\n", problem);
  else
    printf("%s: %d faces\n", path, count);
  vc_cube_face_list_destroy(faces);
  return problem == NULL;
}

/* Prints the state, or the problem of the reading; 1 = done. */
static int print_reading(vc_cube_reader *reader) {
  vc_cube_reading *reading = NULL;
  vc_cube_reading_info info = {.struct_size = sizeof info};
  if (vc_cube_reader_read(reader, &reading) != VC_OK) {
    fprintf(stderr, "error: %s\n", vc_cube_reader_error(reader));
    return 0;
  }
  vc_cube_reading_get(reading, &info);
  if (info.problem == VC_CUBE_PROBLEM_NONE)
    printf("%s (confidence %.3f)\n", info.state, info.confidence);
  else
    printf("not read: %s\n", vc_cube_reading_problem_text(reading));
  vc_cube_reading_destroy(reading);
  return 1;
}

int main(int argc, char **argv) {
  vc_picture *picture = NULL;
  vc_cube_finder *finder = NULL;
  vc_cube_reader *reader = NULL;
  int good = vc_picture_create(&picture) == VC_OK && vc_cube_finder_create(NULL, &finder) == VC_OK &&
             vc_cube_reader_create(NULL, &reader) == VC_OK;
  if (!good) fprintf(stderr, "error: %s\n", vc_last_error());
  for (int i = 1; i < argc && good; i++)
    good = add(argv[i], picture, finder, reader);
  good = good && print_reading(reader);
  vc_cube_reader_destroy(reader);
  vc_cube_finder_destroy(finder);
  vc_picture_destroy(picture);
  return good ? 0 : 1;
}
