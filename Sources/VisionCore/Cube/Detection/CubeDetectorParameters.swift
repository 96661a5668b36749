/// What can be set on the search for cubes. Lengths are in pixels of the working picture unless they say pitches (one pitch = a third
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
  /// The largest so many patches are looked at, and so many lattices: a bound on the time that a pattern can take.
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
