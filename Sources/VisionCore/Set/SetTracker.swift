import VisionBase
import VisionSupport

/// Keeps a table from frame to frame: which card is which, and what most frames say that it is.
///
/// All constants were chosen on the development pictures.
package struct SetTracker: Sendable {
  private var tracks: [Track] = []
  private var nextIdentifier = 1
  private var size: (width: Int, height: Int) = (0, 0)
  /// The symbols of the frames before.
  package var cache: ClassificationCache? = ClassificationCache()

  /// Longer side of the working picture as long as symbols are at least so long in it, pixels.
  private static let fastSide = 640.0
  private static let smallestSymbol = 26.0
  /// A card moves by less than this share of its side from one frame to the next.
  private static let maximumShift = 0.45

  package init() {}

  /// The cards of the last frame: those that were there before in their old order, new ones after them.
  package var cards: [DetectedCard] { tracks.map { $0.card } }

  /// Starts over when the size of the frames changes.
  package mutating func begin(width: Int, height: Int) {
    if size != (width, height) {
      self = SetTracker()
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

  /// Joins the cards of the next frame to those of the frames before.
  ///
  /// - Parameter captureTime: when the frame was taken, nanoseconds of a clock that goes forward; 0 = unknown.
  package mutating func follow(_ seen: [DetectedCard], captureTime: Int64) {
    var takenTracks = Set<Int>()
    var takenCards = Set<Int>()
    for pair in nearPairs(seen) where !takenTracks.contains(pair.track) && !takenCards.contains(pair.card) {
      takenTracks.insert(pair.track)
      takenCards.insert(pair.card)
      tracks[pair.track].merge(seen[pair.card], captureTime)
    }
    for index in tracks.indices where !takenTracks.contains(index) { tracks[index].missing += 1 }
    tracks.removeAll { $0.isLost(captureTime) }
    for (index, card) in seen.inReadingOrderIndices where !takenCards.contains(index) {
      var new = card
      new.trackIdentifier = nextIdentifier
      nextIdentifier += 1
      tracks.append(Track(card: new, lastSeen: captureTime))
    }
  }

  /// Tracks with cards that may be theirs, the nearest first.
  private func nearPairs(_ seen: [DetectedCard]) -> [(distance: Double, track: Int, card: Int)] {
    var pairs: [(distance: Double, track: Int, card: Int)] = []
    for (t, track) in tracks.enumerated() {
      let reach = Self.maximumShift * track.card.corners.area.squareRoot()
      for (c, card) in seen.enumerated() {
        let distance = track.card.corners.center.distance(to: card.corners.center)
        if distance < reach { pairs.append((distance, t, c)) }
      }
    }
    return pairs.sorted { ($0.distance, $0.track, $0.card) < ($1.distance, $1.track, $1.card) }
  }
}

/// A card that is followed from frame to frame.
private struct Track: Sendable {
  var card: DetectedCard
  /// When it was seen last, nanoseconds; 0 = unknown.
  var lastSeen: Int64
  /// Frames since it was seen last.
  var missing = 0
  /// Frames that count for its attributes.
  var votes = 1

  /// A card that something hides is kept for so many frames, and where the times are known at least so long.
  private static let patience = 6
  private static let patienceNanoseconds: Int64 = 200_000_000
  /// At most so many frames are averaged.
  private static let maximumVotes = 8
  /// A card that is seen with at least this confidence as something that was less likely than that was exchanged.
  private static let confidenceOfExchange = 0.8
  private static let probabilityOfExchange = 0.02

  init(card: DetectedCard, lastSeen: Int64) {
    self.card = card
    self.lastSeen = lastSeen
  }

  func isLost(_ now: Int64) -> Bool {
    guard missing > Self.patience else { return false }
    guard now > 0, lastSeen > 0, now >= lastSeen else { return true }
    return now - lastSeen >= Self.patienceNanoseconds
  }

  /// Takes the mean over the frames; a card that looks quite different was exchanged.
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
