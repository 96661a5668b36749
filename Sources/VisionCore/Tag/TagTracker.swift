internal import VisionBase
internal import VisionSupport

/// Follows tags from frame to frame: measures each one where it should be, and searches all of the picture now and then.
final class TagTracker {
  private let search: TagSearch
  private var tracks: [TagTrack] = []
  /// nil: the frame before had no time.
  private var lastTime: Int64?
  private var framesSinceSearch = 0
  private var nextNumber = 1

  /// Frames between searches of all of the picture while every tag is seen, and while one is not.
  private static let searchInterval = 12
  private static let searchIntervalUnseen = 4
  /// Frames for which a tag is predicted without being seen.
  private static let maximumUnseen = 6
  /// Nanoseconds without a frame after which nothing is where it was.
  private static let longestPause: Int64 = 1_000_000_000
  /// Around a tag that is not where it was expected: share of its size on each side that is searched.
  private static let searchMargin = 1.0

  init(_ search: TagSearch) { self.search = search }

  /// Forgets all tags and the clock.
  func reset() {
    tracks.removeAll()
    lastTime = nil
    framesSinceSearch = 0
  }

  /// - Parameter captureTime: nanoseconds, later than the frame before; 0 = unknown.
  /// - Throws: `invalidArgument` for a time that is not later, and as `TagSearch.find`.
  func track(_ image: borrowing ImageView, captureTime: Int64, _ settings: TagSettings) throws(VisionError) -> TagResult {
    let seconds = try advance(to: captureTime)
    framesSinceSearch += 1
    let interval = tracks.contains { $0.unseen > 0 } ? Self.searchIntervalUnseen : Self.searchInterval
    let needsSearch = tracks.isEmpty || framesSinceSearch >= interval
    var result = try needsSearch ? findAll(image, seconds, settings) : follow(image, seconds, settings)
    lastTime = captureTime == 0 ? nil : captureTime
    tracks.removeAll { $0.unseen > Self.maximumUnseen || !$0.isInside(width: image.width, height: image.height) }
    (result.width, result.height, result.captureTime) = (image.width, image.height, captureTime)
    result.tags = tracks.map { $0.tag }.sorted { ($0.framesUnseen, -$0.confidence, $0.track) < ($1.framesUnseen, -$1.confidence, $1.track) }
    return result
  }

  /// Moves the tracks to where this frame should have them; returns the seconds since the frame before, 0 where they are unknown.
  private func advance(to captureTime: Int64) throws(VisionError) -> Double {
    guard captureTime >= 0 else { throw VisionError(.invalidArgument, "capture time \(captureTime): must be at least 0") }
    guard captureTime > 0, let lastTime else {
      for index in tracks.indices { tracks[index].stop() }
      return 0
    }
    guard captureTime > lastTime else {
      throw VisionError(.invalidArgument, "capture time \(captureTime): must be later than the frame before, \(lastTime)")
    }
    let elapsed = captureTime - lastTime
    if elapsed > Self.longestPause { tracks.removeAll() }
    let seconds = Double(elapsed) / 1e9
    for index in tracks.indices { tracks[index].predict(seconds) }
    return seconds
  }

  private func findAll(_ image: borrowing ImageView, _ seconds: Double, _ settings: TagSettings) throws(VisionError) -> TagResult {
    let found = try search.find(image, settings)
    framesSinceSearch = 0
    var isTaken = Array(repeating: false, count: found.tags.count)
    for index in tracks.indices {
      let best = found.tags.indices.filter { !isTaken[$0] && tracks[index].accepts(found.tags[$0]) }
        .min { tracks[index].offset(found.tags[$0]) < tracks[index].offset(found.tags[$1]) }
      if let best {
        isTaken[best] = true
        tracks[index].measure(found.tags[best], seconds)
      } else {
        tracks[index].miss()
      }
    }
    for (index, tag) in found.tags.enumerated() where !isTaken[index] {
      tracks.append(TagTrack(tag, number: nextNumber))
      nextNumber += 1
    }
    return found
  }

  private func follow(_ image: borrowing ImageView, _ seconds: Double, _ settings: TagSettings) throws(VisionError) -> TagResult {
    var result = TagResult()
    let measured = try search.measure(image, expected: tracks.map { $0.tag }, settings)
    for index in tracks.indices {
      if let found = measured[index] {
        tracks[index].measure(found, seconds)
        continue
      }
      let corners = tracks[index].tag.corners
      guard let window = PixelWindow(around: corners, margin: Self.searchMargin, width: image.width, height: image.height) else {
        tracks[index].miss()
        continue
      }
      let found = try search.find(image, within: window, settings)
      result.rejected += found.rejected
      if let best = found.tags.filter({ tracks[index].accepts($0) }).min(by: { tracks[index].offset($0) < tracks[index].offset($1) }) {
        tracks[index].measure(best, seconds)
      } else {
        tracks[index].miss()
      }
    }
    return result
  }
}
