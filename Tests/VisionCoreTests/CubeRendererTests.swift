import Testing
import kociemba

@testable import CubeRenderer
@testable import SyntheticImages
@testable import VisionBase
@testable import VisionCube
@testable import VisionSketch
@testable import VisionSupport

private func turns(_ moves: String) -> [Move] { (try? [Move](notation: moves)) ?? [] }

private let scramble = "R U' F2 L B' D R2 U L' F B2 D' R F' U2 L2 B D2 R' U'"

/// A camera from which the three sides next to a corner are seen.
private func camera(_ x: Int, _ y: Int, _ z: Int) -> SceneCamera {
  var camera = SceneCamera()
  camera.yawDegrees = z > 0 ? (x > 0 ? 40 : -40) : (x > 0 ? 140 : -140)
  camera.pitchDegrees = y > 0 ? 35 : -35
  return camera
}

@Suite struct TurnGeometryTests {
  @Test func rightTurnMovesTheKnownStickers() {
    let state = ShownState.solved.applying(turns("R"))
    #expect(state.text == "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB")
  }

  @Test func superflipHasTheKnownPattern() {
    let state = ShownState.solved.applying(turns("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"))
    #expect(state.text == "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB")
  }

  @Test(arguments: Move.all) func turnsHaveTheirOrderNameAndInverse(_ turn: Move) {
    let start = ShownState.solved.applying(turns(scramble))
    var state = start
    state.apply(turn)
    #expect(state != start)
    state.apply(turn.inverse)
    #expect(state == start)
    #expect(turns(turn.notation) == [turn])
  }

  @Test func theSolverTurnsTheSameWay() throws {
    for move in Move.all {
      let start = ShownState.solved.applying(turns(scramble))
      let cube = try CubieState(FaceletState(symbols: start.letters))
      #expect(FaceletState(cube.applying(move)).letters == start.applying([move]).text)
    }
  }

  @Test func sexyMoveSixTimesIsNothing() {
    let all = turns(Array(repeating: "R U R' U'", count: 6).joined(separator: " "))
    #expect(ShownState.solved.applying(all) == .solved)
  }
}

@Suite struct TurnStepsTests {
  @Test func walkingComesBackToTheSameStates() {
    var steps = TurnSteps(state: .solved, turns: turns(scramble))
    var expected = 0
    var random = SeededRandom(seed: 17)
    for _ in 0..<2000 {
      if Bool.random(using: &random) {
        #expect(steps.next() == (expected < 20))
        expected = min(expected + 1, 20)
      } else {
        #expect(steps.previous() == (expected > 0))
        expected = max(expected - 1, 0)
      }
      #expect(steps.position == expected)
      #expect(steps.states[steps.position] == ShownState.solved.applying(turns(scramble).prefix(expected)))
    }
    #expect(!steps.jump(to: 21) && !steps.jump(to: -1) && steps.position == expected)
    #expect(steps.jump(to: 20) && steps.position == 20)
  }

  @Test func momentsInterpolate() {
    let steps = TurnSteps(state: .solved, turns: turns("R U2"))
    #expect(steps.moment(at: 0, easing: .smooth).angle == 0)
    #expect(abs(steps.moment(at: 0.5, easing: .smooth).angle + .pi / 4) < 1e-6)
    #expect(abs(steps.moment(at: 1.25, easing: .linear).angle + .pi / 4) < 1e-6)
    #expect(steps.moment(at: 2, easing: .smooth).turn == nil)
    for outside in [-5, 99, Double.nan, .infinity, -.infinity] {
      let done = steps.moment(at: outside, easing: .linear).done
      #expect(done == 0 || done == 2)
    }
  }

  /// At rest, the stickers that the cubies carry are those of the state.
  @Test func cubiesCarryTheState() {
    let steps = TurnSteps(state: ShownState.solved.applying(turns("F R U")), turns: turns(scramble))
    for time in 0...20 {
      let moment = steps.moment(at: Double(time), easing: .smooth)
      for cubie in steps.cubies(at: moment) {
        let placement = cubie.placement
        for direction in Face.allCases {
          guard let own = FaceletPosition(cubie: placement.home, face: direction).facelet else { continue }
          let n = direction.normal
          let turned = placement.axes.x &* n.x &+ placement.axes.y &* n.y &+ placement.axes.z &* n.z
          guard let now = Face(normal: turned), let facelet = FaceletPosition(cubie: placement.position, face: now).facelet else {
            Issue.record("a sticker points inwards")
            continue
          }
          #expect(steps.states[0].letters[own] == moment.state.letters[facelet])
        }
      }
    }
  }

