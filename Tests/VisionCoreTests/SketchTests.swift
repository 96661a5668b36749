import Glibc
import Testing

@testable import VisionBase
@testable import VisionSketch
@testable import VisionSupport

/// Synthetic drawings.
private enum Paper {
  static let house: Strokes = [
    [Point(0, 90), Point(0, 200), Point(180, 200), Point(180, 90), Point(0, 90)], [Point(-15, 95), Point(90, 0), Point(195, 95)],
    [Point(70, 200), Point(70, 130), Point(110, 130), Point(110, 200)],
  ]

  /// A sheet with strokes, ruled lines and uneven light, as RGB bytes; a hard shadow lies right of a slanted line through the centre.
  static func sheet(
    _ strokes: Strokes, width: Int = 360, height: Int = 360, pen: Double = 5, ink: UInt8 = 50, grid: Int? = nil, shadow: Double = 0,
    hardShadow: Double = 0
  ) throws -> [UInt8] {
    let plane = try Plane<UInt8>(width: width, height: height, channels: 3)
    plane.fill(238)
    let canvas = try Canvas(plane)
    if let grid {
      for at in stride(from: grid / 2, to: max(width, height), by: grid) {
        let style = PenStyle(color: Color(195, 200, 210), width: 1)
        try canvas.drawPolygon([Point(Double(at), 0), Point(Double(at), Double(height))], style, isClosed: false)
        try canvas.drawPolygon([Point(0, Double(at)), Point(Double(width), Double(at))], style, isClosed: false)
      }
    }
    for stroke in strokes {
      let path = stroke.map { Point(90 + 0.9 * $0.x, 80 + 0.9 * $0.y) }
      try canvas.drawPolygon(path, PenStyle(color: Color(ink, ink, ink), width: pen), isClosed: false)
    }
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let isShaded = 2 * x + y > (2 * width + height) / 2
        let light = (1 - shadow * Double(x + y) / Double(width + height)) * (isShaded ? 1 - hardShadow : 1)
        for c in 0..<3 { bytes.append(UInt8(Double(plane[x, y, c]) * light)) }
      }
    }
    return bytes
  }

  /// A picture in which a sheet of 360x360 pixels covers `quad`, with `ground` around it.
  static func photograph(_ sheet: [UInt8], on quad: Quad, width: Int, height: Int, ground: (Int, Int) -> [UInt8]) throws -> [UInt8] {
    let map = try #require(Homography(Quad(Point(0, 0), Point(359, 0), Point(359, 359), Point(0, 359)), to: quad)?.inverse)
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let position = Point(Double(x), Double(y))
        guard quad.contains(position), let p = map.apply(position) else {
          bytes += ground(x, y)
          continue
        }
        let (u, v) = (min(359, max(0, Int(p.x.rounded()))), min(359, max(0, Int(p.y.rounded()))))
        bytes += sheet[3 * (360 * v + u)..<3 * (360 * v + u + 1)]
      }
    }
    return bytes
  }

  static func rate(_ bytes: [UInt8], width: Int = 360, height: Int = 360, asked: String? = nil, with rater: SketchRater) throws
    -> SketchRating
  {
    let view = try ImageView(bytes: bytes.span.bytes, width: width, height: height, stride: 3 * width, format: PixelFormat.rgb24.rawValue)
    return try rater.rate(view, asked: asked)
  }
}

@Suite struct SketchBitmapTests {
  @Test func aLineLiesInTheCenterWithTheRightLengthAndWidth() {
    let bitmap = SketchBitmap(LineDrawing(strokes: [[Point(0, 0), Point(500, 0)]]))
    let total = bitmap.ink.reduce(0) { $0 + Int($1) }
    // 255 x 16 units and two round caps of radius 8, in 304 x 304 units.
    let expected = (255 * 16 + Double.pi * 64) * pow(28.0 / 304, 2) * 255
    #expect(abs(Double(total) - expected) < 0.06 * expected)
    let rows = (0..<28).filter { y in (0..<28).contains { bitmap.ink[28 * y + $0] > 0 } }
    #expect(rows == [13, 14])
    #expect(bitmap.ink[28 * 13] == 0)
    #expect(bitmap.ink[28 * 13 + 3] > 150)
  }

