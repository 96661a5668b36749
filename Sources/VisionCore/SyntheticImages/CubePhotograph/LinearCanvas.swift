package import VisionBase
package import VisionSupport
import Glibc

/// A picture in linear light, three floats a pixel: what a lens would throw on a sensor.
struct LinearCanvas {
  let width: Int
  let height: Int
  var pixels: [SIMD3<Float>]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: SIMD3(0, 0, 0), count: width * height)
  }

  /// Blurs with three box filters, which together come close to a Gaussian.
  mutating func blur(deviation: Float) {
    guard deviation > 0.2 else { return }
    if deviation < 1.2 {
      // A short kernel does small blurs exactly.
      let side = expf(-0.5 / (deviation * deviation))
      let far = expf(-2 / (deviation * deviation))
      let total = 1 + 2 * side + 2 * far
      let kernel = [far / total, side / total, 1 / total, side / total, far / total]
      convolve(kernel, step: 1, count: width, lines: height, lineStep: width)
      convolve(kernel, step: width, count: height, lines: width, lineStep: 1)
    } else {
      let radius = max(Int((deviation * 0.866).rounded()), 1)
      let kernel = Array(repeating: 1 / Float(2 * radius + 1), count: 2 * radius + 1)
      for _ in 0..<3 {
        convolve(kernel, step: 1, count: width, lines: height, lineStep: width)
        convolve(kernel, step: width, count: height, lines: width, lineStep: 1)
      }
    }
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
}

/// The transfer curve of sRGB.
enum TransferCurve {
  /// Linear light of the 256 levels.
  static let linear: [Float] = (0..<256).map { level in
    let v = Float(level) / 255
    return v <= 0.04045 ? v / 12.92 : powf((v + 0.055) / 1.055, 2.4)
  }

  /// Levels 0...255 of 4096 steps of linear light.
  static let levels: [Float] = (0...4096).map { step in
    let v = Float(step) / 4096
    return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * powf(v, 1 / 2.4) - 0.055)
  }

  static func linear(_ color: SIMD3<Float>) -> SIMD3<Float> {
    func one(_ v: Float) -> Float { linear[min(max(Int(v.rounded()), 0), 255)] }
    return SIMD3(one(color.x), one(color.y), one(color.z))
  }

  static func level(_ light: Float) -> Float {
    let v = min(max(light, 0), 1) * 4096
    let low = min(Int(v), 4095)
    return levels[low] + (levels[low + 1] - levels[low]) * (v - Float(low))
  }
}
