public import VisionBase

/// One sticker as seen: robust colour samples of its inside, in 8-bit sRGB.
public struct StickerSample: Sendable {
  /// Robust centre, the median of the inliers: blue, green, red in 0...255.
  public var bgr: SIMD3<Float>
  /// Robust standard deviation of each channel.
  public var spread: SIMD3<Float>
  /// Mean of the most saturated samples: the colour beside a reflection or a finger.
  public var pure: SIMD3<Float>
  /// Fraction of the samples that were saturated or outliers.
  public var glareFraction: Float
  /// Share of the sticker that is visible and inside the picture.
  public var visibleFraction: Float
  /// Raw samples if the detector keeps them, row by row, blue, green, red.
  public var samples: [SIMD3<Float>]?

  package init(
    bgr: SIMD3<Float>, pure: SIMD3<Float>? = nil, spread: SIMD3<Float> = .zero, glareFraction: Float = 0, visibleFraction: Float = 1,
    samples: [SIMD3<Float>]? = nil
  ) {
    self.bgr = bgr
    self.pure = pure ?? bgr
    self.spread = spread
    self.glareFraction = glareFraction
    self.visibleFraction = visibleFraction
    self.samples = samples
  }
}

/// A common edge of two faces of a cube in one picture.
public struct FaceContact: Hashable, Sendable {
  /// Edge of this face: 0 from corner 0 to corner 1, 1 from corner 1 to corner 2, and so on.
  public var edge: Int
  /// Index of the other face in the picture's list of faces.
  public var otherFace: Int
  /// Edge of the other face, numbered in the same way.
  public var otherEdge: Int

  package init(edge: Int, otherFace: Int, otherEdge: Int) {
    self.edge = edge
    self.otherFace = otherFace
    self.otherEdge = otherEdge
  }
}

/// One face of a cube in one picture.
public struct FaceObservation: Sendable {
  /// Four corners, clockwise as seen, the first with the smallest x + y; pixels of the full upright picture.
  public var corners: [Point]
  /// Nine stickers, row by row from the first corner.
  public var stickers: [StickerSample]
  /// Calibrated probability of a cube's face in the right position.
  public var confidence: Float
  /// Faces of one cube in one picture share this number, 0 and up.
  public var cubeIndex: Int
  /// Common edges with other faces of the cube.
  public var neighbours: [FaceContact]
  /// The position follows from the pose of the cube's other faces alone; its colours have a low weight.
  package var isPredicted: Bool

  package init(
    corners: [Point], stickers: [StickerSample], confidence: Float, cubeIndex: Int = 0, neighbours: [FaceContact] = [],
    isPredicted: Bool = false
  ) {
    self.corners = corners
    self.stickers = stickers
    self.confidence = confidence
    self.cubeIndex = cubeIndex
    self.neighbours = neighbours
    self.isPredicted = isPredicted
  }

  /// The faces that were seen, without those that are only predicted; contacts are renumbered.
  package static func seen(in all: [FaceObservation]) -> [FaceObservation] { chosen(all.indices.filter { !all[$0].isPredicted }, of: all) }

  /// Some of the faces of a picture, with their contacts renumbered.
  static func chosen(_ indices: [Int], of all: [FaceObservation]) -> [FaceObservation] {
    indices.map { index in
      var observation = all[index]
      observation.neighbours = observation.neighbours.compactMap { contact in
        indices.firstIndex(of: contact.otherFace).map { FaceContact(edge: contact.edge, otherFace: $0, otherEdge: contact.otherEdge) }
      }
      return observation
    }
  }
}

/// The colours of one face, decided.
public struct FaceColors: Sendable {
  /// Nine colours, row by row from the first corner.
  public var colors: [CubeColor]
  /// Calibrated probability of each.
  public var confidences: [Double]
  /// Probability of each colour for each sticker, 9 rows of 6.
  public var probabilities: [[Double]]

  /// - Parameter probabilities: of each colour for each sticker, 9 rows of 6.
  init(probabilities: [[Double]]) {
    self.probabilities = probabilities
    let best = probabilities.map { row in row.indices.max { row[$0] < row[$1] } ?? 0 }
    colors = best.compactMap(CubeColor.init(rawValue:))
    confidences = zip(probabilities, best).map { $0[$1] }
  }

  /// Second colour of each sticker with its probability; nil if its colour is certain.
  public var seconds: [(color: CubeColor, confidence: Double)?] {
    zip(colors, probabilities).map { best, row in
      guard let second = CubeColor.allCases.filter({ $0 != best }).max(by: { row[$0.rawValue] < row[$1.rawValue] }) else { return nil }
      let confidence = row[second.rawValue]
      return confidence < Self.leastSecond ? nil : (second, confidence)
    }
  }
}

/// The faces of cubes in one picture, the most certain cube first.
public struct CubeFaces: Sendable {
  /// The visible faces.
  public let observations: [FaceObservation]
  /// The same, and the predicted faces of these cubes.
  private let all: [FaceObservation]
  /// The colours decided for each of them from this picture alone, in the same order.
  public let colors: [FaceColors]

  /// - Parameters:
  ///   - all: seen and predicted faces.
  ///   - colors: decides the colours of the seen ones.
  init(_ all: [FaceObservation], colors: ([FaceObservation]) -> [FaceColors]) {
    self.all = all
    observations = FaceObservation.seen(in: all)
    self.colors = colors(observations)
  }

  /// Number of faces.
  public var count: Int { observations.count }

  /// The faces of the cube that shows the most faces, the first of equals, with those that its pose predicts; contacts are renumbered.
  public var largestCube: [FaceObservation] {
    var counts: [Int: Int] = [:]
    for observation in observations { counts[observation.cubeIndex, default: 0] += 1 }
    guard let most = counts.values.max(), let cube = observations.first(where: { counts[$0.cubeIndex] == most })?.cubeIndex else {
      return []
    }
    return FaceObservation.chosen(all.indices.filter { all[$0].cubeIndex == cube }, of: all)
  }
}
