import Glibc
import Testing

@testable import CubeRenderer
@testable import SyntheticImages
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
  private var painter: FlatPainter
  private var random = SeededRandom(seed: 11)

  static let green = SIMD3<Float>(0.03, 0.85, 0.35)

  init(width: Int = 320, height: Int = 240, focal: Double = 300, wall: Float = 0.02) {
    (self.width, self.height, self.focal) = (width, height, focal)
    painter = FlatPainter(image: LinearImage(width: width, height: height))
    for index in painter.image.pixels.indices { painter.image.pixels[index] = SIMD3(repeating: wall) }
  }

  var camera: Camera {
    get throws {
      try Camera(
        focalX: focal, focalY: focal, center: Point(Double(width - 1) / 2, Double(height - 1) / 2), distortion: [distortion], width: width,
        height: height)
    }
  }

  /// A position in metres; the model is rotated by `yaw`, the camera by `roll`.
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

  /// Two-inch tape along the left, right and lower side.
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

  mutating func fill(_ points: [Point], _ color: SIMD3<Float>) {
    var rasterizer = CoverageRasterizer(width: width, height: height)
    painter.light = color
    rasterizer.fill(points.map { SIMD2(Float($0.x), Float($0.y)) }[...], with: &painter)
  }

  mutating func fillDisc(_ center: Point, _ radius: Double, _ color: SIMD3<Float>) {
    fill((0..<24).map { center + Point(cos(Double($0) * .pi / 12), sin(Double($0) * .pi / 12)) * radius }, color)
  }

  mutating func bytes() -> [UInt8] {
    var image = painter.image
    image.blur(deviation: Float(blur))
    var result: [UInt8] = []
    result.reserveCapacity(3 * image.pixels.count)
    for value in image.pixels {
      for channel in 0..<3 {
        let level = 255 * Double(min(max(value[channel], 0), 1)) + noise * Double(random.normal())
        result.append(UInt8(max(0, min(255, level.rounded()))))
      }
    }
    return result
  }

  mutating func withView<Result>(_ body: (borrowing ImageView) throws -> Result) throws -> Result {
    let pixels = bytes()
    return try body(try ImageView(bytes: pixels.span.bytes, width: width, height: height, stride: 3 * width, format: 2))
  }

  mutating func find(_ finder: TargetFinder) throws -> TargetResult { try withView { try finder.find($0) } }

  /// A finder with the scene's camera.
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
