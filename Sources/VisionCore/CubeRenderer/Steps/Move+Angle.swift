package import kociemba

extension Move {
  /// Angle about the face's outward normal in quarter turns, positive counter-clockwise seen from outside (right-hand rule). Half turns are
  /// clockwise.
  package var signedQuarters: Int { quarterTurns == 3 ? 1 : -quarterTurns }

  /// Angle about the face's outward normal, radians, right-hand rule.
  package var angle: Float { Float(signedQuarters) * .pi / 2 }
}

extension SIMD3 where Scalar == Int {
  package var floats: SIMD3<Float> { SIMD3<Float>(Float(x), Float(y), Float(z)) }
}
