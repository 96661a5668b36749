internal import VisionBase
public import VisionSupport
internal import Glibc
internal import kociemba

/// Reads one cube from any number of views of its faces: pictures of one, two or three faces in any order and orientation, faces given
/// as colours, corrections by hand.
///
/// The faces are placed where their pieces can exist (`PlacementSearch`); then light, pigments and all 54 stickers are estimated
/// together (`JointFit`), and the best cubes are compared with everything fitted to each of them.
public final class CubeReader {
  /// Faces seen together: one picture, or colours that were given at once.
  struct View {
    var observations: [FaceObservation]
    /// Log probabilities of the six colours (up to a constant) for each sticker, nine rows a face.
    var stickerScores: [[Double]]
    var isWholeCube: Bool
    /// A frame of a video, which may turn out to show another cube.
    var isFrame = false
  }

  /// Enough for a long scan; the oldest views are forgotten first.
  private static let maximumFaces = 48

  /// Used by the next `read`.
  public var parameters: CubeReaderParameters
  let colorModel: CubeColorModel
  private(set) var views: [View] = []
  /// Colours set by hand, by facelet of the cube with its first colour up and the second in front.
  private(set) var corrections: [Int: CubeColor] = [:]
  /// What was learnt of this cube's colours; nil before `learn` and `use`.
  public internal(set) var learned: StickerClassifier?
  /// Stickers and their colours by the last reading that gave a state, for learning.
  var lastStickers: [(rgb: SIMD3<Float>, color: CubeColor)] = []

  /// A reader that has seen nothing.
  ///
  /// - Throws: `internalFailure` when the trained numbers in the library are damaged.
  public init(parameters: CubeReaderParameters = CubeReaderParameters()) throws(VisionError) {
    self.parameters = parameters
    colorModel = try CubeColorModel()
  }

  /// Forgets the cube, not what was learnt.
  public func reset() {
    views = []
    corrections = [:]
    lastStickers = []
  }

