/* visioncore.hpp: visioncore.h for C++17: handles that release themselves, lists to iterate over.
 *
 *     #include <iostream>
 *     #include <visioncore.hpp>
 *
 *     int main() {
 *       auto picture = vc::picture::from_file("table.jpg");
 *       auto finder = vc::set_finder::create();
 *       auto table = finder.find(picture.image());
 *       for (const vc_set_card &card : table.cards()) std::cout << card.confidence << "\n";
 *     }
 *
 * Every call that can fail has two forms. `x = f(...)` throws vc::error with the library's text.
 * `f(..., x)` with the result as its last argument returns the vc_status, throws nothing, and is
 * there without exceptions too; error() then has the text. An empty handle may be passed
 * everywhere: the call returns VC_ERR_INVALID_ARGUMENT. What visioncore.h says about units, threads
 * and lifetimes holds here. There is nothing to link but the library.
 */
#ifndef VISIONCORE_HPP
#define VISIONCORE_HPP

#include "visioncore.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#if defined(__cpp_exceptions)
#include <stdexcept>
#endif

namespace vc {

#if defined(__cpp_exceptions)
/** A call that failed: its status and the library's text. */
class error : public std::runtime_error {
 public:
  error(vc_status status, const char *text)
      : std::runtime_error(text && *text ? text : vc_status_name(status)), status_(status) {}
  vc_status status() const noexcept { return status_; }

 private:
  vc_status status_;
};
#endif

/** Elements that somebody else owns (std::span is C++20). */
template <class T>
class span {
 public:
  constexpr span() noexcept = default;
  constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
  constexpr T *data() const noexcept { return data_; }
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr T *begin() const noexcept { return data_; }
  constexpr T *end() const noexcept { return data_ + size_; }
  constexpr T &operator[](std::size_t index) const noexcept { return data_[index]; }

 private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};

using bytes = span<const std::uint8_t>;

/** A list of the library as a range of values; borrowed from the result that it belongs to. */
template <class Item, class List, std::size_t (*Count)(const List *),
          vc_status (*Get)(const List *, std::size_t, Item *)>
class list_view {
 public:
  explicit list_view(const List *list) noexcept : list_(list) {}
  std::size_t size() const noexcept { return Count(list_); }
  bool empty() const noexcept { return size() == 0; }
  /** A value of zeros where there is no such element. */
  Item operator[](std::size_t index) const noexcept {
    Item item{};
    item.struct_size = sizeof item;
    if (Get(list_, index, &item) != VC_OK) item = Item{};
    return item;
  }

  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Item;
    using difference_type = std::ptrdiff_t;
    using pointer = const Item *;
    using reference = Item;
    iterator(const list_view *view, std::size_t index) noexcept : view_(view), index_(index) {}
    Item operator*() const noexcept { return (*view_)[index_]; }
    iterator &operator++() noexcept { return ++index_, *this; }
    iterator operator++(int) noexcept { return {view_, index_++}; }
    bool operator==(const iterator &other) const noexcept { return index_ == other.index_; }
    bool operator!=(const iterator &other) const noexcept { return index_ != other.index_; }

   private:
    const list_view *view_;
    std::size_t index_;
  };
  iterator begin() const noexcept { return {this, 0}; }
  iterator end() const noexcept { return {this, size()}; }

 private:
  const List *list_;
};

/** Owns a handle of the library. get() is for the C functions that have no method here. */
template <class T, void (*Destroy)(T *)>
class handle {
 public:
  handle() noexcept = default;
  explicit handle(T *raw) noexcept : raw_(raw) {}
  T *get() const noexcept { return raw_.get(); }
  explicit operator bool() const noexcept { return raw_ != nullptr; }

  /** Runs call(T **out) and owns what it made; what was owned before is released. */
  template <class Call>
  vc_status take(Call &&call) noexcept {
    T *made = nullptr;
    const vc_status status = call(&made);
    raw_.reset(made);
    return status;
  }

 private:
  struct destroy {
    void operator()(T *raw) const noexcept { Destroy(raw); }
  };
  std::unique_ptr<T, destroy> raw_;
};

