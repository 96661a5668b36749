import VisionBase
public import CVisionCore
import VisionShapes
import VisionSupport

/// What a `vc_filter_chain` points to.
final class FilterChainHandle: ErrorTextOwner {
  let chain = FilterChain()
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
    try handle.chain.append(try checkedStage(kind, amount, threshold))
  }
}

@implementation @_cdecl("vc_filter_chain_add_preset")
public func vc_filter_chain_add_preset(_ chain: OpaquePointer?, _ preset: Int32) -> vc_status {
  withHandle(chain, FilterChainHandle.self) { (handle) throws(VisionError) in
    let stages: [FilterStage]
    switch Int(preset) {
    case Int(VC_FILTER_PRESET_REVEAL): stages = FilterChain.reveal
    case Int(VC_FILTER_PRESET_SKETCH): stages = FilterChain.sketch
    case Int(VC_FILTER_PRESET_EDGES): stages = FilterChain.edges
    default: throw VisionError(.invalidArgument, "preset \(preset): must be 1..3")
    }
    for stage in stages { try handle.chain.append(stage) }
  }
}

@implementation @_cdecl("vc_filter_chain_count")
public func vc_filter_chain_count(_ chain: OpaquePointer?) -> Int {
  guard let chain else { return 0 }
  return Handle<FilterChainHandle>.borrow(chain).chain.stages.count
}

@implementation @_cdecl("vc_filter_chain_apply")
public func vc_filter_chain_apply(
  _ chain: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ step_count: Int, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  withHandle(chain, FilterChainHandle.self) { (handle) throws(VisionError) in
    let target = try checkedCanvas(canvas)
    // SIZE_MAX arrives as -1.
    let count = step_count < 0 ? handle.chain.stages.count : step_count
    try target.receive(try withImage(image) { (view) throws(VisionError) in try handle.chain.apply(to: view, stageCount: count) })
  }
}

private func checkedStage(_ kind: Int32, _ amount: Double, _ threshold: Double) throws(VisionError) -> FilterStage {
  func checked(_ range: ClosedRange<Double>) throws(VisionError) -> Double {
    guard range.contains(amount) else {
      throw VisionError(.invalidArgument, "amount \(amount): must be \(range.lowerBound)..\(range.upperBound)")
    }
    return amount
  }
  func radius() throws(VisionError) -> Int { Int(try checked(0...4).rounded()) }
  switch Int(kind) {
  case Int(VC_FILTER_GRAYSCALE): return .grayscale
  case Int(VC_FILTER_RED): return .red
  case Int(VC_FILTER_PREWITT): return .prewitt(strength: try checked(0...100))
  case Int(VC_FILTER_SOBEL): return .sobel(strength: try checked(0...100))
  case Int(VC_FILTER_SKETCH):
    guard (0...10).contains(threshold) else { throw VisionError(.invalidArgument, "threshold \(threshold): must be 0..10") }
    return .sketch(strength: try checked(0...100), threshold: threshold)
  case Int(VC_FILTER_DILATION): return .dilation(radius: try radius())
  case Int(VC_FILTER_EROSION): return .erosion(radius: try radius())
  case Int(VC_FILTER_OPENING): return .opening(radius: try radius())
  case Int(VC_FILTER_CLOSING): return .closing(radius: try radius())
  case Int(VC_FILTER_INVERSION): return .inversion
  case Int(VC_FILTER_GAUSSIAN_BLUR): return .gaussianBlur(radius: try checked(0...50))
  case Int(VC_FILTER_SHARPEN): return .sharpen(amount: try checked(0...4))
  default: throw VisionError(.invalidArgument, "kind \(kind): must be VC_FILTER_*, 1..12")
  }
}
