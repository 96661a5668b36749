internal import CSupport
import CVisionCore
import Synchronization
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
    // The new handle may lie where a destroyed one lay.
    vcs_refused_handle().pointee = nil
    do throws(VisionError) {
      out.pointee = make(try body())
      return VC_OK.status
    } catch {
      setCreateError(error.message)
      return error.status
    }
  }
}

/// What stands behind every handle that can fail: who uses it now, and why its last call failed.
class ErrorTextOwner {
  /// Taken for each call: a second thread that calls meanwhile is refused.
  private let isInUse = Atomic(false)
  private let current = Atomic(staticText(""))
  /// Earlier texts, in memory that C can borrow: another thread may still read them, so they are not written over at once.
  private var texts: [(message: String, memory: UnsafeMutablePointer<CChar>)] = []
  private static let mostTexts = 8
  private static let capacity = 512

  deinit { for text in texts { text.memory.deallocate() } }

  /// Borrowed until the next call on the handle.
  final var errorText: UnsafePointer<CChar> { current.load(ordering: .acquiring) }

  /// Runs one call on the handle: clears the text, and on an error sets it together with the status.
  final func run(_ body: () throws(VisionError) -> Void) -> vc_status {
    let own = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    do throws(VisionError) {
      return try use { () throws(VisionError) in
        if vcs_refused_handle().pointee == own { vcs_refused_handle().pointee = nil }
        current.store(staticText(""), ordering: .releasing)
        do throws(VisionError) {
          try body()
          return VC_OK.status
        } catch {
          current.store(text(for: error.message), ordering: .releasing)
          return error.status
        }
      }
    } catch {
      vcs_refused_handle().pointee = own
      return error.status
    }
  }

  /// Runs `body` while no other thread may use the handle.
  ///
  /// - Throws: `busy` where one does, and what `body` throws.
  final func use<Result>(_ body: () throws(VisionError) -> Result) throws(VisionError) -> Result {
    guard isInUse.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      throw VisionError(.busy, busyText.description)
    }
    defer { isInUse.store(false, ordering: .releasing) }
    return try body()
  }

  private func text(for message: String) -> UnsafePointer<CChar> {
    if let known = texts.first(where: { $0.message == message }) { return UnsafePointer(known.memory) }
    let memory = texts.count < Self.mostTexts ? .allocate(capacity: Self.capacity) : texts.removeFirst().memory
    writeText(message, to: UnsafeMutableRawBufferPointer(start: memory, count: Self.capacity))
    texts.append((message, memory))
    return UnsafePointer(memory)
  }
}

/// The text that an error function returns for a NULL handle.
let nullHandleText = StaticString("the handle is NULL")
private let busyText = StaticString("another call uses the handle")

/// The body of every `vc_x_error` function.
func errorText<Object: ErrorTextOwner>(_ handle: OpaquePointer?, _: Object.Type) -> UnsafePointer<CChar> {
  guard let handle else { return staticText(nullHandleText) }
  if vcs_refused_handle().pointee == UnsafeRawPointer(handle) { return staticText(busyText) }
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
  clearCreateError()
  do throws(VisionError) {
    try body()
    return VC_OK.status
  } catch {
    setCreateError(error.message)
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

extension Handle where Object: ErrorTextOwner {
  /// A number of a handle that changes; 0 for NULL, and while another thread uses it.
  static func number<Number: BinaryInteger>(_ handle: OpaquePointer?, _ body: (Object) -> Number) -> Number {
    guard let object = handle.map(borrow) else { return 0 }
    do throws(VisionError) { return try object.use { () throws(VisionError) in body(object) } } catch { return 0 }
  }
}
