import VisionBase
import VisionSupport
internal import Glibc
internal import kociemba

/// The conclusion from fits: state, probabilities, uncertain stickers, problems.
extension JointReading {
  func empty(_ problem: CubeReading.Problem, _ text: String) -> CubeReading {
    CubeReading(
      state: nil, colors: [CubeColor?](repeating: nil, count: 54), confidences: [Double](repeating: 0, count: 54),
      seen: [Bool](repeating: false, count: 54), confidence: 0, uncertain: [], problem: problem, problemText: text, suspects: [],
      scheme: parameters.scheme ?? .standard, isMirrored: false, mirroredState: nil, unmirroredState: nil)
  }

  /// The reading by an explanation of these sets.
  func conclude(_ explanation: Explanation) -> CubeReading {
    let (best, fits) = (explanation.fit, explanation.fits)
    let scheme = best.scheme
    guard let holding = holding(scheme) else { return empty(.impossible, "the colours for up and front lie opposite each other") }
    // Every fitted cube once, with its odds.
    var cubes: [(facelets: [UInt8], score: Double)] = []
    for fit in fits where fit.scheme == scheme {
      for cube in [(fit.facelets, fit.score)] + fit.rivals {
        if let old = cubes.firstIndex(where: { $0.facelets == cube.0 }) {
          cubes[old].score = max(cubes[old].score, cube.1)
        } else {
          cubes.append((cube.0, cube.1))
        }
      }
    }
    let weights = cubes.map { exp(($0.score - best.score) / Self.oddsTemperature) }
    let sum = weights.reduce(0, +)
    let share = 1 / sum
    let confidence = min(share, exp(best.logShare / Self.oddsTemperature)) * explanation.share
    var probabilities = [Double](repeating: 0, count: 54 * 6)
    for (cube, weight) in zip(cubes, weights) {
      if cube.facelets == best.facelets {
        for i in 0..<(54 * 6) { probabilities[i] += weight / sum * best.probabilities[i] }
      } else {
        for (facelet, face) in cube.facelets.enumerated() { probabilities[facelet * 6 + Int(face)] += weight / sum }
      }
    }
    var seenInner = [Bool](repeating: false, count: 54)
    for facelet in best.faceletOfSticker { seenInner[facelet] = true }
    let outerFace = (0..<6).map { holding[$0 * 9 + 4] / 9 }
    var reading = empty(.none, "")
    reading.scheme = scheme
    reading.confidence = confidence
    reading.isMirrored = explanation.mirroring != .none
    var state = [UInt8](repeating: 0, count: 54)
    for inner in 0..<54 {
      let outer = holding[inner]
      let face = Int(best.facelets[inner])
      state[outer] = CubeTables.faceLetters[outerFace[face]]
      reading.colors[outer] = scheme.colors[face]
      reading.confidences[outer] = min(probabilities[inner * 6 + face], 1)  // sums of shares are rounded
      reading.seen[outer] = seenInner[inner] || corrections[outer] != nil
    }
    reading.uncertain = uncertainStickers(best, cubes.map { $0.facelets }, probabilities, seenInner, holding)
    decide(&reading, explanation, state: state, holding: holding, seen: seenInner)
    return reading
  }

  /// Decides between a state and a problem.
  private func decide(_ reading: inout CubeReading, _ explanation: Explanation, state: [UInt8], holding: [Int], seen: [Bool]) {
    let best = explanation.fit
    let scheme = best.scheme
    let isComplete = !seen.contains(false)
    if best.loss > parameters.impossibleLoss {
      explainImpossible(&reading, best, holding: holding)
      return
    }
    let repeated = repeatedFace(best).map { scheme.colors[$0] }
    if repeated == nil, reading.confidence >= parameters.minimumConfidence {
      if let color = strangeCentre(best) {
        reading.problem = .equalCentres
        reading.problemText = "a picture shows another cube: two different faces were seen with \(color.centre)"
        return
      }
      give(state, &reading, explanation)
      return
    }
    if !isComplete, let color = repeated ?? equalCentres() {
      reading.problem = .equalCentres
      reading.problemText = "two \(repeated == nil ? "different" : "of six") faces were seen with \(color.centre)"
      hideUnseen(&reading)
      return
    }
    if !isComplete {
      let missing = (0..<6).filter { !seen[$0 * 9 + 4] }.map { "\(scheme.colors[$0].name)" }
      reading.problem = .incomplete
      reading.problemText =
        missing.isEmpty ? "some stickers were not seen yet" : "faces not seen yet: \(missing.joined(separator: ", ")) centre"
      hideUnseen(&reading)
      return
    }
    reading.problem = .uncertain
    let asked = reading.uncertain.prefix(3).map { "\(CubeTables.name($0.facelet)) (\($0.best.name) or \($0.second.name))" }
    reading.problemText = asked.isEmpty ? "the stickers fit several cubes" : "not sure of \(asked.joined(separator: ", "))"
    reading.suspects = reading.uncertain.map { $0.facelet }
  }

