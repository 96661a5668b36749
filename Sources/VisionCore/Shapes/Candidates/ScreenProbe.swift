internal import Glibc
internal import VisionBase
internal import VisionSupport

/// Measures the line screen of a photograph: the strongest peak of the mean power spectrum of nine places.
final class ScreenProbe {
  private let tiles = (0..<tileCount).map { _ in Tile() }
  private var power = [Float](repeating: 0, count: tileSide * tileSide)

  private static let tileSide = 128
  private static let tilesASide = 3
  private static let tileCount = tilesASide * tilesASide
  /// A raised cosine; its mean is 1/2.
  private static let window = (0..<tileSide).map { 0.5 - 0.5 * cosf(2 * .pi * (Float($0) + 0.5) / Float(tileSide)) }

  /// Pixels of a place and their spectrum; each is used by one thread at a time.
  private final class Tile: @unchecked Sendable {
    let pixels = Plane<Float>()
    let spectrum = Plane<Float>()
  }

  /// A picture that several threads only read.
  private struct SharedPicture: @unchecked Sendable { let plane: Plane<UInt8> }

  /// Of the peaks that stand out the strongest counts: beats between the inks' screens are weaker than the screens.
  ///
  /// - Parameter color: the photograph, BGR or grey; of BGR green is looked at.
  /// - Throws: `noMemory`, `internalFailure`.
  func read(_ color: Plane<UInt8>) throws(VisionError) -> LineScreenReading {
    let side = Self.tileSide
    guard color.width >= 2 * side, color.height >= 2 * side else { return LineScreenReading() }
    let picture = SharedPicture(plane: color)
    let tiles = tiles
    for tile in tiles { try tile.pixels.resize(width: side, height: side) }
    try tryParallelFor(tiles.count) { (i) throws(VisionError) in
      try Self.transform(picture.plane, column: i % Self.tilesASide, row: i / Self.tilesASide, tiles[i])
    }
    for i in power.indices { power[i] = 0 }
    for tile in tiles { tile.spectrum.addPower(columns: side / 2 + 1, to: &power) }
    return strongestPeak()
  }

  private static func transform(_ color: Plane<UInt8>, column: Int, row: Int, _ tile: Tile) throws(VisionError) {
    let left = (color.width - tileSide) * column / (tilesASide - 1)
    let top = (color.height - tileSide) * row / (tilesASide - 1)
    color.cut(tile.pixels, channel: color.channels == 1 ? 0 : 1, left: left, top: top, window: window)
    try tile.pixels.fourierTransformed(into: tile.spectrum)
  }
}

// MARK: - Peaks

extension ScreenProbe {
  /// Peaks of noise and of ordinary pictures stay below this multiple of their neighbourhood, screens that a camera resolves stand far
  /// above. Chosen on the development pictures.
  private static let resolvedPeak: Float = 25
  /// Cycles a pixel: coarser structure is the picture's own; the rim is the mosaic of the colour filter.
  private static let minimumFrequency: Float = 0.12
  private static let rim: Float = 0.47
  /// The neighbourhood of a peak: a square with this reach, less one in its middle.
  private static let around = (outer: 4, inner: 2)
  /// Frequencies of JPEG's blocks are multiples of an eighth of a cycle a pixel.
  private static let blockPeriod = tileSide / 8

  /// The highest peak of the power spectrum.
  private func strongestPeak() -> LineScreenReading {
    let side = Self.tileSide
    var reading = LineScreenReading()
    reading.isMeasured = true
    var strongest: Float = 0
    for y in 0..<side {
      for x in Self.around.outer..<side / 2 - Self.around.outer {
        let value = power[y * side + x]
        guard value > strongest, isMaximum(x, y), let frequency = frequency(x, y), value / mean(around: x, y) > Self.resolvedPeak else {
          continue
        }
        strongest = value
        reading.frequency = frequency
        // A wave of amplitude a under the window, whose mean is 1/2 a direction, has the power (a side^2 / 8)^2 in each tile.
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

  /// Cycles a pixel; nil where no screen is looked for.
  private func frequency(_ x: Int, _ y: Int) -> Double? {
    let side = Self.tileSide
    let fx = Float(x) / Float(side)
    let fy = Float(y < side / 2 ? y : y - side) / Float(side)
    let isBlock = (x + 1) % Self.blockPeriod < 3 && (y + 1) % Self.blockPeriod < 3
    guard fx * fx + fy * fy > Self.minimumFrequency * Self.minimumFrequency, !isBlock, abs(fy) < Self.rim else { return nil }
    return Double((fx * fx + fy * fy).squareRoot())
  }

  private func mean(around x: Int, _ y: Int) -> Float {
    let side = Self.tileSide
    let (outer, inner) = (Self.around.outer, Self.around.inner)
    var sum: Float = 0
    for v in -outer...outer {
      let row = (y + v + side) % side * side
      for u in -outer...outer where abs(u) > inner || abs(v) > inner { sum += power[row + x + u] }
    }
    let count = (2 * outer + 1) * (2 * outer + 1) - (2 * inner + 1) * (2 * inner + 1)
    return max(sum / Float(count), 1e-3)
  }
}
