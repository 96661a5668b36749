import CVisionCore
import SyntheticImages
import VisionBase
import VisionSupport

extension FlatSceneParameters {
  mutating func complete(_ given: vc_flat_scene_options) throws(VisionError) { surface = .init(rawValue: given.surface) }
}

extension FlatScene {
  private static let maximumPieces = 100_000

  mutating func add(_ points: [Point], color: UInt32, light: Double) throws(VisionError) {
    try checkRoom(for: 1)
    let (light, opacity) = Self.paint(color, light)
    pieces.append(.init(outline: points, light: light, opacity: opacity))
  }

  mutating func addLine(_ points: [Point], width: Double, color: UInt32, light: Double) throws(VisionError) {
    try checkRoom(for: max(1, points.count - 1))
    let (light, opacity) = Self.paint(color, light)
    addLine(points, width: width, light: light, opacity: opacity)
  }

  func pixel(_ place: Point) throws(VisionError) -> Point {
    guard let seen = pixel(of: place) else { throw VisionError(.notFound, "the place is behind the camera") }
    return seen
  }

  /// Linear light and opacity of a caller's colour.
  private static func paint(_ color: UInt32, _ light: Double) -> (light: SIMD3<Float>, opacity: Float) {
    func part(_ shift: UInt32) -> Int { Int(color >> shift & 0xFF) }
    return (FlatScene.light(red: part(24), green: part(16), blue: part(8), factor: light), Float(part(0)) / 255)
  }

  private mutating func checkRoom(for count: Int) throws(VisionError) {
    guard pieces.count + count <= Self.maximumPieces else {
      throw VisionError(.invalidArgument, "the scene would have \(pieces.count + count) pieces: must be at most \(Self.maximumPieces)")
    }
    try pieces.makeRoom(for: count)
  }
}

extension Handle where Object == FlatScene {
  /// The picture, borrowed until the next one.
  func render() throws(VisionError) -> vc_image {
    try MemoryReserve.take(picture: object.parameters.width, object.parameters.height, .flatScene)
    return lent.image(rgb: object.render(), width: object.parameters.width, height: object.parameters.height)
  }
}
