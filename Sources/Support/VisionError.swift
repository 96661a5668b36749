/// Why a call failed: a code to act on and a text for people.
public struct VisionError: Error, Equatable {
  /// What the caller can do about it; the numbers are those of `vc_status`.
  public enum Code: Int32, Sendable {
    /// A value is out of range or contradicts another: a bug in the calling code.
    case invalidArgument = -1
    /// Valid, but not offered by this version.
    case unsupported = -2
    /// Memory ran out; nothing was changed.
    case noMemory = -3
    /// A bug in the library.
    case internalFailure = -4
    /// Bytes are damaged, truncated or of another kind.
    case badData = -5
    /// Within the format, but beyond a limit that the caller can raise.
    case tooLarge = -6
    /// The caller cancelled the call.
    case cancelled = -7
    /// The time budget ended before there was a result.
    case timeout = -8
    /// No sequence of moves leads to this cube.
    case illegalCube = -9
    /// What was asked for by index or name does not exist, or there is no solution within the limit.
    case notFound = -10
    /// The operating system refused a file or socket; the text has its reason.
    case inputOutput = -11
    /// Another thread uses the object.
    case busy = -12
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
