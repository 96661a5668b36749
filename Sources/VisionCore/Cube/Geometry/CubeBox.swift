import VisionSupport

/// A side of a found cube.
package struct CubeBoxFace: Sendable {
  /// Which side of the pose it is (`CubeSide`); 2 where there is no pose.
  package var side: Int
  package var map: FaceMap
  package var evidence: FaceEvidence
  package var logOdds: Double
}

/// A cube found in a picture: its pose and the sides that are seen.
package struct CubeBox: Sendable {
  /// Nil where only one face was found and no box fits to it.
  package var pose: CubePose?
  package var faces: [CubeBoxFace]
  /// Sum of the faces' log odds.
  package var score: Double

  /// Whether a place of this box lies on a place of the other.
  package func overlaps(_ other: CubeBox) -> Bool {
    faces.contains { mine in other.faces.contains { Self.overlap(mine.map, $0.map) } }
  }

  private static func overlap(_ a: FaceMap, _ b: FaceMap) -> Bool {
    let (qa, qb) = (a.corners, b.corners)
    return (0..<9).contains { contains(qb, a(FaceMap.stickerCenter($0))) || contains(qa, b(FaceMap.stickerCenter($0))) }
  }

  private static func contains(_ quad: [SIMD2<Double>], _ p: SIMD2<Double>) -> Bool {
    for i in 0..<4 {
      let side = quad[(i + 1) % 4] - quad[i]
      let d = p - quad[i]
      if side.x * d.y - side.y * d.x < 0 { return false }
    }
    return true
  }
}
