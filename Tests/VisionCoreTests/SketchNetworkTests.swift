import Glibc
import Testing

@testable import VisionBase
@testable import VisionSketch
@testable import VisionSupport

@Suite struct SketchNetworkTests {
  /// The inputs of lab/training/sketch/export.py: a slope, a ring, scattered points.
  private static let inputs: [SketchBitmap] = [bitmap(slope), bitmap(ring), bitmap(points)]

  private static func bitmap(_ value: (_ index: Int) -> Int) -> SketchBitmap {
    SketchBitmap(ink: (0..<784).map { index in UInt8(truncatingIfNeeded: value(index)) })
  }

  private static func slope(_ index: Int) -> Int { (7 * (index % 28) + 2 * (index / 28)) % 256 }

  private static func ring(_ index: Int) -> Int {
    let (x, y) = (Double(index % 28) - 13.5, Double(index / 28) - 13.5)
    return abs(hypot(x, y) - 11) < 1 ? 255 : 0
  }

  private static func points(_ index: Int) -> Int { index % 5 == 0 ? (index * index * 7 + index * 13) % 251 : 0 }

  @Test func answersAreThoseOfPyTorch() throws {
    let network = try SketchNetwork.shared.get()
    let space = SketchNetwork.Workspace(network)
    for (input, expected) in zip(Self.inputs, SketchReference.answers) {
      let answer = network.classify(input, space)
      #expect(answer.cosines.count + 1 == expected.count)
      let worst = zip(answer.cosines, expected).map { abs($0 - $1) }.max() ?? 1
      #expect(worst < 2e-5)
      #expect(abs(answer.uprightLogit - (expected.last ?? .nan)) < 1e-4)
    }
  }

  @Test func everyInstructionSetGivesTheSameAnswer() throws {
    let file = try WeightFile(.sketch)
    let best = try SketchNetwork.shared.get()
    let bestSpace = SketchNetwork.Workspace(best)
    for kernel in ConvolutionKernel.available {
      let network = try SketchNetwork(file, kernel: kernel)
      let space = SketchNetwork.Workspace(network)
      for input in Self.inputs {
        let (answer, expected) = (network.classify(input, space), best.classify(input, bestSpace))
        #expect(answer.embedding == expected.embedding)
        #expect(answer.cosines == expected.cosines)
      }
    }
  }

  @Test func damagedNetworksAreRefused() throws {
    var changed = EmbeddedModel.sketch.bytes
    changed[changed.count / 2] ^= 1
    for bytes: [UInt8] in [[], Array("VCWEIGHT".utf8), Array("VCWEIGHT".utf8) + [UInt8](repeating: 255, count: 100), changed] {
      #expect(throws: VisionError.self) { _ = try SketchNetwork(WeightFile(bytes)) }
    }
    #expect(throws: VisionError.self) { _ = try SketchNetwork(WeightFile(.setSymbols)) }
  }
}

@Suite struct InkPixelsTests {
  /// Scattered spots, some at the border.
  private static func spots() throws -> Plane<UInt8> {
    let plane = try Plane<UInt8>(width: 61, height: 47)
    for y in 0..<47 {
      for x in 0..<61 { plane[x, y] = (x * x * 3 + y * y * 5 + x * y) % 97 < 4 ? 255 : 0 }
    }
    return plane
  }

  @Test(arguments: [0, 1, 2, 5, 13, 30])
  func discsAreThoseOfOpenCV(radius: Int) throws {
    let (spots, inverted, mine, other) = (try Self.spots(), Plane<UInt8>(), Plane<UInt8>(), Plane<UInt8>())
    let side = 2 * radius + 1
    func areEqual() -> Bool { (0..<47).allSatisfy { y in (0..<61).allSatisfy { mine[$0, y] == other[$0, y] } } }
    try spots.grown(by: radius, into: mine)
    try spots.morphed(.dilate, into: other, element: .ellipse, size: side)
    #expect(areEqual())
    try spots.inverted(into: inverted)
    try inverted.shrunk(by: radius, into: mine)
    try inverted.morphed(.erode, into: other, element: .ellipse, size: side)
    #expect(areEqual())
    #expect(throws: VisionError.self) { try spots.grown(by: -1, into: mine) }
  }

  @Test func aBarIsThinnedToItsCenter() throws {
    let plane = try Plane<UInt8>(width: 60, height: 30)
    plane.fill(0)
    for y in 10..<17 {
      for x in 5..<50 { plane[x, y] = 255 }
    }
    let paths = Skeleton(plane).paths()
    try #require(paths.count == 1)
    #expect(paths[0].startsFree)
    #expect(paths[0].endsFree)
    #expect(paths[0].length > 30)
    #expect(paths[0].points.allSatisfy { abs($0.y - 13) <= 1 })
  }

  @Test func aRingIsOnePath() throws {
    let plane = try Plane<UInt8>(width: 60, height: 60)
    for y in 0..<60 {
      for x in 0..<60 { plane[x, y] = abs(hypot(Double(x) - 30, Double(y) - 30) - 20) < 3 ? 255 : 0 }
    }
    let skeleton = Skeleton(plane)
    let paths = skeleton.paths()
    try #require(paths.count == 1)
    #expect(!paths[0].startsFree)
    #expect(paths[0].points.first == paths[0].points.last)
    #expect(paths[0].points.count == skeleton.count + 1)
    #expect(paths[0].points.allSatisfy { abs(hypot($0.x - 30, $0.y - 30) - 20) < 2 })
  }
}
