// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import VisionBase
import VisionShapes
import VisionSupport

extension vc_shape_finder_options {
  static var defaults: Self {
    var given = Self()
    given.max_shapes = 512
    given.min_size = 10
    given.min_confidence = 0.5
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.known("input", input, 0...3, "one of VC_SHAPE_INPUT_*")
    try Check.range("max_shapes", max_shapes, 1...4096)
    try Check.reserved(reserved)
    try Check.range("min_size", min_size, 6...10000)
    try Check.range("min_confidence", min_confidence, 0...1)
  }
}

extension ShapeParameters {
  init(_ given: vc_shape_finder_options) throws(VisionError) {
    self.init()
    copy(given.input, to: &input)
    copy(given.max_shapes, to: &maximumShapes)
    copy(given.min_size, to: &minimumSize)
    copy(given.min_confidence, to: &minimumConfidence)
  }
}

extension vc_shape {
  init(_ value: FoundShape) {
    self.init()
    copy(value.kind, to: &kind)
    copy(value.state, to: &state)
    copy(value.group, to: &group)
    copy(value.center, to: &center)
    copy(value.size, to: &size)
    copy(value.confidence, to: &confidence)
    copy(value.pixelCount, to: &pixel_count)
    complete(value)
  }
}

extension vc_shape_group {
  init(_ value: ShapeGroup) {
    self.init()
    copy(value.kind, to: &kind)
    copy(value.memberCount, to: &member_count)
    copy(value.center, to: &center)
    copy(value.ringRadius, to: &ring_radius)
    copy(value.confidence, to: &confidence)
    copy(value.code, to: &code)
    complete(value)
  }
}

extension vc_code_verdict {
  init(_ value: CodeVerifier.Verdict) {
    self.init()
    copy(value.state, to: &state)
    copy(value.frames, to: &frames)
    copy(value.seen, to: &seen)
    copy(value.likelihoodRatio, to: &likelihood_ratio)
    copy(value.code, to: &code)
  }
}

extension vc_filter_step {
  init(_ value: FilterStage) {
    self.init()
    copy(value.kind, to: &kind)
    copy(value.amount, to: &amount)
    copy(value.threshold, to: &threshold)
  }
}

