package import VisionBase
package import VisionSupport

/// Makes the views of one picture, in buffers that it reuses from frame to frame. One thread at a time.
package final class InkViewLoader {
  private let working = WorkingImage()
  private let rectified = Plane<UInt8>()
  private var smaller: [Plane<UInt8>] = []
  private let ink = Plane<UInt8>()
  private let mask = Plane<UInt8>()
  private let purity = Plane<UInt8>()
  private let colorMask = Plane<UInt8>()
  private let bright = Plane<UInt8>()
  private let darkest = Plane<UInt8>()
  private let brightest = Plane<UInt8>()
  private let channels = [Plane<UInt8>(), Plane<UInt8>(), Plane<UInt8>()]

  package init() {}

  /// All of a picture.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func whole(_ image: borrowing ImageView, _ parameters: SetParameters) throws(VisionError) -> InkView {
    let scale = try working.load(
      image, smallestSide: parameters.smallestSidePixels, largestSide: parameters.maximumSide, .halving)
    return try view(of: working.plane, scale: scale, isEnlarged: scale > Self.largeScale, source(scale), parameters)
  }

  /// A window of a view of the same picture, enlarged.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func part(
    _ window: DistantCards.Window, of view: InkView, _ image: borrowing ImageView, _ parameters: SetParameters
  ) throws(VisionError) -> InkView {
    let corners = [window.low, window.high].map { view.source.original($0) }
    let scale = view.scale * window.enlargement
    try working.load(image, corners, scale: scale)
    return try self.view(of: working.plane, scale: scale, isEnlarged: scale > Self.largeScale, source(scale), parameters)
  }

  /// The table of a view of the same picture from above, from the caller's pixels where these show more than the working ones.
  ///
  /// - Parameter source: of the view in which the table was seen, whose scale was `scale`.
  /// - Throws: `noMemory`, `internalFailure`.
  package func fromAbove(
    _ table: TableView, of source: InkView.Source, _ image: borrowing ImageView, _ parameters: SetParameters
  ) throws(VisionError) -> InkView {
    if let scale = source.scale {
      let wanted = min(1, scale * table.minimumEnlargement * Self.detailFromAbove)
      let present = 1 / working.factor.x
      // The working picture may be another part by now.
      if present != scale || !Self.keptEnlargements.contains(wanted / present) {
        try working.load(image, table.seen.points.map { source.original($0) }, scale: wanted)
      }
    }
    let toCaller = source.toCaller * table.map
    let (factor, origin) = (working.factor, working.origin)
    let fromCaller = Homography([
      1 / factor.x, 0, (0.5 - origin.x) / factor.x - 0.5, 0, 1 / factor.y, (0.5 - origin.y) / factor.y - 0.5, 0, 0, 1,
    ])
    try rectified.resize(width: table.width, height: table.height, channels: 3)
    try working.plane.warped(into: rectified, by: fromCaller * toCaller)
    return try view(of: rectified, scale: 1, isEnlarged: true, InkView.Source(toCaller: toCaller, scale: nil), parameters)
  }

  /// The same view with the ground of some symbols as white; nil where that hardly differs. Replaces the masks of `view`.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func rebalanced(_ view: InkView, by symbols: [SymbolCandidate], _ parameters: SetParameters) throws(VisionError) -> InkView? {
    guard let balance = view.balance.corrected(by: symbols, of: view) else { return nil }
    return try self.view(view.levels, balance, scale: view.scale, isEnlarged: view.isEnlarged, view.source, parameters)
  }

  private func view(
    of color: Plane<UInt8>, scale: Double, isEnlarged: Bool, _ source: InkView.Source, _ parameters: SetParameters
  ) throws(VisionError) -> InkView {
    try view(levels(color), WhiteBalance(color), scale: scale, isEnlarged: isEnlarged, source, parameters)
  }

  private func view(
    _ levels: [Plane<UInt8>], _ balance: WhiteBalance, scale: Double, isEnlarged: Bool, _ source: InkView.Source,
    _ parameters: SetParameters
  ) throws(VisionError) -> InkView {
    try makeInk(levels[0], balance)
    try ink.darkerThanAround(into: mask, block: parameters.thresholdWindowPixels, offset: parameters.thresholdOffset)
    let isHalf = levels.count > 1
    try makePurity(isHalf ? levels[1] : levels[0], balance)
    let window = isHalf ? parameters.thresholdWindowPixels / 2 | 1 : parameters.thresholdWindowPixels
    try purity.darkerThanAround(into: colorMask, block: window, offset: Self.purityOffset)
    return InkView(
      levels: levels, ink: ink, mask: mask, purity: purity, colorMask: colorMask, balance: balance, scale: scale,
      isEnlarged: isEnlarged, source: source, bright: bright)
  }

  /// Of the working picture.
  private func source(_ scale: Double) -> InkView.Source {
    let (x, y) = (0.5 / scale - 0.5 + working.origin.x, 0.5 / scale - 0.5 + working.origin.y)
    return InkView.Source(toCaller: Homography([1 / scale, 0, x, 0, 1 / scale, y, 0, 0, 1]), scale: 1 / working.factor.x)
  }

  /// A colour plane and its smaller copies.
  private func levels(_ color: Plane<UInt8>) throws(VisionError) -> [Plane<UInt8>] {
    var levels = [color]
    while levels.count < Self.maximumLevels, let larger = levels.last, min(larger.width, larger.height) >= Self.smallestHalvedSide {
      if smaller.count < levels.count { smaller.append(Plane<UInt8>()) }
      let next = smaller[levels.count - 1]
      let (width, height) = (larger.width / 2, larger.height / 2)
      // Exactly two to one: several times faster than a scale that is a little off.
      let even = larger.region(x: 0, y: 0, width: 2 * width, height: 2 * height)
      try even.resized(into: next, width: width, height: height, .area)
      levels.append(next)
    }
    return levels
  }

  /// The channels of a colour plane that hold more than noise, each scaled so that its brightest parts are white.
  private func whitened(_ color: Plane<UInt8>, _ balance: WhiteBalance) throws(VisionError) -> [Plane<UInt8>] {
    try color.split(into: channels[0], channels[1], channels[2])
    var used: [Plane<UInt8>] = []
    for (plane, gain) in zip(channels, balance.gains) where gain > 0 {
      if gain > 1 { try plane.rescaled(by: gain, into: plane) }
      used.append(plane)
    }
    return used
  }

  private func combine(_ planes: [Plane<UInt8>], _ operation: PlaneOperation, into target: Plane<UInt8>) throws(VisionError) {
    guard planes.count > 1 else { return try planes[0].copied(into: target) }
    try planes[0].combined(operation, planes[1], into: target)
    for plane in planes.dropFirst(2) { try target.combined(operation, plane, into: target) }
  }

  private func makeInk(_ color: Plane<UInt8>, _ balance: WhiteBalance) throws(VisionError) {
    try combine(whitened(color, balance), .minimum, into: darkest)
    try darkest.boxBlurred(into: ink, size: Self.blurSize, border: .reflect101)
  }

  private func makePurity(_ color: Plane<UInt8>, _ balance: WhiteBalance) throws(VisionError) {
    let used = try whitened(color, balance)
    guard used.count > 1 else {
      try purity.resize(width: color.width, height: color.height)
      return purity.fill(255)
    }
    try combine(used, .minimum, into: darkest)
    try combine(used, .maximum, into: brightest)
    try darkest.divided(by: brightest, scale: 255, into: darkest)
    try darkest.boxBlurred(into: purity, size: Self.blurSize, border: .reflect101)
  }
}

extension WorkingImage {
  /// Loads the part of a picture that holds some points of it.
  fileprivate func load(_ image: borrowing ImageView, _ points: [Point], scale: Double) throws(VisionError) {
    func range(_ values: [Double], _ size: Int) -> (first: Int, count: Int) {
      func inside(_ value: Double) -> Int { Int(max(0, min(Double(size), value))) }
      let first = min(size - 1, inside(values.min() ?? 0))
      return (first, max(1, inside((values.max() ?? 0) + 1) - first))
    }
    let (x, y) = (range(points.map { $0.x }, image.width), range(points.map { $0.y }, image.height))
    func size(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    try load(
      image, width: size(x.count), height: size(y.count), window: PixelWindow(x: x.first, y: y.first, width: x.count, height: y.count))
  }
}
