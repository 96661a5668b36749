public import CVisionCore
import Glibc
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
    words = BorrowedTexts(rating.answers.map(\.word))
    points = rating.strokes.map { stroke in
      let memory = UnsafeMutableBufferPointer<vc_point>.allocate(capacity: stroke.count)
      _ = memory.initialize(from: stroke.map { vc_point(x: $0.x, y: $0.y) })
      return memory
    }
  }

  deinit { for memory in points { memory.deallocate() } }

  var strokeCount: Int { points.count }
  func stroke(_ index: Int) -> UnsafeBufferPointer<vc_point> { UnsafeBufferPointer(points[index]) }
}

private func withRating(_ rating: OpaquePointer?, _ body: (SketchRatingHandle) throws(VisionError) -> Void) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let rating else { throw VisionError(.invalidArgument, "the rating is NULL") }
    try body(Handle<SketchRatingHandle>.borrow(rating))
  }
}

@implementation @_cdecl("vc_sketch_rating_summary")
public func vc_sketch_rating_summary(_ rating: OpaquePointer?, _ out: UnsafeMutablePointer<vc_sketch_summary>?) -> vc_status {
  withRating(rating) { (handle) throws(VisionError) in
    let rating = handle.rating
    let value = vc_sketch_summary(
      struct_size: 0, empty: rating.isEmpty ? 1 : 0, empty_confidence: rating.emptyConfidence, none_confidence: rating.noneConfidence,
      asked_confidence: rating.asked?.confidence ?? 0, points: Int32(truncatingIfNeeded: rating.points), hints: rating.hints.rawValue)
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_sketch_rating_count")
public func vc_sketch_rating_count(_ rating: OpaquePointer?) -> Int {
  rating.map { Handle<SketchRatingHandle>.borrow($0).words.count } ?? 0
}

@implementation @_cdecl("vc_sketch_rating_get")
public func vc_sketch_rating_get(_ rating: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_sketch_answer>?) -> vc_status {
  withRating(rating) { (handle) throws(VisionError) in
    guard handle.rating.answers.indices.contains(index) else { throw VisionError(.notFound, "no answer \(index)") }
    let value = vc_sketch_answer(
      struct_size: 0, reserved: 0, confidence: handle.rating.answers[index].confidence, word: handle.words[index])
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_sketch_rating_form")
public func vc_sketch_rating_form(_ rating: OpaquePointer?, _ form: UnsafeMutablePointer<UInt8>?) -> vc_status {
  withRating(rating) { (handle) throws(VisionError) in
    guard let form else { throw VisionError(.invalidArgument, "form is NULL") }
    for (i, value) in handle.rating.form.ink.enumerated() { form[i] = value }
  }
}

@implementation @_cdecl("vc_sketch_rating_stroke_count")
public func vc_sketch_rating_stroke_count(_ rating: OpaquePointer?) -> Int {
  rating.map { Handle<SketchRatingHandle>.borrow($0).strokeCount } ?? 0
}

@implementation @_cdecl("vc_sketch_rating_stroke")
public func vc_sketch_rating_stroke(
  _ rating: OpaquePointer?, _ index: Int, _ points: UnsafeMutablePointer<UnsafePointer<vc_point>?>?, _ count: UnsafeMutablePointer<Int>?
) -> vc_status {
  points?.pointee = nil
  count?.pointee = 0
  return withRating(rating) { (handle) throws(VisionError) in
    guard let points, let count else { throw VisionError(.invalidArgument, "points or count is NULL") }
    guard (0..<handle.strokeCount).contains(index) else { throw VisionError(.notFound, "no stroke \(index)") }
    points.pointee = handle.stroke(index).baseAddress
    count.pointee = handle.stroke(index).count
  }
}

@implementation @_cdecl("vc_sketch_rating_draw")
public func vc_sketch_rating_draw(_ rating: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?) -> vc_status {
  withRating(rating) { (handle) throws(VisionError) in
    try SketchAnnotation(handle.rating, on: try checkedCanvas(canvas)).draw()
  }
}

@implementation @_cdecl("vc_sketch_rating_destroy")
public func vc_sketch_rating_destroy(_ rating: OpaquePointer?) { Handle<SketchRatingHandle>.destroy(rating) }
