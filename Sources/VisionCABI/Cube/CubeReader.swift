public import CVisionCore
import VisionBase
import VisionCube
import VisionSupport

/// What a `vc_cube_reader` points to.
final class CubeReaderHandle: ErrorTextOwner {
  let reader: CubeReader

  init(_ parameters: CubeReaderParameters) throws(VisionError) {
    reader = try CubeReader(parameters: parameters)
    super.init()
  }
}

/// The values of `VC_CUBE_SCHEME_*`.
private enum SchemeChoice: Int32 {
  case infer = 0
  case standard = 1
}

extension vc_cube_reader_options {
  init(_ parameters: CubeReaderParameters) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), up: Int32(parameters.up.letter), front: Int32(parameters.front.letter),
      scheme: parameters.scheme == nil ? SchemeChoice.infer.rawValue : SchemeChoice.standard.rawValue,
      min_confidence: parameters.minimumConfidence, centres: (0, 0, 0, 0, 0, 0, 0, 0))
  }

  func parameters() throws(VisionError) -> CubeReaderParameters {
    var parameters = CubeReaderParameters()
    parameters.up = try cubeColor("up", up)
    parameters.front = try cubeColor("front", front)
    guard parameters.up != parameters.front else { throw VisionError(.invalidArgument, "up and front are the same colour") }
    parameters.minimumConfidence = try Check.range("min_confidence", min_confidence, 0...1)
    let choice = try Check.constant("scheme", scheme, "VC_CUBE_SCHEME_*", as: SchemeChoice.self)
    parameters.scheme = try statedScheme() ?? (choice == .standard ? .standard : nil)
    if let scheme = parameters.scheme, !scheme.canHold(up: parameters.up, front: parameters.front) {
      throw VisionError(.invalidArgument, "front lies opposite up")
    }
    return parameters
  }

  /// The scheme that the centres state; nil where they are not given.
  private func statedScheme() throws(VisionError) -> ColorScheme? {
    let letters = withUnsafeBytes(of: centres) { Array($0.prefix { $0 != 0 }) }
    if letters.isEmpty { return nil }
    let colors = letters.compactMap { CubeColor(letter: $0) }
    guard letters.count == 6, colors.count == 6, Set(colors).count == 6 else {
      throw VisionError(.invalidArgument, "centres: must be six different letters of W Y R O G B")
    }
    return ColorScheme(colors: colors)
  }
}

/// A colour given as a letter.
private func cubeColor(_ name: StaticString, _ letter: Int32) throws(VisionError) -> CubeColor {
  guard let byte = UInt8(exactly: letter), let color = CubeColor(letter: byte) else {
    throw VisionError(.invalidArgument, "\(name) \(letter): must be one of the letters W Y R O G B")
  }
  return color
}

@implementation @_cdecl("vc_cube_reader_options_init")
public func vc_cube_reader_options_init(_ options: UnsafeMutablePointer<vc_cube_reader_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_cube_reader_options(CubeReaderParameters()))
}

@implementation @_cdecl("vc_cube_reader_create")
public func vc_cube_reader_create(
  _ options: UnsafePointer<vc_cube_reader_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CubeReaderHandle>.create(out) { () throws(VisionError) in
    try CubeReaderHandle(try SizedStruct.read(options, defaults: vc_cube_reader_options(CubeReaderParameters())).parameters())
  }
}

@implementation @_cdecl("vc_cube_reader_destroy")
public func vc_cube_reader_destroy(_ reader: OpaquePointer?) { Handle<CubeReaderHandle>.destroy(reader) }

@implementation @_cdecl("vc_cube_reader_error")
public func vc_cube_reader_error(_ reader: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(reader, CubeReaderHandle.self) }

@implementation @_cdecl("vc_cube_reader_add")
public func vc_cube_reader_add(
  _ reader: OpaquePointer?, _ faces: OpaquePointer?, _ face_count: UnsafeMutablePointer<Int32>?
) -> vc_status {
  face_count?.pointee = 0
  return withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in
    let count = handle.reader.add(try Handle<CubeFacesHandle>.checked("faces", faces).faces)
    face_count?.pointee = Int32(clamping: count)
  }
}

@implementation @_cdecl("vc_cube_reader_add_colors")
public func vc_cube_reader_add_colors(
  _ reader: OpaquePointer?, _ rgb: UnsafePointer<UInt8>?, _ count: Int, _ whole_cube: Int32
) -> vc_status {
  withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in
    let rgb = try Check.pointer("rgb", rgb)
    let count = try Check.count("count", count, 9...432)
    let colors = (0..<count).map { SIMD3(Float(rgb[$0 * 3]), Float(rgb[$0 * 3 + 1]), Float(rgb[$0 * 3 + 2])) }
    try handle.reader.add(rgb: colors, isWholeCube: try Check.flag("whole_cube", whole_cube))
  }
}

@implementation @_cdecl("vc_cube_reader_correct")
public func vc_cube_reader_correct(_ reader: OpaquePointer?, _ facelet: Int32, _ color: Int32) -> vc_status {
  withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in
    try handle.reader.correct(facelet: Int(facelet), to: color == 0 ? nil : try cubeColor("color", color))
  }
}

@implementation @_cdecl("vc_cube_reader_reset")
public func vc_cube_reader_reset(_ reader: OpaquePointer?) -> vc_status {
  withHandle(reader, CubeReaderHandle.self) { (handle) throws(VisionError) in handle.reader.reset() }
}

@implementation @_cdecl("vc_cube_reader_read")
public func vc_cube_reader_read(_ reader: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<CubeReadingHandle>.result(of: reader, CubeReaderHandle.self, into: out) { (handle) throws(VisionError) in
    CubeReadingHandle(handle.reader.read())
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
    try copyOut(to: bytes, capacity: capacity, size: size) { () throws(VisionError) in
      guard let learned = handle.reader.learned else { throw VisionError(.notFound, "nothing was learnt yet") }
      return learned.bytes
    }
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
      throw VisionError(.badData, "\(UInt(bitPattern: size)) bytes of saved colours: must be \(StickerClassifier.byteCount)")
    }
    handle.reader.use(try StickerClassifier(bytes: Array(UnsafeBufferPointer(start: bytes, count: size))))
  }
}
