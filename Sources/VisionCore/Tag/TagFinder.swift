public import VisionBase
public import VisionSupport

/// Finds AprilTags and ArUco markers in still pictures, and follows them through the frames of a video.
///
/// One thread at a time. Buffers are kept from picture to picture.
public final class TagFinder {
  /// As given to `init` or `setParameters`.
  public private(set) var parameters: TagParameters
  /// nil: the parameters' optics are used.
  public var calibration: CameraCalibration? { settings.calibration }
  /// Callers' families, in the order in which they were added.
  public private(set) var customFamilies: [TagFamily] = []

  private let search: TagSearch
  private let tracker: TagTracker
  private let tables: FamilyTables
  private var settings: TagSettings

  /// - Throws: `invalidArgument` for parameters out of range, `noMemory`.
  public init(_ parameters: TagParameters = TagParameters()) throws(VisionError) {
    self.parameters = parameters
    search = try TagSearch()
    tracker = TagTracker(search)
    tables = try FamilyTables()
    settings = TagSettings(parameters, [])
    settings = try prepared(parameters)
  }

  /// Replaces the parameters between pictures; calibration and added families stay, and tags are followed on.
  ///
  /// - Throws: `invalidArgument`; the old parameters stay.
  public func setParameters(_ parameters: TagParameters) throws(VisionError) {
    settings = try prepared(parameters)
    self.parameters = parameters
  }

  /// Uses a calibrated camera instead of the parameters' optics; nil = back to these.
  public func setCalibration(_ calibration: CameraCalibration?) { settings.calibration = calibration }

  private static let mostCustomFamilies = 64

  /// Adds a family to those of the parameters.
  ///
  /// - Returns: its number.
  /// - Throws: `invalidArgument` for a name that is taken, or more than 64 families.
  @discardableResult public func addFamily(_ family: TagFamily) throws(VisionError) -> TagFamily.Kind {
    let isKnown = TagFamily.Kind.known.contains { "\($0.name)" == family.name }
    guard !isKnown, !customFamilies.contains(where: { $0.name == family.name }) else {
      throw VisionError(.invalidArgument, "family \(family.name): the name is taken")
    }
    guard customFamilies.count < Self.mostCustomFamilies else {
      throw VisionError(.invalidArgument, "family \(family.name): at most \(Self.mostCustomFamilies) families can be added")
    }
    customFamilies.append(family)
    settings = try prepared(parameters)
    return TagFamily.Kind(rawValue: TagFamily.Kind.firstCustom + Int32(customFamilies.count - 1))
  }

  /// The tags of a still picture; does not touch what `track` follows.
  ///
  /// - Returns: tags best first; no tag is not an error.
  /// - Throws: `noMemory`, `internalFailure`.
  public func find(_ image: borrowing ImageView) throws(VisionError) -> TagResult {
    let solver = try poseSolver(for: image)
    return withPoses(try search.find(image, settings), solver)
  }

  /// The tags of the next frame of a video, with track numbers and velocities.
  ///
  /// - Parameter captureTime: nanoseconds of a clock that goes forward, later than the frame before; 0 = time unknown.
  /// - Throws: `invalidArgument` for a time that is not later, and as `find`.
  public func track(_ image: borrowing ImageView, captureTime: Int64) throws(VisionError) -> TagResult {
    // A camera that does not fit the picture must not use up the frame.
    let solver = try poseSolver(for: image)
    return withPoses(try tracker.track(image, captureTime: captureTime, settings), solver)
  }

  /// Forgets all tags that are followed, and the clock.
  public func reset() { tracker.reset() }

  private func poseSolver(for image: borrowing ImageView) throws(VisionError) -> TagPoseSolver {
    let (width, height) = (image.width, image.height)
    if let calibrated = try settings.camera(width: width, height: height) { return TagPoseSolver(calibrated) }
    return TagPoseSolver(try parameters.optics.camera(width: width, height: height))
  }

  private func withPoses(_ found: TagResult, _ solver: TagPoseSolver) -> TagResult {
    var result = found
    for index in result.tags.indices {
      let tag = result.tags[index]
      let size = parameters.size(of: tag.family, identifier: tag.identifier)
      result.tags[index].size = size
      result.tags[index].pose = solver.pose(
        corners: tag.corners, size: size, isMirrored: tag.isMirrored, cornerDeviation: tag.cornerDeviation,
        growthDeviation: tag.growthDeviation)
    }
    return result
  }

  private func prepared(_ parameters: TagParameters) throws(VisionError) -> TagSettings {
    try parameters.check()
    var families: [PreparedFamily] = []
    var kinds: [TagFamily.Kind] = []
    for kind in parameters.families where !kinds.contains(kind) { kinds.append(kind) }
    for kind in kinds {
      guard TagFamily.Kind.known.contains(kind) else { throw VisionError(.invalidArgument, "family \(kind.rawValue): there is none") }
      families.append(prepared(kind, try tables.family(kind), parameters))
    }
    for (index, family) in customFamilies.enumerated() {
      families.append(prepared(TagFamily.Kind(rawValue: TagFamily.Kind.firstCustom + Int32(index)), family, parameters))
    }
    var settings = TagSettings(parameters, families)
    settings.calibration = self.settings.calibration
    return settings
  }

  private func prepared(_ kind: TagFamily.Kind, _ family: TagFamily, _ parameters: TagParameters) -> PreparedFamily {
    PreparedFamily(kind, family, allowed: parameters.allowedIdentifiers[kind], maximumWrongBits: parameters.maximumWrongBits)
  }
}