  @Test func transformsAreRotationsAtAnyTime() {
    let steps = TurnSteps(state: .solved, turns: turns(scramble))
    for time in stride(from: 0.0, through: 20, by: 0.37) {
      for cubie in steps.cubies(at: steps.moment(at: time, easing: .smooth)) {
        let m = cubie.transform
        let (x, y, z) = (SIMD3(m[0], m[1], m[2]), SIMD3(m[4], m[5], m[6]), SIMD3(m[8], m[9], m[10]))
        #expect(abs(x.dot(x) - 1) < 1e-5 && abs(y.dot(y) - 1) < 1e-5 && abs(x.dot(y)) < 1e-5)
        #expect((x.cross(y) - z).length < 1e-5)
        #expect(m[3] == 0 && m[7] == 0 && m[11] == 0 && m[15] == 1)
      }
    }
  }
}

@Suite struct CaptionTests {
  @Test func everyTurnHasItsOwnWordsInEveryLanguage() {
    #expect(TurnCaptions.all.map(\.language) == ["en", "de", "fr", "es", "zh"])
    for captions in TurnCaptions.all {
      let words = Move.all.map(captions.caption)
      #expect(Set(words).count == 18)
      #expect(words.allSatisfy { !$0.isEmpty && !$0.contains("%") })
    }
  }

