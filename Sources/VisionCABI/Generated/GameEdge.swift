// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import VisionBase
import VisionSketch
import VisionSupport

extension vc_sketch_game_options {
  static var defaults: Self {
    var given = Self()
    given.winning_points = 1
    given.round_s = 45
    given.seed = 1
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("winning_points", winning_points, 1...100)
    try Check.range("round_s", round_s, 1...3600)
  }
}

extension SketchGame.Parameters {
  init(_ given: vc_sketch_game_options) throws(VisionError) {
    self.init()
    copy(given.winning_points, to: &winningPoints)
    copy(given.round_s, to: &round)
    copy(given.seed, to: &seed)
  }
}

@implementation @_cdecl("vc_sketch_game_phase_name")
public func vc_sketch_game_phase_name(_ phase: Int32) -> UnsafePointer<CChar>? {
  switch phase {
  case 0: staticText("ready")
  case 1: staticText("drawing")
  case 2: staticText("won")
  case 3: staticText("lost")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_sketch_game_options_init")
public func vc_sketch_game_options_init(_ options: UnsafeMutablePointer<vc_sketch_game_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_sketch_game_create")
public func vc_sketch_game_create(
  _ words: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ options: UnsafePointer<vc_sketch_game_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<SketchGame>.create(out) { () throws(VisionError) in
    let words = try Check.array("words", words, "count", count, 1...2000)
    let options = try SketchGame.Parameters(try vc_sketch_game_options.checked(options))
    return try SketchGame(words: try Check.texts("word", words, maximumBytes: LearnedWords.longestName), parameters: options)
  }
}

@implementation @_cdecl("vc_sketch_game_destroy")
public func vc_sketch_game_destroy(_ game: OpaquePointer?) { destroy(game) }

@implementation @_cdecl("vc_sketch_game_error")
public func vc_sketch_game_error(_ game: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(game) }

@implementation @_cdecl("vc_sketch_game_start")
public func vc_sketch_game_start(_ game: OpaquePointer?, _ word: UnsafePointer<CChar>?, _ now_ns: Int64) -> vc_status {
  Handle<SketchGame>.call(game) { (handle) throws(VisionError) in
    let word = word.isNull ? nil : try Check.text("word", word, maximumBytes: 100)
    try handle.object.start(word, now: now_ns)
  }
}

@implementation @_cdecl("vc_sketch_game_submit")
public func vc_sketch_game_submit(_ game: OpaquePointer?, _ rating: OpaquePointer?, _ now_ns: Int64) -> vc_status {
  Handle<SketchGame>.call(game) { (handle) throws(VisionError) in
    let rating = try Listed<LentRating>.checked("rating", rating)
    try handle.object.submit(rating.rating, now: now_ns)
  }
}

@implementation @_cdecl("vc_sketch_game_state_get")
public func vc_sketch_game_state_get(
  _ game: OpaquePointer?, _ now_ns: Int64, _ out: UnsafeMutablePointer<vc_sketch_game_state>?
) -> vc_status {
  Handle<SketchGame>.call(game) { (handle) throws(VisionError) in
    try SizedStruct.write(vc_sketch_game_state(handle, now: now_ns), to: out)
  }
}
