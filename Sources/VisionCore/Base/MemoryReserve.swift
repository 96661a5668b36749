package import VisionSupport
internal import CSupport
internal import Synchronization

/// Memory that a call may need, reserved before its work starts.
///
/// A list of Swift that cannot grow ends the process. So whoever knows how large the lists of a call may become asks for their bytes first:
/// the call fails with an error if the system does not have them. They stay address space, which the allocator gives back to the system
/// when there is no other memory left (`Sources/CSupport/memory.c`). Ordinary Swift has an allocator of its own: there the bytes are only
/// asked for.
package enum MemoryReserve {
  private static let limit = Atomic(Int.max)
  /// Lists up to this size, bytes, share the standing reserve.
  package static let smallSize = 1 << 18

  /// The most bytes that one call may ask for.
  package static var maximum: Int { limit.load(ordering: .relaxed) }

  package static func setMaximum(_ bytes: Int) { limit.store(bytes, ordering: .relaxed) }

  /// Runs the body of a call, which may reserve memory until its end.
  ///
  /// - Throws: `noMemory` without memory for the small objects of a call, and what `body` throws.
  package static func call<Result>(_ body: () throws(VisionError) -> Result) throws(VisionError) -> Result {
    let before = vcs_newest_reserve()
    defer { vcs_release_reserves(before) }
    #if hasFeature(Embedded)
      // The text is a literal: there is no memory for another one.
      guard vcs_reserve_standing() != 0 else { throw VisionError(.noMemory, "the system has no memory left") }
    #endif
    return try body()
  }

  /// Reserves memory until the end of the call.
  ///
  /// - Throws: `noMemory` for more than the limit or more than the system has.
  package static func take(_ bytes: Int) throws(VisionError) {
    let maximum = maximum
    guard bytes <= maximum else {
      throw VisionError(.noMemory, "the call may need \(bytes) bytes of memory: the limit is \(maximum)")
    }
    let before = vcs_newest_reserve()
    guard vcs_reserve(bytes) != 0 else {
      throw VisionError(.noMemory, "the call may need \(bytes) bytes of memory, which the system does not have")
    }
    #if !hasFeature(Embedded)
      vcs_release_reserves(before)
    #endif
    _ = before
  }
}

extension Array {
  /// Makes room for more elements: at least twice the present size, so that this is rare. Long lists ask for their memory first.
  ///
  /// - Throws: `noMemory`.
  package mutating func makeRoom(for more: Int) throws(VisionError) {
    guard count + more > capacity else { return }
    let room = Swift.max(count + more, 2 * capacity)
    let bytes = room * MemoryLayout<Element>.stride
    if bytes > MemoryReserve.smallSize { try MemoryReserve.take(bytes) }
    reserveCapacity(room)
  }
}
