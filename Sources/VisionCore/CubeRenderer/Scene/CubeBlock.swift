import VisionBase
import kociemba

/// A part of the cube that moves as one: a turning layer, the rest, or all of it.
struct CubeBlock {
  /// From the block's own frame to the scene.
  let rotation: Rotation
  /// The eye in the block's own frame.
  let eye: SIMD3<Float>
  /// Drawn with lighter plastic.
  let isMarked: Bool
  /// The turn that cuts the cube; nil for the whole cube.
  let cut: Move?
  /// Whether the block is the turning layer or the rest.
  let isLayer: Bool

  func contains(_ cubie: SIMD3<Int>) -> Bool {
    guard abs(cubie.x) <= 1, abs(cubie.y) <= 1, abs(cubie.z) <= 1 else { return false }
    return cut.map { $0.turns(cubie) == isLayer } ?? true
  }

  /// Whether the eye is on the outer side of a plane, both in the block's own frame.
  func sees(_ point: SIMD3<Float>, normal: SIMD3<Float>) -> Bool { (eye - point).dot(normal) > 0 }
}
