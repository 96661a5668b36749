package import VisionSupport
internal import Glibc

/// Which codes are genuine, and what several frames together say.
package struct CodeBook: Sendable {
  /// Codes like "S4_M3"; the default are triangle and square codes with all four placements.
  package let genuineCodes: Set<String>
  package private(set) var frameCount = 0
  private var seen: [String: (frames: Int, logOdds: Double)] = [:]

  package static let defaultCodes = ["S3", "S4"].flatMap { shape in ["M3", "M4", "M5", "MC"].map { "\(shape)_\($0)" } }

  package enum State: Int32, Sendable {
    /// No code was seen often enough.
    case none = 0
    /// A code was seen that the book does not have.
    case unknown = 1
    case genuine = 2
  }

  package struct Verdict: Sendable {
    package var state: State
    /// "" for none.
    package var code: String
    package var seenFrames: Int
    package var frameCount: Int
    /// Odds that the code is there against that it is not, at most 1e12.
    package var odds: Double
  }

  /// How often a code that is there is seen in a frame, and one that is not there is claimed.
  private static let hitRate = 0.6
  private static let falseRate = 0.004
  /// Confidence of an average group; frames of one sheet are alike, so that a better one proves no more.
  private static let meanConfidence = 0.98
  /// A verdict needs these odds.
  private static let decisiveOdds = 50.0
  /// Before any frame a code is unlikely.
  private static let priorLogOdds = -3.0

  /// - Throws: `invalidArgument` for a code that is not of the form S3_M4, none, or more than 64.
  package init(genuineCodes: [String] = Self.defaultCodes) throws(VisionError) {
    for code in genuineCodes {
      let signs = Array(code.utf8)
      let isCode =
        signs.count == 5 && signs[0] == UInt8(ascii: "S") && "345C".utf8.contains(signs[1]) && signs[2] == UInt8(ascii: "_")
        && signs[3] == UInt8(ascii: "M") && "345C".utf8.contains(signs[4])
      guard isCode else { throw VisionError(.invalidArgument, "code \(code): must be S and M with 3, 4, 5 or C, like S4_M3") }
    }
    guard (1...64).contains(genuineCodes.count) else { throw VisionError(.invalidArgument, "a code book has 1..64 codes") }
    self.genuineCodes = Set(genuineCodes)
  }

  /// Counts a frame: each code once, with the confidence of its best group.
  package mutating func add(_ scene: ShapeScene) {
    frameCount += 1
    var best: [String: Double] = [:]
    for group in scene.groups { best[group.code] = max(best[group.code] ?? 0, group.confidence) }
    for code in best.keys where seen[code] == nil {
      // The frames before it was first seen count against it.
      seen[code] = (0, Self.priorLogOdds + Double(frameCount - 1) * log((1 - Self.hitRate) / (1 - Self.falseRate)))
    }
    for (code, entry) in seen {
      guard let confidence = best[code] else {
        seen[code] = (entry.frames, entry.logOdds + log((1 - Self.hitRate) / (1 - Self.falseRate)))
        continue
      }
      // The group's own odds against those of an average one; no single frame counts more than that.
      let certain = min(max(confidence, 0.02), Self.meanConfidence)
      let own = log(certain / (1 - certain)) - log(Self.meanConfidence / (1 - Self.meanConfidence))
      seen[code] = (entry.frames + 1, entry.logOdds + log(Self.hitRate / Self.falseRate) + own)
    }
  }

  /// Genuine codes count before unknown ones.
  package var verdict: Verdict {
    func best(_ isGenuine: Bool) -> (key: String, value: (frames: Int, logOdds: Double))? {
      seen.filter { genuineCodes.contains($0.key) == isGenuine }.max { ($0.value.logOdds, $1.key) < ($1.value.logOdds, $0.key) }
    }
    for (isGenuine, state) in [(true, State.genuine), (false, State.unknown)] {
      guard let (code, entry) = best(isGenuine), exp(entry.logOdds) >= Self.decisiveOdds else { continue }
      return Verdict(state: state, code: code, seenFrames: entry.frames, frameCount: frameCount, odds: min(1e12, exp(entry.logOdds)))
    }
    let nearest = best(true) ?? best(false)
    return Verdict(
      state: .none, code: "", seenFrames: nearest?.value.frames ?? 0, frameCount: frameCount,
      odds: min(1e12, exp(nearest?.value.logOdds ?? Self.priorLogOdds)))
  }
}
