// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import VisionBase
import VisionSketch
import VisionSupport

extension vc_sketch_rater_options {
  static var defaults: Self {
    var given = Self()
    given.views = 11
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.known("region", region, 0...2, "one of VC_SKETCH_REGION_*")
    try Check.range("views", views, 1...11)
    try Check.reserved(reserved)
  }
}

extension SketchParameters {
  init(_ given: vc_sketch_rater_options) throws(VisionError) {
    self.init()
    copy(given.region, to: &region)
    copy(given.views, to: &views)
  }
}

extension vc_sketch_summary {
  init(_ value: SketchRating) {
    self.init()
    copy(value.isEmpty, to: &empty)
    copy(value.emptyConfidence, to: &empty_confidence)
    copy(value.noneConfidence, to: &none_confidence)
    copy(value.points, to: &points)
    copy(value.hints, to: &hints)
    complete(value)
  }
}

extension vc_sketch_draw_options {
  static var defaults: Self {
    var given = Self()
    given.max_words = 5
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("max_words", max_words, 0...20)
    try Check.flag("hide_strokes", hide_strokes)
    try Check.flag("hide_bitmap", hide_bitmap)
  }
}

extension SketchAnnotator {
  init(_ given: vc_sketch_draw_options) throws(VisionError) {
    self.init()
    copy(given.max_words, to: &maximumWords)
    copy(given.hide_strokes, to: &hideStrokes)
    copy(given.hide_bitmap, to: &hideBitmap)
  }
}

