package import VisionBase
package import VisionSupport

/// Keeps a table from frame to frame: which card is which, and what most frames say that it is.
package struct SetTracker {
  private struct Track {
    var card: SeenCard
    /// Frames since it was seen last.
    var missing = 0
    /// Times that its symbols were looked at.
    var votes = 1
  }

  private var tracks: [Track] = []
  private var nextIdentifier = 1
  private var memory: SymbolMemory? = SymbolMemory()
  private var size: (width: Int, height: Int) = (0, 0)
  /// A card that something hides is kept for so many frames.
  private let patience = 6
  /// Longest side of the tracked picture as long as symbols are large enough in it.
  private let fastSide = 640
  private let smallestSymbol = 26.0

  package init() {}

  /// All cards of the frame: those that were there before in their old order, new ones after them.
  package mutating func update(_ reader: SetReader, _ image: borrowing ImageView) throws(VisionError) -> [SeenCard] {
    if size != (image.width, image.height) {
      self = SetTracker()
      size = (image.width, image.height)
    }
    let full = reader.parameters
    defer { reader.parameters = full }
    if !tracks.isEmpty, let length = memory?.symbolLength {
      let longer = Double(max(image.width, image.height))
      let side = max(Double(fastSide), smallestSymbol / length * longer)
      reader.parameters.workingSidePixels = min(full.workingSidePixels, Int(side.rounded()))
      reader.parameters.smallestSidePixels = min(full.smallestSidePixels, reader.parameters.workingSidePixels)
    }
    follow(try reader.read(image, memory: &memory))
    return tracks.map(\.card)
  }

  private mutating func follow(_ seen: [SeenCard]) {
    var pairs: [(distance: Double, track: Int, card: Int)] = []
    for (t, track) in tracks.enumerated() {
      let reach = 0.45 * track.card.corners.area.squareRoot()
      for (c, card) in seen.enumerated() {
        let distance = track.card.corners.center.distance(to: card.corners.center)
        if distance < reach { pairs.append((distance, t, c)) }
      }
    }
    pairs.sort { ($0.distance, $0.track, $0.card) < ($1.distance, $1.track, $1.card) }
    var takenTracks = Set<Int>()
    var takenCards = Set<Int>()
    for pair in pairs where !takenTracks.contains(pair.track) && !takenCards.contains(pair.card) {
      takenTracks.insert(pair.track)
      takenCards.insert(pair.card)
      merge(seen[pair.card], into: &tracks[pair.track])
    }
    for index in tracks.indices where !takenTracks.contains(index) { tracks[index].missing += 1 }
    tracks.removeAll { $0.missing > patience }
    for (index, card) in seen.inReadingOrderIndices where !takenCards.contains(index) {
      var new = card
      new.identifier = nextIdentifier
      nextIdentifier += 1
      tracks.append(Track(card: new))
    }
  }

  /// The mean of what was said each time; a card that says something quite different was exchanged.
  private func merge(_ seen: SeenCard, into track: inout Track) {
    let before = track.card
    var card = seen
    if seen.isFresh {
      let isOther = seen.confidence > 0.8 && seen.card != before.card && before.probability(of: seen.card) < 0.02
      track.votes = isOther ? 1 : min(track.votes + 1, 8)
      card.average(with: before, weight: isOther ? 1 : 1 / Double(track.votes))
    } else {
      card.average(with: before, weight: 0)
    }
    card.identifier = before.identifier
    card.frameCount = before.frameCount + 1
    track.card = card
    track.missing = 0
  }
}
