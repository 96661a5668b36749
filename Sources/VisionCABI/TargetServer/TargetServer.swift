public import CVisionCore
import TargetServer
import VisionBase
import VisionSupport
import VisionTag
import VisionTarget

extension ServerParameters {
  mutating func complete(_ given: vc_target_server_options) throws(VisionError) { isJSON = given.format == VC_TARGET_FORMAT_JSON }
}

extension TargetServer {
  func runningURL() throws(VisionError) -> String {
    guard let url else { throw VisionError(.notFound, "the server does not run") }
    return url
  }
}

/// Maximum length of a list, so that a line fits into a client's backlog.
private let mostServed = 64

@implementation @_cdecl("vc_target_server_set_result")
public func vc_target_server_set_result(_ server: OpaquePointer?, _ list: OpaquePointer?, _ unix_ns: Int64) -> vc_status {
  Handle<TargetServer>.shared(server) { (handle) throws(VisionError) in
    try Check.atLeast("unix_ns", unix_ns, 0)
    let targets = Listed<TargetResult>.borrow(list)?.targets ?? []
    let best = targets.first.map { ServedTarget(angle: $0.yaw, distance: $0.floorDistance, identifier: $0.trackIdentifier) }
    keepingLastError {
      handle.object.set(best, count: targets.count, captureTime: unix_ns) { json in
        if !list.isNull { TargetListJSON.write(list, to: &json, limit: mostServed) } else { json.list("targets", 0) { _, _ in } }
      }
    }
  }
}

@implementation @_cdecl("vc_target_server_set_tags")
public func vc_target_server_set_tags(
  _ server: OpaquePointer?, _ list: OpaquePointer?, _ position: UnsafePointer<vc_tag_position>?, _ unix_ns: Int64
) -> vc_status {
  Handle<TargetServer>.shared(server) { (handle) throws(VisionError) in
    try Check.atLeast("unix_ns", unix_ns, 0)
    let position = try SizedStruct.read(position, defaults: vc_tag_position())
    let tags = Listed<TagList>.borrow(list)?.tags ?? []
    let best = tags.lazy.compactMap { tag in
      tag.pose.map { ServedTarget(angle: $0.best.yaw, distance: $0.best.range, identifier: tag.identifier) }
    }.first
    keepingLastError {
      handle.object.set(best, count: tags.count, captureTime: unix_ns) { json in
        if !list.isNull { TagListJSON.write(list, to: &json, limit: mostServed) } else { json.list("tags", 0) { _, _ in } }
        json.key("position")
        if position.found != 0 { json.object { position.write(to: &$0) } } else { json.null() }
      }
    }
  }
}

extension TargetReplay {
  func advance() throws(VisionError) {
    guard try next() else { throw VisionError(.notFound, "the recording ends here") }
  }
}

@implementation @_cdecl("vc_target_recorder_add")
public func vc_target_recorder_add(
  _ recorder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ list: OpaquePointer?, _ capture_ns: Int64
) -> vc_status {
  Handle<TargetRecorder>.call(recorder) { (handle) throws(VisionError) in
    let result = Listed<TargetResult>.borrow(list)
    if !image.isNull {
      try withImage(image, for: handle.object) { (view) throws(VisionError) in try handle.object.add(view, result, captureTime: capture_ns)
      }
    } else if let result {
      try handle.object.add(result, captureTime: capture_ns)
    } else {
      throw VisionError(.invalidArgument, "both image and list are NULL")
    }
  }
}

extension TargetRecorder: PictureReader {
  func memory(width: Int, height: Int) -> Int { megabyte + 16 * width * height }
}
