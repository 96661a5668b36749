internal import CSupport
internal import CVisionCore

// The text of a failed create belongs to the calling thread, as errno does: there is no handle that could keep it, and every
// binding calls create and asks for the text on one thread.

func clearCreateError() { vcs_last_error().pointee = 0 }

func setCreateError(_ message: String) {
  writeText(message, to: UnsafeMutableRawBufferPointer(start: vcs_last_error(), count: Int(VCS_TEXT_CAPACITY)))
}

@implementation @_cdecl("vc_last_error")
public func vc_last_error() -> UnsafePointer<CChar>? { UnsafePointer(vcs_last_error()) }