@implementation @_cdecl("vc_shape_kind_name")
public func vc_shape_kind_name(_ kind: Int32) -> UnsafePointer<CChar>? {
  switch kind {
  case 1: staticText("triangle")
  case 2: staticText("rectangle")
  case 3: staticText("pentagon")
  case 4: staticText("circle")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_shape_input_name")
public func vc_shape_input_name(_ input: Int32) -> UnsafePointer<CChar>? {
  switch input {
  case 0: staticText("automatic")
  case 1: staticText("photograph")
  case 2: staticText("filtered")
  case 3: staticText("plain")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_shape_state_name")
public func vc_shape_state_name(_ state: Int32) -> UnsafePointer<CChar>? {
  switch state {
  case 0: staticText("seen")
  case 1: staticText("weak")
  case 2: staticText("inferred")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_shape_verdict_name")
public func vc_shape_verdict_name(_ verdict: Int32) -> UnsafePointer<CChar>? {
  switch verdict {
  case 0: staticText("ok")
  case 1: staticText("nothing")
  case 2: staticText("too far")
  case 3: staticText("blurred")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_shape_finder_options_init")
public func vc_shape_finder_options_init(_ options: UnsafeMutablePointer<vc_shape_finder_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_shape_finder_create")
public func vc_shape_finder_create(
  _ options: UnsafePointer<vc_shape_finder_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<ShapeFinder>.create(out) { () throws(VisionError) in
    let options = try ShapeParameters(try vc_shape_finder_options.checked(options))
    return ShapeFinder(parameters: options)
  }
}

@implementation @_cdecl("vc_shape_finder_destroy")
public func vc_shape_finder_destroy(_ finder: OpaquePointer?) { destroy(finder) }

@implementation @_cdecl("vc_shape_finder_error")
public func vc_shape_finder_error(_ finder: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(finder) }

@implementation @_cdecl("vc_shape_finder_find")
public func vc_shape_finder_find(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<ShapeFinder>.call(finder) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    out.store(Listed<LentScene>.make(try withImage(image, for: handle.object) { (image) throws(VisionError) in LentScene(try handle.object.find(image)) }))
  }
}

@implementation @_cdecl("vc_shape_finder_track")
public func vc_shape_finder_track(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<ShapeFinder>.call(finder) { (handle) throws(VisionError) in
    let capture_ns = try Check.atLeast("capture_ns", capture_ns, 0)
    let out = try Check.pointer("out", out)
    out.store(Listed<LentScene>.make(try withImage(image, for: handle.object) { (image) throws(VisionError) in LentScene(try handle.object.track(image, captureTime: capture_ns)) }))
  }
}

@implementation @_cdecl("vc_shape_finder_reset")
public func vc_shape_finder_reset(_ finder: OpaquePointer?) -> vc_status {
  Handle<ShapeFinder>.call(finder) { (handle) throws(VisionError) in
    handle.object.reset()
  }
}

@implementation @_cdecl("vc_shape_finder_reveal")
public func vc_shape_finder_reveal(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  Handle<ShapeFinder>.call(finder) { (handle) throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.reveal(image, into: canvas) }
  }
}

@implementation @_cdecl("vc_shape_list_destroy")
public func vc_shape_list_destroy(_ list: OpaquePointer?) { destroy(list) }

@implementation @_cdecl("vc_shape_list_count")
public func vc_shape_list_count(_ list: OpaquePointer?) -> Int { Listed<LentScene>.number(list) { $0.shapes.count } }

@implementation @_cdecl("vc_shape_list_get")
public func vc_shape_list_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_shape>?) -> vc_status {
  Listed<LentScene>.call("list", list) { (object) throws(VisionError) in
    try SizedStruct.write(vc_shape(try Check.element(object.shapes, index)), to: out)
  }
}

@implementation @_cdecl("vc_shape_list_outline_get")
public func vc_shape_list_outline_get(
  _ list: OpaquePointer?, _ index: Int, _ points: UnsafeMutablePointer<UnsafePointer<vc_point>?>?, _ count: UnsafeMutablePointer<Int>?
) -> vc_status {
  points.store(nil)
  count.store(0)
  return Listed<LentScene>.call("list", list) { (object) throws(VisionError) in
    let points = try Check.pointer("points", points)
    let count = try Check.pointer("count", count)
    try object.outlines.list(index).lend(to: points, count)
  }
}

@implementation @_cdecl("vc_shape_list_group_count")
public func vc_shape_list_group_count(_ list: OpaquePointer?) -> Int { Listed<LentScene>.number(list) { $0.groups.count } }

@implementation @_cdecl("vc_shape_list_group_get")
public func vc_shape_list_group_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_shape_group>?) -> vc_status {
  Listed<LentScene>.call("list", list) { (object) throws(VisionError) in
    try SizedStruct.write(try vc_shape_group(Check.element(object.groups, index), in: object.scene), to: out)
  }
}

@implementation @_cdecl("vc_shape_list_draw")
public func vc_shape_list_draw(
  _ list: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?, _ options: UnsafePointer<vc_draw_options>?
) -> vc_status {
  Listed<LentScene>.call("list", list) { (object) throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    let options = try DrawingStyle(try vc_draw_options.checked(options))
    try ShapeAnnotator(options).draw(object.scene, on: canvas)
  }
}

@implementation @_cdecl("vc_code_state_name")
public func vc_code_state_name(_ state: Int32) -> UnsafePointer<CChar>? {
  switch state {
  case 0: staticText("none")
  case 1: staticText("unknown")
  case 2: staticText("genuine")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_code_verifier_create")
public func vc_code_verifier_create(_ codes: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<CodeVerifier>.create(out) { () throws(VisionError) in
    let codes = codes.isNull ? nil : try Check.text("codes", codes, maximumBytes: 1024)
    return try CodeVerifier(codes)
  }
}

@implementation @_cdecl("vc_code_verifier_destroy")
public func vc_code_verifier_destroy(_ verifier: OpaquePointer?) { destroy(verifier) }

@implementation @_cdecl("vc_code_verifier_error")
public func vc_code_verifier_error(_ verifier: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(verifier) }

@implementation @_cdecl("vc_code_verifier_add")
public func vc_code_verifier_add(_ verifier: OpaquePointer?, _ list: OpaquePointer?) -> vc_status {
  Handle<CodeVerifier>.call(verifier) { (handle) throws(VisionError) in
    let list = try Listed<LentScene>.checked("list", list)
    handle.object.add(list.scene)
  }
}

@implementation @_cdecl("vc_code_verifier_reset")
public func vc_code_verifier_reset(_ verifier: OpaquePointer?) -> vc_status {
  Handle<CodeVerifier>.call(verifier) { (handle) throws(VisionError) in
    handle.object.reset()
  }
}

@implementation @_cdecl("vc_code_verifier_verdict_get")
public func vc_code_verifier_verdict_get(_ verifier: OpaquePointer?, _ out: UnsafeMutablePointer<vc_code_verdict>?) -> vc_status {
  Handle<CodeVerifier>.call(verifier) { (handle) throws(VisionError) in
    try SizedStruct.write(vc_code_verdict(handle.object.verdict), to: out)
  }
}

@implementation @_cdecl("vc_filter_name")
public func vc_filter_name(_ kind: Int32) -> UnsafePointer<CChar>? {
  switch kind {
  case 1: staticText("grayscale")
  case 2: staticText("red")
  case 3: staticText("prewitt")
  case 4: staticText("sobel")
  case 5: staticText("sketch")
  case 6: staticText("dilation")
  case 7: staticText("erosion")
  case 8: staticText("opening")
  case 9: staticText("closing")
  case 10: staticText("inversion")
  case 11: staticText("gaussian blur")
  case 12: staticText("sharpen")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_filter_preset_name")
public func vc_filter_preset_name(_ preset: Int32) -> UnsafePointer<CChar>? {
  switch preset {
  case 1: staticText("reveal")
  case 2: staticText("sketch")
  case 3: staticText("edges")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_filter_chain_create")
public func vc_filter_chain_create(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<FilterChain>.create(out) { () throws(VisionError) in
    FilterChain()
  }
}

@implementation @_cdecl("vc_filter_chain_destroy")
public func vc_filter_chain_destroy(_ chain: OpaquePointer?) { destroy(chain) }

@implementation @_cdecl("vc_filter_chain_error")
public func vc_filter_chain_error(_ chain: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(chain) }

@implementation @_cdecl("vc_filter_chain_add")
public func vc_filter_chain_add(_ chain: OpaquePointer?, _ kind: Int32, _ amount: Double, _ threshold: Double) -> vc_status {
  Handle<FilterChain>.call(chain) { (handle) throws(VisionError) in
    try handle.object.add(try Check.constant("kind", kind, "VC_FILTER_KIND_*"), amount: amount, threshold: threshold)
  }
}

@implementation @_cdecl("vc_filter_chain_add_preset")
public func vc_filter_chain_add_preset(_ chain: OpaquePointer?, _ preset: Int32) -> vc_status {
  Handle<FilterChain>.call(chain) { (handle) throws(VisionError) in
    try handle.object.addPreset(try Check.constant("preset", preset, "VC_FILTER_PRESET_*"))
  }
}

@implementation @_cdecl("vc_filter_chain_count")
public func vc_filter_chain_count(_ chain: OpaquePointer?) -> Int { Handle<FilterChain>.number(chain) { $0.stages.count } }

@implementation @_cdecl("vc_filter_chain_get")
public func vc_filter_chain_get(_ chain: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_filter_step>?) -> vc_status {
  Handle<FilterChain>.call(chain) { (handle) throws(VisionError) in
    try SizedStruct.write(vc_filter_step(try Check.element(handle.object.stages, index)), to: out)
  }
}

@implementation @_cdecl("vc_filter_chain_apply")
public func vc_filter_chain_apply(
  _ chain: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ step_count: Int, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  Handle<FilterChain>.call(chain) { (handle) throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.apply(to: image, stageCount: step_count < 0 ? nil : step_count, into: canvas) }
  }
}
