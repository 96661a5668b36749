import VisionBase
import VisionSupport

/// Runs the stages over the views of a picture: candidates, classification, plane, cards. Keeps their buffers.
///
/// Symbols come first: those that the network finds give the plane of the table, the plane gives the positions of the cards, and only then
/// the cards' edges are searched.
final class SetSearch {
  private let loader = InkViewLoader()
  private let classifier: SymbolClassifier

  init(_ classifier: SymbolClassifier) { self.classifier = classifier }

  /// The cards of one picture, the most certain first, with estimates that are not calibrated.
  ///
  /// Reads the whole picture, then distant cards enlarged, then an oblique table from above. The reading that explains most wins.
  ///
  /// - Parameter cache: the symbols of earlier frames; nil for a single picture.
  /// - Throws: `noMemory`, `internalFailure`.
  func find(
    _ image: borrowing ImageView, _ parameters: SetParameters, _ cache: inout ClassificationCache?
  ) throws(VisionError) -> [DetectedCard] {
    let whole = try overview(loader.whole(image, parameters), parameters, cache)
    var best = try read(whole, parameters)
    cache?.remember(best?.symbols ?? [], whole.view)
    if let window = try distantCards(whole, besides: best, parameters) {
      var soft = parameters
      soft.thresholdOffset = DistantCards.thresholdOffset
      let part = try overview(loader.part(window, of: whole.view, image, soft), soft)
      if let reading = try read(part, soft), reading.explained > best?.explained ?? 0 { best = reading }
    }
    guard var best else { return [] }
    if !best.isFromAbove, !best.isOtherPrint, !best.isClear || !best.isLarge {
      var last = best
      for _ in 0..<Self.viewsFromAbove {
        guard let reading = try readFromAbove(last, image, parameters) else { break }
        Log.write(.debug, "set: from above \(reading.explained), before \(best.explained)")
        if reading.explained > best.explained { best = reading }
        // A view that is still oblique shows that the plane was wrong.
        if reading.foreshortening < Self.slanted { break }
        last = reading
      }
    }
    return best.cards.map { card in
      var card = card
      card.corners = best.source.original(card.corners)
      return card
    }
  }

  /// The window of distant cards that were not read; nil without any.
  private func distantCards(
    _ whole: Overview, besides reading: TableReading?, _ parameters: SetParameters
  ) throws(VisionError) -> DistantCards.Window? {
    let cards = reading?.cards.map { $0.corners } ?? []
    if whole.view.isEnlarged { return nil }
    if let reading, reading.isClear || reading.isFromAbove, DistantCards.areNear(cards) { return nil }
    return try DistantCards()(whole.view, whole.contours, besides: cards, parameters)
  }

  /// Reads the table of another view as seen from above; nil without a plane, or where nothing is found.
  private func readFromAbove(
    _ last: TableReading, _ image: borrowing ImageView, _ parameters: SetParameters
  ) throws(VisionError) -> TableReading? {
    guard let plane = last.plane,
      let table = TableView(plane, around: last.positions, largestSide: parameters.maximumSide)
    else { return nil }
    var overview = try overview(loader.fromAbove(table, of: last.source, image, parameters), parameters)
    // All outlines are about as large as they can be here, and the view is small.
    if let likely = overview.start.map({ overview.search.likely($0.symbols) }) {
      overview.regions += try outlines(overview.view, likely, isOblique: true, besides: overview.regions)
    }
    return try read(overview, parameters)
  }

  /// A view with its clearest symbols and possible outlines of cards.
  private struct Overview {
    var view: InkView
    var search: SymbolSearch
    /// Contours of the view's mask.
    var contours: Contours
    /// Nil where no plane fits the symbols.
    var start: SymbolSearch.Start?
    var regions: [CardRegion] = []
  }

  private func overview(
    _ view: InkView, _ parameters: SetParameters, _ cache: ClassificationCache? = nil
  ) throws(VisionError) -> Overview {
    let search = SymbolSearch(classifier, parameters)
    let overview = try candidates(view, search, parameters, cache)
    guard let start = overview.start, let balanced = try loader.rebalanced(view, by: search.certain(start.symbols), parameters) else {
      return overview
    }
    return try candidates(balanced, search, parameters, cache)
  }

