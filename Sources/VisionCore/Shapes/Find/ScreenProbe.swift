package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// What the spectrum of a photograph says about the line screens in it.
struct LineScreenReading: Sendable {
  /// Whether the photograph was large enough to look for one.
  var isMeasured = false
  /// Cycles a pixel of the strongest screen; nil = none stands out.
  var frequency: Double?
  /// Height of its peak over the spectrum around it.
  var prominence = 0.0
  /// Amplitude of its lines, levels of 255.
  var amplitude = 0.0

  /// Screens that are too fine for the camera leave coarse but faint beats with the pixels; what is well resolved is stronger.
  private static let leastAmplitude = 1.5

  /// Whether the camera shows lines: 2.3 pixels or more each.
  var isResolved: Bool {
    guard let frequency else { return false }
    return frequency < 0.44 && amplitude > Self.leastAmplitude
  }

  /// How often the photograph is halved before its energy is taken: a screen with more than 3.7 pixels a line is fully resolved.
  var halvings: Int {
    guard let frequency, amplitude > Self.leastAmplitude else { return 0 }
    return frequency < 0.135 ? 2 : frequency < 0.27 ? 1 : 0
  }

  /// Whether the (halved) photograph is softened first, because its screens would still be resolved too well.
  var isSoft: Bool {
    guard let frequency, amplitude > Self.leastAmplitude else { return false }
    return (0.27..<0.33).contains(frequency) || (0.135..<0.19).contains(frequency)
  }
}

/// Measures the line screen of a photograph, and says why it shows no hidden shapes.
final class ScreenProbe {
  private let green = Plane<UInt8>()
  private let smooth = Plane<UInt8>()
  private let tiles = (0..<9).map { _ in (tile: Plane<Float>(), spectrum: Plane<Float>()) }
  private var power = [Float](repeating: 0, count: tileSide * tileSide)
  private static let tileSide = 128
  private static let window = (0..<tileSide).map { 0.5 - 0.5 * cosf(2 * .pi * (Float($0) + 0.5) / Float(tileSide)) }

  /// Peaks of noise and of ordinary pictures stay below this multiple of their neighbourhood, screens that a camera resolves stand far above.
  private static let resolvedPeak: Float = 25

  /// - Parameters:
  ///   - color: the photograph, BGR or grey.
  ///   - screen: what `read` found in it.
  /// - Throws: `noMemory`, `internalFailure`.
  func verdict(_ color: Plane<UInt8>, _ screen: LineScreenReading) throws(VisionError) -> ShapeVerdict {
    guard color.width >= 2 * Self.tileSide, color.height >= 2 * Self.tileSide else { return .nothing }
    // A resolved screen without shapes is a print without shapes.
    if screen.isResolved { return .nothing }
    let edges = try measureEdges(color)
    if edges.count >= 24, edges.sharpness < Self.leastSharpness { return .blurred }
    // A sheet is mostly even; a picture full of edges is something else.
    return edges.strongShare < 0.05 ? .tooFar : .nothing
  }

  /// Contrast over 12 pixels that makes a place an edge, levels.
  private static let leastStep = 16

  /// Sharpness of edges under a blur of 1.25 pixels: half of the lines of 2.8 pixels are gone then.
  private static let leastSharpness = 0.48

  /// The mean power spectrum of nine places, and its highest peak beyond 0.12 cycles a pixel. Of the peaks that stand out the strongest
  /// counts: beats between the inks' screens are weaker than the screens.
  ///
  /// - Parameter color: the photograph, BGR or grey.
  /// - Throws: `noMemory`, `internalFailure`.
  func read(_ color: Plane<UInt8>) throws(VisionError) -> LineScreenReading {
    let side = Self.tileSide
    guard color.width >= 2 * side, color.height >= 2 * side else { return LineScreenReading() }
    for (tile, spectrum) in tiles {
      try tile.resize(width: side, height: side)
      try spectrum.resize(width: side, height: side, channels: 2)
    }
    nonisolated(unsafe) let tiles = tiles
    nonisolated(unsafe) let color = color
    unsafe parallelFor(tiles.count) { i in
      unsafe Self.cut(color, column: i % 3, row: i / 3, into: tiles[i].tile)
      _ = unsafe cvx_dft(tiles[i].tile.cv, tiles[i].spectrum.cv, 0)
    }
    for y in 0..<side {
      for x in 0...side / 2 { power[y * side + x] = 0 }
      for (_, spectrum) in self.tiles {
        let values = unsafe spectrum.row(y)
        for x in 0...side / 2 {
          power[y * side + x] += unsafe values[2 * x] * values[2 * x] + values[2 * x + 1] * values[2 * x + 1]
        }
      }
    }
    return strongestPeak()
  }

