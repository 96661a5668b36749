import Glibc
import VisionSupport

/// Light that falls off towards one side, and a shadow with a straight edge.
struct UnevenLight {
  private let falloff: Float
  private let shadow: Float
  private let side: SIMD2<Float>
  private let edge: SIMD2<Float>
  private let position: Float

  /// Slope of the light from side to side.
  private static let slope: Float = 0.7
  /// Half the width of a shadow's edge, share of the picture's size.
  private static let penumbra: Float = 0.01

  /// - Parameters:
  ///   - falloff: loss of light at the darkest side, 0...1.
  ///   - shadow: darkness of the shadow, 0...1.
  init(falloff: Double, shadow: Double, random: inout SeededRandom) {
    let (side, edge) = (random.uniform(0, 2 * .pi) as Double, random.uniform(0, 2 * .pi) as Double)
    position = Float(random.uniform(-0.25, 0.25) as Double)
    (self.falloff, self.shadow) = (Float(falloff), Float(shadow))
    (self.side, self.edge) = (SIMD2(Float(cos(side)), Float(sin(side))), SIMD2(Float(cos(edge)), Float(sin(edge))))
  }

  var isUneven: Bool { falloff > 0 || shadow > 0 }

  /// Factor of the light at a position relative to the centre, in shares of the picture's width and height.
  func factor(_ u: Float, _ v: Float) -> Float {
    let lit = 1 - falloff * max(0, min(1, 0.5 + Self.slope * (u * side.x + v * side.y)))
    let into = max(0, min(1, 0.5 + (u * edge.x + v * edge.y - position) / (2 * Self.penumbra)))
    return lit * (1 - shadow * into)
  }
}
