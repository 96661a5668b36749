internal import VisionBase
internal import VisionSupport

/// Follows targets from frame to frame: searches for their elements near the predicted positions, and periodically in the full picture.
///
/// Each element has its own position and velocity (alpha-beta filter: Kalata 1984), so that a target with a hidden element is still
/// followed. Yaw and distance are filtered in the same way.
final class TargetTracker {
  private let search: TargetSearch
  private var tracks: [TargetTrack] = []
  private var clock = FrameClock()
  private var framesSinceSearch = 0
  private var nextIdentifier = 1
  /// Of the frame before.
  private var size: (width: Int, height: Int) = (0, 0)
  /// Focal length of the camera, estimated from the targets of all frames.
  private var focal: FocalEstimate?

  init(_ search: TargetSearch) { self.search = search }

  /// Forgets all targets and the clock.
  func reset() {
    tracks.removeAll()
    clock = FrameClock()
    framesSinceSearch = 0
    focal = nil
  }

  /// - Parameter captureTime: nanoseconds, later than the previous frame; 0 = unknown.
  /// - Throws: `invalidArgument` for a time that is not later, and as `TargetSearch.find`.
  func track(_ image: borrowing ImageView, captureTime: Int64, _ settings: SearchSettings) throws(VisionError) -> TargetResult {
    let elapsed = try clock.seconds(to: captureTime)
    // Positions in pictures of another size mean nothing in this one.
    if size != settings.pictureSize { tracks.removeAll() }
    size = settings.pictureSize
    tracks.advance(elapsed)
    let seconds = elapsed ?? 0
    var settings = settings
    if let focal, focal.given == settings.focal?.given { settings.focal = focal }
    framesSinceSearch += 1
    let needsSearch = tracks.isEmpty || framesSinceSearch >= Self.searchInterval || tracks.contains { $0.unseen > 0 }
    let result = try search.lend(image) { (pixels) throws(VisionError) in
      try needsSearch ? self.findAll(pixels, seconds, settings) : self.follow(pixels, seconds, settings)
    }
    clock.set(captureTime)
    return finish(result, captureTime: captureTime, maximumTargets: settings.parameters.maximumTargets)
  }

  private func findAll(_ pixels: LentPixels, _ seconds: Double, _ settings: SearchSettings) throws(VisionError) -> TargetResult {
    let (found, estimate) = try search.find(pixels, settings)
    focal = estimate
    framesSinceSearch = 0
    let matches = tracks.matches(found.targets)
    for (index, match) in matches.enumerated() {
      if let match {
        tracks[index].measure(found.targets[match], seconds)
      } else {
        measureElements(index, found.strips, seconds)
      }
    }
    for (index, target) in found.targets.enumerated() where !matches.contains(index) {
      // Followed targets take precedence over other explanations of the same tape.
      guard !tracks.contains(where: { $0.unseen == 0 && $0.overlaps(target) }) else { continue }
      tracks.append(TargetTrack(target, identifier: nextIdentifier))
      nextIdentifier += 1
    }
    return found
  }

  private func follow(_ pixels: LentPixels, _ seconds: Double, _ settings: SearchSettings) throws(VisionError) -> TargetResult {
    var all = TargetResult()
    (all.width, all.height) = settings.pictureSize
    let expected = tracks.filter { $0.target.isClear }.map { $0.expected }
    let measured = try search.measure(pixels, expected: expected, settings)
    var nearby = settings
    nearby.parameters.keepRejected = false
    for index in tracks.indices {
      if let direct = measured.first(where: { $0?.trackIdentifier == tracks[index].target.trackIdentifier }) ?? nil {
        tracks[index].measure(direct, seconds)
        all.strips += direct.elements.map { FoundStrip(corners: $0, reason: .accepted, confidence: direct.confidence, isCut: false) }
        continue
      }
      let found = try search.find(pixels, within: tracks[index].region(settings.pictureSize), nearby).result
      if let best = tracks[index].nearest(in: found.targets) {
        tracks[index].measure(found.targets[best], seconds)
      } else {
        measureElements(index, found.strips, seconds)
      }
      for strip in found.strips where !all.strips.contains(where: { isSame($0, strip) }) { all.strips.append(strip) }
    }
    let limit = settings.parameters.maximumStrips
    if all.strips.count > limit { all.strips = Array(all.strips.sorted { $0.confidence > $1.confidence }.prefix(limit)) }
    all.strips.sort { ($0.corners.center.x, $0.corners.center.y) < ($1.corners.center.x, $1.corners.center.y) }
    return all
  }

  private func isSame(_ a: FoundStrip, _ b: FoundStrip) -> Bool {
    a.corners.center.distance(to: b.corners.center) < Self.sameStrip
  }

  /// Measures the visible element of a target; the hidden one is moved by the same vector.
  private func measureElements(_ index: Int, _ strips: [FoundStrip], _ seconds: Double) {
    let accepted = strips.filter { $0.reason == .accepted }
    var seen: [Quad?] = []
    for quad in tracks[index].expected.elements {
      let length = quad.extent.length
      let near = accepted.filter { strip in
        strip.corners.center.distance(to: quad.center) < Self.elementReach * length
          && abs(strip.corners.extent.length / max(length, Epsilon.length) - 1) < Self.largestLengthDifference
      }
      seen.append(near.min { $0.corners.center.distance(to: quad.center) < $1.corners.center.distance(to: quad.center) }?.corners)
    }
    tracks[index].measure(elements: seen, seconds)
  }

  private func finish(_ found: TargetResult, captureTime: Int64, maximumTargets: Int) -> TargetResult {
    tracks.removeAll { $0.unseen > Self.maximumUnseen || !$0.isInside(width: found.width, height: found.height) }
    var result = found
    result.captureTime = captureTime
    let targets = tracks.map { $0.target }.sorted { ($0.framesUnseen, -$0.confidence) < ($1.framesUnseen, -$1.confidence) }
    result.targets = Array(targets.prefix(maximumTargets))
    for index in result.strips.indices where result.strips[index].reason == .accepted {
      let center = result.strips[index].corners.center
      result.strips[index].target = result.targets.firstIndex { target in
        target.elements.contains { $0.center.distance(to: center) < Self.sameStrip }
      }
    }
    return result
  }
}
