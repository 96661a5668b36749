internal import VisionBase
public import VisionSupport

/// Estimates the position of a robot from the tags in all its cameras, whose places on the field are known.
///
/// One thread at a time.
public final class TagFieldLocalizer {
  /// Places of the tags.
  public var layout: TagLayout {
    didSet { reset() }
  }
  /// Options.
  public let parameters: TagFieldParameters
  /// The sightings of the last `locate` or `track` that took no part, also where that found no position.
  public private(set) var outliers: [TagFieldPosition.Outlier] = []
  private var track: FieldTrack

  /// Most tags of one estimate, all cameras together.
  public static let maximumSightings = 1024
  private static let maximumViews = 64

  /// - Throws: `invalidArgument` for a parameter out of range, or a tag that the family does not have.
  public init(_ layout: TagLayout, _ parameters: TagFieldParameters = TagFieldParameters()) throws(VisionError) {
    try parameters.check()
    if TagFamily.Kind.known.contains(parameters.family) {
      let family = try TagFamily(parameters.family)
      if let wrong = layout.places.keys.filter({ $0 >= family.codes.count }).min() {
        throw VisionError(.invalidArgument, "tag \(wrong) of the layout: \(family.name) has the ids 0..\(family.codes.count - 1)")
      }
    }
    self.layout = layout
    self.parameters = parameters
    track = FieldTrack(parameters)
  }

  /// Forgets where the robot was.
  public func reset() { track = FieldTrack(parameters) }

  /// The position from what was seen at one moment, without memory.
  ///
  /// - Parameter heading: the robot's yaw on the field, radians, of a gyroscope at that moment; nil = not known.
  /// - Returns: a position without `used` where no tag leads to one: only its `outliers` count; nil where there is no tag at all.
  /// - Throws: `invalidArgument` for a camera or a number that makes no sense.
  public func locate(_ views: [TagFieldView], heading: Double? = nil) throws(VisionError) -> TagFieldPosition? {
    let position = try estimate(views, heading, surprise: { _ in 0 })
    outliers = position?.outliers ?? []
    return position
  }

  /// The position with the memory of earlier frames: smooth, and with velocities.
  ///
  /// Frames of several cameras may come out of order, up to half a second late. A position that is not resolved is not remembered:
  /// two places must not become one by repetition.
  ///
  /// - Parameters:
  ///   - heading: as for `locate`.
  ///   - captureTime: of the pictures, nanoseconds of any steady clock.
  /// - Returns: the position at that time, without `used` where it is only a prediction; nil where the robot has not been seen for too long.
  /// - Throws: `invalidArgument` as `locate`.
  public func track(
    _ views: [TagFieldView], heading: Double? = nil, captureTime: Int64
  ) throws(VisionError) -> TagFieldPosition? {
    let measured = try estimate(views, heading, surprise: track.surprise(at: captureTime))
    var outliers = measured?.outliers ?? []
    var result = measured.flatMap { $0.used.isEmpty ? nil : $0 }
    if result?.isVague ?? false { result?.isResolved = false }
    if let measured = result, measured.isResolved,
      !track.add(measured.pose, Block(swapping: measured.covariance), at: captureTime)
    {
      outliers += measured.used.map { .init(reference: $0, reason: .jump) }
      result = nil
    }
    self.outliers = outliers
    guard let state = track.state(at: captureTime) else { return result }
    var position = TagFieldPosition(state)
    if let result {
      (position.used, position.reprojection) = (result.used, result.reprojection)
      (position.ambiguity, position.other, position.isResolved) = (result.ambiguity, result.other, result.isResolved)
    }
    position.outliers = outliers
    return position
  }

  /// The position at another time, such as now: where the robot will have moved since the newest picture.
  ///
  /// - Returns: nil where the robot has not been seen for too long.
  public func position(at nanoseconds: Int64) -> TagFieldPosition? { track.state(at: nanoseconds).map { TagFieldPosition($0) } }

  // MARK: - One moment