  @Test func languageCodesMayHaveARegion() {
    #expect(TurnCaptions.language("de-AT")?.language == "de")
    #expect(TurnCaptions.language("ZH_cn")?.language == "zh")
    #expect(TurnCaptions.language("xx") == nil && TurnCaptions.language("") == nil)
    #expect(TurnCaptions.language("en")?.caption(turns("R'")[0]) == "Turn the right face a quarter counter-clockwise")
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
  /// Reads the stickers of the visible sides out of a picture and compares them with the state.
  private func check(_ show: CubeRenderer, time: Int, camera: SceneCamera) {
    var view = CubeView()
    view.camera = camera
    view.drawsArrow = false
    let size = 120
    let picture = show.render(Double(time), view, width: size, height: size)
    let projection = camera.projection(width: size, height: size)
    let state = show.steps.states[time]
    var seen = 0
    for (facelet, place) in FaceletPosition.all.enumerated() {
      let normal = place.face.normal.floats
      let center = place.cubie.floats + normal * 0.5
      guard (projection.eye - center).normalized.dot(normal) > 0.2 else { continue }
      let pixel = projection.project(center)
      let value = picture.pixels[Int(pixel.y.rounded()) * size + Int(pixel.x.rounded())]
      let color = SIMD3(Float(value & 0xFF), Float((value >> 8) & 0xFF), Float((value >> 16) & 0xFF))
      // Light scales colours: directions are compared.
      let best = Face.allCases.max { a, b in
        let palette = CubePalette.standard
        return palette.color(a).normalized.dot(color.normalized) < palette.color(b).normalized.dot(color.normalized)
      }
      #expect(best == state.color(at: facelet), "facelet \(facelet) at time \(time)")
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
    // Inside the cube's silhouette no pixel of the background may shine through.
    let show = CubeRenderer(CubeRendererParameters())
    var view = CubeView()
    view.background = SIMD4(255, 0, 255, 255)
    view.drawsArrow = false
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

  @Test func loadingRefusesWhatIsNoCube() {
    let show = CubeRenderer(CubeRendererParameters())
    #expect(throws: VisionError.self) { try show.load(state: "UUU", moves: "") }
    #expect(throws: VisionError.self) { try show.load(state: String(repeating: "X", count: 54), moves: "") }
    #expect(throws: VisionError.self) { try show.load(state: ShownState.solved.text, moves: "R Q") }
    #expect(throws: VisionError.self) {
      try show.load(state: ShownState.solved.text, moves: String(repeating: "R ", count: 1001))
    }
  }

  @Test func textAndVectorsNameTheirState() throws {
    let show = CubeRenderer(CubeRendererParameters())
    try show.load(state: ShownState.solved.text, moves: "R")
    let net = show.text(0, CubeView(), style: .net, columns: 8)
    #expect(net == "    UUU\n    UUU\n    UUU\n" + String(repeating: "LLL FFF RRR BBB\n", count: 3) + "    DDD\n    DDD\n    DDD\n")
    #expect(
      show.text(0, CubeView(), style: .picture, columns: 20).split(separator: "\n", omittingEmptySubsequences: false).count == 11)
    let svg = show.svg(0.5, CubeView(), width: 100, height: 100)
    #expect(svg.hasPrefix("<svg ") && svg.contains("<title>Cube \(ShownState.solved.text), turn R</title>") && svg.hasSuffix("</svg>\n"))
  }
}

@Suite struct CubieMeshTests {
  @Test(arguments: 0...6) func trianglesFaceOutwards(_ part: Int) {
    let shape = CubieShape()
    let mesh = part == 0 ? CubieMesh.body(shape: shape, detail: 3) : .sticker(Face.allCases[part - 1], shape: shape, detail: 3)
    func vertex(_ i: UInt32, _ list: [Float]) -> SIMD3<Float> { SIMD3(list[3 * Int(i)], list[3 * Int(i) + 1], list[3 * Int(i) + 2]) }
    #expect(mesh.positions.count == mesh.normals.count && mesh.indices.count % 3 == 0)
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
    if part == 0 { #expect(volume > 0.9 && volume < 0.96) } else { #expect(volume > 0) }
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

@Suite struct CubePhotographTests {
  private func settings(_ seed: UInt64) -> CubePhotographParameters {
    var settings = CubePhotographParameters()
    (settings.width, settings.height, settings.seed) = (200, 150, seed)
    settings.camera.yawDegrees = 45
    settings.camera.pitchDegrees = 36
    settings.noise = 1
    settings.glare = 0
    return settings
  }

  @Test func theSameSeedGivesTheSamePixels() {
    let first = CubePhotograph(of: .solved, parameters: settings(3))
    #expect(first.rgb == CubePhotograph(of: .solved, parameters: settings(3)).rgb)
    #expect(first.rgb != CubePhotograph(of: .solved, parameters: settings(4)).rgb)
    #expect(first.rgb.count == 200 * 150 * 3)
  }

  @Test func twoPhotographsShowAllSides() {
    var second = settings(3)
    (second.up, second.front) = (.down, .left)
    let sides = CubePhotograph(of: .solved, parameters: settings(3)).faces + CubePhotograph(of: .solved, parameters: second).faces
    #expect(Set(sides.map(\.side)) == Set(Face.allCases) && sides.count == 6)
  }

  @Test(arguments: CubePhotographParameters.Body.allCases) func stickersAreWhereTheCornersSay(_ body: CubePhotographParameters.Body) {
    let state = ShownState.solved.applying(turns(scramble))
    var taken = settings(9)
    taken.body = body
    let photo = CubePhotograph(of: state, parameters: taken)
    #expect(photo.faces.count == 3)
    for face in photo.faces {
      for index in 0..<9 {
        // The centre of the middle sticker is near the crossing of the diagonals; others near the even grid, as the camera is far.
        let (u, v) = ((Float(index % 3) + 0.5) / 3, (Float(index / 3) + 0.5) / 3)
        let top = face.corners[0] + (face.corners[1] - face.corners[0]) * u
        let bottom = face.corners[3] + (face.corners[2] - face.corners[3]) * u
        let place = top + (bottom - top) * v
        let pixel = (Int(place.y.rounded()) * photo.width + Int(place.x.rounded())) * 3
        let color = SIMD3(Float(photo.rgb[pixel]), Float(photo.rgb[pixel + 1]), Float(photo.rgb[pixel + 2]))
        let best = Face.allCases.max { a, b in
          CubePalette.standard.color(a).normalized.dot(color.normalized) < CubePalette.standard.color(b).normalized.dot(color.normalized)
        }
        #expect(best == state.color(at: face.side.index * 9 + index))
      }
    }
  }
}
