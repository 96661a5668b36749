internal import VisionBase
internal import VisionSupport

/// A caller's picture, or a window of it, in grey: the caller's own pixels where they are grey or have a plane of luma, otherwise a copy.
final class GrayPicture {
  private let converted = Plane<UInt8>()

  /// Lends the grey pixels.
  ///
  /// - Parameters:
  ///   - window: inside of the picture; nil = all of it.
  ///   - body: is called with the pixels and the place of the first one in the picture. The view must not be kept.
  /// - Throws: `noMemory`, `internalFailure`, and what the body throws.
  func with(
    _ image: borrowing ImageView, _ window: PixelWindow?, _ body: (PlaneView<UInt8>, Point) throws(VisionError) -> Void
  ) throws(VisionError) {
    var part = window ?? PixelWindow(x: 0, y: 0, width: image.width, height: image.height)
    if image.format == .yuyv || image.format == .uyvy {
      // Two pixels share a pair of bytes.
      let right = (part.x + part.width + 1) & ~1
      part.x &= ~1
      part.width = right - part.x
    }
    let origin = Point(Double(part.x), Double(part.y))
    let (format, isBottomUp) = (image.format, image.geometry.isBottomUp)
    let top = isBottomUp ? image.height - part.y - part.height : part.y
    let result = converted
    try image.withView { (view) throws(VisionError) in
      let pixels = view.region(x: part.x, y: top, width: part.width, height: part.height)
      // Luma comes first in memory, a byte a pixel.
      if format == .gray8 || format.hasChromaRows {
        guard isBottomUp else { return try body(pixels, origin) }
        try pixels.flipped(.upsideDown, into: result)
      } else {
        try pixels.converted(from: format, to: .gray, into: result)
        if isBottomUp { try result.flipped(.upsideDown, into: result) }
      }
      try body(result.view, origin)
    }
  }
}

extension PixelWindow {
  /// Pixels of a window's side at least.
  private static let smallestSide = 16

  /// The part of a picture around a quadrilateral; nil where too little of that lies in the picture.
  ///
  /// - Parameter margin: on each side, share of the longer side of the quadrilateral's box.
  init?(around quad: Quad, margin: Double, width: Int, height: Int) {
    let points = quad.points
    guard points.allSatisfy({ $0.isFinite }), let box = Box(around: points) else { return nil }
    let room = margin * max(box.width, box.height) + Double(Self.smallestSide) / 2
    let left = max(0, box.minimum.x - room), top = max(0, box.minimum.y - room)
    let right = min(Double(width), box.maximum.x + room + 1), bottom = min(Double(height), box.maximum.y + room + 1)
    guard right - left >= Double(Self.smallestSide), bottom - top >= Double(Self.smallestSide) else { return nil }
    self.init(x: Int(left), y: Int(top), width: Int(right) - Int(left), height: Int(bottom) - Int(top))
  }
}
