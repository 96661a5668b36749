internal import Glibc
internal import VisionBase

/// Evidence at full resolution: one channel of 8 bits (filtered pictures) or 16 bits (photographs).
enum EvidenceImage {
  case levels(Plane<UInt8>)
  case energies(Plane<UInt16>)

  var size: EvidenceSize {
    switch self {
    case .levels(let plane): EvidenceSize(width: plane.width, height: plane.height)
    case .energies(let plane): EvidenceSize(width: plane.width, height: plane.height)
    }
  }
}

/// Size of the evidence, pixels.
struct EvidenceSize: Sendable {
  var width: Int
  var height: Int

  /// Area of the part of a convex outline that lies in the picture, square pixels.
  func visibleArea(_ outline: [Point]) -> Double {
    Polygon(outline).clipped(width: Double(width), height: Double(height)).area
  }
}

/// One kind of evidence of a picture, and its reduced map for the candidate search.
///
/// Its planes are only read, so several threads may use it at once; it is valid until its loader takes the next picture.
struct EvidenceLayer: Sendable {
  var image: EvidenceImage
  /// Reduced evidence less its ground.
  var map: Plane<Float>
  /// The ground that was subtracted from the map, in units of the map.
  var ground: Plane<Float>
  /// Pixels of the evidence per pixel of the map.
  var cell: Double
  /// Whether the map is half of the evidence's logarithm.
  var isLogarithmic = false
  /// Level of the evidence at 0 of the map, for maps that are not logarithmic.
  var zero: Float = 0

  /// Level of the ground in units of the evidence.
  ///
  /// - Parameters:
  ///   - x, y: pixels of the evidence.
  func groundLevel(x: Double, y: Double) -> Float {
    guard ground.width > 0, ground.height > 0 else { return level(ofMap: 0) }
    return level(ofMap: ground[min(max(Int(x / cell), 0), ground.width - 1), min(max(Int(y / cell), 0), ground.height - 1)])
  }

  private func level(ofMap value: Float) -> Float {
    isLogarithmic ? max(0, expf(2 * value) - Float(ShapeEvidence.energyOffset)) : zero + value
  }
}

/// A picture as evidence: high inside of shapes, low on the ground.
///
/// Its planes are only read, so several threads may use it at once; it is valid until its loader takes the next picture.
struct ShapeEvidence: Sendable {
  var layer: EvidenceLayer
  /// Pixels of the picture per pixel of the evidence: 1, 2 or 4; pixel (x, y) of the evidence lies at (scale * x, scale * y).
  var scale = 1.0
  /// Nil for filtered pictures.
  var photograph: Photograph?
  /// Frames in the mean; 1 for a still picture.
  var frameCount = 1
  /// Mean tone of a video whose screens are too fine for the camera.
  var tones: Plane<Float>?

  struct Photograph {
    /// BGR or grey.
    var color: Plane<UInt8>
    var screen: LineScreenReading
  }

  var size: EvidenceSize { layer.image.size }

  /// Whether this is a photograph in which no line screen stands out.
  var isUnresolved: Bool {
    guard let photograph else { return false }
    return photograph.screen.isMeasured && !photograph.screen.isResolved
  }

  /// Energy of the structure of 10 to 30 pixels of a photograph in a disc over that of the finest; 0 for filtered pictures.
  ///
  /// - Parameters:
  ///   - x, y: centre, pixels of the evidence.
  ///   - radius: pixels of the evidence.
  func coarseness(x: Double, y: Double, radius: Double) -> Float {
    guard let photograph else { return 0 }
    // Means 6 pixels apart fill the diameter; the kernel has room for 5 per side.
    let cells = Int(max(1, min(5, radius * scale / 3)))
    return photograph.color.coarseness(
      x: Int((x * scale).rounded()), y: Int((y * scale).rounded()), cells: cells, floor: Self.coarsenessFloor)
  }
}
