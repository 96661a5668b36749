/* visioncore tag print: printable tags of exact size. */
#include "tag.h"

#include <stdlib.h>
#include <string.h>

const option tag_print_options[] = {
    OUTPUT(tag_print_arguments, out, "--out", "FILE", "the PDF file"),
    TEXT(tag_print_arguments, family, "--family", "NAME", "the family of the tags"),
    NUMBER(tag_print_arguments, sheet.tag_size_mm, "--size-mm", "MM", 1, 4000,
           "side of the square between the tag's corners; the cut-out tag is wider"),
    NUMBER(tag_print_arguments, sheet.margin_cells, "--margin", "CELLS", 1, 10, "white margin around each tag, in cells"),
    TEXT(tag_print_arguments, page, "--page", "SIZE", "page size, portrait: A4, A3, A2, A1, A0, letter or tabloid"),
    FLAG(tag_print_arguments, no_marks, "--no-marks", "without cut marks"),
    FLAG(tag_print_arguments, no_text, "--no-text", "without family, id and size below each tag"),
    END_OF_OPTIONS,
};

void tag_print_defaults(void *out) {
  tag_print_arguments *a = out;
  *a = (tag_print_arguments){.out = "tags.pdf", .family = vc_tag_family_name(VC_TAG_FAMILY_36H11), .page = "A4"};
  vc_tag_sheet_options_init(&a->sheet, sizeof a->sheet);
}

/* Adds the ids of one argument, as in 1-22,30. @return false after an error line */
static bool add_tags(vc_tag_sheet *sheet, int32_t family, const char *list, cJSON *tags) {
  int32_t *ids;
  size_t count;
  if (!tag_read_ids("ID", list, &ids, &count)) return false;
  bool good = true;
  for (size_t i = 0; good && i < count; i++) {
    good = vc_tag_sheet_add(sheet, family, ids[i]) == VC_OK || usage_error("%s: %s", list, vc_tag_sheet_error(sheet));
    cJSON *tag = cJSON_CreateObject();
    cJSON_AddStringToObject(tag, "family", vc_tag_family_name(family));
    cJSON_AddNumberToObject(tag, "id", ids[i]);
    cJSON_AddItemToArray(tags, tag);
  }
  free(ids);
  return good;
}

static int print_sheet(const options *options, const tag_print_arguments *a, vc_tag_sheet *sheet, cJSON *tags) {
  const output output = standard_output(options);
  const int32_t family = tag_family_number("--family", a->family);
  if (family == NO_INTEGER) return EXIT_USAGE;
  for (int i = 0; i < options->argument_count; i++)
    if (!add_tags(sheet, family, options->arguments[i], tags)) return EXIT_USAGE;
  const void *bytes;
  size_t size;
  if (vc_tag_sheet_encode(sheet, &bytes, &size) != VC_OK) return usage_exit("tag print: %s", vc_tag_sheet_error(sheet));
  if (!write_file(&output, NULL, a->out, bytes, size)) return EXIT_SOME_FAILED;
  if (options->json) {
    cJSON *line = cJSON_CreateObject();
    add_text(line, "file", a->out);
    add_number(line, "size_mm", a->sheet.tag_size_mm, 3);
    cJSON_AddItemReferenceToObject(line, "tags", tags);
    print_line(&output, line);
  } else {
    print_file_name(a->out);
  }
  return EXIT_ALL_DONE;
}

int tag_print(const options *options, void *arguments) {
  tag_print_arguments *a = arguments;
  vc_tag_sheet *sheet;
  if (!is_pdf_name(a->out)) return EXIT_USAGE;
  a->sheet.cut_marks = !a->no_marks;
  a->sheet.text = !a->no_text;
  if (!paper_size(a->page, &a->sheet.page_width_mm, &a->sheet.page_height_mm))
    return usage_exit("--page %s: must be A4, A3, A2, A1, A0, letter or tabloid", a->page);
  if (vc_tag_sheet_create(&a->sheet, &sheet) != VC_OK) return usage_exit("tag print: %s", vc_last_error());
  cJSON *tags = cJSON_CreateArray();
  const int status = print_sheet(options, a, sheet, tags);
  cJSON_Delete(tags);
  vc_tag_sheet_destroy(sheet);
  return status;
}
