public import CVisionCore
import VisionTarget

extension vc_target_area_model {
  init(_ model: TargetAreaModel) { self.init(scale: model.scale, exponent: model.exponent) }
}

@implementation @_cdecl("vc_target_area_distance")
public func vc_target_area_distance(_ model: UnsafePointer<vc_target_area_model>?, _ area_fraction: Double) -> Double {
  guard let model = model?.pointee else { return 0 }
  return TargetAreaModel(scale: model.scale, exponent: model.exponent).distance(area: area_fraction)
}