#if defined(__cpp_exceptions)
/** Throws unless the status is VC_OK. `text()` is read after the call that it belongs to. */
template <class Text>
void check(vc_status status, Text &&text) {
  if (status != VC_OK) throw vc::error(status, text());
}
#endif

/** What has create(options, **out), destroy and error. Options may be NULL: the defaults. */
template <class Self, class T, class Options, auto Create, auto Destroy, auto Error>
class object : public handle<T, Destroy> {
 public:
  static vc_status create(const Options *options, Self &out) noexcept {
    return out.take([options](T **raw) { return Create(options, raw); });
  }
  /** Why the last call failed; "" after success. After a failed create: vc_create_error(). */
  const char *error() const noexcept { return Error(this->get()); }

#if defined(__cpp_exceptions)
  static Self create(const Options *options = nullptr) {
    Self made;
    check(create(options, made), vc_create_error);
    return made;
  }

 protected:
  template <class Result, class Call>
  Result made(Call &&call) {
    Result result;
    check(call(result), [this] { return error(); });
    return result;
  }
#endif
};

/** An object that finds things in a still picture. */
template <class Self, class T, class Options, class Result, auto Create, auto Destroy, auto Error,
          auto Find>
class finder : public object<Self, T, Options, Create, Destroy, Error> {
 public:
  vc_status find(const vc_image &image, Result &out) noexcept {
    return out.take([&](auto **raw) { return Find(this->get(), &image, raw); });
  }
#if defined(__cpp_exceptions)
  Result find(const vc_image &image) {
    return this->template made<Result>([&](Result &out) { return find(image, out); });
  }
#endif
};

/** A finder that follows what it finds from frame to frame. */
template <class Self, class T, class Options, class Result, auto Create, auto Destroy, auto Error,
          auto Find, auto Track, auto Reset>
class tracker : public finder<Self, T, Options, Result, Create, Destroy, Error, Find> {
 public:
  /** capture_ns: when the frame was taken; 0 = unknown. */
  vc_status track(const vc_image &image, std::int64_t capture_ns, Result &out) noexcept {
    return out.take([&](auto **raw) { return Track(this->get(), &image, capture_ns, raw); });
  }
  vc_status reset() noexcept { return Reset(this->get()); }
#if defined(__cpp_exceptions)
  Result track(const vc_image &image, std::int64_t capture_ns = 0) {
    return this->template made<Result>([&](Result &out) { return track(image, capture_ns, out); });
  }
#endif
};

/** A struct of options with its defaults: `auto o = vc::defaults(vc_set_finder_options_init);` */
template <class Options>
Options defaults(void (*init)(Options *, std::size_t)) noexcept {
  Options options{};
  init(&options, sizeof options);
  return options;
}

/** Pixels of the caller, rows without padding between them. */
inline vc_image image(const void *data, std::int32_t width, std::int32_t height,
                      vc_pixel_format format, std::int32_t bytes_per_pixel) noexcept {
  vc_image result{};
  result.data = data;
  result.stride = static_cast<std::ptrdiff_t>(width) * bytes_per_pixel;
  result.data_size = static_cast<std::size_t>(result.stride) * static_cast<std::size_t>(height);
  result.width = width;
  result.height = height;
  result.format = format;
  return result;
}

/* ---- Pictures ---- */

/** A decoder and encoder of picture files. */
class picture : public handle<vc_picture, vc_picture_destroy> {
 public:
  static vc_status create(picture &out) noexcept { return out.take(vc_picture_create); }
  const char *error() const noexcept { return vc_picture_error(get()); }

