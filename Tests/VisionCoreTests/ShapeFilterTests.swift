import Glibc
import Testing

@testable import SyntheticImages
@testable import VisionBase
@testable import VisionShapes
@testable import VisionSupport

/// Compares the filter chain with a direct implementation of the filters' definitions.
@Suite struct ShapeFilterTests {
  /// One channel, values 0...255, neighbours replicated at the border.
  struct Reference {
    var width: Int
    var height: Int
    var values: [Int]

    func at(_ x: Int, _ y: Int) -> Int { values[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)] }

    func mapped(_ body: (Int, Int) -> Double) -> Reference {
      var result = self
      for y in 0..<height { for x in 0..<width { result.values[y * width + x] = Int(min(255, max(0, body(x, y))) + 0.5) } }
      return result
    }

    func edges(centerWeight: Double, strength: Double) -> Reference {
      mapped { strength * self.magnitude($0, $1, centerWeight) }
    }

    func magnitude(_ x: Int, _ y: Int, _ centerWeight: Double) -> Double {
      func side(_ a: Int, _ b: Int, _ c: Int) -> Double { Double(a) + centerWeight * Double(b) + Double(c) }
      let h = side(at(x - 1, y + 1), at(x, y + 1), at(x + 1, y + 1)) - side(at(x - 1, y - 1), at(x, y - 1), at(x + 1, y - 1))
      let v = side(at(x + 1, y - 1), at(x + 1, y), at(x + 1, y + 1)) - side(at(x - 1, y - 1), at(x - 1, y), at(x - 1, y + 1))
      return (h * h + v * v).squareRoot()
    }

    func extreme(_ radius: Int, _ pick: (Int, Int) -> Int) -> Reference {
      mapped { x, y in
        var value = self.at(x, y)
        for v in -radius...radius { for u in -radius...radius { value = pick(value, self.at(x + u, y + v)) } }
        return Double(value)
      }
    }

