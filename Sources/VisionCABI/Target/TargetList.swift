import CVisionCore
import VisionBase
import VisionTarget

extension Quad {
  init(_ element: vc_target_element) {
    let c = element.corners
    self.init(Point(c.0), Point(c.1), Point(c.2), Point(c.3))
  }
}

extension vc_target {
  mutating func complete(_ target: FoundTarget) {
    element_count = Int32(clamping: target.elements.count)
    if target.elements.count > 0 { copy(target.elements[0], to: &elements.0.corners) }
    if target.elements.count > 1 { copy(target.elements[1], to: &elements.1.corners) }
    copy(target.pose.translation, to: &translation_m)
    rotation_rad = target.pose.turn
    focal_px = target.focalLength
  }
}
