/* Serves a page with what is written to standard input: lines of JSON are results, "picture FILE" is a picture, "notice TEXT" a notice.
 * Prints its address, and every command that it is sent. Usage: page_feed SUBJECT COMMANDS,... [ADDRESS:]PORT [TOKEN|-] [ORIGIN|-]
 * [CLIENTS] */
#include "live_page.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void publish_file(live_page *page, const char *file) {
  vc_picture *picture = NULL;
  vc_image image;
  if (vc_picture_create(&picture) == VC_OK && vc_picture_open(picture, file, NULL) == VC_OK && vc_picture_image(picture, &image) == VC_OK)
    live_page_publish(page, NULL, &image);
  else
    fprintf(stderr, "%s: %s\n", file, vc_picture_error(picture));
  vc_picture_destroy(picture);
}

/* @return false at the end of standard input */
static bool take_line(live_page *page) {
  static char line[1 << 16];
  if (!fgets(line, sizeof line, stdin)) return false;
  line[strcspn(line, "\n")] = 0;
  if (strncmp(line, "picture ", 8) == 0)
    publish_file(page, line + 8);
  else if (strncmp(line, "notice ", 7) == 0)
    live_page_notice(page, line + 7);
  else if (strcmp(line, "watched") == 0)
    printf("%d\n", live_page_watched(page));
  else
    live_page_publish(page, line, NULL);
  return true;
}

int main(int argc, char **argv) {
  if (argc < 4) return EXIT_USAGE;
  const char *commands[16] = {NULL};
  size_t count = 0;
  for (char *name = strtok(argv[2], ","); name && count < 15; name = strtok(NULL, ","))
    commands[count++] = name;
  const live_page_subject subject = {argv[1], commands};
  live_page_arguments arguments = LIVE_PAGE_DEFAULTS;
  arguments.address = argv[3];
  if (argc > 4 && strcmp(argv[4], "-") != 0) arguments.token = argv[4];
  if (argc > 5 && strcmp(argv[5], "-") != 0) arguments.origin = argv[5];
  if (argc > 6) arguments.clients = atol(argv[6]);
  live_page *page;
  char message[256];
  if (!live_page_open(&arguments, &subject, &page, message, sizeof message)) {
    puts(message);
    return EXIT_SOME_FAILED;
  }
  setvbuf(stdin, NULL, _IONBF, 0);
  setvbuf(stdout, NULL, _IOLBF, 0);
  puts(live_page_url(page));
  bool goes_on = true;
  while (goes_on) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 20) > 0) goes_on = take_line(page);
    for (cJSON *command; (command = live_page_next_command(page)); cJSON_Delete(command)) {
      char *text = cJSON_PrintUnformatted(command);
      puts(text);
      cJSON_free(text);
    }
  }
  live_page_close(page);
  return EXIT_ALL_DONE;
}
