import Glibc
import Testing

@testable import SyntheticImages
@testable import VisionBase
@testable import VisionSupport
@testable import VisionTag

/// Corners of tags, refined by the edges of all their cells.
@Suite struct TagPatternTests {
  /// A picture of a tag with cells of `pixels`, and its true corners.
  static func picture(
    _ kind: TagFamily.Kind = .tag36h11, pixels: Double, yaw: Double = 0.4, seed: UInt64 = 1,
    _ change: (inout TagSceneParameters) -> Void = { _ in }
  ) throws -> (picture: Plane<UInt8>, corners: Quad, family: TagFamily) {
    var parameters = TagSceneParameters()
    (parameters.width, parameters.height, parameters.focal, parameters.seed) = (160, 120, 500, seed)
    change(&parameters)
    let family = try TagPictures.family(kind)
    var scene = try TagScene(parameters)
    let distance = 500 * 0.1651 / Double(family.borderSide) / pixels
    let turn = Double(seed) * 0.7
    scene.tags = [
      PlacedTag(
        try TagPictures.pattern(kind, 5), pose: RigidPose(yaw: yaw, roll: turn, translation: [0.003 * turn, -0.002, distance]))
    ]
    let plane = try scene.picture()
    return (plane, try #require(scene.truth.first).corners, family)
  }

  static func error(_ a: Quad, _ b: Quad) -> Double {
    (zip(a.points, b.points).reduce(0) { $0 + ($1.0 - $1.1).dot($1.0 - $1.1) } / 8).squareRoot()
  }

  /// Corners moved towards the centre, as by blur.
  static func shrunk(_ quad: Quad, by pixels: Double) -> Quad {
    let center = quad.center
    func moved(_ p: Point) -> Point { p + (center - p) * (pixels / p.distance(to: center)) }
    return Quad(moved(quad.a), moved(quad.b), moved(quad.c), moved(quad.d))
  }

  /// Edges with independent offsets from their side.
  static func edges(_ deviation: Double) -> SideEdges { SideEdges(deviation: deviation, scatter: deviation) }

  @Test(arguments: [TagFamily.Kind.tag36h11, .tag16h5, .tagStandard41h12, .aruco4x4x50], [1.8, 2.4])
  func smallCellsAreMeasuredThroughTheirBlur(kind: TagFamily.Kind, pixels: Double) throws {
    for seed in 1...4 {
      let (picture, truth, family) = try Self.picture(kind, pixels: pixels, seed: UInt64(seed)) { $0.blur = 0.7 }
      let start = Self.shrunk(truth, by: 0.2)
      let refined = try PatternRefiner.refined(start, edges: Self.edges(0.05), family, identifier: 5, isInverted: false, in: picture)
      #expect(Self.error(refined.corners, truth) < 0.06, "\(Self.error(refined.corners, truth))")
      #expect(refined.deviation < 0.1)
      #expect(refined.deviation > 0.008)
    }
  }

  @Test func blurredCellsAreMeasuredThroughTheirBlur() throws {
    for seed in 1...4 {
      let (picture, truth, family) = try Self.picture(pixels: 4.5, seed: UInt64(seed)) { $0.blur = 1.6 }
      let start = Self.shrunk(truth, by: 0.25)
      let refined = try PatternRefiner.refined(start, edges: Self.edges(0.1), family, identifier: 5, isInverted: false, in: picture)
      #expect(Self.error(refined.corners, truth) < 0.1, "\(Self.error(refined.corners, truth))")
    }
  }

  @Test func blurredCellsOfACurveAreMeasuredThroughTheirBlur() throws {
    let finder = try TagFinder()
    var sum = 0.0
    for seed in 1...12 {
      let (picture, truth, _) = try Self.picture(pixels: 4.5, seed: UInt64(seed)) { ($0.blur, $0.gamma) = (0.9, true) }
      let tag = try #require(try TagPictures.find(picture, finder).tags.first)
      sum += Self.error(tag.corners, truth)
    }
    // The sides, shifted together, have an error of 0.05 pixels.
    #expect(sum / 12 < 0.02, "\(sum / 12)")
  }

  @Test(arguments: [false, true]) func aFitStartsFromThatOfAnotherTagWhateverItShows(gamma: Bool) throws {
    func refined(_ gamma: Bool, like: PatternFit?) throws -> (PatternRefiner.Refined, Quad) {
      let (picture, truth, family) = try Self.picture(pixels: 4) { ($0.blur, $0.gamma) = (0.8, gamma) }
      let start = gamma ? Self.shrunk(truth, by: 0.3) : truth
      return (
        try PatternRefiner.refined(start, edges: Self.edges(0.05), family, identifier: 5, isInverted: false, like: like, in: picture), truth
      )
    }
    let like = try #require(try refined(!gamma, like: nil).0.fit)
    let (alone, truth) = try refined(gamma, like: nil)
    let after = try refined(gamma, like: like).0
    #expect(Self.error(alone.corners, truth) < 0.03, "\(Self.error(alone.corners, truth))")
    #expect(Self.error(after.corners, truth) < 0.03, "\(Self.error(after.corners, truth))")
    #expect(abs((after.fit?.edgeShift ?? 0) - (alone.fit?.edgeShift ?? 1)) < 0.05)
    #expect(abs(like.edgeShift - (alone.fit?.edgeShift ?? 0)) > 0.15)
  }

  @Test func aRoundBlurOfATiltedTagIsKnownToBeOblique() throws {
    var (sum, count) = (0.0, 0.0)
    for seed in 1...12 {
      let (picture, truth, family) = try Self.picture(pixels: 3.6, yaw: 1, seed: UInt64(seed)) { $0.blur = 0.9 }
      let refined = try PatternRefiner.refined(truth, edges: Self.edges(0.05), family, identifier: 5, isInverted: false, in: picture)
      (sum, count) = (sum + Self.error(refined.corners, truth), count + 1)
    }
    #expect(sum / count < 0.04, "\(sum / count)")
  }

  @Test func sidesThatACurveShiftsAreMovedBack() throws {
    for seed in 1...4 {
      let (picture, truth, family) = try Self.picture(pixels: 5, seed: UInt64(seed)) { $0.gamma = true }
      let start = Self.shrunk(truth, by: 0.35)
      let refined = try PatternRefiner.refined(start, edges: Self.edges(0.02), family, identifier: 5, isInverted: false, in: picture)
      let error = Self.error(refined.corners, truth)
      #expect(error < 0.06, "\(error)")
      #expect(error < 3 * refined.deviation, "\(error) of \(refined.deviation)")
      #expect(refined.deviation < 0.06, "\(refined.deviation)")
    }
  }

  @Test func sidesOfLargeCellsAreKept() throws {
    let (picture, truth, family) = try Self.picture(pixels: 9)
    let refined = try PatternRefiner.refined(truth, edges: Self.edges(0.05), family, identifier: 5, isInverted: false, in: picture)
    #expect(refined.corners == truth)
    let scatter = Self.scatterOfCorners(truth, 0.05)
    #expect(abs(refined.scatter - scatter) < 0.03 * scatter, "\(refined.scatter) for \(scatter)")
  }

  /// Deviation of corners through lines that are fitted to an edge for each pixel of a side, all with this deviation.
  static func scatterOfCorners(_ quad: Quad, _ deviation: Double) -> Double {
    let draws = 4000
    var (random, squares) = (SeededRandom(seed: 3), 0.0)
    for _ in 0..<draws {
      var (starts, ends): ([Double], [Double]) = ([], [])
      for (from, to) in zip(quad.points, quad.points.dropFirst() + [quad.a]) {
        let length = from.distance(to: to)
        let (end, count) = (max(0.06 * length, 1.2), Int(length))
        var (n, s, ss, o, so) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for i in 0..<count {
          let place = end + (length - 2 * end) * Double(i) / Double(count - 1)
          let offset = Double.random(in: -1...1, using: &random) * 3.0.squareRoot() * deviation
          (n, s, ss, o, so) = (n + 1, s + place, ss + place * place, o + offset, so + place * offset)
        }
        let slope = (n * so - s * o) / (n * ss - s * s)
        let start = (o - slope * s) / n
        starts.append(start)
        ends.append(start + slope * length)
      }
      squares += quad.moves(sides: starts, ends).reduce(0) { $0 + $1.dot($1) } / 8
    }
    return (squares / Double(draws)).squareRoot()
  }

  /// A tag with a bar over one side, from well outside to this fraction of its width, more at one end than at the other.
  static func barred(pixels: Double, side: Int, depth: Double, slope: Double) throws -> (scene: TagScene, corners: Quad) {
    var parameters = TagSceneParameters()
    (parameters.width, parameters.height, parameters.focal) = (360, 360, 500)
    var scene = try TagScene(parameters)
    scene.tags = [
      PlacedTag(
        try TagPictures.pattern(.tag36h11, 5), pose: RigidPose(yaw: 0.3, roll: 0.2, translation: [0, 0, 500 * 0.1651 / 8 / pixels]))
    ]
    let truth = try #require(scene.truth.first).corners
    let map = try #require(Homography(unitSquareTo: truth))
    let bar = [Point(-0.3, -0.3), Point(1.3, -0.3), Point(1.3, depth + slope * 0.5), Point(-0.3, depth - slope * 0.5)]
    scene.obstacles = [
      TagScene.Obstacle(
        outline: bar.compactMap { position in
          var turned = position - Point(0.5, 0.5)
          for _ in 0..<side { turned = Point(-turned.y, turned.x) }
          return map.apply(turned + Point(0.5, 0.5))
        }, light: 0.6)
    ]
    return (scene, truth)
  }

  @Test(arguments: [6.0, 24]) func aTagOfWhichABarCoversASideIsCompleted(pixels: Double) throws {
    var only = TagParameters()
    only.families = [.tag36h11]
    for (side, slope) in [0, 0.15, -0.15, 0.1].enumerated() {
      let (scene, truth) = try Self.barred(pixels: pixels, side: side, depth: 0.2, slope: slope)
      let tags = try TagPictures.find(scene, only).tags
      let tag = try #require(tags.first, "side \(side)")
      #expect(tags.count == 1)
      #expect(tag.identifier == 5)
      #expect(tag.isPartial)
      let error = Self.error(tag.corners, truth)
      #expect(error < 0.15, "\(error) of \(tag.cornerDeviation)")
      #expect(error < 3 * tag.cornerDeviation, "\(error) of \(tag.cornerDeviation)")
    }
  }

  @Test func aBarOverAPartOfTheBorderIsNotItsSide() throws {
    for side in 0..<4 {
      let (scene, truth) = try Self.barred(pixels: 24, side: side, depth: 0.05, slope: 0)
      let tag = try #require(try TagPictures.find(scene).tags.first, "side \(side)")
      let error = Self.error(tag.corners, truth)
      #expect(tag.identifier == 5, "\(error) of \(tag.cornerDeviation)")
      #expect(tag.isPartial, "\(error) of \(tag.cornerDeviation)")
      #expect(error < 0.15, "\(error) of \(tag.cornerDeviation)")
      #expect(error < 3 * tag.cornerDeviation, "\(error) of \(tag.cornerDeviation)")
    }
  }

  @Test func aFollowedTagWithACoveredSideStaysWhereItIs() throws {
    let (scene, truth) = try Self.barred(pixels: 12, side: 1, depth: 0.2, slope: 0.1)
    let picture = try scene.picture()
    let finder = try TagFinder()
    for _ in 0..<4 {
      let tags = try TagPictures.withView(picture) { view throws(VisionError) in try finder.track(view, captureTime: 0) }.tags
      let tag = try #require(tags.first)
      #expect(tag.identifier == 5)
      #expect(tag.framesUnseen == 0)
      #expect(Self.error(tag.corners, truth) < 0.15)
    }
  }

  @Test func sidesThatAreBentAreUncertain() throws {
    let (picture, truth, family) = try Self.picture(pixels: 9)
    var edges = Self.edges(0.05)
    edges.bend = 0.2
    let refined = try PatternRefiner.refined(truth, edges: edges, family, identifier: 5, isInverted: false, in: picture)
    #expect(refined.growth > 0.2)
    #expect(refined.deviation > 0.2)
    // A corner that is off is no sign of a cover then.
    let moved = Quad(truth.a + Point(0.6, 0.6), truth.b, truth.c, truth.d)
    func isContradicted(_ edges: SideEdges) throws -> Bool {
      try PatternRefiner.refined(moved, edges: edges, family, identifier: 5, isInverted: false, in: picture).isContradicted
    }
    #expect(try !isContradicted(edges))
    #expect(try isContradicted(Self.edges(0.05)))
  }

  @Test func cornersOfNoisyPicturesAreThoseOfAllCells() throws {
    let finder = try TagFinder()
    var (bySides, found) = (0.0, 0.0)
    for seed in 1...12 {
      let (picture, truth, _) = try Self.picture(pixels: 5, seed: UInt64(seed)) { $0.noise = 16 }
      let tag = try #require(try TagPictures.find(picture, finder).tags.first)
      let refine = QuadRefiner(minimumContrast: 8, minimumSide: 6)
      let measured = try refine.finished(tag, isWhite: false, light: .unknown, in: picture.view)
      (bySides, found) = (bySides + Self.error(measured.corners, truth), found + Self.error(tag.corners, truth))
    }
    #expect(found < 0.7 * bySides, "\(found / 12) \(bySides / 12)")
  }

  @Test(arguments: [4.0, 8]) func aTagThatMovesDuringTheExposureIsMeasuredByItsPath(pixels: Double) throws {
    var only = TagParameters()
    only.families = [.tag36h11]
    let finder = try TagFinder(only)
    var sum = 0.0
    for seed in 1...8 {
      let (picture, truth) = try Self.movingPicture(pixels, seed: seed)
      let tag = try #require(try TagPictures.find(picture, finder).tags.first)
      let error = Self.error(tag.corners, truth)
      #expect(error < 4 * tag.cornerDeviation, "\(error) of \(tag.cornerDeviation)")
      sum += error
    }
    // The sides alone have errors of 0.05 and 0.3 pixels.
    #expect(sum / 8 < 0.03, "\(sum / 8)")
  }

  @Test func aMotionOfAFewPixelsIsSeenInACurve() throws {
    var only = TagParameters()
    only.families = [.tag36h11]
    let finder = try TagFinder(only)
    var sum = 0.0
    for seed in 1...16 {
      let (picture, truth) = try Self.movingPicture(2.5, seed: seed, gamma: true)
      sum += Self.error(try #require(try TagPictures.find(picture, finder).tags.first).corners, truth)
    }
    // The sides, and a fit without motion, have an error of 0.04 pixels.
    #expect(sum / 16 < 0.025, "\(sum / 16)")
  }

  @Test func theDeviationOfAFitIsThatOfTheTagsCorners() throws {
    var only = TagParameters()
    only.families = [.tag36h11]
    let finder = try TagFinder(only)
    var deviations = StatedDeviations()
    for (path, seed) in [4.0, 8].flatMap({ path in (1...12).map { (path, $0) } }) {
      let (picture, truth) = try Self.movingPicture(path, seed: seed, gamma: true)
      guard let tag = try TagPictures.find(picture, finder).tags.first else { continue }
      for (found, real) in zip(tag.corners.points, truth.points) {
        for off in [found.x - real.x, found.y - real.y] { deviations.add(off, tag.cornerDeviation) }
      }
    }
    let (one, two) = deviations.shares
    #expect(one > 0.55 && one < 0.82, "\(one) \(two)")
    #expect(two > 0.9, "\(one) \(two)")
  }

  @Test func cornersInALensThatBendsSidesAreWhereTheSidesEnd() throws {
    var only = TagParameters()
    only.families = [.tag36h11]
    var (straight, bent) = (0.0, 0.0)
    for strength in [0, -0.25] {
      var parameters = TagSceneParameters()
      (parameters.width, parameters.height, parameters.focal) = (640, 480, 450)
      if strength != 0 { parameters.distortion = [strength, 0, 0, 0, 0] }
      var scene = try TagScene(parameters)
      let distance = 450 * 0.1651 / 8 / 6
      for i in 0..<4 {
        let position: InlineArray<3, Double> = [i & 1 == 0 ? -0.45 : 0.45, i & 2 == 0 ? -0.3 : 0.3, distance]
        scene.tags.append(
          PlacedTag(try TagPictures.pattern(.tag36h11, i), pose: RigidPose(yaw: 0.2, roll: Double(i), translation: position)))
      }
      let truth = scene.truth
      let tags = try TagPictures.find(scene, only).tags
      try #require(tags.count == 4)
      let sum = tags.reduce(0) { $0 + Self.error($1.corners, truth[$1.identifier].corners) }
      if strength == 0 { straight = sum / 4 } else { bent = sum / 4 }
    }
    // Without the lens model: 0.07 pixels.
    #expect(bent < 0.035, "\(bent), \(straight) without distortion")
    #expect(straight < 0.02, "\(bent), \(straight) without distortion")
  }

  @Test func sidesThatBendDifferentlyShowNoLens() {
    var tag = FoundTag(
      family: .tag36h11, familyName: "tag36h11", identifier: 0, corners: Quad(Point(20, 20), Point(60, 20), Point(60, 60), Point(20, 60)),
      center: Point(40, 40))
    tag.edges = Self.edges(0.02)
    func lens(_ curvatures: InlineArray<4, Double>) -> LensBend? {
      tag.edges.curvatures = curvatures
      return LensBend([tag, tag, tag], width: 640, height: 480, origin: .zero)
    }
    // The upper and left sides are farther out than the lower and right ones.
    let curvature = -1e-6
    let all: InlineArray<4, Double> = [2 * curvature * 219.5, -2 * curvature * 259.5, -2 * curvature * 179.5, 2 * curvature * 299.5]
    #expect(abs((lens(all)?.curvature ?? 0) - curvature) < 1e-8)
    #expect(lens([all[0], -all[1], all[2], -all[3]]) == nil)
    #expect(lens([0, 0, 0, 0]) == nil)
  }

  /// A tag with cells of 6 pixels that moves by `path` pixels during the exposure, in a direction that depends on the seed.
  static func movingPicture(_ path: Double, seed: Int, gamma: Bool = false) throws -> (picture: Plane<UInt8>, corners: Quad) {
    var parameters = TagSceneParameters()
    (parameters.width, parameters.height, parameters.focal, parameters.seed) = (160, 120, 500, UInt64(seed))
    (parameters.exposureSeconds, parameters.gamma) = (0.01, gamma)
    var scene = try TagScene(parameters)
    let distance = 500 * 0.1651 / 8 / 6
    var tag = PlacedTag(
      try TagPictures.pattern(.tag36h11, 5), pose: RigidPose(yaw: 0.3, roll: 0.4 * Double(seed), translation: [0, 0, distance]))
    let speed = path / 500 * distance / parameters.exposureSeconds
    (tag.velocity[3], tag.velocity[4]) = (speed * cos(1.1 * Double(seed)), speed * sin(1.1 * Double(seed)))
    scene.tags = [tag]
    let plane = try scene.picture()
    return (plane, try #require(scene.truth.first).corners)
  }

  @Test(arguments: [0, 2.2]) func theFitOfSmallCellsIsThatOfTheLight(gamma: Double) throws {
    for seed in 1...4 {
      let (picture, truth, family) = try Self.picture(pixels: 2.2, seed: UInt64(seed)) { $0.gamma = true }
      let refined = try PatternRefiner.refined(
        Self.shrunk(truth, by: 0.3), edges: Self.edges(0.05), family, identifier: 5, isInverted: false, light: LevelLight(gamma: gamma),
        in: picture)
      let error = Self.error(refined.corners, truth)
      #expect(error < 0.06, "\(error)")
      #expect(error < 3 * refined.deviation, "\(error) of \(refined.deviation)")
    }
  }

  @Test func everyPixelOfLongSidesCounts() throws {
    let finder = try TagFinder()
    var sum = 0.0
    for seed in 1...8 {
      let (picture, truth, _) = try Self.picture(pixels: 10, seed: UInt64(seed))
      let tag = try #require(try TagPictures.find(picture, finder).tags.first)
      sum += Self.error(tag.corners, truth)
    }
    #expect(sum / 8 < 0.012, "\(sum / 8)")
  }

  @Test func aPatternThatIsNotThereIsNotFitted() throws {
    let (picture, truth, family) = try Self.picture(pixels: 3)
    let negative = try PatternRefiner.refined(truth, edges: Self.edges(0.05), family, identifier: 5, isInverted: true, in: picture)
    #expect(negative.corners == truth)
    let flat = try Plane<UInt8>(width: 160, height: 120)
    flat.fill(90)
    #expect(try PatternRefiner.refined(truth, edges: Self.edges(0.05), family, identifier: 5, isInverted: false, in: flat).corners == truth)
  }

  @Test(arguments: [false, true]) func aFoundTagHasTheRefinedCornersAndAnHonestDeviation(gamma: Bool) throws {
    let finder = try TagFinder()
    var deviations = StatedDeviations()
    for seed in 1...16 {
      let (picture, truth, _) = try Self.picture(pixels: 2.2 + 0.3 * Double(seed), seed: UInt64(seed)) { $0.gamma = gamma }
      let tag = try #require(try TagPictures.find(picture, finder).tags.first)
      #expect(Self.error(tag.corners, truth) < 0.06)
      for (found, real) in zip(tag.corners.points, truth.points) {
        for off in [found.x - real.x, found.y - real.y] { deviations.add(off, tag.cornerDeviation) }
      }
    }
    let (one, two) = deviations.shares
    #expect(one > 0.55, "\(one) \(two)")
    #expect(two > 0.88, "\(one) \(two)")
    #expect(one < 0.95, "\(one) \(two)")
  }
}
