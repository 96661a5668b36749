/* Which pictures of a HEIF file are made of which others (ISO/IEC 14496-12, 8.11; 23008-12, 6.6), checked before libheif reads the
 * file. libheif 1.15 recurses in a circle until the stack overflows, and shows uninitialised memory where the tiles of a grid
 * leave a hole. libheif refuses what is malformed otherwise. */
#ifdef WITH_HEIF
#include "pictures.h"

#include <stdlib.h>

#define TYPE(text) ((uint32_t)(text)[0] << 24 | (uint32_t)(text)[1] << 16 | (uint32_t)(text)[2] << 8 | (uint32_t)(text)[3])

enum { most_items = 1 << 16, most_references = 1 << 16, most_properties = 1 << 15, deepest = 8 };

static const char damaged[] = "damaged or truncated", unsupported[] = "an unsupported layout";

/* -- boxes ---------------------------------------------------------------------------------------------------------- */

typedef struct span {
  const unsigned char *at, *end;
  bool is_cut; /* more was taken than it has */
} span;

/* The next bytes as a number, the highest first. */
static uint64_t take(span *from, size_t size) {
  uint64_t value = 0;
  if ((size_t)(from->end - from->at) < size) {
    from->is_cut = true;
    size = (size_t)(from->end - from->at);
  }
  for (; size > 0; size--)
    value = value << 8 | *from->at++;
  return value;
}

static uint32_t take_number(span *from, size_t size) { return (uint32_t)take(from, size); }

static span part_of(span whole, uint64_t offset, uint64_t size) {
  const uint64_t left = (uint64_t)(whole.end - whole.at), start = offset < left ? offset : left;
  return (span){whole.at + start, whole.at + start + (size < left - start ? size : left - start), false};
}

/* @return the type of the next box; 0 = there is none. *in: what the box contains */
static uint32_t next_box(span *from, span *in) {
  span header = *from;
  uint64_t size = take(&header, 4);
  const uint32_t type = take_number(&header, 4);
  if (size == 1) size = take(&header, 8);
  if (size == 0) size = UINT64_MAX; /* to the end */
  const uint64_t header_size = (uint64_t)(header.at - from->at);
  if (header.is_cut || size < header_size) return 0;
  *in = part_of(header, 0, size - header_size);
  from->at = in->end;
  return type ? type : UINT32_MAX; /* libheif skips a box of type 0 and reads on */
}

/* The only box of a type, empty if there is none. @return false: there are several */
static bool find_box(span in, uint32_t type, span *found) {
  span box;
  bool is_found = false;
  *found = (span){in.end, in.end, false};
  for (uint32_t each; (each = next_box(&in, &box));) {
    if (each != type) continue;
    if (is_found) return false;
    is_found = true;
    *found = box;
  }
  return true;
}

/* -- what the file declares ----------------------------------------------------------------------------------------- */

/* The work that an item causes in libheif. */
typedef struct effort {
  int depth; /* of the items that it is made of */
  double pictures, pixels;
} effort;

typedef struct item {
  uint32_t id, type, width, height;
  span data;
  struct item *part;            /* one of those that it is made of */
  uint32_t part_count;          /* by references of type dimg */
  bool is_placed, is_described; /* by iloc, by ipma */
  bool may_differ;              /* from its width and height, when it is decoded */
  bool has_uneven_parts;        /* of different sizes */
  effort now, next;
} item;

typedef struct property {
  uint32_t type, width, height;
} property;

typedef struct reference {
  item *whole, *part;
} reference;

typedef struct tables {
  size_t item_count, reference_count;
  item items[most_items]; /* sorted by id */
  property properties[most_properties];
  reference references[most_references];
} tables;

static int by_id(const void *a, const void *b) {
  const item *first = a, *second = b;
  return (first->id > second->id) - (first->id < second->id);
}

/* @return NULL if there is no such item */
static item *find_item(tables *all, uint32_t id) {
  const item wanted = {.id = id};
  return bsearch(&wanted, all->items, all->item_count, sizeof wanted, by_id);
}

static const char *read_items(tables *all, span in) {
  span entry;
  const size_t number_size = take(&in, 4) >> 24 ? 4 : 2;
  for (uint32_t left = take_number(&in, number_size), type; left > 0 && (type = next_box(&in, &entry)); left--) {
    if (type != TYPE("infe")) continue;
    if (all->item_count == most_items) return unsupported;
    const uint64_t version = take(&entry, 4) >> 24;
    item *to = &all->items[all->item_count++];
    to->id = take_number(&entry, version > 2 ? 4 : 2);
    take(&entry, 2);
    to->type = version > 1 ? take_number(&entry, 4) : 0;
    to->may_differ = to->type == TYPE("iden");
    if (entry.is_cut) return damaged;
  }
  qsort(all->items, all->item_count, sizeof *all->items, by_id);
  for (size_t i = 1; i < all->item_count; i++)
    if (all->items[i].id == all->items[i - 1].id) return damaged;
  return NULL;
}

