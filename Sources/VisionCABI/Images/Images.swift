public import CVisionCore
import VisionBase
import VisionSupport

@implementation @_cdecl("vc_picture_decode")
public func vc_picture_decode(
  _ picture: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ size: Int, _ options: UnsafePointer<vc_picture_options>?
) -> vc_status {
  Handle<Picture>.call(picture) { (handle) throws(VisionError) in
    handle.object.clear()
    let parameters = try Picture.DecodeParameters(try vc_picture_options.checked(options))
    let bytes = try Check.bytes(try Check.pointer("bytes", bytes), size)
    try handle.object.decode(bytes.bytes, parameters)
  }
}

@implementation @_cdecl("vc_picture_open")
public func vc_picture_open(
  _ picture: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<vc_picture_options>?
) -> vc_status {
  Handle<Picture>.call(picture) { (handle) throws(VisionError) in
    handle.object.clear()
    let parameters = try Picture.DecodeParameters(try vc_picture_options.checked(options))
    try handle.object.open(path: path, parameters)
  }
}

extension Picture {
  func info() throws(VisionError) -> Decoded {
    guard let decoded else { throw VisionError(.notFound, "no picture was decoded") }
    return decoded
  }
}

extension vc_picture_info {
  mutating func complete(_ decoded: Picture.Decoded) {
    file_type = decoded.fileType.rawValue
    orientation = Int32(decoded.orientation.rawValue)
  }
}

@implementation @_cdecl("vc_palette_color")
public func vc_palette_color(_ index: Int32) -> UInt32 { Palette.color(Int(index)).rgba }

extension PenStyle {
  init(_ given: vc_pen) {
    self.init(
      color: Color(rgba: given.color), fill: Color(rgba: given.fill), width: Double(given.width), textHeight: Double(given.text_height))
  }
}
