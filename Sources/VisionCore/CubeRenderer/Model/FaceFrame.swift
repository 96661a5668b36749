package import kociemba

/// Outward normal of a face and two directions in it; `u` x `v` is the normal.
package struct FaceFrame: Sendable {
  package let face: Face
  package let normal: SIMD3<Float>
  /// Along the rows of facelets, in ascending order.
  package let u: SIMD3<Float>
  /// Along the columns of facelets, in descending order.
  package let v: SIMD3<Float>

  /// The frames of the six faces in facelet order.
  package static let all: [FaceFrame] = Face.allCases.map { face in
    let positions = FaceletPosition.all[9 * face.index..<9 * face.index + 9].map { $0.cubie }
    return FaceFrame(
      face: face, normal: face.normal.floats, u: (positions[1] &- positions[0]).floats,
      v: (positions[0] &- positions[3]).floats)
  }
}
