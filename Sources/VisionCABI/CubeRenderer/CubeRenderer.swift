public import CVisionCore
import CubeRenderer
import VisionBase
import VisionSupport
import kociemba

@implementation @_cdecl("vc_cube_renderer_create")
public func vc_cube_renderer_create(
  _ options: UnsafePointer<vc_cube_renderer_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CubeRendererHandle>.create(out) { () throws(VisionError) in
    CubeRendererHandle(try CubeRendererParameters(options))
  }
}

@implementation @_cdecl("vc_cube_renderer_destroy")
public func vc_cube_renderer_destroy(_ renderer: OpaquePointer?) { Handle<CubeRendererHandle>.destroy(renderer) }

@implementation @_cdecl("vc_cube_renderer_error")
public func vc_cube_renderer_error(_ renderer: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(renderer, CubeRendererHandle.self) }

@implementation @_cdecl("vc_cube_renderer_load")
public func vc_cube_renderer_load(_ renderer: OpaquePointer?, _ state: UnsafePointer<CChar>?, _ moves: UnsafePointer<CChar>?) -> vc_status {
  withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    let text = try Check.text("state", state, maximumBytes: 1024)
    try handle.renderer.load(state: text, moves: moves == nil ? "" : try Check.text("moves", moves, maximumBytes: 65_536))
  }
}

@implementation @_cdecl("vc_cube_renderer_step_count")
public func vc_cube_renderer_step_count(_ renderer: OpaquePointer?) -> Int {
  Handle<CubeRendererHandle>.number(renderer) { $0.renderer.steps.turns.count }
}

@implementation @_cdecl("vc_cube_renderer_position")
public func vc_cube_renderer_position(_ renderer: OpaquePointer?) -> Int {
  Handle<CubeRendererHandle>.number(renderer) { $0.renderer.steps.position }
}

@implementation @_cdecl("vc_cube_renderer_next")
public func vc_cube_renderer_next(_ renderer: OpaquePointer?) -> vc_status {
  withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    guard handle.renderer.steps.next() else { throw VisionError(.notFound, "there is no turn after the last") }
  }
}

@implementation @_cdecl("vc_cube_renderer_previous")
public func vc_cube_renderer_previous(_ renderer: OpaquePointer?) -> vc_status {
  withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    guard handle.renderer.steps.previous() else { throw VisionError(.notFound, "there is no turn before the first") }
  }
}

@implementation @_cdecl("vc_cube_renderer_jump")
public func vc_cube_renderer_jump(_ renderer: OpaquePointer?, _ index: Int) -> vc_status {
  withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    guard handle.renderer.steps.jump(to: index) else {
      throw noIndex(index, last: handle.renderer.steps.turns.count)
    }
  }
}

@implementation @_cdecl("vc_cube_renderer_state_get")
public func vc_cube_renderer_state_get(
  _ renderer: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> vc_status {
  out?.pointee = nil
  return withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    out.pointee = handle.lent.lend(try Check.element(handle.renderer.steps.states, index).text)
  }
}

@implementation @_cdecl("vc_cube_renderer_step_get")
public func vc_cube_renderer_step_get(_ renderer: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_step>?) -> vc_status {
  withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    let turn = try Check.element(handle.renderer.steps.turns, index)
    try SizedStruct.write(vc_cube_step(turn, at: index, in: handle.renderer.steps), to: out)
  }
}

@implementation @_cdecl("vc_cube_renderer_caption_get")
public func vc_cube_renderer_caption_get(
  _ renderer: OpaquePointer?, _ index: Int, _ language: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> vc_status {
  out?.pointee = nil
  return withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    let code = language == nil ? "en" : try Check.text("language", language, maximumBytes: 64)
    guard let captions = TurnCaptions.language(code) else {
      let known = TurnCaptions.all.map { $0.language }.joined(separator: " ")
      throw VisionError(.notFound, "language '\(code)': must be one of \(known)")
    }
    guard let caption = handle.renderer.caption(index, captions) else { throw noIndex(index, last: handle.renderer.steps.turns.count) }
    out.pointee = handle.lent.lend(caption)
  }
}

