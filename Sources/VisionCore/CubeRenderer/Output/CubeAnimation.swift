import VisionBase
import VisionSupport
import kociemba

/// Renders an animated GIF; each frame has only the rectangle that changed.
struct CubeAnimation {
  private let parameters: CubeAnimationParameters
  private let width: Int
  private let height: Int
  /// Smallest alpha of opaque pixels; GIF has no partial transparency.
  static let opaqueAlpha: UInt32 = 128
  /// Most pixels of all frames together; limits the time of a call to about half a minute.
  private static let maximumPixels = 1_000_000_000
  /// Approximate number of frames for the palette; colours repeat from turn to turn.
  private static let sampledFrames = 48
  /// Shortest delay that browsers respect, hundredths of a second.
  private static let minimumDelay = 2
  /// Heights of capital letters of a caption per picture, and the smallest one, pixels.
  private static let lettersPerSide = 18.0
  private static let smallestLetter = 8.0
  /// Ink of captions on light and on dark backgrounds, 0...255.
  private static let inks = (dark: SIMD4<Float>(40, 44, 52, 255), light: SIMD4<Float>(235, 238, 242, 255))
  /// Mean of the colours from which a background is light.
  private static let lightBackground: Float = 128

  init(_ parameters: CubeAnimationParameters) {
    self.parameters = parameters
    (width, height) = (parameters.width, parameters.height)
  }

  /// - Throws: `tooLarge`, `noMemory`.
  func gif(of renderer: CubeRenderer, view seen: CubeView) throws(VisionError) -> [UInt8] {
    var view = seen
    // Constant colours result in small files and palettes.
    view.shadesSmoothly = false
    let isTransparent = view.background.w < Float(Self.opaqueAlpha)
    let frames = frames(turns: renderer.steps.turns.count)
    guard frames.count * width * height <= Self.maximumPixels else {
      throw VisionError(
        .tooLarge,
        "\(frames.count) frames of \(width)x\(height): at most \(Self.maximumPixels) pixels in all;"
          + " reduce the size, the frames per turn or the moves")
    }
    var palette = try palette(of: renderer, view, frames)
    let writer = try GIFWriter(width: width, height: height, palette: palette.colors)
    var previous: [UInt8] = []
    for frame in frames {
      let pixels = try picture(of: renderer, view, frame).pixels
      let indices = Self.indices(of: pixels, &palette, keepsTransparency: isTransparent)
      if isTransparent || previous.isEmpty {
        try writer.add(
          indices, x: 0, y: 0, width: width, height: height, centiseconds: frame.centiseconds,
          clearsAfter: isTransparent)
      } else {
        let changed = changes(from: previous, to: indices)
        try writer.add(
          changed.pixels, x: changed.x, y: changed.y, width: changed.width, height: changed.height,
          centiseconds: frame.centiseconds, clearsAfter: false)
      }
      previous = indices
    }
    return try writer.finish()
  }

  /// Time of a frame in turns, and its duration.
  private struct Frame {
    let time: Double
    let centiseconds: Int
  }

  /// Converts to the unit of GIF delays; the epsilon avoids truncation of decimal fractions such as 0.29 s.
  private static func centiseconds(_ seconds: Double) -> Int { Int(seconds * 100 + 1e-6) }

  /// A frame lasts until the next one begins, so that rounding does not add up.
  private func frames(turns: Int) -> [Frame] {
    let perTurn = max(min(parameters.framesPerTurn, Self.centiseconds(parameters.turn) / Self.minimumDelay), 1)
    var begin = 0
    var result: [Frame] = []
    func append(_ time: Double, until seconds: Double) {
      let end = Self.centiseconds(seconds)
      result.append(Frame(time: time, centiseconds: end - begin))
      begin = end
    }
    func time(_ frame: Int) -> Double { Double(frame) / Double(perTurn) }
    for frame in 0..<turns * perTurn {
      append(time(frame), until: Double(frame / perTurn + 1) * parameters.pause + time(frame + 1) * parameters.turn)
    }
    append(Double(turns), until: Double(turns) * (parameters.pause + parameters.turn) + parameters.end)
    return result
  }

  /// A frame with its caption.
  private func picture(of renderer: CubeRenderer, _ view: CubeView, _ frame: Frame) throws(VisionError) -> SceneCanvas {
    var picture = renderer.render(frame.time, view, width: width, height: height)
    let turns = renderer.steps.turns
    let index = Int(frame.time)
    guard parameters.captions, turns.indices.contains(index) else { return picture }
    let text = try Plane<UInt8>(width: width, height: height, channels: 1)
    text.fill(0)
    let letter = max(Self.smallestLetter, Double(min(width, height)) / Self.lettersPerSide)
    try Canvas(text).drawText(
      "\(index + 1)/\(turns.count) \(turns[index].notation)", at: Point(letter, Double(height) - letter),
      PenStyle(color: .white, textHeight: letter))
    let background = view.background
    let isLight = background.w == 0 || background.x + background.y + background.z > 3 * Self.lightBackground
    picture.paint = ScenePaint(color: isLight ? Self.inks.dark : Self.inks.light)
    for y in 0..<height {
      let row = text.span(row: y)
      for x in 0..<width where row[x] > 0 { picture.paint(y: y, from: x, to: x + 1, coverage: Float(row[x]) / 255) }
    }
    return picture
  }

  private func palette(of renderer: CubeRenderer, _ view: CubeView, _ frames: [Frame]) throws(VisionError) -> GIFPalette {
    var histogram = GIFPalette.Histogram()
    let step = max(frames.count / Self.sampledFrames, 1)
    for (index, frame) in frames.enumerated() where index % step == 0 || index == frames.count - 1 {
      histogram.add(try picture(of: renderer, view, frame).pixels)
    }
    return GIFPalette(histogram)
  }

  private static func indices(of pixels: [UInt32], _ palette: inout GIFPalette, keepsTransparency: Bool) -> [UInt8] {
    var indices = Array(repeating: GIFWriter.transparentIndex, count: pixels.count)
    for (i, pixel) in pixels.enumerated() where !keepsTransparency || pixel >> 24 >= opaqueAlpha {
      indices[i] = palette.index(of: pixel)
    }
    return indices
  }

  /// The bounding box of all changes, with unchanged pixels made transparent.
  private func changes(from old: [UInt8], to new: [UInt8]) -> (pixels: [UInt8], x: Int, y: Int, width: Int, height: Int) {
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      for x in 0..<width where old[y * width + x] != new[y * width + x] {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right >= left else { return ([GIFWriter.transparentIndex], 0, 0, 1, 1) }
    var pixels: [UInt8] = []
    for y in top...bottom {
      for x in left...right {
        let index = y * width + x
        pixels.append(old[index] == new[index] ? GIFWriter.transparentIndex : new[index])
      }
    }
    return (pixels, left, top, right - left + 1, bottom - top + 1)
  }
}
