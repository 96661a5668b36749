import CVisionCore
import VisionBase
import VisionSupport

@implementation @_cdecl("vc_palette_color")
public func vc_palette_color(_ index: Int32) -> UInt32 { Palette.color(Int(index)).rgba }

extension PenStyle {
  init(_ given: vc_pen) {
    self.init(
      color: Color(rgba: given.color), fill: Color(rgba: given.fill), width: Double(given.width), textHeight: Double(given.text_height))
  }
}
