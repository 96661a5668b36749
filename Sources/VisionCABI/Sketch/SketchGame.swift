import CVisionCore
import VisionSketch
import VisionSupport

extension vc_sketch_game_state {
  /// The asked word is borrowed until the next call.
  init(_ handle: Handle<SketchGame>, now: Int64) {
    handle.object.tick(now: now)
    let game = handle.object
    self.init(
      struct_size: 0, phase: game.phase.rawValue, remaining_s: Double(game.remaining(now: now)) / 1e9, round: Int32(clamping: game.round),
      rounds_won: Int32(clamping: game.roundsWon), last_points: Int32(clamping: game.lastPoints), score: Int32(clamping: game.score),
      asked: handle.lent.lend(game.asked ?? ""))
  }
}
