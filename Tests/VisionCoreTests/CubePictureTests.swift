import Testing
import kociemba

@testable import CubeRenderer
@testable import VisionBase
@testable import VisionSupport

/// A camera that sees the three sides next to a corner.
private func camera(_ x: Int, _ y: Int, _ z: Int) -> SceneCamera {
  var camera = SceneCamera()
  camera.yawDegrees = z > 0 ? (x > 0 ? 40 : -40) : (x > 0 ? 140 : -140)
  camera.pitchDegrees = y > 0 ? 35 : -35
  return camera
}

extension CubePalette {
  /// The face whose colour is closest in direction, as light scales colours.
  func nearest(_ color: SIMD3<Float>) -> Face? {
    Face.allCases.max { self.color($0).normalized.dot(color.normalized) < self.color($1).normalized.dot(color.normalized) }
  }
}

@Suite struct RasterizerTests {
  /// Adds up coverage.
  private struct Meter: SpanPainter {
    var area: Float = 0
    var outside = 0
    var limit = 64
    mutating func paint(y: Int, from start: Int, to end: Int, coverage: Float) {
      area += Float(end - start) * coverage
      if y < 0 || y >= limit || start < 0 || end > limit || start >= end || coverage < 0 || coverage > 1 { outside += 1 }
    }
  }

  private func area(_ points: [SIMD2<Float>]) -> Float {
    var rasterizer = CoverageRasterizer(width: 64, height: 64)
    var meter = Meter()
    rasterizer.fill(points[...], with: &meter)
    #expect(meter.outside == 0)
    return meter.area
  }

  @Test func coverageAddsUpToTheArea() {
    #expect(abs(area([SIMD2(10.2, 10.7), SIMD2(30.9, 12.1), SIMD2(17.4, 40.3)]) - 301.32) < 0.05)
    #expect(abs(area([SIMD2(5, 5), SIMD2(15, 5), SIMD2(15, 15), SIMD2(5, 15)]) - 100) < 0.01)
    #expect(abs(area([SIMD2(5, 15), SIMD2(15, 15), SIMD2(15, 5), SIMD2(5, 5)]) - 100) < 0.01)
    #expect(abs(area([SIMD2(20.1, 20.2), SIMD2(20.4, 20.2), SIMD2(20.4, 20.6)]) - 0.06) < 0.01)
  }

  @Test func polygonsAreCutAtTheBorder() {
    #expect(abs(area([SIMD2(-100, -100), SIMD2(300, -100), SIMD2(300, 300), SIMD2(-100, 300)]) - 4096) < 1)
    #expect(abs(area([SIMD2(-32.5, 31.5), SIMD2(31.5, -32.5), SIMD2(95.5, 31.5), SIMD2(31.5, 95.5)]) - 4096) < 2)
    #expect(abs(area([SIMD2(-1e7, -0.5), SIMD2(1e7, -0.5), SIMD2(1e7, 63.5), SIMD2(-1e7, 63.5)]) - 4096) < 1)
    #expect(area([SIMD2(100, 100), SIMD2(120, 100), SIMD2(110, 120)]) == 0)
    #expect(area([SIMD2(.nan, 0), SIMD2(10, 0), SIMD2(0, 10)]) == 0)
    #expect(area([SIMD2(0, 0), SIMD2(10, 0)]) == 0)
  }

  @Test func randomPolygonsStayInside() {
    var noise = SeededRandom(seed: 5)
    for _ in 0..<300 {
      let points = (0..<5).map { _ in SIMD2<Float>(noise.uniform(-200, 260), noise.uniform(-200, 260)) }
      #expect(area(points) <= 4097)
    }
  }
}

@Suite struct CubePictureTests {
  /// Compares the stickers of the visible sides of a picture with the state.
  private func check(_ show: CubeRenderer, time: Int, camera: SceneCamera) {
    var view = CubeView()
    view.camera = camera
    view.arrow = false
    let size = 120
    let picture = show.render(Double(time), view, width: size, height: size)
    let projection = camera.projection(width: size, height: size)
    let state = show.steps.states[time]
    var seen = 0
    for (facelet, position) in FaceletPosition.all.enumerated() {
      let normal = position.face.normal.floats
      let center = position.cubie.floats + normal * 0.5
      guard (projection.eye - center).normalized.dot(normal) > 0.2 else { continue }
      let pixel = projection.project(center)
      let value = picture.pixels[Int(pixel.y.rounded()) * size + Int(pixel.x.rounded())]
      let color = SIMD3(Float(value & 0xFF), Float((value >> 8) & 0xFF), Float((value >> 16) & 0xFF))
      #expect(CubePalette.standard.nearest(color) == state.color(at: facelet), "facelet \(facelet) at time \(time)")
      seen += 1
    }
    #expect(seen == 27)
  }

