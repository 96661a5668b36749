public import CVisionCore
import CubeRenderer
import VisionBase
import VisionCube
import VisionSketch
import VisionSupport

/// What a `vc_cube_show` points to.
final class CubeShowHandle: ErrorTextOwner {
  let show: CubeShow
  /// Text and bytes that C borrows until the next call.
  private var lent = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var meshes: [Int32: LentMesh] = [:]

  init(_ parameters: CubeShow.Parameters) { show = CubeShow(parameters) }

  deinit { lent.deallocate() }

  /// Keeps bytes for the caller, with a zero behind them.
  func lend(_ bytes: some Collection<UInt8>) -> UnsafeRawBufferPointer {
    if lent.count < bytes.count + 1 {
      lent.deallocate()
      lent = .allocate(byteCount: bytes.count + 1, alignment: 16)
    }
    lent.copyBytes(from: bytes)
    lent[bytes.count] = 0
    return UnsafeRawBufferPointer(rebasing: lent[..<bytes.count])
  }

  func lend(_ text: String) -> UnsafePointer<CChar>? { lend(Array(text.utf8)).baseAddress?.assumingMemoryBound(to: CChar.self) }

  func lend(_ mesh: CubieMesh, part: Int32) -> vc_cube_mesh {
    let kept = LentMesh(mesh)
    meshes[part] = kept
    return kept.value
  }
}

/// Arrays of a mesh in memory that C can borrow.
private final class LentMesh {
  private let positions: UnsafeMutableBufferPointer<Float>
  private let normals: UnsafeMutableBufferPointer<Float>
  private let indices: UnsafeMutableBufferPointer<UInt32>

  init(_ mesh: CubieMesh) {
    positions = .allocate(capacity: mesh.positions.count)
    normals = .allocate(capacity: mesh.normals.count)
    indices = .allocate(capacity: mesh.indices.count)
    _ = positions.initialize(fromContentsOf: mesh.positions)
    _ = normals.initialize(fromContentsOf: mesh.normals)
    _ = indices.initialize(fromContentsOf: mesh.indices)
  }

  deinit {
    positions.deallocate()
    normals.deallocate()
    indices.deallocate()
  }

  var value: vc_cube_mesh {
    vc_cube_mesh(
      struct_size: 0, vertex_count: UInt32(positions.count / 3), index_count: UInt32(indices.count), reserved: 0,
      positions: UnsafePointer(positions.baseAddress), normals: UnsafePointer(normals.baseAddress),
      indices: UnsafePointer(indices.baseAddress))
  }
}

@implementation @_cdecl("vc_cube_show_options_init")
public func vc_cube_show_options_init(_ options: UnsafeMutablePointer<vc_cube_show_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: showDefaults)
}

@implementation @_cdecl("vc_cube_show_create")
public func vc_cube_show_create(
  _ options: UnsafePointer<vc_cube_show_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CubeShowHandle>.create(out) { () throws(VisionError) in
    let given = try SizedStruct.read(options, defaults: showDefaults)
    guard given.easing == Int32(VC_CUBE_EASING_SMOOTH) || given.easing == Int32(VC_CUBE_EASING_LINEAR) else {
      throw VisionError(.unsupported, "easing \(given.easing): must be VC_CUBE_EASING_SMOOTH or VC_CUBE_EASING_LINEAR")
    }
    var parameters = CubeShow.Parameters()
    parameters.palette = cubePalette(given.colors)
    parameters.easing = given.easing == Int32(VC_CUBE_EASING_LINEAR) ? .linear : .smooth
    parameters.isStickerless = given.stickerless != 0
    return CubeShowHandle(parameters)
  }
}

@implementation @_cdecl("vc_cube_show_destroy")
public func vc_cube_show_destroy(_ show: OpaquePointer?) { Handle<CubeShowHandle>.destroy(show) }

