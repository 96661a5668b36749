import Glibc
import Testing
import kociemba

@testable import VisionBase
@testable import VisionCube
@testable import VisionSupport

@Suite struct LegalCubesTests {
  /// Evidence for a cube: 0 for its colours, `contrast` below for all others.
  private func evidence(_ facelets: [UInt8], contrast: Double = -6) -> FaceletEvidence {
    var evidence = FaceletEvidence(logLikelihoods: [Double](repeating: contrast, count: 54 * 6))
    for (facelet, face) in facelets.enumerated() { evidence[facelet, Int(face)] = 0 }
    return evidence
  }

  private func isLegal(_ facelets: [UInt8]) -> Bool {
    let letters = facelets.map { CubeTables.faceLetters[Int($0)] }
    do throws(CubeProblem) {
      _ = try CubieState(try FaceletState(symbols: letters))
      return true
    } catch {
      return false
    }
  }

  @Test func countsAllLegalCubes() {
    let logCount: Double = log(43_252_003_274_489_856_000 as Double)
    #expect(abs(LegalCubes.logTotal(of: FaceletEvidence()) - logCount) < 1e-9)
    #expect(abs(LegalCubes.logCount - logCount) < 1e-9)
  }

  @Test func drawsLegalCubesAndFindsThemAgain() {
    var random = SeededRandom(seed: 3)
    for cube in LegalCubes.samples(20, of: FaceletEvidence(), using: &random) {
      #expect(isLegal(cube))
      let evidence = evidence(cube)
      let best = LegalCubes.best(of: evidence)
      #expect(best.facelets == cube)
      #expect(abs(best.logLikelihood) < 1e-9)
      let probabilities = LegalCubes.marginals(of: evidence).probabilities
      for facelet in 0..<54 {
        let row = (0..<6).map { probabilities[facelet * 6 + $0] }
        #expect(abs(row.reduce(0, +) - 1) < 1e-9)
        #expect(row[Int(cube[facelet])] > 0.99)
      }
    }
  }

  @Test func noLegalCubeIsMoreLikelyThanTheBound() {
    var random = SeededRandom(seed: 4)
    for cube in LegalCubes.samples(10, of: FaceletEvidence(), using: &random) {
      var noisy = evidence(cube)
      for i in noisy.logLikelihoods.indices { noisy.logLikelihoods[i] -= 3 * random.unit() }
      #expect(noisy.score(LegalCubes.best(of: noisy.normalized).facelets) <= noisy.bound + 1e-9)
    }
  }

  @Test func correctsOneWrongSticker() {
    var random = SeededRandom(seed: 5)
    for cube in LegalCubes.samples(10, of: FaceletEvidence(), using: &random) {
      var rows = evidence(cube)
      let facelet = 1 + Int(random.next() % 3)
      for face in 0..<6 { rows[facelet, face] = face == (Int(cube[facelet]) + 1) % 6 ? 0 : -3 }
      #expect(LegalCubes.best(of: rows).facelets == cube)
    }
  }

  @Test func confirmedFaceletsTellNothingMore() {
    var random = SeededRandom(seed: 6)
    var gain = InformationGain(cubes: LegalCubes.samples(40, of: FaceletEvidence(), using: &random))
    let before = gain.entropy(of: 0)
    #expect(before > 0.5)
    gain.confirm(0)
    #expect(abs(gain.entropy(of: 0) - before) < 1e-12)
    #expect(gain.entropy(of: 1) > before)
  }
}

@Suite struct CubeReaderTests {
  private static let stickers: [SIMD3<Float>] = [
    SIMD3(225, 228, 220), SIMD3(176, 28, 34), SIMD3(20, 140, 66), SIMD3(222, 196, 30), SIMD3(232, 98, 22), SIMD3(18, 66, 158),
  ]

  private func randomCube(_ seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    return LegalCubes.samples(1, of: FaceletEvidence(), using: &random)[0]
  }

  @Test func readsColorsInCanonicalHolding() throws {
    let cube = randomCube(1)
    let reader = try CubeReader()
    try reader.add(rgb: cube.map { Self.stickers[Int($0)] }, isWholeCube: true)
    let reading = reader.read()
    #expect(reading.state == cube.map { CubeTables.faceLetters[Int($0)] })
    #expect(reading.problem == .none)
    #expect(reading.uncertain.isEmpty)
  }

  @Test func oneFaceGivenManyTimesIsIncomplete() throws {
    let face = Array(randomCube(1).map { Self.stickers[Int($0)] }[0..<9])
    let reader = try CubeReader()
    for _ in 0..<6 { try reader.add(rgb: face, isWholeCube: false) }
    #expect(reader.read().problem == .incomplete)
  }

  @Test func nothingIsClaimedFromBlackOrGray() throws {
    for level in [Float(0), 90, 255] {
      let reader = try CubeReader()
      try reader.add(rgb: [SIMD3<Float>](repeating: SIMD3(repeating: level), count: 54), isWholeCube: true)
      #expect(reader.read().state == nil)
    }
  }

