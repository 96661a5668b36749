public import CVisionCore
import Glibc
import VisionBase
import VisionCube
import VisionSketch
import VisionSupport

/// What a `vc_sketch_rater` points to.
final class SketchRaterHandle: ErrorTextOwner {
  let rater: SketchRater
  private var saved: UnsafeMutableRawBufferPointer?

  init(_ parameters: SketchParameters) throws(VisionError) { rater = try SketchRater(parameters) }

  deinit { saved?.deallocate() }

  /// The own words in memory that C may borrow until the next call.
  func save() -> UnsafeMutableRawBufferPointer {
    saved?.deallocate()
    let bytes = rater.savedWords()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    memory.copyBytes(from: bytes)
    saved = memory
    return memory
  }
}

private let sketchDefaults = vc_sketch_options(
  struct_size: UInt32(MemoryLayout<vc_sketch_options>.size), region: 0, looks: Int32(truncatingIfNeeded: StrokeForm.Look.all.count),
  reserved: 0)

@implementation @_cdecl("vc_sketch_options_init")
public func vc_sketch_options_init(_ options: UnsafeMutablePointer<vc_sketch_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: sketchDefaults)
}

@implementation @_cdecl("vc_sketch_rater_create")
public func vc_sketch_rater_create(
  _ options: UnsafePointer<vc_sketch_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<SketchRaterHandle>.create(out) { () throws(VisionError) in
    let given = try SizedStruct.read(options, defaults: sketchDefaults)
    var parameters = SketchParameters()
    guard let region = SketchParameters.Region(rawValue: given.region) else {
      throw VisionError(.unsupported, "region \(given.region): must be VC_SKETCH_REGION_*")
    }
    guard (1...StrokeForm.Look.all.count).contains(Int(given.looks)) else {
      throw VisionError(.invalidArgument, "looks \(given.looks): must be 1..\(StrokeForm.Look.all.count)")
    }
    parameters.region = region
    parameters.looks = Int(given.looks)
    return try SketchRaterHandle(parameters)
  }
}

@implementation @_cdecl("vc_sketch_rater_destroy")
public func vc_sketch_rater_destroy(_ rater: OpaquePointer?) { Handle<SketchRaterHandle>.destroy(rater) }

@implementation @_cdecl("vc_sketch_rater_error")
public func vc_sketch_rater_error(_ rater: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(rater, SketchRaterHandle.self) }

/// The frame of the three ways to rate: checks, rates, hands the rating out.
private func rate(
  _ rater: OpaquePointer?, _ asked: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ body: (SketchRater, String?) throws(VisionError) -> SketchRating
) -> vc_status {
  out?.pointee = nil
  return withHandle(rater, SketchRaterHandle.self) { (handle) throws(VisionError) in
    guard let out else { throw VisionError(.invalidArgument, "out is NULL") }
    var word: String?
    if let asked { word = try Check.text("asked", asked, maximumBytes: OwnWords.longestName) }
    out.pointee = Handle.make(SketchRatingHandle(try body(handle.rater, word)))
  }
}

@implementation @_cdecl("vc_sketch_rate_image")
public func vc_sketch_rate_image(
  _ rater: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ asked: UnsafePointer<CChar>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  rate(rater, asked, out) { (rater, word) throws(VisionError) in
    try withImage(image) { (view) throws(VisionError) in try rater.rate(view, asked: word) }
  }
}

@implementation @_cdecl("vc_sketch_rate_strokes")
public func vc_sketch_rate_strokes(
  _ rater: OpaquePointer?, _ points: UnsafePointer<vc_point>?, _ lengths: UnsafePointer<Int32>?, _ strokes: Int,
  _ asked: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  rate(rater, asked, out) { (rater, word) throws(VisionError) in
    try rater.rate(try checkedStrokes(points, lengths, strokes), asked: word)
  }
}

@implementation @_cdecl("vc_sketch_rate_form")
public func vc_sketch_rate_form(
  _ rater: OpaquePointer?, _ form: UnsafePointer<UInt8>?, _ asked: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  rate(rater, asked, out) { (rater, word) throws(VisionError) in
    guard let form else { throw VisionError(.invalidArgument, "the form is NULL") }
    return try rater.rate(StrokeForm(ink: Array(UnsafeBufferPointer(start: form, count: 784))), asked: word)
  }
}

/// - Throws: `invalidArgument` for NULL, negative lengths and too many points.
private func checkedStrokes(
  _ points: UnsafePointer<vc_point>?, _ lengths: UnsafePointer<Int32>?, _ count: Int
) throws(VisionError) -> Strokes {
  guard count != 0 else { return [] }
  guard let points, let lengths, (1...10_000).contains(count) else {
    throw VisionError(.invalidArgument, "points or lengths is NULL, or there are more than 10000 strokes")
  }
  var result: Strokes = []
  var at = 0
  for length in UnsafeBufferPointer(start: lengths, count: count) {
    guard length >= 0, at + Int(length) <= 1_000_000 else {
      throw VisionError(.invalidArgument, "a stroke of \(length) points: must be 0 or more, 1000000 together")
    }
    // Beyond this nothing is a position on a screen, and differences would overflow.
    result.append(
      UnsafeBufferPointer(start: points + at, count: Int(length)).map { Point($0.x, $0.y) }.filter { abs($0.x) < 1e9 && abs($0.y) < 1e9 })
    at += Int(length)
  }
  return result
}