  private static func cut(_ color: Plane<UInt8>, column: Int, row: Int, into tile: Plane<Float>) {
    let left = (color.width - tileSide) * column / 2
    let top = (color.height - tileSide) * row / 2
    let step = color.channels
    let channel = step == 1 ? 0 : 1
    var sum = 0
    for y in 0..<tileSide {
      let source = unsafe color.row(top + y)
      for x in 0..<tileSide { sum += unsafe Int(source[(left + x) * step + channel]) }
    }
    let mean = Float(sum) / Float(tileSide * tileSide)
    for y in 0..<tileSide {
      let source = unsafe color.row(top + y)
      let target = unsafe tile.row(y)
      for x in 0..<tileSide { unsafe target[x] = (Float(source[(left + x) * step + channel]) - mean) * window[x] * window[y] }
    }
  }

  private func strongestPeak() -> LineScreenReading {
    let side = Self.tileSide
    var reading = LineScreenReading()
    reading.isMeasured = true
    var strongest: Float = 0
    for y in 0..<side {
      let fy = Float(y < side / 2 ? y : y - side) / Float(side)
      for x in 4..<side / 2 - 4 {
        let value = power[y * side + x]
        let above = (y + side - 1) % side * side
        let below = (y + 1) % side * side
        guard value > power[y * side + x - 1], value >= power[y * side + x + 1], value > power[above + x], value >= power[below + x] else {
          continue
        }
        let fx = Float(x) / Float(side)
        // Multiples of 1/8 are JPEG's blocks, the rim is the colour filter's mosaic.
        let isBlock = (x + 1) % 16 < 3 && (y + 1) % 16 < 3
        guard fx * fx + fy * fy > 0.0144, !isBlock, abs(fy) < 0.47 else { continue }
        var around: Float = 0
        for v in -4...4 {
          let row = (y + v + side) % side * side
          for u in -4...4 where abs(u) > 2 || abs(v) > 2 { around += power[row + x + u] }
        }
        let prominence = value / max(around / 56, 1e-3)
        guard prominence > Self.resolvedPeak, value > strongest else { continue }
        strongest = value
        reading.frequency = Double((fx * fx + fy * fy).squareRoot())
        reading.prominence = Double(prominence)
        // A wave of amplitude a under the window, whose mean is 1/2 a direction, has the power (a side^2 / 8)^2 in each of 9 tiles.
        reading.amplitude = Double((value / 9).squareRoot()) * 8 / Double(side * side)
      }
    }
    return reading
  }

  /// Number of places with edges, share of those with strong ones, and how much of their contrast lies within 2 pixels: all of it for a sharp
  /// step, erf(1 / (sqrt(2) b)) of it under a Gaussian blur of b pixels.
  ///
  /// The steepest place is looked for in the smoothed picture and measured in the picture itself, so that noise adds nothing on average.
  private func measureEdges(_ color: Plane<UInt8>) throws(VisionError) -> (count: Int, strongShare: Double, sharpness: Double) {
    try green.resize(width: color.width, height: color.height)
    if color.channels == 1 {
      try shim(unsafe cvx_copy(color.cv, green.cv))
    } else {
      try shim(unsafe cvx_extract_channel(color.cv, green.cv, 1))
    }
    try smooth.resize(width: green.width, height: green.height)
    try shim(unsafe cvx_gaussian_blur(green.cv, smooth.cv, 7, 7, 1.5, Int32(CVX_BORDER_REPLICATE)))
    var count = 0
    var strong = 0
    var places = 0
    var fine = 0
    var coarse = 0
    for y in stride(from: 8, to: green.height - 8, by: 4) {
      for x in stride(from: 8, to: green.width - 8, by: 4) {
        places += 1
        for (dx, dy) in [(1, 0), (0, 1)] {
          let before = unsafe Int(smooth.row(y - 6 * dy)[x - 6 * dx])
          let step = unsafe Int(smooth.row(y + 6 * dy)[x + 6 * dx]) - before
          guard abs(step) > Self.leastStep else { continue }
          count += 1
          if abs(step) > 30 { strong += 1 }
          let sign = step.signum()
          var steepest = 0
          var place = 0
          for k in -5...5 {
            let behind = unsafe Int(smooth.row(y + (k - 1) * dy)[x + (k - 1) * dx])
            let slope = unsafe sign * (Int(smooth.row(y + (k + 1) * dy)[x + (k + 1) * dx]) - behind)
            if slope > steepest { (steepest, place) = (slope, k) }
          }
          let behind = unsafe Int(green.row(y + (place - 1) * dy)[x + (place - 1) * dx])
          fine += unsafe sign * (Int(green.row(y + (place + 1) * dy)[x + (place + 1) * dx]) - behind)
          coarse += abs(step)
        }
      }
    }
    return (count, Double(strong) / Double(max(1, 2 * places)), coarse > 0 ? Double(fine) / Double(coarse) : 0)
  }
}
