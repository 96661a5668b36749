import VisionBase
import VisionSupport

/// Tracks the cards of a table, and averages their attributes over frames.
package struct SetTracker: Sendable {
  private var tracks: [CardTrack] = []
  private var nextIdentifier = 1
  private var size: (width: Int, height: Int) = (0, 0)
  /// The symbols of earlier frames.
  package var cache: ClassificationCache? = ClassificationCache()

  package init() {}

  /// The cards of the last frame: known ones in their order, then new ones.
  package var cards: [DetectedCard] { tracks.map { $0.card } }

  /// Forgets the table. Its identifiers are not given again.
  package mutating func reset() {
    let next = nextIdentifier
    self = SetTracker()
    nextIdentifier = next
  }

  /// Starts over when the size of the frames changes.
  package mutating func begin(width: Int, height: Int) {
    if size != (width, height) {
      reset()
      size = (width, height)
    }
  }

  /// The parameters for the next frame: a smaller working picture when the symbols of the last one are large.
  package func parameters(_ full: SetParameters) -> SetParameters {
    guard !tracks.isEmpty, let length = cache?.symbolLength else { return full }
    var parameters = full
    let side = max(Self.fastSide, Self.smallestSymbol / length * Double(max(size.width, size.height)))
    parameters.maximumSide = min(full.maximumSide, Int(side.rounded()))
    return parameters
  }

  /// Adds the cards of the next frame.
  ///
  /// - Parameter captureTime: nanoseconds of a monotonic clock; 0 = unknown.
  package mutating func follow(_ seen: [DetectedCard], captureTime: Int64) {
    var takenTracks = Set<Int>()
    var takenCards = Set<Int>()
    var pairs: [(track: Int, card: Int)] = []
    for pair in nearPairs(seen) where !takenTracks.contains(pair.track) && !takenCards.contains(pair.card) {
      takenTracks.insert(pair.track)
      takenCards.insert(pair.card)
      pairs.append((pair.track, pair.card))
    }
    let known = pairs.count { tracks[$0.track].card.card == seen[$0.card].card }
    if 2 * known < min(seen.count, tracks.count), Self.hiddenPerCard * seen.count >= tracks.count {  // another table
      tracks.removeAll()
      takenCards.removeAll()
    } else {
      for pair in pairs { tracks[pair.track].merge(seen[pair.card], captureTime) }
    }
    for index in tracks.indices where !takenTracks.contains(index) { tracks[index].missing += 1 }
    tracks.removeAll { $0.isLost(captureTime) }
    for (index, card) in seen.inReadingOrderIndices where !takenCards.contains(index) {
      var new = card
      new.trackIdentifier = nextIdentifier
      nextIdentifier += 1
      tracks.append(CardTrack(card: new, lastSeen: captureTime))
    }
  }

  /// Pairs of tracks and cards that may be the same, the nearest first.
  private func nearPairs(_ seen: [DetectedCard]) -> [(distance: Double, track: Int, card: Int)] {
    var pairs: [(distance: Double, track: Int, card: Int)] = []
    let centers = PointGrid(side: CardRegion.cell, seen.map { $0.corners.center })
    for (t, track) in tracks.enumerated() {
      let center = track.card.corners.center
      let reach = Self.maximumShift * track.card.corners.area.squareRoot()
      for c in centers.near(center, within: reach) {
        let distance = center.distance(to: seen[c].corners.center)
        if distance < reach { pairs.append((distance, t, c)) }
      }
    }
    return pairs.sorted { ($0.distance, $0.track, $0.card) < ($1.distance, $1.track, $1.card) }
  }
}

/// A tracked card.
struct CardTrack: Sendable {
  var card: DetectedCard
  /// Capture time of its last frame, nanoseconds; 0 = unknown.
  var lastSeen: Int64
  /// Frames since its last one.
  var missing = 0
  /// Number of averaged frames.
  var votes = 1

  init(card: DetectedCard, lastSeen: Int64) {
    self.card = card
    self.lastSeen = lastSeen
  }

  func isLost(_ now: Int64) -> Bool {
    guard missing > Self.patience else { return false }
    guard now > 0, lastSeen > 0, now >= lastSeen else { return true }
    return now - lastSeen >= Self.patienceNanoseconds
  }

  /// Updates the mean over the frames; a clearly different card replaces this one.
  mutating func merge(_ seen: DetectedCard, _ captureTime: Int64) {
    let before = card
    card = seen
    if seen.isFresh {
      let isOther =
        seen.confidence > Self.confidenceOfExchange && seen.card != before.card
        && before.probability(of: seen.card) < Self.probabilityOfExchange
      votes = isOther ? 1 : min(votes + 1, Self.maximumVotes)
      card.average(with: before, weight: isOther ? 1 : 1 / Double(votes))
    } else {
      card.average(with: before, weight: 0)
    }
    card.trackIdentifier = before.trackIdentifier
    card.frameCount = before.frameCount + 1
    lastSeen = captureTime
    missing = 0
  }
}