  /** Reads and decodes a file. */
  vc_status open(const char *path, const vc_picture_options *options = nullptr) noexcept {
    return vc_picture_open(get(), path, options);
  }
  /** Decodes a file in memory. */
  vc_status decode(bytes file, const vc_picture_options *options = nullptr) noexcept {
    return vc_picture_decode(get(), file.data(), file.size(), options);
  }
  /** The decoded pixels, borrowed from this picture. */
  vc_status image(vc_image &out) const noexcept { return vc_picture_image(get(), &out); }
  /** Pixels as a file in memory, borrowed until the next encode or the end of this picture. */
  vc_status encode(const vc_image &image, const vc_encode_options *options, bytes &out) noexcept {
    const void *data = nullptr;
    std::size_t size = 0;
    const vc_status status = vc_picture_encode(get(), &image, options, &data, &size);
    out = bytes(static_cast<const std::uint8_t *>(data), size);
    return status;
  }

#if defined(__cpp_exceptions)
  static picture create() {
    picture made;
    check(create(made), vc_create_error);
    return made;
  }
  static picture from_file(const std::string &path, const vc_picture_options *options = nullptr) {
    picture made = create();
    check(made.open(path.c_str(), options), [&made] { return made.error(); });
    return made;
  }
  static picture from_memory(bytes file, const vc_picture_options *options = nullptr) {
    picture made = create();
    check(made.decode(file, options), [&made] { return made.error(); });
    return made;
  }
  vc_image image() const {
    vc_image made{};
    check(image(made), [this] { return error(); });
    return made;
  }
  bytes encode(const vc_image &image, const vc_encode_options *options = nullptr) {
    bytes made;
    check(encode(image, options, made), [this] { return error(); });
    return made;
  }
#endif
};

/* ---- Cubes ---- */

/** Faces found in one picture. */
class cube_faces : public handle<vc_cube_faces, vc_cube_faces_destroy> {
 public:
  using list = list_view<vc_cube_face, vc_cube_faces, vc_cube_faces_count, vc_cube_faces_get>;
  list faces() const noexcept { return list(get()); }
  vc_status draw(const vc_canvas &canvas) const noexcept {
    return vc_cube_faces_draw(get(), &canvas);
  }
};

/** Finds the faces of cubes. */
class cube_finder
    : public tracker<cube_finder, vc_cube_finder, vc_cube_finder_options, cube_faces,
                     vc_cube_finder_create, vc_cube_finder_destroy, vc_cube_finder_error,
                     vc_cube_finder_find, vc_cube_finder_track, vc_cube_finder_reset> {};

/** What was read of a cube. */
class cube_reading : public handle<vc_cube_reading, vc_cube_reading_destroy> {
 public:
  using uncertain_list = list_view<vc_cube_sticker, vc_cube_reading,
                                   vc_cube_reading_uncertain_count, vc_cube_reading_uncertain_get>;
  /** Zeros for an empty handle. */
  vc_cube_reading_info info() const noexcept {
    vc_cube_reading_info out{};
    out.struct_size = sizeof out;
    if (vc_cube_reading_get(get(), &out) != VC_OK) out = vc_cube_reading_info{};
    return out;
  }
  /** 54 letters URFDLB, or "" while there is a problem. */
  std::string state() const { return info().state; }
  /** Stickers to confirm, the most informative first. */
  uncertain_list uncertain() const noexcept { return uncertain_list(get()); }
  vc_status draw(const vc_canvas &canvas) const noexcept {
    return vc_cube_reading_draw(get(), &canvas);
  }
};

/** Gathers faces from several pictures of one cube. */
class cube_reader
    : public object<cube_reader, vc_cube_reader, vc_cube_reader_options, vc_cube_reader_create,
                    vc_cube_reader_destroy, vc_cube_reader_error> {
 public:
  /** face_count (may be NULL) receives the number of faces that were added. */
  vc_status add(const cube_faces &faces, std::int32_t *face_count) noexcept {
    return vc_cube_reader_add(get(), faces.get(), face_count);
  }
  vc_status correct(std::int32_t facelet, char letter) noexcept {
    return vc_cube_reader_correct(get(), facelet, letter);
  }
  vc_status reset() noexcept { return vc_cube_reader_reset(get()); }
  vc_status read(cube_reading &out) noexcept {
    return out.take([&](vc_cube_reading **raw) { return vc_cube_reader_read(get(), raw); });
  }
#if defined(__cpp_exceptions)
  /** @return the number of faces that were added */
  std::int32_t add(const cube_faces &faces) {
    std::int32_t count = 0;
    check(add(faces, &count), [this] { return error(); });
    return count;
  }
  cube_reading read() {
    return made<cube_reading>([&](cube_reading &out) { return read(out); });
  }
#endif
};

