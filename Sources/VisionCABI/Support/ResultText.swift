import Synchronization
import VisionSupport

/// What stands behind every handle of a result: the memory of its JSON. Any threads may use it at once.
class ResultHandle: HandleObject {
  private let text = Atomic<UnsafePointer<CChar>?>(nil)

  deinit { text.load(ordering: .acquiring)?.deallocate() }

  /// Borrowed from the result; made by the first call.
  fileprivate final func json(_ write: (inout JSONWriter) -> Void) -> UnsafePointer<CChar> {
    if let known = text.load(ordering: .acquiring) { return known }
    var writer = JSONWriter()
    writer.object(write)
    let mine = terminated(writer.bytes)
    let (isFirst, other) = text.compareExchange(expected: nil, desired: mine, ordering: .acquiringAndReleasing)
    if !isFirst { mine.deallocate() }
    return isFirst ? mine : other ?? mine
  }
}

/// The body of every `vc_x_json` function.
func jsonText(_ handle: OpaquePointer?, _ write: (OpaquePointer, inout JSONWriter) -> Void) -> UnsafePointer<CChar> {
  guard let handle else { return staticText("") }
  let result = Unmanaged<ResultHandle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  return result.json { write(handle, &$0) }
}