/* Sizes and transformations. */
static const char *read_properties(tables *all, span properties) {
  span list, in, box;
  if (!find_box(properties, TYPE("ipco"), &list) || !find_box(properties, TYPE("ipma"), &in)) return unsupported;
  for (size_t i = 1; i < most_properties && (all->properties[i].type = next_box(&list, &box)); i++) {
    if (all->properties[i].type != TYPE("ispe")) continue;
    take(&box, 4);
    all->properties[i].width = take_number(&box, 4);
    all->properties[i].height = take_number(&box, 4);
  }
  if (in.at == in.end) return NULL;
  const uint32_t kind = take_number(&in, 4);
  for (uint32_t left = take_number(&in, 4); left > 0 && !in.is_cut; left--) {
    item *of = find_item(all, take_number(&in, kind >> 24 ? 4 : 2));
    if (of && of->is_described) return damaged;
    if (of) of->is_described = true;
    for (uint32_t count = take_number(&in, 1); count > 0; count--) {
      const property *each = &all->properties[kind & 1 ? take(&in, 2) & 0x7FFF : take(&in, 1) & 0x7F];
      if (!of) continue;
      if (each->type == TYPE("ispe")) of->width = each->width, of->height = each->height;
      if (each->type == TYPE("irot") || each->type == TYPE("clap")) of->may_differ = true;
    }
  }
  return in.is_cut ? damaged : NULL;
}

/* Notes the data of each item that has them in one piece. */
static const char *read_places(tables *all, span in, span file, span data) {
  if (in.at == in.end) return NULL;
  const uint64_t version = take(&in, 4) >> 24;
  const uint32_t sizes = take_number(&in, 2), number_size = version > 1 ? 4 : 2;
  const uint32_t offset_size = sizes >> 12, length_size = sizes >> 8 & 15, base_size = sizes >> 4 & 15;
  /* libheif skips numbers of other sizes, and versions of it disagree about the index. */
  if ((offset_size | length_size | base_size) & 3 || offset_size > 8 || length_size > 8 || base_size > 8 || (version && sizes & 15))
    return unsupported;
  for (uint32_t left = take_number(&in, number_size); left > 0 && !in.is_cut; left--) {
    item *of = find_item(all, take_number(&in, number_size));
    const uint64_t method = version ? take(&in, 2) & 15 : 0;
    take(&in, 2);
    const uint64_t base = take(&in, base_size), pieces = take(&in, 2);
    const uint64_t offset = pieces == 1 ? take(&in, offset_size) : 0, length = pieces == 1 ? take(&in, length_size) : 0;
    if (pieces > 1) take(&in, pieces * (offset_size + length_size));
    if (!of) continue;
    if (of->is_placed) return damaged;
    of->is_placed = true;
    of->data = part_of(method ? data : file, base + offset, method < 2 ? length : 0);
  }
  return in.is_cut ? damaged : NULL;
}

/* Pictures that iden and iovl may be made of; libheif 1.15 aborts at others. */
static bool is_picture(const item *item) {
  return item && (item->type == TYPE("hvc1") || item->type == TYPE("av01") || item->type == TYPE("grid") || item->type == TYPE("iden") ||
                  item->type == TYPE("iovl"));
}

static const char *add_part(tables *all, item *whole, item *part) {
  if (!whole || !part) return NULL;
  if (all->reference_count == most_references) return unsupported;
  all->references[all->reference_count++] = (reference){whole, part};
  return NULL;
}

