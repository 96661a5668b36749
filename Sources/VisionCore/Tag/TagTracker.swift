internal import VisionBase
internal import VisionSupport

/// Follows tags from frame to frame: measures each one where it should be, and searches all of the picture now and then.
final class TagTracker {
  private let search: TagSearch
  private var tracks: [TagTrack] = []
  private var clock = FrameClock()
  private var framesSinceSearch = 0
  private var nextNumber = 1
  /// Of the frame before.
  private var size: (width: Int, height: Int) = (0, 0)

  init(_ search: TagSearch) { self.search = search }

  /// Forgets all tags and the clock.
  func reset() {
    tracks.removeAll()
    clock = FrameClock()
    framesSinceSearch = 0
  }

  /// - Parameter captureTime: nanoseconds, later than the frame before; 0 = unknown.
  /// - Throws: `invalidArgument` for a time that is not later, and as `TagSearch.find`.
  func track(_ image: borrowing ImageView, captureTime: Int64, _ settings: TagSettings) throws(VisionError) -> TagResult {
    let elapsed = try clock.seconds(to: captureTime)
    // Positions in pictures of another size mean nothing in this one.
    if size != (image.width, image.height) { tracks.removeAll() }
    size = (image.width, image.height)
    // The options may have changed.
    tracks.removeAll { !settings.allows($0.tag) }
    tracks.advance(elapsed)
    let seconds = elapsed ?? 0
    framesSinceSearch += 1
    let interval = tracks.contains { $0.unseen > 0 } ? Self.searchIntervalUnseen : Self.searchInterval
    let needsSearch = tracks.isEmpty || framesSinceSearch >= interval
    var result = try needsSearch ? findAll(image, seconds, settings) : follow(image, seconds, settings)
    clock.set(captureTime)
    tracks.removeAll { $0.unseen > Self.maximumUnseen || !$0.isInside(width: image.width, height: image.height) }
    (result.width, result.height, result.captureTime) = (image.width, image.height, captureTime)
    let tags = tracks.map { $0.tag }.sorted {
      ($0.framesUnseen, -$0.confidence, $0.trackIdentifier) < ($1.framesUnseen, -$1.confidence, $1.trackIdentifier)
    }
    result.tags = Array(tags.prefix(settings.parameters.maximumTags))
    return result
  }

  private func findAll(_ image: borrowing ImageView, _ seconds: Double, _ settings: TagSettings) throws(VisionError) -> TagResult {
    let found = try search.find(image, settings)
    framesSinceSearch = 0
    let matches = tracks.matches(found.tags)
    for (index, match) in matches.enumerated() {
      if let match {
        tracks[index].measure(found.tags[match], seconds)
      } else {
        tracks[index].miss()
      }
    }
    for (index, tag) in found.tags.enumerated() where !matches.contains(index) {
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
      if let best = tracks[index].nearest(in: found.tags) {
        tracks[index].measure(found.tags[best], seconds)
      } else {
        tracks[index].miss()
      }
    }
    return result
  }
}
