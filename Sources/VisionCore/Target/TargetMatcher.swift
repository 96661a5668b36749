package import VisionBase
package import VisionSupport
internal import Glibc

/// A model matched to one or two strips, with the pose that explains them.
struct TargetMatch {
  var strips: [Int]
  var solution: PoseFit.Solution
  var fit: PoseFit
  /// Reprojection error over what is still believed.
  var misfit: Double
  var confidence: Double
}

/// Joins strips to targets by geometry alone: every two strips that could be the model's left and right one are explained by a pose of
/// the model, and the best explanations win. Who is whose neighbour plays no part, so a reflection between the strips does no harm.
struct TargetMatcher {
  let model: TargetModel
  let camera: Camera
  let parameters: TargetParameters

  private static let maximumFits = 200
  /// How much more doubt each further pair that was tried adds to a fit at the limit of what is accepted.
  private static let chance = 0.08
  private static let steepestRoll = 45.0 * Double.pi / 180

  func matches(_ strips: [Strip]) -> [TargetMatch] {
    var candidates = model.pieces.count == 2 ? pairs(strips) : singles(strips)
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

  /// The pose of strips that are known to be the model's pieces, from a pose near it.
  func follow(_ strips: [Strip], from start: RigidPose) -> TargetMatch? {
    fit(strips, Array(strips.indices), start: start)
  }

  // MARK: Two strips

  private struct ModelGeometry {
    var separation: Double
    var length: Double
    /// Degrees between the strips' axes; positive when they lean towards each other at the top.
    var lean: Double
  }

  private var modelGeometry: ModelGeometry {
    let (left, right) = (model.pieces[0], model.pieces[1])
    func tilt(_ piece: Quad) -> Double {
      let up = (piece.a + piece.b - piece.c - piece.d) / 2
      return atan2(up.x, -up.y) * 180 / .pi
    }
    let length = (TargetModel.extent(left).length + TargetModel.extent(right).length) / 2
    return ModelGeometry(separation: left.center.distance(to: right.center), length: length, lean: tilt(left) - tilt(right))
  }

  private func pairs(_ strips: [Strip]) -> [TargetMatch] {
    let geometry = modelGeometry
    let usable = strips.indices.filter { strips[$0].usableSides >= (strips[$0].isCut ? 1 : 2) }
    var result: [TargetMatch] = []
    var fits = 0
    for left in usable {
      for right in usable where left != right && isPlausible(strips[left], strips[right], geometry) {
        fits += 1
        guard fits <= Self.maximumFits else { return withChance(result, fits) }
        if let match = fit(strips, [left, right]) { result.append(match) }
      }
    }
    return withChance(result, fits)
  }

  /// Among many pairs some fit by chance, roughly: those are less sure, exact ones are not.
  private func withChance(_ matches: [TargetMatch], _ tried: Int) -> [TargetMatch] {
    matches.map { match in
      var match = match
      match.confidence /= 1 + Self.chance * Double(tried - 1) * match.misfit * match.misfit
      return match
    }
  }

  /// Cheap tests that most wrong pairs fail.
  private func isPlausible(_ left: Strip, _ right: Strip, _ model: ModelGeometry) -> Bool {
    let baseline = right.center - left.center
    guard baseline.x > 0, abs(atan2(baseline.y, baseline.x)) <= Self.steepestRoll else { return false }
    let distance = baseline.length
    let length = (left.length + right.length) / 2
    let isCut = left.isCut || right.isCut
    let ratio = distance / length / (model.separation / model.length)
    guard ratio > 0.4, ratio < (isCut ? 2.5 : 1.4) else { return false }
    if left.isWhole, right.isWhole, !isCut {
      let lengths = left.length / right.length
      guard lengths > 0.55, lengths < 1 / 0.55 else { return false }
    }
    let (first, second) = (left.usableSides, right.usableSides)
    let corners = (left.seenCorners.isEmpty ? 0 : 1) + (right.seenCorners.isEmpty ? 0 : 1)
    guard first + second >= 5 || (isCut && first + second + corners >= 4) else { return false }
    let along = baseline / distance
    let up = Point(along.y, -along.x)
    func tilt(_ strip: Strip) -> Double { atan2(strip.axis.dot(along), strip.axis.dot(up)) * 180 / .pi }
    let (leftTilt, rightTilt) = (tilt(left), tilt(right))
    let lean = leftTilt - rightTilt
    if abs(model.lean) > 10 {
      // The lines of the strips' sides must meet on the side where the model's do.
      let relative = lean / model.lean
      let sign = model.lean > 0 ? 1.0 : -1.0
      guard relative > 0.3, relative < 2.2, sign * leftTilt > -20, sign * rightTilt < 20 else { return false }
    } else {
      guard abs(lean - model.lean) <= 14 else { return false }
    }
    let gap = distance - (left.width + right.width) / 2
    return gap >= parameters.minimumGapInWidths * (left.width + right.width) / 2
  }

  // MARK: One piece

  private func singles(_ strips: [Strip]) -> [TargetMatch] {
    strips.indices.compactMap { index in
      strips[index].usableSides >= 3 || strips[index].seenCorners.count == 4 ? fit(strips, [index]) : nil
    }
  }

  // MARK: Pose

  private func fit(_ strips: [Strip], _ indices: [Int], start: RigidPose? = nil) -> TargetMatch? {
    let members = indices.map { strips[$0] }
    let length = members.reduce(0) { $0 + $1.length } / Double(members.count)
    let size = model.pieces.count == 1 ? max(members[0].length, members[0].width) : length
    var fit = PoseFit()
    fit.focal = camera.meanFocal
    fit.scale = max(1, 0.05 * size)
    for (piece, strip) in zip(model.pieces, members) { add(strip, piece, to: &fit) }
    let usable = members.reduce(0) { $0 + $1.usableSides }
    if model.pieces.count == 2, usable < 5 { fit.facing = 6 }
    guard fit.measurements.count >= 6 else { return nil }
    let solved = if let start { fit.solve(from: start) } else { bestPose(members, fit) }
    guard let solution = solved else { return nil }
    let facing = abs(solution.pose.rotation[8])
    guard facing > 0.25, solution.pose.translation[2] > 0 else { return nil }
    let misfit = misfit(solution, size: size)
    return TargetMatch(
      strips: indices, solution: solution, fit: fit, misfit: misfit, confidence: confidence(members, misfit: misfit, size: size))
  }

  private func add(_ strip: Strip, _ piece: Quad, to fit: inout PoseFit) {
    let corners = piece.points
    if strip.usableSides == 0 {
      for corner in strip.seenCorners {
        fit.add(point: corners[corner.index], at: camera.direction(corner.point), weight: 1)
      }
      return
    }
    for index in 0..<4 where strip.sides[index].isUsable {
      let line = direction(strip.sides[index], strip)
      fit.add(point: corners[index], on: line, weight: 1)
      fit.add(point: corners[(index + 1) % 4], on: line, weight: 1)
    }
    if strip.usableSides < 3 {
      for corner in strip.seenCorners {
        fit.add(point: corners[corner.index], at: camera.direction(corner.point), weight: 0.5)
      }
    }
  }

  /// A measured side without the camera's distortion.
  private func direction(_ side: Strip.Side, _ strip: Strip) -> Strip.Side {
    let half = max(2, strip.width / 2)
    let (a, b) = (camera.direction(side.point - side.direction * half), camera.direction(side.point + side.direction * half))
    var result = side
    result.point = (a + b) / 2
    let length = a.distance(to: b)
    if length > 0 { result.direction = (b - a) / length }
    return result
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
      modelSize = (TargetModel.extent(model.pieces[0]).length + TargetModel.extent(model.pieces[1]).length) / 2
      pixelSize = (members[0].length + members[1].length) / 2
    } else {
      up = members[0].axis
      modelSize = TargetModel.extent(model.pieces[0]).length
      pixelSize = members[0].axis.length
    }
    let roll = atan2(up.x, -up.y)
    let depth = camera.meanFocal * modelSize / max(pixelSize, 1)
    let translation: InlineArray<3, Double> = [seen.x * depth, seen.y * depth, depth]
    var best: PoseFit.Solution?
    for yaw in [-0.5, 0.5] {
      guard let solution = fit.solve(from: RigidPose(yaw: yaw, roll: roll, translation: translation)) else { continue }
      if best.map({ solution.cost < $0.cost }) ?? true { best = solution }
    }
    return best
  }

