import Glibc
import Testing

@testable import VisionBase
@testable import VisionSupport
@testable import VisionTarget

/// Pictures of targets with exact truth: polygons in space through a pinhole with distortion, exact coverage, blur, noise.
struct TargetScene {
  static let inch = 0.0254

  let width: Int
  let height: Int
  let focal: Double
  /// k1 of Brown's model.
  var distortion = 0.0
  var noise = 1.5
  var blur = 0.6
  /// Light per pixel: red, green, blue, 1 = white.
  private var light: [SIMD3<Float>]
  private var dice: UInt64 = 11

  static let green = SIMD3<Float>(0.03, 0.85, 0.35)

  init(width: Int = 320, height: Int = 240, focal: Double = 300, wall: Float = 0.02) {
    (self.width, self.height, self.focal) = (width, height, focal)
    light = Array(repeating: SIMD3(repeating: wall), count: width * height)
  }

  var camera: Camera {
    get throws {
      try Camera(
        focalX: focal, focalY: focal, center: Point(Double(width - 1) / 2, Double(height - 1) / 2), distortion: [distortion], width: width,
        height: height)
    }
  }

  /// The pose with the model turned by `yaw`, seen by a camera that is rolled, at a place in metres.
  static func pose(_ x: Double, _ y: Double, _ z: Double, yaw: Double = 0, roll: Double = 0) -> RigidPose {
    RigidPose(yaw: yaw, roll: roll, translation: [x, y, z])
  }

  func pixel(_ point: Point, _ pose: RigidPose) throws -> Point { try camera.pixel(#require(pose.project(point))) }

  func corners(_ piece: Quad, _ pose: RigidPose) throws -> Quad {
    Quad(try pixel(piece.a, pose), try pixel(piece.b, pose), try pixel(piece.c, pose), try pixel(piece.d, pose))
  }

  /// - Parameter hidden: elements that are not drawn.
  mutating func draw(
    _ model: TargetModel, _ pose: RigidPose, color: SIMD3<Float> = green, brightness: Float = 1, without hidden: Set<Int> = []
  ) throws {
    for (index, piece) in model.elements.enumerated() where !hidden.contains(index) {
      for part in model.isOutline ? Self.openOutline(piece) : [piece] {
        var outline: [Point] = []
        let points = part.points
        for side in 0..<4 {
          for step in 0..<10 {
            let position = points[side] + (points[(side + 1) % 4] - points[side]) * (Double(step) / 10)
            outline.append(try pixel(position, pose))
          }
        }
        fill(outline, color * brightness)
      }
    }
  }

  /// Tape of two inches along the left, right and lower side.
  private static func openOutline(_ q: Quad) -> [Quad] {
    let tape = 2 * inch
    let down = (q.d.y - q.a.y)
    let across = tape * (q.d - q.a).length / down
    let share = tape / down
    let (left, right) = (q.d + (q.a - q.d) * share, q.c + (q.b - q.c) * share)
    let shift = Point(across, 0)
    return [
      Quad(q.a, q.a + shift, left + shift, left), Quad(q.b - shift, q.b, right, right - shift),
      Quad(left, right, q.c, q.d),
    ]
  }

  /// Eight lines a pixel along y, exact shares along x.
  mutating func fill(_ points: [Point], _ color: SIMD3<Float>) {
    let top = max(0, Int(points.map(\.y).min() ?? 0) - 1), bottom = min(height - 1, Int(points.map(\.y).max() ?? 0) + 2)
    guard top <= bottom else { return }
    for y in top...bottom {
      var cover = Array(repeating: Float(0), count: width)
      for sub in 0..<8 {
        let line = Double(y) - 0.5 + (Double(sub) + 0.5) / 8
        var crossings: [Double] = []
        for index in points.indices {
          let (a, b) = (points[index], points[(index + 1) % points.count])
          if (a.y <= line) != (b.y <= line) { crossings.append(a.x + (line - a.y) / (b.y - a.y) * (b.x - a.x)) }
        }
        crossings.sort()
        for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
          let (from, to) = (max(crossings[pair], -0.5), min(crossings[pair + 1], Double(width) - 0.5))
          guard to > from else { continue }
          for x in max(0, Int((from + 0.5).rounded(.down)))...min(width - 1, Int((to + 0.5).rounded(.down))) {
            cover[x] += Float(max(0, min(to, Double(x) + 0.5) - max(from, Double(x) - 0.5)) / 8)
          }
        }
      }
      for x in 0..<width where cover[x] > 0 {
        let before = light[y * width + x]
        light[y * width + x] = before + (color - before) * cover[x]
      }
    }
  }

  mutating func fillDisc(_ center: Point, _ radius: Double, _ color: SIMD3<Float>) {
    fill((0..<24).map { center + Point(cos(Double($0) * .pi / 12), sin(Double($0) * .pi / 12)) * radius }, color)
  }

  /// RGB bytes as the camera gives them.
  mutating func bytes() -> [UInt8] {
    let soft = blurred()
    var result: [UInt8] = []
    result.reserveCapacity(3 * soft.count)
    for value in soft {
      for channel in 0..<3 {
        let level = 255 * Double(min(max(value[channel], 0), 1)) + noise * gaussian()
        result.append(UInt8(max(0, min(255, level.rounded()))))
      }
    }
    return result
  }

  /// The sum of twelve uniform numbers: mean 0, deviation 1.
  private mutating func gaussian() -> Double {
    var sum = -6.0
    for _ in 0..<12 {
      dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      sum += Double(dice >> 40) / 16_777_216
    }
    return sum
  }

  private func blurred() -> [SIMD3<Float>] {
    let kernel = (-2...2).map { Float(exp(-Double($0 * $0) / (2 * blur * blur))) }
    let sum = kernel.reduce(0, +)
    func pass(_ source: [SIMD3<Float>], _ dx: Int, _ dy: Int) -> [SIMD3<Float>] {
      var result = source
      for y in 0..<height {
        for x in 0..<width {
          var value = SIMD3<Float>(repeating: 0)
          for k in -2...2 {
            let (px, py) = (min(max(x + k * dx, 0), width - 1), min(max(y + k * dy, 0), height - 1))
            value += source[py * width + px] * (kernel[k + 2] / sum)
          }
          result[y * width + x] = value
        }
      }
      return result
    }
    return pass(pass(light, 1, 0), 0, 1)
  }

  mutating func find(_ finder: TargetFinder) throws -> TargetResult {
    let pixels = bytes()
    let view = try ImageView(bytes: pixels.span.bytes, width: width, height: height, stride: 3 * width, format: 2)
    return try finder.find(view)
  }

  /// A finder that knows the scene's camera.
  func finder(_ model: TargetModel = .frc2019, _ change: (inout TargetParameters) -> Void = { _ in }) throws -> TargetFinder {
    var parameters = TargetParameters()
    parameters.model = model.kind
    change(&parameters)
    let finder = TargetFinder(parameters)
    finder.setModel(model)
    let camera = try camera
    finder.setCalibration(
      try CameraCalibration(
        focalX: camera.focalX, focalY: camera.focalY, center: camera.center, distortion: camera.distortion, width: width, height: height))
    return finder
  }
}
