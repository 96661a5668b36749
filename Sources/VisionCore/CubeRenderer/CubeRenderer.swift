import VisionBase
package import VisionSupport
package import kociemba

/// Draws a cube and its moves: steps with captions, and any moment as pixels, SVG, text or animated GIF.
///
/// One thread at a time. The unit of time is a turn: 0 is the first state, 2.5 the middle of the third turn.
package final class CubeRenderer {
  package let parameters: CubeRendererParameters
  /// The loaded cube and moves; initially the solved cube without moves.
  package var steps = TurnSteps(state: .solved, moves: WrittenMoves())
  private var builder = CubeSceneBuilder()
  private var list = SceneList()
  private var rasterizer = CoverageRasterizer(width: 0, height: 0)
  private var canvas = SceneCanvas(width: 0, height: 0)
  private var painter = ScenePainter()

  /// Share of grey in resting stickers while a layer is highlighted; chosen by eye.
  private static let restDimming: Float = 0.12

  package init(_ parameters: CubeRendererParameters = CubeRendererParameters()) {
    self.parameters = parameters
    if parameters.stickerless { builder.shape = .stickerless }
    painter.palette = parameters.palette
  }

  /// Dimensions of the cubies, also for meshes.
  package var shape: CubieShape { builder.shape }

  /// Loads a cube and its moves.
  ///
  /// - Parameters:
  ///   - text: 54 letters of U R F D L B and ?.
  ///   - moves: WCA notation, at most `TurnSteps.maximumTurns`.
  /// - Throws: `invalidArgument` for invalid stickers or moves; `tooLarge` for too many moves.
  package func load(state text: String, moves: String) throws(VisionError) {
    let state = try ShownState(checking: text)
    let written: WrittenMoves
    do throws(NotationError) {
      written = try WrittenMoves(notation: moves)
    } catch {
      throw VisionError(.invalidArgument, "moves: \(error.reason)")
    }
    guard written.turns.count <= TurnSteps.maximumTurns else {
      throw VisionError(.tooLarge, "more than \(TurnSteps.maximumTurns) moves")
    }
    steps = TurnSteps(state: state, moves: written)
  }

  /// The moment at a time in turns; times out of range are clamped.
  package func moment(at time: Double) -> TurnSteps.Moment { steps.moment(at: time, easing: parameters.easing) }

  /// The caption of turn `index`, or of the end for the index after the last turn; nil for other indices.
  package func caption(_ index: Int, _ captions: TurnCaptions) -> String? {
    if steps.turns.indices.contains(index) { return captions.caption(steps.turns[index]) }
    guard index == steps.turns.count else { return nil }
    return steps.states[index].isSolved ? captions.solved : captions.end
  }

  /// A sticker of a cubie: the face with its colour (nil = unknown) and the colour, 0...255.
  package struct Sticker: Sendable {
    package let face: Face?
    package let color: SIMD3<Float>
  }

  /// The stickers on the six sides of a cubie, in facelet order and the cubie's own frame; nil for sides without sticker.
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
    builder.build(
      state: moment.state, turn: moment.turn, angle: moment.angle, orientation: moment.orientation, projection: projection,
      into: &list)
    return projection
  }

  /// Renders a moment as premultiplied RGBA pixels, with red in the lowest byte, valid until the next call.
  ///
  /// - Complexity: O(pixels); reuses the buffers if the size is unchanged.
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

  /// Renders a moment as an SVG document with state and turn in its title.
  package func svg(_ time: Double, _ view: CubeView, width: Int, height: Int) -> String {
    let moment = moment(at: time)
    let title = "Cube " + moment.state.text + (moment.turn.map { ", turn " + $0.notation } ?? "")
    let projection = prepare(time, view, width: width, height: height)
    return SceneSVG.document(
      list, painter: painter, projection: projection, width: width, height: height, background: view.background,
      title: title)
  }

  /// Text formats.
  package enum TextStyle: Int32, CaseIterable, Sendable {
    /// The unfolded cube in letters.
    case net = 0
    /// The unfolded cube in colours.
    case coloredNet = 1
    /// The view in colours, with two pixels per character cell.
    case picture = 2
  }

  /// Renders a moment as lines of text; `columns` is the width of the picture style in character cells.
  package func text(_ time: Double, _ view: CubeView, style: TextStyle, columns: Int) -> String {
    guard style == .picture else {
      return TerminalPicture.net(
        moment(at: time).state, palette: parameters.palette, colored: style == .coloredNet)
    }
    var seen = view
    seen.background = SIMD4(0, 0, 0, 0)
    // A line of text has two rows of pixels.
    let rows = columns & ~1
    let picture = render(time, seen, width: columns, height: rows)
    return TerminalPicture.halfBlocks(picture.pixels, width: columns, height: rows)
  }

  /// Renders all turns as a looping animated GIF.
  ///
  /// - Throws: `tooLarge` for too many pixels in all frames; `noMemory`.
  package func gif(_ parameters: CubeAnimationParameters, _ view: CubeView) throws(VisionError) -> [UInt8] {
    try CubeAnimation(parameters).gif(of: self, view: view)
  }
}
