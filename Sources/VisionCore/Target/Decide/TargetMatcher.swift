internal import VisionBase
internal import VisionSupport
internal import Glibc

/// A model matched to one or two strips, with the pose that explains them.
struct TargetMatch {
  var strips: [Int]
  var solution: PoseFit.Solution
  var fit: PoseFit
  /// Reprojection error over its tolerance.
  var misfit: Double
  var confidence: Double
}

/// Fifth stage: combines strips to targets by geometry alone. A pose of the model is fitted to every plausible pair of strips, and the best
/// fits are kept. Adjacency is not required, so a reflection between the strips does not matter.
struct TargetMatcher {
  let model: TargetModel
  let camera: Camera
  let parameters: TargetParameters

  func matches(_ strips: [Strip]) -> [TargetMatch] {
    var candidates = model.isPair ? pairs(strips) : singles(strips)
    candidates.removeAll { $0.confidence < parameters.minimumConfidence }
    candidates.sort { $0.confidence > $1.confidence }
    var chosen: [TargetMatch] = []
    var used: [Int] = []
    for candidate in candidates where chosen.count < parameters.maximumTargets {
      let isTaken = candidate.strips.contains { index in used.contains { $0 == index || strips[$0].overlaps(strips[index]) } }
      if isTaken { continue }
      used += candidate.strips
      chosen.append(candidate)
    }
    return chosen
  }

  /// Fits the pose of strips that are known to be the model's elements, starting from a nearby pose.
  func follow(_ strips: [Strip], from start: RigidPose) -> TargetMatch? {
    fit(strips, Array(strips.indices), start: start)
  }

  private func pairs(_ strips: [Strip]) -> [TargetMatch] {
    let filter = PairFilter(PairGeometry(model), minimumGapWidths: parameters.minimumGapWidths)
    let usable = strips.indices.filter { strips[$0].usableSides >= (strips[$0].isCut ? 1 : 2) }
    var result: [TargetMatch] = []
    var fits = 0
    for left in usable {
      for right in usable where left != right && filter.accepts(strips[left], strips[right]) {
        fits += 1
        guard fits <= Self.maximumFits else { return withChance(result, fits) }
        if let match = fit(strips, [left, right]) { result.append(match) }
      }
    }
    return withChance(result, fits)
  }

  /// Lowers the confidence of rough fits, which are likelier by chance among many pairs.
  private func withChance(_ matches: [TargetMatch], _ tried: Int) -> [TargetMatch] {
    matches.map { match in
      var match = match
      match.confidence /= 1 + Self.chance * Double(tried - 1) * match.misfit * match.misfit
      return match
    }
  }

  private func singles(_ strips: [Strip]) -> [TargetMatch] {
    strips.indices.compactMap { index in
      strips[index].usableSides >= 3 || strips[index].seenCorners.count == 4 ? fit(strips, [index]) : nil
    }
  }

  private func fit(_ strips: [Strip], _ indices: [Int], start: RigidPose? = nil) -> TargetMatch? {
    let members = indices.map { strips[$0] }
    let length = members.reduce(0) { $0 + $1.length } / Double(members.count)
    let size = model.isPair ? length : max(members[0].length, members[0].width)
    var fit = PoseFit()
    fit.focal = camera.meanFocal
    fit.scale = max(1, Self.relativeScale * size)
    for (element, strip) in zip(model.elements, members) { add(strip, element, to: &fit) }
    let usable = members.reduce(0) { $0 + $1.usableSides }
    if model.isPair, usable < PairFilter.fewestSides { fit.facing = Self.facingPull }
    guard fit.measurements.count >= Self.fewestMeasurements else { return nil }
    let solved = if let start { fit.solve(from: start) } else { bestPose(members, fit) }
    guard let solution = solved else { return nil }
    let facing = abs(solution.pose.rotation[8])
    guard facing > Self.facingCosine, solution.pose.translation[2] > 0 else { return nil }
    let confidence = MatchConfidence(model)
    let misfit = confidence.misfit(solution.reprojection, size: size)
    return TargetMatch(
      strips: indices, solution: solution, fit: fit, misfit: misfit, confidence: confidence(members, misfit: misfit, size: size))
  }

  private func add(_ strip: Strip, _ element: Quad, to fit: inout PoseFit) {
    let corners = element.points
    if strip.usableSides == 0 {
      for corner in strip.seenCorners {
        fit.add(point: corners[corner.index], at: camera.direction(corner.point), weight: 1)
      }
      return
    }
    let longest = max(element.extent.length, element.extent.width)
    for index in 0..<4 where strip.sides[index].isUsable {
      let line = direction(index, strip)
      let ends = (corners[index], corners[(index + 1) % 4])
      let precision = ends.0.distance(to: ends.1) / longest
      fit.add(point: ends.0, on: line, weight: 1, precision: precision)
      fit.add(point: ends.1, on: line, weight: 1, precision: precision)
    }
    if strip.usableSides < 3 {
      for corner in strip.seenCorners {
        fit.add(point: corners[corner.index], at: camera.direction(corner.point), weight: Self.cornerWeight)
      }
    }
  }

  /// A measured side without the camera's distortion.
  private func direction(_ index: Int, _ strip: Strip) -> Line {
    let (line, half) = (strip.sides[index].line, max(2, strip.width / 2))
    // A bent side without its other ones is known where it was measured.
    let known =
      strip.hasAllSides ? strip.ends(ofSide: index) : (from: line.point - line.direction * half, to: line.point + line.direction * half)
    let (a, b) = (camera.direction(known.from), camera.direction(known.to))
    let length = a.distance(to: b)
    return Line(point: (a + b) / 2, direction: length > 0 ? (b - a) / length : line.direction)
  }

  private func bestPose(_ members: [Strip], _ fit: PoseFit) -> PoseFit.Solution? {
    var center = Point.zero
    for strip in members { center = center + strip.center / Double(members.count) }
    let seen = camera.direction(center)
    let up: Point
    var (modelSize, pixelSize) = (0.0, 0.0)
    if members.count == 2 {
      let baseline = members[1].center - members[0].center
      up = Point(baseline.y, -baseline.x)
      modelSize = (model.elements[0].extent.length + model.elements[1].extent.length) / 2
      pixelSize = (members[0].length + members[1].length) / 2
    } else {
      up = members[0].axis
      modelSize = model.elements[0].extent.length
      pixelSize = members[0].axis.length
    }
    let roll = atan2(up.x, -up.y)
    let depth = camera.meanFocal * modelSize / max(pixelSize, 1)
    let translation: InlineArray<3, Double> = [seen.x * depth, seen.y * depth, depth]
    var best: PoseFit.Solution?
    for yaw in Self.firstYaws {
      guard let solution = fit.solve(from: RigidPose(yaw: yaw, roll: roll, translation: translation)) else { continue }
      if best.map({ solution.cost < $0.cost }) ?? true { best = solution }
    }
    return best
  }
}
