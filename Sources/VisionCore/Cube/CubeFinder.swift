public import VisionBase
public import VisionSupport

/// Finds the faces of 3x3 cubes in pictures and decides the colours of their stickers.
///
/// A `CubeReader` combines the results of several pictures of one cube. Buffers are kept from picture to picture; one thread at a time.
public final class CubeFinder {
  private let search: CubeSearch
  private let tracker: CubeTracker
  private let colorModel: CubeColorModel

  /// Creates a finder.
  ///
  /// - Throws: `internalFailure` if the embedded model is damaged.
  public init(parameters: CubeParameters = CubeParameters()) throws(VisionError) {
    search = CubeSearch(maximumCubes: parameters.maximumCubes)
    tracker = CubeTracker(search, maximumGap: parameters.maximumGap)
    colorModel = try CubeColorModel()
  }

  /// All faces of all cubes in a still picture; empty if there is none.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  public func find(_ image: borrowing ImageView) throws(VisionError) -> CubeFaces {
    colored(try search.find(image))
  }

  /// The faces of one cube in the next frame of a video, searched for near its last position first.
  ///
  /// - Parameter captureTime: nanoseconds, later than the previous frame; 0 = unknown.
  /// - Throws: `invalidArgument` for a time that is not later, `noMemory`, `internalFailure`.
  public func track(_ image: borrowing ImageView, captureTime: Int64 = 0) throws(VisionError) -> CubeFaces {
    guard let box = try tracker.next(image, captureTime: captureTime).box else { return colored([]) }
    return colored(try search.observe(image, [box]))
  }

  /// Forgets the cube that was followed: all of the next frame is searched.
  public func reset() { tracker.forget() }

  private func colored(_ observations: [FaceObservation]) -> CubeFaces {
    CubeFaces(observations) { colorModel.colors($0) }
  }
}