    func blurred(sigma: Double, half: Int) -> Reference {
      var weights = (-half...half).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
      let sum = weights.reduce(0, +)
      weights = weights.map { $0 / sum }
      return mapped { x, y in
        var value = 0.0
        for v in -half...half { for u in -half...half { value += weights[v + half] * weights[u + half] * Double(self.at(x + u, y + v)) } }
        return value
      }
    }
  }

  /// A picture with noise, a bright square and a ramp, as RGB bytes.
  static let width = 61
  static let height = 47
  static let pixels: [UInt8] = {
    var random = SeededRandom(seed: 5)
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let isInside = (15..<30).contains(x) && (12..<33).contains(y)
        for channel in 0..<3 {
          let base = (isInside ? 170 : 60) + x / 2 + 10 * channel
          bytes.append(UInt8(min(255, base + random.below(25))))
        }
      }
    }
    return bytes
  }()

  static let red = Reference(width: width, height: height, values: (0..<width * height).map { Int(pixels[3 * $0]) })

  func run(_ stages: [FilterStage], count: Int? = nil) throws -> [Int] {
    let chain = FilterChain()
    try chain.append(stages)
    let view = try ImageView(bytes: Self.pixels.span.bytes, width: Self.width, height: Self.height, stride: 3 * Self.width, format: 2)
    let plane = try chain.apply(to: view, stageCount: count)
    return (0..<Self.height).flatMap { y in (0..<Self.width).map { Int(plane[$0, y]) } }
  }

  func difference(_ a: [Int], _ b: Reference) -> Int { zip(a, b.values).map { abs($0 - $1) }.max() ?? 0 }

  @Test func edgesAreTheDefinition() throws {
    #expect(try difference(run([.prewitt(strength: 0.2)]), Self.red.edges(centerWeight: 1, strength: 0.2)) <= 1)
    #expect(try difference(run([.sobel(strength: 0.15)]), Self.red.edges(centerWeight: 2, strength: 0.15)) <= 1)
    #expect(try difference(run([.prewitt(strength: 5)]), Self.red.edges(centerWeight: 1, strength: 5)) == 0)
  }

  @Test func sketchIsBinary() throws {
    let expected = Self.red.mapped { Self.red.magnitude($0, $1, 2) >= 0.5 * 255 ? 0 : 255 }
    #expect(try difference(run([.sketch(strength: 1, threshold: 0.5)]), expected) == 0)
  }

  @Test(arguments: [(0, 1), (1, 1), (2, 2), (3, 3), (4, 4)])
  func morphologyUsesSquares(radius: Int, side: Int) throws {
    let dilated = Self.red.extreme(side, max)
    let eroded = Self.red.extreme(side, min)
    #expect(try difference(run([.dilation(radius: radius)]), dilated) == 0)
    #expect(try difference(run([.erosion(radius: radius)]), eroded) == 0)
    #expect(try difference(run([.closing(radius: radius)]), dilated.extreme(side, min)) == 0)
    #expect(try difference(run([.opening(radius: radius)]), eroded.extreme(side, max)) == 0)
  }

  @Test func blurSharpenGrayAndInversion() throws {
    #expect(FilterStage.blurTaps(1) == 9)
    #expect(FilterStage.blurTaps(0.3) == 1)
    #expect(try difference(run([.gaussianBlur(radius: 1)]), Self.red.blurred(sigma: 1, half: 4)) <= 1)
    let half = (FilterStage.blurTaps(2.4) - 1) / 2
    #expect(try difference(run([.gaussianBlur(radius: 2.4)]), Self.red.blurred(sigma: 2, half: half)) <= 1)
    let sharp = Self.red.mapped { x, y in
      let r = Self.red
      let around: Int = r.at(x - 1, y) + r.at(x + 1, y) + r.at(x, y - 1) + r.at(x, y + 1)
      return 3.0 * Double(r.at(x, y)) - 0.5 * Double(around)
    }
    #expect(try difference(run([.sharpen(amount: 0.5)]), sharp) <= 1)
    #expect(try run([.red, .inversion]) == Self.red.values.map { 255 - $0 })
    let gray: [Int] = (0..<Self.width * Self.height).map { i in
      let red: Double = 0.2125 * Double(Self.pixels[3 * i])
      let green: Double = 0.7154 * Double(Self.pixels[3 * i + 1])
      let blue: Double = 0.0721 * Double(Self.pixels[3 * i + 2])
      return Int(red + green + blue + 0.5)
    }
    #expect(zip(try run([.grayscale]), gray).allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test func theWholeChainAndEachOfItsSteps() throws {
    let edges = Self.red.edges(centerWeight: 1, strength: 0.7)
    let closed = edges.extreme(1, max).extreme(1, min)
    let inverted = closed.mapped { 255 - Double(closed.at($0, $1)) }
    let blurred = inverted.blurred(sigma: 1, half: 4)
    let steps = [Self.red, edges, closed, inverted, blurred, blurred.extreme(1, min)]
    for (count, expected) in steps.enumerated() { #expect(try difference(run(FilterPreset.reveal.stages, count: count), expected) <= 1) }
    #expect(try run(FilterPreset.reveal.stages) == run(FilterPreset.reveal.stages, count: 5))
  }

  /// Chains run over strips of rows: a picture of several strips has no seams.
  @Test func stripsHaveNoSeams() throws {
    let width = 24
    let height = 420
    var random = SeededRandom(seed: 8)
    let values = (0..<width * height).map { _ in random.below(256) }
    let bytes = values.map { UInt8($0) }
    let view = try ImageView(bytes: bytes.span.bytes, width: width, height: height, stride: width, format: 1)
    let revealing = FilterChain()
    try revealing.append(FilterPreset.reveal.stages)
    let plane = try revealing.apply(to: view)
    let edges = Reference(width: width, height: height, values: values).edges(centerWeight: 1, strength: 0.7)
    let closed = edges.extreme(1, max).extreme(1, min)
    let expected = closed.mapped { 255 - Double(closed.at($0, $1)) }.blurred(sigma: 1, half: 4).extreme(1, min)
    let result = (0..<height).flatMap { y in (0..<width).map { Int(plane[$0, y]) } }
    #expect(difference(result, expected) <= 1)
  }

  /// Compares the energy of photographs with its definition, over several strips.
  @Test(arguments: [false, true])
  func detailEnergyIsItsDefinition(isSoft: Bool) throws {
    let width = 40
    let height = 130
    var random = SeededRandom(seed: 3)
    let plane = try Plane<UInt8>(width: width, height: height)
    for y in 0..<height { for x in 0..<width { plane[x, y] = UInt8(60 + 2 * (x % 7) * (y % 5) + random.below(40)) } }
    let energy = Plane<UInt16>()
    let reduced = Plane<Float>()
    try plane.detailEnergy(isSoft: isSoft, into: energy, reduced: reduced, cell: 4)
    func at(_ x: Int, _ y: Int) -> Double { Double(plane[min(max(x, 0), width - 1), min(max(y, 0), height - 1)]) }
    func filtered(_ x: Int, _ y: Int, _ weights: [Double]) -> Double {
      let half = weights.count / 2
      var sum = 0.0
      for v in -half...half { for u in -half...half { sum += weights[u + half] * weights[v + half] * at(x + u, y + v) } }
      return sum
    }
    let smooth = [2.0, 7, 14, 18, 14, 7, 2].map { $0 / 64 }
    func detail(_ x: Int, _ y: Int) -> Double {
      let x = min(max(x, 0), width - 1)
      let y = min(max(y, 0), height - 1)
      let difference = (isSoft ? filtered(x, y, [0.25, 0.5, 0.25]) : at(x, y)) - filtered(x, y, smooth)
      return 12 * difference * difference
    }
    for y in 0..<height {
      for x in 0..<width {
        var expected = 0.0
        for v in -1...1 { for u in -1...1 { expected += detail(x + u, y + v) / 9 } }
        #expect(abs(Double(energy[x, y]) - expected) < 0.05 * expected + 30)
      }
    }
    for y in 0..<height / 4 {
      for x in 0..<width / 4 {
        var expected = 0.0
        for v in 0..<4 { for u in 0..<4 { expected += detail(4 * x + u, 4 * y + v) / 16 } }
        #expect(abs(Double(reduced[x, y]) - expected) < 0.05 * expected + 30)
      }
    }
  }

  @Test func aChannelComesFirst() throws {
    let chain = FilterChain()
    try chain.append([.inversion])
    #expect(throws: VisionError.self) { try chain.append([.grayscale]) }
    #expect(throws: VisionError.self) { try chain.append([.sharpen(amount: 1), .red]) }
    #expect(chain.stages == [.inversion])
  }
}
