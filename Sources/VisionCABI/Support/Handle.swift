internal import CSupport
import CVisionCore
import Synchronization
import VisionSupport

/// What a C handle points to.
class HandleObject {
  /// For C, which ends it with `destroy(_:)`.
  final func retained() -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }
}

/// The body of every `vc_x_destroy` function.
func destroy(_ handle: OpaquePointer?) {
  guard let handle else { return }
  Unmanaged<HandleObject>.fromOpaque(UnsafeRawPointer(handle)).release()
}

/// What stands behind every handle that can fail: who uses it now, and why its last call failed.
class ErrorTextOwner: HandleObject {
  /// Taken for each call: a second thread that calls meanwhile is refused.
  private let isInUse = Atomic(false)
  private let current = Atomic(staticText(""))
  /// Earlier texts, in memory that C can borrow: another thread may still read them, so they are not written over at once.
  private var texts: [(message: String, memory: UnsafeMutablePointer<CChar>)] = []
  private static let mostTexts = 8
  /// A number, as the thread sanitizer takes a value without bytes for what lies behind it.
  fileprivate let textLock = Guarded(0)
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

extension ErrorTextOwner {
  /// As `run`, for what any threads may use at once: only the error text is behind a lock.
  final func runShared(_ body: () throws(VisionError) -> Void) -> vc_status {
    var failure: VisionError?
    do throws(VisionError) { try body() } catch { failure = error }
    return textLock.withLock { _ in
      run { () throws(VisionError) in if let failure { throw failure } }
    }
  }
}

/// The text that an error function returns for a NULL handle.
let nullHandleText = StaticString("the handle is NULL")
private let busyText = StaticString("another call uses the handle")

/// The body of every `vc_x_error` function.
func errorText(_ handle: OpaquePointer?) -> UnsafePointer<CChar> {
  guard let handle else { return staticText(nullHandleText) }
  if vcs_refused_handle().pointee == UnsafeRawPointer(handle) { return staticText(busyText) }
  return Unmanaged<ErrorTextOwner>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue().errorText
}

/// The body of functions that fail but have no handle to keep a text.
///
/// The text belongs to the calling thread, as errno does: every binding calls and asks for the text on one thread.
func statusOnly(_ body: () throws(VisionError) -> Void) -> vc_status {
  vcs_last_error().pointee = 0
  do throws(VisionError) {
    try body()
    return VC_OK.status
  } catch {
    writeText(error.message, to: UnsafeMutableRawBufferPointer(start: vcs_last_error(), count: Int(VCS_TEXT_CAPACITY)))
    return error.status
  }
}

@implementation @_cdecl("vc_last_error")
public func vc_last_error() -> UnsafePointer<CChar>? { UnsafePointer(vcs_last_error()) }

/// A Swift object behind a handle that one thread uses at a time and that keeps why its last call failed.
final class Handle<Object>: ErrorTextOwner {
  var object: Object
  /// What C borrows from the object until the next call that lends something.
  let lent = LentBytes()

  init(_ object: Object) { self.object = object }

  static func borrow(_ handle: OpaquePointer) -> Handle { Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue() }

  /// Another function's argument, which must not be NULL.
  static func checked(_ name: StaticString, _ handle: OpaquePointer?) throws(VisionError) -> Handle {
    borrow(try Check.pointer(name, handle))
  }

  /// Makes an object into `*out`, which is NULL first and stays so when `body` throws.
  static func create(_ out: UnsafeMutablePointer<OpaquePointer?>?, _ body: () throws(VisionError) -> Object) -> vc_status {
    statusOnly { () throws(VisionError) in
      let out = try Check.pointer("out", out)
      out.pointee = nil
      // The new handle may lie where a destroyed one lay.
      vcs_refused_handle().pointee = nil
      out.pointee = Handle(try body()).retained()
    }
  }

  /// The body of a function that can fail: NULL check, then `ErrorTextOwner.run`.
  static func call(_ handle: OpaquePointer?, _ body: (Handle) throws(VisionError) -> Void) -> vc_status {
    guard let handle = handle.map(borrow) else { return VC_ERR_INVALID_ARGUMENT.status }
    return handle.run { () throws(VisionError) in try body(handle) }
  }

  /// As `call`, for objects that any threads may use at once.
  static func shared(_ handle: OpaquePointer?, _ body: (Handle) throws(VisionError) -> Void) -> vc_status {
    guard let handle = handle.map(borrow) else { return VC_ERR_INVALID_ARGUMENT.status }
    return handle.runShared { () throws(VisionError) in try body(handle) }
  }

  /// A number; 0 for NULL, and while another thread uses the handle.
  static func number<Number: Numeric>(_ handle: OpaquePointer?, _ body: (Object) -> Number) -> Number {
    guard let handle = handle.map(borrow) else { return 0 }
    do throws(VisionError) { return try handle.use { () throws(VisionError) in body(handle.object) } } catch { return 0 }
  }

  /// As `number`, for objects that any threads may use at once.
  static func sharedNumber<Number: Numeric>(_ handle: OpaquePointer?, _ body: (Object) -> Number) -> Number {
    handle.map { body(borrow($0).object) } ?? 0
  }
}

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

/// A result behind a handle: a value that never changes.
final class Listed<Value>: ResultHandle {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func make(_ value: Value) -> OpaquePointer { Listed(value).retained() }
  static func borrow(_ handle: OpaquePointer) -> Value {
    Unmanaged<Listed>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue().value
  }

  /// A caller's result, which must not be NULL.
  static func checked(_ name: StaticString, _ handle: OpaquePointer?) throws(VisionError) -> Value {
    borrow(try Check.pointer(name, handle))
  }

  /// The body of a function that can fail.
  static func call(_ name: StaticString, _ handle: OpaquePointer?, _ body: (Value) throws(VisionError) -> Void) -> vc_status {
    statusOnly { () throws(VisionError) in try body(try checked(name, handle)) }
  }

  /// A number; 0 for NULL.
  static func number<Number: Numeric>(_ handle: OpaquePointer?, _ body: (Value) -> Number) -> Number {
    handle.map { body(borrow($0)) } ?? 0
  }
}
