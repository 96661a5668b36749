public import CVisionCore
import CubeRenderer
import VisionBase
import VisionCube
import VisionSketch
import VisionSupport

/// What a `vc_cube_reader` points to.
final class CubeReaderHandle: ErrorTextOwner {
  let reader: CubeReader
  let colors: CubeColorModel
  let detector = CubeDetector()

  init(_ parameters: CubeReader.Parameters) throws(VisionError) {
    reader = try CubeReader(parameters: parameters)
    colors = try CubeColorModel()
    super.init()
  }
}

/// What a `vc_cube_faces` points to.
final class CubeFacesHandle {
  let faces: [(observation: FaceObservation, colors: FaceColors)]

  init(_ faces: [(FaceObservation, FaceColors)]) { self.faces = faces }
}

/// What a `vc_cube_reading` points to.
final class CubeReadingHandle {
  let reading: CubeReading
  let problem: BorrowedText
  let svg: BorrowedText

  init(_ reading: CubeReading) {
    self.reading = reading
    problem = BorrowedText(reading.problemText)
    svg = BorrowedText(CubeNet(reading).svg)
  }
}

@implementation @_cdecl("vc_cube_reader_options_init")
public func vc_cube_reader_options_init(_ options: UnsafeMutablePointer<vc_cube_reader_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: readerDefaults)
}

@implementation @_cdecl("vc_cube_reader_create")
public func vc_cube_reader_create(
  _ options: UnsafePointer<vc_cube_reader_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CubeReaderHandle>.create(out) { () throws(VisionError) in
    try CubeReaderHandle(try readerParameters(try SizedStruct.read(options, defaults: readerDefaults)))
  }
}

@implementation @_cdecl("vc_cube_reader_destroy")
public func vc_cube_reader_destroy(_ reader: OpaquePointer?) { Handle<CubeReaderHandle>.destroy(reader) }

@implementation @_cdecl("vc_cube_reader_error")
public func vc_cube_reader_error(_ reader: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(reader, CubeReaderHandle.self) }

@implementation @_cdecl("vc_cube_reader_faces")
public func vc_cube_reader_faces(
  _ reader: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out?.pointee = nil
  return withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in
    guard let out else { throw VisionError(.invalidArgument, "out is NULL") }
    let observations = try withImage(image) { (view) throws(VisionError) in try handle.detector.detect(view) }
    let colors = handle.colors.colors(observations)
    out.pointee = Handle.make(CubeFacesHandle(Array(zip(observations, colors))))
  }
}

@implementation @_cdecl("vc_cube_faces_count")
public func vc_cube_faces_count(_ faces: OpaquePointer?) -> Int {
  guard let faces else { return 0 }
  return Handle<CubeFacesHandle>.borrow(faces).faces.count
}

@implementation @_cdecl("vc_cube_faces_get")
public func vc_cube_faces_get(_ faces: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_face>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let faces else { throw VisionError(.invalidArgument, "faces is NULL") }
    let list = Handle<CubeFacesHandle>.borrow(faces).faces
    guard list.indices.contains(index) else { throw VisionError(.notFound, "index \(index): there are \(list.count) faces") }
    let (observation, colors) = list[index]
    var value = vc_cube_face()
    value.box = Int32(clamping: observation.box)
    value.confidence = Double(observation.confidence)
    let corners = observation.corners.map { vc_point(x: $0.x, y: $0.y) }
    withUnsafeMutableBytes(of: &value.corners) { target in corners.withUnsafeBytes { target.copyBytes(from: $0.prefix(target.count)) } }
    copyLetters(colors.colors.map(\.letter), to: &value.colors)
    withUnsafeMutableBytes(of: &value.color_confidence) { target in
      colors.confidences.withUnsafeBytes { target.copyBytes(from: $0.prefix(target.count)) }
    }
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_cube_faces_destroy")
public func vc_cube_faces_destroy(_ faces: OpaquePointer?) { Handle<CubeFacesHandle>.destroy(faces) }

@implementation @_cdecl("vc_cube_reader_add_picture")
public func vc_cube_reader_add_picture(
  _ reader: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ face_count: UnsafeMutablePointer<Int32>?
) -> vc_status {
  face_count?.pointee = 0
  return withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in
    let observations = try withImage(image) { (view) throws(VisionError) in try handle.detector.detect(view) }
    let chosen = CubeReader.largestBox(observations)
    handle.reader.add(chosen)
    face_count?.pointee = Int32(clamping: chosen.count)
  }
}

@implementation @_cdecl("vc_cube_reader_add_colors")
public func vc_cube_reader_add_colors(
  _ reader: OpaquePointer?, _ rgb: UnsafePointer<UInt8>?, _ count: Int, _ whole_cube: Int32
) -> vc_status {
  withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in
    guard let rgb, (9...432).contains(count) else { throw VisionError(.invalidArgument, "rgb is NULL or count \(count) is not 9..432") }
    let colors = (0..<count).map { SIMD3(Float(rgb[$0 * 3]), Float(rgb[$0 * 3 + 1]), Float(rgb[$0 * 3 + 2])) }
    try handle.reader.add(rgb: colors, isWholeCube: whole_cube != 0)
  }
}