  /// Gives a state if it is clear whether the pictures are mirror images; otherwise names the states of both cases.
  private func give(_ state: [UInt8], _ reading: inout CubeReading, _ explanation: Explanation) {
    reading.confidence *= explanation.handedness
    let isGiven = reading.confidence >= parameters.minimumConfidence
    if !isGiven || explanation.handedness < Self.certainHandedness {
      let other = CubeTables.mirrored(state)
      (reading.mirroredState, reading.unmirroredState) = reading.isMirrored ? (state, other) : (other, state)
    }
    if isGiven {
      reading.state = state
      return
    }
    let (own, other) = (explanation.fit.scheme.letters, explanation.fit.scheme.mirrored.letters)
    let (mirrored, unmirrored) = reading.isMirrored ? (own, other) : (other, own)
    reading.problem = .mirrored
    reading.problemText =
      "the pictures are mirror images, or the colours of the cube are: state its centres, \(mirrored) for mirrored pictures, "
      + "\(unmirrored) for such a cube"
  }

  /// Removes stickers that were neither seen nor deduced with near certainty.
  private func hideUnseen(_ reading: inout CubeReading) {
    for facelet in 0..<54 where !reading.seen[facelet] && reading.confidences[facelet] < Self.minimumDeduced {
      reading.colors[facelet] = nil
    }
  }

  private func explainImpossible(_ reading: inout CubeReading, _ best: JointFit.Result, holding: [Int]) {
    // The observed colours, without the rules of the cube.
    let rows = best.evidence.normalized
    var observed = best.facelets
    var contradictions: [(facelet: Int, loss: Double)] = []
    for facelet in 0..<54 {
      let row = rows.row(facelet)
      let top = row.indices.max { row[$0] < row[$1] } ?? 0
      let loss = -row[Int(best.facelets[facelet])]
      if loss > 0 { observed[facelet] = UInt8(truncatingIfNeeded: top) }
      if loss > Self.contradiction { contradictions.append((holding[facelet], loss)) }
    }
    contradictions.sort { ($0.loss, $1.facelet) > ($1.loss, $0.facelet) }
    reading.problem = .impossible
    reading.suspects = contradictions.map { $0.facelet }
    for inner in 0..<54 where observed[inner] != best.facelets[inner] {
      reading.colors[holding[inner]] = best.scheme.colors[Int(observed[inner])]
      reading.confidences[holding[inner]] = min(best.probabilities[inner * 6 + Int(observed[inner])], 1)
    }
    for (index, sticker) in reading.uncertain.enumerated() {
      guard let seen = reading.colors[sticker.facelet], seen != sticker.best else { continue }
      reading.uncertain[index].second = sticker.best
      reading.uncertain[index].best = seen
      reading.uncertain[index].confidence = reading.confidences[sticker.facelet]
    }
    let centres = (0..<6).map { $0 * 9 + 4 }
    if let first = centres.first(where: { a in centres.contains { $0 > a && reading.colors[$0] == reading.colors[a] } }),
      let color = reading.colors[first]
    {
      let equal = centres.filter { reading.colors[$0] == color }
      reading.problem = .equalCentres
      let names = equal.map { CubeTables.name($0) }
      reading.problemText =
        names.count == 2
        ? "two faces with \(color.centre): \(names[0]) and \(names[1])"
        : "\(names.count) faces with \(color.centre): \(names.joined(separator: ", "))"
      reading.suspects = equal + reading.suspects.filter { !equal.contains($0) }
      return
    }
    if let color = equalCentres() {
      reading.problem = .equalCentres
      reading.problemText = "two different faces were seen with \(color.centre)"
      return
    }
    if sets.contains(where: { $0.isWholeCube }), let other = placementSearch(scheme: best.scheme, splits: true).placements().first,
      other.score > best.placement.score + Self.clearlyBetter, other.score > -parameters.impossibleLoss
    {
      reading.problem = .faceTurned
      reading.problemText = "a face was given turned: with its faces turned the colours fit a cube"
      return
    }
    var letters = [UInt8](repeating: 0, count: 54)
    for inner in 0..<54 { letters[holding[inner]] = CubeTables.faceLetters[holding[Int(observed[inner]) * 9 + 4] / 9] }
    let stickers = reading.suspects.prefix(6).map { CubeTables.name($0) }.joined(separator: ", ")
    do throws(CubeProblem) {
      _ = try CubieState(try FaceletState(symbols: letters))
      reading.problemText = "the colours fit no cube; look at \(stickers)"
    } catch {
      var message = error.message
      if case .wrongCount(let face, let count) = error, let inner = (0..<6).first(where: { holding[$0 * 9 + 4] == centres[face.index] }) {
        message = "\(count) \(best.scheme.colors[inner].name) stickers: must be 9"
      }
      reading.problemText = message + (stickers.isEmpty ? "" : "; look at \(stickers)")
    }
  }

