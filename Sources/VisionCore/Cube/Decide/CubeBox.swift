import VisionBase
import VisionSupport

/// A side of a found cube.
package struct CubeBoxFace: Sendable {
  /// The side of the pose (`CubeSide`); 2 without a pose.
  package var side: Int
  package var map: FaceMap
  package var evidence: FaceEvidence
  package var logOdds: Double
}

/// A cube found in a picture: its pose and its visible sides.
package struct CubeBox: Sendable {
  /// Nil for a lone face without a fitted cube.
  package var pose: CubePose?
  package var faces: [CubeBoxFace]
  /// Sum of the faces' log odds.
  package var score: Double
  /// Sides of which patches fixed the pose.
  package var posedSides = 0
  /// Patches that fixed the pose, and their root mean square distance from where it puts them, pitches.
  package var sightings = 0
  package var error = 0.0
  /// Pixels of the reduced picture in which the cube was found.
  package var pixels = 0

  /// Whether it has a face, and patches of several sides fit the pose as precisely as a cube's.
  var isFixed: Bool { !faces.isEmpty && posedSides >= 2 && sightings >= Self.fewestFixedSightings && error < Self.largestFixedError }

  /// Whether one face at least is certain enough to report the cube, or the pose is.
  var isAccepted: Bool { isAccepted(from: Self.minimumLogOdds) }

  func isAccepted(from minimum: Double) -> Bool { faces.contains { $0.logOdds > minimum } || isFixed }

  /// The box in full pixels, without faces that are much smaller than the largest one.
  func inFullPixels(of view: CubeView, pixels: Int) -> CubeBox {
    var result = self
    result.pixels = pixels
    if let pose { result.pose = view.toFull(pose) }
    let largest = faces.reduce(0) { max($0, $1.evidence.pitch) }
    result.faces = faces.filter { $0.evidence.pitch * $0.evidence.pitch >= Self.minimumAreaShare * largest * largest }
    for i in result.faces.indices { result.faces[i].map = view.toFull(result.faces[i].map) }
    return result
  }

  /// The window in which the cube is searched in the next frame; nil if it is outside of the picture.
  func window(width: Int, height: Int) -> PixelWindow? {
    let points = faces.flatMap { $0.map.corners }
    guard var low = points.first else { return nil }
    var high = low
    for p in points {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    let margin = (high - low) * Self.marginShare + Self.minimumMargin
    low = pointwiseMax(low - margin, SIMD2(0, 0))
    high = pointwiseMin(high + margin, SIMD2(Double(width), Double(height)))
    guard high.x - low.x >= Self.minimumWindow, high.y - low.y >= Self.minimumWindow else { return nil }
    return PixelWindow(x: Int(low.x), y: Int(low.y), width: Int(high.x) - Int(low.x), height: Int(high.y) - Int(low.y))
  }

  /// Whether a cell of one box overlaps the other box.
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
