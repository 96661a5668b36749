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

  /// Unknowns of a pose.
  private static let unknowns = 6.0

  /// - Parameter knownAmbiguity: the ambiguity in the previous frame; nil = it is computed.
  func callAsFunction(_ match: TargetMatch, _ strips: [Strip], knownAmbiguity: Double? = nil) -> FoundTarget {
    let members = match.strips.map { strips[$0] }
    let elements = members.map { $0.corners }
    let center = elements.reduce(Point.zero) { $0 + $1.center / Double(elements.count) }
    let pose = match.solution.pose
    let direction = camera.direction(center)
    let error = withFocalError(standardDeviation(match, members, direction), pose, direction)
    let (x, y, z) = (pose.translation[0], pose.translation[1], max(pose.translation[2], Epsilon.length))
    let byPose = MeasuredDistance(value: mounting.floorDistance(x: x, y: y, z: z), standardDeviation: error.distance)
    let byHeight = mounting.heightDistance(Point(x / z, y / z), pitchDeviation: error.pitch)
    let distance = byHeight.map { Self.combined(byPose, $0) } ?? byPose
    var target = FoundTarget(
      model: model.kind, elements: elements, center: center, yaw: atan(direction.x), pitch: atan2(-direction.y, hypot(1, direction.x)),
      floorDistance: distance.value, distance: pose.range,
      areaFraction: elements.reduce(0) { $0 + $1.area } / Double(pictureSize.width * pictureSize.height), pose: pose,
      reprojection: match.solution.reprojection, ambiguity: knownAmbiguity ?? ambiguity(match),
      yawDeviation: error.yaw, pitchDeviation: error.pitch, floorDistanceDeviation: distance.standardDeviation,
      heightDistance: byHeight?.value ?? 0, heightDistanceDeviation: byHeight?.standardDeviation ?? 0,
      confidence: match.confidence, isPartial: members.contains { $0.isCut || ($0.usableSides < 4 && $0.seenCorners.count < 4) },
      isClear: members.allSatisfy { $0.hasAllSides && !$0.isWashedOut && !$0.isCut }, elementSeparation: model.separation)
    target.axes = axes(pose)
    target.focalLength = camera.meanFocal
    target.focalDeviation = focalError * camera.meanFocal
    return target
  }

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
  private func withFocalError(
    _ measured: (yaw: Double, pitch: Double, distance: Double), _ pose: RigidPose, _ direction: Point
  ) -> (yaw: Double, pitch: Double, distance: Double) {
    let (x, y, error) = (direction.x, direction.y, focalError)
    let squared = 1 + x * x
    return (
      hypot(measured.yaw, error * x / squared), hypot(measured.pitch, error * y / (squared.squareRoot() * (squared + y * y))),
      hypot(measured.distance, error * pose.range)
    )
  }

  /// Standard deviations of yaw and pitch in radians and of the distance in metres, from the residuals.
  private func standardDeviation(_ match: TargetMatch, _ members: [Strip], _ direction: Point) -> (
    yaw: Double, pitch: Double, distance: Double
  ) {
    let pose = match.solution.pose
    let count = Double(match.fit.measurements.count)
    // Residuals are smaller than errors, as six parameters were fitted.
    let residual = match.solution.reprojection * (count / max(1, count - Self.unknowns)).squareRoot()
    let depth = max(pose.translation[2], Epsilon.length)
    let translation = match.fit.translationStandardDeviation(pose, Self.glow(of: members, edgeError: hypot(residual, Self.edgeError)))
    let distance = Self.distanceScale * (translation?[2] ?? 0)
    let areComplete = members.allSatisfy { $0.isComplete }
    // The centre of complete elements is measured; that of others follows from the pose.
    guard areComplete, let deviation = match.fit.positionStandardDeviation(pixelError: hypot(residual, Self.centerError)) else {
      return ((translation?[0] ?? 0) / depth, (translation?[1] ?? 0) / depth, distance / Self.distanceScale)
    }
    let squared = 1 + direction.x * direction.x
    let yaw = Self.centerScale * deviation.x / squared
    let pitch = Self.centerScale * deviation.y * squared.squareRoot() / (squared + direction.y * direction.y)
    return (yaw, pitch, distance)
  }

  /// The glow that is expected around strips.
  private static func glow(of members: [Strip], edgeError: Double) -> PoseFit.Glow {
    let isClipped = members.contains { $0.isClipped || $0.isWashedOut }
    return PoseFit.Glow(deviation: isClipped ? glowOfClipped : glow, edgeError: edgeError)
  }

  /// The match without glow.
  static func withoutGlow(_ match: TargetMatch, _ strips: [Strip]) -> TargetMatch {
    var match = match
    match.solution = match.fit.removeGlow(glow(of: match.strips.map { strips[$0] }, edgeError: edgeError), from: match.solution)
    return match
  }
}