/* libheif reads one reference behind the other, whatever sizes their boxes state: other sizes are refused. */
static const char *read_references(tables *all, span in) {
  span box;
  if (in.at == in.end) return NULL;
  const uint64_t version = take(&in, 4) >> 24;
  const size_t id_size = version ? 4 : 2;
  if (version > 1) return unsupported;
  for (uint32_t type; (type = next_box(&in, &box));) {
    const bool is_part = type == TYPE("dimg"), is_auxiliary = type == TYPE("auxl");
    item *from = find_item(all, take_number(&box, id_size));
    if (type == TYPE("uuid") || (is_part && from && from->part_count)) return damaged;
    for (uint32_t left = take_number(&box, 2); left > 0 && !box.is_cut; left--) {
      item *to = find_item(all, take_number(&box, id_size));
      const char *problem = is_auxiliary ? add_part(all, to, from) : is_part ? add_part(all, from, to) : NULL;
      if (problem) return problem;
      if (!is_part || !from) continue;
      if ((from->type == TYPE("iden") || from->type == TYPE("iovl")) && !is_picture(to)) return "made of a picture that is missing";
      from->has_uneven_parts |=
          !to || to->may_differ || (from->part && (to->width != from->part->width || to->height != from->part->height));
      from->part = to;
      from->part_count++;
    }
    if (box.is_cut || box.at != box.end) return damaged;
  }
  return in.at == in.end ? NULL : damaged;
}

/* -- checks --------------------------------------------------------------------------------------------------------- */

/* Grids and overlays state their size again, in their data. */
static const char *check_canvas(const item *item) {
  span in = item->data;
  const bool is_grid = item->type == TYPE("grid");
  take(&in, 1);
  const size_t number_size = take(&in, 1) & 1 ? 4 : 2;
  if (!is_grid) take(&in, 8); /* the background */
  const uint64_t rows = is_grid ? take(&in, 1) + 1 : 0, columns = is_grid ? take(&in, 1) + 1 : 0;
  const uint64_t width = take(&in, number_size), height = take(&in, number_size);
  if (in.is_cut || width != item->width || height != item->height) return "a grid or an overlay contradicts its size";
  if (is_grid && (item->part_count != rows * columns || item->has_uneven_parts || item->part->width * columns < width ||
                  item->part->height * rows < height))
    return "the tiles of a grid do not fill it";
  return NULL;
}

/* Adds up the effort for each item: for itself, its parts, and its auxiliary pictures such as alpha. @return false: the items are
 * made of each other in a circle, or more than `deepest` deep */
static bool add_up(tables *all) {
  bool is_settled = false;
  for (int round = 0; round <= deepest && !is_settled; round++) {
    for (size_t i = 0; i < all->item_count; i++)
      all->items[i].next = (effort){0, 1, (double)all->items[i].width * all->items[i].height};
    for (size_t i = 0; i < all->reference_count; i++) {
      effort *to = &all->references[i].whole->next;
      const effort *more = &all->references[i].part->now;
      if (to->depth <= more->depth) to->depth = more->depth + 1;
      to->pictures += more->pictures;
      to->pixels += more->pixels;
    }
    is_settled = true;
    for (size_t i = 0; i < all->item_count; i++) {
      item *each = &all->items[i];
      is_settled &= each->now.depth == each->next.depth;
      each->now = each->next;
    }
  }
  return is_settled;
}

static const char *check(tables *all, span file) {
  static const char *const names[] = {"pitm", "iinf", "iprp", "iloc", "idat", "iref"};
  span meta, boxes[6];
  if (!find_box(file, TYPE("meta"), &meta)) return unsupported;
  take(&meta, 4);
  for (int i = 0; i < 6; i++)
    if (!find_box(meta, TYPE(names[i]), &boxes[i])) return unsupported;
  const char *problem = read_items(all, boxes[1]);
  if (!problem) problem = read_properties(all, boxes[2]);
  if (!problem) problem = read_places(all, boxes[3], file, boxes[4]);
  if (!problem) problem = read_references(all, boxes[5]);
  if (problem) return problem;
  if (!add_up(all)) return "its pictures are made of each other";
  for (size_t i = 0; i < all->item_count && !problem; i++)
    if (all->items[i].type == TYPE("grid") || all->items[i].type == TYPE("iovl")) problem = check_canvas(&all->items[i]);
  const size_t id_size = take(&boxes[0], 4) >> 24 ? 4 : 2;
  const item *primary = find_item(all, take_number(&boxes[0], id_size));
  if (problem || !primary) return problem;
  const double most_pictures = 4096, most_pixels = 8 * (double)primary->width * primary->height + (1 << 26);
  return primary->now.pictures > most_pictures || primary->now.pixels > most_pixels ? "made of too many pictures" : NULL;
}

const char *check_heif(const unsigned char *bytes, size_t size) {
  tables *all = calloc(1, sizeof *all);
  const char *problem = all ? check(all, (span){bytes, bytes + size, false}) : "out of memory";
  free(all);
  return problem;
}
#else
typedef int no_heif_check; /* ISO C forbids an empty file */
#endif