  /// Faces added so far, 0...48.
  public var faceCount: Int { views.reduce(0) { $0 + $1.observations.count { !$0.isPredicted } } }

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
    append(View(observations: observations, stickerScores: stickerScores(observations), isWholeCube: false, isFrame: isFrame))
  }

  /// How much longer each stretch of frames is than the one before, where a whole cube is looked for in the newest ones.
  private static let stretchGrowth = 1.5

  /// Forgets the older frames where the newer ones alone show all of a cube: they showed another cube, or a face that was found wrongly.
  ///
  /// - Returns: the reading of what is left; nil where nothing was forgotten.
  func forgetOlderFrames() -> CubeReading? {
    let all = views
    var faces = 0
    var enough = 6
    for start in all.indices.dropFirst().reversed() where all[start].isFrame {
      faces += all[start].observations.count
      guard faces >= enough else { continue }
      enough = Int(Double(faces) * Self.stretchGrowth)
      views = all.indices.filter { $0 >= start || !all[$0].isFrame }.map { all[$0] }
      let reading = read()
      if reading.state != nil, !reading.seen.contains(false) { return reading }
      if reading.problem.isContradiction { break }
    }
    views = all
    return nil
  }

  /// Adds faces given as one colour for each sticker, red, green, blue in 0...255.
  ///
  /// - Parameters:
  ///   - rgb: nine colours a face, row by row.
  ///   - isWholeCube: the faces are U R F D L B of the cube as it was held; otherwise each has any place and turn.
  /// - Throws: `invalidArgument` for a number of colours that is not nine a face.
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
      append(View(observations: observations, stickerScores: stickerScores(observations), isWholeCube: true))
    } else {
      for observation in observations {
        append(View(observations: [observation], stickerScores: stickerScores([observation]), isWholeCube: false))
      }
    }
  }

  private func append(_ view: View) {
    views.append(view)
    while faceCount > Self.maximumFaces, views.count > 1 { views.removeFirst() }
  }

  /// Scores of each sticker from its own picture, and from the learnt colours of this cube where there are any.
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

  /// Scores all stickers again, after something was learnt.
  func refreshScores() {
    for i in views.indices { views[i].stickerScores = stickerScores(views[i].observations) }
  }

  /// Uses what was learnt of a cube earlier; nil forgets it.
  public func use(_ classifier: StickerClassifier?) {
    learned = classifier
    refreshScores()
  }

  // MARK: - Corrections

  /// Turn of the whole cube from the inner frame (the scheme's first face up, its third in front) to the frame of the caller.
  func holding(_ scheme: ColorScheme) -> [Int]? {
    CubeTables.rotations.first { turn in
      // turn[f] is where the inner facelet f goes; the centre of the wanted colour must come up, the other one to the front.
      guard let up = scheme.colors.firstIndex(of: parameters.up), let front = scheme.colors.firstIndex(of: parameters.front) else {
        return false
      }
      return turn[up * 9 + 4] == 4 && turn[front * 9 + 4] == 22
    }
  }

  /// Sets the colour of a facelet of the states given; nil takes the correction back.
  ///
  /// - Throws: `invalidArgument` for a facelet outside 0...53 or a centre.
  public func correct(facelet: Int, to color: CubeColor?) throws(VisionError) {
    guard (0..<54).contains(facelet) else { throw VisionError(.invalidArgument, "facelet \(facelet): must be 0..53") }
    guard facelet % 9 != 4 else {
      throw VisionError(.invalidArgument, "facelet \(facelet) is a centre: its colour follows from how the cube is held")
    }
    corrections[facelet] = color
  }

  // MARK: - Reading

  /// The most likely cube by everything that was added, and what is uncertain about it.
  ///
  /// Predicted faces are asked only where the others leave something open, and believed only where they show what the cube demands.
  public func read() -> CubeReading {
    let all = views
    views = all.map { $0.withoutPredicted }
    let plain = readViews()
    if plain.reading.state != nil { remember(plain.fit) }
    views = all
    guard plain.reading.state == nil, !plain.reading.problem.isContradiction,
      all.contains(where: { $0.observations.contains { $0.isPredicted } })
    else { return plain.reading }
    let joint = readViews()
    guard let fit = joint.fit, !joint.reading.problem.isContradiction, predictedFacesAgree(fit) else { return plain.reading }
    if joint.reading.state != nil { remember(fit) }
    return joint.reading
  }

  /// Stickers of a predicted face, of nine, that must look as the cube demands. The centre and the corners follow from the other faces.
  private static let agreeingStickers = 7

  /// Whether every predicted face shows nearly the stickers that the fit gives it: it is neither covered nor at another place.
  private func predictedFacesAgree(_ fit: JointFit.Result) -> Bool {
    var first = 0
    for view in views {
      for (face, observation) in view.observations.enumerated() where observation.isPredicted {
        let agreeing = (0..<9).count { sticker in
          let row = view.stickerScores[face * 9 + sticker]
          let color = fit.scheme.colors[Int(fit.facelets[fit.faceletOfSticker[(first + face) * 9 + sticker]])]
          return row[color.rawValue] >= (row.max() ?? 0)
        }
        if agreeing < Self.agreeingStickers { return false }
      }
      first += view.observations.count
    }
    return true
  }

  private func readViews() -> (reading: CubeReading, fit: JointFit.Result?) {
    guard !views.isEmpty else { return (empty(.incomplete, "no face of the cube was seen yet"), nil) }
    let scheme = parameters.scheme ?? .standard
    var fits = self.fits(scheme: scheme)
    if parameters.scheme == nil, fits.first.map({ $0.loss > parameters.impossibleLoss }) ?? true, sawWholeCube {
      for other in ColorScheme.all.dropFirst() where centresAllow(other) {
        let others = self.fits(scheme: other)
        if let best = others.first, best.loss < parameters.impossibleLoss,
          best.score - Self.schemeMargin > (fits.first?.score ?? -.infinity)
        {
          fits = others
        }
      }
    }
    guard let best = fits.first else { return (empty(.incomplete, "no face of the cube was seen yet"), nil) }
    return (conclude(best, fits), best)
  }

  /// How much more likely (natural logarithm) an unusual scheme must be than the standard one; chosen on the development pictures.
  private static let schemeMargin = 4.0
  /// How much less likely than its best colour a centre may have the colour that a scheme demands.
  private static let centreMargin = 3.0

  private var sawWholeCube: Bool { views.contains { $0.isWholeCube } || views.count { $0.observations.count >= 3 } >= 2 }

  /// Whether some rotation of the whole cube fits the centres of every view under this scheme.
  private func centresAllow(_ scheme: ColorScheme) -> Bool {
    views.allSatisfy { view in
      view.groups(first: 0).allSatisfy { group in
        group.placements.contains { placement in
          placement.indices.allSatisfy { k in
            let row = view.stickerScores[group.faces[k] * 9 + 4]
            return row[scheme.colors[placement[k][4] / 9].rawValue] > (row.max() ?? 0) - Self.centreMargin
          }
        }
      }
    }
  }

  /// Fits of the most likely placements, best first.
  private func fits(scheme: ColorScheme) -> [JointFit.Result] {
    let search = placementSearch(scheme: scheme)
    return search.likelyPlacements().map { placement in
      var fit = JointFit(
        search: search, placement: placement, colorParameters: colorModel.parameters, stickers: lightStickers(),
        corrections: innerCorrections(scheme))
      return fit.run()
    }.sorted { $0.score > $1.score }
  }

  /// The search for places of all faces added so far.
  ///
  /// - Parameters:
  ///   - mirrored: as if all pictures were mirror images.
  ///   - splits: as if the faces of a whole cube could be turned on their own.
  func placementSearch(scheme: ColorScheme, mirrored: Bool = false, splits: Bool = false) -> PlacementSearch {
    var groups: [FaceGroup] = []
    var rows: [[Double]] = []
    var first = 0
    for view in views {
      groups += view.groups(first: first, mirrored: mirrored, splits: splits)
      for face in view.observations.indices {
        for sticker in 0..<9 {
          let row = view.stickerScores[face * 9 + (mirrored ? FaceGroup.mirrorOrder[sticker] : sticker)]
          let top = row.max() ?? 0
          rows.append(row.map { $0 - top })
        }
      }
      first += view.observations.count
    }
    return PlacementSearch(groups: groups, rows: rows, scheme: scheme)
  }

  /// Face of the colour (0...5) of each facelet that was corrected by hand, in the inner frame.
  private func innerCorrections(_ scheme: ColorScheme) -> [Int: Int] {
    guard !corrections.isEmpty, let holding = holding(scheme) else { return [:] }
    let faceOfColor = scheme.faceOfColor
    var result: [Int: Int] = [:]
    for inner in 0..<54 {
      if let color = corrections[holding[inner]] { result[inner] = faceOfColor[color.rawValue] }
    }
    return result
  }

  /// The stickers of all views for the light model; each view is a picture of its own.
  private func lightStickers() -> LightModel.Stickers {
    var result = LightModel.Stickers(features: [], face: [], pictureOfFace: [], trust: [])
    for (picture, view) in views.enumerated() {
      for observation in view.observations {
        for sticker in observation.stickers {
          result.features.append(
            LightModel.feature(SIMD3<Double>(CubeColorModel.rgb(sticker)), offset: colorModel.parameters.offset))
          result.face.append(result.pictureOfFace.count)
          result.trust.append(CubeColorModel.trust(sticker) * CubeColorModel.trust(observation))
        }
        result.pictureOfFace.append(picture)
      }
    }
    return result
  }
}

extension CubeReader.View {
  /// The faces that were seen.
  var withoutPredicted: CubeReader.View {
    let seen = observations.indices.filter { !observations[$0].isPredicted }
    var view = self
    view.observations = FaceObservation.chosen(seen, of: observations)
    view.stickerScores = seen.flatMap { stickerScores[($0 * 9)..<($0 * 9 + 9)] }
    return view
  }

  /// The faces as groups whose places to each other are known; `first` is the number of the first face.
  func groups(first: Int, mirrored: Bool = false, splits: Bool = false) -> [FaceGroup] {
    if isWholeCube, !splits { return [FaceGroup(wholeCube: first)] }
    if isWholeCube { return observations.indices.map { FaceGroup(single: first + $0) } }
    let seen = mirrored ? observations.map { FaceGroup.mirrored($0) } : observations
    return FaceGroup.groups(seen, numbers: observations.indices.map { first + $0 })
  }
}
