internal import VisionBase
internal import VisionSupport

/// The mean energy over the last frames of a hand-held video, aligned with the newest one.
///
/// Camera noise and the beats of pixels with the screens differ from frame to frame, the print does not: the mean reveals screens that
/// are too fine for one frame. The only state between the pictures of a video.
final class EvidenceAverage {
  /// Frames in the mean.
  private(set) var frameCount = 0
  /// In the coordinates of the last frame.
  let energies = Plane<Float>()
  /// Mean tone, in the coordinates of the last frame.
  let tones = Plane<Float>()
  /// Frames in the mean tone.
  private(set) var toneCount = 0
  /// Whether the lines of a full mean fill enough shapes clearly, so that outlines and tones are not needed.
  var showsLines = false
  private let current = Plane<Float>()
  private let warped = Plane<Float>()
  private let smooth = Plane<Float>()
  private var old = Plane<Float>()
  private var new = Plane<Float>()
  /// Pixels of the evidence per pixel of the aligned maps.
  private var pixels = 0.0
  /// Mean correlation of the frames of this video with the mean before them.
  private var usualCorrelation: Float = 0
  private var softening = LineScreenReading.Softening()

  /// The next frame starts a new mean.
  func reset() { (frameCount, toneCount, usualCorrelation, showsLines) = (0, 0, 0, false) }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - frame: its energies.
  ///   - tone: its tone; nil ends the mean of the tones.
  ///   - map: its reduced map less the ground.
  ///   - cell: pixels of the energies per pixel of the map.
  ///   - softening: energies of frames that differ in it cannot be compared and start a new mean.
  /// - Throws: `noMemory`, `internalFailure`.
  func add(
    _ frame: Plane<UInt16>, tone: Plane<Float>?, _ map: Plane<Float>, cell: Double, _ softening: LineScreenReading.Softening
  ) throws(VisionError) {
    guard min(map.width, map.height) >= Self.minimumSide else { return reset() }
    if energies.width != frame.width || energies.height != frame.height || softening != self.softening { reset() }
    self.softening = softening
    pixels = 2 * cell
    try smoothed(map, into: new)
    if frameCount > 0, let motion = try EvidenceAligner().motion(from: old, to: new), isContinued(motion),
      let back = inPixels(motion.map).inverse
    {
      try frame.rescaled(into: current)
      try move(energies, to: current, by: back, count: frameCount)
      try addTone(tone, movedBy: back)
      frameCount = min(frameCount + 1, Self.maximumFrames)
      usualCorrelation += (motion.correlation - usualCorrelation) / Float(frameCount - 1)
    } else {
      try frame.rescaled(into: energies)
      reset()
      frameCount = 1
      try addTone(tone, movedBy: .identity)
    }
  }

  private func addTone(_ tone: Plane<Float>?, movedBy map: Homography) throws(VisionError) {
    guard let tone else { return toneCount = 0 }
    if toneCount > 0 { try move(tones, to: tone, by: map, count: toneCount) } else { try tone.copied(into: tones) }
    toneCount = min(toneCount + 1, Self.maximumFrames)
  }

  /// Keeps the mean's reduced map less its ground, for the alignment of the next frame.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func keep(_ map: Plane<Float>) throws(VisionError) {
    if frameCount > 0 { try smoothed(map, into: old) }
  }

  private func isContinued(_ motion: EvidenceAligner.Motion) -> Bool {
    motion.correlation > max(Self.minimumCorrelation, Self.usualShare * usualCorrelation)
  }

  /// The map that is aligned: smoothed and halved.
  private func smoothed(_ map: Plane<Float>, into target: Plane<Float>) throws(VisionError) {
    try map.gaussianBlurred(into: smooth, sigma: Self.blur, border: .reflect)
    let (width, height) = (map.width / 2, map.height / 2)
    try smooth.region(x: 0, y: 0, width: 2 * width, height: 2 * height).resized(into: target, width: width, height: height, .area)
  }

  /// Converts a motion of the aligned maps to pixels of the evidence.
  private func inPixels(_ map: Homography) -> Homography {
    let offset = (pixels - 1) / 2
    let out = Homography([pixels, 0, offset, 0, pixels, offset, 0, 0, 1])
    let back = Homography([1 / pixels, 0, -offset / pixels, 0, 1 / pixels, -offset / pixels, 0, 0, 1])
    return out * map * back
  }

  /// Warps a mean of `count` frames to the current frame and adds that frame.
  ///
  /// - Parameter map: affine, from the current frame's pixels to the mean's.
  private func move(_ mean: Plane<Float>, to current: Plane<Float>, by map: Homography, count: Int) throws(VisionError) {
    let warped = warped
    let (width, height) = (mean.width, mean.height)
    try warped.resize(width: width, height: height)
    try mean.warped(into: warped, by: map)
    let share = 1 / Float(min(count + 1, Self.maximumFrames))
    let m = map.m
    for y in 0..<height {
      let (before, now) = (warped.span(row: y), current.span(row: y))
      var out = mean.mutableSpan(row: y)
      let (startX, startY) = (m[1] * Double(y) + m[2], m[4] * Double(y) + m[5])
      for x in 0..<width {
        let (fromX, fromY) = (startX + m[0] * Double(x), startY + m[3] * Double(x))
        // Pixels outside of the earlier frames have the values of this frame alone.
        let isKnown = fromX >= 0 && fromY >= 0 && fromX <= Double(width - 1) && fromY <= Double(height - 1)
        out[x] = isKnown ? before[x] + share * (now[x] - before[x]) : now[x]
      }
    }
  }
}