@implementation @_cdecl("vc_cube_reader_correct")
public func vc_cube_reader_correct(_ reader: OpaquePointer?, _ facelet: Int32, _ color: Int32) -> vc_status {
  withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in
    try handle.reader.correct(facelet: Int(facelet), to: color == 0 ? nil : try cubeColor(color, "color"))
  }
}

@implementation @_cdecl("vc_cube_reader_clear")
public func vc_cube_reader_clear(_ reader: OpaquePointer?) -> vc_status {
  withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in handle.reader.clear() }
}

@implementation @_cdecl("vc_cube_reader_read")
public func vc_cube_reader_read(_ reader: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  out?.pointee = nil
  return withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in
    guard let out else { throw VisionError(.invalidArgument, "out is NULL") }
    out.pointee = Handle.make(CubeReadingHandle(handle.reader.read()))
  }
}

@implementation @_cdecl("vc_cube_reader_learn")
public func vc_cube_reader_learn(_ reader: OpaquePointer?) -> vc_status {
  withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in try handle.reader.learn() }
}

@implementation @_cdecl("vc_cube_reader_save")
public func vc_cube_reader_save(
  _ reader: OpaquePointer?, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  size?.pointee = 0
  return withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in
    guard let size, bytes != nil || capacity == 0 else { throw VisionError(.invalidArgument, "bytes or size is NULL") }
    guard let learned = handle.reader.learned else { throw VisionError(.notFound, "nothing was learnt yet") }
    let saved = learned.bytes
    size.pointee = saved.count
    guard let bytes else { return }
    guard capacity >= saved.count else { throw VisionError(.tooLarge, "capacity \(capacity): \(saved.count) bytes are needed") }
    for (i, byte) in saved.enumerated() { bytes[i] = byte }
  }
}

@implementation @_cdecl("vc_cube_reader_load")
public func vc_cube_reader_load(_ reader: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ size: Int) -> vc_status {
  withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in
    guard let bytes else {
      guard size == 0 else { throw VisionError(.invalidArgument, "bytes is NULL") }
      handle.reader.use(nil)
      return
    }
    guard (0...65536).contains(size) else {
      throw VisionError(.badData, "\(size) bytes of saved colours: must be \(StickerClassifier.byteCount)")
    }
    handle.reader.use(try StickerClassifier(bytes: Array(UnsafeBufferPointer(start: bytes, count: size))))
  }
}

private let readerDefaults = vc_cube_reader_options(
  struct_size: UInt32(MemoryLayout<vc_cube_reader_options>.size), up: 87, front: 71, scheme: Int32(VC_CUBE_SCHEME_INFER),
  min_confidence: 0.9, centres: (0, 0, 0, 0, 0, 0, 0, 0))

private func readerParameters(_ given: vc_cube_reader_options) throws(VisionError) -> CubeReader.Parameters {
  var parameters = CubeReader.Parameters()
  parameters.up = try cubeColor(given.up, "up")
  parameters.front = try cubeColor(given.front, "front")
  guard parameters.up != parameters.front else { throw VisionError(.invalidArgument, "up and front are the same colour") }
  guard (0...1).contains(given.min_confidence) else {
    throw VisionError(.invalidArgument, "min_confidence \(given.min_confidence): must be 0..1")
  }
  parameters.minimumConfidence = given.min_confidence
  switch Int(given.scheme) {
  case Int(VC_CUBE_SCHEME_INFER): parameters.scheme = nil
  case Int(VC_CUBE_SCHEME_STANDARD): parameters.scheme = .standard
  default: throw VisionError(.invalidArgument, "scheme \(given.scheme): must be a VC_CUBE_SCHEME_* constant")
  }
  if let stated = try statedScheme(given) { parameters.scheme = stated }
  if let scheme = parameters.scheme, !scheme.canHold(up: parameters.up, front: parameters.front) {
    throw VisionError(.invalidArgument, "front lies opposite up")
  }
  return parameters
}

/// A colour given as a letter.
func cubeColor(_ letter: Int32, _ name: String) throws(VisionError) -> CubeColor {
  guard let byte = UInt8(exactly: letter), let color = CubeColor(letter: byte) else {
    throw VisionError(.invalidArgument, "\(name) \(letter): must be one of the letters W Y R O G B")
  }
  return color
}

/// Copies letters and a NUL into a fixed array of a C struct.
func copyLetters<Target>(_ letters: [UInt8], to target: inout Target) {
  withUnsafeMutableBytes(of: &target) { bytes in
    for i in bytes.indices { bytes[i] = i < letters.count && i < bytes.count - 1 ? letters[i] : 0 }
  }
}

/// The scheme that the centres tell; nil where they are not given.
private func statedScheme(_ given: vc_cube_reader_options) throws(VisionError) -> ColorScheme? {
  let letters = withUnsafeBytes(of: given.centres) { Array($0.prefix { $0 != 0 }) }
  if letters.isEmpty { return nil }
  let colors = letters.compactMap(CubeColor.init(letter:))
  guard letters.count == 6, colors.count == 6, Set(colors).count == 6 else {
    throw VisionError(.invalidArgument, "centres: must be six different letters of W Y R O G B")
  }
  return ColorScheme(colors: colors)
}