@implementation @_cdecl("vc_cube_show_error")
public func vc_cube_show_error(_ show: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(show, CubeShowHandle.self) }

@implementation @_cdecl("vc_cube_show_load")
public func vc_cube_show_load(_ show: OpaquePointer?, _ state: UnsafePointer<CChar>?, _ moves: UnsafePointer<CChar>?) -> vc_status {
  withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    let text = try Check.text("state", state, maximumBytes: 1024)
    try handle.show.load(state: text, moves: moves == nil ? "" : try Check.text("moves", moves, maximumBytes: 65_536))
  }
}

@implementation @_cdecl("vc_cube_show_count")
public func vc_cube_show_count(_ show: OpaquePointer?) -> Int {
  guard let show else { return 0 }
  return Handle<CubeShowHandle>.borrow(show).show.steps.turns.count
}

@implementation @_cdecl("vc_cube_show_position")
public func vc_cube_show_position(_ show: OpaquePointer?) -> Int {
  guard let show else { return 0 }
  return Handle<CubeShowHandle>.borrow(show).show.steps.position
}

@implementation @_cdecl("vc_cube_show_next")
public func vc_cube_show_next(_ show: OpaquePointer?) -> vc_status {
  withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    guard handle.show.steps.next() else { throw VisionError(.notFound, "there is no turn after the last") }
  }
}

@implementation @_cdecl("vc_cube_show_previous")
public func vc_cube_show_previous(_ show: OpaquePointer?) -> vc_status {
  withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    guard handle.show.steps.previous() else { throw VisionError(.notFound, "there is no turn before the first") }
  }
}

@implementation @_cdecl("vc_cube_show_jump")
public func vc_cube_show_jump(_ show: OpaquePointer?, _ index: Int) -> vc_status {
  withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    guard handle.show.steps.jump(to: index) else { throw noIndex(index, last: handle.show.steps.turns.count) }
  }
}

@implementation @_cdecl("vc_cube_show_state")
public func vc_cube_show_state(
  _ show: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> vc_status {
  out?.pointee = nil
  return withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    let out = try given(out)
    let states = handle.show.steps.states
    guard states.indices.contains(index) else { throw noIndex(index, last: states.count - 1) }
    out.pointee = handle.lend(states[index].text)
  }
}

