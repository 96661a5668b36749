public import VisionBase
public import VisionSupport

/// Finds the faces of 3x3 cubes in pictures and decides the colours of their stickers.
///
/// `CubeDetector` finds and samples the faces; `CubeColorModel` decides their colours from one picture alone. A `CubeReader`
/// gathers results of several pictures of one cube. Buffers are kept from picture to picture; one thread at a time.
public final class CubeFinder {
  private let detector: CubeDetector
  private let tracker: CubeTracker
  private let colorModel: CubeColorModel

  /// A finder that follows nothing yet.
  ///
  /// - Throws: `internalFailure` when the trained numbers in the library are damaged.
  public init(parameters: CubeParameters = CubeParameters()) throws(VisionError) {
    detector = CubeDetector(parameters: parameters.detection)
    tracker = CubeTracker(detector: detector, maximumGap: parameters.maximumGap)
    colorModel = try CubeColorModel()
  }

  /// All faces of all cubes in a still picture; empty where there is none.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  public func find(_ image: borrowing ImageView) throws(VisionError) -> CubeFaces {
    decided(try detector.detect(image))
  }

  /// The faces of one cube in the next frame of a video: looks near its last place, and searches the whole frame only when the
  /// cube is not there.
  ///
  /// - Parameter captureTime: nanoseconds, later than the frame before; 0 = unknown.
  /// - Throws: `invalidArgument` for a time that is not later, `noMemory`, `internalFailure`.
  public func track(_ image: borrowing ImageView, captureTime: Int64 = 0) throws(VisionError) -> CubeFaces {
    guard try tracker.next(image, captureTime: captureTime).box != nil else { return decided([]) }
    return decided(try detector.observe(image, limit: 1))
  }

  /// Forgets the cube that was followed: the next frame is searched as a whole.
  public func reset() { tracker.forget() }

  private func decided(_ observations: [FaceObservation]) -> CubeFaces {
    CubeFaces(observations) { colorModel.colors($0) }
  }
}
