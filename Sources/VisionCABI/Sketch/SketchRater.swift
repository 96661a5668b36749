public import CVisionCore
import VisionBase
import VisionSketch
import VisionSupport

/// What a `vc_sketch_rater` points to.
final class SketchRaterHandle: ErrorTextOwner {
  let rater: SketchRater

  init(_ parameters: SketchParameters) throws(VisionError) { rater = try SketchRater(parameters) }
}

extension vc_sketch_rater_options {
  init(_ defaults: SketchParameters) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), region: defaults.region.rawValue, views: Int32(truncatingIfNeeded: defaults.views),
      reserved: 0)
  }
}

extension SketchParameters {
  /// - Throws: as the rule of `Check`.
  init(_ given: vc_sketch_rater_options) throws(VisionError) {
    self.init()
    try Check.reserved(given.reserved)
    region = try Check.constant("region", given.region, "VC_SKETCH_REGION_*")
    views = try Check.range("views", given.views, 1...Int32(truncatingIfNeeded: Self.maximumViews))
  }
}

@implementation @_cdecl("vc_sketch_rater_options_init")
public func vc_sketch_rater_options_init(_ options: UnsafeMutablePointer<vc_sketch_rater_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_sketch_rater_options(SketchParameters()))
}

@implementation @_cdecl("vc_sketch_rater_create")
public func vc_sketch_rater_create(
  _ options: UnsafePointer<vc_sketch_rater_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<SketchRaterHandle>.create(out) { () throws(VisionError) in
    let given = try SizedStruct.read(options, defaults: vc_sketch_rater_options(SketchParameters()))
    return try SketchRaterHandle(try SketchParameters(given))
  }
}

@implementation @_cdecl("vc_sketch_rater_destroy")
public func vc_sketch_rater_destroy(_ rater: OpaquePointer?) { Handle<SketchRaterHandle>.destroy(rater) }

@implementation @_cdecl("vc_sketch_rater_error")
public func vc_sketch_rater_error(_ rater: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(rater, SketchRaterHandle.self) }

/// The frame of the three ways to rate: checks the asked word, rates, hands the rating out.
private func rate(
  _ rater: OpaquePointer?, _ asked: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ body: (SketchRater, String?) throws(VisionError) -> SketchRating
) -> vc_status {
  Handle<SketchRatingHandle>.result(of: rater, SketchRaterHandle.self, into: out) { (handle) throws(VisionError) in
    var word: String?
    if let asked { word = try checkedWord("asked", asked) }
    return SketchRatingHandle(try body(handle.rater, word))
  }
}

@implementation @_cdecl("vc_sketch_rater_rate")
public func vc_sketch_rater_rate(
  _ rater: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ asked: UnsafePointer<CChar>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  rate(rater, asked, out) { (rater, word) throws(VisionError) in
    try withImage(image) { (view) throws(VisionError) in try rater.rate(view, asked: word) }
  }
}

@implementation @_cdecl("vc_sketch_rater_rate_strokes")
public func vc_sketch_rater_rate_strokes(
  _ rater: OpaquePointer?, _ points: UnsafePointer<vc_point>?, _ lengths: UnsafePointer<Int32>?, _ stroke_count: Int,
  _ asked: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  rate(rater, asked, out) { (rater, word) throws(VisionError) in
    try rater.rate(try checkedStrokes(points, lengths, stroke_count), asked: word)
  }
}

@implementation @_cdecl("vc_sketch_rater_rate_bitmap")
public func vc_sketch_rater_rate_bitmap(
  _ rater: OpaquePointer?, _ bitmap: UnsafePointer<UInt8>?, _ asked: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  rate(rater, asked, out) { (rater, word) throws(VisionError) in
    let ink = UnsafeBufferPointer(start: try Check.pointer("bitmap", bitmap), count: Int(VC_SKETCH_BITMAP_SIZE))
    return try rater.rate(SketchBitmap(ink: Array(ink)), asked: word)
  }
}

/// Strokes and points that one call may have.
private let strokeLimit = 10_000
private let pointLimit = 1_000_000
/// Beyond this nothing is a position on a screen, and differences would overflow.
private let furthestPoint = 1e9

/// - Throws: `invalidArgument` for NULL, negative lengths and too many strokes or points.
private func checkedStrokes(
  _ points: UnsafePointer<vc_point>?, _ lengths: UnsafePointer<Int32>?, _ count: Int
) throws(VisionError) -> Strokes {
  let lengths = try Check.array("lengths", lengths, count, 0...strokeLimit)
  guard !lengths.isEmpty else { return [] }
  let points = try Check.pointer("points", points)
  var result: Strokes = []
  var at = 0
  for length in lengths {
    let count = try Check.count("length", Int(length), 0...(pointLimit - at))
    let stroke = UnsafeBufferPointer(start: points + at, count: count).map { Point($0.x, $0.y) }
    result.append(stroke.filter { abs($0.x) < furthestPoint && abs($0.y) < furthestPoint })
    at += count
  }
  return result
}
