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
    guard let out else { return VC_ERR_INVALID_ARGUMENT.status }
    out.pointee = nil
    do throws(VisionError) {
      out.pointee = make(try body())
      return VC_OK.status
    } catch {
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

  /// Cuts at a character boundary, so that the text stays UTF-8.
  private func setError(_ message: String) {
    var count = 0
    for scalar in message.unicodeScalars where scalar != "\0" {
      let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      guard count + bytes.count < Self.capacity else { break }
      for byte in bytes {
        text[count] = CChar(bitPattern: byte)
        count += 1
      }
    }
    text[count] = 0
  }
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
