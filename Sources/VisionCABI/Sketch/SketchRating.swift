public import CVisionCore
import VisionBase
import VisionSketch
import VisionSupport

/// What a `vc_sketch_rating` points to: the rating with its texts and points in memory that C may borrow.
final class SketchRatingHandle {
  let rating: SketchRating
  let words: BorrowedTexts
  private let points: [UnsafeMutableBufferPointer<vc_point>]

  init(_ rating: SketchRating) {
    self.rating = rating
    words = BorrowedTexts(rating.answers.map { $0.word })
    points = rating.strokes.map { stroke in
      let memory = UnsafeMutableBufferPointer<vc_point>.allocate(capacity: stroke.count)
      _ = memory.initialize(from: stroke.map { vc_point(x: $0.x, y: $0.y) })
      return memory
    }
  }

  deinit { for memory in points { memory.deallocate() } }

  var strokes: [UnsafeBufferPointer<vc_point>] { points.map { UnsafeBufferPointer($0) } }
  var strokeCount: Int { points.count }
}

private func withRating(_ rating: OpaquePointer?, _ body: (SketchRatingHandle) throws(VisionError) -> Void) -> vc_status {
  statusOnly { () throws(VisionError) in try body(try Handle<SketchRatingHandle>.checked("rating", rating)) }
}

@implementation @_cdecl("vc_sketch_rating_summary_get")
public func vc_sketch_rating_summary_get(_ rating: OpaquePointer?, _ out: UnsafeMutablePointer<vc_sketch_summary>?) -> vc_status {
  withRating(rating) { (handle) throws(VisionError) in
    let rating = handle.rating
    let value = vc_sketch_summary(
      struct_size: 0, empty: rating.isEmpty ? 1 : 0, empty_confidence: rating.emptyConfidence, none_confidence: rating.noneConfidence,
      asked_confidence: rating.asked?.confidence ?? 0, points: Int32(truncatingIfNeeded: rating.points), hints: rating.hints.rawValue)
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_sketch_rating_count")
public func vc_sketch_rating_count(_ rating: OpaquePointer?) -> Int { Handle<SketchRatingHandle>.count(rating) { $0.words.count } }

@implementation @_cdecl("vc_sketch_rating_get")
public func vc_sketch_rating_get(_ rating: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_sketch_answer>?) -> vc_status {
  withRating(rating) { (handle) throws(VisionError) in
    let answer = try Check.element(handle.rating.answers, index)
    let value = vc_sketch_answer(struct_size: 0, reserved: 0, confidence: answer.confidence, word: handle.words[index])
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_sketch_rating_bitmap_get")
public func vc_sketch_rating_bitmap_get(_ rating: OpaquePointer?, _ bitmap: UnsafeMutablePointer<UInt8>?) -> vc_status {
  withRating(rating) { (handle) throws(VisionError) in
    let ink = handle.rating.bitmap.ink
    try Check.pointer("bitmap", bitmap).update(from: ink, count: ink.count)
  }
}

@implementation @_cdecl("vc_sketch_rating_stroke_count")
public func vc_sketch_rating_stroke_count(_ rating: OpaquePointer?) -> Int {
  Handle<SketchRatingHandle>.count(rating) { $0.strokeCount }
}

@implementation @_cdecl("vc_sketch_rating_stroke_get")
public func vc_sketch_rating_stroke_get(
  _ rating: OpaquePointer?, _ index: Int, _ points: UnsafeMutablePointer<UnsafePointer<vc_point>?>?, _ count: UnsafeMutablePointer<Int>?
) -> vc_status {
  points?.pointee = nil
  count?.pointee = 0
  return withRating(rating) { (handle) throws(VisionError) in
    let points = try Check.pointer("points", points)
    let count = try Check.pointer("count", count)
    let stroke = try Check.element(handle.strokes, index)
    points.pointee = stroke.baseAddress
    count.pointee = stroke.count
  }
}

extension vc_sketch_draw_options {
  init(_ defaults: SketchAnnotator) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), max_words: Int32(truncatingIfNeeded: defaults.wordCount),
      hide_strokes: defaults.drawsStrokes ? 0 : 1, hide_bitmap: defaults.drawsBitmap ? 0 : 1)
  }
}

extension SketchAnnotator {
  /// - Throws: as the rule of `Check`.
  init(_ given: vc_sketch_draw_options) throws(VisionError) {
    self.init()
    wordCount = try Check.range("max_words", given.max_words, 0...Int32(truncatingIfNeeded: Self.mostWords))
    drawsStrokes = try !Check.flag("hide_strokes", given.hide_strokes)
    drawsBitmap = try !Check.flag("hide_bitmap", given.hide_bitmap)
  }
}

@implementation @_cdecl("vc_sketch_draw_options_init")
public func vc_sketch_draw_options_init(_ options: UnsafeMutablePointer<vc_sketch_draw_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_sketch_draw_options(SketchAnnotator()))
}

@implementation @_cdecl("vc_sketch_rating_draw")
public func vc_sketch_rating_draw(
  _ rating: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?, _ options: UnsafePointer<vc_sketch_draw_options>?
) -> vc_status {
  withRating(rating) { (handle) throws(VisionError) in
    let given = try SizedStruct.read(options, defaults: vc_sketch_draw_options(SketchAnnotator()))
    try SketchAnnotator(given).draw(handle.rating, on: try checkedCanvas(canvas))
  }
}

@implementation @_cdecl("vc_sketch_rating_destroy")
public func vc_sketch_rating_destroy(_ rating: OpaquePointer?) { Handle<SketchRatingHandle>.destroy(rating) }
