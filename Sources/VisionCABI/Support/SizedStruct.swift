import Glibc
import VisionBase
import VisionSupport

/// Access to structs whose first field is their size in the caller's version of the header.
enum SizedStruct {
  /// A larger size is an error of the caller.
  static let maximumSize = 4096

  /// Reads a caller's options over the defaults; NULL gives the defaults.
  ///
  /// - Throws: `invalidArgument` for an impossible size, `unsupported` when a field that this version does not have is set.
  @safe static func read<T: BitwiseCopyable>(_ source: UnsafePointer<T>?, defaults: T) throws(VisionError) -> T {
    guard let source = unsafe source else { return defaults }
    let given = try unsafe checkedSize(source)
    var result = defaults
    let known = min(given, MemoryLayout<T>.size)
    unsafe withUnsafeMutableBytes(of: &result) { unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: known)) }
    guard unsafe UnsafeRawBufferPointer(start: source, count: given)[known...].allSatisfy({ $0 == 0 }) else {
      throw VisionError(.unsupported, "struct_size \(given): a field beyond the \(known) bytes that this version knows is set")
    }
    return result
  }

  /// Fills `size` bytes of a caller's struct with defaults and its size; bytes beyond our struct become zero.
  @safe static func initialize<T: BitwiseCopyable>(_ target: UnsafeMutablePointer<T>?, size: Int, defaults: T) {
    guard let target = unsafe target, (MemoryLayout<UInt32>.size...maximumSize).contains(size) else { return }
    let bytes = UnsafeMutableRawPointer(target)
    unsafe memset(bytes, 0, size)
    unsafe copy(defaults, to: bytes, size: size)
  }

  /// Writes a result into a caller's struct, no more bytes than its size field has.
  ///
  /// - Throws: `invalidArgument` for NULL or an impossible size.
  @safe static func write<T: BitwiseCopyable>(_ value: T, to target: UnsafeMutablePointer<T>?) throws(VisionError) {
    let size = try check(target)
    if let target = unsafe target { unsafe copy(value, to: UnsafeMutableRawPointer(target), size: size) }
  }

  /// Checks a caller's struct for a result, before a call changes anything.
  ///
  /// - Returns: the size that the caller wrote into it.
  /// - Throws: `invalidArgument` for NULL or an impossible size.
  @discardableResult
  @safe static func check<T: BitwiseCopyable>(_ target: UnsafeMutablePointer<T>?) throws(VisionError) -> Int {
    guard let target = unsafe target else { throw VisionError(.invalidArgument, "the struct to fill is NULL") }
    return try unsafe checkedSize(target)
  }

  /// The size that a caller wrote into a struct.
  private static func checkedSize(_ given: UnsafeRawPointer) throws(VisionError) -> Int {
    let size = unsafe Int(given.loadUnaligned(as: UInt32.self))
    guard (MemoryLayout<UInt32>.size...maximumSize).contains(size) else {
      throw VisionError(.invalidArgument, "struct_size \(size): must be sizeof the struct, 4..\(maximumSize)")
    }
    return size
  }

  private static func copy<T: BitwiseCopyable>(_ value: T, to bytes: UnsafeMutableRawPointer, size: Int) {
    unsafe withUnsafeBytes(of: value) {
      unsafe bytes.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(bytes), byteCount: min(size, $0.count))
    }
    unsafe bytes.storeBytes(of: UInt32(truncatingIfNeeded: size), as: UInt32.self)
  }
}

/// A caller's array for results. The size field of the first struct, which may be larger or smaller than ours, is that of all.
@safe struct SizedArray<Element: BitwiseCopyable> {
  private let first: UnsafeMutablePointer<Element>
  private let step: Int

  /// Writes `value` into the first element.
  ///
  /// - Throws: `invalidArgument` for NULL or an impossible size.
  @safe init(_ first: UnsafeMutablePointer<Element>?, first value: Element) throws(VisionError) {
    unsafe self.first = try Check.pointer("out", first)
    step = unsafe Int(UnsafeRawPointer(self.first).loadUnaligned(as: UInt32.self))
    try SizedStruct.write(value, to: first)
  }

  func write(_ value: Element, _ index: Int) throws(VisionError) {
    let place = unsafe UnsafeMutableRawPointer(first) + index * step
    unsafe place.storeBytes(of: UInt32(truncatingIfNeeded: step), as: UInt32.self)
    try unsafe SizedStruct.write(value, to: place.assumingMemoryBound(to: Element.self))
  }
}
