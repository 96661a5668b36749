public import CVisionCore
import VisionBase
import VisionSupport

/// What a `vc_picture` points to.
final class PictureHandle: ErrorTextOwner {
  let picture = Picture()
}

@implementation @_cdecl("vc_picture_options_init")
public func vc_picture_options_init(_ options: UnsafeMutablePointer<vc_picture_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: pictureDefaults)
}

@implementation @_cdecl("vc_encode_options_init")
public func vc_encode_options_init(_ options: UnsafeMutablePointer<vc_encode_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: encodeDefaults)
}

@implementation @_cdecl("vc_picture_create")
public func vc_picture_create(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<PictureHandle>.create(out) { () throws(VisionError) in PictureHandle() }
}

@implementation @_cdecl("vc_picture_destroy")
public func vc_picture_destroy(_ picture: OpaquePointer?) { Handle<PictureHandle>.destroy(picture) }

@implementation @_cdecl("vc_picture_error")
public func vc_picture_error(_ picture: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(picture, PictureHandle.self) }

@implementation @_cdecl("vc_picture_decode")
public func vc_picture_decode(
  _ picture: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ size: Int, _ options: UnsafePointer<vc_picture_options>?
) -> vc_status {
  withHandle(picture, PictureHandle.self) { (handle) throws(VisionError) in
    handle.picture.clear()
    let parameters = try decodeParameters(options)
    guard bytes != nil else { throw VisionError(.invalidArgument, "bytes is NULL") }
    try handle.picture.decode(try Check.bytes(bytes, size).bytes, parameters)
  }
}

@implementation @_cdecl("vc_picture_open")
public func vc_picture_open(
  _ picture: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<vc_picture_options>?
) -> vc_status {
  withHandle(picture, PictureHandle.self) { (handle) throws(VisionError) in
    handle.picture.clear()
    let parameters = try decodeParameters(options)
    try handle.picture.open(systemPath: try Check.pointer("path", path), parameters)
  }
}

@implementation @_cdecl("vc_picture_image")
public func vc_picture_image(_ picture: OpaquePointer?, _ out: UnsafeMutablePointer<vc_image>?) -> vc_status {
  withHandle(picture, PictureHandle.self) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    out.pointee = vc_image()
    guard let decoded = handle.picture.decoded else { throw VisionError(.notFound, "no picture was decoded") }
    out.pointee = vc_image(
      data: handle.picture.pixels.baseAddress, data_size: handle.picture.pixels.count, stride: handle.picture.stride,
      width: Int32(decoded.width), height: Int32(decoded.height), format: decoded.format.rawValue, flags: 0)
  }
}

@implementation @_cdecl("vc_picture_info_get")
public func vc_picture_info_get(_ picture: OpaquePointer?, _ info: UnsafeMutablePointer<vc_picture_info>?) -> vc_status {
  withHandle(picture, PictureHandle.self) { (handle) throws(VisionError) in
    guard let decoded = handle.picture.decoded else { throw VisionError(.notFound, "no picture was decoded") }
    let value = vc_picture_info(
      struct_size: 0, file_type: decoded.fileType.number, width: Int32(decoded.width),
      height: Int32(decoded.height), full_width: Int32(decoded.fullWidth), full_height: Int32(decoded.fullHeight),
      orientation: Int32(decoded.orientation.rawValue), reserved: 0)
    try SizedStruct.write(value, to: info)
  }
}

@implementation @_cdecl("vc_picture_encode")
public func vc_picture_encode(
  _ picture: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ options: UnsafePointer<vc_encode_options>?,
  _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes?.pointee = nil
  size?.pointee = 0
  return withHandle(picture, PictureHandle.self) { (handle) throws(VisionError) in
    let (bytes, size) = (try Check.pointer("bytes", bytes), try Check.pointer("size", size))
    let encoding = try encoding(options)
    try withImage(image) { (view) throws(VisionError) in try handle.picture.encode(view, as: encoding) }
    bytes.pointee = UnsafeRawPointer(handle.picture.encoded.baseAddress)
    size.pointee = handle.picture.encoded.count
  }
}

extension Picture.FileType {
  /// VC_FILE_*
  fileprivate var number: Int32 {
    switch self {
    case .jpeg: Int32(VC_FILE_JPEG)
    case .png: Int32(VC_FILE_PNG)
    case .webp: Int32(VC_FILE_WEBP)
    }
  }
}

private let pictureDefaults = vc_picture_options(Picture.DecodeParameters())
private let encodeDefaults = vc_encode_options(
  struct_size: UInt32(MemoryLayout<vc_encode_options>.size), file_type: Int32(VC_FILE_PNG), quality: 90, fast: 0)

extension vc_picture_options {
  fileprivate init(_ defaults: Picture.DecodeParameters) {
    self.init(
      struct_size: UInt32(MemoryLayout<vc_picture_options>.size), format: defaults.format.rawValue,
      max_pixels: Int64(defaults.maximumPixels),
      max_side: Int32(defaults.maximumSide), ignore_orientation: defaults.appliesOrientation ? 0 : 1)
  }
}

private func decodeParameters(_ options: UnsafePointer<vc_picture_options>?) throws(VisionError) -> Picture.DecodeParameters {
  let given = try SizedStruct.read(options, defaults: pictureDefaults)
  let format = try Check.constant("format", given.format, "GRAY8, RGB24, BGR24, RGBA32, BGRA32", as: PixelFormat.self)
  guard !format.hasSharedChroma else {
    throw VisionError(.unsupported, "format \(given.format): must be GRAY8, RGB24, BGR24, RGBA32 or BGRA32")
  }
  return Picture.DecodeParameters(
    format: format, maximumPixels: Int(try Check.range("max_pixels", given.max_pixels, 1...Int64(Picture.largestPixelLimit))),
    maximumSide: try Check.range("max_side", given.max_side, 0...Int32(VC_IMAGE_MAX_SIDE)),
    appliesOrientation: !(try Check.flag("ignore_orientation", given.ignore_orientation)))
}

private func encoding(_ options: UnsafePointer<vc_encode_options>?) throws(VisionError) -> Picture.Encoding {
  let given = try SizedStruct.read(options, defaults: encodeDefaults)
  let isFast = try Check.flag("fast", given.fast)
  let quality = try Check.range("quality", given.quality, 1...100)
  switch Int(given.file_type) {
  case Int(VC_FILE_PNG): return .png(isFast: isFast)
  case Int(VC_FILE_JPEG): return .jpeg(quality: quality)
  default: throw VisionError(.unsupported, "file_type \(given.file_type): must be VC_FILE_PNG or VC_FILE_JPEG")
  }
}
