internal import COpenCV
internal import Glibc

/// Says why a photograph shows no hidden shapes: whether its line screen is resolved, and whether its edges are soft.
final class ScreenProbe {
  private let green = Plane<UInt8>()
  private let smooth = Plane<UInt8>()
  private let tile = Plane<Float>()
  private let spectrum = Plane<Float>()
  private static let tileSide = 128

  /// - Parameter color: the photograph, BGR or grey.
  /// - Throws: `noMemory`, `internalFailure`.
  func verdict(_ color: Plane<UInt8>) throws(VisionError) -> ShapeVerdict {
    guard color.width >= 2 * Self.tileSide, color.height >= 2 * Self.tileSide else { return .nothing }
    try green.resize(width: color.width, height: color.height)
    if color.channels == 1 {
      try shim(unsafe cvx_copy(color.cv, green.cv))
    } else {
      try shim(unsafe cvx_extract_channel(color.cv, green.cv, 1))
    }
    if try spectralPeak() > Self.resolvedPeak { return .nothing }
    let edges = try measureEdges()
    if edges.strongShare > 0.002, edges.sharpness < 0.2 { return .blurred }
    // A sheet is mostly even; a picture full of edges is something else.
    return edges.strongShare < 0.05 ? .tooFar : .nothing
  }

  /// Peaks of noise stay below 6 times their neighbourhood, screens that a camera resolves stand far above.
  private static let resolvedPeak: Float = 12

  /// The highest peak of the mean power spectrum over its neighbourhood, beyond 0.12 cycles a pixel.
  private func spectralPeak() throws(VisionError) -> Float {
    let side = Self.tileSide
    try tile.resize(width: side, height: side)
    try spectrum.resize(width: side, height: side, channels: 2)
    var power = [Float](repeating: 0, count: side * side)
    let window = (0..<side).map { 0.5 - 0.5 * cosf(2 * .pi * (Float($0) + 0.5) / Float(side)) }
    for row in 0..<3 {
      for column in 0..<3 {
        let left = (green.width - side) * column / 2
        let top = (green.height - side) * row / 2
        for y in 0..<side {
          let source = unsafe green.row(top + y)
          let target = unsafe tile.row(y)
          for x in 0..<side { unsafe target[x] = (Float(source[left + x]) - 128) * window[x] * window[y] }
        }
        try shim(unsafe cvx_dft(tile.cv, spectrum.cv, 0))
        for y in 0..<side {
          let values = unsafe spectrum.row(y)
          for x in 0..<side { unsafe power[y * side + x] += values[2 * x] * values[2 * x] + values[2 * x + 1] * values[2 * x + 1] }
        }
      }
    }
    var highest: Float = 0
    for y in 0..<side {
      for x in 4..<side / 2 - 4 {
        let fy = Float(y < side / 2 ? y : y - side) / Float(side)
        let fx = Float(x) / Float(side)
        // Multiples of 1/8 are JPEG's blocks, the rim is the colour filter's mosaic.
        let isBlock = (x + 1) % 16 < 3 || (y + 1) % 16 < 3
        guard fx * fx + fy * fy > 0.0144, !isBlock, abs(fy) < 0.47 else { continue }
        var around: Float = 0
        for v in -4...4 {
          for u in -4...4 where abs(u) > 2 || abs(v) > 2 { around += power[((y + v + side) % side) * side + x + u] }
        }
        highest = max(highest, power[y * side + x] / max(around / 56, 1e-3))
      }
    }
    return highest
  }

  /// Share of places with strong edges, and how much of their contrast lies in the finest detail.
  private func measureEdges() throws(VisionError) -> (strongShare: Double, sharpness: Double) {
    try smooth.resize(width: green.width, height: green.height)
    try shim(unsafe cvx_gaussian_blur(green.cv, smooth.cv, 7, 7, 1.5, Int32(CVX_BORDER_REPLICATE)))
    var strong = 0
    var places = 0
    var fine = 0.0
    var coarse = 0.0
    for y in stride(from: 8, to: green.height - 8, by: 4) {
      let row = unsafe green.row(y)
      let soft = unsafe smooth.row(y)
      for x in stride(from: 8, to: green.width - 8, by: 4) {
        places += 1
        let step = unsafe abs(Int(soft[x + 6]) - Int(soft[x - 6]))
        guard step > 40 else { continue }
        strong += 1
        coarse += Double(step)
        // The steepest single step within the same reach.
        var steepest = 0
        for k in -6..<5 { unsafe steepest = max(steepest, abs(Int(row[x + k + 2]) - Int(row[x + k]))) }
        fine += Double(steepest)
      }
    }
    return (Double(strong) / Double(max(1, places)), coarse > 0 ? fine / coarse - 0.15 : 0)
  }
}
