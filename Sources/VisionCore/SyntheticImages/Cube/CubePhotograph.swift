package import CubeRenderer
import VisionBase
import VisionSupport
package import kociemba

/// A synthetic photograph of a cube on a table with its ground truth, for tests, benchmarks and demonstrations.
package struct CubePhotograph: Sendable {
  /// A visible face.
  package struct VisibleFace: Sendable {
    /// Face of the state.
    package let side: Face
    /// Outer corners of facelets 1, 3, 9 and 7 in pixels, clockwise in the picture.
    package let corners: [SIMD2<Float>]
    /// Area in the picture, square pixels.
    package let area: Float
  }

  package let width: Int
  package let height: Int
  /// Red, green and blue of each pixel, row by row.
  package let rgb: [UInt8]
  /// The visible faces, largest first.
  package let faces: [VisibleFace]

  /// Half the cube's edge, in edges of a cubie.
  private static let halfCube: Float = 1.5
  /// Blur of the background: factor of the parameter's blur, and minimum in pixels. Chosen by eye.
  private static let backgroundBlur: (factor: Float, minimum: Float) = (1.5, 0.8)
  /// Light on the fingers. Chosen by eye.
  private static let fingerLight: Float = 0.9

  /// Renders the picture.
  ///
  /// - Complexity: O(pixels).
  package init(of state: ShownState, parameters: CubePhotographParameters) {
    (width, height) = (parameters.width, parameters.height)
    var random = SeededRandom(seed: parameters.seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1)
    let projection = parameters.camera.projection(width: width, height: height)
    let orientation = Self.orientation(up: parameters.up, front: parameters.front)
    let lamp = Lamp(parameters: parameters, projection: projection, random: &random)
    let surroundings = CubeSurroundings(parameters: parameters, random: &random)
    let blur = Float(parameters.blur)

    var image = LinearImage(width: width, height: height)
    Self.paint(surroundings, lamp: lamp, projection: projection, on: &image)
    image.blur(deviation: max(blur * Self.backgroundBlur.factor, Self.backgroundBlur.minimum))
    let scene = Self.scene(of: state, parameters: parameters, orientation: orientation, projection: projection)
    var rasterizer = CoverageRasterizer(width: width, height: height)
    var painter = CubePhotographPainter(image: image, projection: projection, lamp: lamp, parameters: parameters)
    for item in scene.items {
      painter.prepare(item)
      rasterizer.fill(scene.outline(of: item), with: &painter)
    }
    image = painter.image
    let fingers = Fingers(depth: Float(parameters.fingers), outline: Self.corners(projection), random: &random)
    fingers.paint(on: &image, strength: Self.fingerLight)
    image.blur(deviation: blur)
    let sensor = ColorSensor(exposure: parameters.exposure, lightColor: parameters.lightColor, noise: parameters.noise)
    rgb = sensor.develop(image, random: &random)
    faces = Self.visibleFaces(orientation: orientation, projection: projection)
  }

  /// The rotation that turns two adjacent faces of the cube to the top and the front.
  private static func orientation(up: Face, front: Face) -> Rotation {
    let (u, f) = (up.normal.floats, front.normal.floats)
    let r = u.cross(f)
    return Rotation(x: SIMD3(r.x, u.x, f.x), y: SIMD3(r.y, u.y, f.y), z: SIMD3(r.z, u.z, f.z))
  }

  private static func paint(
    _ surroundings: CubeSurroundings, lamp: Lamp, projection: Projection, on image: inout LinearImage
  ) {
    for y in 0..<image.height {
      for x in 0..<image.width {
        image.pixels[y * image.width + x] = surroundings.light(
          eye: projection.eye, ray: projection.ray(Float(x), Float(y)), lamp: lamp)
      }
    }
  }

  private static func scene(
    of state: ShownState, parameters: CubePhotographParameters, orientation: Rotation, projection: Projection
  ) -> SceneList {
    var builder = CubeSceneBuilder()
    if parameters.body == .stickerless { builder.shape = .stickerless }
    builder.logo = parameters.logo
    var list = SceneList()
    builder.build(state: state, turn: nil, angle: 0, orientation: orientation, projection: projection, into: &list)
    return list
  }

  /// The pixels of the cube's eight corners.
  private static func corners(_ projection: Projection) -> [SIMD2<Float>] {
    var corners: [SIMD2<Float>] = []
    for x in [-halfCube, halfCube] {
      for y in [-halfCube, halfCube] {
        for z in [-halfCube, halfCube] { corners.append(projection.project(SIMD3(x, y, z))) }
      }
    }
    return corners
  }

  private static func visibleFaces(orientation: Rotation, projection: Projection) -> [VisibleFace] {
    let half = halfCube
    return FaceFrame.all.compactMap { frame in
      let normal = orientation.apply(frame.normal)
      guard (projection.eye - normal * half).dot(normal) > 0 else { return nil }
      let corners = [(-1, 1), (1, 1), (1, -1), (-1, -1)].map { (a: Float, b: Float) in
        projection.project(orientation.apply(frame.normal * half + frame.u * (a * half) + frame.v * (b * half)))
      }
      let diagonals = (corners[2] - corners[0], corners[3] - corners[1])
      let area = abs(diagonals.0.x * diagonals.1.y - diagonals.0.y * diagonals.1.x) / 2
      return VisibleFace(side: frame.face, corners: corners, area: area)
    }.sorted { $0.area > $1.area }
  }
}