  @Test func sizeAndPlaceDoNotMatter() {
    let moved = Paper.house.map { $0.map { Point(1000 + 0.25 * $0.x, -40 + 0.25 * $0.y) } }
    let (a, b) = (SketchBitmap(LineDrawing(strokes: Paper.house)), SketchBitmap(LineDrawing(strokes: moved)))
    #expect(zip(a.ink, b.ink).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test func nothingAndNonsenseAreBlank() {
    #expect(SketchBitmap(LineDrawing(strokes: [])) == .blank)
    #expect(SketchBitmap(LineDrawing(strokes: [[Point(.nan, 0), Point(0, .infinity)]])) == .blank)
  }

  @Test func filledAreasAreFilledExceptTheirHoles() {
    let outer = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
    let hole = [Point(35, 35), Point(65, 35), Point(65, 65), Point(35, 65)]
    let bitmap = SketchBitmap(LineDrawing(strokes: [], fills: [outer, hole]))
    #expect(bitmap.ink[28 * 14 + 14] == 0)
    #expect(bitmap.ink[28 * 14 + 6] == 255)
  }
}

@Suite struct SketchRaterTests {
  private let rater: SketchRater

  init() throws { rater = try SketchRater(SketchParameters()) }

  @Test(arguments: [(5.0, UInt8(50), 0.0), (2.0, 60, 0.2), (11.0, 20, 0.4), (4.0, 160, 0.1)])
  func aHouseOnPaperIsReadAsItWasDrawn(pen: Double, ink: UInt8, shadow: Double) throws {
    let rating = try Paper.rate(try Paper.sheet(Paper.house, pen: pen, ink: ink, shadow: shadow), asked: "house", with: rater)
    #expect(!rating.isEmpty)
    let drawn = SketchBitmap(LineDrawing(strokes: Paper.house))
    #expect(correlation(rating.bitmap, drawn) > 0.85)
    #expect(rating.answers.prefix(5).contains { $0.word == "house" })
  }

  @Test func gridLinesAreTakenOut() throws {
    let rating = try Paper.rate(try Paper.sheet(Paper.house, grid: 24, shadow: 0.3), with: rater)
    #expect(correlation(rating.bitmap, SketchBitmap(LineDrawing(strokes: Paper.house))) > 0.8)
  }

  @Test(arguments: [0.25, 0.4]) func theEdgeOfAHardShadowIsNoInk(hardShadow: Double) throws {
    let rating = try Paper.rate(try Paper.sheet(Paper.house, hardShadow: hardShadow), with: rater)
    #expect(correlation(rating.bitmap, SketchBitmap(LineDrawing(strokes: Paper.house))) > 0.8)
    #expect(try Paper.rate(try Paper.sheet([], hardShadow: hardShadow), with: rater).isEmpty)
  }

  @Test func chalkOnABoardIsReadAndABlankBoardIsEmpty() throws {
    let board = try Paper.sheet(Paper.house, shadow: 0.2).map { 255 - $0 }
    let rating = try Paper.rate(board, with: rater)
    #expect(correlation(rating.bitmap, SketchBitmap(LineDrawing(strokes: Paper.house))) > 0.8)
    #expect(try Paper.rate(try Paper.sheet([], shadow: 0.2).map { 255 - $0 }, with: rater).isEmpty)
  }

  @Test func blankSheetsAreEmpty() throws {
    for bytes in [
      try Paper.sheet([]), try Paper.sheet([], grid: 24), try Paper.sheet([], grid: 40, shadow: 0.5), try Paper.sheet([], shadow: 0.6),
    ] {
      let rating = try Paper.rate(bytes, asked: "cat", with: rater)
      #expect(rating.isEmpty)
      #expect(rating.points == 0)
      #expect(rating.answers.isEmpty)
      #expect(rating.hints == .empty)
    }
  }

  @Test func aSheetOnATableIsStraightened() throws {
    // The sheet is oblique on a dark table; its drawing must be rectified.
    let sheet = try Paper.sheet(Paper.house)
    let quad = Quad(Point(160, 40), Point(520, 90), Point(470, 440), Point(100, 380))
    let table = try Paper.photograph(sheet, on: quad, width: 640, height: 480) { _, _ in [60, 60, 60] }
    let rating = try Paper.rate(table, width: 640, height: 480, with: rater)
    #expect(!rating.isEmpty)
    // The sheet's proportions are estimated, so lines may be off by a pixel.
    #expect(partNear(rating.bitmap, SketchBitmap(LineDrawing(strokes: Paper.house))) > 0.9)
    let region = try #require(rating.region)
    #expect(zip(region.points, quad.normalized.points).allSatisfy { $0.distance(to: $1) < 14 })
  }

