import VisionBase
package import VisionSupport
package import kociemba

/// Draws a cube and its moves: steps with captions, and any moment as pixels, SVG, text or in an animated GIF.
///
/// One thread at a time. Time is counted in turns: 0 is the first state, 2.5 the middle of the third turn.
package final class CubeRenderer {
  package let parameters: CubeRendererParameters
  /// The loaded cube and moves; the solved cube without moves before the first `load`.
  package var steps = TurnSteps(state: .solved, turns: [])
  private var builder = CubeSceneBuilder()
  private var list = SceneList()
  private var rasterizer = CoverageRasterizer(width: 0, height: 0)
  private var canvas = SceneCanvas(width: 0, height: 0)
  private var painter = ScenePainter()

  /// How far resting stickers are mixed towards grey while a layer is marked; chosen by eye.
  private static let restDimming: Float = 0.12

  package init(_ parameters: CubeRendererParameters = CubeRendererParameters()) {
    self.parameters = parameters
    if parameters.stickerless { builder.shape = .stickerless }
    painter.palette = parameters.palette
  }

  /// The dimensions of the cubies, for meshes that match the pictures.
  package var shape: CubieShape { builder.shape }

  /// Loads a cube and its moves.
  ///
  /// - Parameters:
  ///   - text: 54 letters of U R F D L B and ?.
  ///   - moves: WCA notation, at most `TurnSteps.maximumTurns`.
  /// - Throws: `invalidArgument` for texts that are not 54 stickers or not moves; `tooLarge` for too many moves.
  package func load(state text: String, moves: String) throws(VisionError) {
    let state = try ShownState(checking: text)
    let turns: [Move]
    do throws(NotationError) {
      turns = try [Move](notation: moves)
    } catch {
      throw VisionError(.invalidArgument, "moves: \(error.reason)")
    }
    guard turns.count <= TurnSteps.maximumTurns else {
      throw VisionError(.tooLarge, "more than \(TurnSteps.maximumTurns) moves")
    }
    steps = TurnSteps(state: state, turns: turns)
  }

  /// What is to be drawn at a time, in turns; times outside are clamped.
  package func moment(at time: Double) -> TurnSteps.Moment { steps.moment(at: time, easing: parameters.easing) }

  /// The caption of turn number `index`; after the last turn, that it is done. Nil for an index that does not exist.
  package func caption(_ index: Int, _ captions: TurnCaptions) -> String? {
    if steps.turns.indices.contains(index) { return captions.caption(steps.turns[index]) }
    guard index == steps.turns.count else { return nil }
    return steps.states[index].isSolved ? captions.solved : captions.end
  }

  /// A sticker of a cubie: the face whose colour it has (nil = not known) and that colour, 0...255.
  package struct Sticker: Sendable {
    package let face: Face?
    package let color: SIMD3<Float>
  }

  /// The stickers on a cubie's own six sides in facelet order; nil where there is none.
  package func stickers(of placement: CubiePlacement) -> [Sticker?] {
    Face.allCases.map { side in
      guard let facelet = FaceletPosition(cubie: placement.home, face: side).facelet else { return nil }
      let face = steps.states[0].color(at: facelet)
      return Sticker(face: face, color: parameters.palette.color(face))
    }
  }

  private func prepare(_ time: Double, _ view: CubeView, width: Int, height: Int) -> Projection {
    let projection = view.camera.projection(width: width, height: height)
    let moment = moment(at: time)
    builder.hiddenFaces = view.hiddenFaces
    builder.arrow = view.arrow
    builder.highlight = view.highlight
    painter.shadesSmoothly = view.shadesSmoothly
    painter.dimming = view.highlight && moment.turn != nil ? Self.restDimming : 0
    list.removeAll()
    builder.build(state: moment.state, turn: moment.turn, angle: moment.angle, projection: projection, into: &list)
    return projection
  }

  /// Paints a moment; the pixels are premultiplied RGBA, red in the lowest byte, valid until the next call.
  ///
  /// - Complexity: O(pixels); the buffers of the last size are used again.
  package func render(_ time: Double, _ view: CubeView, width: Int, height: Int) -> SceneCanvas {
    let projection = prepare(time, view, width: width, height: height)
    if canvas.width != width || canvas.height != height {
      canvas = SceneCanvas(width: width, height: height)
      rasterizer = CoverageRasterizer(width: width, height: height)
    }
    canvas.clear(view.background)
    painter.draw(list, projection: projection, with: &rasterizer, into: &canvas)
    return canvas
  }

  /// A moment as an SVG document, whose title says which state and turn it shows.
  package func svg(_ time: Double, _ view: CubeView, width: Int, height: Int) -> String {
    let moment = moment(at: time)
    let title = "Cube " + moment.state.text + (moment.turn.map { ", turn " + $0.notation } ?? "")
    let projection = prepare(time, view, width: width, height: height)
    return SceneSVG.document(
      list, painter: painter, projection: projection, width: width, height: height, background: view.background,
      title: title)
  }

  /// How a cube is written as text.
  package enum TextStyle: Int32, CaseIterable, Sendable {
    /// The unfolded cube in letters.
    case net = 0
    /// The unfolded cube in colours.
    case coloredNet = 1
    /// The view in colours, two pixels a character cell.
    case picture = 2
  }

  /// A moment as lines of text; `columns` is the width of the picture style in character cells.
  package func text(_ time: Double, _ view: CubeView, style: TextStyle, columns: Int) -> String {
    guard style == .picture else {
      return TerminalPicture.net(
        moment(at: time).state, palette: parameters.palette, colored: style == .coloredNet)
    }
    var seen = view
    seen.background = SIMD4(0, 0, 0, 0)
    // Two rows of pixels a line of text: an even number.
    let rows = columns & ~1
    let picture = render(time, seen, width: columns, height: rows)
    return TerminalPicture.halfBlocks(picture.pixels, width: columns, height: rows)
  }

  /// All turns as an animated GIF that loops.
  ///
  /// - Throws: `noMemory`.
  package func gif(_ parameters: CubeAnimationParameters, _ view: CubeView) throws(VisionError) -> [UInt8] {
    try CubeAnimation(parameters).gif(of: self, view: view)
  }
}