@implementation @_cdecl("vc_sketch_region_name")
public func vc_sketch_region_name(_ region: Int32) -> UnsafePointer<CChar>? {
  switch region {
  case 0: staticText("auto")
  case 1: staticText("center")
  case 2: staticText("whole")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_sketch_hint_name")
public func vc_sketch_hint_name(_ hint: UInt32) -> UnsafePointer<CChar>? {
  switch hint {
  case 1: staticText("empty")
  case 2: staticText("faint")
  case 4: staticText("cut off")
  case 8: staticText("small")
  case 16: staticText("looks like another word")
  case 32: staticText("unknown")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_sketch_rater_options_init")
public func vc_sketch_rater_options_init(_ options: UnsafeMutablePointer<vc_sketch_rater_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_sketch_rater_create")
public func vc_sketch_rater_create(
  _ options: UnsafePointer<vc_sketch_rater_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<SketchRater>.create(out) { () throws(VisionError) in
    let options = try SketchParameters(try vc_sketch_rater_options.checked(options))
    return try SketchRater(options)
  }
}

@implementation @_cdecl("vc_sketch_rater_destroy")
public func vc_sketch_rater_destroy(_ rater: OpaquePointer?) { destroy(rater) }

@implementation @_cdecl("vc_sketch_rater_error")
public func vc_sketch_rater_error(_ rater: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(rater) }

@implementation @_cdecl("vc_sketch_rater_set_words")
public func vc_sketch_rater_set_words(_ rater: OpaquePointer?, _ words: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) -> vc_status {
  Handle<SketchRater>.call(rater) { (handle) throws(VisionError) in
    let words = try Check.array("words", words, "count", count, 0...2000)
    try handle.object.setWords(try Check.texts("word", words, maximumBytes: LearnedWords.longestName))
  }
}

@implementation @_cdecl("vc_sketch_rater_rate")
public func vc_sketch_rater_rate(
  _ rater: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ asked: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<SketchRater>.call(rater) { (handle) throws(VisionError) in
    let asked = asked.isNull ? nil : try Check.text("asked", asked, maximumBytes: 100)
    let out = try Check.pointer("out", out)
    out.store(Listed<LentRating>.make(try withImage(image, for: handle.object) { (image) throws(VisionError) in LentRating(try handle.object.rate(image, asked: asked)) }))
  }
}

@implementation @_cdecl("vc_sketch_rater_rate_strokes")
public func vc_sketch_rater_rate_strokes(
  _ rater: OpaquePointer?, _ points: UnsafePointer<vc_point>?, _ lengths: UnsafePointer<Int32>?, _ stroke_count: Int, _ asked: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<SketchRater>.call(rater) { (handle) throws(VisionError) in
    let asked = asked.isNull ? nil : try Check.text("asked", asked, maximumBytes: 100)
    let out = try Check.pointer("out", out)
    out.store(Listed<LentRating>.make(LentRating(try handle.object.rate(try checkedStrokes(points, lengths, stroke_count), asked: asked))))
  }
}

@implementation @_cdecl("vc_sketch_rater_rate_bitmap")
public func vc_sketch_rater_rate_bitmap(
  _ rater: OpaquePointer?, _ bitmap: UnsafePointer<UInt8>?, _ asked: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<SketchRater>.call(rater) { (handle) throws(VisionError) in
    let asked = asked.isNull ? nil : try Check.text("asked", asked, maximumBytes: 100)
    let out = try Check.pointer("out", out)
    out.store(Listed<LentRating>.make(LentRating(try handle.object.rate(try SketchBitmap(bitmap), asked: asked))))
  }
}

@implementation @_cdecl("vc_sketch_rating_summary_get")
public func vc_sketch_rating_summary_get(_ rating: OpaquePointer?, _ out: UnsafeMutablePointer<vc_sketch_summary>?) -> vc_status {
  Listed<LentRating>.call("rating", rating) { (object) throws(VisionError) in
    try SizedStruct.write(vc_sketch_summary(object.rating, asked: object.asked), to: out)
  }
}

@implementation @_cdecl("vc_sketch_rating_count")
public func vc_sketch_rating_count(_ rating: OpaquePointer?) -> Int { Listed<LentRating>.number(rating) { $0.words.count } }

@implementation @_cdecl("vc_sketch_rating_get")
public func vc_sketch_rating_get(_ rating: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_sketch_answer>?) -> vc_status {
  Listed<LentRating>.call("rating", rating) { (object) throws(VisionError) in
    try SizedStruct.write(try object.answer(index), to: out)
  }
}

@implementation @_cdecl("vc_sketch_rating_stroke_count")
public func vc_sketch_rating_stroke_count(_ rating: OpaquePointer?) -> Int { Listed<LentRating>.number(rating) { $0.strokes.count } }

@implementation @_cdecl("vc_sketch_rating_stroke_get")
public func vc_sketch_rating_stroke_get(
  _ rating: OpaquePointer?, _ index: Int, _ points: UnsafeMutablePointer<UnsafePointer<vc_point>?>?, _ count: UnsafeMutablePointer<Int>?
) -> vc_status {
  points.store(nil)
  count.store(0)
  return Listed<LentRating>.call("rating", rating) { (object) throws(VisionError) in
    let points = try Check.pointer("points", points)
    let count = try Check.pointer("count", count)
    try object.strokes.list(index).lend(to: points, count)
  }
}

@implementation @_cdecl("vc_sketch_draw_options_init")
public func vc_sketch_draw_options_init(_ options: UnsafeMutablePointer<vc_sketch_draw_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_sketch_rating_draw")
public func vc_sketch_rating_draw(
  _ rating: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?, _ options: UnsafePointer<vc_sketch_draw_options>?
) -> vc_status {
  Listed<LentRating>.call("rating", rating) { (object) throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    let options = try SketchAnnotator(try vc_sketch_draw_options.checked(options))
    try options.draw(object.rating, on: canvas)
  }
}

@implementation @_cdecl("vc_sketch_rating_destroy")
public func vc_sketch_rating_destroy(_ rating: OpaquePointer?) { destroy(rating) }

@implementation @_cdecl("vc_sketch_rater_learn")
public func vc_sketch_rater_learn(_ rater: OpaquePointer?, _ word: UnsafePointer<CChar>?, _ rating: OpaquePointer?) -> vc_status {
  Handle<SketchRater>.call(rater) { (handle) throws(VisionError) in
    let word = try Check.text("word", word, maximumBytes: 100)
    let rating = try Listed<LentRating>.checked("rating", rating)
    try handle.object.teach(word, rating.rating)
  }
}

@implementation @_cdecl("vc_sketch_rater_forget")
public func vc_sketch_rater_forget(_ rater: OpaquePointer?, _ word: UnsafePointer<CChar>?) -> vc_status {
  Handle<SketchRater>.call(rater) { (handle) throws(VisionError) in
    let word = try Check.text("word", word, maximumBytes: 100)
    try handle.object.forget(word)
  }
}

@implementation @_cdecl("vc_sketch_rater_taught_word_count")
public func vc_sketch_rater_taught_word_count(_ rater: OpaquePointer?) -> Int {
  Handle<SketchRater>.number(rater) { $0.learnedWords.words.count }
}

@implementation @_cdecl("vc_sketch_rater_taught_word_get")
public func vc_sketch_rater_taught_word_get(
  _ rater: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_sketch_taught_word>?
) -> vc_status {
  Handle<SketchRater>.call(rater) { (handle) throws(VisionError) in
    try SizedStruct.write(vc_sketch_taught_word(try Check.element(handle.object.learnedWords.words, index)), to: out)
  }
}

@implementation @_cdecl("vc_sketch_rater_save")
public func vc_sketch_rater_save(
  _ rater: OpaquePointer?, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  size.store(0)
  return Handle<SketchRater>.call(rater) { (handle) throws(VisionError) in
    try copyOut(to: bytes, capacity: capacity, size: size) { () throws(VisionError) in handle.object.savedWords() }
  }
}

@implementation @_cdecl("vc_sketch_rater_load")
public func vc_sketch_rater_load(_ rater: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ size: Int) -> vc_status {
  Handle<SketchRater>.call(rater) { (handle) throws(VisionError) in
    let bytes = try Check.bytes(bytes, size)
    try handle.object.load(bytes)
  }
}
