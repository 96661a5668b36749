public import CVisionCore
import VisionBase
import VisionSupport
import VisionTag

/// What a `vc_tag_finder` points to.
final class TagFinderHandle: ErrorTextOwner {
  let finder: TagFinder

  init(_ finder: TagFinder) { self.finder = finder }

  /// A caller's number of a family that this finder knows, and the number of its codes.
  func family(_ number: Int32) throws(VisionError) -> (kind: TagFamily.Kind, count: Int) {
    let kind = TagFamily.Kind(rawValue: number)
    if TagFamily.Kind.known.contains(kind) { return (kind, try TagFamily(kind).count) }
    let (place, isFar) = number.subtractingReportingOverflow(TagFamily.Kind.firstCustom)
    guard !isFar, finder.customFamilies.indices.contains(Int(place)) else {
      throw VisionError(.unsupported, "family \(number): must be one of VC_TAG_FAMILY_* or an added one")
    }
    return (kind, finder.customFamilies[Int(place)].count)
  }

  /// Replaces the options; identifiers and sizes of single tags stay.
  func set(_ options: TagParameters) throws(VisionError) {
    var parameters = options
    parameters.allowedIdentifiers = finder.parameters.allowedIdentifiers
    parameters.tagSizes = finder.parameters.tagSizes
    try finder.setParameters(parameters)
  }
}

@implementation @_cdecl("vc_tag_finder_create")
public func vc_tag_finder_create(
  _ options: UnsafePointer<vc_tag_finder_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TagFinderHandle>.create(out) { () throws(VisionError) in TagFinderHandle(try TagFinder(try TagParameters(options))) }
}

@implementation @_cdecl("vc_tag_finder_destroy")
public func vc_tag_finder_destroy(_ finder: OpaquePointer?) { Handle<TagFinderHandle>.destroy(finder) }

@implementation @_cdecl("vc_tag_finder_error")
public func vc_tag_finder_error(_ finder: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(finder, TagFinderHandle.self) }

@implementation @_cdecl("vc_tag_finder_set_options")
public func vc_tag_finder_set_options(_ finder: OpaquePointer?, _ options: UnsafePointer<vc_tag_finder_options>?) -> vc_status {
  withHandle(finder, TagFinderHandle.self) { (handle) throws(VisionError) in try handle.set(try TagParameters(options)) }
}

@implementation @_cdecl("vc_tag_finder_set_camera")
public func vc_tag_finder_set_camera(_ finder: OpaquePointer?, _ camera: UnsafePointer<vc_camera>?) -> vc_status {
  withHandle(finder, TagFinderHandle.self) { (handle) throws(VisionError) in
    handle.finder.setCalibration(camera == nil ? nil : try CameraCalibration(camera))
  }
}

@implementation @_cdecl("vc_tag_finder_add_family")
public func vc_tag_finder_add_family(
  _ finder: OpaquePointer?, _ family: UnsafePointer<vc_tag_family>?, _ number: UnsafeMutablePointer<Int32>?
) -> vc_status {
  withHandle(finder, TagFinderHandle.self) { (handle) throws(VisionError) in
    let kind = try handle.finder.addFamily(try TagFamily(family, number: handle.finder.customFamilies.count))
    number?.pointee = kind.rawValue
  }
}

@implementation @_cdecl("vc_tag_finder_set_ids")
public func vc_tag_finder_set_ids(_ finder: OpaquePointer?, _ family: Int32, _ ids: UnsafePointer<Int32>?, _ count: Int) -> vc_status {
  withHandle(finder, TagFinderHandle.self) { (handle) throws(VisionError) in
    let (kind, codes) = try handle.family(family)
    let list = try Check.array("ids", ids, count, 0...65_536).map { Int($0) }
    for id in list where !(0..<codes).contains(id) {
      throw VisionError(.invalidArgument, "id \(id): must be 0..\(codes - 1)")
    }
    var parameters = handle.finder.parameters
    parameters.allowedIdentifiers[kind] = list.isEmpty ? nil : list
    try handle.finder.setParameters(parameters)
  }
}

@implementation @_cdecl("vc_tag_finder_set_size")
public func vc_tag_finder_set_size(_ finder: OpaquePointer?, _ family: Int32, _ id: Int32, _ size_m: Double) -> vc_status {
  withHandle(finder, TagFinderHandle.self) { (handle) throws(VisionError) in
    let (kind, codes) = try handle.family(family)
    guard (0..<codes).contains(Int(id)) else { throw VisionError(.invalidArgument, "id \(id): must be 0..\(codes - 1)") }
    let size = size_m == 0 ? nil : try Check.range("size_m", size_m, TagParameters.sizes)
    var parameters = handle.finder.parameters
    parameters.tagSizes[kind, default: [:]][Int(id)] = size
    try handle.finder.setParameters(parameters)
  }
}

@implementation @_cdecl("vc_tag_finder_find")
public func vc_tag_finder_find(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TagListHandle>.result(of: finder, TagFinderHandle.self, into: out) { (handle) throws(VisionError) in
    let result = try withImage(image) { (view) throws(VisionError) in try handle.finder.find(view) }
    return try TagListHandle(result, by: handle.finder)
  }
}

@implementation @_cdecl("vc_tag_finder_track")
public func vc_tag_finder_track(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TagListHandle>.result(of: finder, TagFinderHandle.self, into: out) { (handle) throws(VisionError) in
    let result = try withImage(image) { (view) throws(VisionError) in try handle.finder.track(view, captureTime: capture_ns) }
    return try TagListHandle(result, by: handle.finder)
  }
}

@implementation @_cdecl("vc_tag_finder_reset")
public func vc_tag_finder_reset(_ finder: OpaquePointer?) -> vc_status {
  withHandle(finder, TagFinderHandle.self) { (handle) throws(VisionError) in handle.finder.reset() }
}
