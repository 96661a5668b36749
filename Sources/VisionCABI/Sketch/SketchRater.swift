import CVisionCore
import VisionBase
import VisionSketch
import VisionSupport

extension SketchRater {
  /// - Parameter bytes: saved words; NULL forgets all of them.
  func load(_ bytes: CallerArray<UInt8>) throws(VisionError) {
    if bytes.isNull { forgetAllWords() } else { try loadWords(bytes.bytes) }
  }
}

extension vc_sketch_taught_word {
  init(_ word: LearnedWords.Word) {
    self.init()
    copy(word.examples, to: &example_count)
    copy(word.name, to: &self.word)
  }
}

/// Largest numbers of strokes and points in one call.
private let strokeLimit = 10_000
private let pointLimit = 1_000_000
/// Points further out are dropped: no position on a screen, and differences would overflow.
private let furthestPoint = 1e9

/// - Throws: `invalidArgument` for NULL, negative lengths and too many strokes or points.
@safe func checkedStrokes(
  _ points: UnsafePointer<vc_point>?, _ lengths: UnsafePointer<Int32>?, _ count: Int
) throws(VisionError) -> Strokes {
  let lengths = try Check.array("lengths", lengths, "stroke_count", count, 0...strokeLimit)
  guard !lengths.isEmpty else { return [] }
  _ = try Check.pointer("points", points)
  var result: Strokes = []
  var at = 0
  for length in lengths {
    let count = try Check.range("lengths", length, 0...Int32(pointLimit - at))
    let stroke = CallerArray(points, from: at, count: count).map { Point($0.x, $0.y) }
    result.append(stroke.filter { abs($0.x) < furthestPoint && abs($0.y) < furthestPoint })
    at += count
  }
  return result
}

extension SketchBitmap {
  @safe init(_ bitmap: UnsafePointer<UInt8>?) throws(VisionError) {
    self.init(ink: Array(CallerArray(try Check.pointer("bitmap", bitmap), count: Int(VC_SKETCH_BITMAP_SIZE))))
  }
}

extension vc_sketch_game_state {
  init(_ handle: Handle<SketchGame>, now: Int64) {
    handle.object.tick(now: now)
    let game = handle.object
    self.init()
    (phase, remaining_s) = (game.phase.rawValue, Double(game.remaining(now: now)) / 1e9)
    (round, rounds_won) = (Int32(clamping: game.round), Int32(clamping: game.roundsWon))
    (last_points, score) = (Int32(clamping: game.lastPoints), Int32(clamping: game.score))
    setAsked(game.asked ?? "", in: handle.lent)
  }
}
