import Glibc
import VisionBase
import VisionSupport

/// Structs whose first field is their own size as the caller's compiler saw it; how they are read and written.
enum SizedStruct {
  /// No caller's struct is larger than this; a larger number is garbage.
  static let maximumSize = 4096

  /// Reads a caller's options over the defaults; NULL gives the defaults.
  ///
  /// - Throws: `invalidArgument` when the size is impossible, `unsupported` when a field that this version does not know is set.
  static func read<T: BitwiseCopyable>(_ source: UnsafePointer<T>?, defaults: T) throws(VisionError) -> T {
    guard let source else { return defaults }
    let given = try checkedSize(source)
    var result = defaults
    let known = min(given, MemoryLayout<T>.size)
    withUnsafeMutableBytes(of: &result) { $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: known)) }
    guard UnsafeRawBufferPointer(start: source, count: given)[known...].allSatisfy({ $0 == 0 }) else {
      throw VisionError(.unsupported, "struct_size \(given): a field beyond the \(known) bytes that this version knows is set")
    }
    return result
  }

  /// Fills a caller's struct with defaults, at most `size` bytes, and writes the size into it. The tail that we do not know becomes zero.
  static func initialize<T: BitwiseCopyable>(_ target: UnsafeMutablePointer<T>?, size: Int, defaults: T) {
    guard let target, (MemoryLayout<UInt32>.size...maximumSize).contains(size) else { return }
    let bytes = UnsafeMutableRawPointer(target)
    memset(bytes, 0, size)
    copy(defaults, to: bytes, size: size)
  }

  /// Writes a result into a caller's struct whose size field was set, no more than that size.
  ///
  /// - Throws: `invalidArgument` for NULL or an impossible size.
  static func write<T: BitwiseCopyable>(_ value: T, to target: UnsafeMutablePointer<T>?) throws(VisionError) {
    guard let target else { throw VisionError(.invalidArgument, "the struct to fill is NULL") }
    copy(value, to: UnsafeMutableRawPointer(target), size: try checkedSize(target))
  }

  /// The size that a caller wrote into a struct.
  private static func checkedSize(_ given: UnsafeRawPointer) throws(VisionError) -> Int {
    let size = Int(given.loadUnaligned(as: UInt32.self))
    guard (MemoryLayout<UInt32>.size...maximumSize).contains(size) else {
      throw VisionError(.invalidArgument, "struct_size \(size): must be sizeof the struct, 4..\(maximumSize)")
    }
    return size
  }

  private static func copy<T: BitwiseCopyable>(_ value: T, to bytes: UnsafeMutableRawPointer, size: Int) {
    withUnsafeBytes(of: value) { bytes.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(bytes), byteCount: min(size, $0.count)) }
    bytes.storeBytes(of: UInt32(truncatingIfNeeded: size), as: UInt32.self)
  }
}
