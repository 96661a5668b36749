import Glibc
import Testing

@testable import SyntheticImages
@testable import VisionBase
@testable import VisionShapes
@testable import VisionSupport

/// Shapes, groups, codes and sheets on synthetic pictures.
@Suite struct ShapeTests {
  // MARK: - Pictures

  /// A grey picture with dark filled polygons, specks and uneven ground, like the output of a revealing filter.
  static func filtered(_ outlines: [[Point]], width: Int = 640, height: Int = 480, isBinary: Bool, seed: UInt64 = 3) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    var bytes = [UInt8](repeating: 0, count: width * height)
    let spans = RowSpans(outlines.map { $0.map { Point($0.x + 0.5, $0.y + 0.5) } }, width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let isInside = spans[y].contains { $0.from <= x && x < $0.to }
        let ground = 0.02 + 0.12 * Double(x) / Double(width)
        let density = isInside ? 0.75 : ground
        if isBinary {
          bytes[y * width + x] = random.uniform(0, 1) < density ? 0 : 255
        } else {
          bytes[y * width + x] = UInt8(max(0, min(255, 255 * (1 - density) + 12 * Double(random.normal()))))
        }
      }
    }
    return bytes
  }

  static func find(_ bytes: [UInt8], width: Int = 640, height: Int = 480, input: ShapeInput = .automatic) throws -> ShapeScene {
    let view = try ImageView(bytes: bytes.span.bytes, width: width, height: height, stride: width, format: 1)
    var parameters = ShapeParameters()
    parameters.input = input
    return try ShapeFinder(parameters: parameters).find(view)
  }

  static let groups: [SheetGroup] = [
    SheetGroup(kind: .triangle, memberCount: 4, center: Point(120, 120), shapeRadius: 30, ringRadius: 70),
    SheetGroup(kind: .rectangle, memberCount: 3, center: Point(320, 110), shapeRadius: 24, ringRadius: 60),
    SheetGroup(kind: .pentagon, memberCount: 5, center: Point(520, 130), shapeRadius: 26, ringRadius: 80),
    SheetGroup(kind: .circle, memberCount: 3, center: Point(110, 350), shapeRadius: 22, ringRadius: 55),
    SheetGroup(kind: .circle, memberCount: 7, center: Point(330, 350), shapeRadius: 17, ringRadius: 85),
    SheetGroup(kind: .rectangle, memberCount: 4, center: Point(530, 350), shapeRadius: 28, ringRadius: 75),
  ]

  // MARK: - Finding

  @Test(arguments: [false, true])
  func filteredPicturesGiveAllShapesAndGroups(isBinary: Bool) throws {
    let outlines = Self.groups.flatMap(\.outlines)
    let scene = try Self.find(Self.filtered(outlines, isBinary: isBinary))
    #expect(scene.verdict == .found)
    #expect(scene.shapes.count == outlines.count)
    #expect(Set(scene.groups.map(\.code)) == Set(Self.groups.map(\.code)))
    for group in Self.groups {
      for outline in group.outlines {
        let center = outline.reduce(.zero, +) / Double(outline.count)
        let nearest = try #require(scene.shapes.min { $0.center.distance(to: center) < $1.center.distance(to: center) })
        #expect(nearest.center.distance(to: center) < 1.2)
        #expect(nearest.kind == group.kind)
        let area = Polygon(outline).area
        #expect(abs(Double(nearest.pixelCount) - area) < 0.12 * area + 20)
        #expect(nearest.confidence > 0.8)
        #expect(nearest.confidence <= 1)
      }
    }
  }

  @Test func lightShapesOnDarkGround() throws {
    let outlines = Self.groups.flatMap(\.outlines)
    let scene = try Self.find(Self.filtered(outlines, isBinary: false).map { 255 - $0 })
    #expect(scene.shapes.count == outlines.count)
  }

  @Test func aMissingMemberIsInferredAndMarked() throws {
    let group = SheetGroup(kind: .pentagon, memberCount: 5, center: Point(300, 230), shapeRadius: 30, ringRadius: 100)
    let scene = try Self.find(Self.filtered(Array(group.outlines.dropLast()), isBinary: false))
    #expect(scene.groups.map(\.code) == ["S5_M5"])
    let inferred = scene.shapes.filter { $0.state == .inferred }
    #expect(inferred.count == 1)
    let outline = try #require(group.outlines.last)
    let position = outline.reduce(.zero, +) / 5
    #expect(try #require(inferred.first).center.distance(to: position) < 4)
  }

  @Test func interleavedGroupsComeApart() throws {
    // Two groups of four squares of different sizes, one within reach of the other.
    let a = SheetGroup(kind: .rectangle, memberCount: 4, center: Point(220, 220), shapeRadius: 24, ringRadius: 130)
    let b = SheetGroup(kind: .rectangle, memberCount: 4, center: Point(320, 220), shapeRadius: 17, ringRadius: 110)
    let c = SheetGroup(kind: .circle, memberCount: 3, center: Point(270, 220), shapeRadius: 17, ringRadius: 40)
    let scene = try Self.find(Self.filtered([a, b, c].flatMap(\.outlines), isBinary: false))
    #expect(scene.groups.map(\.code).sorted() == ["S4_M4", "S4_M4", "SC_M3"])
  }

  @Test func noiseHasNoShapes() throws {
    for seed in UInt64(1)...4 {
      #expect(try Self.find(Self.filtered([], isBinary: true, seed: seed)).shapes.isEmpty)
      #expect(try Self.find(Self.filtered([], isBinary: false, seed: seed), input: .photograph).groups.isEmpty)
    }
  }

  @Test(arguments: [(1, 1), (7, 3), (12, 12), (3, 400), (40, 40)])
  func smallPicturesAreNoTrouble(width: Int, height: Int) throws {
    let bytes = [UInt8](repeating: 200, count: width * height)
    for input in ShapeInput.allCases {
      #expect(try Self.find(bytes, width: width, height: height, input: input).shapes.isEmpty)
    }
  }

  @Test func theSamePictureGivesTheSameScene() throws {
    let bytes = Self.filtered(Self.groups.flatMap(\.outlines), isBinary: true)
    let first = try Self.find(bytes)
    let second = try Self.find(bytes)
    #expect(first.shapes.map(\.outline) == second.shapes.map(\.outline))
    #expect(first.groups.map(\.members) == second.groups.map(\.members))
  }

  // MARK: - Fits

  @Test(arguments: [3, 4, 5, 8])
  func ringsAreFittedExactly(count: Int) throws {
    let ring = RingFit(center: SIMD2(10, 20), spoke: SIMD2(3, 4), cornerCount: count)
    let points = (0..<count - 1).map { (index: $0, position: ring.corner($0)) }
    let fitted = try #require(RingFit(points, cornerCount: count))
    let last = fitted.corner(count - 1) - ring.corner(count - 1)
    #expect((last * last).sum() < 1e-12)
    let side = RingFit(side: ring.corner(0), ring.corner(1), cornerCount: count)
    let center = side.center - ring.center
    #expect((center * center).sum() < 1e-12)
  }

  @Test(arguments: ShapeKind.allCases)
  func inverseRadiiMeetTheOutline(kind: ShapeKind) throws {
    let model = ShapeModel(kind: kind, x: 2, y: -1.5, radius: 20, angle: 0.4, stretch: 0.05, shear: -0.03)
    let inverse = try #require(model.figure.inverseRadii)
    // The polar area equals that of the outline.
    let area = inverse.reduce(Float(0)) { $0 + 1 / ($1 * $1) } * .pi / Float(inverse.count)
    let exact = Float(Polygon(model.corners(circlePoints: 400).map { SIMD2(Double($0.x), Double($0.y)) }).area)
    #expect(abs(area - exact) < 0.02 * exact)
    #expect(abs(model.area - exact) < 0.01 * exact)
  }

  @Test func clippingCutsAtTheBorder() {
    let square = [SIMD2(-10.5, -10.5), SIMD2(9.5, -10.5), SIMD2(9.5, 9.5), SIMD2(-10.5, 9.5)]
    #expect(abs(Polygon(square).clipped(width: 100, height: 100).area - 100) < 1e-9)
    #expect(Polygon(square.map { $0 - 50 }).clipped(width: 100, height: 100).corners.isEmpty)
  }

  // MARK: - Codes

  func scene(_ codes: [(ShapeKind, Int)], confidence: Double = 0.98) -> ShapeScene {
    var scene = ShapeScene()
    scene.groups = codes.map { kind, count in
      ShapeGroup(members: [], kind: kind, memberCount: count, center: .zero, ringRadius: 1, confidence: confidence)
    }
    return scene
  }

  @Test func aCodeSeenOftenIsGenuine() throws {
    var verifier = try CodeVerifier()
    #expect(verifier.verdict.state == .none)
    for _ in 0..<4 { verifier.add(scene([(.rectangle, 3)])) }
    verifier.add(scene([]))
    #expect(verifier.verdict.state == .genuine)
    #expect(verifier.verdict.code == "S4_M3")
    #expect(verifier.verdict.seen == 4)
    #expect(verifier.verdict.frames == 5)
  }

  @Test func aForeignCodeIsUnknownAndADoubtfulOneNothing() throws {
    var verifier = try CodeVerifier(genuineCodes: ["S3_MC"])
    for _ in 0..<4 { verifier.add(scene([(.circle, 3)])) }
    #expect(verifier.verdict.state == .unknown)
    var other = try CodeVerifier()
    for i in 0..<20 { other.add(i == 7 ? scene([(.rectangle, 3)], confidence: 0.6) : scene([])) }
    #expect(other.verdict.state == .none)
  }

  @Test func codesAreNamed() {
    #expect(Self.groups.map(\.code) == ["S3_M4", "S4_M3", "S5_M5", "SC_M3", "SC_MC", "S4_M4"])
    #expect(CodeVerifier.defaultCodes.sorted() == ["S3_M3", "S3_M4", "S3_M5", "S3_MC", "S4_M3", "S4_M4", "S4_M5", "S4_MC"])
  }

  // MARK: - Plain shapes

  /// The shapes found in a picture of filled outlines.
  private static func plain(_ outlines: [([Point], [UInt8])], width: Int, height: Int) throws -> ShapeScene {
    var bytes = [UInt8](repeating: 235, count: 3 * width * height)
    for (outline, color) in outlines {
      let spans = RowSpans([outline], width: width, height: height)
      for y in 0..<height {
        for span in spans[y] { for x in span.from..<span.to { for c in 0..<3 { bytes[3 * (y * width + x) + c] = color[c] } } }
      }
    }
    let view = try ImageView(bytes: bytes.span.bytes, width: width, height: height, stride: 3 * width, format: 2)
    var parameters = ShapeParameters()
    parameters.input = .plain
    return try ShapeFinder(parameters: parameters).find(view)
  }

  /// A regular polygon seen from 30 degrees above its plane, with a corner on the left.
  private func oblique(_ corners: Int, at center: Point) -> [Point] {
    (0..<corners).map { i in
      let step = 60 / corners * i
      return center + Point(-45 * cosine(step), -22.5 * cosine(step - 15))
    }
  }

  @Test func aSquareSeenFromALowAngleIsOneBesideOtherShapes() throws {
    let square: ([Point], [UInt8]) = (oblique(4, at: Point(80, 90)), [200, 30, 30])
    let pentagon: ([Point], [UInt8]) = (oblique(5, at: Point(220, 90)), [30, 60, 200])
    let circle: ([Point], [UInt8]) = (oblique(60, at: Point(330, 200)), [20, 120, 40])
    let kinds = try Self.plain([square, pentagon, circle], width: 400, height: 300).shapes.map { $0.kind }
    #expect(kinds.count == 3)
    #expect(Set(kinds) == [.circle, .pentagon, .rectangle])
    #expect(try Self.plain([square], width: 400, height: 300).shapes.isEmpty)
  }

  @Test func plainShapesOfAnyColour() throws {
    let width = 400
    let height = 300
    let outlines: [(ShapeKind, [Point], [UInt8])] = [
      (.rectangle, [Point(40, 40), Point(120, 50), Point(110, 130), Point(30, 120)], [200, 30, 30]),
      (.triangle, [Point(180, 40), Point(240, 120), Point(160, 130)], [40, 200, 60]),
      (.circle, (0..<60).map { Point(320 + 38 * cosine($0), 90 + 38 * cosine($0 - 15)) }, [250, 220, 30]),
      (.pentagon, (0..<5).map { Point(110 + 45 * cosine(12 * $0), 220 + 45 * cosine(12 * $0 - 15)) }, [30, 60, 200]),
      (.rectangle, [Point(220, 180), Point(360, 180), Point(360, 250), Point(220, 250)], [20, 20, 20]),
    ]
    let scene = try Self.plain(outlines.map { ($0.1, $0.2) }, width: width, height: height)
    #expect(scene.shapes.count == outlines.count)
    for (kind, outline, _) in outlines {
      let center = outline.reduce(.zero, +) / Double(outline.count)
      #expect(scene.shapes.contains { $0.kind == kind && $0.center.distance(to: center) < 4 })
    }
  }

  private static func plain(gray bytes: [UInt8], width: Int, height: Int) throws -> [FoundShape] {
    let view = try ImageView(bytes: bytes.span.bytes, width: width, height: height, stride: width, format: 1)
    var parameters = ShapeParameters()
    parameters.input = .plain
    parameters.maximumShapes = 4096
    return try ShapeFinder(parameters: parameters).find(view).shapes
  }

  @Test(arguments: [(UInt8(240), UInt8(30)), (30, 240)])
  func plainShapesEndAtTheEdgesOfTheirPixels(ground: UInt8, ink: UInt8) throws {
    let (width, height) = (300, 200)
    var bytes = [UInt8](repeating: ground, count: width * height)
    for y in 60..<130 { for x in 100..<180 { bytes[y * width + x] = ink } }
    let shapes = try Self.plain(gray: bytes, width: width, height: height)
    #expect(shapes.map { $0.kind } == [.rectangle])
    let outline = shapes.first?.outline ?? []
    let (x, y) = (outline.map { $0.x }, outline.map { $0.y })
    let sides = [x.min(), y.min(), x.max(), y.max()].map { $0 ?? 0 }
    for (side, wanted) in zip(sides, [99.5, 59.5, 179.5, 129.5]) { #expect(abs(side - wanted) < 0.05) }
    #expect(shapes.first?.pixelCount == 80 * 70)
  }

  /// Every fit is compared with near outlines only. Comparisons with all outlines take minutes in such a test.
  @Test func manyPlainShapesAreAllFound() throws {
    let (side, pitch) = (400, 16)
    var bytes = [UInt8](repeating: 255, count: side * side)
    let offset = Double(pitch - 1) / 2
    for y in 0..<side {
      for x in 0..<side where hypot(Double(x % pitch) - offset, Double(y % pitch) - offset) < 6 { bytes[y * side + x] = 0 }
    }
    let shapes = try Self.plain(gray: bytes, width: side, height: side)
    // The last row and column of discs are cut off.
    let count = side / pitch
    #expect(shapes.count == count * count)
    #expect(shapes.allSatisfy { $0.kind == .circle })
  }

  @Test func outlinesAreMergedWithNearOnesOfTheirSizeWhereverTheyAre() {
    /// A square with a residual.
    func fit(_ x: Double, _ y: Double, side: Double, residual: Double = 0.5) -> OutlineFit {
      let corners = [Point(0, 0), Point(side, 0), Point(side, side), Point(0, side)].map { $0 + Point(x - side / 2, y - side / 2) }
      return OutlineFit(kind: .rectangle, corners: corners, residual: residual, area: side * side)
    }
    // On both sides of borders between cells, outside of the picture, and as large as the picture.
    for (x, y, side) in [(159.9, 160.0, 40.0), (15.9, 500, 30), (-3, 2, 40), (500, 500, 900), (1e6, 1e9, 40)] {
      var votes = StableOutlines()
      let near = 0.1 * side
      for (dx, dy) in [(0.0, 0.0), (near, 0), (0, near), (-near, 0)] {
        votes.add(fit(x + dx, y + dy, side: side), channel: 0)
        votes.add(fit(x + 2 * side, y, side: side), channel: 0)
      }
      #expect(votes.stable().count == 2)
      // A better fit replaces the outline, whose sixth vote is near the new position only.
      votes.add(fit(x + near, y, side: side, residual: 0.1), channel: 0)
      votes.add(fit(x + 2.4 * near, y, side: side, residual: 0.2), channel: 0)
      let stable = votes.stable()
      #expect(stable.count == 2)
      let fitting = 1 - StableOutline.residualWeight * 0.1 / (side + StableOutline.sizeOffset)
      #expect(stable.contains { abs($0.confidence - fitting * 6 / 7) < 1e-9 })
    }
  }

  @Test func theBestGroupsAreKeptWhole() throws {
    let bytes = Self.filtered(Self.groups.flatMap(\.outlines), isBinary: false)
    let view = try ImageView(bytes: bytes.span.bytes, width: 640, height: 480, stride: 640, format: 1)
    let all = try Self.find(bytes)
    let best = try #require(all.groups.max { $0.confidence < $1.confidence })
    var parameters = ShapeParameters()
    parameters.maximumShapes = best.members.count
    let few = try ShapeFinder(parameters: parameters).find(view)
    #expect(few.shapes.count == best.members.count)
    #expect(few.groups.map(\.confidence) == [best.confidence])
  }

  /// The cosine of a sixtieth of a turn times `i`.
  private func cosine(_ i: Int) -> Double { cos(Double(i) * .pi / 30) }
}
