public import VisionBase
public import VisionSupport

/// Finds SET cards in still pictures and in the frames of a video.
///
/// Symbols come first: what the network takes for symbols gives the plane of the table, the plane gives the places of the cards, and
/// only then the cards' edges are looked for. One thread at a time.
public final class SetFinder {
  private let parameters: SetParameters
  private let classifier: SymbolClassifier
  private let calibration: CardCalibration
  private let planes = InkPlanes()
  private var tracker = SetTracker()

  /// A finder that follows nothing yet.
  ///
  /// - Throws: `internalFailure` when the embedded network is damaged.
  public init(_ parameters: SetParameters = SetParameters()) throws(VisionError) {
    guard let network = SymbolNetwork.shared, let calibration = CardCalibration.shared else {
      throw VisionError(.internalFailure, "the embedded network is damaged")
    }
    self.parameters = parameters
    self.calibration = calibration
    classifier = SymbolClassifier(network)
  }

  /// The cards of one picture, by rows; no cards are no error.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  public func find(_ image: borrowing ImageView) throws(VisionError) -> SetTable {
    var (cards, doubtful) = decide(try detect(image))
    cards = cards.inReadingOrder
    return SetTable(cards, doubtful: doubtful, calibration)
  }

  /// The cards of the next frame of a video, each in the place that it had in the frame before, new ones at the end.
  ///
  /// - Parameter captureTime: when the frame was taken, nanoseconds of a clock that goes forward; 0 = unknown.
  /// - Throws: `noMemory`, `internalFailure`.
  public func track(_ image: borrowing ImageView, captureTime: Int64 = 0) throws(VisionError) -> SetTable {
    tracker.begin(width: image.width, height: image.height)
    let seen = try detect(image, tracker.parameters(parameters), &tracker.cache)
    tracker.follow(seen, captureTime: captureTime)
    let (cards, doubtful) = decide(tracker.cards)
    return SetTable(cards, doubtful: doubtful, calibration)
  }

  /// Forgets the table that is being tracked.
  public func reset() { tracker = SetTracker() }

  /// The cards of one picture, the most certain first, each as it looks on its own, with estimates that are not calibrated:
  /// `Models/set/calibrate.py` learns from them.
  package func detect(_ image: borrowing ImageView) throws(VisionError) -> [DetectedCard] {
    var cache: ClassificationCache?
    return try detect(image, parameters, &cache)
  }

  private func detect(
    _ image: borrowing ImageView, _ parameters: SetParameters, _ cache: inout ClassificationCache?
  ) throws(VisionError) -> [DetectedCard] {
    try planes.load(image, parameters)
    let candidates = try SymbolCandidateFinder(parameters)(planes)
    let search = SymbolSearch(classifier, parameters)
    let symbols = search(planes, candidates, cache) ?? []
    cache?.remember(symbols, planes)
    guard let plane = search.fit(symbols, planes) else { return [] }
    let table = TableSymbols(symbols, plane, parameters)
    let grouper = SymbolGrouper()
    let missed = MissedSymbolSearch(classifier)(grouper(table.placed), plane, planes)
    Log.write(
      .debug,
      "set: \(candidates.count) blobs, \(symbols.count) classified, \(table.placed.count) on the plane, \(missed.count) found beside them")
    var cards = CardAssembler(plane, planes)(grouper(table.placed + missed), isTable: table.isTable)
    for index in cards.indices { cards[index].corners = planes.original(cards[index].corners) }
    return cards
  }

  /// Decides what all cards together are, and which of them are cards at all.
  ///
  /// - Returns: the cards, and the presence of each that was left out.
  private func decide(_ seen: [DetectedCard]) -> (cards: [DetectedCard], doubtful: [Double]) {
    var cards = seen
    InkColorClustering()(&cards)
    let doubtful = cards.filter { $0.presence < parameters.minimumConfidence }.map { calibration.presence($0.presence) }
    cards = cards.filter { $0.presence >= parameters.minimumConfidence }.map { calibration($0) }
    if !parameters.allowsDuplicates { DeckResolver()(&cards) }
    return (cards, doubtful)
  }
}
