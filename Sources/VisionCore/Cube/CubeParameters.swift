/// Parameters of a `CubeFinder`.
public struct CubeParameters: Sendable {
  /// Largest number of cubes that `find` reports in one picture, 1...16; `track` follows one.
  public var maximumCubes = 6
  /// Longest time between two frames, in nanoseconds, over which `track` searches for the cube near its last position.
  public var maximumGap: Int64 = 500_000_000

  /// The defaults.
  public init() {}
}

/// Parameters of a `CubeReader`.
public struct CubeReaderParameters: Sendable {
  /// A state is reported only when its probability is at least this, 0...1.
  public var minimumConfidence = 0.9
  /// Loss of log likelihood (nats) of the best legal cube above which the colours are impossible rather than noisy.
  public var impossibleLoss = 17.0
  /// The arrangement of the colours; nil infers it.
  public var scheme: ColorScheme?
  /// Colour of the upper face of the states reported; a neighbour of `front` in the scheme.
  public var up = CubeColor.white
  /// Colour of the front face of the states reported.
  public var front = CubeColor.green

  /// The defaults.
  public init() {}
}

/// Parameters of a `CubeScanner`. A pitch is the side of a sticker's cell.
public struct CubeScannerParameters: Sendable {
  /// Motion between two frames, in pitches, beyond which a frame is not read.
  public var maximumMotion: Float = 0.3
  /// Width of the stickers' edges, in pitches, beyond which a frame is not read.
  public var maximumEdgeWidth: Float = 0.13
  /// Pitch in pixels below which the colours are not worth reading.
  public var minimumSticker: Float = 6
  /// Median brightness (0...255, brightest channel) below which more light is asked for; the frame is read nevertheless.
  public var minimumBrightness: Float = 38
  /// Share of a sticker's samples that a reflection may cover, 0...1.
  public var maximumGlare: Float = 0.55
  /// Frames between two readings.
  public var minimumInterval = 2
  /// Longest time between two frames, in nanoseconds, over which the cube is searched for near its last position.
  public var maximumGap: Int64 = 500_000_000

  /// The defaults.
  public init() {}
}
