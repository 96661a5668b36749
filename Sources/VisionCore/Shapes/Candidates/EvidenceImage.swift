internal import VisionBase

/// The evidence at full resolution: one channel of 8 bits (filtered pictures) or 16 bits (photographs).
///
/// Only read while it is used, so that several threads may sample it at once.
enum EvidenceImage: @unchecked Sendable {
  case levels(Plane<UInt8>)
  case energies(Plane<UInt16>)

  var size: EvidenceSize {
    switch self {
    case .levels(let plane): EvidenceSize(width: plane.width, height: plane.height)
    case .energies(let plane): EvidenceSize(width: plane.width, height: plane.height)
    }
  }

  /// Samples along rays; -1 outside of the picture.
  ///
  /// - Parameter takesNearest: the nearest pixel where all of them are inside; else bilinear.
  func samples(_ grid: PolarGrid, takesNearest: Bool) -> [Float] {
    switch self {
    case .levels(let plane): grid.sample(plane, takesNearest: takesNearest)
    case .energies(let plane): grid.sample(plane, takesNearest: takesNearest)
    }
  }
}
