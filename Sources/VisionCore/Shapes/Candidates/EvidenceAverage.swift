internal import VisionBase
internal import VisionSupport

/// The mean energy over the last frames of a hand-held video, moved along with the picture.
///
/// The noise of the camera and the beats of its pixels with the screens differ from frame to frame, what the print shows does not: the
/// mean brings out screens that are too fine for one frame.
final class EvidenceAverage {
  /// How many frames are in the mean.
  private(set) var frameCount = 0
  /// In the coordinates of the last frame.
  let energies = Plane<Float>()
  /// The mean of the tones that were given, in the coordinates of the last frame.
  let tones = Plane<Float>()
  /// How many frames with tones are in their mean.
  private(set) var toneCount = 0
  private let current = Plane<Float>()
  private let warped = Plane<Float>()
  private let ground = EvidenceGround()
  private let leveled = Plane<Float>()
  private let smooth = Plane<Float>()
  private var old = Plane<Float>()
  private var new = Plane<Float>()
  /// Pixels of the evidence to one of the maps that are aligned.
  private var pixels = 0.0
  /// The correlation that the frames of this video have with the mean before.
  private var usualCorrelation: Float = 0

  /// Frames in the mean at most; later ones fade the earlier ones out.
  static let mostFrames = 8
  /// Blur of the maps that are aligned, pixels of the evidence's map.
  private static let blur = 1.5
  private static let minimumSide = 24
  /// A frame that correlates less than this, or less than this share of what is usual, shows something else.
  private static let minimumCorrelation: Float = 0.2
  private static let usualShare: Float = 0.6

  /// The next frame starts anew.
  func reset() { (frameCount, toneCount, usualCorrelation) = (0, 0, 0) }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - frame: its energies.
  ///   - tone: its tones, where they are of use; frames without them end the mean of those before.
  ///   - map: its reduced map, with `cell` pixels of the energies to one of the map.
  /// - Throws: `noMemory`, `internalFailure`.
  func add(_ frame: Plane<UInt16>, tone: Plane<Float>?, _ map: Plane<Float>, cell: Double) throws(VisionError) {
    guard min(map.width, map.height) >= Self.minimumSide else { return reset() }
    if energies.width != frame.width || energies.height != frame.height { reset() }
    pixels = 2 * cell
    try outline(map, into: new)
    if frameCount > 0, let motion = try EvidenceAligner().motion(from: old, to: new), isSame(motion),
      let back = inPixels(motion.map).inverse
    {
      try frame.rescaled(into: current)
      try move(energies, to: current, by: back, count: frameCount)
      try addTone(tone, movedBy: back)
      frameCount = min(frameCount + 1, Self.mostFrames)
      usualCorrelation += (motion.correlation - usualCorrelation) / Float(frameCount - 1)
    } else {
      try frame.rescaled(into: energies)
      (frameCount, toneCount, usualCorrelation) = (1, 0, 0)
      try addTone(tone, movedBy: .identity)
    }
  }

  private func addTone(_ tone: Plane<Float>?, movedBy map: Homography) throws(VisionError) {
    guard let tone else { return toneCount = 0 }
    if toneCount > 0 { try move(tones, to: tone, by: map, count: toneCount) } else { try tone.copied(into: tones) }
    toneCount = min(toneCount + 1, Self.mostFrames)
  }

  /// The mean's reduced map, which the next frame is aligned with.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func keep(_ map: Plane<Float>) throws(VisionError) {
    if frameCount > 0 { try outline(map, into: old) }
  }

  private func isSame(_ motion: EvidenceAligner.Motion) -> Bool {
    motion.correlation > max(Self.minimumCorrelation, Self.usualShare * usualCorrelation)
  }

  /// What is aligned: the map less its ground, smoothed and halved.
  private func outline(_ map: Plane<Float>, into target: Plane<Float>) throws(VisionError) {
    try map.copied(into: leveled)
    try ground.subtract(from: leveled)
    try leveled.gaussianBlurred(into: smooth, sigma: Self.blur, border: .reflect)
    let (width, height) = (map.width / 2, map.height / 2)
    try smooth.region(x: 0, y: 0, width: 2 * width, height: 2 * height).resized(into: target, width: width, height: height, .area)
  }

  /// A motion of the aligned maps in pixels of the evidence.
  private func inPixels(_ map: Homography) -> Homography {
    let offset = (pixels - 1) / 2
    let out = Homography([pixels, 0, offset, 0, pixels, offset, 0, 0, 1])
    let back = Homography([1 / pixels, 0, -offset / pixels, 0, 1 / pixels, -offset / pixels, 0, 0, 1])
    return out * map * back
  }

  /// Moves a mean of `count` frames to the current one and adds that.
  ///
  /// - Parameter map: affine, from the current frame's pixels to the mean's.
  private func move(_ mean: Plane<Float>, to current: Plane<Float>, by map: Homography, count: Int) throws(VisionError) {
    let warped = warped
    let (width, height) = (mean.width, mean.height)
    try warped.resize(width: width, height: height)
    try mean.warped(into: warped, by: map)
    let share = 1 / Float(min(count + 1, Self.mostFrames))
    let m = map.m
    for y in 0..<height {
      let (before, now) = (warped.span(row: y), current.span(row: y))
      var out = mean.mutableSpan(row: y)
      let (startX, startY) = (m[1] * Double(y) + m[2], m[4] * Double(y) + m[5])
      for x in 0..<width {
        let (fromX, fromY) = (startX + m[0] * Double(x), startY + m[3] * Double(x))
        // What the frames before did not show is this frame's alone.
        let isKnown = fromX >= 0 && fromY >= 0 && fromX <= Double(width - 1) && fromY <= Double(height - 1)
        out[x] = isKnown ? before[x] + share * (now[x] - before[x]) : now[x]
      }
    }
  }
}
