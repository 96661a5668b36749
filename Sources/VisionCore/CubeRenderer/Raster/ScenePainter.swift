import VisionBase

/// Paints polygons into pixels.
package struct ScenePainter {
  package var palette = CubePalette.standard
  package var lighting = SceneLighting()
  /// Share of grey in resting stickers, 0...1.
  package var dimming: Float = 0
  /// Varies the light over a sticker; constant colours result in smaller animations.
  package var shadesSmoothly = true

  /// Colours and opacities of unlit materials, straight RGBA 0...255; chosen by eye.
  private static let arrowColor = SIMD4<Float>(255, 255, 255, 240)
  private static let arrowOutlineColor = SIMD4<Float>(20, 20, 30, 225)
  private static let logoColor = SIMD4<Float>(60, 60, 70, 255)
  private static let hintAlpha: Float = 235
  /// Brightness of seams and hints relative to their material; chosen by eye.
  private static let seamBrightness: Float = 0.55
  private static let hintBrightness: Float = 0.9
  /// Grey level blended into dimmed stickers.
  private static let dimmedGrey: Float = 110
  /// Distance of the samples for the slope of the light, edges of a cubie.
  private static let slopeStep: Float = 0.3
  /// Smallest projected area of these steps for varying light, square pixels.
  private static let smallestSlopeArea: Float = 1

  package init() {}

  /// The paint of one polygon.
  package func paint(_ item: SceneList.Item, projection: Projection) -> ScenePaint {
    switch item.material {
    case .seam(let turning):
      ScenePaint(color: SIMD4((turning ? palette.turningPlastic : palette.plastic) * Self.seamBrightness, 255))
    case .arrow: ScenePaint(color: Self.arrowColor)
    case .arrowOutline: ScenePaint(color: Self.arrowOutlineColor)
    case .hint(let color): ScenePaint(color: SIMD4(palette.color(color) * Self.hintBrightness, Self.hintAlpha))
    case .logo: ScenePaint(color: Self.logoColor)
    case .plastic(let turning):
      litPaint(turning ? palette.turningPlastic : palette.plastic, item, projection: projection)
    case .sticker(let color, let turning):
      litPaint(
        turning || dimming == 0 ? palette.color(color) : dimmed(palette.color(color)), item, projection: projection)
    }
  }

  private func dimmed(_ color: SIMD3<Float>) -> SIMD3<Float> {
    color * (1 - dimming) + SIMD3(repeating: Self.dimmedGrey * dimming)
  }

  /// Linearises the light over a polygon, where it varies slowly.
  private func litPaint(_ base: SIMD3<Float>, _ item: SceneList.Item, projection: Projection) -> ScenePaint {
    func shade(_ point: SIMD3<Float>) -> SIMD3<Float> {
      lighting.shade(base, at: point, normal: item.normal, projection: projection)
    }
    let origin = projection.project(item.point)
    // A direction that differs from the normal.
    let helper: SIMD3<Float> = abs(item.normal.y) < 0.9 ? SIMD3(0, 1, 0) : SIMD3(1, 0, 0)
    let u = item.normal.cross(helper).normalized * Self.slopeStep
    let v = item.normal.cross(u).normalized * Self.slopeStep
    let pixelU = projection.project(item.point + u) - origin
    let pixelV = projection.project(item.point + v) - origin
    let color = shade(item.point)
    let determinant = pixelU.x * pixelV.y - pixelU.y * pixelV.x
    guard shadesSmoothly, abs(determinant) > Self.smallestSlopeArea else { return ScenePaint(color: SIMD4(color, 255)) }
    let stepU = shade(item.point + u) - color
    let stepV = shade(item.point + v) - color
    let perX = (stepU * pixelV.y - stepV * pixelU.y) / determinant
    let perY = (stepV * pixelU.x - stepU * pixelV.x) / determinant
    return ScenePaint(color: color, origin: origin, perX: perX, perY: perY)
  }

  package func draw(
    _ list: SceneList, projection: Projection, with rasterizer: inout CoverageRasterizer, into canvas: inout SceneCanvas
  ) {
    for item in list.items {
      canvas.paint = paint(item, projection: projection)
      rasterizer.fill(list.outline(of: item), with: &canvas)
    }
  }
}
