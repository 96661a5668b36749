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

@implementation @_cdecl("vc_cube_scheme_name")
public func vc_cube_scheme_name(_ scheme: Int32) -> UnsafePointer<CChar>? {
  switch Int(scheme) {
  case Int(VC_CUBE_SCHEME_INFER): staticText("infer")
  case Int(VC_CUBE_SCHEME_STANDARD): staticText("standard")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_cube_problem_name")
public func vc_cube_problem_name(_ problem: Int32) -> UnsafePointer<CChar>? {
  switch CubeReading.Problem(rawValue: problem) {
  case .some(.none): staticText("none")
  case .incomplete: staticText("incomplete")
  case .uncertain: staticText("uncertain")
  case .impossible: staticText("impossible")
  case .equalCentres: staticText("equal centres")
  case .mirrored: staticText("mirrored")
  case .faceTurned: staticText("face turned")
  case nil: staticText("")
  }
}

@implementation @_cdecl("vc_cube_problem_text")
public func vc_cube_problem_text(_ problem: Int32) -> UnsafePointer<CChar>? {
  switch CubeReading.Problem(rawValue: problem) {
  case .some(.none): staticText("the cube was read")
  case .incomplete: staticText("more faces must be seen")
  case .uncertain: staticText("the stickers fit several cubes")
  case .impossible: staticText("no turns lead to these colours")
  case .equalCentres: staticText("two faces have a centre of the same colour")
  case .mirrored: staticText("a picture is a mirror image")
  case .faceTurned: staticText("a face was given turned")
  case nil: staticText("")
  }
}

@implementation @_cdecl("vc_cube_guidance_name")
public func vc_cube_guidance_name(_ guidance: Int32) -> UnsafePointer<CChar>? {
  switch ScanGuidance(rawValue: guidance) {
  case .showCube: staticText("show cube")
  case .comeCloser: staticText("come closer")
  case .moveAway: staticText("move away")
  case .moreLight: staticText("more light")
  case .blurred: staticText("blurred")
  case .glare: staticText("glare")
  case .holdStill: staticText("hold still")
  case .turnCube: staticText("turn cube")
  case .done: staticText("done")
  case .keepGoing: staticText("keep going")
  case nil: staticText("")
  }
}

@implementation @_cdecl("vc_cube_guidance_text")
public func vc_cube_guidance_text(_ guidance: Int32) -> UnsafePointer<CChar>? {
  switch ScanGuidance(rawValue: guidance) {
  case .showCube: staticText("show the cube to the camera")
  case .comeCloser: staticText("bring the cube closer")
  case .moveAway: staticText("move the cube away: it reaches beyond the picture")
  case .moreLight: staticText("more light would help")
  case .blurred: staticText("the picture is blurred")
  case .glare: staticText("a reflection hides a sticker: tilt the cube")
  case .holdStill: staticText("hold the cube still")
  case .turnCube: staticText("turn the cube to show other faces")
  case .done: staticText("done: the cube is known")
  case .keepGoing: staticText("good, keep going")
  case nil: staticText("")
  }
}
