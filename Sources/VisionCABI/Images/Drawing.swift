public import CVisionCore
import Glibc
import VisionBase
import VisionSet
import VisionSupport

@implementation @_cdecl("vc_pen_init")
public func vc_pen_init(_ pen: UnsafeMutablePointer<vc_pen>?, _ struct_size: Int) {
  SizedStruct.initialize(pen, size: struct_size, defaults: penDefaults)
}

@implementation @_cdecl("vc_palette_color")
public func vc_palette_color(_ index: Int32) -> UInt32 { Palette.color(Int(index)).rgba }

@implementation @_cdecl("vc_draw_polygon")
public func vc_draw_polygon(
  _ canvas: UnsafePointer<vc_canvas>?, _ points: UnsafePointer<vc_point>?, _ count: Int, _ pen: UnsafePointer<vc_pen>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let target = try checkedCanvas(canvas)
    let (style, isOpen) = try checkedPen(pen)
    let path = try Check.array("points", points, count, 1...100_000).map { Point($0.x, $0.y) }
    try target.drawPolygon(path, style, isClosed: !isOpen)
  }
}

@implementation @_cdecl("vc_draw_circle")
public func vc_draw_circle(
  _ canvas: UnsafePointer<vc_canvas>?, _ center: vc_point, _ radius: Double, _ pen: UnsafePointer<vc_pen>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let target = try checkedCanvas(canvas)
    let (style, _) = try checkedPen(pen)
    let radius = try Check.range("radius", radius, 0...100_000)
    try target.drawCircle(center: Point(center.x, center.y), radius: radius, style)
  }
}

@implementation @_cdecl("vc_draw_text")
public func vc_draw_text(
  _ canvas: UnsafePointer<vc_canvas>?, _ text: UnsafePointer<CChar>?, _ at: vc_point, _ pen: UnsafePointer<vc_pen>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let target = try checkedCanvas(canvas)
    let (style, _) = try checkedPen(pen)
    try target.drawText(try Check.text("text", text, maximumBytes: 1024), at: Point(at.x, at.y), style)
  }
}

private let penDefaults = vc_pen(PenStyle(color: Palette.color(0)))

extension vc_pen {
  fileprivate init(_ defaults: PenStyle) {
    self.init(
      struct_size: UInt32(MemoryLayout<vc_pen>.size), color: defaults.color.rgba, fill: defaults.fill.rgba, width: Float(defaults.width),
      text_height: Float(defaults.textHeight), open: 0)
  }
}

private func checkedPen(_ pen: UnsafePointer<vc_pen>?) throws(VisionError) -> (PenStyle, isOpen: Bool) {
  let given = try SizedStruct.read(pen, defaults: penDefaults)
  let style = PenStyle(
    color: Color(rgba: given.color), fill: Color(rgba: given.fill), width: Double(try Check.range("width", given.width, 1...255)),
    textHeight: Double(try Check.range("text_height", given.text_height, 4...1000)))
  return (style, try Check.flag("open", given.open))
}
