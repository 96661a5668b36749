import CVisionCore
import VisionBase

/// Four corners as C has them.
func quadCorners(_ quad: Quad) -> (vc_point, vc_point, vc_point, vc_point) {
  (
    vc_point(x: quad.a.x, y: quad.a.y), vc_point(x: quad.b.x, y: quad.b.y), vc_point(x: quad.c.x, y: quad.c.y),
    vc_point(x: quad.d.x, y: quad.d.y)
  )
}
