public import CVisionCore
import Glibc
import CubeRenderer
import VisionCube
import VisionSketch
import VisionSupport

/// What a `vc_sketch_game` points to.
final class SketchGameHandle: ErrorTextOwner {
  var game: SketchGame
  private var askedText = BorrowedTexts([""])

  init(_ game: SketchGame) { self.game = game }

  /// The asked word, borrowed until the next call.
  func borrowAsked() -> UnsafePointer<CChar> {
    askedText = BorrowedTexts([game.asked ?? ""])
    return askedText[0]
  }
}

private let gameDefaults = vc_sketch_game_options(
  struct_size: UInt32(MemoryLayout<vc_sketch_game_options>.size), winning_points: 1, round_ns: SketchGame.Parameters().roundNanoseconds,
  seed: 1)

@implementation @_cdecl("vc_sketch_game_options_init")
public func vc_sketch_game_options_init(_ options: UnsafeMutablePointer<vc_sketch_game_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: gameDefaults)
}

@implementation @_cdecl("vc_sketch_game_create")
public func vc_sketch_game_create(
  _ words: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ options: UnsafePointer<vc_sketch_game_options>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<SketchGameHandle>.create(out) { () throws(VisionError) in
    let given = try SizedStruct.read(options, defaults: gameDefaults)
    var parameters = SketchGame.Parameters()
    parameters.winningPoints = Int(given.winning_points)
    parameters.roundNanoseconds = given.round_ns
    parameters.seed = given.seed
    return SketchGameHandle(try SketchGame(words: try checkedWords(words, count), parameters: parameters))
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
    if let word { name = try Check.text("word", word, maximumBytes: OwnWords.longestName) }
    try handle.game.start(name, now: now_ns)
  }
}

@implementation @_cdecl("vc_sketch_game_submit")
public func vc_sketch_game_submit(_ game: OpaquePointer?, _ rating: OpaquePointer?, _ now_ns: Int64) -> vc_status {
  withHandle(game, SketchGameHandle.self) { (handle) throws(VisionError) in
    guard let rating else { throw VisionError(.invalidArgument, "the rating is NULL") }
    let drawing = Handle<SketchRatingHandle>.borrow(rating).rating
    guard handle.game.phase != .drawing || drawing.asked?.word == handle.game.asked else {
      throw VisionError(.invalidArgument, "the rating is not for the asked word \"\(handle.game.asked ?? "")\"")
    }
    try handle.game.submit(points: drawing.points, now: now_ns)
  }
}

@implementation @_cdecl("vc_sketch_game_get")
public func vc_sketch_game_get(_ game: OpaquePointer?, _ now_ns: Int64, _ out: UnsafeMutablePointer<vc_sketch_game_state>?) -> vc_status {
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
