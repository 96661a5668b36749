/// What can be set on a `CubeFinder`.
public struct CubeParameters: Sendable {
  /// Largest number of cubes that `find` reports in one picture, 1...16; `track` follows one.
  public var maximumCubes = 6
  /// Longest time between two frames, in nanoseconds, over which `track` still looks for the cube near its last place.
  public var maximumGap: Int64 = 500_000_000

  /// The defaults.
  public init() {}

  /// The same in terms of the search.
  var detection: CubeDetectorParameters {
    var detection = CubeDetectorParameters()
    detection.maximumBoxes = maximumCubes
    return detection
  }
}

/// What can be set on a `CubeReader`.
public struct CubeReaderParameters: Sendable {
  /// A state is reported only when its probability is at least this, 0...1.
  public var minimumConfidence = 0.9
  /// Loss of log likelihood (nats) of the best legal cube above which the colours contradict every cube, and are not just noisy.
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

/// What can be set on a `CubeScanner`. A pitch is the side of a sticker.
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
  /// Longest time between two frames, in nanoseconds, over which the cube is still looked for near its last place.
  public var maximumGap: Int64 = 500_000_000

  /// The defaults.
  public init() {}
}

/// What can be set on the search for cubes (`CubeDetector`). Lengths are in pixels of the working picture unless they say pitches (one pitch = a third
/// of a face's side).
package struct CubeDetectorParameters: Sendable {
  /// The picture is reduced to about this many pixels for the search.
  package var workingPixels = 307_200
  /// When nothing was found, the search is repeated on a picture of about this many pixels; 0 = never.
  package var finePixels = 1_228_800
  /// Edge strengths (0...255) that may bound a sticker; each is tried.
  package var edgeThresholds: [UInt8] = [40, 22, 11]
  /// Side of the square whose mean brightness a sticker on dark plastic exceeds.
  package var darknessWindow = 45
  package var minimumStickerArea = 10
  /// The largest sticker as a share of the picture.
  package var maximumStickerShare = 1.0 / 12
  /// Area over spread of a patch (12 for a parallelogram, 12.57 for an ellipse) from which it may be a sticker.
  package var minimumCompactness = 9.2
  /// Largest numbers of patches (the largest first) and of lattices that are examined: they bound the time on regular patterns.
  package var maximumPatches = 1500
  package var maximumLattices = 400
  /// How many lattices, best first, are tried as a cube's face.
  package var seeds = 24
  /// How oblique a side may be: least cosine between its normal and the direction to the camera.
  package var minimumFacing = 0.06
  /// Likely focal length in units of the picture's longer side.
  package var likelyFocal = 1.1
  /// Log odds that the best face of a cube must reach, and those from which its other faces are reported.
  package var acceptance = 1.2
  package var faceAcceptance = 0.0
  /// Faces smaller than this share of the box's largest face are not reported.
  package var minimumAreaShare = 0.2
  /// Largest number of cubes in a picture.
  package var maximumBoxes = 6
  /// Whether observations carry their raw samples.
  package var keepsSamples = true

  package init() {}
}
