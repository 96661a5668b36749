public import CVisionCore
import VisionBase
import VisionSupport
import VisionTag

@implementation @_cdecl("vc_tag_finder_options_init")
public func vc_tag_finder_options_init(_ options: UnsafeMutablePointer<vc_tag_finder_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_tag_finder_options(defaults: TagParameters()))
}

extension vc_tag_finder_options {
  init(defaults: TagParameters) {
    self.init()
    struct_size = UInt32(MemoryLayout<vc_tag_finder_options>.size)
    max_tags = Int32(clamping: defaults.maximumTags)
    families = defaults.families.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    max_wrong_bits = defaults.correctedBits.map { Int32(clamping: $0) } ?? -1
    find_mirrored = defaults.findsMirrored ? 1 : 0
    find_inverted = defaults.findsInverted ? 1 : 0
    keep_rejected = defaults.keepsRejected ? 1 : 0
    min_side_px = defaults.minimumSide
    min_contrast = defaults.minimumContrast
    min_confidence = defaults.minimumConfidence
    tag_size_m = defaults.tagSize
    if case .diagonalView(let radians) = defaults.optics { fov_rad = radians }
  }
}

extension TagParameters {
  /// A caller's options, NULL for the defaults; identifiers and sizes of single tags are none of them.
  ///
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ options: UnsafePointer<vc_tag_finder_options>?) throws(VisionError) {
    self.init()
    let given = try SizedStruct.read(options, defaults: vc_tag_finder_options(defaults: self))
    families = TagFamily.Kind.known.filter { given.families >> UInt64($0.rawValue) & 1 == 1 }
    guard given.families >> UInt64(TagFamily.Kind.known.count) == 0 else {
      throw VisionError(.unsupported, "families \(given.families): must be bits 1 << VC_TAG_FAMILY_*")
    }
    maximumTags = try Check.range("max_tags", given.max_tags, 1...10_000)
    let wrongBits = try Check.range("max_wrong_bits", given.max_wrong_bits, -1...11)
    correctedBits = wrongBits < 0 ? nil : wrongBits
    findsMirrored = try Check.flag("find_mirrored", given.find_mirrored)
    findsInverted = try Check.flag("find_inverted", given.find_inverted)
    keepsRejected = try Check.flag("keep_rejected", given.keep_rejected)
    minimumSide = try Check.range("min_side_px", given.min_side_px, 4...10_000)
    minimumContrast = try Check.range("min_contrast", given.min_contrast, 1...255)
    minimumConfidence = try Check.range("min_confidence", given.min_confidence, 0...1)
    tagSize = try Check.range("tag_size_m", given.tag_size_m, Self.sizes)
    let view = try Check.range("fov_rad", given.fov_rad, 0.01...3.1)
    optics =
      given.focal_px == 0
      ? .diagonalView(radians: view) : .focalLength(pixels: try Check.range("focal_px", given.focal_px, 1...1_000_000))
  }

  /// Metres of the side of a tag.
  static let sizes = 0.001...100.0
}

extension TagFamily {
  /// A caller's family.
  ///
  /// - Parameter number: how many the caller has added before.
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ family: UnsafePointer<vc_tag_family>?, number: Int) throws(VisionError) {
    let given = try SizedStruct.read(try Check.pointer("family", family), defaults: vc_tag_family())
    try Check.reserved(given.reserved)
    let wrongBits = try Check.range("max_wrong_bits", given.max_wrong_bits, -1...16)
    try self.init(
      name: "\(TagFamily.Kind.customName)\(number)", borderSide: Int(given.border_side),
      isReversedBorder: try Check.flag("reversed_border", given.reversed_border), cells: try Self.cells(given),
      codes: Array(try Check.array("codes", given.codes, given.code_count, 1...65_536)),
      correctedBits: wrongBits < 0 ? nil : wrongBits)
  }

  /// Where the bits are.
  private static func cells(_ given: vc_tag_family) throws(VisionError) -> [Cell] {
    let count = try Check.range("bit_count", given.bit_count, 4...64)
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

@implementation @_cdecl("vc_tag_family_name")
public func vc_tag_family_name(_ family: Int32) -> UnsafePointer<CChar>? {
  staticText(
    family >= TagFamily.Kind.firstCustom ? TagFamily.Kind.customName : TagFamily.Kind(rawValue: family).name)
}

@implementation @_cdecl("vc_tag_rejected_name")
public func vc_tag_rejected_name(_ reason: Int32) -> UnsafePointer<CChar>? {
  staticText(RejectedTag.Reason(rawValue: reason)?.name ?? "")
}
