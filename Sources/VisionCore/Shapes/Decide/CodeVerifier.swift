internal import Glibc
public import VisionSupport

/// Decides over several frames whether a print shows a genuine code.
///
/// Each frame multiplies the odds of each code by a likelihood ratio: the probability of the observation if the print has the code over
/// that if it has not. A frame that shares evidence with earlier frames counts by its new share.
public struct CodeVerifier: Sendable {
  /// Codes like "S4_M3".
  public let genuineCodes: Set<String>
  /// Frames since the start or the last `reset`.
  public private(set) var frameCount = 0
  private var seen: [String: Entry] = [:]
  /// Frames weighted by their share of new evidence.
  private var newFrames = 0.0

  private struct Entry {
    var frames: Int
    var logOdds: Double
    var isDecisive: Bool { exp(logOdds) >= decisiveRatio }
  }

  /// Triangle and square codes with all four placements.
  public static let defaultCodes = ["S3", "S4"].flatMap { shape in ["M3", "M4", "M5", "MC"].map { "\(shape)_\($0)" } }

  /// State of the verification.
  public enum State: Int32, CaseIterable, Sendable {
    /// No code was seen often enough.
    case none = 0
    /// A code was seen that is not among the genuine ones.
    case unknown = 1
    /// A genuine code was seen.
    case genuine = 2

    /// Name in texts and files.
    public var name: StaticString {
      switch self {
      case .none: "none"
      case .unknown: "unknown"
      case .genuine: "genuine"
      }
    }
  }

  /// The likeliest code and its likelihood ratio.
  public struct Verdict: Sendable {
    /// Whether a code was verified, and whether it is genuine.
    public var state: State
    /// "" for none.
    public var code: String
    /// Frames with the code.
    public var seen: Int
    /// Frames in all.
    public var frames: Int
    /// Odds that the print has the code, with the prior; at most 1e12.
    public var likelihoodRatio: Double
  }

  /// Added to the log-odds by a frame without the code.
  private static let missLogRatio = log((1 - hitRate) / (1 - falseRate))

  /// A verifier without frames.
  ///
  /// - Throws: `invalidArgument` for a code that is not of the form S3_M4, none, or more than 64.
  public init(genuineCodes: [String] = Self.defaultCodes) throws(VisionError) {
    for code in genuineCodes where !Self.isCode(code) {
      throw VisionError(.invalidArgument, "code \(code): must be S and M with 3, 4, 5 or C, like S4_M3")
    }
    guard Self.codeCountRange.contains(genuineCodes.count) else {
      let range = Self.codeCountRange
      throw VisionError(.invalidArgument, "\(genuineCodes.count) codes: must be \(range.lowerBound)..\(range.upperBound)")
    }
    self.genuineCodes = Set(genuineCodes)
  }

  private static func isCode(_ code: String) -> Bool {
    let signs = Array(code.utf8)
    return signs.count == 5 && signs[0] == UInt8(ascii: "S") && "345C".utf8.contains(signs[1]) && signs[2] == UInt8(ascii: "_")
      && signs[3] == UInt8(ascii: "M") && "345C".utf8.contains(signs[4])
  }

  /// Forgets all frames, keeps the codes.
  public mutating func reset() {
    frameCount = 0
    newFrames = 0
    seen = [:]
  }

  /// Counts a frame: each code once, with the confidence of its best group.
  public mutating func add(_ scene: ShapeScene) {
    frameCount += 1
    var best: [String: Double] = [:]
    for group in scene.groups { best[group.code] = max(best[group.code] ?? 0, group.confidence) }
    for code in best.keys where seen[code] == nil {
      // The frames before the first with the code count against it.
      seen[code] = Entry(frames: 0, logOdds: Self.priorLogOdds + newFrames * Self.missLogRatio)
    }
    newFrames += scene.newShare
    for (code, entry) in seen {
      if let confidence = best[code] {
        seen[code] = Entry(frames: entry.frames + 1, logOdds: entry.logOdds + scene.newShare * Self.hitLogRatio(confidence))
      } else {
        seen[code] = Entry(frames: entry.frames, logOdds: entry.logOdds + scene.newShare * Self.missLogRatio)
      }
    }
  }

  /// Added to the log-odds by a frame with the code: scaled by the odds of the group over those of an average one, and limited to an
  /// average one.
  private static func hitLogRatio(_ confidence: Double) -> Double {
    let certain = min(max(confidence, minimumConfidence), meanConfidence)
    return log(hitRate / falseRate) + (Logistic.logit(certain) - Logistic.logit(meanConfidence))
  }

  /// The verdict on all frames; genuine codes have priority over unknown ones.
  public var verdict: Verdict {
    let genuine = likeliest(isGenuine: true)
    if let genuine, genuine.entry.isDecisive { return verdict(.genuine, genuine.code, genuine.entry) }
    let unknown = likeliest(isGenuine: false)
    if let unknown, unknown.entry.isDecisive { return verdict(.unknown, unknown.code, unknown.entry) }
    return verdict(.none, "", genuine?.entry ?? unknown?.entry ?? Entry(frames: 0, logOdds: Self.priorLogOdds))
  }

  private func verdict(_ state: State, _ code: String, _ entry: Entry) -> Verdict {
    Verdict(
      state: state, code: code, seen: entry.frames, frames: frameCount,
      likelihoodRatio: min(Self.maximumRatio, exp(entry.logOdds)))
  }

  private func likeliest(isGenuine: Bool) -> (code: String, entry: Entry)? {
    let codes = seen.filter { genuineCodes.contains($0.key) == isGenuine }
    return codes.max { ($0.value.logOdds, $1.key) < ($1.value.logOdds, $0.key) }.map { ($0.key, $0.value) }
  }
}
