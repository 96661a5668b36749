package import VisionBase
package import VisionSupport
internal import Glibc
internal import kociemba

/// Reads one cube out of any number of looks at its faces: pictures of one, two or three faces in any order and turn, faces given as
/// colours, corrections by hand.
///
/// The faces are put where their pieces can exist (`PlacementSearch`); then light, pigments and all 54 stickers are decided together
/// (`LightModel` and `LegalCubeInference` in turn), and the best cubes are compared with everything fitted to each of them.
package final class CubeReader {
  /// Faces seen together: one picture, or colours that were given at once.
  struct Look {
    var observations: [FaceObservation]
    var opinions: [[Double]]
    var isWholeCube: Bool
  }

  /// Enough for a long look at a cube; older looks are forgotten first.
  private static let maximumFaces = 48

  package var parameters: CubeReaderParameters
  let colorModel: CubeColorModel
  let inference = LegalCubeInference()
  private(set) var looks: [Look] = []
  /// Colours set by hand, by facelet of the cube with its first colour up and the second in front.
  private(set) var corrections: [Int: CubeColor] = [:]
  package internal(set) var learned: StickerClassifier?
  /// Stickers and their colours by the last reading that gave a state, for learning.
  var lastStickers: [(rgb: SIMD3<Float>, color: CubeColor)] = []

  package init(parameters: CubeReaderParameters = CubeReaderParameters()) throws(VisionError) {
    self.parameters = parameters
    colorModel = try CubeColorModel()
  }

  /// Forgets the cube, not what was learnt.
  package func reset() {
    looks = []
    corrections = [:]
    lastStickers = []
  }

  package var faceCount: Int { looks.reduce(0) { $0 + $1.observations.count } }

  /// Adds the faces of the cube that shows the most faces in a picture.
  ///
  /// - Returns: the number of faces added.
  package func add(_ faces: CubeFaces) -> Int {
    let chosen = faces.largestCube
    add(chosen)
    return chosen.count
  }

  /// Adds the faces of one picture.
  package func add(_ observations: [FaceObservation]) {
    let usable = observations.filter { $0.stickers.count == 9 }
    guard usable.count == observations.count, !usable.isEmpty else { return }
    append(Look(observations: observations, opinions: opinions(observations), isWholeCube: false))
  }

  /// Adds faces given as one colour for each sticker, red, green, blue in 0...255.
  ///
  /// - Parameters:
  ///   - rgb: nine colours a face, row by row.
  ///   - isWholeCube: the faces are U R F D L B of the cube as it was held; otherwise each has any place and turn.
  /// - Throws: `invalidArgument` for a number of colours that is not nine a face.
  package func add(rgb: [SIMD3<Float>], isWholeCube: Bool) throws(VisionError) {
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
      append(Look(observations: observations, opinions: opinions(observations), isWholeCube: true))
    } else {
      for observation in observations { append(Look(observations: [observation], opinions: opinions([observation]), isWholeCube: false)) }
    }
  }

  private func append(_ look: Look) {
    looks.append(look)
    while faceCount > Self.maximumFaces, looks.count > 1 { looks.removeFirst() }
  }

  /// What is thought of each sticker on its own picture; with what was learnt of this cube where it is known.
  private func opinions(_ observations: [FaceObservation]) -> [[Double]] {
    var opinions = colorModel.opinions(observations)
    guard let learned else { return opinions }
    let floor = CubeColorModel.networkFloor
    for (face, observation) in observations.enumerated() {
      for (sticker, sample) in observation.stickers.enumerated() {
        let own = learned.probabilities(CubeColorModel.rgb(sample))
        for color in 0..<6 { opinions[face * 9 + sticker][color] += log((1 - floor) * own[color] + floor / 6) }
      }
    }
    return opinions
  }

  /// Judges all stickers again, after something was learnt.
  func refreshOpinions() {
    for i in looks.indices { looks[i].opinions = opinions(looks[i].observations) }
  }

  /// Uses what was learnt of a cube earlier, or nothing of the kind.
  package func use(_ classifier: StickerClassifier?) {
    learned = classifier
    refreshOpinions()
  }

  // MARK: - Corrections

  /// Turn of the whole cube from the inner frame (the scheme's first face up, its third in front) to the frame of the caller.
  func holding(_ scheme: ColorScheme) -> [Int]? {
    CubeTables.turns.first { turn in
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
  package func correct(facelet: Int, to color: CubeColor?) throws(VisionError) {
    guard (0..<54).contains(facelet) else { throw VisionError(.invalidArgument, "facelet \(facelet): must be 0..53") }
    guard facelet % 9 != 4 else {
      throw VisionError(.invalidArgument, "facelet \(facelet) is a centre: its colour follows from how the cube is held")
    }
    corrections[facelet] = color
  }

  // MARK: - Reading

  /// Result of fitting everything to one placement.
  struct Fit {
    var candidate: PlacementSearch.Candidate
    /// Facelet of each sticker of all looks.
    var faceletOfSticker: [Int]
    var facelets: [UInt8]
    var score: Double
    /// Log of the probability of the best cube among all legal ones, the fit given.
    var logShare: Double
    var evidence: [Double]
    var probabilities: [Double]
    /// Other cubes and their scores, each with all fitted to it.
    var rivals: [(facelets: [UInt8], score: Double)]
    var scheme: ColorScheme
  }

  /// The most likely cube by all that was seen, and what is unsure about it.
  package func read() -> CubeReading {
    guard !looks.isEmpty else { return empty(.incomplete, "no face of the cube was seen yet") }
    let schemes = parameters.scheme.map { [$0] } ?? [.standard]
    var fits = schemes.flatMap { self.fits(scheme: $0, mirrored: false, splits: false) }
    if parameters.scheme == nil, fits.first.map({ loss($0) > parameters.impossibleLoss }) ?? true, sawWholeCube {
      for scheme in ColorScheme.all.dropFirst() where centresAllow(scheme) {
        let others = self.fits(scheme: scheme, mirrored: false, splits: false)
        if let other = others.first, loss(other) < parameters.impossibleLoss, other.score - 4 > (fits.first?.score ?? -.infinity) {
          fits = others
        }
      }
    }
    guard let best = fits.first else { return empty(.incomplete, "no face of the cube was seen yet") }
    return conclude(best, fits)
  }

  private var sawWholeCube: Bool { looks.contains { $0.isWholeCube } || looks.count { $0.observations.count >= 3 } >= 2 }

  /// Whether some turn of the whole cube fits the centres of every look under this scheme.
  private func centresAllow(_ scheme: ColorScheme) -> Bool {
    looks.allSatisfy { look in
      groups(look, first: 0, mirrored: false, splits: false).allSatisfy { group in
        group.placements.contains { placement in
          placement.indices.allSatisfy { k in
            let row = look.opinions[group.faces[k] * 9 + 4]
            return row[scheme.colors[placement[k][4] / 9].rawValue] > (row.max() ?? 0) - 3
          }
        }
      }
    }
  }

  func groups(_ look: Look, first: Int, mirrored: Bool, splits: Bool) -> [FaceGroup] {
    if look.isWholeCube, !splits { return [FaceGroup(wholeCube: first)] }
    let observations = mirrored ? look.observations.map(FaceGroup.mirrored) : look.observations
    if look.isWholeCube { return look.observations.indices.map { FaceGroup(single: first + $0) } }
    return FaceGroup.groups(observations, numbers: look.observations.indices.map { first + $0 })
  }

  private static let mirrorOrder = [2, 1, 0, 5, 4, 3, 8, 7, 6]

  /// Fits of the most likely placements, best first.
  func fits(scheme: ColorScheme, mirrored: Bool, splits: Bool, quick: Bool = false) -> [Fit] {
    var allGroups: [FaceGroup] = []
    var rows: [[Double]] = []
    var first = 0
    for look in looks {
      allGroups += groups(look, first: first, mirrored: mirrored, splits: splits)
      for face in look.observations.indices {
        for sticker in 0..<9 {
          let row = look.opinions[face * 9 + (mirrored ? Self.mirrorOrder[sticker] : sticker)]
          let top = row.max() ?? 0
          rows.append(row.map { $0 - top })
        }
      }
      first += look.observations.count
    }
    let search = PlacementSearch(groups: allGroups, rows: rows, scheme: scheme)
    let candidates = search.run(inference)
    guard let top = candidates.first else { return [] }
    if quick {
      return [
        Fit(
          candidate: top, faceletOfSticker: [], facelets: top.facelets, score: top.score, logShare: 0, evidence: top.evidence,
          probabilities: [], rivals: [],
          scheme: scheme)
      ]
    }
    let near = candidates.filter { $0.score > top.score - 14 }.prefix(3)
    return near.map { fit($0, allGroups, rows, scheme) }.sorted { $0.score > $1.score }
  }

  private static let rounds = 4
  private static let lightWeight = 1.0
  private static let networkWeight = 0.2
  private static let fittedLightMargin = 9.0

  /// Sets rows of facelets that were corrected by hand.
  private func applyCorrections(_ evidence: inout [Double], _ scheme: ColorScheme) {
    guard !corrections.isEmpty, let holding = holding(scheme) else { return }
    let faceOfColor = scheme.faceOfColor
    for inner in 0..<54 {
      guard let color = corrections[holding[inner]] else { continue }
      for face in 0..<6 { evidence[inner * 6 + face] = face == faceOfColor[color.rawValue] ? 0 : -60 }
    }
  }

  private func fit(
    _ candidate: PlacementSearch.Candidate, _ groups: [FaceGroup], _ rows: [[Double]], _ scheme: ColorScheme
  ) -> Fit {
    let faceOfColor = scheme.faceOfColor
    var faceletOfSticker = [Int](repeating: 0, count: rows.count)
    for (group, choice) in zip(groups, candidate.choices) {
      for (k, facelets) in group.placements[choice].enumerated() {
        for (sticker, facelet) in facelets.enumerated() { faceletOfSticker[group.faces[k] * 9 + sticker] = facelet }
      }
    }
    var model = LightModel(colorModel.parameters, lightStickers())
    func evidence(_ model: LightModel?) -> [Double] {
      var result = [Double](repeating: 0, count: 54 * 6)
      for (i, facelet) in faceletOfSticker.enumerated() {
        for color in 0..<6 {
          let light = model.map { Self.lightWeight * max($0.logLikelihoods[i * 6 + color], -20) } ?? 0
          result[facelet * 6 + faceOfColor[color]] += (model == nil ? 1 : Self.networkWeight) * rows[i][color] + light
        }
      }
      applyCorrections(&result, scheme)
      return result
    }
    func perSticker(_ probabilities: [Double]) -> [Double] {
      var result = [Double](repeating: 0, count: rows.count * 6)
      for (i, facelet) in faceletOfSticker.enumerated() {
        for color in 0..<6 { result[i * 6 + color] = probabilities[facelet * 6 + faceOfColor[color]] }
      }
      return result
    }
    func certain(_ facelets: [UInt8]) -> [Double] {
      var result = [Double](repeating: 0, count: 54 * 6)
      for (facelet, face) in facelets.enumerated() { result[facelet * 6 + Int(face)] = 1 }
      return perSticker(result)
    }
    var current = evidence(nil)
    var before: [Double] = []
    for _ in 0..<Self.rounds {
      inference.load(PlacementSearch.normalized(current))
      let probabilities = inference.marginals().probabilities
      model.update(probabilities: perSticker(probabilities))
      current = evidence(model)
      if !before.isEmpty, zip(before, probabilities).allSatisfy({ abs($0 - $1) < 0.002 }) { break }
      before = probabilities
    }
    /// The score of a cube when light and pigments are fitted to it.
    var scored: [(facelets: [UInt8], score: Double, model: LightModel)] = []
    func consider(_ facelets: [UInt8], from start: LightModel, rounds: Int) {
      guard !scored.contains(where: { $0.facelets == facelets }) else { return }
      var own = start
      for _ in 0..<rounds { own.update(probabilities: certain(facelets)) }
      scored.append((facelets, PlacementSearch.score(evidence(own), facelets) + Self.lightWeight * own.logPrior, own))
    }
    inference.load(PlacementSearch.normalized(current))
    let softTotal = inference.logTotal()
    let soft = PlacementSearch.normalized(current)
    let first = inference.best(withRunnerUp: false)
    consider(first.facelets, from: model, rounds: 3)
    let isClear = first.logLikelihood - softTotal > -1e-5
    // From each winner to the best cube under its own light, until nothing better comes.
    func climb() {
      for _ in 0..<4 {
        guard let top = scored.max(by: { $0.score < $1.score }) else { return }
        inference.load(PlacementSearch.normalized(evidence(top.model)))
        let next = inference.best(withRunnerUp: false).facelets
        guard !scored.contains(where: { $0.facelets == next }) else { return }
        consider(next, from: top.model, rounds: 3)
      }
    }
    climb()
    if !isClear {
      var random = SeededRandom(seed: 1)
      for round in 0..<2 {
        guard let top = scored.max(by: { $0.score < $1.score }) else { break }
        let base = round == 0 ? model : top.model
        // Draws at a higher temperature reach cubes that the fit so far thinks unlikely.
        inference.load(PlacementSearch.normalized(evidence(base)).map { $0 / 2 })
        for facelets in inference.samples(10, using: &random) { consider(facelets, from: base, rounds: 2) }
        climb()
      }
    }
    scored.sort { $0.score > $1.score }
    let winner = scored[0]
    let final = evidence(winner.model)
    inference.load(PlacementSearch.normalized(final))
    let (probabilities, total) = inference.marginals()
    func logShare(_ rows: [Double], _ total: Double) -> Double {
      winner.facelets.indices.reduce(-total) { $0 + max(rows[$1 * 6 + Int(winner.facelets[$1])], LegalCubeInference.floor) }
    }
    // A light fitted to one cube speaks for that cube; where the light fitted to all of them thinks it very unlikely, nothing is known.
    let share = min(logShare(PlacementSearch.normalized(final), total), logShare(soft, softTotal) + Self.fittedLightMargin, 0)
    return Fit(
      candidate: candidate, faceletOfSticker: faceletOfSticker, facelets: winner.facelets, score: winner.score,
      logShare: share, evidence: final,
      probabilities: probabilities, rivals: scored.dropFirst().map { ($0.facelets, $0.score) }, scheme: scheme)
  }

  /// The stickers of all looks for the light model; each look is a picture of its own.
  private func lightStickers() -> LightModel.Stickers {
    var result = LightModel.Stickers(features: [], face: [], pictureOfFace: [], trust: [])
    for (picture, look) in looks.enumerated() {
      for observation in look.observations {
        for sticker in observation.stickers {
          result.features.append(
            LightModel.feature(SIMD3<Double>(CubeColorModel.rgb(sticker)), offset: colorModel.parameters.offset))
          result.face.append(result.pictureOfFace.count)
          result.trust.append(CubeColorModel.trust(sticker))
        }
        result.pictureOfFace.append(picture)
      }
    }
    return result
  }

  /// By how much the colours seen contradict the best legal cube.
  func loss(_ fit: Fit) -> Double {
    let rows = PlacementSearch.normalized(fit.evidence)
    return -fit.facelets.indices.reduce(0.0) { $0 + rows[$1 * 6 + Int(fit.facelets[$1])] }
  }
}