  /// The face of the cube on which two of six faces lie, while the other four lie on faces of their own. Six such faces are all of a cube,
  /// so one of them was read wrongly or given twice.
  private func repeatedFace(_ fit: JointFit.Result) -> Int? {
    let centres = stride(from: 4, to: fit.faceletOfSticker.count, by: 9).map { fit.faceletOfSticker[$0] / 9 }
    guard centres.count == 6, Set(centres).count == 5, !sets.contains(where: { $0.isFrame }) else { return nil }
    return (0..<6).first { face in centres.count { $0 == face } > 1 }
  }

  /// The centre of the first face of a picture that shows another cube, which the other pictures outvote; nil if there is none.
  ///
  /// A sticker contradicts the cube if its own colour differs and another picture shows that of the cube. A lone face is too little
  /// evidence, and the scanner drops frames of another cube.
  private func strangeCentre(_ fit: JointFit.Result) -> CubeColor? {
    guard sets.contains(where: { !$0.isFrame }) else { return nil }
    let losses = zip(sets.flatMap { $0.stickerScores }, fit.faceletOfSticker).map { row, facelet in
      (row.max() ?? 0) - row[fit.scheme.colors[Int(fit.facelets[facelet])].rawValue]
    }
    var isSupported = [Bool](repeating: false, count: 54)
    for (loss, facelet) in zip(losses, fit.faceletOfSticker) where loss <= 0 { isSupported[facelet] = true }
    var first = 0
    for set in sets {
      let faces = set.observations.indices.filter { !set.observations[$0].isPredicted }
      let stickers = faces.flatMap { (first + 9 * $0)..<(first + 9 * $0 + 9) }
      let contradicting = stickers.count { losses[$0] > Self.contradiction && isSupported[fit.faceletOfSticker[$0]] }
      if !set.isFrame, faces.count > 1, Double(contradicting) > Self.strangeShare * Double(stickers.count) {
        return fit.scheme.colors[fit.faceletOfSticker[stickers[0] + 4] / 9]
      }
      first += 9 * set.observations.count
    }
    return nil
  }

  /// The centre colour that two faces share although they are not the same face.
  private func equalCentres() -> CubeColor? {
    if corrections.keys.contains(where: { $0 % 9 == 4 }) { return nil }
    var singles: [(color: Int, stickers: [Int])] = []
    for set in sets where set.observations.count == 1 {
      let best = set.stickerScores.map { row in row.indices.max { row[$0] < row[$1] } ?? 0 }
      if set.stickerScores[4][best[4]] > Self.certainCenter { singles.append((best[4], best)) }
    }
    for (i, a) in singles.enumerated() {
      for b in singles[(i + 1)...] where a.color == b.color {
        let differences = (0..<4).map { quarters in
          (0..<9).count { a.stickers[$0] != b.stickers[CubeTables.faceTurn($0, quarters: quarters)] }
        }
        if (differences.min() ?? 0) >= 3 { return CubeColor(rawValue: a.color) }
      }
    }
    return nil
  }

  /// Stickers to confirm, the most informative first.
  private func uncertainStickers(
    _ best: JointFit.Result, _ cubes: [[UInt8]], _ probabilities: [Double], _ seen: [Bool], _ holding: [Int]
  ) -> [CubeReading.Uncertain] {
    var found: [(inner: Int, sticker: CubeReading.Uncertain)] = []
    for inner in 0..<54 where seen[inner] && inner % 9 != 4 && corrections[holding[inner]] == nil {
      let row = (0..<6).map { probabilities[inner * 6 + $0] }
      let order = row.indices.sorted { row[$0] > row[$1] }
      guard row[order[0]] < Self.uncertainBelow else { continue }
      let ownBest = Int(best.facelets[inner])
      let second = order.first { $0 != ownBest } ?? order[1]
      let sticker = CubeReading.Uncertain(
        facelet: holding[inner], best: best.scheme.colors[ownBest], second: best.scheme.colors[second], confidence: row[ownBest])
      found.append((inner, sticker))
    }
    guard found.count > 1 else { return found.map { $0.sticker } }
    var random = SeededRandom(seed: 7)
    let drawn = LegalCubes.samples(Self.sampledCubes, of: best.evidence.normalized, using: &random)
    var gain = InformationGain(cubes: drawn + cubes)
    var result: [CubeReading.Uncertain] = []
    while !found.isEmpty, result.count < Self.mostUncertain {
      let gains = found.map { (gain.entropy(of: $0.inner), 1 - $0.sticker.confidence) }
      guard let next = found.indices.max(by: { gains[$0] < gains[$1] }) else { break }
      let chosen = found.remove(at: next)
      gain.confirm(chosen.inner)
      result.append(chosen.sticker)
    }
    return result
  }
}
