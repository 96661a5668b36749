import Glibc
import Testing

@testable import SyntheticImages
@testable import VisionBase
@testable import VisionSupport

/// Synthetic pictures of tags with exact truth, and sheets of tags to print.
@Suite struct TagSceneTests {
  /// A tag with a black border around random cells.
  static func pattern(side: Int = 8, identifier: Int = 0) throws -> TagPattern {
    var random = SeededRandom(seed: UInt64(identifier) &+ 77)
    let cells = (0..<side * side).map { index in
      let (row, column) = (index / side, index % side)
      let isBorder = row == 0 || column == 0 || row == side - 1 || column == side - 1
      return !isBorder && random.unit() < 0.5
    }
    return try TagPattern(family: "random", identifier: identifier, side: side, borderSide: side, isWhite: cells)
  }

  static func pose(_ x: Double, _ y: Double, _ z: Double, yaw: Double = 0, pitch: Double = 0, roll: Double = 0) -> RigidPose {
    RigidPose(yaw: yaw, roll: roll, translation: [0, 0, 0]).moved(by: [pitch, 0, 0, x, y, z])
  }

  static func parameters(_ change: (inout TagSceneParameters) -> Void = { _ in }) -> TagSceneParameters {
    var parameters = TagSceneParameters()
    (parameters.width, parameters.height, parameters.focal) = (120, 90, 130)
    (parameters.blur, parameters.noise) = (0, 0)
    change(&parameters)
    return parameters
  }

  /// Brightness of a point of the picture, by intersecting its ray with the tag's plane.
  static func light(_ pixel: Point, _ scene: TagScene, _ tag: PlacedTag) throws -> Float {
    let direction = scene.projection.camera.direction(pixel)
    let r = tag.pose.rotation
    let t = tag.pose.translation
    let toPicture = Homography([r[0], r[1], t[0], r[3], r[4], t[1], r[6], r[7], t[2]])
    let position = try #require(toPicture.inverse?.apply(direction))
    let cell = tag.size / Double(tag.pattern.borderSide)
    let half = Double(tag.pattern.side) / 2
    let (x, y) = ((tag.isMirrored ? -position.x : position.x) / cell + half, position.y / cell + half)
    let side = Double(tag.pattern.side)
    let (paper, ink) = tag.isInverted ? (tag.black, tag.white) : (tag.white, tag.black)
    if x >= 0, y >= 0, x < side, y < side { return tag.pattern.isWhite(row: Int(y), column: Int(x)) ? paper : ink }
    let isPaper = x >= -tag.margin && y >= -tag.margin && x < side + tag.margin && y < side + tag.margin
    return isPaper ? paper : scene.parameters.wallLight
  }

  @Test(arguments: [(false, false, 0.0), (true, false, 0.0), (false, true, -0.2)])
  func pixelsAreTheMeanLightOfTheirArea(isInverted: Bool, isMirrored: Bool, distortion: Double) throws {
    var scene = try TagScene(Self.parameters { $0.distortion = [distortion, 0.03, 0.001, -0.002] })
    var tag = PlacedTag(try Self.pattern(), pose: Self.pose(0.02, -0.01, 0.4, yaw: 0.6, pitch: 0.3, roll: 0.35))
    (tag.isInverted, tag.isMirrored) = (isInverted, isMirrored)
    scene.tags = [tag]
    let picture = try scene.picture()
    let samples = 16
    for y in stride(from: 3, to: 88, by: 4) {
      for x in stride(from: 2, to: 118, by: 3) {
        var sum: Float = 0
        for i in 0..<samples * samples {
          let (u, v) = ((Double(i % samples) + 0.5) / Double(samples), (Double(i / samples) + 0.5) / Double(samples))
          sum += try Self.light(Point(Double(x) - 0.5 + u, Double(y) - 0.5 + v), scene, tag)
        }
        let level = 255 * sum / Float(samples * samples)
        #expect(abs(Float(picture[x, y]) - level) < 5, "pixel \(x) \(y): \(picture[x, y]), samples \(level)")
      }
    }
  }

