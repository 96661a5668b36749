internal import CSupport
import CVisionCore
import Synchronization
import VisionBase
import VisionSupport

/// The object behind a C handle.
class HandleObject {
  /// A handle for C, which `destroy(_:)` ends.
  @safe final func retained() -> OpaquePointer { unsafe OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }
}

/// The object behind a handle; nil for NULL.
@safe private func borrowed<Object: HandleObject>(_ handle: OpaquePointer?) -> Object? {
  guard let handle = unsafe handle else { return nil }
  return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

/// The handle of the calling thread's last call, where that call was refused because another thread used the handle.
@safe private var refusedHandle: UnsafeRawPointer? {
  get { unsafe vcs_refused_handle().pointee }
  set { unsafe vcs_refused_handle().pointee = newValue }
}

/// The body of every `vc_x_destroy` function.
@safe func destroy(_ handle: OpaquePointer?) {
  guard let handle = unsafe handle else { return }
  unsafe insulated { unsafe Unmanaged<HandleObject>.fromOpaque(UnsafeRawPointer(handle)).release() }
}

/// The object behind a handle whose functions can fail: a lock and the error text of the last call.
@safe class ErrorTextOwner: HandleObject {
  /// True during a call; a second thread that calls meanwhile gets `busy`.
  private let isInUse = Atomic(false)
  private let current = unsafe Atomic(staticText(""))
  /// The last texts in memory that C borrows. Another thread may still read an older text, so it is not overwritten at once.
  private var texts: [(message: String, memory: UnsafeMutablePointer<CChar>)] = unsafe []
  private static let mostTexts = 8
  /// Guards an integer because the thread sanitizer reports a value without bytes as the memory behind it.
  fileprivate let textLock = Guarded(0)
  private static let capacity = 512

  deinit { unsafe texts.forEach { unsafe $0.memory.deallocate() } }

  fileprivate final var address: UnsafeRawPointer { unsafe UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// Borrowed until the next call on the handle.
  @safe final var errorText: UnsafePointer<CChar> { unsafe current.load(ordering: .acquiring) }

  /// Runs one call on the handle: clears the text, and on an error sets it together with the status.
  final func run(_ body: () throws(VisionError) -> Void) -> vc_status {
    do throws(VisionError) {
      return try use { () throws(VisionError) in
        forgetRefusal()
        defer { forgetRefusal() }  // of a call that a callback made
        unsafe current.store(staticText(""), ordering: .releasing)
        @safe func show(_ text: UnsafePointer<CChar>) { unsafe current.store(text, ordering: .releasing) }
        return withMemory(body, report: { unsafe show(text(for: $0)) }, exhausted: { show(staticText(exhaustedText)) })
      }
    } catch {
      unsafe refusedHandle = address
      return error.status
    }
  }

  /// Clears the text after a call that did not need `run`.
  fileprivate final func succeeded() -> vc_status {
    forgetRefusal()
    unsafe current.store(staticText(""), ordering: .releasing)
    return VC_OK.status
  }

  private func forgetRefusal() {
    if unsafe refusedHandle == address { refusedHandle = nil }
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
    if let known = unsafe texts.first(where: { unsafe $0.message == message }) { return unsafe UnsafePointer(known.memory) }
    let memory = unsafe texts.count < Self.mostTexts ? .allocate(capacity: Self.capacity) : texts.removeFirst().memory
    unsafe writeText(message, to: UnsafeMutableRawBufferPointer(start: memory, count: Self.capacity))
    unsafe texts.append((message, memory))
    return unsafe UnsafePointer(memory)
  }
}

extension ErrorTextOwner {
  /// As `run`, for objects that any threads may use at once: only the error text is locked.
  final func runShared(_ body: () throws(VisionError) -> Void) -> vc_status {
    var failure: VisionError?
    do throws(VisionError) { try asCall(body) } catch { failure = error }
    return textLock.withLock { _ in
      guard let failure else { return succeeded() }
      return run { () throws(VisionError) in throw failure }
    }
  }
}

/// Runs the body of a call with a reserve of memory, independently of the caller's settings.
///
/// - Throws: as `MemoryReserve.call`.
private func asCall<Result>(_ body: () throws(VisionError) -> Result) throws(VisionError) -> Result {
  try insulated { () throws(VisionError) in try MemoryReserve.call(body) }
}

/// Runs the body independently of the thread's floating-point environment, while the thread cannot be cancelled.
func insulated<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  let caller = vcs_enter()
  defer { vcs_leave(caller) }
  return try body()
}

/// Runs the body of a call with a reserve of memory, and reports the text of its error.
///
/// - Parameter exhausted: reports that there was no memory for the call, nor for the text of an error.
private func withMemory(
  _ body: () throws(VisionError) -> Void, report: (String) -> Void, exhausted: () -> Void
) -> vc_status {
  do throws(VisionError) {
    return try asCall { () throws(VisionError) in
      do throws(VisionError) {
        try body()
        return VC_OK.status
      } catch {
        report(error.message)
        return error.status
      }
    }
  } catch {
    exhausted()
    return error.status
  }
}

private let exhaustedText = StaticString("the system has no memory left")

/// The text that an error function returns for a NULL handle.
let nullHandleText = StaticString("the handle is NULL")
private let busyText = StaticString("another call uses the handle")

/// The body of every `vc_x_error` function.
@safe func errorText(_ handle: OpaquePointer?) -> UnsafePointer<CChar> {
  guard let owner: ErrorTextOwner = borrowed(handle) else { return staticText(nullHandleText) }
  return unsafe refusedHandle == owner.address ? staticText(busyText) : owner.errorText
}

/// The body of functions that can fail but have no handle that keeps an error text.
///
/// The text belongs to the calling thread, as errno does.
func statusOnly(_ body: () throws(VisionError) -> Void) -> vc_status {
  unsafe vcs_last_error().pointee = 0
  func report(_ message: String) {
    unsafe writeText(message, to: UnsafeMutableRawBufferPointer(start: vcs_last_error(), count: Int(VCS_TEXT_CAPACITY)))
  }
  let status = withMemory(body, report: report) { report("\(exhaustedText)") }
  // Of a call that a callback made.
  if status == VC_OK.status { unsafe vcs_last_error().pointee = 0 }
  return status
}

/// Calls `body`, and gives the thread's error text back that `statusOnly` within it replaces.
func keepingLastError(_ body: () -> Void) {
  let text = unsafe UnsafeMutableRawBufferPointer(start: vcs_last_error(), count: Int(VCS_TEXT_CAPACITY))
  let before = unsafe Array(text)
  body()
  unsafe text.copyBytes(from: before)
}

@implementation @_cdecl("vc_last_error")
public func vc_last_error() -> UnsafePointer<CChar>? { unsafe UnsafePointer(vcs_last_error()) }

/// A handle of a Swift object that one thread uses at a time.
final class Handle<Object>: ErrorTextOwner {
  var object: Object
  /// Memory that C borrows until the next call that lends.
  let lent = LentBytes()

  init(_ object: Object) { self.object = object }

  /// nil for NULL.
  @safe static func borrow(_ handle: OpaquePointer?) -> Handle? { borrowed(handle) }

  /// Another function's argument, which must not be NULL.
  @safe static func checked(_ name: StaticString, _ handle: OpaquePointer?) throws(VisionError) -> Handle {
    try Check.pointer(name, borrow(handle))
  }

  /// Stores a handle of a new object in `*out`; NULL when `body` throws.
  @safe static func create(_ out: UnsafeMutablePointer<OpaquePointer?>?, _ body: () throws(VisionError) -> Object) -> vc_status {
    out.store(nil)
    return statusOnly { () throws(VisionError) in
      let out = try Check.pointer("out", out)
      // The new handle may have the address of a destroyed one.
      refusedHandle = nil
      out.store(Handle(try body()).retained())
    }
  }

  /// The body of a function that can fail: NULL check, then `ErrorTextOwner.run`.
  @safe static func call(_ handle: OpaquePointer?, _ body: (Handle) throws(VisionError) -> Void) -> vc_status {
    guard let handle = borrow(handle) else { return VC_ERR_INVALID_ARGUMENT.status }
    return handle.run { () throws(VisionError) in try body(handle) }
  }

  /// The text that `body` makes, lent until the next call; "" after an error.
  @safe static func text(_ handle: OpaquePointer?, _ body: (Handle) throws(VisionError) -> String) -> UnsafePointer<CChar>? {
    var text = unsafe staticText("") as UnsafePointer<CChar>?
    _ = call(handle) { (handle) throws(VisionError) in unsafe text = handle.lent.lend(try body(handle)) }
    return unsafe text
  }

  /// As `call`, for objects that any threads may use at once.
  @safe static func shared(_ handle: OpaquePointer?, _ body: (Handle) throws(VisionError) -> Void) -> vc_status {
    guard let handle = borrow(handle) else { return VC_ERR_INVALID_ARGUMENT.status }
    return handle.runShared { () throws(VisionError) in try body(handle) }
  }

  /// A number; 0 for NULL, and while another thread uses the handle.
  @safe static func number<Number: Numeric>(_ handle: OpaquePointer?, _ body: (Object) -> Number) -> Number {
    guard let handle = borrow(handle) else { return 0 }
    do throws(VisionError) {
      return try handle.use { () throws(VisionError) in insulated { body(handle.object) } }
    } catch {
      return 0
    }
  }

  /// As `number`, for objects that any threads may use at once.
  @safe static func sharedNumber<Number: Numeric>(_ handle: OpaquePointer?, _ body: (Object) -> Number) -> Number {
    borrow(handle).map { handle in insulated { body(handle.object) } } ?? 0
  }
}

/// The object behind a handle of a result, which owns the memory of its JSON. Any threads may use it at once.
@safe class ResultHandle: HandleObject {
  private let text = unsafe Atomic<UnsafePointer<CChar>?>(nil)

  deinit { unsafe text.load(ordering: .acquiring)?.deallocate() }

  /// The JSON, borrowed from the result; written by the first call. "" without memory for it.
  @safe fileprivate final func json(_ write: (inout JSONWriter) -> Void) -> UnsafePointer<CChar> {
    if let known = unsafe text.load(ordering: .acquiring) { return unsafe known }
    do throws(VisionError) { return unsafe try asCall { () throws(VisionError) in try written(write) } } catch {
      return staticText("")
    }
  }

  @safe private func written(_ write: (inout JSONWriter) -> Void) throws(VisionError) -> UnsafePointer<CChar> {
    var writer = JSONWriter { bytes in
      do throws(VisionError) { try MemoryReserve.take(bytes) } catch { return false }
      return true
    }
    writer.object(write)
    guard !writer.isCut else { throw VisionError(.noMemory, "the JSON is too long") }
    try MemoryReserve.take(writer.bytes.count)
    let mine = terminated(writer.bytes)
    let (isFirst, other) = unsafe text.compareExchange(expected: nil, desired: mine, ordering: .acquiringAndReleasing)
    if !isFirst { unsafe mine.deallocate() }
    return unsafe isFirst ? mine : other ?? mine
  }
}

/// The body of every `vc_x_json` function.
@safe func jsonText(_ handle: OpaquePointer?, _ write: (OpaquePointer?, inout JSONWriter) -> Void) -> UnsafePointer<CChar> {
  guard let result: ResultHandle = borrowed(handle) else { return staticText("") }
  return result.json { unsafe write(handle, &$0) }
}

/// A result behind a handle: a value that never changes.
final class Listed<Value>: ResultHandle {
  let value: Value

  init(_ value: Value) { self.value = value }

  @safe static func make(_ value: Value) -> OpaquePointer { Listed(value).retained() }

  /// nil for NULL.
  @safe static func borrow(_ handle: OpaquePointer?) -> Value? {
    let listed: Listed? = borrowed(handle)
    return listed?.value
  }

  /// A caller's result, which must not be NULL.
  @safe static func checked(_ name: StaticString, _ handle: OpaquePointer?) throws(VisionError) -> Value {
    try Check.pointer(name, borrow(handle))
  }

  /// The body of a function that can fail.
  @safe static func call(_ name: StaticString, _ handle: OpaquePointer?, _ body: (Value) throws(VisionError) -> Void) -> vc_status {
    statusOnly { () throws(VisionError) in try body(try checked(name, handle)) }
  }

  /// A number; 0 for NULL.
  @safe static func number<Number: Numeric>(_ handle: OpaquePointer?, _ body: (Value) -> Number) -> Number {
    borrow(handle).map { value in insulated { body(value) } } ?? 0
  }
}
