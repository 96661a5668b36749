import VisionSupport

/// Renders an animated GIF; each frame has only the rectangle that changed.
struct CubeAnimation {
  private let parameters: CubeAnimationParameters
  private let width: Int
  private let height: Int
  /// Smallest alpha of opaque pixels; GIF has no partial transparency.
  static let opaqueAlpha: UInt32 = 128
  /// Approximate number of frames for the palette; colours repeat from turn to turn.
  private static let sampledFrames = 48
  /// Shortest delay that browsers respect, hundredths of a second.
  private static let minimumDelay = 2

  init(_ parameters: CubeAnimationParameters) {
    self.parameters = parameters
    (width, height) = (parameters.width, parameters.height)
  }

  /// - Throws: `noMemory`.
  func gif(of renderer: CubeRenderer, view seen: CubeView) throws(VisionError) -> [UInt8] {
    var view = seen
    // Constant colours result in small files and palettes.
    view.shadesSmoothly = false
    let isTransparent = view.background.w < Float(Self.opaqueAlpha)
    let frames = frames(turns: renderer.steps.turns.count)
    var palette = palette(of: renderer, view, frames)
    let writer = try GIFWriter(width: width, height: height, palette: palette.colors)
    var previous: [UInt8] = []
    for frame in frames {
      let pixels = renderer.render(frame.time, view, width: width, height: height).pixels
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

  private func frames(turns: Int) -> [Frame] {
    let count = min(max(parameters.framesPerTurn, 1), 60)
    let delay = max(Self.centiseconds(parameters.turn / Double(count)), Self.minimumDelay)
    var result: [Frame] = []
    for turn in 0..<turns {
      for frame in 0..<count {
        let pause = frame == 0 ? Self.centiseconds(parameters.pause) : 0
        result.append(Frame(time: Double(turn) + Double(frame) / Double(count), centiseconds: delay + pause))
      }
    }
    result.append(Frame(time: Double(turns), centiseconds: max(Self.centiseconds(parameters.end), Self.minimumDelay)))
    return result
  }

  private func palette(of renderer: CubeRenderer, _ view: CubeView, _ frames: [Frame]) -> GIFPalette {
    var histogram = GIFPalette.Histogram()
    let step = max(frames.count / Self.sampledFrames, 1)
    for (index, frame) in frames.enumerated() where index % step == 0 || index == frames.count - 1 {
      histogram.add(renderer.render(frame.time, view, width: width, height: height).pixels)
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
