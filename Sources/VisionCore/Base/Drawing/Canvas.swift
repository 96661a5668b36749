public import VisionSupport
internal import COpenCV
internal import Glibc

/// Style of lines, areas and text.
public struct PenStyle: Sendable {
  /// Colour of lines and text.
  public var color: Color
  /// Fill of polygons and circles, and background of text.
  public var fill: Color
  /// Width of lines in pixels.
  public var width: Double
  /// Height of a capital letter in pixels.
  public var textHeight: Double

  public init(color: Color, fill: Color = .clear, width: Double = 2, textHeight: Double = 14) {
    self.color = color
    self.fill = fill
    self.width = width
    self.textHeight = textHeight
  }
}

/// Draws anti-aliased polygons, circles and text into a caller's pixels, in upright coordinates.
///
/// Valid only during the call that lent the memory. Semi-transparent colours are blended.
@safe
public struct Canvas {
  private let data: UnsafeMutableRawPointer
  /// Size and layout of the pixels.
  public let geometry: PixelGeometry

  /// Pixels.
  public var width: Int { geometry.width }
  /// Pixels.
  public var height: Int { geometry.height }

  /// - Parameter data: writable memory of the size that `geometry` needs.
  /// - Throws: `unsupported` for formats that cannot be drawn into.
  @unsafe
  public init(data: UnsafeMutableRawPointer, geometry: PixelGeometry) throws(VisionError) {
    guard !geometry.format.hasSharedChroma else {
      throw VisionError(.unsupported, "a canvas must be GRAY8, RGB24, BGR24, RGBA32 or BGRA32")
    }
    unsafe self.data = data
    self.geometry = geometry
  }

  /// Draws into a plane with 1 (grey) or 3 (BGR) channels, which the caller keeps alive.
  package init(_ plane: Plane<UInt8>) throws(VisionError) {
    guard plane.channels == 1 || plane.channels == 3, let data = unsafe plane.cv.data else {
      throw VisionError(.invalidArgument, "a plane to draw into needs 1 or 3 channels")
    }
    let format = plane.channels == 1 ? PixelFormat.gray8 : .bgr24
    try unsafe self.init(
      data: data,
      geometry: PixelGeometry(
        width: plane.width, height: plane.height, stride: plane.stride, format: format.rawValue, isBottomUp: false,
        byteCount: plane.stride * plane.height))
  }

  private var plane: cvx_plane {
    unsafe cvx_plane(
      data: data, stride: geometry.stride, width: Int32(truncatingIfNeeded: width), height: Int32(truncatingIfNeeded: height),
      channels: Int32(truncatingIfNeeded: geometry.format.channels), depth: 0)
  }

  /// The colour in the channel order of the memory.
  private func bytes(_ color: Color) -> [UInt8] {
    switch geometry.format {
    case .gray8: [color.luma, 0, 0, 0]
    case .rgb24, .rgba32: [color.red, color.green, color.blue, 255]
    default: [color.blue, color.green, color.red, 255]
    }
  }

  private func upright(_ point: Point) -> cvx_point {
    cvx_point(x: Float(point.x), y: Float(geometry.isBottomUp ? Double(height - 1) - point.y : point.y))
  }

  /// Calls `draw(plane)`; semi-transparent colours are drawn into a copy that is then blended in.
  private func blend(_ alpha: UInt8, _ draw: (cvx_plane) throws(VisionError) -> Void) throws(VisionError) {
    guard alpha > 0 else { return }
    guard alpha < 255 else { return unsafe try draw(plane) }
    let channels = geometry.format.channels
    // The reserve ends with the copy: a call may draw many objects.
    try MemoryReserve.call { () throws(VisionError) in
      try MemoryReserve.take((channels * width + Self.rowPadding) * height)
      let copy = try Plane<UInt8>(width: width, height: height, channels: channels)
      try checkOpenCV(unsafe cvx_copy(plane, copy.cv))
      unsafe try draw(copy.cv)
      let weight = Double(alpha) / 255
      try checkOpenCV(unsafe cvx_add_weighted(copy.cv, weight, plane, 1 - weight, 0, plane))
    }
  }

