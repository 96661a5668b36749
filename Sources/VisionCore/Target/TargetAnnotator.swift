public import VisionBase
public import VisionSupport
internal import Glibc

/// Draws targets with their axes, directions and distances, and other accepted strips.
public struct TargetAnnotator: Sendable {
  /// Width of lines, and whether labels are drawn.
  public var style: DrawingStyle

  private static let stripColor = Color(0x88, 0x88, 0x88)

  /// The defaults.
  public init(_ style: DrawingStyle = DrawingStyle()) { self.style = style }

  /// Draws targets and accepted strips.
  ///
  /// - Parameter canvas: of the size of the picture that the result belongs to.
  /// - Throws: `noMemory`, `internalFailure`.
  public func draw(_ result: TargetResult, on canvas: Canvas) throws(VisionError) {
    var overlay = Overlay(on: canvas, style)
    for strip in result.strips where strip.reason == .accepted {
      overlay.keepClear(strip.corners.points)
      if strip.target == nil { try overlay.outline(strip.corners.points, Self.stripColor, weight: 0.5) }
    }
    for (index, target) in result.targets.enumerated() {
      let color = Palette.color(target.trackIdentifier > 0 ? target.trackIdentifier : index)
      for element in target.elements { try overlay.outline(element.points, color) }
      if let axes = target.axes {
        try overlay.draw(axes)
        for end in axes.ends { overlay.keepClear([axes.origin, end]) }
      } else {
        try overlay.dot(target.center, color)
      }
      overlay.label(Self.text(target), beside: target.elements.flatMap { $0.points }, color)
    }
    try overlay.finish()
  }

  /// "1.52 m  +12.3 deg", with "#3" before it in a video.
  private static func text(_ target: FoundTarget) -> String {
    let degrees = target.yaw * 180 / .pi
    let number = target.trackIdentifier > 0 ? "#\(target.trackIdentifier)  " : ""
    return number + decimal(target.floorDistance, digits: 2) + " m  " + (degrees < 0 ? "-" : "+") + decimal(abs(degrees), digits: 1)
      + " deg"
  }
}