  /// How sure it is that these strips are this target: sides that are there, and a model that fits them.
  private func confidence(_ members: [Strip], misfit: Double, size: Double) -> Double {
    var (sum, count) = (0.0, 0.0)
    for strip in members where strip.usableSides > 0 {
      for index in 0..<4 {
        let side = strip.sides[index]
        if side.isAtBorder || (strip.isCut && !side.isUsable) { continue }
        // What hides the middle of a joined strip hides its long sides there.
        sum += index % 2 == 1 ? min(1, side.coverage / strip.visibleShare) : side.coverage
        count += 1
      }
    }
    let coverage = count > 0 ? sum / count : members.allSatisfy({ !$0.seenCorners.isEmpty }) ? 1 : 0
    // Things in line are everywhere too: parts that were joined prove less.
    let joined = members.filter(\.isJoined).count
    let trust = pow(model.pieces.count == 2 && abs(modelGeometry.lean) > 10 ? 0.9 : 0.7, Double(joined))
    return trust * max(0, min(1, coverage * exp(-misfit * misfit) * (1 - exp(-size / 6)) * Self.likeness(members)))
  }

  private func misfit(_ solution: PoseFit.Solution, size: Double) -> Double {
    // Upright bars are everywhere, leaning ones are not: the former must fit better. Home-made targets are off by several percent, and
    // edges of strips of a few pixels by some tenths of one.
    let tolerance = model.pieces.count == 2 && abs(modelGeometry.lean) > 10 ? 0.12 : 0.09
    return solution.reprojectionError / hypot(tolerance * size, 0.6)
  }

  /// The same lamp lights both strips: they are about equally bright and of one colour, and brighter than what is beside them.
  private static func likeness(_ members: [Strip]) -> Double {
    let brightness = members.map(\.brightness)
    let ratio = (brightness.min() ?? 1) / max(brightness.max() ?? 1, 1)
    let contrast = members.reduce(0) { $0 + $1.contrast } / Double(members.count)
    let color = members.count == 2 ? Strip.colorDistance(members[0].color, members[1].color) : 0
    return min(1, max(0, (ratio - 0.3) / 0.4)) * min(1, max(0, (contrast - 0.3) / 0.3)) * min(1, max(0, (0.6 - color) / 0.25))
  }
}
