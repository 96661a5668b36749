internal import VisionBase
internal import VisionSupport

/// Decides why a photograph shows no hidden shapes: there are none, the camera is too far, or the picture is blurred.
final class EmptyPictureClassifier {
  private let green = Plane<UInt8>()
  private let smooth = Plane<UInt8>()

  /// The verdict on a photograph without shapes.
  ///
  /// - Parameters:
  ///   - color: the photograph, BGR or grey.
  ///   - screen: its line screen.
  /// - Throws: `noMemory`, `internalFailure`.
  func verdict(_ color: Plane<UInt8>, _ screen: LineScreenReading) throws(VisionError) -> ShapeVerdict {
    // A resolved screen belongs to a print without shapes.
    guard min(color.width, color.height) >= Self.minimumSide, !screen.isResolved else { return .nothing }
    let sharp = color.channels == 1 ? color : green
    if color.channels > 1 { try color.channel(1, into: green) }
    try sharp.gaussianBlurred(into: smooth, sigma: Self.edgeBlurSigma, size: Self.edgeBlurSize)
    let edges = sharp.edges(smooth: smooth, Self.edgeSampling)
    if edges.count >= Self.minimumEdges, edges.sharpness < Self.minimumSharpness { return .blurred }
    return edges.strongShare < Self.maximumStrongShare ? .tooFar : .nothing
  }
}
