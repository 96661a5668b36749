public import CVisionCore
import SyntheticImages
import VisionSupport
import VisionTag

/// What a `vc_tag_sheet` points to.
final class TagSheetHandle: ErrorTextOwner {
  var sheet: TagSheet
  /// The file that C borrows until the next one.
  let lent = LentBytes()

  init(_ sheet: TagSheet) { self.sheet = sheet }
}

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

extension vc_tag_sheet_options {
  init(_ defaults: TagSheet) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), cut_marks: defaults.hasCutMarks ? 1 : 0, text: defaults.hasText ? 1 : 0, reserved: 0,
      page_width_mm: defaults.pageWidth, page_height_mm: defaults.pageHeight, tag_size_mm: defaults.tagMillimetres,
      margin_cells: defaults.marginCells)
  }
}

extension TagSheet {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ options: UnsafePointer<vc_tag_sheet_options>?) throws(VisionError) {
    self.init()
    let given = try SizedStruct.read(options, defaults: vc_tag_sheet_options(self))
    try Check.reserved(given.reserved)
    hasCutMarks = try Check.flag("cut_marks", given.cut_marks)
    hasText = try Check.flag("text", given.text)
    pageWidth = try Check.range("page_width_mm", given.page_width_mm, 20...5000)
    pageHeight = try Check.range("page_height_mm", given.page_height_mm, 20...5000)
    tagMillimetres = try Check.range("tag_size_mm", given.tag_size_mm, 1...4000)
    marginCells = try Check.range("margin_cells", given.margin_cells, 1...10)
  }
}

@implementation @_cdecl("vc_tag_sheet_options_init")
public func vc_tag_sheet_options_init(_ options: UnsafeMutablePointer<vc_tag_sheet_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_tag_sheet_options(TagSheet()))
}

@implementation @_cdecl("vc_tag_sheet_create")
public func vc_tag_sheet_create(
  _ options: UnsafePointer<vc_tag_sheet_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TagSheetHandle>.create(out) { () throws(VisionError) in TagSheetHandle(try TagSheet(options)) }
}

@implementation @_cdecl("vc_tag_sheet_destroy")
public func vc_tag_sheet_destroy(_ sheet: OpaquePointer?) { Handle<TagSheetHandle>.destroy(sheet) }

@implementation @_cdecl("vc_tag_sheet_error")
public func vc_tag_sheet_error(_ sheet: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(sheet, TagSheetHandle.self) }

@implementation @_cdecl("vc_tag_sheet_add")
public func vc_tag_sheet_add(_ sheet: OpaquePointer?, _ family: Int32, _ id: Int32) -> vc_status {
  withHandle(sheet, TagSheetHandle.self) { (handle) throws(VisionError) in
    let pattern = try TagPattern(family: family, id: id)
    guard handle.sheet.patterns.count < TagSheet.maximumTags else {
      throw VisionError(.invalidArgument, "the sheet has \(TagSheet.maximumTags) tags already")
    }
    handle.sheet.patterns.append(pattern)
  }
}

@implementation @_cdecl("vc_tag_sheet_encode")
public func vc_tag_sheet_encode(
  _ sheet: OpaquePointer?, _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes?.pointee = nil
  size?.pointee = 0
  return withHandle(sheet, TagSheetHandle.self) { (handle) throws(VisionError) in
    let (bytes, size) = (try Check.pointer("bytes", bytes), try Check.pointer("size", size))
    let file = handle.lent.lend(try handle.sheet.pdf())
    bytes.pointee = file.baseAddress
    size.pointee = file.count
  }
}
