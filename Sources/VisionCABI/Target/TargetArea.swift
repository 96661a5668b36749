public import CVisionCore
import VisionSupport
import VisionTarget

@implementation @_cdecl("vc_target_area_fit")
public func vc_target_area_fit(
  _ area_fraction: UnsafePointer<Double>?, _ distance_m: UnsafePointer<Double>?, _ count: Int,
  _ out: UnsafeMutablePointer<vc_target_area_model>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let out = try Check.pointer("out", out)
    let areas = try Check.array("area_fraction", area_fraction, count, 2...10_000)
    let distances = try Check.array("distance_m", distance_m, count, 2...10_000)
    let model = try TargetAreaModel(areas: Array(areas), distances: Array(distances))
    out.pointee = vc_target_area_model(scale: model.scale, exponent: model.exponent)
  }
}

@implementation @_cdecl("vc_target_area_distance")
public func vc_target_area_distance(_ model: UnsafePointer<vc_target_area_model>?, _ area_fraction: Double) -> Double {
  guard let model = model?.pointee else { return 0 }
  return TargetAreaModel(scale: model.scale, exponent: model.exponent).distance(area: area_fraction)
}
