import CVisionCore
import Glibc
import VisionBase
import VisionSupport

/// The one place where a Swift object becomes a C handle and back.
enum Handle<Object: AnyObject> {
  static func make(_ object: Object) -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(object).toOpaque()) }
  static func borrow(_ handle: OpaquePointer) -> Object { Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue() }
  static func destroy(_ handle: OpaquePointer?) {
    guard let handle else { return }
    Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).release()
  }

  /// Makes an object into `*out`, which is NULL first and stays so when `body` throws.
  static func create(_ out: UnsafeMutablePointer<OpaquePointer?>?, _ body: () throws(VisionError) -> Object) -> vc_status {
    guard let out else {
      setCreateError("out is NULL")
      return VC_ERR_INVALID_ARGUMENT.status
    }
    out.pointee = nil
    clearCreateError()
    do throws(VisionError) {
      out.pointee = make(try body())
      return VC_OK.status
    } catch {
      setCreateError(error.message)
      return error.status
    }
  }
}

/// What stands behind every handle that can fail: the text of its last error, in memory that C can borrow.
class ErrorTextOwner {
  private let text: UnsafeMutablePointer<CChar>
  private static let capacity = 512

  init() {
    text = .allocate(capacity: Self.capacity)
    text.initialize(repeating: 0, count: Self.capacity)
  }

  deinit { text.deallocate() }

  /// Borrowed until the next call on the handle.
  final var errorText: UnsafePointer<CChar> { UnsafePointer(text) }

  /// Runs one call on the handle: clears the text, and on an error sets it together with the status.
  final func run(_ body: () throws(VisionError) -> Void) -> vc_status {
    text[0] = 0
    do throws(VisionError) {
      try body()
      return VC_OK.status
    } catch {
      setError(error.message)
      return error.status
    }
  }

  private func setError(_ message: String) { writeText(message, to: UnsafeMutableRawBufferPointer(start: text, count: Self.capacity)) }
}

/// The text that an error function gives for a NULL handle.
let nullHandleText = StaticString("the handle is NULL")

/// The body of every `vc_x_error` function.
func errorText<Object: ErrorTextOwner>(_ handle: OpaquePointer?, _: Object.Type) -> UnsafePointer<CChar> {
  guard let handle else { return UnsafeRawPointer(nullHandleText.utf8Start).assumingMemoryBound(to: CChar.self) }
  return Handle<Object>.borrow(handle).errorText
}

/// The body of a function on a handle that can fail: NULL check, then `ErrorTextOwner.run`.
func withHandle<Object: ErrorTextOwner>(
  _ handle: OpaquePointer?, _: Object.Type, _ body: (Object) throws(VisionError) -> Void
) -> vc_status {
  guard let handle else { return VC_ERR_INVALID_ARGUMENT.status }
  let object = Handle<Object>.borrow(handle)
  return object.run { () throws(VisionError) in try body(object) }
}

/// The body of functions that fail but have no handle to keep a text.
func statusOnly(_ body: () throws(VisionError) -> Void) -> vc_status {
  do throws(VisionError) {
    try body()
    return VC_OK.status
  } catch {
    return error.status
  }
}

extension Handle {
  /// Makes a result of a call on a handle into `*out`, which is NULL first and stays so when `body` throws.
  static func result<Owner: ErrorTextOwner>(
    of handle: OpaquePointer?, _: Owner.Type, into out: UnsafeMutablePointer<OpaquePointer?>?,
    _ body: (Owner) throws(VisionError) -> Object
  ) -> vc_status {
    out?.pointee = nil
    return withHandle(handle, Owner.self) { (owner) throws(VisionError) in
      guard let out else { throw VisionError(.invalidArgument, "out is NULL") }
      out.pointee = make(try body(owner))
    }
  }

  /// A caller's handle that must not be NULL, for functions that keep no text.
  static func checked(_ name: StaticString, _ handle: OpaquePointer?) throws(VisionError) -> Object {
    guard let handle else { throw VisionError(.invalidArgument, "\(name) is NULL") }
    return borrow(handle)
  }

  /// The length of a list behind a handle; 0 for NULL.
  static func count(_ handle: OpaquePointer?, _ body: (Object) -> Int) -> Int { handle.map { body(borrow($0)) } ?? 0 }
}
