public import VisionBase
public import VisionSupport

/// Finds and measures robot targets in still pictures, and follows them through the frames of a video.
///
/// One thread at a time. Buffers are kept from picture to picture.
public final class TargetFinder {
  /// As given to `init` or `setParameters`.
  public private(set) var parameters: TargetParameters
  /// nil: the parameters' optics are used.
  public private(set) var calibration: CameraCalibration?
  /// The model of `TargetModel.Kind.custom`.
  public private(set) var customModel = TargetModel.frc2019

  private let search = TargetSearch()
  private let tracker: TargetTracker
  private let maskPlane = Plane<UInt8>()

  /// - Parameter parameters: within their documented ranges.
  public init(_ parameters: TargetParameters = TargetParameters()) {
    self.parameters = parameters
    tracker = TargetTracker(search)
  }

  /// Replaces the parameters between pictures; calibration and custom model stay. Targets are followed on, unless the model changes.
  public func setParameters(_ parameters: TargetParameters) {
    if parameters.model != self.parameters.model { tracker.reset() }
    self.parameters = parameters
  }

  /// Uses a calibrated camera instead of the parameters' optics; nil = these again.
  public func setCalibration(_ calibration: CameraCalibration?) { self.calibration = calibration }

  /// Sets the model of `TargetModel.Kind.custom`.
  public func setModel(_ model: TargetModel) {
    if parameters.model == .custom, model != customModel { tracker.reset() }
    customModel = model
  }

  /// The targets of a still picture; does not affect `track`.
  ///
  /// - Returns: targets best first, strips from left to right; no target is not an error.
  /// - Throws: `invalidArgument`, `noMemory`, `internalFailure`.
  public func find(_ image: borrowing ImageView) throws(VisionError) -> TargetResult {
    try search.find(image, settings(for: image)).result
  }

  /// The targets of the next frame of a video, with identifiers and velocities.
  ///
  /// - Parameter captureTime: nanoseconds of a monotonic clock, later than the previous frame; 0 = time unknown. If the time of
  /// a frame or of the previous one is unknown, positions are not predicted and velocities are 0.
  /// - Throws: `invalidArgument` for a time that is not later, and as `find`.
  public func track(_ image: borrowing ImageView, captureTime: Int64) throws(VisionError) -> TargetResult {
    try tracker.track(image, captureTime: captureTime, settings(for: image))
  }

  /// Forgets all targets that are followed, and the clock.
  public func reset() { tracker.reset() }

  /// Draws the segmentation: white = lit.
  ///
  /// - Parameter canvas: of the image's size.
  /// - Throws: `invalidArgument` for another size, and as `find`.
  public func mask(_ image: borrowing ImageView, into canvas: Canvas) throws(VisionError) {
    try search.mask(image, parameters, into: maskPlane)
    try canvas.receive(maskPlane)
  }

  private func settings(for image: borrowing ImageView) throws(VisionError) -> SearchSettings {
    let (width, height) = (image.width, image.height)
    let camera =
      if let calibration {
        try calibration.camera(width: width, height: height)
      } else {
        try parameters.optics.camera(width: width, height: height)
      }
    let model = TargetModel.known(parameters.model) ?? customModel
    return SearchSettings(
      parameters: parameters, model: model, camera: camera,
      focal: FocalEstimate(given: calibration == nil && parameters.optics == .unknown ? nil : camera.meanFocal),
      pictureSize: (width, height))
  }
}

extension TargetFinder {
  private static let distances = 0.05...100.0

  /// The focal length in pixels at which the best target of a picture is at a known distance.
  ///
  /// The measured distance is nearly proportional to the assumed focal length, so a few steps of the secant method suffice.
  ///
  /// - Parameter distance: metres along the floor, 0.05...100.
  /// - Throws: `invalidArgument`, `notFound` without a target or where no focal length leads to the distance, and as `find`.
  public func focalLength(_ image: borrowing ImageView, distance: Double) throws(VisionError) -> Double {
    guard Self.distances.contains(distance) else {
      throw VisionError(.invalidArgument, "distance \(distance) m: must be \(Self.distances.lowerBound)..\(Self.distances.upperBound)")
    }
    var settings = try settings(for: image)
    // Uses the pose alone, as distances from heights do not depend on the focal length in this way.
    settings.parameters.mounting.targetHeight = settings.parameters.mounting.cameraHeight
    settings.focal = nil
    var focal = Self.firstFocalShare * Double(image.width + image.height)
    var ratio = 0.0
    for _ in 0..<Self.maximumSteps {
      settings.camera = try Camera(focalPixels: focal, width: image.width, height: image.height)
      guard let target = try search.find(image, settings).result.targets.first else {
        throw VisionError(.notFound, "no target in the picture")
      }
      ratio = distance / target.floorDistance
      focal = min(max(focal * ratio, Self.focalLimits.lowerBound), Self.focalLimits.upperBound)
      if abs(ratio - 1) < Self.convergence { break }
    }
    guard abs(ratio - 1) < Self.largestError else { throw VisionError(.notFound, "no focal length puts the target at \(distance) m") }
    return focal
  }
}
