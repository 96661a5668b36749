internal import CubeRenderer
package import VisionBase
internal import VisionSupport
internal import Glibc

/// A colour picture of flat pieces on a plane, such as cards on a table.
///
/// Each pixel is the mean light over its area, computed from the outlines. Pieces are painted in order.
package struct FlatScene: Sendable {
  /// A filled polygon on the plane.
  package struct Piece: Sendable {
    /// A simple polygon, metres.
    package var outline: [Point]
    /// Linear reflectance; above 1 brighter than white paper.
    package var light: SIMD3<Float>
    /// 0 (transparent) ... 1.
    package var opacity: Float

    package init(outline: [Point], light: SIMD3<Float>, opacity: Float) {
      (self.outline, self.light, self.opacity) = (outline, light, opacity)
    }
  }

  package let parameters: FlatSceneParameters
  package var pieces: [Piece] = []
  private let view: FlatView

  /// Number of points of a round cap.
  private static let capPoints = 9

  package init(_ parameters: FlatSceneParameters) {
    self.parameters = parameters
    view = FlatView(parameters)
  }

  /// Linear light of an sRGB colour (0...255) times a factor.
  package static func light(red: Int, green: Int, blue: Int, factor: Double) -> SIMD3<Float> {
    TransferCurve.linear(SIMD3(Float(red), Float(green), Float(blue))) * Float(factor)
  }

  /// Adds a line with round joints and caps.
  ///
  /// - Parameter width: metres.
  package mutating func addLine(_ points: [Point], width: Double, light: SIMD3<Float>, opacity: Float) {
    for (from, to) in zip(points, points.dropFirst().isEmpty ? points[...] : points.dropFirst()) {
      pieces.append(Piece(outline: Self.capsule(from, to, radius: width / 2), light: light, opacity: opacity))
    }
  }

  private static func capsule(_ from: Point, _ to: Point, radius: Double) -> [Point] {
    let ahead = atan2(to.y - from.y, to.x - from.x)
    func cap(_ center: Point, _ start: Double) -> [Point] {
      (0..<capPoints).map { index in
        let angle = start + .pi * Double(index) / Double(capPoints - 1)
        return center + Point(cos(angle), sin(angle)) * radius
      }
    }
    return cap(to, ahead - .pi / 2) + cap(from, ahead + .pi / 2)
  }

  /// The pixel of a position on the plane; nil behind the camera.
  package func pixel(of position: Point) -> Point? { view.pixel(position) }

  /// Renders the picture.
  ///
  /// - Returns: red, green and blue of each pixel, row by row.
  /// - Complexity: O(pixels of the picture and of the pieces).
  package func render() -> [UInt8] {
    var random = SeededRandom(seed: parameters.seed)
    var painter = FlatPainter(image: LinearImage(width: parameters.width, height: parameters.height))
    paintSurface(&painter, &random)
    var rasterizer = CoverageRasterizer(width: parameters.width, height: parameters.height)
    for piece in pieces {
      let outline = piece.outline.compactMap { view.pixel($0) }
      guard outline.count == piece.outline.count else { continue }
      (painter.light, painter.opacity) = (piece.light, piece.opacity)
      rasterizer.fill(outline.map { SIMD2(Float($0.x), Float($0.y)) }[...], with: &painter)
    }
    illuminate(&painter.image, &random)
    painter.image.blur(deviation: Float(parameters.blur))
    let motion = Point(cos(parameters.motionRadians), sin(parameters.motionRadians)) * parameters.motionPixels
    painter.image.smear(SIMD2(Float(motion.x), Float(motion.y)))
    let sensor = ColorSensor(exposure: parameters.exposure, lightColor: parameters.lightColor, noise: parameters.noise)
    return sensor.develop(painter.image, random: &random)
  }

  private func paintSurface(_ painter: inout FlatPainter, _ random: inout SeededRandom) {
    guard let surface = parameters.surface else { return }
    let texture = SurfaceTexture(surface, random: &random)
    for y in 0..<parameters.height {
      for x in 0..<parameters.width {
        guard let position = view.position(Point(Double(x), Double(y))) else { continue }
        let (u, v) = (Float(position.x / parameters.texture), Float(position.y / parameters.texture))
        painter.image.pixels[y * parameters.width + x] = texture.color(u, v)
      }
    }
  }

  /// Adds uneven light and reflections of lamps.
  private func illuminate(_ image: inout LinearImage, _ random: inout SeededRandom) {
    let shade = UnevenLight(falloff: parameters.lightFalloff, shadow: parameters.shadow, random: &random)
    let lamps = (0..<parameters.lamps).map { _ in LampReflection(random: &random) }
    let (width, height, glare) = (Float(image.width), Float(image.height), Float(parameters.glare))
    guard shade.isUneven || (glare > 0 && !lamps.isEmpty) else { return }
    for y in 0..<image.height {
      for x in 0..<image.width {
        let (u, v) = (Float(x) / width - 0.5, Float(y) / height - 0.5)
        let index = y * image.width + x
        image.pixels[index] *= shade.factor(u, v)
        if glare > 0 { image.pixels[index] += SIMD3(repeating: glare * lamps.reduce(0) { $0 + $1.light(u, v) }) }
      }
    }
  }
}

/// A round reflection with a soft edge.
private struct LampReflection {
  private let position: SIMD2<Float>
  private let size: Float

  /// Radius, share of the picture. Chosen by eye.
  private static let sizes = (minimum: 0.04 as Float, maximum: 0.12 as Float)

  init(random: inout SeededRandom) {
    position = SIMD2(random.uniform(-0.4, 0.4), random.uniform(-0.4, 0.4))
    size = random.uniform(Self.sizes.minimum, Self.sizes.maximum)
  }

  func light(_ u: Float, _ v: Float) -> Float {
    let off = (SIMD2(u, v) - position) / size
    return expf(-(off * off).sum())
  }
}

/// Blends a light into pixels by coverage.
struct FlatPainter: SpanPainter {
  var image: LinearImage
  var light = SIMD3<Float>(0, 0, 0)
  var opacity: Float = 1

  init(image: LinearImage) { self.image = image }

  mutating func paint(y: Int, from start: Int, to end: Int, coverage: Float) {
    let share = coverage * opacity
    for index in y * image.width + start..<y * image.width + end {
      image.pixels[index] += (light - image.pixels[index]) * share
    }
  }
}
