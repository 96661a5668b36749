import CVisionCore
import VisionCube
import VisionSupport

extension vc_cube_face {
  init(_ faces: CubeFaces, _ index: Int) throws(VisionError) {
    self.init()
    let (observation, decided) = (try Check.element(faces.observations, index), faces.colors[index])
    cube_index = Int32(clamping: observation.cubeIndex)
    confidence = Double(observation.confidence)
    copy(observation.corners.map { vc_point($0) }, to: &corners)
    copy(decided.colors.map { $0.letter }, to: &colors)
    copy(decided.confidences, to: &color_confidence)
  }
}
