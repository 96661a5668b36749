package import VisionBase
package import VisionSupport

/// The planes that symbols are looked for in, made of one picture and reused from frame to frame: colour at working size with
/// smaller copies, the ink plane, the purity of the colours, and a mask of what is dark in either.
///
/// The ink plane is the smallest of the three channels after each was scaled so that the brightest parts are white: red, green and
/// purple ink are all dark in it, whatever the colour of the lamp. All constants were chosen on the development pictures.
package final class InkPlanes {
  /// BGR at working size, then each level at half the size of the one before.
  package private(set) var levels: [Plane<UInt8>]
  package let ink = Plane<UInt8>()
  /// Dark lines and edges: 255 where the ink plane is darker than its surroundings.
  package let mask = Plane<UInt8>()
  /// At half of the working size: 255 where the three channels are alike, as on white in any light or shadow, less where there is ink.
  package let purity = Plane<UInt8>()
  /// 255 where the purity is less than in its surroundings.
  package let colorMask = Plane<UInt8>()
  /// Working pixels per pixel of the caller's picture.
  package private(set) var scale = 1.0
  /// The ink plane's brightness that counts as white.
  package private(set) var white = 255.0
  /// What makes each channel's brightest parts white; 0 for a channel that the lamp hardly has.
  private var gains: [Double] = [1, 1, 1]
  /// Whether the picture is too small to show more when a part of it is enlarged still further.
  package var isEnlarged: Bool { map != nil || scale > Self.largeScale }
  private let working = WorkingImage()
  /// The table from above, and the map from its pixels to the caller's, where it is the one that is loaded.
  private let rectified = Plane<UInt8>()
  private var map: Homography?

  /// Where planes come from in the caller's picture.
  package struct Source: Sendable {
    /// From their pixels to the caller's.
    package var toCaller: Homography
    /// Their pixels for each of the caller's; nil for a view from above, where they differ from place to place.
    fileprivate var scale: Double?

    /// From the planes' pixels to the caller's.
    func original(_ point: Point) -> Point { toCaller.apply(point) ?? .zero }

    /// From the planes' pixels to the caller's, from the corner with the smallest x + y on.
    func original(_ quad: Quad) -> Quad { Quad(original(quad.a), original(quad.b), original(quad.c), original(quad.d)).normalized }
  }

  /// Where the loaded planes come from.
  package var source: Source { Source(toCaller: toCaller, scale: map == nil ? 1 / working.factor.x : nil) }
  private let bright = Plane<UInt8>()
  private let darkest = Plane<UInt8>()
  private let brightest = Plane<UInt8>()
  private let channels = [Plane<UInt8>(), Plane<UInt8>(), Plane<UInt8>()]

  /// Smaller copies are made as long as the shorter side has this many pixels, at most so many with the full one.
  private static let smallestHalvedSide = 64
  private static let maximumLevels = 5
  /// The brightness that this share of a channel's pixels stays below counts as white, in percent; counted on every fourth pixel of
  /// every fourth row.
  private static let whitePercentile = 97
  private static let samplingStep = 4
  /// Values of a pixel's channel.
  private static let values = 256
  /// A channel with less than this share of the brightest one's white holds noise.
  private static let minimumChannelShare = 0.35
  /// The card is so bright everywhere, against its ground near the symbols.
  private static let minimumBrightness = 0.87
  /// The ground of so many symbols says what white is, where its channels differ by more than this factor.
  private static let symbolsOfWhite = 2
  private static let colorOfWhite = 1.2
  /// Side of the square that noise is averaged over, pixels.
  private static let blurSize = 3
  /// How far below its surroundings the purity of ink is, in steps of 8 bits.
  private static let purityOffset = 9.0

  /// Working pixels per pixel of a picture that is small.
  private static let largeScale = 1.4
  /// A view from above is made of so many times the pixels that it has along the direction that shows most, unless those of the
  /// working picture are hardly fewer or more.
  private static let detailOfView = 1.5
  private static let enlargementsLeft = 0.7...1.2

  package init() { levels = [working.plane] }

  package var width: Int { levels[0].width }
  package var height: Int { levels[0].height }

  /// - Throws: `noMemory`, `internalFailure`.
  package func load(_ image: borrowing ImageView, _ parameters: SetParameters) throws(VisionError) {
    scale = try working.load(
      image, smallestSide: parameters.smallestSidePixels, largestSide: parameters.maximumSide, .halving)
    (levels[0], map) = (working.plane, nil)
    try makePlanes(parameters)
  }

  /// Takes a part of the same picture in, enlarged.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func load(_ image: borrowing ImageView, window: DistantCards.Window, _ parameters: SetParameters) throws(VisionError) {
    let corners = [window.low, window.high].map { toCaller.apply($0) ?? .zero }
    scale *= window.enlargement
    try working.load(image, corners, scale: scale)
    try makePlanes(parameters)
  }

  /// Takes a part of the same picture in as it looks from above, from the caller's pixels where they show more than the working ones.
  ///
  /// - Parameter source: where the planes came from in which the view was seen.
  /// - Throws: `noMemory`, `internalFailure`.
  package func load(_ image: borrowing ImageView, _ view: TableView, of source: Source, _ parameters: SetParameters) throws(VisionError) {
    if let scale = source.scale {
      let wanted = min(1, scale * view.minimumEnlargement * Self.detailOfView)
      let present = 1 / working.factor.x
      // Another part of the picture may have been looked at in the meantime.
      if present != scale || !Self.enlargementsLeft.contains(wanted / present) {
        try working.load(image, view.seen.points.map { source.original($0) }, scale: wanted)
      }
    }
    let toCaller = source.toCaller * view.map
    let (factor, origin) = (working.factor, working.origin)
    let fromCaller = Homography([
      1 / factor.x, 0, (0.5 - origin.x) / factor.x - 0.5, 0, 1 / factor.y, (0.5 - origin.y) / factor.y - 0.5, 0, 0, 1,
    ])
    try rectified.resize(width: view.width, height: view.height, channels: 3)
    try working.plane.warped(into: rectified, by: fromCaller * toCaller)
    (levels[0], map) = (rectified, toCaller)
    try makePlanes(parameters)
  }

  private func makePlanes(_ parameters: SetParameters) throws(VisionError) {
    try makeLevels()
    measureWhite()
    try makeMasks(parameters)
  }

  private func makeMasks(_ parameters: SetParameters) throws(VisionError) {
    try makeInk()
    try ink.darkerThanAround(into: mask, block: parameters.thresholdWindowPixels, offset: parameters.thresholdOffset)
    try makePurity()
    try purity.darkerThanAround(into: colorMask, block: parameters.thresholdWindowPixels / 2 | 1, offset: Self.purityOffset)
  }

  /// Takes the colour of some symbols' ground as white, where the table that fills the picture has another colour than the cards.
  ///
  /// - Returns: whether the planes are new.
  /// - Throws: `noMemory`, `internalFailure`.
  package func rebalance(_ symbols: [ClassifiedSymbol], _ parameters: SetParameters) throws(VisionError) -> Bool {
    guard symbols.count >= Self.symbolsOfWhite else { return false }
    let color = levels[0]
    var samples: [[Double]] = [[], [], []]
    for point in symbols.flatMap({ $0.candidate.pointsAround }) where isInside(point) {
      let row = color.span(row: Int(point.y))
      for channel in 0..<3 { samples[channel].append(Double(row[3 * Int(point.x) + channel])) }
    }
    let top = samples.map { $0.median ?? 0 }
    let scaled = zip(top, gains).filter { $0.1 > 0 }.map { $0.0 * $0.1 }
    guard let minimum = scaled.min(), let maximum = scaled.max(), minimum > 0, maximum > Self.colorOfWhite * minimum else { return false }
    setWhite(top)
    try makeMasks(parameters)
    return true
  }

  private var toCaller: Homography {
    if let map { return map }
    let (x, y) = (0.5 / scale - 0.5 + working.origin.x, 0.5 / scale - 0.5 + working.origin.y)
    return Homography([1 / scale, 0, x, 0, 1 / scale, y, 0, 0, 1])
  }

  /// Ink plane and purity at a place in working pixels; nil outside of the picture.
  package func groundValue(_ p: Point) -> SIMD2<Double>? {
    guard isInside(p) else { return nil }
    let (x, y) = (Int(p.x + 0.5), Int(p.y + 0.5))
    let isHalf = purity.width < ink.width
    let (u, v) = isHalf ? (min(x / 2, purity.width - 1), min(y / 2, purity.height - 1)) : (x, y)
    return SIMD2(Double(ink[x, y]), Double(purity[u, v]))
  }

  /// The outlines of what is nearly as bright in the ink plane as the ground of some symbols.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func brightContours(round symbols: [ClassifiedSymbol]) throws(VisionError) -> Contours {
    let ground = symbols.flatMap { $0.candidate.pointsAround }.compactMap { groundValue($0)?.x }.median ?? 255
    try ink.thresholded(into: bright, at: ground * Self.minimumBrightness)
    return try bright.contours(.all, isSimplified: true)
  }

  /// The outlines of what is brighter in the ink plane than the mean of the window round it.
  ///
  /// - Parameters:
  ///   - window: side of the window, an odd number of pixels.
  ///   - offset: how much brighter, steps of 8 bits.
  /// - Throws: `noMemory`, `internalFailure`.
  package func brightContours(in window: Int, offset: Double) throws(VisionError) -> Contours {
    try ink.darkerThanAround(into: bright, block: window, offset: -offset)
    return try bright.contours(.all, isSimplified: true)
  }

  private func isInside(_ p: Point) -> Bool { p.x >= 0 && p.y >= 0 && p.x < Double(width - 1) && p.y < Double(height - 1) }

  private func makeLevels() throws(VisionError) {
    var count = 1
    while count < Self.maximumLevels, min(levels[count - 1].width, levels[count - 1].height) >= Self.smallestHalvedSide {
      if levels.count == count { levels.append(Plane<UInt8>()) }
      let larger = levels[count - 1]
      let (newWidth, newHeight) = (larger.width / 2, larger.height / 2)
      // Exactly two to one: several times faster than a scale that is a little off.
      let even = larger.region(x: 0, y: 0, width: 2 * newWidth, height: 2 * newHeight)
      try even.resized(into: levels[count], width: newWidth, height: newHeight, .area)
      count += 1
    }
    levels.removeSubrange(count...)
  }

  /// Sets `white` and `gains`.
  private func measureWhite() {
    // One after the other for the three channels.
    var bins = [Int32](repeating: 0, count: 3 * Self.values)
    let color = levels[0]
    var total = 0
    for y in stride(from: 0, to: color.height, by: Self.samplingStep) {
      let row = color.span(row: y)
      for x in stride(from: 0, to: color.width, by: Self.samplingStep) {
        for channel in 0..<3 { bins[channel * Self.values + Int(row[3 * x + channel])] += 1 }
        total += 1
      }
    }
    let top = (0..<3).map { channel in
      var left = total * Self.whitePercentile / 100
      for value in 0..<Self.values {
        left -= Int(bins[channel * Self.values + value])
        if left < 0 { return Double(max(value, 1)) }
      }
      return 255
    }
    setWhite(top)
  }

  /// - Parameter top: what is white in each channel.
  private func setWhite(_ top: [Double]) {
    white = top.max() ?? 255
    gains = top.map { $0 >= Self.minimumChannelShare * white ? white / $0 : 0 }
  }

  /// The channels of a colour plane that the lamp has, each scaled so that its brightest parts are white.
  private func whitened(_ color: Plane<UInt8>) throws(VisionError) -> [Plane<UInt8>] {
    try color.split(into: channels[0], channels[1], channels[2])
    var used: [Plane<UInt8>] = []
    for (plane, gain) in zip(channels, gains) where gain > 0 {
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

  private func makeInk() throws(VisionError) {
    let used = try whitened(levels[0])
    try combine(used, .minimum, into: darkest)
    try darkest.boxBlurred(into: ink, size: Self.blurSize, border: .reflect101)
  }

  /// The smallest channel over the largest.
  private func makePurity() throws(VisionError) {
    let color = levels.count > 1 ? levels[1] : levels[0]
    let used = try whitened(color)
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
  /// Takes in what lies between some places of the caller's picture.
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
