internal import Glibc
import VisionBase

/// The linear Gaussian model of `LightModel`: a colour on a face is the sum of its pigment, the light of the picture and the shade of the
/// face.
///
/// Shades are eliminated first, then lights, so that the time is proportional to the number of faces.
struct LightSystem {
  /// The measurements of one face, by colour.
  struct Face {
    var picture: Int
    /// Inverse covariance of the colour.
    var information = [Matrix3](repeating: .zero, count: CubeColor.count)
    /// Inverse covariance times the difference of the colour from its mean.
    var pull = [SIMD3<Double>](repeating: .zero, count: CubeColor.count)
  }

  /// The most probable values, as differences from their means, and their uncertainty.
  struct Solution {
    var pigments: [SIMD3<Double>]
    var lights: [SIMD3<Double>]
    var shades: [SIMD3<Double>]
    /// Covariance of the sum of pigment, light and shade, one row of 6 colours per face.
    var covariances: [Matrix3]
    /// Logarithm of the determinant of the inverse covariance of all values.
    var logDeterminant: Double
  }

  /// A light or shade, given the pigments: covariance * (pull - sum of links * pigments).
  private struct Conditional {
    var covariance: Matrix3
    var pull: SIMD3<Double>
    var links: [Matrix3]

    func value(_ pigments: [SIMD3<Double>]) -> SIMD3<Double> {
      covariance * zip(links, pigments).reduce(pull) { $0 - $1.0 * $1.1 }
    }
  }

  /// Inverse covariances of the priors.
  let pigments: [Matrix3]
  let light: Matrix3
  let shade: Matrix3

  func solved(_ faces: [Face], pictureCount: Int) -> Solution {
    var system = SymmetricSystem(size: 3 * CubeColor.count)
    var logDeterminant = 0.0
    for (color, prior) in pigments.enumerated() { system.add(prior, row: 3 * color, column: 3 * color) }

    let unlinked = [Matrix3](repeating: .zero, count: CubeColor.count)
    var lightInformation = [Matrix3](repeating: light, count: pictureCount)
    var lights = [Conditional](repeating: Conditional(covariance: .zero, pull: .zero, links: unlinked), count: pictureCount)
    var shades: [Conditional] = []
    for face in faces {
      let sum = face.information.reduce(.zero, +)
      let shade = Conditional(covariance: (shade + sum).inverse, pull: face.pull.reduce(.zero, +), links: face.information)
      logDeterminant += log((self.shade + sum).determinant)
      let remaining = Matrix3.identity - sum * shade.covariance
      lightInformation[face.picture] = lightInformation[face.picture] + remaining * sum
      lights[face.picture].pull += remaining * shade.pull
      for (color, information) in face.information.enumerated() {
        lights[face.picture].links[color] = lights[face.picture].links[color] + remaining * information
        system.add(information, row: 3 * color, column: 3 * color)
        system.add(face.pull[color], row: 3 * color)
      }
      Self.eliminate(shade, from: &system)
      shades.append(shade)
    }
    for picture in 0..<pictureCount {
      lights[picture].covariance = lightInformation[picture].inverse
      logDeterminant += log(lightInformation[picture].determinant)
      Self.eliminate(lights[picture], from: &system)
    }

    let (inverse, values, logDeterminantOfPigments) = system.solved()
    let pigments = (0..<CubeColor.count).map { SIMD3(values[3 * $0], values[3 * $0 + 1], values[3 * $0 + 2]) }
    var solution = Solution(
      pigments: pigments, lights: lights.map { $0.value(pigments) }, shades: [], covariances: [],
      logDeterminant: logDeterminant + logDeterminantOfPigments)
    func covariance(_ a: Int, _ b: Int) -> Matrix3 {
      func row(_ r: Int) -> SIMD3<Double> {
        let at = (3 * a + r) * system.size + 3 * b
        return SIMD3(inverse[at], inverse[at + 1], inverse[at + 2])
      }
      return Matrix3(row(0), row(1), row(2))
    }
    for (face, shade) in zip(faces, shades) {
      let (light, sum) = (lights[face.picture], shade.links.reduce(.zero, +))
      solution.shades.append(shade.value(pigments) - shade.covariance * (sum * solution.lights[face.picture]))
      // Light and shade as linear functions of the pigments, with the covariances that remain.
      let ofLight = Matrix3.identity - shade.covariance * sum
      let factors = (0..<CubeColor.count).map { color in
        .zero - ofLight * (light.covariance * light.links[color]) - shade.covariance * shade.links[color]
      }
      let mixed = (0..<CubeColor.count).map { color in
        factors.enumerated().reduce(.zero) { $0 + $1.element * covariance($1.offset, color) }
      }
      let own = zip(mixed, factors).reduce(ofLight * light.covariance * ofLight.transposed + shade.covariance) {
        $0 + $1.0 * $1.1.transposed
      }
      for color in 0..<CubeColor.count {
        solution.covariances.append(own + mixed[color] + mixed[color].transposed + covariance(color, color))
      }
    }
    return solution
  }

  /// Adds to the pigments' equations what they lose when a light or shade is free.
  private static func eliminate(_ unknown: Conditional, from system: inout SymmetricSystem) {
    for (row, link) in unknown.links.enumerated() {
      let factor = .zero - link.transposed * unknown.covariance
      system.add(factor * unknown.pull, row: 3 * row)
      for column in 0...row { system.add(factor * unknown.links[column], row: 3 * row, column: 3 * column) }
    }
  }
}