  /// A sheet on wood, seen from 30 degrees above the table: its far edge and parts of two sides are in the picture.
  private func lowAngle(_ strokes: Strokes) throws -> SketchRating {
    let sheet = try Paper.sheet(strokes)
    let (width, height, focal, distance, slant, half) = (640, 480, 544.0, 0.2, Double.pi / 3, 0.11)
    func seen(_ x: Double, _ y: Double) -> Point {
      let depth = distance - y * sin(slant)
      return Point(320 + focal * x / depth, 240 + focal * y * cos(slant) / depth)
    }
    let quad = Quad(seen(-half, -half), seen(half, -half), seen(half, half), seen(-half, half))
    let bytes = try Paper.photograph(sheet, on: quad, width: width, height: height) { x, y in
      let grain = UInt8((x + 3 * y) % 7)
      return [150 + grain, 105 + grain, 60 + grain]
    }
    return try Paper.rate(bytes, width: width, height: height, with: rater)
  }

  @Test func aSheetThatRunsOutOfThePictureIsStraightened() throws {
    let rating = try lowAngle(Paper.house)
    #expect(!rating.isEmpty)
    #expect(partNear(rating.bitmap, SketchBitmap(LineDrawing(strokes: Paper.house))) > 0.8)
  }

  @Test func theEdgesOfABlankSheetAreNoDrawing() throws {
    #expect(try lowAngle([]).isEmpty)
  }

  @Test func parametersOutOfRangeAreRefused() {
    for (views, side) in [(0, 320), (SketchParameters.maximumViews + 1, 320), (1, 63), (1, 2049)] {
      var parameters = SketchParameters()
      parameters.views = views
      parameters.workingSidePixels = side
      #expect(throws: VisionError.self) { _ = try SketchRater(parameters) }
    }
  }

  @Test func forgottenWordsAreNoLongerActive() throws {
    let rating = try rater.rate(Paper.house)
    for _ in 0..<3 { try rater.teach("hut", rating) }
    try rater.setWords(["hut"])
    #expect(try rater.rate(Paper.house).answers.map { $0.word } == ["hut"])
    try rater.forget("hut")
    #expect(rater.activeWords == nil)
    try rater.teach("hut", rating)
    rater.forgetAllWords()
    #expect(rater.learnedWords.words.isEmpty)
  }

  @Test func aRatingIsDrawnAsItsOptionsSay() throws {
    let rating = try rater.rate(Paper.house, asked: "house")
    func inkOf(_ change: (inout SketchAnnotator) -> Void) throws -> Int {
      let plane = try Plane<UInt8>(width: 300, height: 300, channels: 3)
      plane.fill(0)
      var annotator = SketchAnnotator()
      change(&annotator)
      try annotator.draw(rating, on: try Canvas(plane))
      return (0..<300).reduce(0) { sum, y in sum + (0..<300).count { plane[$0, y, 1] > 0 } }
    }
    let all = try inkOf { _ in }
    #expect(try inkOf { $0.hideStrokes = true } < all)
    #expect(try inkOf { $0.hideBitmap = true } < all)
    #expect(try inkOf { $0.maximumWords = 1 } < all)
    let nothing = try inkOf {
      $0.hideStrokes = true
      $0.hideBitmap = true
      $0.maximumWords = 0
    }
    #expect(nothing == 0)
  }