@implementation @_cdecl("vc_cube_show_step")
public func vc_cube_show_step(_ show: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_step>?) -> vc_status {
  withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    let steps = handle.show.steps
    guard steps.turns.indices.contains(index) else { throw noIndex(index, last: steps.turns.count - 1) }
    let turn = steps.turns[index]
    let axis = turn.face.normal
    var value = vc_cube_step()
    value.face = Int32(turn.face.rawValue)
    value.quarters = Int32(turn.quarters)
    value.elapsed = Int32(truncatingIfNeeded: index)
    value.remaining = Int32(truncatingIfNeeded: steps.turns.count - index - 1)
    for (number, cubie) in handle.show.steps.cubies(at: handle.show.moment(at: Double(index))).enumerated() where cubie.turning {
      value.cubies |= 1 << UInt32(number)
    }
    value.axis = (Double(axis.x), Double(axis.y), Double(axis.z))
    value.angle_rad = Double(turn.signedQuarters) * .pi / 2
    withUnsafeMutableBytes(of: &value.move) { $0.copyBytes(from: turn.name.utf8) }
    withUnsafeMutableBytes(of: &value.before) { $0.copyBytes(from: steps.states[index].letters) }
    withUnsafeMutableBytes(of: &value.after) { $0.copyBytes(from: steps.states[index + 1].letters) }
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_cube_show_caption")
public func vc_cube_show_caption(
  _ show: OpaquePointer?, _ index: Int, _ language: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> vc_status {
  out?.pointee = nil
  return withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    let out = try given(out)
    let code = language == nil ? "en" : try Check.text("language", language, maximumBytes: 64)
    guard let captions = TurnCaptions.language(code) else {
      throw VisionError(.notFound, "language '\(code)': must be one of \(TurnCaptions.all.map(\.language).joined(separator: " "))")
    }
    guard let caption = handle.show.caption(index, captions) else { throw noIndex(index, last: handle.show.steps.turns.count) }
    out.pointee = handle.lend(caption)
  }
}

@implementation @_cdecl("vc_cube_language")
public func vc_cube_language(_ index: Int) -> UnsafePointer<CChar>? {
  guard TurnCaptions.all.indices.contains(index) else { return nil }
  return staticText(TurnCaptions.all[index].staticLanguage)
}

@implementation @_cdecl("vc_cube_show_cubie")
public func vc_cube_show_cubie(
  _ show: OpaquePointer?, _ time: Double, _ index: Int, _ out: UnsafeMutablePointer<vc_cubie>?
) -> vc_status {
  withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    let moment = handle.show.moment(at: try finite(time))
    let cubies = handle.show.steps.cubies(at: moment)
    guard cubies.indices.contains(index) else { throw noIndex(index, last: cubies.count - 1) }
    let cubie = cubies[index]
    let home = cubie.placement.home
    var value = vc_cubie()
    value.turning = cubie.turning ? 1 : 0
    value.home = (Int32(home.x), Int32(home.y), Int32(home.z))
    withUnsafeMutableBytes(of: &value.transform) {
      $0.copyBytes(from: cubie.placement.transform(spin: cubie.spin).withUnsafeBytes(Array.init))
    }
    var stickers: [Int32] = []
    var colors: [UInt32] = []
    for direction in FaceDirection.allCases {
      guard let facelet = FaceletPlace.index(cubie: home, direction: direction) else {
        stickers.append(-1)
        colors.append(0)
        continue
      }
      let side = handle.show.steps.states[0].color(at: facelet)
      stickers.append(Int32(side?.rawValue ?? 6))
      let color = handle.show.parameters.palette.color(side)
      colors.append(UInt32(color.x) << 24 | UInt32(color.y) << 16 | UInt32(color.z) << 8 | 0xFF)
    }
    withUnsafeMutableBytes(of: &value.stickers) { $0.copyBytes(from: stickers.withUnsafeBytes(Array.init)) }
    withUnsafeMutableBytes(of: &value.colors) { $0.copyBytes(from: colors.withUnsafeBytes(Array.init)) }
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_cube_show_mesh")
public func vc_cube_show_mesh(_ show: OpaquePointer?, _ part: Int32, _ detail: Int32, _ out: UnsafeMutablePointer<vc_cube_mesh>?)
  -> vc_status
{
  withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    let steps = try ranged(detail, 1...16, "detail")
    guard (0...6).contains(part) else { throw VisionError(.notFound, "part \(part): must be 0..6") }
    let shape = handle.show.shape
    let mesh = FaceDirection(rawValue: Int(part) - 1).map { CubieMesh.sticker($0, shape: shape, detail: steps) }
    try SizedStruct.write(handle.lend(mesh ?? .body(shape: shape, detail: steps), part: part), to: out)
  }
}

private let showDefaults = vc_cube_show_options(
  struct_size: UInt32(MemoryLayout<vc_cube_show_options>.size), colors: (0, 0, 0, 0, 0, 0), easing: Int32(VC_CUBE_EASING_SMOOTH),
  stickerless: 0)

func noIndex(_ index: Int, last: Int) -> VisionError { VisionError(.notFound, "index \(index): must be 0..\(last)") }

func finite(_ time: Double) throws(VisionError) -> Double {
  guard time.isFinite else { throw VisionError(.invalidArgument, "time \(time): must be finite") }
  return time
}

func given<T>(_ out: UnsafeMutablePointer<T>?) throws(VisionError) -> UnsafeMutablePointer<T> {
  guard let out else { throw VisionError(.invalidArgument, "out is NULL") }
  return out
}
