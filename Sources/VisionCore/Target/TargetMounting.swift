package import VisionBase
internal import Glibc

/// Position of the camera on the robot, for distances along the floor.
public struct TargetMounting: Sendable, Equatable {
  /// Height of the lens above the floor in metres.
  public var cameraHeight = 0.0
  /// Radians; positive = the camera looks up.
  public var cameraPitch = 0.0
  /// Height of the target's origin above the floor in metres. The camera's own height yields no distance from heights.
  public var targetHeight = 0.0

  /// Metres, radians, metres; the defaults yield no distance from heights.
  public init(cameraHeight: Double = 0, cameraPitch: Double = 0, targetHeight: Double = 0) {
    self.cameraHeight = cameraHeight
    self.cameraPitch = cameraPitch
    self.targetHeight = targetHeight
  }

  /// Forward and upward components of a position in the camera's frame (y down) after removal of the camera's pitch.
  private func level(y: Double, z: Double) -> (forward: Double, up: Double) {
    let (s, c) = (sin(cameraPitch), cos(cameraPitch))
    return (z * c + y * s, z * s - y * c)
  }

  /// Metres along the floor to a position in the camera's frame.
  package func floorDistance(x: Double, y: Double, z: Double) -> Double { hypot(x, level(y: y, z: z).forward) }

  /// Metres along the floor to a point in a known direction, from its height relative to the lens.
  ///
  /// - Parameters:
  ///   - direction: x right and y down over z ahead.
  ///   - pitchDeviation: standard deviation of the direction's pitch in radians.
  /// - Returns: nil if the heights are nearly equal or the point is on the wrong side of the horizon.
  package func heightDistance(_ direction: Point, pitchDeviation: Double) -> MeasuredDistance? {
    let height = targetHeight - cameraHeight
    guard abs(height) >= Self.smallestHeight else { return nil }
    let (forward, up) = level(y: direction.y, z: 1)
    guard forward > 0, up * height > 0, abs(up) > Self.smallestSlope else { return nil }
    let distance = hypot(direction.x, forward) * height / up
    guard distance < Self.largestDistance else { return nil }
    let angle = hypot(pitchDeviation, Self.pitchDeviation)
    return MeasuredDistance(value: distance, standardDeviation: angle * (distance * distance + height * height) / abs(height))
  }
}

/// A distance in metres with its standard deviation.
package struct MeasuredDistance: Sendable, Equatable {
  package var value: Double
  package var standardDeviation: Double
}
