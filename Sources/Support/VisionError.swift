/// What went wrong, told once and carried unchanged to the caller of the C function.
package struct VisionError: Error, Equatable {
  /// What the caller can do about it; each has a `vc_status` of the same name.
  package enum Code: Sendable {
    case invalidArgument, unsupported, noMemory, internalFailure, badData, tooLarge, cancelled, timeout, illegalCube, notFound, inputOutput
  }

  package let code: Code
  /// Which value was wrong, and what it must be. No trailing full stop.
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
