import Testing

@testable import SyntheticImages
@testable import VisionBase
@testable import VisionShapes
@testable import VisionSupport

/// Print sheets that hide shapes, their files, and simulated photographs of them.
@Suite struct SheetTests {
  static func sheet(level: Double = 1.02) -> SheetDesign {
    var design = SheetDesign()
    design.width = 32
    design.height = 40
    design.foreground.level = level
    design.groups = [
      SheetGroup(kind: .rectangle, memberCount: 3, center: Point(9, 10), shapeRadius: 1.6, ringRadius: 4.5),
      SheetGroup(kind: .triangle, memberCount: 4, center: Point(22, 11), shapeRadius: 2, ringRadius: 4.5),
      SheetGroup(kind: .circle, memberCount: 4, center: Point(10, 28), shapeRadius: 1.4, ringRadius: 4.5),
      SheetGroup(kind: .pentagon, memberCount: 5, center: Point(22, 28), shapeRadius: 1.8, ringRadius: 5),
    ]
    return design
  }

  static func photograph(_ design: SheetDesign, seed: UInt64 = 4) throws -> (bytes: [UInt8], camera: SheetCamera, width: Int, height: Int) {
    var parameters = SheetCameraParameters()
    parameters.width = 640
    parameters.height = 800
    parameters.pixelsPerMillimetre = 22
    parameters.seed = seed
    let camera = try SheetCamera(design, parameters)
    let plane = Plane<UInt8>()
    try camera.photograph(into: plane)
    var bytes: [UInt8] = []
    for y in 0..<800 { for x in 0..<640 { for c in 0..<3 { bytes.append(plane[x, y, c]) } } }
    return (bytes, camera, 640, 800)
  }

  @Test func aPhotographedSheetIsRead() throws {
    let shot = try Self.photograph(Self.sheet())
    let view = try ImageView(bytes: shot.bytes.span.bytes, width: shot.width, height: shot.height, stride: 3 * shot.width, format: 3)
    let scene = try ShapeFinder().find(view)
    #expect(scene.groups.map(\.code).sorted() == shot.camera.truth.groups.map(\.code).sorted())
    for real in shot.camera.truth.shapes {
      let nearest = try #require(scene.shapes.min { $0.center.distance(to: real.center) < $1.center.distance(to: real.center) })
      #expect(nearest.center.distance(to: real.center) < 3)
      #expect(nearest.kind == real.kind)
    }
  }

  @Test func aSheetWithoutShapesHasNoCode() throws {
    var design = Self.sheet()
    design.groups = []
    let shot = try Self.photograph(design)
    let view = try ImageView(bytes: shot.bytes.span.bytes, width: shot.width, height: shot.height, stride: 3 * shot.width, format: 3)
    #expect(try ShapeFinder().find(view).groups.isEmpty)
  }

  @Test func simulatedPhotographsAreTheSameForTheSameSeed() throws {
    #expect(try Self.photograph(Self.sheet()).bytes == Self.photograph(Self.sheet()).bytes)
    #expect(try Self.photograph(Self.sheet()).bytes != Self.photograph(Self.sheet(), seed: 5).bytes)
  }

  @Test func randomGroupsKeepTheirDistance() {
    var design = SheetDesign()
    design.addRandomGroups(20, seed: 9)
    #expect(design.groups.count > 8)
    let centers = design.groups.flatMap { group in group.outlines.map { (($0.reduce(.zero, +) / Double($0.count)), group.shapeRadius) } }
    for i in centers.indices { for k in 0..<i { #expect(centers[i].0.distance(to: centers[k].0) > centers[i].1 + centers[k].1) } }
  }

  @Test func platesHaveTheirTonesAndTheFilesTheirForm() throws {
    var design = Self.sheet()
    design.width = 10
    design.height = 8
    design.color = [0.5, 0, 1, 0.25]
    design.groups = []
    let plates = try SheetPlates(design, dotsPerInch: 1270)
    let tiff = try plates.encode(as: .tiff, ink: 0, isBinary: true)
    #expect(Array(tiff.prefix(4)) == [0x49, 0x49, 42, 0])
    let pdf = try plates.encode(as: .pdf, ink: 0, isBinary: true)
    #expect(String(decoding: pdf.prefix(8), as: UTF8.self) == "%PDF-1.4")
    #expect(String(decoding: pdf.suffix(6), as: UTF8.self) == "%%EOF\n")
    for (ink, tone) in [0.5, 0, 1, 0.25].enumerated() {
      let png = try plates.encode(as: .png, ink: ink, isBinary: false)
      let picture = Picture()
      try picture.decode(png.span.bytes, .init(format: .gray8, maximumPixels: 1_000_000, minimumSide: 0, ignoreOrientation: false))
      let mean = unsafe Double(picture.pixels.reduce(0) { $0 + Int($1) }) / Double(picture.pixels.count)
      // Rows are padded with zeros up to a multiple of 64 bytes.
      let share = Double(picture.stride * 400) / Double(500 * 400)
      #expect(abs((1 - mean * share / 255) - tone) < 0.1)
    }
    #expect(throws: VisionError.self) { _ = try SheetPlates(design, dotsPerInch: 1e6) }
  }
}
