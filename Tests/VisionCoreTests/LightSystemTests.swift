import Testing

@testable import VisionBase
@testable import VisionCube
@testable import VisionSupport

/// The elimination of lights and shades against all equations at once.
@Suite struct LightSystemTests {
  private var random = SeededRandom(seed: 5)

  /// A random symmetric positive definite matrix.
  private mutating func information(_ scale: Double) -> Matrix3 {
    let rows = (0..<3).map { _ in
      SIMD3(Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random))
    }
    let matrix = Matrix3(rows)
    return (matrix * matrix.transposed + Matrix3.identity * 0.1) * scale
  }

  @Test(arguments: [[0], [0, 0, 0], [0, 1, 1, 2, 0], [0, 2]])
  func eliminationIsExact(pictureOfFace: [Int]) throws {
    var own = self
    let pictures = (pictureOfFace.max() ?? 0) + 1
    let system = LightSystem(
      pigments: (0..<6).map { _ in own.information(30) }, light: own.information(2), shade: own.information(10))
    let faces = pictureOfFace.map { picture in
      var face = LightSystem.Face(picture: picture)
      for color in 0..<6 where Bool.random(using: &own.random) {
        face.information[color] = own.information(500)
        face.pull[color] = face.information[color] * SIMD3(0.3, -0.2 * Double(color), 0.1)
      }
      return face
    }
    let solution = system.solved(faces, pictureCount: pictures)

    func light(_ picture: Int) -> Int { 18 + 3 * picture }
    func shade(_ face: Int) -> Int { light(pictures) + 3 * face }
    var all = SymmetricSystem(size: shade(faces.count))
    for color in 0..<6 { all.add(system.pigments[color], row: 3 * color, column: 3 * color) }
    for picture in 0..<pictures { all.add(system.light, row: light(picture), column: light(picture)) }
    for (i, face) in faces.enumerated() {
      all.add(system.shade, row: shade(i), column: shade(i))
      for color in 0..<6 {
        let rows = [3 * color, light(face.picture), shade(i)]
        for row in rows {
          all.add(face.pull[color], row: row)
          for column in rows { all.add(face.information[color], row: row, column: column) }
        }
      }
    }
    let (inverse, values, logDeterminant) = all.solved()
    func difference(_ vector: SIMD3<Double>, _ row: Int) -> Double { (0..<3).map { abs(vector[$0] - values[row + $0]) }.max() ?? .infinity }
    for color in 0..<6 { #expect(difference(solution.pigments[color], 3 * color) < 1e-9) }
    for picture in 0..<pictures { #expect(difference(solution.lights[picture], light(picture)) < 1e-9) }
    for (i, face) in faces.enumerated() {
      #expect(difference(solution.shades[i], shade(i)) < 1e-9)
      for color in 0..<6 {
        let rows = [3 * color, light(face.picture), shade(i)]
        for r in 0..<3 {
          for c in 0..<3 {
            var sum = 0.0
            for row in rows { for column in rows { sum += inverse[(row + r) * all.size + column + c] } }
            #expect(abs(solution.covariances[6 * i + color][r, c] - sum) < 1e-9)
          }
        }
      }
    }
    #expect(abs(solution.logDeterminant - logDeterminant) < 1e-9)
  }
}
