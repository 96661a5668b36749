internal import VisionBase
internal import VisionSupport

/// Says why a photograph shows no hidden shapes: there are none, the camera is too far, or the picture is blurred.
final class EmptyPictureClassifier {
  private let green = Plane<UInt8>()
  private let smooth = Plane<UInt8>()

  /// Smaller photographs say nothing, pixels.
  private static let minimumSide = 256
  /// Contrast over 12 pixels that makes a place an edge, and a strong one, levels.
  private static let edgeLevels = (minimum: 16, strong: 30)
  private static let minimumEdges = 24
  /// Sharpness of edges under a blur of 1.25 pixels: half of the lines of 2.8 pixels are gone then.
  private static let minimumSharpness = 0.48
  /// A sheet is mostly even; a picture with more strong edges is something else.
  private static let largestStrongShare = 0.05
  /// Blur of the copy in which edges are looked for, pixels.
  private static let edgeBlur = (sigma: 1.5, size: 7)

  /// - Parameters:
  ///   - color: the photograph, BGR or grey.
  ///   - screen: what `ScreenProbe` read in it.
  /// - Throws: `noMemory`, `internalFailure`.
  func verdict(_ color: Plane<UInt8>, _ screen: LineScreenReading) throws(VisionError) -> ShapeVerdict {
    // A resolved screen without shapes is a print without shapes.
    guard min(color.width, color.height) >= Self.minimumSide, !screen.isResolved else { return .nothing }
    if color.channels == 1 { try color.copied(into: green) } else { try color.channel(1, into: green) }
    try green.gaussianBlurred(into: smooth, sigma: Self.edgeBlur.sigma, size: Self.edgeBlur.size)
    let edges = green.edges(smooth: smooth, minimum: Self.edgeLevels.minimum, strong: Self.edgeLevels.strong)
    if edges.count >= Self.minimumEdges, edges.sharpness < Self.minimumSharpness { return .blurred }
    return edges.strongShare < Self.largestStrongShare ? .tooFar : .nothing
  }
}
