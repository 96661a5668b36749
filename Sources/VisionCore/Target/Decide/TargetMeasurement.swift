internal import VisionBase
import VisionSupport
internal import Glibc

/// Last stage: direction, distance and pose of a match with their standard deviations.
struct TargetMeasurement {
  let model: TargetModel
  let camera: Camera
  /// Standard deviation of the logarithm of the camera's focal length; 0 if it was given.
  let focalError: Double
  let mounting: TargetMounting
  /// Of the whole picture.
  let pictureSize: (width: Int, height: Int)

  /// Standard deviations in radians and metres.
  private typealias Errors = (yaw: Double, pitch: Double, distance: Double)

  /// Unknowns of a pose.
  private static let unknowns = 6.0

  /// - Parameter knownAmbiguity: the ambiguity in the previous frame; nil = it is computed.
  func callAsFunction(_ match: TargetMatch, _ strips: [Strip], knownAmbiguity: Double? = nil) -> FoundTarget {
    let members = match.strips.map { strips[$0] }
    let elements = members.map { $0.corners }
    let pose = match.solution.pose
    let (center, measured) = center(match, members)
    let direction = camera.direction(center)
    let error = withFocalError(measured, pose, direction)
    let (x, y, z) = (pose.translation[0], pose.translation[1], max(pose.translation[2], Epsilon.length))
    let byPose = MeasuredDistance(value: mounting.floorDistance(x: x, y: y, z: z), standardDeviation: error.distance)
    let byHeight = mounting.heightDistance(Point(x / z, y / z), pitchDeviation: error.pitch)
    let distance = byHeight.map { Self.combined(byPose, $0) } ?? byPose
    // Estimated corners may lie outside of the picture.
    let areaFraction = min(1, elements.reduce(0) { $0 + $1.area } / Double(pictureSize.width * pictureSize.height))
    var target = FoundTarget(
      model: model.kind, elements: elements, center: center, yaw: atan(direction.x), pitch: Self.pitch(direction),
      floorDistance: distance.value, distance: pose.range,
      areaFraction: areaFraction, pose: pose, reprojection: match.solution.reprojection, ambiguity: knownAmbiguity ?? ambiguity(match),
      yawDeviation: error.yaw, pitchDeviation: error.pitch, floorDistanceDeviation: distance.standardDeviation,
      heightDistance: byHeight?.value ?? 0, heightDistanceDeviation: byHeight?.standardDeviation ?? 0,
      confidence: match.confidence, isPartial: members.contains { $0.isCut || ($0.usableSides < 4 && $0.seenCorners.count < 4) },
      isClear: members.allSatisfy { $0.hasAllSides && !$0.isWashedOut && !$0.isCut }, elementSeparation: model.separation)
    target.axes = axes(pose)
    target.focalLength = camera.meanFocal
    target.focalDeviation = focalError * camera.meanFocal
    return target
  }

  /// The centre of the elements, with the errors of the target. It is the mean of the corners; but those of incomplete elements are partly
  /// estimates, so a pose that contradicts them along an axis of the picture places the centre along it.
  private func center(_ match: TargetMatch, _ members: [Strip]) -> (Point, Errors) {
    var center = members.reduce(Point.zero) { $0 + $1.corners.center / Double(members.count) }
    let direction = camera.direction(center)
    var error = standardDeviation(match, members, direction)
    guard !members.allSatisfy({ $0.isComplete }), min(error.yaw, error.pitch) > 0,
      let fittedCenter = projectedCenter(match.solution.pose)
    else { return (center, error) }
    let fitted = camera.direction(fittedCenter)
    let off = (yaw: atan(fitted.x) - atan(direction.x), pitch: Self.pitch(fitted) - Self.pitch(direction))
    if abs(off.yaw) > Self.contradiction * error.yaw { center.x = fittedCenter.x } else { error.yaw = hypot(error.yaw, off.yaw) }
    if abs(off.pitch) > Self.contradiction * error.pitch { center.y = fittedCenter.y } else { error.pitch = hypot(error.pitch, off.pitch) }
    return (center, error)
  }

  /// The mean of the model's corners in the picture; nil if one is behind the camera.
  private func projectedCenter(_ pose: RigidPose) -> Point? {
    let seen = model.elements.flatMap { $0.points }.compactMap { pose.project($0).map(camera.pixel) }
    return seen.count == 4 * model.elements.count ? seen.reduce(.zero, +) / Double(seen.count) : nil
  }

  private static func pitch(_ direction: Point) -> Double { atan2(-direction.y, hypot(1, direction.x)) }

