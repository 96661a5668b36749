import Testing

@testable import SyntheticImages
@testable import VisionBase
@testable import VisionSupport
@testable import VisionTag

extension TagScene {
  func picture() throws(VisionError) -> Plane<UInt8> {
    let plane = Plane<UInt8>()
    try render(into: plane)
    return plane
  }
}

/// Synthetic pictures of tags with exact truth.
enum TagPictures {
  static func family(_ kind: TagFamily.Kind) throws -> TagFamily { try FamilyTables().family(kind) }

  static func pattern(_ kind: TagFamily.Kind, _ identifier: Int) throws -> TagPattern {
    let family = try family(kind)
    return try TagPattern(
      family: family.name, identifier: identifier, side: family.gridSide, borderSide: family.borderSide,
      isWhite: #require(family.picture(of: identifier)))
  }

  /// A tag at the centre of 320x240 pixels.
  static func scene(
    _ kind: TagFamily.Kind, _ identifier: Int, distance: Double = 1.2, yaw: Double = 0.4, roll: Double = 0.3
  ) throws -> TagScene {
    var parameters = TagSceneParameters()
    (parameters.width, parameters.height, parameters.focal) = (320, 240, 500)
    var scene = try TagScene(parameters)
    scene.tags = [PlacedTag(try pattern(kind, identifier), pose: RigidPose(yaw: yaw, roll: roll, translation: [0.02, -0.01, distance]))]
    return scene
  }

  static func withView<T>(_ plane: Plane<UInt8>, _ body: (borrowing ImageView) throws(VisionError) -> T) throws -> T {
    let bytes = bytes(of: plane, as: .gray8)
    return try body(
      try ImageView(bytes: bytes.span.bytes, width: plane.width, height: plane.height, stride: plane.width, format: PixelFormat.gray8))
  }

  /// A grey picture in any format.
  static func bytes(of plane: Plane<UInt8>, as format: PixelFormat) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<plane.height {
      for x in 0..<plane.width {
        let value = plane[x, y]
        switch format {
        case .gray8, .nv12, .nv21, .i420: bytes.append(value)
        case .rgb24, .bgr24: bytes += [value, value, value]
        case .rgba32, .bgra32: bytes += [value, value, value, 255]
        case .yuyv: bytes += [value, 128]
        case .uyvy: bytes += [128, value]
        }
      }
    }
    if format.hasChromaRows { bytes += [UInt8](repeating: 128, count: plane.width * plane.height / 2) }
    return bytes
  }

  static func find(_ plane: Plane<UInt8>, _ finder: TagFinder) throws -> TagResult {
    try withView(plane) { (view) throws(VisionError) in try finder.find(view) }
  }

  static func find(_ scene: TagScene, _ parameters: TagParameters = TagParameters()) throws -> TagResult {
    let plane = try scene.picture()
    return try find(plane, TagFinder(parameters))
  }

  /// Largest distance of corresponding corners.
  static func error(_ a: Quad, _ b: Quad) -> Double { zip(a.points, b.points).map { $0.distance(to: $1) }.max() ?? 0 }
}

@Suite struct TagTests {
  @Test func everyFamilyIsFoundWithItsCorners() throws {
    for kind in TagFamily.Kind.known {
      let identifier = try TagPictures.family(kind).codes.count * 2 / 3
      let scene = try TagPictures.scene(kind, identifier)
      var parameters = TagParameters()
      parameters.families = [kind]
      let tags = try TagPictures.find(scene, parameters).tags
      let truth = try #require(scene.truth.first)
      #expect(tags.count == 1, "\(kind.name)")
      let tag = try #require(tags.first)
      #expect(tag.identifier == identifier, "\(kind.name)")
      #expect(tag.family == kind, "\(kind.name)")
      #expect(TagPictures.error(tag.corners, truth.corners) < 0.3, "\(kind.name)")
      #expect(tag.wrongBits == 0, "\(kind.name)")
      #expect(tag.confidence > 0.5, "\(kind.name)")
    }
  }

  @Test func identifiersThatCannotOccurAreRejected() throws {
    var parameters = TagParameters()
    parameters.allowedIdentifiers = [.tag36h11: [1, 2, 3]]
    parameters.keepRejected = true
    let result = try TagPictures.find(TagPictures.scene(.tag36h11, 4), parameters)
    #expect(result.tags.isEmpty)
    #expect(result.rejected.contains { $0.reason == .identifier })
    #expect(try TagPictures.find(TagPictures.scene(.tag36h11, 3), parameters).tags.count == 1)
  }

