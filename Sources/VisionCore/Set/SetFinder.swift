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
  private var clock = FrameClock()

  /// Cards may be so many steps of 8 bits brighter than the mean of a window of so many pixels. Chosen on rendered tables.
  private static let offset = 8.0
  private static let window = 101
  /// How many times narrower the cards of a table that is looked at from the side are along the line of sight.
  private static let oblique = 1.3
  /// Cards with more area are large, square pixels.
  private static let areaOfLarge = 12000.0
  /// A table is read from above so many times at most, again where lengths are still shorter by this factor in one direction.
  private static let views = 3
  private static let slanted = 1.05

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
    var (cards, rejected) = decide(try detect(image))
    cards = cards.inReadingOrder
    return SetTable(cards, rejected: rejected, calibration)
  }

  /// The cards of the next frame of a video, each in the place that it had in the frame before, new ones at the end.
  ///
  /// - Parameter captureTime: nanoseconds, later than the frame before; 0 = unknown.
  /// - Throws: `invalidArgument` for a time that is not later, `noMemory`, `internalFailure`.
  public func track(_ image: borrowing ImageView, captureTime: Int64 = 0) throws(VisionError) -> SetTable {
    _ = try clock.seconds(to: captureTime)
    tracker.begin(width: image.width, height: image.height)
    let seen = try detect(image, tracker.parameters(parameters), &tracker.cache)
    tracker.follow(seen, captureTime: captureTime)
    clock.set(captureTime)
    let (cards, rejected) = decide(tracker.cards)
    return SetTable(cards, rejected: rejected, calibration)
  }

  /// Forgets the table that is being tracked.
  public func reset() {
    tracker = SetTracker()
    clock = FrameClock()
  }

  /// The cards of one picture, the most certain first, each as it looks on its own, with estimates that are not calibrated:
  /// `lab/training/set/calibrate.py` learns from them.
  package func detect(_ image: borrowing ImageView) throws(VisionError) -> [DetectedCard] {
    var cache: ClassificationCache?
    return try detect(image, parameters, &cache)
  }

  private func detect(
    _ image: borrowing ImageView, _ parameters: SetParameters, _ cache: inout ClassificationCache?
  ) throws(VisionError) -> [DetectedCard] {
    try planes.load(image, parameters)
    let (first, contours) = try analyse(parameters, &cache)
    let enlarged = try enlarged(image, besides: first, contours, parameters)
    guard var best = (enlarged?.explained ?? 0) > (first?.explained ?? 0) ? enlarged : first else { return [] }
    if !best.isFromAbove, !best.isOtherPrint, !best.isClear || !Self.areLarge(best.cards) { best = try fromAbove(image, best, parameters) }
    var cards = best.cards
    for index in cards.indices { cards[index].corners = best.source.original(cards[index].corners) }
    return cards
  }

  /// Reads distant cards that were not read; nil where there are none.
  ///
  /// - Parameters:
  ///   - first: what was read.
  ///   - contours: of the picture's mask.
  private func enlarged(
    _ image: borrowing ImageView, besides first: Evaluation?, _ contours: Contours, _ parameters: SetParameters
  ) throws(VisionError) -> Evaluation? {
    if planes.isEnlarged { return nil }
    if let first, first.isClear || first.isFromAbove, DistantCards.areNear(first.cards) { return nil }
    guard let window = try DistantCards()(planes, contours, besides: first?.cards ?? [], parameters) else { return nil }
    var enlarged = parameters
    enlarged.thresholdOffset = DistantCards.thresholdOffset
    try planes.load(image, window: window, enlarged)
    var nothing: ClassificationCache?
    return try analyse(enlarged, &nothing).evaluation
  }

  /// Whether cards are so large that the table need not be seen from above.
  private static func areLarge(_ cards: [DetectedCard]) -> Bool { cards.allSatisfy { $0.corners.area > areaOfLarge } }

  /// Reads a table that is seen from the side again as it looks from above, and once more if that shows that its plane was not right.
  ///
  /// - Returns: the reading that explains most.
  private func fromAbove(
    _ image: borrowing ImageView, _ first: Evaluation, _ parameters: SetParameters
  ) throws(VisionError) -> Evaluation {
    var (last, best) = (first, first)
    for _ in 0..<Self.views {
      guard let plane = last.plane, let view = TableView(plane, round: last.positions, largestSide: parameters.maximumSide) else {
        break
      }
      try planes.load(image, view, of: last.source, parameters)
      var nothing: ClassificationCache?
      guard let evaluation = try analyse(parameters, &nothing, isFromAbove: true).evaluation else { break }
      Log.write(.debug, "set: from above \(evaluation.explained), before \(best.explained), \(view.width) x \(view.height) pixels")
      if evaluation.explained > best.explained { best = evaluation }
      if evaluation.foreshortening < Self.slanted { break }
      last = evaluation
    }
    return best
  }

  /// What the loaded picture shows, and the contours of its mask.
  private func analyse(
    _ parameters: SetParameters, _ cache: inout ClassificationCache?, isFromAbove: Bool = false
  ) throws(VisionError) -> (evaluation: Evaluation?, contours: Contours) {
    let search = SymbolSearch(classifier, parameters)
    var detected = try detectCandidates(search, parameters, cache)
    if let start = detected.start, try planes.rebalance(search.certain(start.symbols), parameters) {
      detected = try detectCandidates(search, parameters, cache)
    }
    // All outlines are about as large as they can be here, and the picture is small.
    if isFromAbove, let start = detected.start {
      detected.regions += try outlines(search.likely(start.symbols), isOblique: true, besides: detected.regions)
    }
    var best: Evaluation?
    if let start = detected.start { best = try bestHypothesis(start, detected.regions, search) }
    cache?.remember(best?.symbols ?? [], planes)
    return (best, detected.contours)
  }

  /// The clearest symbols, and what may be the outlines of cards.
  private func detectCandidates(
    _ search: SymbolSearch, _ parameters: SetParameters, _ cache: ClassificationCache?
  ) throws(VisionError) -> (start: SymbolSearch.Start?, regions: [CardRegion], contours: Contours) {
    let contours = try planes.mask.contours(.all, isSimplified: true)
    let candidates = try SymbolCandidateFinder(parameters)(planes, contours)
    guard let start = search.start(planes, candidates, cache) else { return (nil, [], contours) }
    return (start, try CardRegionFinder()(contours, search.likely(start.symbols)), contours)
  }

  /// Tries the planes that the table may have until one explains the picture; nil where there is none.
  private func bestHypothesis(
    _ start: SymbolSearch.Start, _ outlines: [CardRegion], _ search: SymbolSearch
  ) throws(VisionError) -> Evaluation? {
    var best: Evaluation?
    var tried: [TablePlane] = []
    var regions = outlines
    func evaluateAll(_ hypotheses: [TablePlane]) throws(VisionError) {
      for plane in hypotheses where best?.isClear != true && !tried.contains(where: { $0.isAlmost(plane) }) {
        tried.append(plane)
        let evaluation = try evaluate(start, regions, on: plane, search)
        if evaluation.explained > best?.explained ?? -1 { best = evaluation }
      }
    }
    if start.hypotheses.count == 1 { try evaluateAll(start.hypotheses) }
    if best?.isClear != true { try evaluateAll(search.fit(start, regions, planes)) }
    if best?.isClear != true {
      let likely = search.likely(start.symbols)
      // From above the outlines are good enough.
      let isOblique = tried.contains { $0.foreshortening(at: SymbolSearch.center(likely)) > Self.oblique }
      let new = try self.outlines(likely, isOblique: isOblique, besides: regions)
      if !new.isEmpty {
        regions += new
        tried = []
        try evaluateAll(search.fit(start, regions, planes))
      }
    }
    Log.write(.debug, "set: \(regions.count) regions, \(tried.count) planes tried")
    return best
  }

  /// What is bright and may be the outline of a card that none of the others is.
  private func outlines(_ likely: [ClassifiedSymbol], isOblique: Bool, besides regions: [CardRegion]) throws(VisionError) -> [CardRegion] {
    var outlined = [try planes.brightContours(round: likely)]
    if isOblique { outlined.append(try planes.brightContours(in: Self.window, offset: Self.offset)) }
    var new: [CardRegion] = []
    for contours in outlined {
      new += try CardRegionFinder()(contours, likely).filter { region in
        region.surroundsAny(likely) && !(regions + new).contains(where: { $0.isSame(region) })
      }
    }
    return new
  }

  /// What a picture shows if its table lies on one plane.
  private struct Evaluation {
    var symbols: [ClassifiedSymbol]
    var cards: [DetectedCard]
    /// Whether there would be cards, were there not so much other print.
    var isOtherPrint = false
    /// Of the pixels that it was read in.
    var source: InkPlanes.Source
    /// The plane that was read on; nil where none fits.
    var plane: TablePlane?
    /// Where its symbols and what may be its cards lie, millimetres.
    var positions: [Point] = []
    /// How much shorter lengths are along the line of sight.
    var foreshortening = 1.0
    var isFromAbove: Bool { foreshortening < SetFinder.oblique }

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

  private func evaluate(_ start: SymbolSearch.Start, _ regions: [CardRegion], on hypothesis: TablePlane, _ search: SymbolSearch)
    throws(VisionError) -> Evaluation
  {
    let symbols = search(start, on: hypothesis, planes)
    guard let plane = search.fit(symbols, regions, planes, near: hypothesis).first else {
      return Evaluation(symbols: symbols, cards: [], source: planes.source)
    }
    var table = TableSymbols(symbols, plane, parameters)
    let outlined = try OutlinedCard.all(regions, on: plane)
    CardRegionReader(classifier, isTable: table.isTable)(outlined, &table.placed, plane, planes)
    let grouper = SymbolGrouper()
    let missed = MissedSymbolSearch(classifier)(grouper(table.placed), plane, planes)
    Log.write(
      .debug,
      "set: \(symbols.count) classified, \(table.placed.count) on the plane, \(missed.count) found beside them"
    )
    let cards = CardAssembler(plane, planes, regions, outlined)(grouper(table.placed + missed), isTable: table.isTable)
    let positions = table.placed.map { $0.position } + outlined.map { $0.pose.center }
    let accepted = UnexplainedPrint(plane, planes)(cards, start.candidates)
    return Evaluation(
      symbols: symbols, cards: accepted, isOtherPrint: accepted.isEmpty && !cards.isEmpty, source: planes.source, plane: plane,
      positions: positions,
      foreshortening: plane.foreshortening(at: SymbolSearch.center(symbols)))
  }

  /// Decides what all cards together are, and which of them are cards at all.
  ///
  /// - Returns: the cards, and the presence of each that was left out.
  private func decide(_ seen: [DetectedCard]) -> (cards: [DetectedCard], rejected: [Double]) {
    var cards = seen
    InkColorClustering()(&cards)
    let rejected = cards.filter { $0.presence < parameters.minimumConfidence }.map { calibration.presence($0.presence) }
    cards = cards.filter { $0.presence >= parameters.minimumConfidence }.map { calibration($0) }
    if !parameters.allowDuplicates { DeckResolver()(&cards) }
    return (cards, rejected)
  }
}