@implementation @_cdecl("vc_cube_language_count")
public func vc_cube_language_count() -> Int { TurnCaptions.all.count }

@implementation @_cdecl("vc_cube_language_get")
public func vc_cube_language_get(_ index: Int) -> UnsafePointer<CChar>? {
  staticText(TurnCaptions.all.indices.contains(index) ? TurnCaptions.all[index].staticLanguage : "")
}

@implementation @_cdecl("vc_cube_renderer_cubie_get")
public func vc_cube_renderer_cubie_get(
  _ renderer: OpaquePointer?, _ time: Double, _ index: Int, _ out: UnsafeMutablePointer<vc_cubie>?
) -> vc_status {
  withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    let moment = handle.renderer.moment(at: try Check.finite("time", time))
    let cubie = try Check.element(handle.renderer.steps.cubies(at: moment), index)
    try SizedStruct.write(vc_cubie(cubie, stickers: handle.renderer.stickers(of: cubie.placement)), to: out)
  }
}

@implementation @_cdecl("vc_cube_renderer_mesh_get")
public func vc_cube_renderer_mesh_get(
  _ renderer: OpaquePointer?, _ part: Int32, _ detail: Int32, _ out: UnsafeMutablePointer<vc_cube_mesh>?
)
  -> vc_status
{
  withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    let steps = try Check.range("detail", detail, 1...16)
    guard (0...6).contains(part) else { throw VisionError(.notFound, "part \(part): must be 0..6") }
    let shape = handle.renderer.shape
    let mesh =
      part == 0
      ? CubieMesh.body(shape: shape, detail: steps)
      : .sticker(Face.allCases[Int(part) - 1], shape: shape, detail: steps)
    try SizedStruct.write(handle.lend(mesh, part: part), to: out)
  }
}

private func noIndex(_ index: Int, last: Int) -> VisionError {
  VisionError(.notFound, "index \(UInt(bitPattern: index)): must be 0..\(last)")
}

extension vc_cube_step {
  init(_ turn: Move, at index: Int, in steps: TurnSteps) {
    self.init()
    let normal = turn.face.normal
    face = Int32(turn.face.rawValue)
    quarters = Int32(turn.quarterTurns)
    elapsed = Int32(truncatingIfNeeded: index)
    remaining = Int32(truncatingIfNeeded: steps.turns.count - index - 1)
    cubies = steps.turningCubies(index)
    axis = (Double(normal.x), Double(normal.y), Double(normal.z))
    angle_rad = Double(turn.signedQuarters) * .pi / 2
    writeText(turn.notation, into: &move)
    writeText(steps.states[index].text, into: &before)
    writeText(steps.states[index + 1].text, into: &after)
  }
}

extension vc_cubie {
  init(_ cubie: TurnSteps.MovingCubie, stickers given: [CubeRenderer.Sticker?]) {
    self.init()
    turning = cubie.isTurning ? 1 : 0
    let place = cubie.placement.home
    home = (Int32(place.x), Int32(place.y), Int32(place.z))
    // A side without a sticker is -1, one that is not known 6.
    let faces = given.map { sticker in sticker.map { Int32($0.face?.rawValue ?? 6) } ?? -1 }
    let rgbas = given.map { sticker in sticker.map { rgba(SIMD4($0.color, 255)) } ?? 0 }
    copy(faces, into: &stickers)
    copy(rgbas, into: &colors)
    copy(cubie.transform, into: &transform)
  }
}

/// Copies numbers into a fixed array of a C struct.
private func copy<Element: BitwiseCopyable, Storage: BitwiseCopyable>(_ values: [Element], into storage: inout Storage) {
  withUnsafeMutableBytes(of: &storage) { target in values.withUnsafeBytes { target.copyMemory(from: $0) } }
}
