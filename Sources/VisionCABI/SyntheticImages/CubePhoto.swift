public import CVisionCore
import CubeRenderer
import SyntheticImages
import VisionBase
import VisionSupport
import kociemba

extension CubePhotographParameters {
  mutating func complete(_ given: vc_cube_photo_options) throws(VisionError) {
    (up, front) = (Face.allCases[Int(given.up)], Face.allCases[Int(given.front)])
    guard front.axis != up.axis else {
      throw VisionError(.invalidArgument, "front \(given.front): must be adjacent to up \(given.up)")
    }
    logo = given.logo != 0 ? .up : nil
    camera = SceneCamera(
      yaw: given.yaw_rad, pitch: given.pitch_rad, roll: given.roll_rad, distance: given.distance,
      fieldOfView: given.field_of_view_rad, shiftX: given.shift_x, shiftY: given.shift_y)
    palette = CubePalette(given.colors)
  }
}

/// A photograph whose pixels C borrows until the next one.
final class LentPhotograph {
  private var photograph: CubePhotograph?
  private let lent = LentBytes()
  private var picture = vc_image()

  var faces: [CubePhotograph.VisibleFace] { photograph?.faces ?? [] }

  @safe func render(_ state: UnsafePointer<CChar>?, _ options: UnsafePointer<vc_cube_photo_options>?) throws(VisionError) {
    photograph = nil
    let parameters = try CubePhotographParameters(try vc_cube_photo_options.checked(options))
    let shown = try ShownState(checking: try Check.text("state", state, maximumBytes: 1024))
    try MemoryReserve.take(picture: parameters.width, parameters.height, .cubePhotograph)
    let photograph = CubePhotograph(of: shown, parameters: parameters)
    picture = lent.image(rgb: photograph.rgb, width: photograph.width, height: photograph.height)
    self.photograph = photograph
  }

  func image() throws(VisionError) -> vc_image {
    guard photograph != nil else { throw VisionError(.notFound, "nothing was rendered") }
    return picture
  }
}

@implementation @_cdecl("vc_cube_photo_render")
public func vc_cube_photo_render(
  _ photo: OpaquePointer?, _ state: UnsafePointer<CChar>?, _ options: UnsafePointer<vc_cube_photo_options>?
) -> vc_status {
  Handle<LentPhotograph>.call(photo) { (handle) throws(VisionError) in try handle.object.render(state, options) }
}

extension vc_cube_photo_face {
  mutating func complete(_ face: CubePhotograph.VisibleFace) {
    side = Int32(face.side.rawValue)
    copy(face.corners.map { vc_point(x: Double($0.x), y: Double($0.y)) }, to: &corners)
  }
}