  @Test func inkLiesWhereTheCornersSay() throws {
    // Area and centroid of a black square on white follow from its corners.
    let cells = [Bool](repeating: false, count: 16)
    var scene = try TagScene(Self.parameters { $0.wallLight = 0.85 })
    scene.tags = [
      PlacedTag(
        try TagPattern(family: "black", identifier: 0, side: 4, borderSide: 4, isWhite: cells),
        pose: Self.pose(0.013, 0.007, 0.45, yaw: 0.7, pitch: -0.2, roll: 0.2))
    ]
    let picture = try scene.picture()
    let (white, black) = ((Float(0.85) * 255).rounded(), Float(0.04) * 255)
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<90 {
      for column in 0..<120 {
        let share = Double((white - Float(picture[column, row])) / (white - black.rounded()))
        (sum, x, y) = (sum + share, x + share * Double(column), y + share * Double(row))
      }
    }
    let outline = Polygon(try #require(scene.truth.first).corners.points)
    // 0.1 % of the area is 0.01 pixels at each side.
    #expect(abs(sum / outline.area - 1) < 0.001)
    let parts = [(0, 1, 2), (0, 2, 3)].map { Polygon([outline.corners[$0.0], outline.corners[$0.1], outline.corners[$0.2]]) }
    let center = parts.reduce(Point.zero) { $0 + $1.center * ($1.area / outline.area) }
    #expect(Point(x / sum, y / sum).distance(to: center) < 0.01)
  }

  @Test func cornersAreThoseOfTheBorderNotOfTheCellsAroundIt() throws {
    let cells = [Bool](repeating: true, count: 81)
    let tag = PlacedTag(
      try TagPattern(family: "ring", identifier: 0, side: 9, borderSide: 5, isWhite: cells), pose: Self.pose(0, 0, 1))
    var scene = try TagScene(Self.parameters())
    scene.tags = [tag]
    let corners = try #require(scene.truth.first).corners
    #expect(abs(corners.a.distance(to: corners.b) - 130 * tag.size) < 1e-9)
    #expect(corners.a.x < corners.b.x)
    #expect(corners.a.y < corners.d.y)
  }

  @Test func aMovingTagIsBlurredAlongItsPath() throws {
    var scene = try TagScene(Self.parameters { $0.exposureSeconds = 0.01 })
    var tag = PlacedTag(try Self.pattern(), pose: Self.pose(0, 0, 0.45))
    tag.velocity[3] = 1
    scene.tags = [tag]
    let moved = try scene.picture()
    let edge = try #require(scene.truth.first).corners
    // 0.01 m at 0.45 m and 130 pixels: the left edge is blurred over 2.9 pixels, the upper one is not.
    func width(_ levels: [UInt8]) -> Int { levels.filter { (30...190).contains($0) }.count }
    let row = Int(edge.a.y) + 3
    #expect(width((Int(edge.a.x) - 4...Int(edge.a.x) + 3).map { moved[$0, row] }) >= 2)
    let column = Int(edge.a.x) + 10
    #expect(width((Int(edge.a.y) - 4...Int(edge.a.y) + 3).map { moved[column, $0] }) <= 1)
  }

  @Test func aRollingShutterSlantsWhatMoves() throws {
    var scene = try TagScene(Self.parameters { ($0.row, $0.wallLight) = (0.0005, 0.85) })
    let cells = [Bool](repeating: false, count: 16)
    var tag = PlacedTag(
      try TagPattern(family: "black", identifier: 0, side: 4, borderSide: 4, isWhite: cells), pose: Self.pose(0, 0, 0.45))
    tag.velocity[3] = 2
    scene.tags = [tag]
    let corners = try #require(scene.truth.first).corners
    // 130 / 0.45 pixels per metre, 2 m/s, 0.5 ms per row.
    let slope = 130 / 0.45 * 2 * 0.0005
    #expect(abs((corners.d.x - corners.a.x) - slope * (corners.d.y - corners.a.y)) < 1e-3)
    let picture = try scene.picture()
    let (top, bottom) = (Int(corners.a.y) + 3, Int(corners.d.y) - 3)
    func edge(_ row: Int) -> Double {
      (Int(corners.a.x) - 6...Int(corners.d.x) + 8).reduce(0) { $0 + Double(picture[$1, row]) } / (255 * 0.81)
    }
    #expect(abs(edge(bottom) - edge(top) - slope * Double(bottom - top)) < 0.1)
  }

  @Test func obstaclesAndThePicturesRimHide() throws {
    var scene = try TagScene(Self.parameters())
    scene.tags = [PlacedTag(try Self.pattern(), pose: Self.pose(0, 0, 0.45))]
    #expect(scene.truth.first?.visibleFraction == 1)
    scene.obstacles = [
      TagScene.Obstacle(outline: [Point(59.5, -1), Point(130, -1), Point(130, 100), Point(59.5, 100)], light: 0.3)
    ]
    #expect(abs(try #require(scene.truth.first).visibleFraction - 0.5) < 0.1)
    let picture = try scene.picture()
    #expect(picture[70, 44] == UInt8((255 * Float(0.3)).rounded()))
    scene.tags[0].pose = Self.pose(0, 0, -1)
    #expect(scene.truth.isEmpty)
  }

  @Test func impossibleScenesAreRefused() throws {
    #expect(throws: VisionError.self) { try TagScene(Self.parameters { $0.width = 4 }) }
    #expect(throws: VisionError.self) { try TagScene(Self.parameters { $0.noise = .nan }) }
    #expect(throws: VisionError.self) {
      try TagPattern(family: "", identifier: 0, side: 6, borderSide: 5, isWhite: [Bool](repeating: true, count: 36))
    }
  }

  @Test func sheetsHoldEveryTagInItsSize() throws {
    var sheet = TagSheet()
    sheet.tagSize = 40
    sheet.patterns = try (0..<30).map { try Self.pattern(identifier: $0) }
    let text = String(decoding: try sheet.pdf(), as: UTF8.self)
    // 40 mm of 8 cells and a margin of one: 50 mm; three columns and four rows on A4.
    #expect(text.contains("/Count 3 "))
    #expect(text.contains("/MediaBox [0 0 595.2756 841.8898]"))
    let black = try (0..<30).reduce(0) { sum, index in
      let tag = try Self.pattern(identifier: index)
      return sum + (0..<64).filter { !tag.isWhite(row: $0 / 8, column: $0 % 8) }.count
    }
    let lines = text.split(separator: "\n")
    #expect(lines.filter { $0.hasSuffix(" 5.0000 5.0000 re") }.count == black)
    #expect(lines.filter { $0.contains("(random ") }.count == 30)
    #expect(lines.contains { $0.contains("(random 29   40.0 mm) Tj") })
  }

  @Test func aTagThatDoesNotFitIsRefused() throws {
    var sheet = TagSheet()
    sheet.patterns = [try Self.pattern()]
    sheet.tagSize = 170
    #expect(throws: VisionError.self) { try sheet.pdf() }
    sheet.tagSize = 165.1
    #expect(try sheet.pdf().count > 500)
    sheet.patterns = []
    #expect(throws: VisionError.self) { try sheet.pdf() }
  }
}
