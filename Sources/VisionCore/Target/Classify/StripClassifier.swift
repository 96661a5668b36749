internal import VisionBase
import VisionSupport
internal import Glibc

/// A measured strip with the reason for its rejection.
struct ClassifiedStrip {
  var strip: Strip
  var reason: FoundStrip.Reason
}

/// Fourth stage: selects the strips that can belong to a target.
struct StripClassifier {
  let parameters: TargetParameters
  let isOutline: Bool
  /// Of the whole picture.
  let pictureSize: (width: Int, height: Int)

  /// The first filter that rejects a strip, or `accepted`.
  func reason(_ strip: Strip) -> FoundStrip.Reason {
    let fraction = strip.corners.area / Double(pictureSize.width * pictureSize.height)
    guard fraction >= parameters.minimumAreaFraction, fraction <= parameters.maximumAreaFraction else { return .area }
    guard strip.center.y >= parameters.ignoreTopFraction * Double(pictureSize.height) else { return .height }
    if isOutline { return .accepted }
    let aspect = strip.length / max(strip.width, Epsilon.length)
    if strip.hasAllSides, !strip.isCut, aspect < parameters.minimumAspect || aspect > parameters.maximumAspect { return .aspect }
    if !strip.isCut, strip.fillRatio < parameters.minimumFillRatio { return .fillRatio }
    guard strip.usableSides >= (strip.isCut ? Self.fewestSidesAtBorder : Self.fewestSides) else { return .edges }
    return .accepted
  }

  /// Drops the coloured rims of overexposed strips, whose white cores are found too.
  static func withoutHalos(_ strips: [ClassifiedStrip]) -> [ClassifiedStrip] {
    let cores = strips.filter { $0.strip.isWashedOut }
    guard !cores.isEmpty else { return strips }
    return strips.filter { candidate in
      candidate.strip.isWashedOut || !cores.contains { candidate.strip.corners.contains($0.strip.center) }
    }
  }

  /// The best accepted strips, and the rejected ones with their reasons.
  func split(_ strips: [ClassifiedStrip]) -> (accepted: [Strip], rejected: [FoundStrip]) {
    var accepted = strips.filter { $0.reason == .accepted }.map { $0.strip }
    accepted.sort { Self.quality($0) > Self.quality($1) }
    var rejected = strips.filter { $0.reason != .accepted }.map { FoundStrip($0.strip, $0.reason) }
    let limit = max(0, parameters.maximumStrips)
    if accepted.count > limit {
      rejected += accepted[limit...].map { FoundStrip($0, .limit) }
      accepted.removeLast(accepted.count - limit)
    }
    return (accepted, rejected)
  }

  /// Large strips with clean sides first.
  private static func quality(_ strip: Strip) -> Double { strip.coverage * strip.area.squareRoot().squareRoot() }
}

extension FoundStrip {
  init(_ strip: Strip, _ reason: Reason) {
    let confidence =
      min(1, strip.coverage / 4) * (1 - exp(-strip.length / Self.lengthScale)) * min(1, strip.contrast * Self.contrastGain)
    self.init(corners: strip.corners, reason: reason, confidence: max(0, min(1, confidence)), isCut: strip.isCut, target: nil)
  }
}
