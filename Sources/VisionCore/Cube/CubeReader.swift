internal import VisionBase
public import VisionSupport
internal import Glibc
internal import kociemba

/// Reads one cube from any number of sets of its faces: pictures of one, two or three faces in any order and orientation, faces given
/// as colours, corrections by hand.
///
/// The faces are placed where their pieces can exist (`PlacementSearch`); then light, pigments and all 54 stickers are estimated
/// together (`JointFit`), and the best cubes are compared with everything fitted to each of them.
public final class CubeReader {
  /// Used by the next `read`.
  public var parameters: CubeReaderParameters
  private let colorModel: CubeColorModel
  private var sets: [FaceSet] = []
  /// Colours set by hand, by facelet of the cube with its first colour up and the second in front.
  private var corrections: [Int: CubeColor] = [:]
  /// The learnt colours of this cube; nil before `learn` and `use`.
  public private(set) var learned: StickerClassifier?
  /// Stickers and their colours by the last reading that gave a state, for learning.
  private var lastStickers: [(rgb: SIMD3<Float>, color: CubeColor)] = []

  /// A reader without faces.
  ///
  /// - Throws: `internalFailure` if the embedded model is damaged.
  public init(parameters: CubeReaderParameters = CubeReaderParameters()) throws(VisionError) {
    self.parameters = parameters
    colorModel = try CubeColorModel()
  }

  /// Forgets the cube, but not the learnt colours.
  public func reset() {
    sets = []
    corrections = [:]
    lastStickers = []
  }

  /// Number of faces, 0...48.
  public var faceCount: Int { sets.reduce(0) { $0 + $1.observations.count { !$0.isPredicted } } }

  /// Adds the faces of the cube that shows the most faces in a picture.
  ///
  /// - Returns: the number of faces added.
  public func add(_ faces: CubeFaces) -> Int {
    let chosen = faces.largestCube
    add(chosen)
    return chosen.count { !$0.isPredicted }
  }

  /// Adds the faces of one picture, or of one frame of a video.
  package func add(_ observations: [FaceObservation], isFrame: Bool = false) {
    let usable = observations.filter { $0.stickers.count == 9 }
    guard usable.count == observations.count, !usable.isEmpty else { return }
    append(FaceSet(observations: observations, stickerScores: stickerScores(observations), isFrame: isFrame))
  }

  /// Forgets the older frames if the newer ones alone show all of a cube: they showed another cube, or a wrong face.
  ///
  /// - Returns: the reading of the remaining sets; nil if nothing was forgotten.
  func forgetOlderFrames() -> CubeReading? {
    var faces = 0
    var enough = 6
    for start in sets.indices.dropFirst().reversed() where sets[start].isFrame {
      faces += sets[start].observations.count
      guard faces >= enough else { continue }
      enough = Int(Double(faces) * Self.stretchGrowth)
      let newer = sets.indices.filter { $0 >= start || !sets[$0].isFrame }.map { sets[$0] }
      let outcome = reading(of: newer).read()
      if outcome.reading.isComplete {
        sets = newer
        return keep(outcome)
      }
      if outcome.reading.problem.isContradiction { break }
    }
    return nil
  }

  /// Adds faces given as one colour for each sticker, red, green, blue in 0...255.
  ///
  /// - Parameters:
  ///   - rgb: nine colours per face, row by row.
  ///   - isWholeCube: the faces are U R F D L B of the cube as it was held; otherwise each has any position and orientation.
  /// - Throws: `invalidArgument` for a number of colours other than nine per face.
  public func add(rgb: [SIMD3<Float>], isWholeCube: Bool) throws(VisionError) {
    guard rgb.count >= 9, rgb.count % 9 == 0, rgb.count / 9 <= Self.maximumFaces else {
      throw VisionError(.invalidArgument, "\(rgb.count) colours: must be 9 for each of 1..\(Self.maximumFaces) faces")
    }
    guard !isWholeCube || rgb.count == 54 else { throw VisionError(.invalidArgument, "\(rgb.count) colours: a whole cube has 54") }
    let observations = (0..<(rgb.count / 9)).map { face in
      FaceObservation(
        corners: [], stickers: (0..<9).map { StickerSample(bgr: SIMD3(rgb[face * 9 + $0].z, rgb[face * 9 + $0].y, rgb[face * 9 + $0].x)) },
        confidence: 1, cubeIndex: isWholeCube ? 0 : face)
    }
    if isWholeCube {
      append(FaceSet(observations: observations, stickerScores: stickerScores(observations), isWholeCube: true))
    } else {
      for observation in observations {
        append(FaceSet(observations: [observation], stickerScores: stickerScores([observation])))
      }
    }
  }

  private func append(_ set: FaceSet) {
    sets.append(set)
    while faceCount > Self.maximumFaces, sets.count > 1 { sets.removeFirst() }
  }

  /// Scores of each sticker from its own picture and, if any, from the learnt colours of this cube.
  private func stickerScores(_ observations: [FaceObservation]) -> [[Double]] {
    var scores = colorModel.networkScores(observations)
    guard let learned else { return scores }
    let floor = CubeColorModel.networkFloor
    for (face, observation) in observations.enumerated() {
      for (sticker, sample) in observation.stickers.enumerated() {
        let own = learned.probabilities(CubeColorModel.rgb(sample))
        for color in 0..<6 { scores[face * 9 + sticker][color] += log((1 - floor) * own[color] + floor / 6) }
      }
    }
    return scores
  }

  /// Scores all stickers again with other learnt colours.
  private func refreshScores() {
    for i in sets.indices { sets[i].stickerScores = stickerScores(sets[i].observations) }
  }

  /// Uses colours that were learnt earlier; nil forgets them.
  public func use(_ classifier: StickerClassifier?) {
    learned = classifier
    refreshScores()
  }

  // MARK: - Corrections

  /// Sets the colour of a facelet of the states given; nil takes the correction back.
  ///
  /// A centre has the colour that follows from how the cube is held; correcting it states that it was misread.
  ///
  /// - Throws: `invalidArgument` for a facelet outside 0...53.
  public func correct(facelet: Int, to color: CubeColor?) throws(VisionError) {
    guard (0..<54).contains(facelet) else { throw VisionError(.invalidArgument, "facelet \(facelet): must be 0..53") }
    corrections[facelet] = color
  }

  // MARK: - Reading

  /// The most likely cube by all faces, and its uncertain stickers.
  public func read() -> CubeReading { keep(reading(of: sets).read()) }

  private func reading(of sets: [FaceSet]) -> JointReading {
    JointReading(sets: sets, corrections: corrections, parameters: parameters, colorParameters: colorModel.parameters)
  }

  /// Keeps the stickers of a reading with a state, for learning.
  private func keep(_ outcome: JointReading.Outcome) -> CubeReading {
    if outcome.reading.state != nil { lastStickers = outcome.stickers }
    return outcome.reading
  }

  /// Learns the colours of this cube from the last reading that gave a state.
  ///
  /// - Throws: `notFound` when there is none, or a colour was not seen.
  public func learn() throws(VisionError) {
    guard !lastStickers.isEmpty else { throw VisionError(.notFound, "nothing to learn from: no state was read yet") }
    learned = try StickerClassifier(training: lastStickers)
    refreshScores()
  }
}
