import VisionBase
import VisionSupport

/// Edge strength and darkness of a picture, one channel each.
///
/// Not synchronised: each channel is written by one thread, and read only when all are complete.
final class EdgeMaps: Sendable {
  /// Largest difference within 3x3 pixels, the greatest of the three channels.
  let range = Plane<UInt8>()
  /// `level` + local mean of the brightness - brightness, dilated by 3x3; brightness is the greatest channel.
  let darkness = Plane<UInt8>()
  private let lifted = Plane<UInt8>()
  private let channels = [Plane<UInt8>(), Plane<UInt8>(), Plane<UInt8>()]
  private let spreads = [Plane<UInt8>(), Plane<UInt8>(), Plane<UInt8>()]
  private let lows = [Plane<UInt8>(), Plane<UInt8>(), Plane<UInt8>()]
  private let brightness = Plane<UInt8>()
  private let mean = Plane<UInt8>()

  /// A square root raises the contrast of shadows.
  private static let lift = (0..<256).map { UInt8(((Double($0) / 255).squareRoot() * 255).rounded()) }

  /// - Parameter picture: BGR.
  /// - Throws: `noMemory`, `internalFailure`.
  func compute(_ picture: Plane<UInt8>) throws(VisionError) {
    try picture.mapped(through: Self.lift, into: lifted)
    try lifted.split(into: channels[0], channels[1], channels[2])
    // Four independent chains keep the processors busier than parallel passes within one would.
    try tryParallelFor(4) { [self] (i) throws(VisionError) in i < 3 ? try findSpread(i) : try findDarkness() }
    try spreads[0].combined(.maximum, spreads[1], into: range)
    try range.combined(.maximum, spreads[2], into: range)
  }

  private func findSpread(_ i: Int) throws(VisionError) {
    try channels[i].morphed(.dilate, into: spreads[i], size: 3)
    try channels[i].morphed(.erode, into: lows[i], size: 3)
    try spreads[i].combined(.difference, lows[i], into: spreads[i])
  }

  private func findDarkness() throws(VisionError) {
    try channels[0].combined(.maximum, channels[1], into: brightness)
    try brightness.combined(.maximum, channels[2], into: brightness)
    try brightness.boxBlurred(into: mean, size: Self.darknessWindow, border: .reflect101)
    try mean.blended(1, with: brightness, -1, adding: Double(Self.level), into: mean)
    try mean.morphed(.dilate, into: darkness, size: 3)
  }
}