  @Test func everyPlacementOfAGroupIsAProperOne() {
    let whole = FaceGroup(wholeCube: 0)
    #expect(whole.placements.count == 24)
    for placement in whole.placements { #expect(Set(placement.flatMap { $0 }).count == 54) }
    let single = FaceGroup(single: 0)
    #expect(single.placements.count == 24)
    #expect(Set(single.placements).count == 24)
  }

  /// Upper, front and right face of a view as detected, with corners from the smallest x + y and the edges that touch: F is below U
  /// (edge 2 of U, edge 0 of F), R is to the right of F and at the right edge of U.
  private static let facesOfView = [
    [FaceContact(edge: 2, otherFace: 1, otherEdge: 0), FaceContact(edge: 1, otherFace: 2, otherEdge: 0)],
    [FaceContact(edge: 0, otherFace: 0, otherEdge: 2), FaceContact(edge: 1, otherFace: 2, otherEdge: 3)],
    [FaceContact(edge: 0, otherFace: 0, otherEdge: 1), FaceContact(edge: 3, otherFace: 1, otherEdge: 1)],
  ].map { contacts in
    FaceObservation(
      corners: [], stickers: [StickerSample](repeating: StickerSample(bgr: .zero), count: 9), confidence: 1, neighbours: contacts)
  }

  @Test func stickersThatLookAlikeHaveOneColor() throws {
    // White above, green on the left, red on the right; the network misreads the red edges, which look like the corners, as orange.
    let colors = [CubeColor.white, .green, .red].flatMap { [CubeColor](repeating: $0, count: 9) }
    let looks: [CubeColor: SIMD3<Float>] = [.white: SIMD3(238, 240, 236), .green: SIMD3(75, 150, 40), .red: SIMD3(24, 52, 221)]
    let stickers = colors.enumerated().map { index, color in
      StickerSample(bgr: (looks[color] ?? .zero) + Float(index % 3 - 1) * SIMD3(2, 3, -3))
    }
    let scores = colors.enumerated().map { index, color in
      CubeColor.allCases.map { other -> Double in
        if color == .red, other == .orange { return index % 2 == 1 ? log(0.8) : log(0.2) }
        if color == .red, other == .red { return index % 2 == 1 ? log(0.2) : log(0.8) }
        return color == other ? 0 : -6
      }
    }
    let group = try #require(FaceGroup.groups(Self.facesOfView, numbers: [0, 1, 2]).first)
    let decision = GroupDecision(group, stickers, scores: scores, try CubeColorModel().parameters)
    let read = decision.probabilities().map { row in CubeColor.allCases.max { row[$0.rawValue] < row[$1.rawValue] } }
    #expect(read == colors)
  }

  @Test func piecesOfACubeWithAnotherSchemeAreRecognised() throws {
    // White lies opposite green, blue opposite yellow: with blue and green beside it, the corner's third sticker is orange.
    let colors = "WYRRWWRYB BGGGYOOWO OBWBRBYWG".utf8.compactMap { CubeColor(letter: $0) }
    let looks = CubeColor.allCases.map { color in
      let shown = color.display
      return SIMD3(Float(shown.blue), Float(shown.green), Float(shown.red))
    }
    let corner = 18
    let scores = colors.enumerated().map { index, color in
      CubeColor.allCases.map { other -> Double in
        if index == corner { return other == .red ? log(0.55) : other == .orange ? log(0.45) : -9 }
        return color == other ? 0 : -9
      }
    }
    let stickers = colors.enumerated().map { index, color in
      // Between red and orange.
      StickerSample(bgr: index == corner ? (looks[CubeColor.red.rawValue] + looks[CubeColor.orange.rawValue]) / 2 : looks[color.rawValue])
    }
    let group = try #require(FaceGroup.groups(Self.facesOfView, numbers: [0, 1, 2]).first)
    let rows = GroupDecision(group, stickers, scores: scores, try CubeColorModel().parameters).probabilities()
    #expect(rows.map { row in CubeColor.allCases.max { row[$0.rawValue] < row[$1.rawValue] } } == colors)
    #expect(rows[corner][CubeColor.orange.rawValue] > 0.9)
  }

  @Test func aClippedChannelWasAtLeastAsBrightAsItIsSeen() throws {
    // The upper face lies in the sun: twice as bright, most of its channels are clipped.
    let colors = "OYWWWRRYR BGWBGWWWR GGOBRGWWR".utf8.compactMap { CubeColor(letter: $0) }
    let gains: [Float] = [2, 0.7, 0.6]
    let looks: [CubeColor: SIMD3<Float>] = [
      .white: SIMD3(220, 225, 225), .yellow: SIMD3(30, 190, 220), .red: SIMD3(35, 30, 165), .orange: SIMD3(20, 95, 225),
      .green: SIMD3(60, 140, 20), .blue: SIMD3(165, 70, 20),
    ]
    let stickers = colors.enumerated().map { index, color in
      StickerSample(bgr: pointwiseMin((looks[color] ?? .zero) * gains[index / 9], SIMD3(repeating: 255)))
    }
    let scores = [[Double]](repeating: [Double](repeating: log(1.0 / 6), count: 6), count: colors.count)
    let group = try #require(FaceGroup.groups(Self.facesOfView, numbers: [0, 1, 2]).first)
    let rows = GroupDecision(group, stickers, scores: scores, try CubeColorModel().parameters).probabilities()
    for (row, color) in zip(rows, colors) { #expect(row[color.rawValue] > 0.8) }
  }

  /// Upper, front and right face of a cube as it is held, the right one predicted.
  private func view(_ cube: [UInt8], predicted: [SIMD3<Float>]? = nil) -> [FaceObservation] {
    let colors = cube.map { Self.stickers[Int($0)] }
    return zip(Self.facesOfView, [0, 18, 9]).enumerated().map { number, face in
      var observation = face.0
      let isPredicted = number == 2
      let seen = isPredicted ? predicted ?? Array(colors[9..<18]) : Array(colors[face.1..<(face.1 + 9)])
      observation.stickers = seen.map { StickerSample(bgr: SIMD3($0.z, $0.y, $0.x)) }
      (observation.isPredicted, observation.confidence) = (isPredicted, isPredicted ? 0.5 : 1)
      return observation
    }
  }

  @Test func aCoveredSideDoesNotExcludeAnotherPredictedOne() throws {
    let turn = try #require(CubeTables.rotations.first { turn in [31, 40, 49].allSatisfy { [4, 13, 22].contains(turn[$0]) } })
    let skin = (0..<9).map { SIMD3<Float>(170, 120, 95) + Float($0) }
    var read = 0
    for seed in UInt64(1)...6 {
      let cube = randomCube(seed)
      var turned = cube
      for facelet in 0..<54 { turned[turn[facelet]] = cube[facelet] }
      let reader = try CubeReader()
      reader.add(view(cube))
      reader.add(view(turned, predicted: skin))
      let reading = reader.read()
      let letters = cube.map { CubeTables.faceLetters[Int($0)] }
      #expect(reading.state == nil || reading.state == letters)
      read += reading.state == nil ? 0 : 1
    }
    #expect(read > 0, "five faces may be enough")
  }

  @Test func facesThatTouchArePlacedTogether() {
    let faces = Self.facesOfView
    let groups = FaceGroup.groups(faces, numbers: [0, 1, 2])
    #expect(groups.count == 1)
    #expect(groups.first?.placements.count == 24)
    #expect(groups.first?.placements.contains([Array(0..<9), Array(18..<27), Array(9..<18)]) == true)
    // Mirrored, these contacts do not match any orientation of the cube.
    let mirrored = FaceGroup.groups(faces.map(FaceGroup.mirrored), numbers: [0, 1, 2])
    #expect(mirrored.first?.placements.contains([Array(0..<9), Array(18..<27), Array(9..<18)]) != true)
  }

  @Test func schemesAreThirtyAndDifferent() {
    #expect(ColorScheme.all.count == 30)
    #expect(ColorScheme.all.first == .standard)
    let opposites = Set(ColorScheme.all.map { scheme in (0..<6).map { scheme.colors[$0].rawValue } })
    #expect(opposites.count == 30)
  }

  @Test func classifierSurvivesBytesAndTellsItsOwnColors() throws {
    let training = CubeColor.allCases.flatMap { color in
      [SIMD3<Float>(0, 0, 0), SIMD3(6, -4, 3), SIMD3(-5, 4, -6)].map { offset in
        (rgb: Self.stickers[[0, 3, 1, 4, 2, 5][color.rawValue]] + offset, color: color)
      }
    }
    let classifier = try StickerClassifier(training: training)
    #expect(classifier.bytes.count == StickerClassifier.byteCount)
    #expect(try StickerClassifier(bytes: classifier.bytes) == classifier)
    for (rgb, color) in training {
      let probabilities = classifier.probabilities(rgb * 0.85)
      #expect(probabilities.indices.max { probabilities[$0] < probabilities[$1] } == color.rawValue)
    }
    #expect(throws: VisionError.self) { try StickerClassifier(training: Array(training.prefix(4))) }
  }

  @Test func systemsAreSolved() {
    var system = SymmetricSystem(size: 6)
    for i in [0, 3] { system.add(Matrix3(SIMD3(4, 1, 0), SIMD3(1, 3, 1), SIMD3(0, 1, 5)), row: i, column: i) }
    system.add(SIMD3(1, 2, 3), row: 0)
    let (inverse, solution, logDeterminant) = system.solved()
    for i in 0..<6 {
      for j in 0..<6 {
        let product = (0..<6).reduce(0.0) { $0 + system.matrix[i * 6 + $1] * inverse[$1 * 6 + j] }
        #expect(abs(product - (i == j ? 1 : 0)) < 1e-9)
      }
    }
    #expect(abs(4 * solution[0] + solution[1] - 1) < 1e-9)
    #expect(abs(logDeterminant - 2 * log(Matrix3(SIMD3(4, 1, 0), SIMD3(1, 3, 1), SIMD3(0, 1, 5)).determinant)) < 1e-9)
  }
}
