public import CVisionCore
import VisionBase
import VisionCube
import VisionSupport

@implementation @_cdecl("vc_cube_scanner_track")
public func vc_cube_scanner_track(
  _ scanner: OpaquePointer?, _ reader: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64,
  _ out: UnsafeMutablePointer<vc_cube_scan>?
) -> vc_status {
  Handle<CubeScanner>.call(scanner) { (handle) throws(VisionError) in
    let reader = try Handle<CubeReader>.checked("reader", reader)
    if !out.isNull { try SizedStruct.check(out) }
    let status = try withImage(image, for: handle.object) { (view) throws(VisionError) in
      try reader.use { () throws(VisionError) in try handle.object.track(view, captureTime: capture_ns, reader: reader.object) }
    }
    if !out.isNull { try SizedStruct.write(vc_cube_scan(status, faceCount: handle.object.faces.count), to: out) }
  }
}

extension vc_cube_scan {
  mutating func complete(_ status: CubeScanner.Status) {
    let p = status.progress
    progress = (p[0], p[1], p[2], p[3], p[4], p[5])
  }

  init(_ status: CubeScanner.Status, faceCount: Int) {
    self.init(status)
    face_count = Int32(clamping: faceCount)
  }
}

extension vc_cube_face {
  init(_ faces: CubeFaces, _ index: Int) throws(VisionError) {
    self.init()
    let (observation, decided) = (try Check.element(faces.observations, index), faces.colors[index])
    cube_index = Int32(clamping: observation.cubeIndex)
    confidence = Double(observation.confidence)
    copy(observation.corners.map { vc_point($0) }, to: &corners)
    copy(decided.colors.map { $0.letter }, to: &colors)
    copy(decided.confidences, to: &color_confidence)
    let seconds = decided.seconds
    copy(seconds.map { $0?.color.letter ?? UInt8(ascii: "-") }, to: &second_colors)
    copy(seconds.map { $0?.confidence ?? 0 }, to: &second_confidence)
  }
}

@implementation @_cdecl("vc_cube_color_name")
public func vc_cube_color_name(_ letter: Int32) -> UnsafePointer<CChar>? {
  staticText(CubeColor(letter)?.name ?? "")
}