  /// The most bytes that a plane adds to a row.
  private static let rowPadding = 64

  /// Margin around the canvas that lines and areas are cut at, pixels. The drawing functions clamp coordinates beyond 60000.
  private static let margin = 40000.0
  /// Margin of areas with many corners. The time of a row is quadratic in its edges, also above the canvas.
  private static let narrowMargin = 256.0
  /// Most corners of an area with the wide margin.
  private static let fewCorners = 256
  /// Sides of a polygon for a circle that is too large or too far away for the drawing function; at a radius of 100,000 pixels they are
  /// off by 0.03 pixels.
  private static let sidesOfCircle = 4096

  private func window(margin: Double) -> ClipWindow {
    ClipWindow(box: Box(Point(-margin, -margin), Point(Double(width - 1) + margin, Double(height - 1) + margin)))
  }

  private func fill(_ polygon: Polygon, _ color: Color) throws(VisionError) {
    guard color.alpha > 0 else { return }
    let margin = polygon.corners.count > Self.fewCorners ? Self.narrowMargin : Self.margin
    let path = window(margin: margin).area(of: polygon).corners.map(upright)
    guard !path.isEmpty else { return }
    let count = Int32(truncatingIfNeeded: path.count)
    let channels = bytes(color)
    unsafe try blend(color.alpha) { (target) throws(VisionError) in
      try checkOpenCV(unsafe cvx_draw_filled_polygon(target, path, count, channels))
    }
  }

  private func drawLines(_ points: [Point], _ style: PenStyle, isClosed: Bool) throws(VisionError) {
    guard style.color.alpha > 0 else { return }
    let (paths, areClosed) = window(margin: Self.margin).lines(through: points, isClosed: isClosed)
    guard !paths.isEmpty else { return }
    let color = bytes(style.color)
    unsafe try blend(style.color.alpha) { (target) throws(VisionError) in
      for path in paths {
        let count = Int32(truncatingIfNeeded: path.count)
        try checkOpenCV(unsafe cvx_draw_polyline(target, path.map(upright), count, areClosed ? 1 : 0, color, style.width))
      }
    }
  }

  /// Fills and outlines a polygon; open paths are not filled.
  public func drawPolygon(_ points: [Point], _ style: PenStyle, isClosed: Bool = true) throws(VisionError) {
    let points = points.filter { $0.isFinite }
    if isClosed { try fill(Polygon(points), style.fill) }
    try drawLines(points, style, isClosed: isClosed)
  }

  /// Fills and outlines a circle.
  public func drawCircle(center: Point, radius: Double, _ style: PenStyle) throws(VisionError) {
    guard center.isFinite, radius.isFinite, radius >= 0 else { return }
    let box = Box(center - Point(radius, radius), center + Point(radius, radius))
    let limit = window(margin: Self.margin)
    guard limit.box.contains(box.minimum), limit.box.contains(box.maximum) else {
      guard box.overlap(limit.box) > 0 else { return }
      let corners = (0..<Self.sidesOfCircle).map { side in
        let angle = 2 * Double.pi * Double(side) / Double(Self.sidesOfCircle)
        return center + Point(cos(angle), sin(angle)) * radius
      }
      return try drawPolygon(corners, style)
    }
    let fill = bytes(style.fill)
    unsafe try blend(style.fill.alpha) { (target) throws(VisionError) in
      try checkOpenCV(unsafe cvx_draw_circle(target, upright(center), radius, fill, 1, 1))
    }
    let color = bytes(style.color)
    unsafe try blend(style.color.alpha) { (target) throws(VisionError) in
      try checkOpenCV(unsafe cvx_draw_circle(target, upright(center), radius, color, style.width, 0))
    }
  }

  /// Width, height above the base line and depth below it of a text, in pixels.
  public static func textSize(_ text: String, _ style: PenStyle) -> (width: Double, height: Double, depth: Double) {
    var size = [0.0, 0.0, 0.0]
    _ = unsafe cvx_text_size(text, style.textHeight, strokeWidth(style), &size)
    return (size[0], size[1], size[2])
  }

