/* The rules of SET on any cards: one byte per card, after a capacity, the wanted hints and the set taken before. */
#include "fuzz.h"

enum { HEADER = 5, MAX_CARDS = 300, MAX_SETS = 2000 };

/* Expected status for a list with this card: a number out of range, an unknown constant, or a valid card. */
static vc_status card_status(const vc_set_attributes *card) {
  if (card->number < 1 || card->number > 3) return VC_ERR_INVALID_ARGUMENT;
  const int32_t constants[] = {card->color, card->shading, card->shape};
  for (int i = 0; i < 3; i++)
    if (constants[i] < 1 || constants[i] > 3) return VC_ERR_UNSUPPORTED;
  return VC_OK;
}

/* Everything written is within the capacity, refers to the list and is a set. */
static void check_sets(const vc_set_attributes *cards, size_t count, const vc_set_triple *sets, size_t listed) {
  for (size_t i = 0; i < listed; i++) {
    const int32_t *c = sets[i].cards;
    check(c[0] >= 0 && c[0] < c[1] && c[1] < c[2] && (size_t)c[2] < count);
    const vc_set_attributes three[3] = {cards[c[0]], cards[c[1]], cards[c[2]]};
    int32_t broken = -1;
    check(vc_set_check(three, &broken) == VC_OK && broken == 0);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static vc_set_attributes cards[MAX_CARDS];
  static vc_set_triple sets[MAX_SETS];
  static vc_set_ultra ultra[MAX_SETS];
  if (size < HEADER) return 0;
  const size_t count = size - HEADER < MAX_CARDS ? size - HEADER : MAX_CARDS;
  vc_status expected = VC_OK;
  for (size_t i = 0; i < count; i++) {
    const int value = data[HEADER + i]; /* 0..80 are valid cards */
    int32_t values[4] = {value / 27 % 3 + 1, value / 9 % 3 + 1, value / 3 % 3 + 1, value % 3 + 1};
    const int32_t odd[] = {0, 4, -1, INT32_MAX, INT32_MIN, 1 << 20};
    if (value >= 250) values[value % 4] = odd[value - 250];
    memcpy(&cards[i], values, sizeof values);
    if (expected == VC_OK) expected = card_status(&cards[i]);
  }
  const int good = expected == VC_OK;
  const size_t capacity = (size_t)data[0] * 8 % (MAX_SETS + 1);
  size_t found = 0;
  check(vc_set_find_sets(cards, count, capacity ? sets : NULL, capacity, &found) == expected);
  if (good) check_sets(cards, count, sets, found < capacity ? found : capacity);

  const int32_t wanted = (int8_t)data[1];
  int32_t hint[3] = {-9, -9, -9};
  const vc_status hinted = vc_set_find_hint(cards, count, wanted, hint);
  check((hinted == VC_OK) == (good && wanted >= 1 && wanted <= 3));
  for (int i = 0; hinted == VC_OK && i < 3; i++)
    check(hint[i] == -1 || (hint[i] >= 0 && (size_t)hint[i] < count && i < wanted && found > 0));

  const vc_set_triple previous = {{(int8_t)data[2], (int8_t)data[3], (int8_t)data[4]}};
  const vc_status chained = vc_set_find_chained(cards, count, &previous, capacity ? sets : NULL, capacity, &found);
  if (chained == VC_OK) check_sets(cards, count, sets, found < capacity ? found : capacity);
  check(chained == VC_OK || chained == VC_ERR_INVALID_ARGUMENT || chained == expected);

  const vc_status paired = vc_set_find_ultra_sets(cards, count, capacity ? ultra : NULL, capacity, &found);
  check(paired == (count <= 200 ? expected : VC_ERR_INVALID_ARGUMENT));
  for (size_t i = 0; paired == VC_OK && i < found && i < capacity; i++) {
    vc_set_attributes one, two;
    for (int k = 0; k < 4; k++)
      check(ultra[i].cards[k] >= 0 && (size_t)ultra[i].cards[k] < count);
    check(vc_set_third_card(&cards[ultra[i].cards[0]], &cards[ultra[i].cards[1]], &one) == VC_OK);
    check(vc_set_third_card(&cards[ultra[i].cards[2]], &cards[ultra[i].cards[3]], &two) == VC_OK);
    check(one.number == two.number && one.color == two.color && one.shading == two.shading && one.shape == two.shape);
  }
  return 0;
}
