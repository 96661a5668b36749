package import VisionBase
package import VisionSupport
package import CubeRenderer

/// A made photograph of a cube on a table, with the truth about what it shows: for tests, benchmarks and the demonstration.
package struct CubePhotograph: Sendable {
  /// A side that the camera sees.
  package struct Face: Sendable {
    /// Which side of the state.
    package let side: FaceDirection
    /// Its corners in pixels: those of its facelets 1, 3, 9 and 7, clockwise in the picture.
    package let corners: [SIMD2<Float>]
    /// The face's area in the picture, pixels.
    package let area: Float
  }

  package let width: Int
  package let height: Int
  /// Red, green and blue of each pixel, row by row.
  package let rgb: [UInt8]
  /// The visible sides, largest first.
  package let faces: [Face]

  /// Takes the picture.
  package init(of state: ShownState, settings: PhotographSettings) {
    (width, height) = (settings.width, settings.height)
    var noise = SeededNoise(seed: settings.seed)
    let projection = settings.camera.projection(width: width, height: height)
    let orientation = Self.orientation(up: settings.up, front: settings.front)
    let lamp = PhotographLight(settings: settings, projection: projection, noise: &noise)
    let background = PhotographBackground(settings: settings, noise: &noise)
    var canvas = LinearCanvas(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        canvas.pixels[y * width + x] = background.light(eye: projection.eye, ray: projection.ray(Float(x), Float(y)), lamp: lamp)
      }
    }
    // What is far behind the cube is out of focus.
    canvas.blur(deviation: max(settings.blur * 1.5, 0.8))

    var builder = CubeSceneBuilder()
    if settings.make == .stickerless { builder.shape = .stickerless }
    builder.logo = settings.logo
    var list = SceneList()
    builder.build(state: state, turn: nil, angle: 0, orientation: orientation, projection: projection, into: &list)
    var rasterizer = CoverageRasterizer(width: width, height: height)
    var painter = PhotographPainter(canvas: canvas, projection: projection, lamp: lamp)
    for item in list.items {
      painter.prepare(item, settings: settings)
      rasterizer.fill(list.outline(of: item), with: &painter)
    }
    canvas = painter.canvas

    var corners: [SIMD2<Float>] = []
    for x: Float in [-1.5, 1.5] {
      for y: Float in [-1.5, 1.5] { for z: Float in [-1.5, 1.5] { corners.append(projection.project(SIMD3(x, y, z))) } }
    }
    PhotographFingers(depth: settings.fingers, outline: corners, noise: &noise).paint(on: &canvas, strength: 0.9)
    canvas.blur(deviation: settings.blur)
    rgb = Self.develop(canvas, settings: settings, noise: &noise)
    faces = Self.visibleFaces(orientation: orientation, projection: projection)
  }

  /// The rotation that brings two sides of the cube to the top and the front.
  package static func orientation(up: FaceDirection, front: FaceDirection) -> Rotation {
    let (u, f) = (up.normal.floats, front.normal.floats)
    let r = u.cross(f)
    return Rotation(x: SIMD3(r.x, u.x, f.x), y: SIMD3(r.y, u.y, f.y), z: SIMD3(r.z, u.z, f.z))
  }

  /// Exposure, the light's colour, the darker rim of a lens, the transfer curve and sensor noise.
  private static func develop(_ canvas: LinearCanvas, settings: PhotographSettings, noise: inout SeededNoise) -> [UInt8] {
    let gain = settings.lightColor * settings.exposure
    let center = SIMD2(Float(canvas.width - 1), Float(canvas.height - 1)) / 2
    let reach = max((center * center).sum(), 1)
    var result: [UInt8] = []
    result.reserveCapacity(canvas.width * canvas.height * 3)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let off = SIMD2(Float(x), Float(y)) - center
        let rim = 1 - 0.28 * (off * off).sum() / reach
        let light = canvas.pixels[y * canvas.width + x] * gain * rim
        let grain = noise.normals() * settings.noise
        for channel in 0..<3 {
          let level = TransferCurve.level(light[channel]) + grain[channel] * (0.6 + 0.4 * light[channel].squareRoot())
          result.append(UInt8(min(max(level.rounded(), 0), 255)))
        }
      }
    }
    return result
  }

  private static func visibleFaces(orientation: Rotation, projection: Projection) -> [Face] {
    FaceFrame.all.compactMap { frame in
      let normal = orientation.apply(frame.normal)
      guard (projection.eye - normal * 1.5).dot(normal) > 0 else { return nil }
      let corners = [(-1, 1), (1, 1), (1, -1), (-1, -1)].map { (a: Float, b: Float) in
        projection.project(orientation.apply(frame.normal * 1.5 + frame.u * (a * 1.5) + frame.v * (b * 1.5)))
      }
      let diagonals = (corners[2] - corners[0], corners[3] - corners[1])
      let area = abs(diagonals.0.x * diagonals.1.y - diagonals.0.y * diagonals.1.x) / 2
      return Face(side: frame.direction, corners: corners, area: area)
    }.sorted { $0.area > $1.area }
  }
}

/// Paints the cube's polygons in linear light, each pixel lit by itself.
private struct PhotographPainter: SpanPainter {
  var canvas: LinearCanvas
  let projection: Projection
  let lamp: PhotographLight
  private var base = SIMD3<Float>(0, 0, 0)
  private var point = SIMD3<Float>(0, 0, 0)
  private var normal = SIMD3<Float>(0, 0, 1)
  private var gloss: Float = 0

  init(canvas: LinearCanvas, projection: Projection, lamp: PhotographLight) {
    self.canvas = canvas
    self.projection = projection
    self.lamp = lamp
  }

  mutating func prepare(_ item: SceneList.Item, settings: PhotographSettings) {
    (point, normal) = (item.point, item.normal)
    gloss = 0.12
    let plastic: SIMD3<Float> = settings.make == .blackPlastic ? SIMD3(24, 24, 26) : SIMD3(214, 214, 208)
    switch item.material {
    case .sticker(let color, _), .hint(let color):
      base = TransferCurve.linear(settings.palette.color(color))
      gloss = 0.5
    case .plastic: base = TransferCurve.linear(settings.make == .stickerless ? SIMD3(40, 40, 42) : plastic)
    case .seam: base = TransferCurve.linear(settings.make == .whitePlastic ? plastic * 0.6 : SIMD3(14, 14, 15))
    case .logo: base = TransferCurve.linear(SIMD3(70, 70, 90))
    case .arrow, .arrowOutline: base = SIMD3(repeating: 1)
    }
  }

  mutating func paint(y: Int, from start: Int, to end: Int, coverage: Float) {
    let level = (point - projection.eye).dot(normal)
    for x in start..<end {
      let ray = projection.ray(Float(x), Float(y))
      let slant = ray.dot(normal)
      let place = slant < -1e-4 ? projection.eye + ray * (level / slant) : point
      let light = lamp.shade(base, at: place, normal: normal, eye: projection.eye, gloss: gloss)
      let index = y * canvas.width + x
      canvas.pixels[index] = canvas.pixels[index] * (1 - coverage) + light * coverage
    }
  }
}