/** Solves cubes. */
class solver : public object<solver, vc_solver, vc_solver_options, vc_solver_create,
                             vc_solver_destroy, vc_solver_error> {
 public:
  /** state: 54 letters. */
  vc_status solve(const char *state, vc_solution &out) noexcept {
    out = vc_solution{};
    out.struct_size = sizeof out;
    return vc_solver_solve(get(), state, &out);
  }
#if defined(__cpp_exceptions)
  vc_solution solve(const std::string &state) {
    return made<vc_solution>([&](vc_solution &out) { return solve(state.c_str(), out); });
  }
#endif
};

/* ---- SET ---- */

/** The cards of one picture and their sets. */
class set_table : public handle<vc_set_table, vc_set_table_destroy> {
 public:
  using card_list =
      list_view<vc_set_card, vc_set_table, vc_set_table_card_count, vc_set_table_card_get>;
  card_list cards() const noexcept { return card_list(get()); }
  /** Indices of cards, three for each set. */
  std::vector<vc_set_triple> sets() const {
    std::vector<vc_set_triple> out(vc_set_table_triple_count(get()));
    for (std::size_t i = 0; i < out.size(); i++)
      vc_set_table_triple_get(get(), i, &out[i]);
    return out;
  }
  /** The probability that the list of sets is right and complete. */
  double completeness() const noexcept { return vc_set_table_completeness(get()); }
  /** 1: the picture is a mirror image; 0: it is not; -1: nothing tells. */
  std::int32_t mirrored() const noexcept { return vc_set_table_mirrored(get()); }
  vc_status draw(const vc_canvas &canvas,
                 const vc_set_draw_options *options = nullptr) const noexcept {
    return vc_set_table_draw(get(), &canvas, options);
  }
};

/** Finds SET cards. */
class set_finder : public tracker<set_finder, vc_set_finder, vc_set_finder_options, set_table,
                                  vc_set_finder_create, vc_set_finder_destroy, vc_set_finder_error,
                                  vc_set_finder_find, vc_set_finder_track, vc_set_finder_reset> {};

/* ---- Hidden shapes ---- */

/** Shapes and groups of one picture. */
class shape_scene : public handle<vc_shape_scene, vc_shape_scene_destroy> {
 public:
  using shape_list = list_view<vc_shape, vc_shape_scene, vc_shape_scene_count, vc_shape_scene_get>;
  using group_list = list_view<vc_shape_group, vc_shape_scene, vc_shape_scene_group_count,
                               vc_shape_scene_group_get>;
  shape_list shapes() const noexcept { return shape_list(get()); }
  group_list groups() const noexcept { return group_list(get()); }
  /** VC_SHAPE_VERDICT_* */
  std::int32_t verdict() const noexcept { return vc_shape_scene_verdict(get()); }
  vc_status draw(const vc_canvas &canvas) const noexcept {
    return vc_shape_scene_draw(get(), &canvas);
  }
};

/** Finds shapes hidden in print, and plain ones. */
class shape_finder
    : public tracker<shape_finder, vc_shape_finder, vc_shape_finder_options, shape_scene,
                     vc_shape_finder_create, vc_shape_finder_destroy, vc_shape_finder_error,
                     vc_shape_finder_find, vc_shape_finder_track, vc_shape_finder_reset> {};

/* ---- Drawings ---- */

/** What one drawing was taken for. */
class sketch_rating : public handle<vc_sketch_rating, vc_sketch_rating_destroy> {
 public:
  using word_list =
      list_view<vc_sketch_answer, vc_sketch_rating, vc_sketch_rating_count, vc_sketch_rating_get>;
  /** Best first. */
  word_list words() const noexcept { return word_list(get()); }
  vc_status draw(const vc_canvas &canvas,
                 const vc_sketch_draw_options *options = nullptr) const noexcept {
    return vc_sketch_rating_draw(get(), &canvas, options);
  }
};

/** Scores drawings against words. */
class sketch_rater
    : public object<sketch_rater, vc_sketch_rater, vc_sketch_rater_options, vc_sketch_rater_create,
                    vc_sketch_rater_destroy, vc_sketch_rater_error> {
 public:
  /** asked: the word that was to be drawn, or NULL. */
  vc_status rate(const vc_image &image, const char *asked, sketch_rating &out) noexcept {
    return out.take(
        [&](vc_sketch_rating **raw) { return vc_sketch_rater_rate(get(), &image, asked, raw); });
  }
#if defined(__cpp_exceptions)
  sketch_rating rate(const vc_image &image, const char *asked = nullptr) {
    return made<sketch_rating>([&](sketch_rating &out) { return rate(image, asked, out); });
  }
#endif
};

