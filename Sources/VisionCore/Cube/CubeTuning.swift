internal import VisionSupport

// Chosen and fitted constants of the room, in the order of the stages. A pitch is the side of a sticker's cell, a third of a face's side;
// log odds and log likelihoods are natural logarithms.

extension CubeSearch {
  /// Pixels of the reduced picture. Development photographs.
  static let coarsePixels = 307_200
  /// Pixels of the second view, for pictures without a cube in the first one. Development photographs.
  static let finePixels = 1_228_800
}

extension EdgeMaps {
  /// Darkness of a pixel as bright as its surroundings; 8-bit levels.
  static let level = 64
  /// Side of the window of the local mean, pixels. Development photographs.
  static let darknessWindow = 45
}

extension StickerBlobFinder {
  /// Edge strengths that may bound a sticker, 8-bit levels; each is tried. Development photographs.
  static let edgeThresholds: [UInt8] = [40, 22, 11]
  /// A bright patch exceeds the local mean by more than minus this, 8-bit levels. Development photographs.
  static let brightMargin = 4
  /// Smallest sticker, pixels. Development photographs.
  static let minimumArea = 10
  /// Largest sticker, share of the picture. Development photographs.
  static let maximumShare = 1.0 / 12
  /// Smallest compactness of a sticker: 12 for a parallelogram, 4 pi for an ellipse. Development photographs.
  static let minimumCompactness = 9.2
  /// Patches kept, largest first; bounds the time on regular patterns.
  static let maximumPatches = 1500
  /// Side of the buckets in which repeated patches are found, pixels.
  static let bucketSide = 16
  /// Largest squared distance of patches that repeat each other, in areas. Development photographs.
  static let repeatDistance = 0.04
  /// Ratio of the areas of patches that repeat each other. Development photographs.
  static let repeatAreas = 0.45...2.2
  /// A patch replaces another one whose compactness is lower by this. Development photographs.
  static let betterCompactness = 0.15
  /// A larger patch of this compactness replaces a smaller one. Development photographs.
  static let goodCompactness = 11.3
}

extension FaceLatticeFinder {
  /// Lattices found at most; bounds the time on regular patterns.
  static let maximumLattices = 400
  /// Pairs of neighbours that are grown, per lattice.
  static let triesPerLattice = 20
}

extension CubeBoxFinder {
  /// Lattices that are tried as the face of a cube, best first. Development photographs.
  static let mostSeeds = 24
  /// Smallest cosine between the normal of a side and the direction to the camera. Development photographs.
  static let minimumFacing = 0.06
}

extension CubeBox {
  /// Log odds that the best face of a cube must reach. Development photographs.
  static let minimumLogOdds = 1.2
  /// Smallest area of a reported face, share of the largest one's. Development photographs.
  static let minimumAreaShare = 0.2
  /// Margin of the search window of the next frame, share of the box's size. Development videos.
  static let marginShare = 0.35
  /// Margin of the search window of the next frame, pixels. Development videos.
  static let minimumMargin = 8.0
  /// Smallest side of the search window, pixels.
  static let minimumWindow = 16.0
}

extension CubePoseFitter {
  /// Likely focal length, in longer sides of the picture. Development photographs.
  static let likelyFocal = 1.1
}

extension RefinedBox {
  /// Sticker centers that a refined pose needs: those of one face.
  static let minimumSightings = 9
  /// Smallest cosine between the normal of a predicted side and the direction to the camera. Development photographs.
  static let minimumPredictedFacing = 0.02
  /// Smallest width of a predicted side's stickers, pixels. Development photographs.
  static let minimumPredictedWidth = 2.0
  /// Prior confidence of a side predicted from pose alone. Development photographs.
  static let predictedConfidence: Float = 0.5
}
