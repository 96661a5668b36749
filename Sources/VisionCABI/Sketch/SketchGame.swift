public import CVisionCore
import VisionSketch
import VisionSupport

/// What a `vc_sketch_game` points to.
final class SketchGameHandle: ErrorTextOwner {
  var game: SketchGame
  private var askedText = BorrowedText("")

  init(_ game: SketchGame) { self.game = game }

  /// The asked word, borrowed until the next call.
  func borrowAsked() -> UnsafePointer<CChar> {
    askedText = BorrowedText(game.asked ?? "")
    return askedText.pointer
  }
}

extension vc_sketch_game_options {
  init(_ defaults: SketchGame.Parameters) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), winning_points: Int32(truncatingIfNeeded: defaults.winningPoints),
      round_ns: defaults.roundNanoseconds, seed: defaults.seed)
  }
}

extension SketchGame.Parameters {
  init(_ given: vc_sketch_game_options) {
    self.init()
    winningPoints = Int(given.winning_points)
    roundNanoseconds = given.round_ns
    seed = given.seed
  }
}

@implementation @_cdecl("vc_sketch_game_options_init")
public func vc_sketch_game_options_init(_ options: UnsafeMutablePointer<vc_sketch_game_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_sketch_game_options(SketchGame.Parameters()))
}

@implementation @_cdecl("vc_sketch_game_create")
public func vc_sketch_game_create(
  _ words: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ options: UnsafePointer<vc_sketch_game_options>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<SketchGameHandle>.create(out) { () throws(VisionError) in
    let given = try SizedStruct.read(options, defaults: vc_sketch_game_options(SketchGame.Parameters()))
    return SketchGameHandle(try SketchGame(words: try checkedWords(words, count), parameters: SketchGame.Parameters(given)))
  }
}

@implementation @_cdecl("vc_sketch_game_destroy")
public func vc_sketch_game_destroy(_ game: OpaquePointer?) { Handle<SketchGameHandle>.destroy(game) }

@implementation @_cdecl("vc_sketch_game_error")
public func vc_sketch_game_error(_ game: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(game, SketchGameHandle.self) }

@implementation @_cdecl("vc_sketch_game_start")
public func vc_sketch_game_start(_ game: OpaquePointer?, _ word: UnsafePointer<CChar>?, _ now_ns: Int64) -> vc_status {
  withHandle(game, SketchGameHandle.self) { (handle) throws(VisionError) in
    var name: String?
    if let word { name = try checkedWord("word", word) }
    try handle.game.start(name, now: now_ns)
  }
}

@implementation @_cdecl("vc_sketch_game_submit")
public func vc_sketch_game_submit(_ game: OpaquePointer?, _ rating: OpaquePointer?, _ now_ns: Int64) -> vc_status {
  withHandle(game, SketchGameHandle.self) { (handle) throws(VisionError) in
    let drawing = try Handle<SketchRatingHandle>.checked("rating", rating).rating
    try handle.game.submit(drawing, now: now_ns)
  }
}

@implementation @_cdecl("vc_sketch_game_state_get")
public func vc_sketch_game_state_get(_ game: OpaquePointer?, _ now_ns: Int64, _ out: UnsafeMutablePointer<vc_sketch_game_state>?)
  -> vc_status
{
  withHandle(game, SketchGameHandle.self) { (handle) throws(VisionError) in
    handle.game.tick(now: now_ns)
    let game = handle.game
    let value = vc_sketch_game_state(
      struct_size: 0, phase: game.phase.rawValue, remaining_ns: game.remaining(now: now_ns), round: Int32(truncatingIfNeeded: game.round),
      rounds_won: Int32(truncatingIfNeeded: game.roundsWon), last_points: Int32(truncatingIfNeeded: game.lastPoints),
      score: Int32(truncatingIfNeeded: game.score), asked: handle.borrowAsked())
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_sketch_game_phase_name")
public func vc_sketch_game_phase_name(_ phase: Int32) -> UnsafePointer<CChar>? {
  switch SketchGame.Phase(rawValue: phase) {
  case .ready: staticText("ready")
  case .drawing: staticText("drawing")
  case .won: staticText("won")
  case .lost: staticText("lost")
  case nil: staticText("")
  }
}
