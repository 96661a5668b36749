internal import CVisionCore
import VisionCube

@implementation @_cdecl("vc_cube_color_name")
public func vc_cube_color_name(_ letter: Int32) -> UnsafePointer<CChar>? {
  guard let byte = UInt8(exactly: letter) else { return staticText("") }
  return switch CubeColor(letter: byte) {
  case .white: staticText("white")
  case .yellow: staticText("yellow")
  case .red: staticText("red")
  case .orange: staticText("orange")
  case .green: staticText("green")
  case .blue: staticText("blue")
  case nil: staticText("")
  }
}
