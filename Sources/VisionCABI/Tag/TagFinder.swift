import CVisionCore
import VisionBase
import VisionSupport
import VisionTag

@implementation @_cdecl("vc_tag_family_name")
public func vc_tag_family_name(_ family: Int32) -> UnsafePointer<CChar>? {
  staticText(
    family >= TagFamily.Kind.firstCustom ? TagFamily.Kind.customName : TagFamily.Kind(rawValue: family).name)
}

extension TagFinder {
  /// Replaces the options; identifiers and sizes of single tags stay.
  func setOptions(_ options: TagParameters) throws(VisionError) {
    var new = options
    new.allowedIdentifiers = parameters.allowedIdentifiers
    new.tagSizes = parameters.tagSizes
    try setParameters(new)
  }

  func addFamily(_ family: vc_tag_family) throws(VisionError) -> TagFamily.Kind {
    try addFamily(try TagFamily(family, number: customFamilies.count))
  }

  func setIds(_ family: Int32, ids: CallerArray<Int32>) throws(VisionError) {
    let (kind, codes) = try known(family)
    let list = ids.map { Int($0) }
    for id in list { try Self.check(id, below: codes) }
    var new = parameters
    new.allowedIdentifiers[kind] = list.isEmpty ? nil : list
    try setParameters(new)
  }

  func setSize(_ family: Int32, identifier: Int32, size: Double) throws(VisionError) {
    let (kind, codes) = try known(family)
    try Self.check(Int(identifier), below: codes)
    var new = parameters
    new.tagSizes[kind, default: [:]][Int(identifier)] = size == 0 ? nil : size
    try setParameters(new)
  }

  /// A caller's number of a family that this finder knows, and the number of its codes.
  private func known(_ number: Int32) throws(VisionError) -> (kind: TagFamily.Kind, count: Int) {
    let kind = TagFamily.Kind(rawValue: number)
    if TagFamily.Kind.known.contains(kind) { return (kind, try TagFamily(kind).count) }
    let (place, isFar) = number.subtractingReportingOverflow(TagFamily.Kind.firstCustom)
    guard !isFar, customFamilies.indices.contains(Int(place)) else {
      throw VisionError(.unsupported, "family \(number): must be one of VC_TAG_FAMILY_* or an added one")
    }
    return (kind, customFamilies[Int(place)].count)
  }

  private static func check(_ id: Int, below codes: Int) throws(VisionError) {
    guard (0..<codes).contains(id) else { throw VisionError(.invalidArgument, "id \(id): must be 0..\(codes - 1)") }
  }
}

extension TagParameters {
  mutating func complete(_ given: vc_tag_finder_options) throws(VisionError) {
    families = TagFamily.Kind.known.filter { given.families >> UInt64($0.rawValue) & 1 == 1 }
    optics = CameraOptics(focal: given.focal_px, view: given.fov_rad)
  }
}

extension CameraOptics {
  /// - Parameters:
  ///   - focal: pixels; 0 = not known.
  ///   - view: diagonal view in radians; 0 = not known.
  init(focal: Double, view: Double) {
    self = focal != 0 ? .focalLength(pixels: focal) : view != 0 ? .diagonalView(radians: view) : .unknown
  }
}

extension TagFamily {
  /// A caller's family.
  ///
  /// - Parameter number: number of families that the caller added before.
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ given: vc_tag_family, number: Int) throws(VisionError) {
    try self.init(
      name: "\(TagFamily.Kind.customName)\(number)", borderSide: Int(given.border_side), isReversedBorder: given.reversed_border != 0,
      cells: try Self.cells(given), codes: Array(try given.checkedCodes()),
      maximumWrongBits: given.max_wrong_bits < 0 ? nil : Int(given.max_wrong_bits))
  }

  /// The cells of the bits.
  private static func cells(_ given: vc_tag_family) throws(VisionError) -> [Cell] {
    let count = Int(given.bit_count)
    guard let (x, y) = try given.checkedPositions() else {
      let side = Int(given.border_side) - 2
      guard side > 0, side * side == count else {
        throw VisionError(.invalidArgument, "bit_count \(count): must be the square of border_side - 2 where bit_x is NULL")
      }
      return (0..<count).map { Cell(x: 1 + $0 % side, y: 1 + $0 / side) }
    }
    return zip(x, y).map { Cell(x: Int($0), y: Int($1)) }
  }
}

extension TagFamily.Kind {
  /// The name of all families of callers.
  static let customName: StaticString = "custom"
}