/* ---- Robot targets ---- */

/** Targets and strips of one picture. */
class target_list : public handle<vc_target_list, vc_target_list_destroy> {
 public:
  using list = list_view<vc_target, vc_target_list, vc_target_list_count, vc_target_list_get>;
  using strip_list = list_view<vc_target_strip, vc_target_list, vc_target_list_strip_count,
                               vc_target_list_strip_get>;
  /** Best first. */
  list targets() const noexcept { return list(get()); }
  strip_list strips() const noexcept { return strip_list(get()); }
  vc_status draw(const vc_canvas &canvas) const noexcept {
    return vc_target_list_draw(get(), &canvas);
  }
};

/** Finds and measures retro-reflective targets. */
class target_finder
    : public tracker<target_finder, vc_target_finder, vc_target_finder_options, target_list,
                     vc_target_finder_create, vc_target_finder_destroy, vc_target_finder_error,
                     vc_target_finder_find, vc_target_finder_track, vc_target_finder_reset> {};

/* ---- Tags ---- */

/** Tags and rejected candidates of one picture. */
class tag_list : public handle<vc_tag_list, vc_tag_list_destroy> {
 public:
  using list = list_view<vc_tag, vc_tag_list, vc_tag_list_count, vc_tag_list_get>;
  using rejected_list =
      list_view<vc_tag_rejected, vc_tag_list, vc_tag_list_rejected_count, vc_tag_list_rejected_get>;
  /** The most probable first. */
  list tags() const noexcept { return list(get()); }
  rejected_list rejected() const noexcept { return rejected_list(get()); }
  vc_status draw(const vc_canvas &canvas) const noexcept {
    return vc_tag_list_draw(get(), &canvas);
  }
  /** One tag upright and seen from the front; image is the picture that the list is of. */
  vc_status view(std::size_t index, const vc_image &image, double margin,
                 const vc_canvas &canvas) const noexcept {
    return vc_tag_list_view(get(), index, &image, margin, &canvas);
  }
};

/** Finds AprilTag and ArUco markers. */
class tag_finder : public tracker<tag_finder, vc_tag_finder, vc_tag_finder_options, tag_list,
                                  vc_tag_finder_create, vc_tag_finder_destroy, vc_tag_finder_error,
                                  vc_tag_finder_find, vc_tag_finder_track, vc_tag_finder_reset> {};

/** A layout of tags, and where its robot is. */
class tag_field : public handle<vc_tag_field, vc_tag_field_destroy> {
 public:
  /** layout: WPILib's JSON, or a list. */
  static vc_status create(const std::string &layout, const vc_tag_field_options *options,
                          tag_field &out) noexcept {
    return out.take([&](vc_tag_field **raw) {
      return vc_tag_field_create(layout.data(), layout.size(), options, raw);
    });
  }
  const char *error() const noexcept { return vc_tag_field_error(get()); }
  /** From what one camera sees; heading_rad may be NULL. */
  vc_status locate(const tag_list &tags, const vc_tag_field_pose &mount, const double *heading_rad,
                   vc_tag_position &out) noexcept {
    const vc_tag_view view = {tags.get(), mount};
    out = vc_tag_position{};
    out.struct_size = sizeof out;
    return vc_tag_field_locate(get(), &view, 1, heading_rad, &out);
  }
#if defined(__cpp_exceptions)
  static tag_field create(const std::string &layout,
                          const vc_tag_field_options *options = nullptr) {
    tag_field made;
    check(create(layout, options, made), vc_create_error);
    return made;
  }
  vc_tag_position locate(const tag_list &tags, const vc_tag_field_pose &mount = {},
                         const double *heading_rad = nullptr) {
    vc_tag_position made;
    check(locate(tags, mount, heading_rad, made), [this] { return error(); });
    return made;
  }
#endif
};

} // namespace vc

#endif /* VISIONCORE_HPP */
