public import VisionBase
public import VisionSupport

/// Finds SET cards in still pictures and in the frames of a video. One thread at a time.
public final class SetFinder {
  package let parameters: SetParameters
  private let search: SetSearch
  private let calibration: CardCalibration
  private var tracker = SetTracker()
  private var clock = FrameClock()

  /// A finder that tracks nothing yet.
  ///
  /// - Throws: `internalFailure` when the embedded network is damaged.
  public init(_ parameters: SetParameters = SetParameters()) throws(VisionError) {
    guard let network = SymbolNetwork.shared, let calibration = CardCalibration.shared else {
      throw VisionError(.internalFailure, "the embedded network is damaged")
    }
    self.parameters = parameters
    self.calibration = calibration
    search = SetSearch(SymbolClassifier(network))
  }

  /// The cards of one picture, by rows; a picture without cards is no error.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  public func find(_ image: borrowing ImageView) throws(VisionError) -> SetTable {
    let seen = try detect(image)
    let hasColors = !InkColorClustering.isGrey(seen)
    let (cards, rejected) = decide(seen, hasColors: hasColors)
    return try SetTable(cards.inReadingOrder, rejected: rejected, hasColors: hasColors, calibration)
  }

  /// The cards of the next frame of a video in the order of the frame before, new ones at the end.
  ///
  /// - Parameter captureTime: nanoseconds, later than the frame before; 0 = unknown.
  /// - Throws: `invalidArgument` for a time that is not later, `noMemory`, `internalFailure`.
  public func track(_ image: borrowing ImageView, captureTime: Int64 = 0) throws(VisionError) -> SetTable {
    _ = try clock.seconds(to: captureTime)
    tracker.begin(width: image.width, height: image.height)
    let seen = try search.find(image, tracker.parameters(parameters), &tracker.cache)
    tracker.follow(seen, captureTime: captureTime)
    clock.set(captureTime)
    let hasColors = !InkColorClustering.isGrey(tracker.cards)
    let (cards, rejected) = decide(tracker.cards, hasColors: hasColors)
    return try SetTable(cards, rejected: rejected, hasColors: hasColors, calibration)
  }

  /// Forgets the table that is being tracked.
  public func reset() {
    tracker.reset()
    clock = FrameClock()
  }

  /// The cards of one picture, the most certain first, each on its own, with estimates that are not calibrated.
  ///
  /// `lab/training/set/calibrate.py` fits the calibration to them.
  package func detect(_ image: borrowing ImageView) throws(VisionError) -> [DetectedCard] {
    var cache: ClassificationCache?
    return try search.find(image, parameters, &cache)
  }

  /// Decides what all cards together are, and which of them are cards.
  ///
  /// - Parameter hasColors: false for a grey picture, whose cards have each colour with the same probability.
  /// - Returns: the cards, and the presence of each rejected one.
  private func decide(_ seen: [DetectedCard], hasColors: Bool) -> (cards: [DetectedCard], rejected: [Double]) {
    var cards = seen
    if hasColors {
      InkColorClustering()(&cards)
    } else {
      for index in cards.indices { cards[index].colors = SIMD3(repeating: 1 / 3) }
    }
    let rejected = cards.filter { $0.presence < parameters.minimumConfidence }.map { calibration.presence($0.presence) }
    cards = cards.filter { $0.presence >= parameters.minimumConfidence }.map { calibration($0) }
    if !parameters.allowDuplicates { DeckResolver()(&cards) }
    return (cards, rejected)
  }
}