  /// A ninth of the height of a capital letter.
  private static func strokeWidth(_ style: PenStyle) -> Double { max(1, style.textHeight / 9) }

  /// Draws a line of text with the left end of its base line at `at`, over a filled box if the style has a fill.
  public func drawText(_ text: String, at: Point, _ style: PenStyle) throws(VisionError) {
    let shown = String(
      decoding: text.unicodeScalars.map { $0.isASCII && $0.value >= 32 ? UInt8($0.value) : UInt8(ascii: "?") }, as: UTF8.self)
    if style.fill.alpha > 0 {
      let size = Self.textSize(shown, style)
      let margin = style.textHeight / 4
      let box = [
        Point(at.x - margin, at.y - size.height - margin), Point(at.x + size.width + margin, at.y - size.height - margin),
        Point(at.x + size.width + margin, at.y + margin), Point(at.x - margin, at.y + margin),
      ]
      try drawPolygon(box, PenStyle(color: .clear, fill: style.fill))
    }
    let color = bytes(style.color)
    let isBottomUp = geometry.isBottomUp
    // Text is drawn upright, into its rows alone. Brackets are higher than letters.
    let rows = 2 * style.textHeight + Self.strokeWidth(style) + 2
    func row(_ y: Double) -> Int { Int(max(0, min(Double(height), y))) }
    let (top, bottom) = (row(at.y - rows), row((at.y + rows).rounded(.up)))
    guard top < bottom else { return }
    let position = cvx_point(x: Float(at.x), y: Float(at.y - Double(top)))
    unsafe try blend(style.color.alpha) { (target) throws(VisionError) in
      var band = unsafe target
      unsafe band.data += (isBottomUp ? height - bottom : top) * target.stride
      unsafe band.height = Int32(truncatingIfNeeded: bottom - top)
      if isBottomUp { try checkOpenCV(unsafe cvx_flip(band, band, 0)) }
      defer { if isBottomUp { _ = unsafe cvx_flip(band, band, 0) } }
      try checkOpenCV(unsafe cvx_draw_text(band, shown, position, style.textHeight, color, Self.strokeWidth(style)))
    }
  }

  /// Copies a picture of the same size in any format.
  package func receive(_ image: borrowing ImageView) throws(VisionError) {
    guard image.width == width, image.height == height else {
      throw VisionError(.invalidArgument, "canvas of \(width)x\(height): the picture is \(image.width)x\(image.height)")
    }
    let upright = Plane<UInt8>()
    let isGray = geometry.format == .gray8
    try image.convert(to: isGray ? .gray : .bgr, into: upright)
    try receive(upright)
  }

  /// Copies a BGR or grey plane of the same size.
  package func receive(_ source: Plane<UInt8>) throws(VisionError) {
    guard source.width == width, source.height == height else {
      throw VisionError(.invalidArgument, "canvas of \(width)x\(height): the picture is \(source.width)x\(source.height)")
    }
    if geometry.isBottomUp { try checkOpenCV(unsafe cvx_flip(source.cv, source.cv, 0)) }
    defer { if geometry.isBottomUp { _ = unsafe cvx_flip(source.cv, source.cv, 0) } }
    let conversion: Int? =
      switch (source.channels == 1, geometry.format) {
      case (true, .gray8), (false, .bgr24): nil
      case (false, .gray8): CVX_BGR_TO_GRAY
      case (true, .rgb24), (true, .bgr24): CVX_GRAY_TO_BGR
      case (true, _): CVX_GRAY_TO_RGBA
      // Swapping red and blue is the same in both directions.
      case (false, .rgb24): CVX_RGB_TO_BGR
      case (false, .rgba32): CVX_BGR_TO_RGBA
      case (false, _): CVX_BGR_TO_BGRA
      }
    if let conversion {
      try checkOpenCV(unsafe cvx_convert_color(source.cv, plane, Int32(conversion)))
    } else {
      try checkOpenCV(unsafe cvx_copy(source.cv, plane))
    }
  }
}
