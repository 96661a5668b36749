/* visioncore.hpp: the C interface for C++17. The namespace vc has a class for each handle, with a
 * method for each of its functions, and the functions without a handle.
 *
 *     #include <iostream>
 *     #include <visioncore.hpp>
 *
 *     int main() {
 *       auto picture = vc::picture::from_file("table.jpg");
 *       auto finder = vc::set_finder::create();
 *       for (const vc_set_card &card : finder.find(picture.image()).cards())
 *         std::cout << card.confidence << "\n";
 *     }
 *
 * Every function that can fail has two forms. The first returns its results (as a std::tuple if
 * there are several) and throws vc::error with the library's code and text. The second takes
 * references to the results as its last arguments, or std::nothrow if there are none, and returns
 * the vc_status; error() has the text. It is also available if exceptions are disabled. Both may
 * throw std::bad_alloc.
 *
 * Finders, solvers and other objects are movable. Results are copyable: copies share one object,
 * which is kept alive by lists and pixels taken from it. Empty handles are allowed everywhere: the
 * call fails with VC_ERR_INVALID_ARGUMENT, and lists are empty. The rules of visioncore.h for units
 * and threads apply; a callback that throws ends the program. Only the library itself needs to be
 * linked.
 */
#ifndef VISIONCORE_HPP
#define VISIONCORE_HPP

#include "visioncore_extras.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__cpp_exceptions)
#include <stdexcept>
#endif

namespace vc {

#if defined(__cpp_exceptions)
/** A failed call: its code and the library's text. */
class error : public std::runtime_error {
 public:
  error(vc_status status, const char *text)
      : std::runtime_error(text && *text ? text : vc_status_name(status)), status_(status) {}
  vc_status status() const noexcept { return status_; }