  @Test func impossibleFamiliesAreRefused() throws {
    let cells = (0..<9).map { TagFamily.Cell(x: 1 + $0 % 3, y: 1 + $0 / 3) }
    #expect(throws: VisionError.self) { try TagFamily(name: "", borderSide: 5, cells: cells, codes: [1]) }
    #expect(throws: VisionError.self) { try TagFamily(name: "a", borderSide: 5, cells: cells, codes: [1, 1]) }
    #expect(throws: VisionError.self) { try TagFamily(name: "a", borderSide: 5, cells: cells, codes: [512]) }
    #expect(throws: VisionError.self) { try TagFamily(name: "a", borderSide: 3, cells: cells, codes: [1]) }
    #expect(throws: VisionError.self) { try TagFamily(name: "a", borderSide: 5, cells: cells + cells, codes: [1]) }
  }

  @Test func parametersOutOfRangeAreRefused() throws {
    var parameters = TagParameters()
    parameters.minimumConfidence = 2
    #expect(throws: VisionError.self) { try TagFinder(parameters) }
    parameters = TagParameters()
    parameters.families = [TagFamily.Kind(rawValue: 99)]
    #expect(throws: VisionError.self) { try TagFinder(parameters) }
    parameters = TagParameters()
    parameters.minimumSide = .nan
    #expect(throws: VisionError.self) { try TagFinder(parameters) }
  }

  @Test func codeListsAreThoseOfTheirFamilies() throws {
    // Number of codes and last code of published lists; three lists are stored as differences.
    let published: [(TagFamily.Kind, Int, UInt64)] = [
      (.tag36h11, 587, 0xe_8b77_2fe0), (.tagCustom48h12, 42211, 0x18bc_cac8_b0f5), (.tagCircle49h12, 65535, 0x1_e520_c299_7b43),
      (.tagStandard52h13, 48714, 0xc_dc7a_163a_cc66),
    ]
    for (kind, count, last) in published {
      let family = try TagPictures.family(kind)
      #expect(family.codes.count == count, "\(kind.name)")
      #expect(family.codes.last == last, "\(kind.name)")
    }
    for kind in TagFamily.Kind.known {
      let family = try TagPictures.family(kind)
      #expect(Set(family.codes).count == family.codes.count)
      #expect(Set(family.cells).count == family.cells.count)
      #expect(family.codes.allSatisfy { $0 >> UInt64(family.cells.count) == 0 })
    }
  }
}

@Suite struct TagTrackingTests {
  /// A tag that moves to the right and approaches, frame by frame.
  private func frame(_ index: Int, _ scene: TagScene) throws -> (TagScene, Quad) {
    var scene = scene
    scene.tags[0].pose = RigidPose(yaw: 0.3, roll: 0.1, translation: [-0.1 + 0.012 * Double(index), 0, 1.4 - 0.02 * Double(index)])
    return (scene, try #require(scene.truth.first).corners)
  }

  private func track(_ scene: TagScene, _ finder: TagFinder, _ time: Int64) throws -> TagResult {
    let plane = try scene.picture()
    return try TagPictures.withView(plane) { (view) throws(VisionError) in try finder.track(view, captureTime: time) }
  }

  @Test func aTagThatIsGoneIsPredictedForAWhile() throws {
    let finder = try TagFinder()
    let start = try TagPictures.scene(.tag36h11, 9)
    var empty = start
    empty.tags = []
    for index in 0..<3 { _ = try track(frame(index, start).0, finder, Int64(1 + index) * 33_000_000) }
    let predicted = try track(empty, finder, 4 * 33_000_000)
    #expect(predicted.tags.first?.framesUnseen == 1)
    for index in 5..<20 { _ = try track(empty, finder, Int64(index) * 33_000_000) }
    #expect(try track(empty, finder, 20 * 33_000_000).tags.isEmpty)
  }

  @Test func allFormatsShowTheSameTag() throws {
    let scene = try TagPictures.scene(.tag36h11, 9)
    let plane = try scene.picture()
    let finder = try TagFinder()
    let truth = try #require(scene.truth.first).corners
    for format in PixelFormat.allCases {
      let bytes = TagPictures.bytes(of: plane, as: format)
      let view = try ImageView(
        bytes: bytes.span.bytes, width: plane.width, height: plane.height, stride: format.rowBytes(width: plane.width), format: format)
      let tag = try #require(try finder.find(view).tags.first, "\(format)")
      #expect(tag.identifier == 9, "\(format)")
      #expect(TagPictures.error(tag.corners, truth) < 0.3, "\(format)")
      finder.reset()
      for time in 1...3 {
        let view = try ImageView(
          bytes: bytes.span.bytes, width: plane.width, height: plane.height, stride: format.rowBytes(width: plane.width), format: format)
        let tag = try #require(try finder.track(view, captureTime: Int64(time) * 1_000_000).tags.first, "\(format)")
        #expect(TagPictures.error(tag.corners, truth) < 0.3, "\(format)")
      }
    }
  }
}
