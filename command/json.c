/* Parts of a JSON line. */
#include "output.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of the UTF-8 sequence that begins here (RFC 3629); 0 = none does. */
static size_t sequence_length(const unsigned char *text) {
  static const struct {
    unsigned char first_low, first_high, second_low, second_high, length;
  } forms[] = {{0x01, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
               {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
               {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    if (text[0] < forms[i].first_low || text[0] > forms[i].first_high) continue;
    if (forms[i].length == 1) return 1;
    if (text[1] < forms[i].second_low || text[1] > forms[i].second_high) return 0;
    for (size_t k = 2; k < forms[i].length; k++)
      if ((text[k] & 0xC0) != 0x80) return 0;
    return forms[i].length;
  }
  return 0;
}

cJSON *text_json(const char *text) {
  if (!text) return cJSON_CreateNull();
  const unsigned char *byte = (const unsigned char *)text;
  size_t length;
  while (*byte && (length = sequence_length(byte)))
    byte += length;
  if (!*byte) return cJSON_CreateString(text);
  char *raw = malloc(6 * strlen(text) + 3), *end = raw;
  if (!raw) return cJSON_CreateNull();
  *end++ = '"';
  for (byte = (const unsigned char *)text; *byte; byte += length ? length : 1) {
    length = sequence_length(byte);
    if (length == 0)
      end += sprintf(end, "\\udc%02x", *byte);
    else if (*byte < 0x20)
      end += sprintf(end, "\\u%04x", *byte);
    else
      end += sprintf(end, "%s%.*s", *byte == '"' || *byte == '\\' ? "\\" : "", (int)length, (const char *)byte);
  }
  memcpy(end, "\"", 2);
  cJSON *item = cJSON_CreateRaw(raw);
  free(raw);
  return item;
}

/* Whether at most JSON_MAXIMUM_DEPTH brackets outside of strings are open at once. */
static bool is_flat(const char *text) {
  int depth = 0;
  bool is_quoted = false;
  for (; *text && depth <= JSON_MAXIMUM_DEPTH; text++) {
    if (is_quoted && *text == '\\' && text[1])
      text++;
    else if (*text == '"')
      is_quoted = !is_quoted;
    else if (!is_quoted)
      depth += (*text == '[' || *text == '{') - (*text == ']' || *text == '}');
  }
  return depth <= JSON_MAXIMUM_DEPTH;
}

cJSON *parse_json(const char *text) { return is_flat(text) ? cJSON_ParseWithOpts(text, NULL, true) : NULL; }

void add_text(cJSON *object, const char *key, const char *text) { cJSON_AddItemToObject(object, key, text_json(text)); }

cJSON *number(double value, int digits) {
  const double unit = pow(10, digits);
  if (!isfinite(value)) return cJSON_CreateNull();
  const double rounded = round(value * unit) / unit;
  return cJSON_CreateNumber(rounded == 0 ? 0 : rounded);
}

void add_number(cJSON *object, const char *key, double value, int digits) { cJSON_AddItemToObject(object, key, number(value, digits)); }

cJSON *points_json(const vc_point *points, size_t count) {
  cJSON *list = cJSON_CreateArray();
  for (size_t i = 0; i < count; i++) {
    cJSON *pair = cJSON_CreateArray();
    cJSON_AddItemToArray(pair, number(points[i].x, 2));
    cJSON_AddItemToArray(pair, number(points[i].y, 2));
    cJSON_AddItemToArray(list, pair);
  }
  return list;
}
