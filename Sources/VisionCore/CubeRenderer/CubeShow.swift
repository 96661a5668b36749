package import VisionBase
package import VisionSupport
internal import Glibc
internal import kociemba

/// Shows the way from a cube to the solved cube: steps, and the picture of any moment in pixels, as SVG, as text and as an animation.
package final class CubeShow {
  /// What stays the same for all pictures.
  package struct Parameters: Sendable {
    package var palette = CubePalette.standard
    package var easing = TurnSteps.Easing.smooth
    package var isStickerless = false

    package init() {}
  }

  /// How one picture is seen and drawn.
  package struct View: Sendable {
    package var camera = SceneCamera()
    /// Straight RGBA, 0...255.
    package var background = SIMD4<Float>(244, 245, 248, 255)
    /// An arrow along the layer that turns.
    package var drawsArrow = true
    /// Lighter plastic where the layer turns, the rest a little dimmed.
    package var marksLayer = true
    /// Lets the light change over a sticker.
    package var shadesSmoothly = true
    /// Copies of the hidden stickers behind the cube.
    package var drawsHints = false

    package init() {}
  }

  package let parameters: Parameters
  package var steps = TurnSteps(state: .solved, turns: [])
  private var builder = CubeSceneBuilder()
  private var list = SceneList()
  private var rasterizer = CoverageRasterizer(width: 0, height: 0)
  private var canvas = SceneCanvas(width: 0, height: 0)
  private var renderer = SceneRenderer()

  package init(_ parameters: Parameters) {
    self.parameters = parameters
    if parameters.isStickerless { builder.shape = .stickerless }
    renderer.palette = parameters.palette
  }

  /// The measures of the cubies, for meshes that fit the pictures.
  package var shape: CubieShape { builder.shape }

  /// Loads a cube and the moves to show.
  ///
  /// - Throws: `invalidArgument` for texts that are not 54 stickers or not moves; `tooLarge` for too many moves.
  package func load(state text: String, moves: String) throws(VisionError) {
    let state = try ShownState(checking: text)
    let turns: [Turn]
    do throws(NotationError) {
      turns = try [Move](notation: moves).map { Turn($0) }
    } catch {
      throw VisionError(.invalidArgument, "moves: \(error.reason)")
    }
    guard turns.count <= TurnSteps.maximumTurns else { throw VisionError(.tooLarge, "more than \(TurnSteps.maximumTurns) moves") }
    steps = TurnSteps(state: state, turns: turns)
  }

  package func moment(at time: Double) -> TurnSteps.Moment { steps.moment(at: time, easing: parameters.easing) }

  /// The caption of turn number `index`; after the last turn, that it is done. Nil for an index that does not exist.
  package func caption(_ index: Int, _ captions: TurnCaptions) -> String? {
    if steps.turns.indices.contains(index) { return captions.caption(steps.turns[index]) }
    guard index == steps.turns.count else { return nil }
    return steps.states[index].isSolved ? captions.solved : captions.end
  }

  private func prepare(_ time: Double, _ view: View, width: Int, height: Int) -> Projection {
    let projection = view.camera.projection(width: width, height: height)
    let moment = moment(at: time)
    builder.drawsHints = view.drawsHints
    builder.drawsArrow = view.drawsArrow
    builder.marksLayer = view.marksLayer
    renderer.shadesSmoothly = view.shadesSmoothly
    renderer.dimming = view.marksLayer && moment.turn != nil ? 0.12 : 0
    list.removeAll()
    builder.build(state: moment.state, turn: moment.turn, angle: moment.angle, projection: projection, into: &list)
    return projection
  }

  /// Paints a moment; the pixels are premultiplied RGBA, red in the lowest byte, valid until the next call.
  ///
  /// - Complexity: O(pixels); the buffers of the last size are used again.
  package func render(_ time: Double, _ view: View, width: Int, height: Int) -> SceneCanvas {
    let projection = prepare(time, view, width: width, height: height)
    if canvas.width != width || canvas.height != height {
      canvas = SceneCanvas(width: width, height: height)
      rasterizer = CoverageRasterizer(width: width, height: height)
    }
    canvas.clear(view.background)
    renderer.draw(list, projection: projection, with: &rasterizer, into: &canvas)
    return canvas
  }

  /// A moment as an SVG document.
  package func svg(_ time: Double, _ view: View, width: Int, height: Int, title: String) -> String {
    let projection = prepare(time, view, width: width, height: height)
    return SceneSVG.document(
      list, renderer: renderer, projection: projection, width: width, height: height, background: view.background, title: title)
  }

  /// How a cube is written as text.
  package enum TextStyle: Int32, Sendable {
    /// The unfolded cube in letters.
    case net = 0
    /// The unfolded cube in colours.
    case coloredNet = 1
    /// The view in colours, two pixels a cell.
    case picture = 2
  }

  /// A moment as lines of text; `columns` is the width of the picture style.
  package func text(_ time: Double, _ view: View, style: TextStyle, columns: Int) -> String {
    guard style == .picture else {
      return TerminalPicture.net(moment(at: time).state, palette: parameters.palette, colored: style == .coloredNet)
    }
    var seen = view
    seen.background = SIMD4(0, 0, 0, 0)
    let rows = columns & ~1
    let picture = render(time, seen, width: columns, height: rows)
    return TerminalPicture.halfBlocks(picture.pixels, width: columns, height: rows)
  }
}

extension ShownState {
  /// Reads 54 letters, and says in words what is wrong with others.
  ///
  /// - Throws: `invalidArgument`.
  package init(checking text: String) throws(VisionError) {
    do throws(Problem) {
      try self.init(parsing: text.utf8)
    } catch {
      switch error {
      case .length(let count): throw VisionError(.invalidArgument, "state of \(count) letters: must be 54")
      case .letter(let position, let code):
        let shown = (33..<127).contains(code) ? "'\(Unicode.Scalar(code))'" : "byte \(code)"
        throw VisionError(.invalidArgument, "state: \(shown) at position \(position + 1): must be one of U R F D L B ?")
      }
    }
  }

  /// True where each side has one known colour.
  package var isSolved: Bool {
    (0..<6).allSatisfy { side in
      let first = letters[side * 9]
      return first != Self.unknown && (0..<9).allSatisfy { letters[side * 9 + $0] == first }
    }
  }
}
