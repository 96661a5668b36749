public import VisionBase
public import VisionSupport
internal import Glibc

/// Places of the tags of a field or a building.
///
/// The axes are those of WPILib: x along the field, y to its left, z up, metres; a tag's x axis points out of its face, y to the right of
/// who looks at it, z up.
public struct TagLayout: Sendable {
  /// A tag in its place.
  public struct Place: Sendable {
    /// From the tag's axes to the field's.
    public var pose: RigidPose
    /// Metres along the side that the corners mark; nil = as the others.
    public var size: Double?
  }

  /// Places by the number of the tag.
  public private(set) var places: [Int: Place] = [:]
  /// Size of the field along x and y, metres; 0 = not known.
  public var length = 0.0
  /// See `length`.
  public var width = 0.0

  /// Largest number of tags.
  public static let maximumTags = 10_000
  /// Largest identifier.
  package static let maximumIdentifier = 1_000_000
  private static let farthest = 1e5
  private static let sizes = 0.001...100.0

  /// An empty layout.
  public init() {}

  /// Adds a tag.
  ///
  /// - Throws: `invalidArgument` for numbers out of range or an identifier that the layout has already; `tooLarge`.
  public mutating func add(_ identifier: Int, _ place: Place) throws(VisionError) {
    guard (0...Self.maximumIdentifier).contains(identifier) else {
      throw VisionError(.invalidArgument, "tag \(identifier): must be 0..\(Self.maximumIdentifier)")
    }
    guard places[identifier] == nil else { throw VisionError(.invalidArgument, "tag \(identifier) has two places") }
    let t = place.pose.translation
    guard (0..<3).allSatisfy({ abs(t[$0]) <= Self.farthest }), (0..<9).allSatisfy({ place.pose.rotation[$0].isFinite }) else {
      throw VisionError(.invalidArgument, "tag \(identifier): its place must be within \(Self.farthest) m")
    }
    if let size = place.size, !Self.sizes.contains(size) {
      throw VisionError(.invalidArgument, "tag \(identifier): size \(size) m: must be 0.001..100")
    }
    guard places.count < Self.maximumTags else { throw VisionError(.tooLarge, "more than \(Self.maximumTags) tags") }
    places[identifier] = place
  }

  /// The same field from the other alliance's corner: half a turn about its middle.
  ///
  /// - Throws: `invalidArgument` where the layout has no length and width.
  public func turned() throws(VisionError) -> TagLayout {
    guard length > 0, width > 0 else { throw VisionError(.invalidArgument, "a layout without length and width cannot be turned") }
    let half = RigidPose(rotation: [-1, 0, 0, 0, -1, 0, 0, 0, 1], translation: [length, width, 0])
    var result = self
    for (identifier, place) in places { result.places[identifier]?.pose = half * place.pose }
    return result
  }

  /// The corners of a tag's square on the field: top-left, top-right, bottom-right, bottom-left; nil for a tag that the layout lacks.
  func corners(of identifier: Int, size: Double) -> [SIMD3<Double>]? {
    guard let place = places[identifier] else { return nil }
    let half = (place.size ?? size) / 2
    return [(-half, half), (half, half), (half, -half), (-half, -half)].map { place.pose.transform(SIMD3(0, $0.0, $0.1)) }
  }
}

extension RigidPose {
  /// Turned by `roll` about x, then `pitch` about y, then `yaw` about z (radians), then shifted: WPILib's Rotation3d.
  public init(x: Double, y: Double, z: Double, roll: Double, pitch: Double, yaw: Double) {
    let (cr, sr, cp, sp, cy, sy) = (cos(roll), sin(roll), cos(pitch), sin(pitch), cos(yaw), sin(yaw))
    self.init(
      rotation: [
        cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr, sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr, -sp, cp * sr,
        cp * cr,
      ], translation: [x, y, z])
  }

  /// Turned by a quaternion of any length.
  ///
  /// - Returns: nil for a quaternion of no length.
  init?(w: Double, x: Double, y: Double, z: Double, translation: InlineArray<3, Double>) {
    let length = (w * w + x * x + y * y + z * z).squareRoot()
    guard length.isFinite, length > Self.minimumQuaternion else { return nil }
    let (w, x, y, z) = (w / length, x / length, y / length, z / length)
    self.init(
      rotation: [
        1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), 2 * (x * y + z * w), 1 - 2 * (x * x + z * z),
        2 * (y * z - x * w), 2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y),
      ], translation: translation)
  }

  private static let minimumQuaternion = 1e-6

  /// A matrix of 4 x 4 numbers, row by row, whose origin is moved.
  ///
  /// - Returns: nil for a matrix that is not a rotation with a translation.
  init?(rows m: [Double], origin: Point) {
    let axes = (0..<3).map { SIMD3(m[4 * $0], m[4 * $0 + 1], m[4 * $0 + 2]) }
    let cross = SIMD3(
      axes[0].y * axes[1].z - axes[0].z * axes[1].y, axes[0].z * axes[1].x - axes[0].x * axes[1].z,
      axes[0].x * axes[1].y - axes[0].y * axes[1].x)
    func isClose(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < Self.rotationTolerance }
    guard (0..<3).allSatisfy({ isClose((axes[$0] * axes[$0]).sum(), 1) }), isClose((axes[0] * axes[1]).sum(), 0),
      isClose((cross * axes[2]).sum(), 1)
    else { return nil }
    self.init(
      rotation: [m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]], translation: [m[3] + origin.x, m[7] + origin.y, m[11]])
  }

  /// Of numbers that a file has with few digits.
  private static let rotationTolerance = 1e-3

  /// Angles of WPILib's Rotation3d, radians: about x, y and z.
  public var fieldAngles: (roll: Double, pitch: Double, yaw: Double) {
    let r = rotation
    return (atan2(r[7], r[8]), asin(max(-1, min(1, -r[6]))), atan2(r[3], r[0]))
  }
}
