import Glibc

/// An image in linear light with three floats per pixel.
struct LinearImage {
  let width: Int
  let height: Int
  var pixels: [SIMD3<Float>]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: SIMD3(0, 0, 0), count: width * height)
  }

  /// Smallest standard deviation of a visible blur, pixels.
  private static let smallestBlur: Float = 0.2
  /// Standard deviation from which three box filters replace a Gaussian kernel of five values, pixels.
  private static let smallestBoxBlur: Float = 1.2
  /// Radius of each of the three boxes relative to the deviation; chosen by eye.
  private static let boxRadius: Float = 0.866

  /// Gaussian blur; large ones are approximated by three box filters.
  ///
  /// - Parameter deviation: standard deviation, pixels.
  mutating func blur(deviation: Float) {
    guard deviation > Self.smallestBlur else { return }
    if deviation < Self.smallestBoxBlur {
      let side = expf(-0.5 / (deviation * deviation))
      let far = expf(-2 / (deviation * deviation))
      let total = 1 + 2 * side + 2 * far
      convolve([far / total, side / total, 1 / total, side / total, far / total])
    } else {
      let radius = max(Int((deviation * Self.boxRadius).rounded()), 1)
      let kernel = Array(repeating: 1 / Float(2 * radius + 1), count: 2 * radius + 1)
      for _ in 0..<3 { convolve(kernel) }
    }
  }

  private mutating func convolve(_ kernel: [Float]) {
    convolve(kernel, step: 1, count: width, lines: height, lineStep: width)
    convolve(kernel, step: width, count: height, lines: width, lineStep: 1)
  }

  private mutating func convolve(_ kernel: [Float], step: Int, count: Int, lines: Int, lineStep: Int) {
    let radius = kernel.count / 2
    var line = Array(repeating: SIMD3<Float>(0, 0, 0), count: count + 2 * radius)
    for index in 0..<lines {
      let base = index * lineStep
      for i in line.indices { line[i] = pixels[base + min(max(i - radius, 0), count - 1) * step] }
      for i in 0..<count {
        var sum = SIMD3<Float>(0, 0, 0)
        for k in kernel.indices { sum += line[i + k] * kernel[k] }
        pixels[base + i * step] = sum
      }
    }
  }

  /// Steps per pixel of motion.
  private static let smearSteps: Float = 2

  /// Motion blur along a vector in pixels.
  mutating func smear(_ motion: SIMD2<Float>) {
    let length = (motion * motion).sum().squareRoot()
    guard length >= 1 else { return }
    let steps = Int((length * Self.smearSteps).rounded(.up))
    let source = pixels
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD3<Float>(0, 0, 0)
        for step in 0...steps {
          let shift = motion * (Float(step) / Float(steps) - 0.5)
          let column = min(max(x + Int(shift.x.rounded()), 0), width - 1)
          let row = min(max(y + Int(shift.y.rounded()), 0), height - 1)
          sum += source[row * width + column]
        }
        pixels[y * width + x] = sum / Float(steps + 1)
      }
    }
  }
}
