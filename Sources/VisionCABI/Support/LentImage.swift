import CVisionCore
import VisionBase

/// Pixels of a handle that C borrows until they change: one channel or three.
func lentImage(_ plane: Plane<UInt8>) -> vc_image {
  vc_image(
    data: UnsafeRawPointer(plane.row(0).baseAddress), data_size: plane.stride * plane.height, stride: plane.stride,
    width: Int32(truncatingIfNeeded: plane.width), height: Int32(truncatingIfNeeded: plane.height),
    format: Int32(plane.channels == 1 ? VC_PIXEL_GRAY8 : VC_PIXEL_BGR24), flags: 0)
}

/// Three bytes a pixel, red first, row after row.
func lentImage(_ pixels: UnsafeRawBufferPointer, width: Int, height: Int) -> vc_image {
  vc_image(
    data: pixels.baseAddress, data_size: pixels.count, stride: 3 * width, width: Int32(truncatingIfNeeded: width),
    height: Int32(truncatingIfNeeded: height), format: Int32(VC_PIXEL_RGB24), flags: 0)
}
