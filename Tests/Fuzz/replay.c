/* Replays a corpus without libFuzzer, and some reproducible mutations of each file: part of the ordinary tests.
 * Usage: replay FILE... */
#include "../Support/scenes.h"
#include "fuzz.h"

static uint64_t dice = 12345;

int main(int argc, char **argv) {
  long runs = 0;
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "rb");
    if (!file) return perror(argv[i]), 1;
    static uint8_t original[1 << 20];
    const size_t size = fread(original, 1, sizeof original, file);
    fclose(file);
    for (int round = 0; round < ROUNDS; round++) {
      /* A block of the exact size: valgrind and the sanitizers detect reads past its end. */
      const size_t length = round == 0 ? size : round % 4 == 0 ? next_random(&dice) % (size + 1) : size;
      uint8_t *data = malloc(length ? length : 1);
      if (!data) return 1;
      memcpy(data, original, length);
      for (int change = 0; round > 0 && length > 0 && change < 1 + round % 5; change++)
        data[next_random(&dice) % length] = (uint8_t)next_random(&dice);
      LLVMFuzzerTestOneInput(data, length);
      free(data);
      runs++;
    }
  }
  printf("%ld inputs\n", runs);
  return runs > 0 ? 0 : 1;
}