  @Test func learnedWordsJoinAfterThreeExamples() throws {
    let spiral = [
      (0..<120).map { i in Point(100 + 0.25 * Double(i) * cos(0.25 * Double(i)), 100 + 0.25 * Double(i) * sin(0.25 * Double(i))) }
    ]
    for count in 1...3 {
      #expect(try rater.rate(spiral, asked: nil).answers.count == 345)
      try rater.teach("our spiral", rater.rate(spiral, asked: nil))
      #expect(rater.learnedWords.words[0].examples == count)
    }
    #expect(try rater.rate(spiral, asked: "our spiral").answers.first?.word == "our spiral")
    let other = try SketchRater(SketchParameters())
    try other.loadWords(rater.savedWords().span.bytes)
    #expect(other.learnedWords.words == rater.learnedWords.words)
    #expect(throws: VisionError.self) { try rater.teach("cat", try rater.rate(spiral, asked: nil)) }
    #expect(throws: VisionError.self) { try rater.teach("", try rater.rate(spiral, asked: nil)) }
    #expect(throws: VisionError.self) { try rater.teach("nothing", try rater.rate([], asked: nil)) }
  }

  @Test func damagedLearnedWordsAreRefused() throws {
    let rating = try rater.rate(Paper.house, asked: nil)
    for _ in 0..<3 { try rater.teach("hut", rating) }
    let bytes = rater.savedWords()
    for count in 0..<bytes.count where count % 7 == 0 {
      let cut = Array(bytes[..<count])
      #expect(throws: VisionError.self) { try rater.loadWords(cut.span.bytes) }
    }
    for index in bytes.indices where index % 7 == 0 {
      var damaged = bytes
      damaged[index] ^= 4
      #expect(throws: VisionError.self) { try rater.loadWords(damaged.span.bytes) }
    }
    var foreign = bytes
    foreign[8] = 99
    #expect(throws: VisionError.self) { try rater.loadWords(foreign.span.bytes) }
    let longer = bytes + [0]
    #expect(throws: VisionError.self) { try rater.loadWords(longer.span.bytes) }
    #expect(rater.learnedWords.words.map { $0.name } == ["hut"])
  }

  /// Letters connected with a piece at the border belong to the surroundings, however long the line of letters is.
  @Test func aLongLineOfPiecesFromTheBorderIsForeign() {
    func piece(_ left: Int, _ top: Int, _ side: Int, weight: Double, touchesBorder: Bool = false) -> InkPiece {
      InkPiece(left: left, top: top, width: side, height: side, area: side * side, weight: weight, touchesBorder: touchesBorder)
    }
    let (count, pitch) = (1500, 4)
    let size = count * pitch
    let line = (0..<count).map { piece($0 * pitch, 0, 3, weight: 1, touchesBorder: $0 == 0) }
    let main = piece(size / 2, size / 2, size / 4, weight: 1e6)
    let eye = piece(size / 2 + size / 10, size / 2 + size / 10, size / 20, weight: 1)
    let grouper = InkGrouper(shorter: size)
    #expect(grouper.group([main, eye] + line) == [0, 1])
    #expect(grouper.group(line.reversed() + [main, eye]) == [count, count + 1])
    // A line that comes from nowhere joins the drawing piece by piece, but consists of specks.
    let specks = (0..<count).map { piece($0 * pitch, 0, 3, weight: 1) }
    let near = piece(size, 0, size / 4, weight: 1e6)
    #expect(InkGrouper(shorter: 20).group(specks + [near]) == [count])
  }

  /// Fraction of the ink of `a` with ink of `b` within a pixel.
  private func partNear(_ a: SketchBitmap, _ b: SketchBitmap) -> Double {
    var near = 0
    var total = 0
    for y in 1..<27 {
      for x in 1..<27 where a.ink[28 * y + x] > 100 {
        total += 1
        let around = (-1...1).flatMap { dy in (-1...1).map { dx in b.ink[28 * (y + dy) + x + dx] } }
        near += around.contains { $0 > 100 } ? 1 : 0
      }
    }
    return total > 0 ? Double(near) / Double(total) : 0
  }

  private func correlation(_ a: SketchBitmap, _ b: SketchBitmap) -> Double {
    let (x, y) = (a.ink.map(Double.init), b.ink.map(Double.init))
    let (mx, my) = (x.reduce(0, +) / 784, y.reduce(0, +) / 784)
    let cross = zip(x, y).reduce(0) { $0 + ($1.0 - mx) * ($1.1 - my) }
    let (vx, vy) = (x.reduce(0) { $0 + pow($1 - mx, 2) }, y.reduce(0) { $0 + pow($1 - my, 2) })
    return vx > 0 && vy > 0 ? cross / (vx * vy).squareRoot() : 0
  }
}
