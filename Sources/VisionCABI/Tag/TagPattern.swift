import SyntheticImages
import VisionSupport
import VisionTag

extension TagPattern {
  /// A caller's tag of a known family.
  ///
  /// - Throws: `invalidArgument`, `unsupported`.
  init(family: Int32, id: Int32) throws(VisionError) {
    let kind = TagFamily.Kind(rawValue: family)
    guard TagFamily.Kind.known.contains(kind) else { throw VisionError(.unsupported, "family \(family): must be one of VC_TAG_FAMILY_*") }
    let family = try TagFamily(kind)
    guard (0..<family.count).contains(Int(id)) else { throw VisionError(.invalidArgument, "id \(id): must be 0..\(family.count - 1)") }
    try self.init(
      family: family.name, identifier: Int(id), side: family.gridSide, borderSide: family.borderSide, isWhite: family.pattern(Int(id)))
  }
}
