import VisionBase
import kociemba

/// A rigid part of the cube: a turning layer, the rest, or the whole cube.
struct CubeBlock {
  /// From the block's frame to the scene.
  let rotation: Rotation
  /// Position of the eye in the block's frame.
  let eye: SIMD3<Float>
  /// Draws lighter plastic.
  let isMarked: Bool
  /// The turn that separates the blocks; nil for the whole cube.
  let cut: Move?
  /// Whether the block is the turning layer; otherwise it is the rest.
  let isLayer: Bool

  func contains(_ cubie: SIMD3<Int>) -> Bool {
    guard abs(cubie.x) <= 1, abs(cubie.y) <= 1, abs(cubie.z) <= 1 else { return false }
    return cut.map { $0.turns(cubie) == isLayer } ?? true
  }

  /// Whether the eye is on the outer side of a plane in the block's frame.
  func sees(_ point: SIMD3<Float>, normal: SIMD3<Float>) -> Bool { (eye - point).dot(normal) > 0 }
}
