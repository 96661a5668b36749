/// Why a call failed: a code to act on and a text for people.
public struct VisionError: Error, Equatable {
  /// What the caller can do about it; each has a `vc_status` of the same name.
  public enum Code: Sendable {
    /// A value is out of range or contradicts another: a bug in the calling code.
    case invalidArgument
    /// Valid, but not offered by this version.
    case unsupported
    /// Memory ran out; nothing was changed.
    case noMemory
    /// A bug in the library.
    case internalFailure
    /// Bytes are damaged, truncated or of another kind.
    case badData
    /// Within the format, but beyond a limit that the caller can raise.
    case tooLarge
    /// The caller cancelled the call.
    case cancelled
    /// The time budget ended before there was a result.
    case timeout
    /// No sequence of moves leads to this cube.
    case illegalCube
    /// What was asked for by index or name does not exist, or there is no solution within the limit.
    case notFound
    /// The operating system refused a file or socket; the text has its reason.
    case inputOutput
    /// Another thread uses the object.
    case busy
  }

  /// What the caller can do about it.
  public let code: Code
  /// Which value was wrong, and what it must be. No trailing full stop.
  public let message: String

  /// An error with its text.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension VisionError {
  /// - Throws: `invalidArgument` with the name where the value is out of its range; NaN is in no range.
  @inlinable public static func check<Value: Comparable & CustomStringConvertible>(
    _ name: StaticString, _ value: Value, in range: ClosedRange<Value>
  ) throws(VisionError) {
    guard range.contains(value) else {
      throw VisionError(.invalidArgument, "\(name) \(value): must be \(range.lowerBound)..\(range.upperBound)")
    }
  }
}