  @Test func everyStepShowsItsState() throws {
    let show = CubeRenderer(CubeRendererParameters())
    try show.load(state: ShownState.solved.text, moves: scramble)
    for time in 0...20 { check(show, time: time, camera: camera(1, 1, 1)) }
  }

  @Test func allCornersShowTheirSides() throws {
    let show = CubeRenderer(CubeRendererParameters())
    try show.load(state: ShownState.solved.text, moves: scramble)
    for x in [-1, 1] { for y in [-1, 1] { for z in [-1, 1] { check(show, time: 7, camera: camera(x, y, z)) } } }
  }

  @Test func turningLayersNeverLeaveHoles() throws {
    // No background pixel may show inside the cube's silhouette.
    let show = CubeRenderer(CubeRendererParameters())
    var view = CubeView()
    view.background = SIMD4(255, 0, 255, 255)
    view.arrow = false
    for turn in Move.all {
      try show.load(state: ShownState.solved.text, moves: turn.notation)
      let picture = show.render(0.3, view, width: 100, height: 100)
      let center = picture.pixels[50 * 100 + 50]
      #expect(center != 0xFFFF_00FF)
    }
  }

  @Test func transparentBackgroundStaysTransparent() throws {
    let show = CubeRenderer(CubeRendererParameters())
    var view = CubeView()
    view.background = SIMD4(0, 0, 0, 0)
    let picture = show.render(0, view, width: 64, height: 64)
    #expect(picture.pixels[0] == 0)
    #expect(picture.pixels[32 * 64 + 32] >> 24 == 255)
    #expect(picture.pixels.contains { (1..<255).contains($0 >> 24) })
  }

  @Test func textAndVectorsNameTheirState() throws {
    let show = CubeRenderer(CubeRendererParameters())
    try show.load(state: ShownState.solved.text, moves: "R")
    let net = show.text(0, CubeView(), style: .net, columns: 8)
    #expect(net == "    UUU\n    UUU\n    UUU\n" + String(repeating: "LLL FFF RRR BBB\n", count: 3) + "    DDD\n    DDD\n    DDD\n")
    #expect(
      show.text(0, CubeView(), style: .picture, columns: 20).split(separator: "\n", omittingEmptySubsequences: false).count == 11)
    let svg = show.svg(0.5, CubeView(), width: 100, height: 100)
    #expect(svg.hasPrefix("<svg "))
    #expect(svg.contains("<title>Cube \(ShownState.solved.text), turn R</title>"))
    #expect(svg.hasSuffix("</svg>\n"))
  }
}

@Suite struct CubieMeshTests {
  @Test(arguments: 0...6) func trianglesFaceOutwards(_ part: Int) {
    let shape = CubieShape()
    let mesh = part == 0 ? CubieMesh.body(shape: shape, detail: 3) : .sticker(Face.allCases[part - 1], shape: shape, detail: 3)
    func vertex(_ i: UInt32, _ list: [Float]) -> SIMD3<Float> { SIMD3(list[3 * Int(i)], list[3 * Int(i) + 1], list[3 * Int(i) + 2]) }
    #expect(mesh.positions.count == mesh.normals.count)
    #expect(mesh.indices.count % 3 == 0)
    var volume: Float = 0
    for triangle in stride(from: 0, to: mesh.indices.count, by: 3) {
      let corners = (0..<3).map { vertex(mesh.indices[triangle + $0], mesh.positions) }
      let normals = (0..<3).map { vertex(mesh.indices[triangle + $0], mesh.normals) }
      let across = (corners[1] - corners[0]).cross(corners[2] - corners[0])
      volume += corners[0].dot(corners[1].cross(corners[2])) / 6
      for normal in normals {
        #expect(abs(normal.length - 1) < 1e-4)
        #expect(across.dot(normal) > -1e-6)
      }
    }
    #expect(part == 0 ? (0.9..<0.96).contains(volume) : volume > 0)
  }
}

@Suite struct GIFPaletteTests {
  @Test func fewColoursAreKeptExactly() {
    var histogram = GIFPalette.Histogram()
    let colors: [UInt32] = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFF10_2030]
    histogram.add(colors + colors + [0x0012_3456])
    var palette = GIFPalette(histogram)
    #expect(palette.colors.count == 4)
    for color in colors {
      let entry = palette.colors[Int(palette.index(of: color))]
      #expect(UInt32(entry.x) | UInt32(entry.y) << 8 | UInt32(entry.z) << 16 == color & 0xFF_FFFF)
    }
    let none = GIFPalette(GIFPalette.Histogram())
    #expect(none.colors.count == 1)
  }
}
