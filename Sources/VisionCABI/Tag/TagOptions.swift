import CVisionCore
import VisionBase
import VisionSupport
import VisionTag

extension TagParameters {
  mutating func complete(_ given: vc_tag_finder_options) throws(VisionError) {
    families = TagFamily.Kind.known.filter { given.families >> UInt64($0.rawValue) & 1 == 1 }
    optics = CameraOptics(focal: given.focal_px, view: given.fov_rad)
  }

  /// Metres of the side of a tag.
  static let sizes = 0.001...100.0
}

extension CameraOptics {
  /// - Parameter focal: pixels; 0 where only the diagonal view is given, in radians.
  init(focal: Double, view: Double) { self = focal == 0 ? .diagonalView(radians: view) : .focalLength(pixels: focal) }
}

extension TagFamily {
  /// A caller's family.
  ///
  /// - Parameter number: how many the caller has added before.
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ given: vc_tag_family, number: Int) throws(VisionError) {
    try self.init(
      name: "\(TagFamily.Kind.customName)\(number)", borderSide: Int(given.border_side), isReversedBorder: given.reversed_border != 0,
      cells: try Self.cells(given), codes: Array(try Check.array("codes", given.codes, "code_count", given.code_count, 1...65_536)),
      maximumWrongBits: given.max_wrong_bits < 0 ? nil : Int(given.max_wrong_bits))
  }

  /// Where the bits are.
  private static func cells(_ given: vc_tag_family) throws(VisionError) -> [Cell] {
    let count = Int(given.bit_count)
    guard given.bit_x != nil || given.bit_y != nil else {
      let side = Int(given.border_side) - 2
      guard side > 0, side * side == count else {
        throw VisionError(.invalidArgument, "bit_count \(count): must be the square of border_side - 2 where bit_x is NULL")
      }
      return (0..<count).map { Cell(x: 1 + $0 % side, y: 1 + $0 / side) }
    }
    let (x, y) = (try Check.pointer("bit_x", given.bit_x), try Check.pointer("bit_y", given.bit_y))
    return (0..<count).map { Cell(x: Int(x[$0]), y: Int(y[$0])) }
  }
}

extension TagFamily.Kind {
  /// The name of all families of callers.
  static let customName: StaticString = "custom"
}
