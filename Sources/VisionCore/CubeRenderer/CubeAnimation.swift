package import VisionBase
package import VisionSupport
internal import CCodecs
internal import Glibc

/// An animated GIF of a cube that is solved.
package struct CubeAnimation: Sendable {
  package var width = 320
  package var height = 320
  /// Pictures of each turn; 1...60.
  package var framesPerTurn = 8
  /// Time of a turn, milliseconds.
  package var turnMilliseconds = 480
  /// Rest after each turn, milliseconds.
  package var pauseMilliseconds = 240
  /// Rest at the end, milliseconds.
  package var endMilliseconds = 2000

  package init() {}

  /// Draws the frames and writes them with giflib; only the rectangle that changed is stored of each frame.
  ///
  /// - Throws: `noMemory`.
  package func gif(of show: CubeShow, view seen: CubeShow.View) throws(VisionError) -> [UInt8] {
    var view = seen
    view.shadesSmoothly = false
    let transparent = view.background.w < 128
    let times = frameTimes(turns: show.steps.turns.count)
    var histogram = GIFPalette.Histogram()
    // Colours repeat from turn to turn: a spread of frames shows them all.
    let sampled = max(times.count / 48, 1)
    for (index, frame) in times.enumerated() where index % sampled == 0 || index == times.count - 1 {
      histogram.add(show.render(frame.time, view, width: width, height: height).pixels)
    }
    var palette = GIFPalette(histogram)
    let writer = try GIFWriter(width: width, height: height, palette: palette.colors)
    var previous: [UInt8] = []
    let clear = GIFWriter.transparentIndex
    for frame in times {
      let pixels = show.render(frame.time, view, width: width, height: height).pixels
      var indices = Array(repeating: clear, count: pixels.count)
      for (i, pixel) in pixels.enumerated() where !transparent || pixel >> 24 >= 128 { indices[i] = palette.index(of: pixel) }
      if transparent || previous.isEmpty {
        try writer.add(indices, x: 0, y: 0, width: width, height: height, centiseconds: frame.centiseconds, clearsAfter: transparent)
      } else {
        let changed = Self.changes(from: previous, to: indices, width: width, height: height)
        try writer.add(
          changed.pixels, x: changed.x, y: changed.y, width: changed.width, height: changed.height, centiseconds: frame.centiseconds,
          clearsAfter: false)
      }
      previous = indices
    }
    return try writer.finish()
  }

  private func frameTimes(turns: Int) -> [(time: Double, centiseconds: Int)] {
    let frames = min(max(framesPerTurn, 1), 60)
    let step = max(turnMilliseconds / frames / 10, 2)
    var result: [(time: Double, centiseconds: Int)] = []
    for turn in 0..<turns {
      for frame in 0..<frames {
        let rest = frame == 0 ? pauseMilliseconds / 10 : 0
        result.append((Double(turn) + Double(frame) / Double(frames), step + rest))
      }
    }
    result.append((Double(turns), max(endMilliseconds / 10, 2)))
    return result
  }

  /// The smallest rectangle that holds all changes, with the pixels that stay the same made transparent.
  private static func changes(from old: [UInt8], to new: [UInt8], width: Int, height: Int)
    -> (pixels: [UInt8], x: Int, y: Int, width: Int, height: Int)
  {
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

/// A GIF file that grows in memory.
@safe
package final class GIFWriter {
  /// The last of the 256 entries is kept for pixels that show what was there before.
  package static let transparentIndex: UInt8 = 255
  private let handle: OpaquePointer

  package init(width: Int, height: Int, palette: [SIMD3<Int>]) throws(VisionError) {
    var bytes: [UInt8] = []
    for color in palette.prefix(255) {
      bytes += [UInt8(truncatingIfNeeded: color.x), UInt8(truncatingIfNeeded: color.y), UInt8(truncatingIfNeeded: color.z)]
    }
    bytes += Array(repeating: 0, count: 768 - bytes.count)
    guard let made = unsafe vcc_gif_begin(Int32(truncatingIfNeeded: width), Int32(truncatingIfNeeded: height), bytes) else {
      throw VisionError(.noMemory, "out of memory for an animation of \(width)x\(height)")
    }
    unsafe handle = made
  }

  deinit { unsafe vcc_gif_free(handle) }

  package func add(_ pixels: [UInt8], x: Int, y: Int, width: Int, height: Int, centiseconds: Int, clearsAfter: Bool) throws(VisionError) {
    precondition(pixels.count == width * height)
    let code = unsafe vcc_gif_add(
      handle, pixels, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), Int32(truncatingIfNeeded: width),
      Int32(truncatingIfNeeded: height), Int32(truncatingIfNeeded: min(centiseconds, 65_535)), clearsAfter ? 1 : 0)
    guard code == 0 else { throw VisionError(.noMemory, "out of memory for an animation") }
  }

  package func finish() throws(VisionError) -> [UInt8] {
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    guard unsafe vcc_gif_finish(handle, &bytes, &count) == 0, let start = unsafe bytes else {
      throw VisionError(.noMemory, "out of memory for an animation")
    }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}
