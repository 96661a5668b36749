package import VisionBase

/// Paints a list of polygons into pixels.
package struct SceneRenderer {
  package var palette = CubePalette.standard
  package var lighting = SceneLighting()
  /// Mixes resting stickers towards grey while a layer is marked, 0...1.
  package var dimming: Float = 0

  /// Lets the light change over a sticker; without it each has one colour, which makes small animations.
  package var shadesSmoothly = true

  package init() {}

  /// The paint of one polygon.
  package func paint(_ item: SceneList.Item, projection: Projection) -> ScenePaint {
    let base: SIMD3<Float>
    switch item.material {
    case .seam(let turning):
      return ScenePaint(color: SIMD4((turning ? palette.turningPlastic : palette.plastic) * 0.55, 255))
    case .arrow: return ScenePaint(color: SIMD4(255, 255, 255, 240))
    case .arrowOutline: return ScenePaint(color: SIMD4(20, 20, 30, 225))
    case .hint(let color): return ScenePaint(color: SIMD4(palette.color(color) * 0.9, 235))
    case .logo: return ScenePaint(color: SIMD4(60, 60, 70, 255))
    case .plastic(let turning): base = turning ? palette.turningPlastic : palette.plastic
    case .sticker(let color, let turning):
      let full = palette.color(color)
      base = turning || dimming == 0 ? full : full * (1 - dimming) + SIMD3(repeating: 110 * dimming)
    }
    // The light changes slowly over a flat piece: its value and slope at one point are enough.
    let origin = projection.project(item.point)
    let helper: SIMD3<Float> = abs(item.normal.y) < 0.9 ? SIMD3(0, 1, 0) : SIMD3(1, 0, 0)
    let u = item.normal.cross(helper).normalized * 0.3
    let v = item.normal.cross(u).normalized * 0.3
    let (pixelU, pixelV) = (projection.project(item.point + u) - origin, projection.project(item.point + v) - origin)
    let color = lighting.shade(base, at: item.point, normal: item.normal, projection: projection)
    let determinant = pixelU.x * pixelV.y - pixelU.y * pixelV.x
    guard shadesSmoothly, abs(determinant) > 1 else { return ScenePaint(color: SIMD4(color, 255)) }
    let stepU = lighting.shade(base, at: item.point + u, normal: item.normal, projection: projection) - color
    let stepV = lighting.shade(base, at: item.point + v, normal: item.normal, projection: projection) - color
    let perX = (stepU * pixelV.y - stepV * pixelU.y) / determinant
    let perY = (stepV * pixelU.x - stepU * pixelV.x) / determinant
    return ScenePaint(color: color, origin: origin, perX: perX, perY: perY)
  }

  package func draw(_ list: SceneList, projection: Projection, with rasterizer: inout CoverageRasterizer, into canvas: inout SceneCanvas) {
    for item in list.items {
      canvas.paint = paint(item, projection: projection)
      rasterizer.fill(list.outline(of: item), with: &canvas)
    }
  }
}
