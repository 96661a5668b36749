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

  /// Cards may be so many steps of 8 bits brighter than the mean of a window of so many pixels. Chosen on rendered tables.
  private static let offset = 8.0
  private static let window = 101
  /// How many times narrower the cards of a table that is looked at from the side are along the line of sight.
  private static let oblique = 1.3

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
    let first = try look(parameters, &cache)
    let cards = inPicture(first.reading)
    if planes.isEnlarged { return cards }
    if let reading = first.reading, reading.isClear || reading.isFromAbove, DistantCards.areNear(reading.cards) { return cards }
    guard let window = try DistantCards()(planes, first.contours, besides: first.reading?.cards ?? [], parameters) else { return cards }
    var enlarged = parameters
    enlarged.thresholdOffset = DistantCards.thresholdOffset
    try planes.load(image, window: window, enlarged)
    var nothing: ClassificationCache?
    let second = try look(enlarged, &nothing).reading
    return second?.explained ?? 0 > first.reading?.explained ?? 0 ? inPicture(second) : cards
  }

  /// What the loaded picture shows, and the contours of its mask.
  private func look(
    _ parameters: SetParameters, _ cache: inout ClassificationCache?
  ) throws(VisionError) -> (reading: Reading?, contours: Contours) {
    let search = SymbolSearch(classifier, parameters)
    var view = try view(search, parameters, cache)
    if let start = view.start, try planes.rebalance(search.certain(start.symbols), parameters) {
      view = try self.view(search, parameters, cache)
    }
    var best: Reading?
    if let start = view.start { best = try reading(start, view.regions, search) }
    cache?.remember(best?.symbols ?? [], planes)
    return (best, view.contours)
  }

  /// The cards with their corners in pixels of the caller's picture.
  private func inPicture(_ reading: Reading?) -> [DetectedCard] {
    var cards = reading?.cards ?? []
    for index in cards.indices { cards[index].corners = planes.original(cards[index].corners) }
    return cards
  }

  /// The clearest symbols, and what may be the outlines of cards.
  private func view(
    _ search: SymbolSearch, _ parameters: SetParameters, _ cache: ClassificationCache?
  ) throws(VisionError) -> (start: SymbolSearch.Start?, regions: [CardRegion], contours: Contours) {
    let contours = try planes.mask.contours(.all, isSimplified: true)
    let candidates = try SymbolCandidateFinder(parameters)(planes, contours)
    guard let start = search.start(planes, candidates, cache) else { return (nil, [], contours) }
    return (start, try CardRegionFinder()(contours, search.likely(start.symbols)), contours)
  }

  /// Tries the planes that the table may have until one explains the picture; nil where there is none.
  private func reading(
    _ start: SymbolSearch.Start, _ outlines: [CardRegion], _ search: SymbolSearch
  ) throws(VisionError) -> Reading? {
    var best: Reading?
    var tried: [TablePlane] = []
    var regions = outlines
    func tryAll(_ hypotheses: [TablePlane]) throws(VisionError) {
      for plane in hypotheses where best?.isClear != true && !tried.contains(where: { $0.isAlmost(plane) }) {
        tried.append(plane)
        let reading = try read(start, regions, on: plane, search)
        if reading.explained > best?.explained ?? -1 { best = reading }
      }
    }
    if start.hypotheses.count == 1 { try tryAll(start.hypotheses) }
    if best?.isClear != true { try tryAll(search.fit(start.symbols, regions, planes)) }
    if best?.isClear != true {
      let likely = search.likely(start.symbols)
      var new: [CardRegion] = []
      var outlined = [try planes.brightContours(round: likely)]
      // From above the outlines are good enough.
      if tried.contains(where: { $0.foreshortening(at: SymbolSearch.middle(likely)) > Self.oblique }) {
        outlined.append(try planes.brightContours(in: Self.window, offset: Self.offset))
      }
      for contours in outlined {
        new += try CardRegionFinder()(contours, likely).filter { region in
          region.surroundsAny(likely) && !(regions + new).contains(where: { $0.isSame(region) })
        }
      }
      if !new.isEmpty {
        regions += new
        tried = []
        try tryAll(search.fit(start.symbols, regions, planes))
      }
    }
    Log.write(.debug, "set: \(regions.count) regions, \(tried.count) planes tried")
    return best
  }

  /// What a picture shows if its table lies on one plane.
  private struct Reading {
    var symbols: [ClassifiedSymbol]
    var cards: [DetectedCard]
    var isFromAbove = false

    /// How well the plane explains symbols and edges: each symbol counts with the edges of its card.
    var explained: Double {
      cards.reduce(0) { $0 + $1.confidence * Double($1.evidence.symbolCount * (1 + $1.evidence.clearSides)) }
    }

    /// The share of the symbols that must lie on cards with at least so many edges.
    private static let clearShare = 0.8
    private static let clearEdges = 3
    private static let minimumProbability = 0.5

    /// Whether another plane can hardly explain more.
    var isClear: Bool {
      let seen = symbols.count { $0.probability > Self.minimumProbability }
      let onCards = cards.reduce(0) { $0 + ($1.evidence.clearSides >= Self.clearEdges ? $1.evidence.symbolCount : 0) }
      return Double(onCards) >= Self.clearShare * Double(seen)
    }
  }

  private func read(_ start: SymbolSearch.Start, _ regions: [CardRegion], on hypothesis: TablePlane, _ search: SymbolSearch)
    throws(VisionError) -> Reading
  {
    let symbols = search(start, on: hypothesis, planes)
    guard let plane = search.fit(symbols, regions, planes, near: hypothesis).first else { return Reading(symbols: symbols, cards: []) }
    var table = TableSymbols(symbols, plane, parameters)
    try CardRegionReader(classifier, isTable: table.isTable)(regions, &table.placed, plane, planes)
    let grouper = SymbolGrouper()
    let missed = MissedSymbolSearch(classifier)(grouper(table.placed), plane, planes)
    Log.write(
      .debug,
      "set: \(symbols.count) classified, \(table.placed.count) on the plane, \(missed.count) found beside them"
    )
    let cards = CardAssembler(plane, planes, regions)(grouper(table.placed + missed), isTable: table.isTable)
    let isFromAbove = plane.foreshortening(at: SymbolSearch.middle(symbols)) < Self.oblique
    return Reading(symbols: symbols, cards: UnexplainedPrint(plane, planes)(cards, start.candidates), isFromAbove: isFromAbove)
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
