import CVisionCore
import CubeRenderer
import VisionBase
import VisionSupport
import kociemba

/// A renderer and the meshes that C borrows.
final class LentRenderer {
  let renderer: CubeRenderer
  private var meshes: [Int32: LentMesh] = [:]

  init(_ parameters: CubeRendererParameters) { renderer = CubeRenderer(parameters) }

  func caption(_ index: Int, language: String?) throws(VisionError) -> String {
    let code = language ?? "en"
    guard let captions = TurnCaptions.language(code) else {
      let known = TurnCaptions.all.map { $0.language }.joined(separator: " ")
      throw VisionError(.notFound, "language '\(code)': must be one of \(known)")
    }
    guard let caption = renderer.caption(index, captions) else { throw noIndex(index) }
    return caption
  }

  func cubie(_ time: Double, index: Int) throws(VisionError) -> vc_cubie {
    let cubie = try Check.element(renderer.steps.cubies(at: renderer.moment(at: time)), index)
    return vc_cubie(cubie, stickers: renderer.stickers(of: cubie.placement))
  }

  /// The mesh, borrowed until the next one of the same part.
  func mesh(_ part: Int32, detail: Int) throws(VisionError) -> vc_cube_mesh {
    guard (0...6).contains(part) else { throw VisionError(.notFound, "part \(part): must be 0..6") }
    let shape = renderer.shape
    let mesh =
      part == 0
      ? CubieMesh.body(shape: shape, detail: detail)
      : .sticker(Face.allCases[Int(part) - 1], shape: shape, detail: detail)
    let kept = LentMesh(mesh)
    meshes[part] = kept
    return kept.value
  }

  func gif(_ parameters: CubeAnimationParameters, _ view: CubeView) throws(VisionError) -> [UInt8] {
    try MemoryReserve.take(picture: parameters.width, parameters.height, .animation)
    return try renderer.gif(parameters, view)
  }

  func renderText(_ time: Double, style: CubeRenderer.TextStyle, view: CubeView, columns: Int32) throws(VisionError) -> String {
    let width = style == .picture ? try Check.range("columns", columns, 8...400) : 8
    return renderer.text(time, view, style: style, columns: width)
  }

  private func noIndex(_ index: Int) -> VisionError {
    VisionError(.notFound, "index \(UInt(bitPattern: index)): must be 0..\(renderer.steps.turns.count)")
  }
}

/// A mesh in memory that C borrows.
private struct LentMesh {
  private let positions: LentArray<Float>
  private let normals: LentArray<Float>
  private let indices: LentArray<UInt32>

  init(_ mesh: CubieMesh) {
    positions = LentArray(mesh.positions)
    normals = LentArray(mesh.normals)
    indices = LentArray(mesh.indices)
  }

  var value: vc_cube_mesh { vc_cube_mesh(positions: positions, normals: normals, indices: indices) }
}

@implementation @_cdecl("vc_cube_language_count")
public func vc_cube_language_count() -> Int { TurnCaptions.all.count }

@implementation @_cdecl("vc_cube_language")
public func vc_cube_language(_ index: Int) -> UnsafePointer<CChar>? {
  staticText(TurnCaptions.all.indices.contains(index) ? TurnCaptions.all[index].staticLanguage : "")
}

extension vc_cube_step {
  init(_ index: Int, in steps: TurnSteps) throws(VisionError) {
    let turn = try Check.element(steps.turns, index)
    self.init()
    let normal = turn.face.normal
    face = Int32(turn.face.rawValue)
    quarters = Int32(turn.quarterTurns)
    elapsed = Int32(truncatingIfNeeded: index)
    remaining = Int32(truncatingIfNeeded: steps.turns.count - index - 1)
    cubies = steps.turningCubies(index)
    axis = (Double(normal.x), Double(normal.y), Double(normal.z))
    angle_rad = Double(turn.signedQuarters) * .pi / 2
    copy(turn.notation, to: &move)
    copy(steps.states[index].text, to: &before)
    copy(steps.states[index + 1].text, to: &after)
  }
}

extension vc_cubie {
  init(_ cubie: TurnSteps.MovingCubie, stickers given: [CubeRenderer.Sticker?]) {
    self.init()
    turning = cubie.isTurning ? 1 : 0
    let place = cubie.placement.home
    home = (Int32(place.x), Int32(place.y), Int32(place.z))
    // -1: no sticker; 6: a sticker of unknown colour.
    let faces = given.map { sticker in sticker.map { Int32($0.face?.rawValue ?? 6) } ?? -1 }
    let rgbas = given.map { sticker in sticker.map { rgba(SIMD4($0.color, 255)) } ?? 0 }
    copy(faces, to: &stickers)
    copy(rgbas, to: &colors)
    copy(cubie.transform, to: &transform)
  }
}