 private:
  vc_status status_;
};
#endif

/** A view of elements owned elsewhere (std::span is C++20). */
template <class T>
class span {
 public:
  constexpr span() noexcept = default;
  constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
  /** A vector, an array or a string; not of a derived class, whose elements are larger. */
  template <class C,
            class = std::enable_if_t<std::is_convertible_v<
                std::remove_pointer_t<decltype(std::data(std::declval<C &>()))> (*)[], T (*)[]>>>
  constexpr span(C &&elements) noexcept : data_(std::data(elements)), size_(std::size(elements)) {}
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

/** Pixels borrowed from an object, which they keep alive, until its next call. */
struct pixels : vc_image {
  std::shared_ptr<const void> owner;
};

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

/** Pixels of the caller to draw into, rows without padding between them. */
inline vc_canvas canvas(void *data, std::int32_t width, std::int32_t height, vc_pixel_format format,
                        std::int32_t bytes_per_pixel) noexcept {
  const vc_image same = image(data, width, height, format, bytes_per_pixel);
  return {data, same.data_size, same.stride, width, height, format, 0};
}

/** Options with their defaults: `auto options = vc::defaults<vc_set_finder_options>();` */
template <class Options>
Options defaults() noexcept;

namespace detail {
template <class T, class = void>
inline constexpr bool is_sized = false;
template <class T>
inline constexpr bool is_sized<T, std::void_t<decltype(T::struct_size)>> = true;

template <class T>
T *prepared(T &out) noexcept {
  out = T{};
  if constexpr (is_sized<T>) out.struct_size = sizeof out;
  return &out;
}
inline vc_image *owned(pixels &out, std::shared_ptr<const void> owner) noexcept {
  out = pixels{};
  out.owner = std::move(owner);
  return &out;
}
template <class Options>
Options initial(void (*init)(Options *, std::size_t)) noexcept {
  Options options{};
  init(&options, sizeof options);
  return options;
}
inline const char *text(const char *text) noexcept { return text ? text : ""; }
/* A side of a grid; 0 where it is far beyond what the library takes, and refuses. */
inline std::size_t positive(std::int32_t number) noexcept {
  return number > 0 && number <= 1000 ? static_cast<std::size_t>(number) : 0;
}
/* The count of arrays whose lengths do not fit; the library refuses it. */
inline constexpr std::size_t no_count = static_cast<std::size_t>(-1);
inline std::size_t count(std::size_t size, bool fits) noexcept { return fits ? size : no_count; }
template <class T>
void resize(std::vector<T> &out, std::size_t size) {
  out.assign(size == no_count ? 0 : size, T{});
  if constexpr (is_sized<T>)
    for (T &each : out) each.struct_size = sizeof each;
}
inline std::vector<const char *> c_strings(const std::vector<std::string> &words) {
  std::vector<const char *> result;
  for (const std::string &word : words) result.push_back(word.c_str());
  return result;
}

/* Helpers for the ways in which C functions return results; each takes the call as a lambda. */

/** A list of unknown length: call(items, capacity, &found). */
template <class T, class Call>
vc_status listed(std::vector<T> &out, Call &&call) {
  std::size_t found = 0;
  out.clear();
  vc_status status = call(static_cast<T *>(nullptr), std::size_t{0}, &found);
  if (found > 0 && (status == VC_OK || status == VC_ERR_TOO_LARGE)) {
    resize(out, found);
    status = call(out.data(), out.size(), &found);
  }
  if (status != VC_OK) out.clear();
  return status;
}
/** A text of unknown length: call(text, capacity). */
template <class Call>
vc_status written(std::string &out, Call &&call) {
  vc_status status = VC_ERR_TOO_LARGE;
  for (int bits = 9; status == VC_ERR_TOO_LARGE && bits < 28; bits += 3) {
    out.assign(std::size_t{1} << bits, '\0');
    status = call(out.data(), out.size());
  }
  out.resize(std::strlen(out.c_str()));
  return status;
}
/** A text of a known size: call(text). */
template <std::size_t Size, class Call>
vc_status filled(std::string &out, Call &&call) {
  char text[Size] = "";
  const vc_status status = call(text);
  out = text;
  return status;
}
/** Borrowed elements: call(&data, &size). */
template <class Source, class T, class Call>
vc_status copied(std::vector<T> &out, Call &&call) {
  Source *data = nullptr;
  std::size_t size = 0;
  const vc_status status = call(&data, &size);
  const T *first = static_cast<const T *>(data);
  out.assign(first, first + size);
  return status;
}
/** A borrowed text: call(&text). */
template <class Call>
vc_status copied(std::string &out, Call &&call) {
  const char *borrowed = nullptr;
  const vc_status status = call(&borrowed);
  out = text(borrowed);
  return status;
}

/** The text of functions on plain values and on results. */
template <class T>
const char *last_error(const T *) noexcept {
  return vc_last_error();
}

#if defined(__cpp_exceptions)
inline void require(bool holds, const char *text) {
  if (!holds) throw error(VC_ERR_INVALID_ARGUMENT, text);
}
inline void check(vc_status status, const char *(*text)() = vc_last_error) {
  if (status != VC_OK) throw error(status, text());
}
/** The status of a call; VC_OK if one of its elements has the failure in its own status. */
template <class T>
vc_status told(vc_status status, const T &, const std::vector<vc_status> &each) {
  for (const vc_status one : each)
    if (one != VC_OK) return VC_OK;
  return status;
}
/** Returns the results of call(out...) or throws an error with its status and text(). */
template <class... Out, class Call, class Text>
auto made(Call &&call, Text &&text) {
  std::tuple<Out...> out{};
  const vc_status status = std::apply(std::forward<Call>(call), out);
  if (status != VC_OK) throw error(status, text());
  if constexpr (sizeof...(Out) == 1)
    return std::get<0>(std::move(out));
  else
    return out;
}
template <class... Out, class Call>
auto made(Call &&call) {
  return made<Out...>(std::forward<Call>(call), vc_last_error);
}
#endif
} // namespace detail

/** A list of the library as a range of values; keeps the object that owns the list alive. */
template <class Item, auto Count, auto Get>
class list;

template <class Item, class T, std::size_t (*Count)(const T *), class Any,
          vc_status (*Get)(Any *, std::size_t, Item *)>
class list<Item, Count, Get> {
 public:
  explicit list(std::shared_ptr<T> owner) noexcept : owner_(std::move(owner)) {}
  std::size_t size() const noexcept { return Count(owner_.get()); }
  bool empty() const noexcept { return size() == 0; }
  /** Zeros for an index out of range. */
  Item operator[](std::size_t index) const noexcept {
    Item item;
    if (Get(owner_.get(), index, detail::prepared(item)) != VC_OK) item = Item{};
    return item;
  }

  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Item;
    using difference_type = std::ptrdiff_t;
    using pointer = const Item *;
    using reference = Item;
    iterator() noexcept = default;
    iterator(const list *of, std::size_t index) noexcept : of_(of), index_(index) {}
    Item operator*() const noexcept { return (*of_)[index_]; }
    iterator &operator++() noexcept { return ++index_, *this; }
    iterator operator++(int) noexcept { return {of_, index_++}; }
    bool operator==(const iterator &other) const noexcept { return index_ == other.index_; }
    bool operator!=(const iterator &other) const noexcept { return index_ != other.index_; }

