public import CVisionCore
import VisionBase
import VisionShapes
import VisionSupport

/// What a `vc_filter_chain` points to.
final class FilterChainHandle: ErrorTextOwner {
  let chain = FilterChain()
}

extension FilterStage {
  /// - Throws: `unsupported` for an unknown kind, `invalidArgument` for a number out of range.
  init(checking kind: Int32, _ amount: Double, _ threshold: Double) throws(VisionError) {
    let kind: FilterKind = try Check.constant("kind", kind, "VC_FILTER_*")
    if let range = kind.amounts { _ = try Check.range("amount", amount, range) }
    if let range = kind.thresholds { _ = try Check.range("threshold", threshold, range) }
    self.init(kind, amount: amount, threshold: threshold)
  }
}

@implementation @_cdecl("vc_filter_chain_create")
public func vc_filter_chain_create(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<FilterChainHandle>.create(out) { () throws(VisionError) in FilterChainHandle() }
}

@implementation @_cdecl("vc_filter_chain_destroy")
public func vc_filter_chain_destroy(_ chain: OpaquePointer?) { Handle<FilterChainHandle>.destroy(chain) }

@implementation @_cdecl("vc_filter_chain_error")
public func vc_filter_chain_error(_ chain: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(chain, FilterChainHandle.self) }

@implementation @_cdecl("vc_filter_chain_add")
public func vc_filter_chain_add(_ chain: OpaquePointer?, _ kind: Int32, _ amount: Double, _ threshold: Double) -> vc_status {
  withHandle(chain, FilterChainHandle.self) { (handle) throws(VisionError) in
    try handle.chain.append([try FilterStage(checking: kind, amount, threshold)])
  }
}

@implementation @_cdecl("vc_filter_chain_add_preset")
public func vc_filter_chain_add_preset(_ chain: OpaquePointer?, _ preset: Int32) -> vc_status {
  withHandle(chain, FilterChainHandle.self) { (handle) throws(VisionError) in
    let preset: FilterPreset = try Check.constant("preset", preset, "VC_FILTER_PRESET_*")
    try handle.chain.append(preset.stages)
  }
}

@implementation @_cdecl("vc_filter_chain_reset")
public func vc_filter_chain_reset(_ chain: OpaquePointer?) -> vc_status {
  withHandle(chain, FilterChainHandle.self) { (handle) throws(VisionError) in handle.chain.reset() }
}

@implementation @_cdecl("vc_filter_chain_count")
public func vc_filter_chain_count(_ chain: OpaquePointer?) -> Int { Handle<FilterChainHandle>.number(chain) { $0.chain.stages.count } }

@implementation @_cdecl("vc_filter_chain_get")
public func vc_filter_chain_get(_ chain: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_filter_step>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let handle = try Handle<FilterChainHandle>.checked("chain", chain)
    let stage = try Check.element(try handle.use { () throws(VisionError) in handle.chain.stages }, index)
    let step = vc_filter_step(struct_size: 0, kind: stage.kind.rawValue, amount: stage.amount, threshold: stage.threshold)
    try SizedStruct.write(step, to: out)
  }
}

@implementation @_cdecl("vc_filter_chain_apply")
public func vc_filter_chain_apply(
  _ chain: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ step_count: Int, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  withHandle(chain, FilterChainHandle.self) { (handle) throws(VisionError) in
    let target = try checkedCanvas(canvas)
    // SIZE_MAX arrives as -1.
    let count = step_count < 0 ? nil : step_count
    try withImage(image) { (view) throws(VisionError) in try handle.chain.apply(to: view, stageCount: count, into: target) }
  }
}

@implementation @_cdecl("vc_filter_name")
public func vc_filter_name(_ kind: Int32) -> UnsafePointer<CChar>? { staticText(FilterKind(rawValue: kind)?.name ?? "") }

@implementation @_cdecl("vc_filter_preset_name")
public func vc_filter_preset_name(_ preset: Int32) -> UnsafePointer<CChar>? { staticText(FilterPreset(rawValue: preset)?.name ?? "") }