  private func estimate(
    _ views: [TagFieldView], _ heading: Double?, surprise: @escaping (RigidPose) -> Double
  ) throws(VisionError) -> TagFieldPosition? {
    guard views.count <= Self.maximumViews else {
      throw VisionError(.invalidArgument, "\(views.count) views: must be at most \(Self.maximumViews)")
    }
    guard heading?.isFinite ?? true else { throw VisionError(.invalidArgument, "the heading is not finite") }
    var problem = FieldProblem(tags: [])
    var outliers: [TagFieldPosition.Outlier] = []
    for (index, view) in views.enumerated() { try add(view, index, &problem, &outliers) }
    if let heading { problem.heading = .init(value: heading, deviation: parameters.headingDeviation) }
    if parameters.onFloor {
      problem.height = .init(value: 0, deviation: parameters.heightDeviation)
      problem.level = parameters.levelDeviation
    }
    let search = FieldSearch(problem: problem, outlier: parameters.outlier, surprise: surprise)
    guard let solution = search.solve() else {
      guard !problem.tags.isEmpty || !outliers.isEmpty else { return nil }
      outliers += problem.tags.map { .init(reference: $0.reference, reason: .noPose) }
      return TagFieldPosition(pose: .identity, covariance: Array(repeating: 0, count: 36), outliers: outliers)
    }
    outliers += solution.outliers.map { .init(reference: $0.reference, reason: .inconsistent) }
    var squares = 0.0
    for tag in solution.used { squares += search.problem.deviation(tag, solution.pose) * tag.deviation * tag.deviation }
    return TagFieldPosition(
      pose: solution.pose, covariance: solution.covariance,
      reprojection: (squares / Double(4 * max(1, solution.used.count))).squareRoot(), ambiguity: solution.ambiguity,
      other: solution.other, isResolved: solution.isResolved, used: solution.used.map { $0.reference }, outliers: outliers)
  }

  private func add(
    _ view: TagFieldView, _ index: Int, _ problem: inout FieldProblem, _ outliers: inout [TagFieldPosition.Outlier]
  ) throws(VisionError) {
    let reader = try FieldViewReader(view, parameters)
    for (sightingIndex, sighting) in view.sightings.enumerated() {
      guard problem.tags.count + outliers.count < Self.maximumSightings else {
        throw VisionError(.invalidArgument, "more than \(Self.maximumSightings) sightings")
      }
      let reference = TagFieldPosition.Reference(view: index, sighting: sightingIndex, identifier: sighting.identifier)
      guard let known = layout.places[sighting.identifier] else {
        outliers.append(.init(reference: reference, reason: .notInLayout))
        continue
      }
      if let tag = reader.tag(sighting, known, reference) {
        problem.tags.append(tag)
      } else {
        outliers.append(.init(reference: reference, reason: .noPose))
      }
    }
  }
}

extension TagFieldPosition {
  /// Whether the deviations are useless or not even finite.
  fileprivate var isVague: Bool { !covariance.allSatisfy { abs($0) <= FieldTrack.largestVariance } }

  init(_ state: FieldMotionFilter.State) {
    self.init(pose: state.pose, covariance: state.poses.swapped)
    for i in 0..<6 { velocity[i] = state.velocity[(i + 3) % 6] }
  }
}

extension TagFieldParameters {
  /// - Throws: `invalidArgument` with the first number that is out of range.
  func check() throws(VisionError) {
    try VisionError.check("tag_size_m", tagSize, in: 0.001...100)
    try VisionError.check("pixel_stddev_px", pixelDeviation, in: 0.001...100)
    try VisionError.check("placement_stddev_m", placementDeviation, in: 0...10)
    try VisionError.check("heading_stddev_rad", headingDeviation, in: 0.0001...3)
    try VisionError.check("height_stddev_m", heightDeviation, in: 0.0001...10)
    try VisionError.check("level_stddev_rad", levelDeviation, in: 0.0001...3)
    try VisionError.check("outlier_px", outlier, in: 0...1000)
    try VisionError.check("acceleration_m_s2", acceleration, in: 0.01...1000)
    try VisionError.check("angular_acceleration_rad_s2", angularAcceleration, in: 0.01...10_000)
    try VisionError.check("longest_unseen_s", longestUnseen, in: 0...60)
  }
}
