public import CVisionCore
import VisionBase
import VisionSupport

@implementation @_cdecl("vc_image_convert")
public func vc_image_convert(_ image: UnsafePointer<vc_image>?, _ canvas: UnsafePointer<vc_canvas>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let target = try checkedCanvas(canvas)
    try withImage(image) { (view) throws(VisionError) in try target.receive(view) }
  }
}
