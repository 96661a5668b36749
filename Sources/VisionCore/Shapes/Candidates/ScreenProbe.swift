internal import Glibc
internal import VisionBase
internal import VisionSupport

/// Measures the line screen of a photograph: the strongest peak of the mean power spectrum of nine tiles.
final class ScreenProbe {
  private let tiles = (0..<tileCount).map { _ in Tile() }
  private var power = [Float](repeating: 0, count: tileSide * tileSide)

  private static let tileCount = tilesPerSide * tilesPerSide
  /// A raised cosine; its mean is 1/2.
  private static let window = (0..<tileSide).map { 0.5 - 0.5 * cosf(2 * .pi * (Float($0) + 0.5) / Float(tileSide)) }

  /// Pixels of a tile and their spectrum; used by one thread at a time.
  private final class Tile: Sendable {
    let pixels = Plane<Float>()
    let spectrum = Plane<Float>()
  }

  /// The strongest of the peaks that stand out: beats between the screens of the inks are weaker than the screens.
  ///
  /// - Parameter color: the photograph, grey or BGR, whose green channel is used.
  /// - Throws: `noMemory`, `internalFailure`.
  func read(_ color: Plane<UInt8>) throws(VisionError) -> LineScreenReading {
    let side = Self.tileSide
    guard color.width >= 2 * side, color.height >= 2 * side else { return LineScreenReading() }
    let tiles = tiles
    for tile in tiles { try tile.pixels.resize(width: side, height: side) }
    try tryParallelFor(tiles.count) { (i) throws(VisionError) in
      try Self.transform(color, column: i % Self.tilesPerSide, row: i / Self.tilesPerSide, tiles[i])
    }
    for i in power.indices { power[i] = 0 }
    for tile in tiles { tile.spectrum.addPower(columns: side / 2 + 1, to: &power) }
    return strongestPeak()
  }

  private static func transform(_ color: Plane<UInt8>, column: Int, row: Int, _ tile: Tile) throws(VisionError) {
    let left = (color.width - tileSide) * column / (tilesPerSide - 1)
    let top = (color.height - tileSide) * row / (tilesPerSide - 1)
    color.cut(tile.pixels, channel: color.channels == 1 ? 0 : 1, left: left, top: top, window: window)
    try tile.pixels.fourierTransformed(into: tile.spectrum)
  }
}

// MARK: - Peaks

extension ScreenProbe {
  /// The blocks of JPEG have frequencies at multiples of 1/8 cycle per pixel.
  private static let blockPeriod = tileSide / 8

  /// The highest peak of the power spectrum.
  private func strongestPeak() -> LineScreenReading {
    let side = Self.tileSide
    var reading = LineScreenReading()
    reading.isMeasured = true
    var strongest: Float = 0
    for y in 0..<side {
      for x in Self.outerReach..<side / 2 - Self.outerReach {
        let value = power[y * side + x]
        guard value > strongest, isMaximum(x, y), let frequency = frequency(x, y), value / mean(around: x, y) > Self.minimumPeak else {
          continue
        }
        strongest = value
        reading.frequency = frequency
        // A wave of amplitude a under the window, whose mean is 1/2 in each direction, has the power (a side^2 / 8)^2 in a tile.
        reading.amplitude = Double((value / Float(Self.tileCount)).squareRoot()) * 8 / Double(side * side)
      }
    }
    return reading
  }

  private func isMaximum(_ x: Int, _ y: Int) -> Bool {
    let side = Self.tileSide
    let value = power[y * side + x]
    let above = (y + side - 1) % side * side
    let below = (y + 1) % side * side
    return value > power[y * side + x - 1] && value >= power[y * side + x + 1] && value > power[above + x] && value >= power[below + x]
  }

  /// Cycles per pixel; nil outside of the frequencies of screens.
  private func frequency(_ x: Int, _ y: Int) -> Double? {
    let side = Self.tileSide
    let fx = Float(x) / Float(side)
    let fy = Float(y < side / 2 ? y : y - side) / Float(side)
    let isBlock = (x + 1) % Self.blockPeriod < 3 && (y + 1) % Self.blockPeriod < 3
    guard fx * fx + fy * fy > Self.minimumFrequency * Self.minimumFrequency, !isBlock, abs(fy) < Self.maximumFrequency else { return nil }
    return Double((fx * fx + fy * fy).squareRoot())
  }

  private func mean(around x: Int, _ y: Int) -> Float {
    let side = Self.tileSide
    let (outer, inner) = (Self.outerReach, Self.innerReach)
    var sum: Float = 0
    for v in -outer...outer {
      let row = (y + v + side) % side * side
      for u in -outer...outer where abs(u) > inner || abs(v) > inner { sum += power[row + x + u] }
    }
    let count = (2 * outer + 1) * (2 * outer + 1) - (2 * inner + 1) * (2 * inner + 1)
    return max(sum / Float(count), 1e-3)
  }
}
