import CubeRenderer
import VisionBase

/// Paints the cube's polygons in linear light with per-pixel lighting.
struct CubePhotographPainter: SpanPainter {
  private(set) var image: LinearImage
  private let projection: Projection
  private let lamp: Lamp
  private let parameters: CubePhotographParameters
  private var base = SIMD3<Float>(0, 0, 0)
  private var point = SIMD3<Float>(0, 0, 0)
  private var normal = SIMD3<Float>(0, 0, 1)
  private var gloss: Float = 0

  // Colours of plastic and print as 8-bit levels, and strengths of reflections; chosen by eye.
  private static let blackBody = SIMD3<Float>(24, 24, 26)
  private static let whiteBody = SIMD3<Float>(214, 214, 208)
  private static let stickerlessBody = SIMD3<Float>(40, 40, 42)
  private static let darkSeam = SIMD3<Float>(14, 14, 15)
  private static let whiteSeamBrightness: Float = 0.6
  private static let logo = SIMD3<Float>(70, 70, 90)
  private static let bodyGloss: Float = 0.12
  private static let stickerGloss: Float = 0.5
  /// Largest dot product of a ray and the normal of a plane that it intersects.
  private static let grazing: Float = -1e-4

  init(image: LinearImage, projection: Projection, lamp: Lamp, parameters: CubePhotographParameters) {
    self.image = image
    self.projection = projection
    self.lamp = lamp
    self.parameters = parameters
  }

  /// Sets material and plane of the next runs.
  mutating func prepare(_ item: SceneList.Item) {
    (point, normal) = (item.point, item.normal)
    gloss = Self.bodyGloss
    switch item.material {
    case .sticker(let color, _), .hint(let color):
      base = TransferCurve.linear(parameters.palette.color(color))
      gloss = Self.stickerGloss
    case .plastic: base = TransferCurve.linear(bodyColor)
    case .seam: base = TransferCurve.linear(seamColor)
    case .logo: base = TransferCurve.linear(Self.logo)
    case .arrow, .arrowOutline: base = SIMD3(repeating: 1)
    }
  }

  private var bodyColor: SIMD3<Float> {
    switch parameters.body {
    case .black: Self.blackBody
    case .white: Self.whiteBody
    case .stickerless: Self.stickerlessBody
    }
  }

  private var seamColor: SIMD3<Float> {
    parameters.body == .white ? Self.whiteBody * Self.whiteSeamBrightness : Self.darkSeam
  }

  mutating func paint(y: Int, from start: Int, to end: Int, coverage: Float) {
    let level = (point - projection.eye).dot(normal)
    for x in start..<end {
      let ray = projection.ray(Float(x), Float(y))
      let slant = ray.dot(normal)
      let position = slant < Self.grazing ? projection.eye + ray * (level / slant) : point
      let light = lamp.shade(base, at: position, normal: normal, eye: projection.eye, gloss: gloss)
      let index = y * image.width + x
      image.pixels[index] = image.pixels[index] * (1 - coverage) + light * coverage
    }
  }
}
