#include "common.h"

#include <stdio.h>
#include <stdlib.h>
#include <yaml.h>

struct vcc_yaml {
  yaml_parser_t parser;
  yaml_event_t event;
  uint8_t *bytes;
};

/* Replaces bytes that libyaml rejects or handles in quadratic time, and that are not part of numbers: control characters, non-ASCII
 * characters in any encoding, tabs, escaped surrogates of JSON, and directives (OpenCV writes "%YAML:1.0", which is not YAML). */
static uint8_t replaced(const uint8_t *bytes, size_t i) {
  const uint8_t byte = bytes[i];
  if (byte == '\n' || byte == '\r') return byte;
  if (byte == '\t') return ' ';
  if (byte < ' ' || byte > '~') return '~';
  if (byte == '%' && (i == 0 || bytes[i - 1] == '\n' || bytes[i - 1] == '\r')) return '#';
  if ((byte == 'd' || byte == 'D') && i >= 2 && bytes[i - 1] == 'u' && bytes[i - 2] == '\\') return 'c';
  return byte;
}

vcc_yaml *vcc_yaml_begin(const uint8_t *bytes, size_t count) {
  vcc_yaml *yaml = calloc(1, sizeof *yaml);
  if (!yaml) return NULL;
  yaml->bytes = malloc(count + 1);
  if (!yaml->bytes || !yaml_parser_initialize(&yaml->parser)) {
    free(yaml->bytes);
    free(yaml);
    return NULL;
  }
  for (size_t i = 0; i < count; i++)
    yaml->bytes[i] = replaced(bytes, i);
  yaml_parser_set_encoding(&yaml->parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&yaml->parser, yaml->bytes, count);
  return yaml;
}

vcc_result vcc_yaml_next(vcc_yaml *yaml, vcc_yaml_event *out) {
  yaml_event_t *event = &yaml->event;
  yaml_event_delete(event);
  *out = (vcc_yaml_event){.kind = VCC_YAML_EDGE};
  if (!yaml_parser_parse(&yaml->parser, event)) {
    const yaml_parser_t *parser = &yaml->parser;
    if (parser->error == YAML_MEMORY_ERROR) return result(VCC_NO_MEMORY, "out of memory");
    char text[sizeof(vcc_result)];
    snprintf(text, sizeof text, "line %zu, column %zu: %s", parser->problem_mark.line + 1, parser->problem_mark.column + 1,
             parser->problem);
    return result(VCC_BAD_DATA, text);
  }
  switch (event->type) {
  case YAML_SCALAR_EVENT:
    out->kind = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE ? VCC_YAML_WORD : VCC_YAML_TEXT;
    out->text = event->data.scalar.value;
    out->count = event->data.scalar.length;
    break;
  case YAML_SEQUENCE_START_EVENT:
    out->kind = VCC_YAML_LIST;
    break;
  case YAML_MAPPING_START_EVENT:
    out->kind = VCC_YAML_MAPPING;
    break;
  case YAML_ALIAS_EVENT:
    out->kind = VCC_YAML_ALIAS;
    break;
  default:
    break;
  }
  return result(VCC_OK, "");
}

void vcc_yaml_free(vcc_yaml *yaml) {
  yaml_event_delete(&yaml->event);
  yaml_parser_delete(&yaml->parser);
  free(yaml->bytes);
  free(yaml);
}