  private func candidates(
    _ view: InkView, _ search: SymbolSearch, _ parameters: SetParameters, _ cache: ClassificationCache?
  ) throws(VisionError) -> Overview {
    let contours = try view.mask.contours(.all, isSimplified: true)
    let candidates = try SymbolCandidateFinder(parameters)(view, contours)
    var overview = Overview(view: view, search: search, contours: contours, start: search.start(view, candidates, cache))
    if let start = overview.start { overview.regions = try CardRegionFinder()(contours, search.likely(start.symbols)) }
    return overview
  }

  /// Tries hypotheses of the plane until one explains the view; nil where there is none.
  private func read(_ overview: Overview, _ parameters: SetParameters) throws(VisionError) -> TableReading? {
    guard var start = overview.start else { return nil }
    let (view, search) = (overview.view, overview.search)
    var regions = overview.regions
    var best: TableReading?
    var tried: [TablePlane] = []
    func readAll(_ hypotheses: [TablePlane]) throws(VisionError) {
      for plane in hypotheses where best?.isClear != true && !tried.contains(where: { $0.isAlmost(plane) }) {
        tried.append(plane)
        let reading = try read(view, &start, regions, on: plane, search, parameters)
        if reading.explained > best?.explained ?? -1 { best = reading }
      }
    }
    if start.hypotheses.count == 1 { try readAll(start.hypotheses) }
    if best?.isClear != true { try readAll(search.fit(start, regions, view)) }
    if best?.isClear != true {
      let likely = search.likely(start.symbols)
      // From above the outlines are good enough.
      let isOblique = tried.contains { $0.foreshortening(at: SymbolSearch.center(likely)) > TableReading.oblique }
      let new = try outlines(view, likely, isOblique: isOblique, besides: regions)
      if !new.isEmpty {
        regions += new
        tried = []
        try readAll(search.fit(start, regions, view))
      }
    }
    Log.write(.debug, "set: \(regions.count) regions, \(tried.count) planes tried")
    return best
  }

  /// Reads the cards of a view whose table lies on a plane.
  private func read(
    _ view: InkView, _ start: inout SymbolSearch.Start, _ regions: [CardRegion], on hypothesis: TablePlane, _ search: SymbolSearch,
    _ parameters: SetParameters
  ) throws(VisionError) -> TableReading {
    var reading = TableReading(search(&start, on: hypothesis, view), view.source)
    guard let plane = search.fit(reading.symbols, regions, view, near: hypothesis).first else { return reading }
    var table = TableSymbols(reading.symbols, plane, parameters)
    let outlined = try OutlinedCard.all(regions, on: plane)
    CardRegionReader(classifier, isTable: table.isTable)(outlined, &table.placed, plane, view)
    let grouper = SymbolGrouper()
    let missed = MissedSymbolSearch(classifier)(grouper(table.placed), plane, view)
    Log.write(
      .debug, "set: \(reading.symbols.count) classified, \(table.placed.count) on the plane, \(missed.count) found beside them")
    let cards = CardAssembler(plane, view, regions, outlined)(grouper(table.placed + missed), isTable: table.isTable)
    reading.cards = UnexplainedPrint(plane, view)(cards, start.candidates)
    reading.isOtherPrint = reading.cards.isEmpty && !cards.isEmpty
    reading.plane = plane
    reading.positions = table.placed.map { $0.position } + outlined.map { $0.pose.center }
    reading.foreshortening = plane.foreshortening(at: SymbolSearch.center(reading.symbols.map { $0.candidate }))
    return reading
  }

  /// Regions that are bright enough for cards, apart from those that are known.
  private func outlines(
    _ view: InkView, _ likely: [SymbolCandidate], isOblique: Bool, besides regions: [CardRegion]
  ) throws(VisionError) -> [CardRegion] {
    var outlined = [try view.brightContours(around: likely)]
    if isOblique { outlined.append(try view.brightContours(in: Self.brightWindow, offset: Self.brightOffset)) }
    var known = regions
    for contours in outlined {
      let centers = PointGrid(side: CardRegion.cell, known.map { $0.center })
      known += try CardRegionFinder()(contours, likely).filter { region in
        region.surroundsAny(likely) && !centers.near(region.center, within: region.reach).contains { known[$0].isSame(region) }
      }
    }
    return Array(known.dropFirst(regions.count))
  }
}
