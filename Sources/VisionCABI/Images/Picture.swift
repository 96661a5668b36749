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
    let given = try SizedStruct.read(options, defaults: pictureDefaults)
    guard let bytes, size >= 0 else { throw VisionError(.invalidArgument, "the bytes are NULL or their size is impossible") }
    guard let format = PixelFormat(rawValue: given.format), format != .nv12, format != .yuyv else {
      throw VisionError(.unsupported, "format \(given.format): must be GRAY8, RGB24, BGR24, RGBA32 or BGRA32")
    }
    guard (1...Picture.largestPixelLimit).contains(Int(given.max_pixels)) else {
      throw VisionError(.invalidArgument, "max_pixels \(given.max_pixels): must be 1..\(Picture.largestPixelLimit)")
    }
    guard (0...Int32(VC_IMAGE_MAX_SIDE)).contains(given.max_side) else {
      throw VisionError(.invalidArgument, "max_side \(given.max_side): must be 0..\(VC_IMAGE_MAX_SIDE)")
    }
    let parameters = Picture.DecodeParameters(
      format: format, maximumPixels: Int(given.max_pixels), maximumSide: Int(given.max_side),
      appliesOrientation: given.ignore_orientation == 0)
    try handle.picture.decode(UnsafeRawBufferPointer(start: bytes, count: size).bytes, parameters)
  }
}

@implementation @_cdecl("vc_picture_image")
public func vc_picture_image(_ picture: OpaquePointer?, _ out: UnsafeMutablePointer<vc_image>?) -> vc_status {
  withHandle(picture, PictureHandle.self) { (handle) throws(VisionError) in
    guard let out else { throw VisionError(.invalidArgument, "out is NULL") }
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
      struct_size: 0, file_type: decoded.fileType == .jpeg ? Int32(VC_FILE_JPEG) : Int32(VC_FILE_PNG), width: Int32(decoded.width),
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
    guard let bytes, let size else { throw VisionError(.invalidArgument, "bytes or size is NULL") }
    let given = try SizedStruct.read(options, defaults: encodeDefaults)
    let encoding: Picture.Encoding
    switch Int(given.file_type) {
    case Int(VC_FILE_PNG): encoding = .png(isFast: given.fast != 0)
    case Int(VC_FILE_JPEG):
      guard (1...100).contains(given.quality) else {
        throw VisionError(.invalidArgument, "quality \(given.quality): must be 1..100")
      }
      encoding = .jpeg(quality: Int(given.quality))
    default: throw VisionError(.unsupported, "file_type \(given.file_type): must be VC_FILE_PNG or VC_FILE_JPEG")
    }
    try withImage(image) { (view) throws(VisionError) in try handle.picture.encode(view, as: encoding) }
    bytes.pointee = UnsafeRawPointer(handle.picture.encoded.baseAddress)
    size.pointee = handle.picture.encoded.count
  }
}

private let pictureDefaults = vc_picture_options(
  struct_size: UInt32(MemoryLayout<vc_picture_options>.size), format: Int32(VC_PIXEL_RGB24), max_pixels: 100_000_000, max_side: 0,
  ignore_orientation: 0)
private let encodeDefaults = vc_encode_options(
  struct_size: UInt32(MemoryLayout<vc_encode_options>.size), file_type: Int32(VC_FILE_PNG), quality: 90, fast: 0)