  /// The model's axes in the picture; nil if one reaches behind the camera.
  private func axes(_ pose: RigidPose) -> ProjectedAxes? {
    let length = (Box(around: model.elements.flatMap { $0.points })?.width ?? 0) / 2
    let points = [SIMD3(0, 0, 0), SIMD3(length, 0, 0), SIMD3(0, length, 0), SIMD3(0, 0, length)].compactMap { point -> Point? in
      let seen = pose.transform(point)
      return seen.z > Epsilon.length ? camera.pixel(Point(seen.x / seen.z, seen.y / seen.z)) : nil
    }
    return points.count == 4 ? ProjectedAxes(origin: points[0], ends: Array(points.dropFirst())) : nil
  }

  /// Ratio of the errors of the pose and its mirrored pose.
  private func ambiguity(_ match: TargetMatch) -> Double {
    let pose = match.solution.pose
    guard let second = match.fit.solve(from: pose.mirrored()),
      abs(second.pose.rotation[2] - pose.rotation[2]) + abs(second.pose.rotation[5] - pose.rotation[5]) > Self.distinctNormals
    else { return 0 }
    return min(1, (match.solution.reprojection + Self.errorFloor) / (second.reprojection + Self.errorFloor))
  }

  /// Two measurements of one distance, weighted by their variances.
  private static func combined(_ pose: MeasuredDistance, _ height: MeasuredDistance) -> MeasuredDistance {
    let poseError = hypot(pose.standardDeviation, relativeDistanceError * pose.value)
    let (a, b) = (1 / (poseError * poseError), 1 / (height.standardDeviation * height.standardDeviation))
    guard a.isFinite, b.isFinite, a + b > 0 else { return pose }
    return MeasuredDistance(value: (pose.value * a + height.value * b) / (a + b), standardDeviation: (1 / (a + b)).squareRoot())
  }

  /// Adds the error of the focal length: distances increase with it, angles decrease.
  private func withFocalError(_ measured: Errors, _ pose: RigidPose, _ direction: Point) -> Errors {
    let (x, y, error) = (direction.x, direction.y, focalError)
    let squared = 1 + x * x
    return (
      hypot(measured.yaw, error * x / squared), hypot(measured.pitch, error * y / (squared.squareRoot() * (squared + y * y))),
      hypot(measured.distance, error * pose.range)
    )
  }

  /// Standard deviations of yaw and pitch in radians and of the distance in metres, from the residuals.
  private func standardDeviation(_ match: TargetMatch, _ members: [Strip], _ direction: Point) -> Errors {
    let pose = match.solution.pose
    let count = Double(match.fit.measurements.count)
    // Residuals are smaller than errors, as six parameters were fitted.
    let residual = match.solution.reprojection * (count / max(1, count - Self.unknowns)).squareRoot()
    let glow = Self.glow(of: members, edgeError: hypot(residual, Self.edgeError))
    let fitted = match.fit.standardDeviation(pose, of: model.center, glow) ?? (0, .zero)
    let squared = 1 + direction.x * direction.x
    func errors(_ deviation: Point, distance: Double) -> Errors {
      (deviation.x / squared, deviation.y * squared.squareRoot() / (squared + direction.y * direction.y), distance)
    }
    let areComplete = members.allSatisfy { $0.isComplete }
    // The centre of complete elements is measured; that of others follows from the pose.
    guard areComplete, let deviation = match.fit.positionStandardDeviation(pixelError: hypot(residual, Self.centerError)) else {
      let scale = match.fit.hasSides ? Self.fittedScale : Self.cornerScale
      return errors(fitted.direction * scale, distance: fitted.depth * scale)
    }
    return errors(deviation * Self.centerScale, distance: Self.distanceScale * fitted.depth)
  }

  /// The glow that is expected around the strips of a match.
  static func glow(of match: TargetMatch, _ strips: [Strip]) -> PoseFit.Glow {
    glow(of: match.strips.map { strips[$0] }, edgeError: edgeError)
  }

  private static func glow(of members: [Strip], edgeError: Double) -> PoseFit.Glow {
    let isClipped = members.contains { $0.isClipped || $0.isWashedOut }
    return PoseFit.Glow(deviation: isClipped ? glowOfClipped : glow, edgeError: edgeError)
  }

  /// The match without glow.
  static func withoutGlow(_ match: TargetMatch, _ strips: [Strip]) -> TargetMatch {
    var match = match
    match.solution = match.fit.removeGlow(glow(of: match, strips), from: match.solution)
    return match
  }
}
