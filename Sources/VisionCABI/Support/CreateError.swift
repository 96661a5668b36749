internal import CSupport
internal import CVisionCore

// The text of a failed create belongs to the calling thread, as errno does: there is no handle that could keep it, and every
// binding calls create and asks for the text on one thread.

func clearCreateError() { vcs_create_error().pointee = 0 }

func setCreateError(_ message: String) {
  writeText(message, to: UnsafeMutableRawBufferPointer(start: vcs_create_error(), count: Int(VCS_TEXT_CAPACITY)))
}

@implementation @_cdecl("vc_create_error")
public func vc_create_error() -> UnsafePointer<CChar>? { UnsafePointer(vcs_create_error()) }
