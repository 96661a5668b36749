internal import VisionSupport

extension Picture {
  /// Type of a decoded file, numbered like `VC_FILE_*`.
  public enum FileType: Int32, Sendable {
    case jpeg = 1
    case png, webp
  }

  /// Determines the type of a file from its first bytes.
  ///
  /// - Throws: `badData` with the name of the type, if it is a known one.
  static func fileType(_ bytes: RawSpan) throws(VisionError) -> FileType {
    guard bytes.byteCount > 0 else { throw VisionError(.badData, "no bytes: the file is empty") }
    func has(_ signature: [UInt8], at offset: Int = 0) -> Bool {
      bytes.byteCount >= offset + signature.count
        && signature.indices.allSatisfy { unsafe bytes.unsafeLoad(fromByteOffset: offset + $0, as: UInt8.self) == signature[$0] }
    }
    if has([0xFF, 0xD8]) { return .jpeg }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) { return .webp }
    let foreign = foreignTypes.first { type in type.signatures.contains { has($0.bytes, at: $0.offset) } }
    let supported = "neither a JPEG nor a PNG nor a WebP file"
    throw VisionError(.badData, foreign.map { "\($0.name): \(supported)" } ?? supported)
  }

  private struct ForeignType {
    var name: String
    var signatures: [(offset: Int, bytes: [UInt8])]

    init(_ name: String, at offset: Int = 0, _ texts: [String]) {
      self.name = name
      signatures = texts.map { (offset, Array($0.utf8)) }
    }

    init(_ name: String, bytes: [UInt8]...) {
      self.name = name
      signatures = bytes.map { (0, $0) }
    }
  }

  /// Common unsupported file types, which are named in the error. The first match counts.
  private static let foreignTypes = [
    // ISO base media files: "ftyp" and the brand (ISO/IEC 14496-12, 23008-12).
    ForeignType("HEIC picture (iPhone photo)", at: 4, ["ftypheic", "ftypheix", "ftypheim", "ftypheis", "ftypmif1", "ftypmsf1"]),
    ForeignType("AVIF picture", at: 4, ["ftypavif", "ftypavis"]),
    ForeignType("QuickTime video", at: 4, ["ftypqt"]),
    ForeignType("MP4 video", at: 4, ["ftyp"]),
    ForeignType("AVI video", at: 8, ["AVI "]),
    ForeignType("Matroska or WebM video", bytes: [0x1A, 0x45, 0xDF, 0xA3]),
    ForeignType("raw video (YUV4MPEG2)", ["YUV4MPEG2"]),
    ForeignType("GIF picture", ["GIF8"]),
    ForeignType("TIFF or camera raw picture", bytes: [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]),
    ForeignType("JPEG XL picture", bytes: [0xFF, 0x0A], [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]),
    ForeignType("JPEG 2000 picture", bytes: [0, 0, 0, 0x0C, 0x6A, 0x50], [0xFF, 0x4F, 0xFF, 0x51]),
    ForeignType("Photoshop picture", ["8BPS"]),
    ForeignType("PDF document", ["%PDF"]),
    ForeignType("SVG or XML document", ["<svg", "<?xml"]),
    ForeignType("web page", ["<!DOCTYPE", "<!doctype", "<html"]),
    ForeignType("compressed archive", bytes: [0x50, 0x4B, 3, 4], [0x1F, 0x8B]),
    ForeignType("PNM picture", ["P1", "P2", "P3", "P4", "P5", "P6"].flatMap { ["\($0)\n", "\($0) "] }),
    ForeignType("BMP picture", ["BM"]),
  ]
}
