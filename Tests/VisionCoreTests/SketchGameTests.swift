import Glibc
import Testing

@testable import VisionBase
@testable import VisionSketch
@testable import VisionSupport

@Suite struct SketchGameTests {
  @Test func aRoundIsWonWithOnePointInTime() throws {
    var game = try SketchGame(words: ["cat", "sun"], parameters: .init())
    #expect(game.phase == .ready)
    try game.start("cat", now: 5)
    #expect(game.remaining(now: 5) == 45_000_000_000)
    try game.submit(points: 1, now: 44_000_000_000)
    #expect(game.phase == .won)
    #expect(game.score == 1)
    #expect(game.roundsWon == 1)
  }

  @Test func noPointsOrTooLateIsLost() throws {
    var game = try SketchGame(words: ["cat"], parameters: .init())
    try game.start(nil, now: 0)
    try game.submit(points: 0, now: 1)
    #expect(game.phase == .lost)
    try game.start(nil, now: 0)
    try game.submit(points: 99, now: 45_000_000_000)
    #expect(game.phase == .lost)
    #expect(game.score == 0)
    try game.start(nil, now: .max - 5)
    #expect(game.remaining(now: .min) == .max)
  }

  @Test func everyWordComesBeforeOneComesAgain() throws {
    let words = (0..<20).map { "word \($0)" }
    var game = try SketchGame(words: words, parameters: .init())
    var last: String?
    for _ in 0..<3 {
      var seen: [String] = []
      for _ in words {
        try game.start(nil, now: 0)
        #expect(game.asked != last)
        last = game.asked
        seen.append(game.asked ?? "")
      }
      #expect(Set(seen) == Set(words))
    }
  }

  @Test func pointsAreWholeHundredths() {
    #expect(SketchRating.points(0.999) == 99)
    #expect(SketchRating.points(0.009) == 0)
    #expect(SketchRating.points(1) == 100)
  }
}