   private:
    const list *of_ = nullptr;
    std::size_t index_ = 0;
  };
  iterator begin() const noexcept { return {this, 0}; }
  iterator end() const noexcept { return {this, size()}; }

 private:
  std::shared_ptr<T> owner_;
};

/** An object of the library, released by its last owner. */
template <class T, void (*Destroy)(T *), const char *(*Error)(const T *)>
class handle {
 public:
  /** For C functions; the handle keeps ownership. */
  T *get() const noexcept { return held_ ? held_->raw : nullptr; }
  /** The address that a C function writes its new object to; the previous object is released. */
  T **put() {
    held_ = std::make_shared<holder>();
    return &held_->raw;
  }
  explicit operator bool() const noexcept { return get() != nullptr; }
  /** Error text of the last call; "" after success. After a failed create: vc_last_error(). */
  std::string error() const { return detail::text(Error(get())); }

 protected:
  std::shared_ptr<T> share() const noexcept { return {held_, get()}; }
#if defined(__cpp_exceptions)
  void check(vc_status status) const {
    if (status != VC_OK) throw vc::error(status, Error(get()));
  }
  template <class... Out, class Call>
  auto made(Call &&call) const {
    return detail::made<Out...>(std::forward<Call>(call), [this] { return Error(get()); });
  }
#endif

 private:
  struct holder {
    holder() = default;
    holder(const holder &) = delete;
    holder &operator=(const holder &) = delete;
    ~holder() { Destroy(raw); }
    T *raw = nullptr;
  };
  std::shared_ptr<holder> held_;
};

/** The result of a call; it never changes. */
template <class T, void (*Destroy)(T *)>
using result = handle<T, Destroy, detail::last_error<T>>;

/** An object with functions: movable, used by one thread at a time. */
template <class T, void (*Destroy)(T *), const char *(*Error)(const T *)>
class object : public handle<T, Destroy, Error> {
 public:
  object() = default;
  object(object &&) noexcept = default;
  object &operator=(object &&) noexcept = default;
};

/** A picture from a file, or from its bytes. */
template <class Self>
struct picture_files {
#if defined(__cpp_exceptions)
  static Self from_file(const std::string &path, const vc_picture_options *options = nullptr) {
    Self made = Self::create();
    made.open(path, options);
    return made;
  }
  static Self from_memory(span<const std::uint8_t> file,
                          const vc_picture_options *options = nullptr) {
    Self made = Self::create();
    made.decode(file, options);
    return made;
  }
#endif
};

} // namespace vc

#include "visioncore/Generated/classes.hpp"

#endif /* VISIONCORE_HPP */
