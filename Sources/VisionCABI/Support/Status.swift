import CVisionCore
import VisionSupport

extension VisionError {
  /// The one mapping from our errors to the header's codes.
  var status: vc_status {
    switch code {
    case .invalidArgument: VC_ERR_INVALID_ARGUMENT.status
    case .unsupported: VC_ERR_UNSUPPORTED.status
    case .noMemory: VC_ERR_NO_MEMORY.status
    case .internalFailure: VC_ERR_INTERNAL.status
    case .badData: VC_ERR_BAD_DATA.status
    case .tooLarge: VC_ERR_TOO_LARGE.status
    case .cancelled: VC_ERR_CANCELLED.status
    case .timeout: VC_ERR_TIMEOUT.status
    case .illegalCube: VC_ERR_ILLEGAL_CUBE.status
    case .notFound: VC_ERR_NOT_FOUND.status
    case .inputOutput: VC_ERR_IO.status
    case .busy: VC_ERR_BUSY.status
    }
  }
}

extension BinaryInteger {
  /// C's anonymous enumerators arrive as `Int`; every one of ours fits.
  var status: vc_status { vc_status(truncatingIfNeeded: self) }
}

@implementation @_cdecl("vc_version")
public func vc_version() -> Int32 { Int32(truncatingIfNeeded: VC_VERSION) }

@implementation @_cdecl("vc_version_string")
public func vc_version_string() -> UnsafePointer<CChar>? { staticText("0.1.0") }
