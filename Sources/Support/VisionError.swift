/// The reason of a failure: a code for programs and a text for people.
public struct VisionError: Error, Equatable {
  /// Kind of failure, numbered like `vc_status`.
  public enum Code: Int32, Sendable {
    /// A value is out of range or contradicts another one: a bug in the calling code.
    case invalidArgument = -1
    /// Valid, but not supported by this version.
    case unsupported = -2
    /// Memory ran out; nothing was changed.
    case noMemory = -3
    /// A bug in the library.
    case internalFailure = -4
    /// The data is damaged, truncated or of another format.
    case badData = -5
    /// The data is valid but exceeds a limit that the caller can raise.
    case tooLarge = -6
    /// The caller cancelled the call.
    case cancelled = -7
    /// The time budget ended before there was a result.
    case timeout = -8
    /// No sequence of moves leads to this cube.
    case illegalCube = -9
    /// No item has this index or name, or no solution exists within the limit.
    case notFound = -10
    /// The operating system refused a file, socket or thread; the text has its reason.
    case inputOutput = -11
    /// Another thread uses the object.
    case busy = -12
  }

  /// Kind of failure.
  public let code: Code
  /// The wrong value and the valid ones, without a trailing full stop.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension VisionError {
  /// - Throws: `invalidArgument` with the name if the value is neither in the range nor the other allowed one; NaN is in no range.
  @inlinable public static func check<Value: Comparable & CustomStringConvertible>(
    _ name: StaticString, _ value: Value, in range: ClosedRange<Value>, or other: Value? = nil
  ) throws(VisionError) {
    guard range.contains(value) || value == other else {
      let alternative = other.map { "\($0) or " } ?? ""
      throw VisionError(.invalidArgument, "\(name) \(value): must be \(alternative)\(range.lowerBound)..\(range.upperBound)")
    }
  }
}
