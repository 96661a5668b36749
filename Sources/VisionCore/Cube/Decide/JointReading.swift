internal import VisionBase
internal import VisionSupport
internal import kociemba

/// Reads one cube from sets of faces: the input of a reading, and the stages from placements to fits.
///
/// The faces are placed where their pieces can exist (`PlacementSearch`); then light, pigments and all 54 stickers are estimated together
/// (`JointFit`), and the best cubes are compared with everything fitted to each of them.
struct JointReading {
  /// A reading, and the stickers of its cube with their colours; none without a state.
  typealias Outcome = (reading: CubeReading, stickers: [(rgb: SIMD3<Float>, color: CubeColor)])

  var sets: [FaceSet]
  /// Colours set by hand, by facelet in the caller's frame.
  let corrections: [Int: CubeColor]
  let parameters: CubeReaderParameters
  let colorParameters: ColorParameters

  /// The most likely cube.
  ///
  /// Predicted faces are used only if the others leave the cube open, and only those that agree with it.
  func read() -> Outcome {
    var seen = self
    seen.sets = sets.map { $0.withoutPredicted }
    let plain = seen.readSets()
    guard plain.reading.isOpen else { return outcome(plain) }
    var joint = self
    while joint.sets.contains(where: { $0.observations.contains { $0.isPredicted } }) {
      let read = joint.readSets()
      guard let best = read.best, !read.reading.problem.isContradiction else { return outcome(plain) }
      guard let face = best.source.mostContradictory(best.fit) else { return outcome(read) }
      joint.sets[face.set] = joint.sets[face.set].without(face.face)
    }
    return outcome(plain)
  }

  private func outcome(_ read: (reading: CubeReading, best: Explanation?)) -> Outcome {
    guard read.reading.state != nil, let best = read.best else { return (read.reading, []) }
    return (read.reading, best.source.stickers(best.fit))
  }

  /// The predicted face that agrees least with the fit, because it is covered or misplaced; nil if all agree.
  private func mostContradictory(_ fit: JointFit.Result) -> (set: Int, face: Int)? {
    var worst: (set: Int, face: Int)?
    var fewest = Self.agreeingStickers
    var first = 0
    for (number, set) in sets.enumerated() {
      for (face, observation) in set.observations.enumerated() where observation.isPredicted {
        let agreeing = (0..<9).count { sticker in
          let row = set.stickerScores[face * 9 + sticker]
          let color = fit.scheme.colors[Int(fit.facelets[fit.faceletOfSticker[(first + face) * 9 + sticker]])]
          return row[color.rawValue] >= (row.max() ?? 0)
        }
        if agreeing < fewest { (worst, fewest) = ((number, face), agreeing) }
      }
      first += set.observations.count
    }
    return worst
  }

  /// The reading of these sets, and the explanation that it follows from.
  private func readSets() -> (reading: CubeReading, best: Explanation?) {
    guard !sets.isEmpty, let best = explanation() else { return (empty(.incomplete, "no face of the cube was seen yet"), nil) }
    return (best.source.conclude(best), best)
  }

  var sawWholeCube: Bool { sets.contains { $0.isWholeCube } || sets.count { $0.observations.count >= 3 } >= 2 }

  /// Fits of the most likely placements, best first.
  func fits(_ search: PlacementSearch, _ placements: [PlacementSearch.Candidate]) -> [JointFit.Result] {
    placements.map { placement in
      var fit = JointFit(
        search: search, placement: placement, colorParameters: colorParameters, stickers: lightStickers(),
        corrections: innerCorrections(search.scheme))
      return fit.run()
    }.sorted { $0.score > $1.score }
  }

  /// The placement search for all faces.
  ///
  /// - Parameter splits: as if the faces of a whole cube could be turned on their own.
  func placementSearch(scheme: ColorScheme, splits: Bool = false) -> PlacementSearch {
    var groups: [FaceGroup] = []
    var rows: [[Double]] = []
    var first = 0
    for set in sets {
      groups += set.groups(first: first, splits: splits)
      for row in set.stickerScores {
        let top = row.max() ?? 0
        rows.append(row.map { $0 - top })
      }
      first += set.observations.count
    }
    return PlacementSearch(groups: groups, rows: rows, scheme: scheme)
  }

  /// Turn of the whole cube from the inner frame (the scheme's first face up, its third in front) to the frame of the caller.
  func holding(_ scheme: ColorScheme) -> [Int]? {
    CubeTables.rotations.first { turn in
      // turn[f] is the new position of the inner facelet f; the centres of the two colours must become U and F.
      guard let up = scheme.colors.firstIndex(of: parameters.up), let front = scheme.colors.firstIndex(of: parameters.front) else {
        return false
      }
      return turn[up * 9 + 4] == 4 && turn[front * 9 + 4] == 22
    }
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
    for (picture, set) in sets.enumerated() {
      for observation in set.observations {
        for sticker in observation.stickers {
          result.features.append(
            LightModel.feature(SIMD3<Double>(CubeColorModel.rgb(sticker)), offset: colorParameters.offset))
          result.face.append(result.pictureOfFace.count)
          result.trust.append(CubeColorModel.trust(sticker) * CubeColorModel.trust(observation))
        }
        result.pictureOfFace.append(picture)
      }
    }
    return result
  }

  /// The stickers that were seen, with the colours that a fit gives them.
  private func stickers(_ fit: JointFit.Result) -> [(rgb: SIMD3<Float>, color: CubeColor)] {
    var result: [(rgb: SIMD3<Float>, color: CubeColor)] = []
    var index = 0
    for set in sets {
      for observation in set.observations {
        for sticker in observation.stickers {
          if !observation.isPredicted {
            result.append((CubeColorModel.rgb(sticker), fit.scheme.colors[Int(fit.facelets[fit.faceletOfSticker[index]])]))
          }
          index += 1
        }
      }
    }
    return result
  }
}
