public import VisionBase
public import VisionSupport
internal import Glibc

/// Draws targets with direction and distance, and the strips around them.
public struct TargetAnnotator: Sendable {
  private static let stripColor = Color(0x88, 0x88, 0x88)
  private static let labelBackground = Color(0, 0, 0, alpha: 0xA0)
  /// Pixels.
  private static let lineWidth = 1.0
  private static let centerRadius = 3.0
  private static let textHeight = 10.0
  /// The label's base line from the target's middle.
  private static let labelOffset = Point(-40, -12)

  /// The defaults.
  public init() {}

  /// Draws targets and accepted strips.
  ///
  /// - Parameter canvas: of the size of the picture that the result belongs to.
  /// - Throws: `noMemory`, `internalFailure`.
  public func draw(_ result: TargetResult, on canvas: Canvas) throws(VisionError) {
    for strip in result.strips where strip.reason == .accepted {
      try canvas.drawPolygon(strip.corners.points, PenStyle(color: Self.stripColor, width: Self.lineWidth))
    }
    for (index, target) in result.targets.enumerated() {
      let color = Palette.color(target.identifier > 0 ? target.identifier : index)
      let pen = PenStyle(color: color, width: Self.lineWidth, textHeight: Self.textHeight)
      for element in target.elements { try canvas.drawPolygon(element.points, pen) }
      try canvas.drawCircle(center: target.center, radius: Self.centerRadius, pen)
      let label = PenStyle(color: color, fill: Self.labelBackground, width: Self.lineWidth, textHeight: Self.textHeight)
      try canvas.drawText(Self.text(target), at: target.center + Self.labelOffset, label)
    }
  }

  /// "+12.3 deg 1.52 m".
  private static func text(_ target: FoundTarget) -> String {
    let degrees = target.yaw * 180 / .pi
    return (degrees < 0 ? "-" : "+") + decimal(abs(degrees), digits: 1) + " deg " + decimal(target.distance, digits: 2) + " m"
  }
}
