public import CVisionCore
import VisionShapes
import VisionSupport

/// What a `vc_code_verifier` points to.
final class CodeVerifierHandle: ErrorTextOwner {
  var verifier: CodeVerifier
  init(_ verifier: CodeVerifier) { self.verifier = verifier }
}

extension vc_code_verdict {
  init(_ verdict: CodeVerifier.Verdict) {
    self.init()
    state = verdict.state.rawValue
    frames = Int32(clamping: verdict.frameCount)
    seen = Int32(clamping: verdict.seenFrames)
    likelihood_ratio = verdict.likelihoodRatio
    writeText(verdict.code, into: &code)
  }
}

@implementation @_cdecl("vc_code_verifier_create")
public func vc_code_verifier_create(_ codes: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<CodeVerifierHandle>.create(out) { () throws(VisionError) in
    guard codes != nil else { return CodeVerifierHandle(try CodeVerifier()) }
    let text = try Check.text("codes", codes, maximumBytes: 1024)
    return CodeVerifierHandle(try CodeVerifier(genuineCodes: text.split(separator: ",").map { String($0.filter { $0 != " " }) }))
  }
}

@implementation @_cdecl("vc_code_verifier_destroy")
public func vc_code_verifier_destroy(_ verifier: OpaquePointer?) { Handle<CodeVerifierHandle>.destroy(verifier) }

@implementation @_cdecl("vc_code_verifier_error")
public func vc_code_verifier_error(_ verifier: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(verifier, CodeVerifierHandle.self) }

@implementation @_cdecl("vc_code_verifier_add")
public func vc_code_verifier_add(_ verifier: OpaquePointer?, _ scene: OpaquePointer?) -> vc_status {
  withHandle(verifier, CodeVerifierHandle.self) { (handle) throws(VisionError) in
    handle.verifier.add(try Handle<ShapeSceneHandle>.checked("scene", scene).scene)
  }
}

@implementation @_cdecl("vc_code_verifier_reset")
public func vc_code_verifier_reset(_ verifier: OpaquePointer?) -> vc_status {
  withHandle(verifier, CodeVerifierHandle.self) { (handle) throws(VisionError) in handle.verifier.reset() }
}

@implementation @_cdecl("vc_code_verifier_verdict_get")
public func vc_code_verifier_verdict_get(_ verifier: OpaquePointer?, _ out: UnsafeMutablePointer<vc_code_verdict>?) -> vc_status {
  withHandle(verifier, CodeVerifierHandle.self) { (handle) throws(VisionError) in
    try SizedStruct.write(vc_code_verdict(handle.verifier.verdict), to: out)
  }
}

@implementation @_cdecl("vc_code_state_name")
public func vc_code_state_name(_ state: Int32) -> UnsafePointer<CChar>? { staticText(CodeVerifier.State(rawValue: state)?.name ?? "") }
