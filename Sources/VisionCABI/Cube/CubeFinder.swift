public import CVisionCore
import VisionBase
import VisionCube
import VisionSupport

/// What a `vc_cube_finder` points to.
final class CubeFinderHandle: ErrorTextOwner {
  let finder: CubeFinder

  init(_ parameters: CubeParameters) throws(VisionError) {
    finder = try CubeFinder(parameters: parameters)
    super.init()
  }
}

/// What a `vc_cube_faces` points to.
final class CubeFacesHandle {
  let faces: CubeFaces

  init(_ faces: CubeFaces) { self.faces = faces }
}

extension vc_cube_finder_options {
  init(_ parameters: CubeParameters) {
    self.init(struct_size: UInt32(MemoryLayout<Self>.size), max_cubes: Int32(clamping: parameters.maximumCubes))
  }

  func parameters() throws(VisionError) -> CubeParameters {
    var parameters = CubeParameters()
    parameters.maximumCubes = try Check.range("max_cubes", max_cubes, 1...16)
    return parameters
  }
}

@implementation @_cdecl("vc_cube_finder_options_init")
public func vc_cube_finder_options_init(_ options: UnsafeMutablePointer<vc_cube_finder_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_cube_finder_options(CubeParameters()))
}

@implementation @_cdecl("vc_cube_finder_create")
public func vc_cube_finder_create(
  _ options: UnsafePointer<vc_cube_finder_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CubeFinderHandle>.create(out) { () throws(VisionError) in
    try CubeFinderHandle(try SizedStruct.read(options, defaults: vc_cube_finder_options(CubeParameters())).parameters())
  }
}

@implementation @_cdecl("vc_cube_finder_destroy")
public func vc_cube_finder_destroy(_ finder: OpaquePointer?) { Handle<CubeFinderHandle>.destroy(finder) }

@implementation @_cdecl("vc_cube_finder_error")
public func vc_cube_finder_error(_ finder: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(finder, CubeFinderHandle.self) }

@implementation @_cdecl("vc_cube_finder_find")
public func vc_cube_finder_find(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CubeFacesHandle>.result(of: finder, CubeFinderHandle.self, into: out) { (handle) throws(VisionError) in
    CubeFacesHandle(try withImage(image) { (view) throws(VisionError) in try handle.finder.find(view) })
  }
}

@implementation @_cdecl("vc_cube_finder_track")
public func vc_cube_finder_track(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CubeFacesHandle>.result(of: finder, CubeFinderHandle.self, into: out) { (handle) throws(VisionError) in
    let time = capture_ns == 0 ? nil : capture_ns
    return CubeFacesHandle(try withImage(image) { (view) throws(VisionError) in try handle.finder.track(view, captureTime: time) })
  }
}

@implementation @_cdecl("vc_cube_finder_reset")
public func vc_cube_finder_reset(_ finder: OpaquePointer?) -> vc_status {
  withHandle(finder, CubeFinderHandle.self) { (handle) throws(VisionError) in handle.finder.reset() }
}

@implementation @_cdecl("vc_cube_faces_count")
public func vc_cube_faces_count(_ faces: OpaquePointer?) -> Int { Handle<CubeFacesHandle>.count(faces) { $0.faces.count } }

@implementation @_cdecl("vc_cube_faces_get")
public func vc_cube_faces_get(_ faces: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_face>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let list = try Handle<CubeFacesHandle>.checked("faces", faces).faces
    let observation = try Check.element(list.observations, index)
    try SizedStruct.write(vc_cube_face(observation, list.colors[index]), to: out)
  }
}

extension vc_cube_face {
  init(_ observation: FaceObservation, _ colors: FaceColors) {
    self.init()
    cube_index = Int32(clamping: observation.cubeIndex)
    confidence = Double(observation.confidence)
    let points = observation.corners.map { vc_point(x: $0.x, y: $0.y) }
    withUnsafeMutableBytes(of: &corners) { target in points.withUnsafeBytes { target.copyBytes(from: $0.prefix(target.count)) } }
    copyLetters(colors.colors.map { $0.letter }, to: &self.colors)
    withUnsafeMutableBytes(of: &color_confidence) { target in
      colors.confidences.withUnsafeBytes { target.copyBytes(from: $0.prefix(target.count)) }
    }
  }
}

@implementation @_cdecl("vc_cube_faces_draw")
public func vc_cube_faces_draw(_ faces: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let list = try Handle<CubeFacesHandle>.checked("faces", faces).faces
    try CubeAnnotator().draw(list, on: try checkedCanvas(canvas))
  }
}

@implementation @_cdecl("vc_cube_faces_destroy")
public func vc_cube_faces_destroy(_ faces: OpaquePointer?) { Handle<CubeFacesHandle>.destroy(faces) }

/// Copies letters and a NUL into a fixed array of a C struct.
func copyLetters<Target>(_ letters: [UInt8], to target: inout Target) {
  withUnsafeMutableBytes(of: &target) { bytes in
    for i in bytes.indices { bytes[i] = i < letters.count && i < bytes.count - 1 ? letters[i] : 0 }
  }
}
