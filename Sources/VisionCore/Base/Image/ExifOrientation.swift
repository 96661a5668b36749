/// The orientation tag of EXIF 2.3 (CIPA DC-008, tag 0x0112).
public enum ExifOrientation: Int, Sendable {
  /// As stored.
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case upsideDownMirrored = 4
  case transposed = 5
  case turnedLeft = 6
  case transverse = 7
  case turnedRight = 8

  /// Whether width and height are swapped.
  package var swapsSides: Bool { rawValue >= 5 }

  /// Reads the tag of a JPEG file; `upright` if it is missing or damaged.
  package init(jpeg bytes: RawSpan) {
    self = Self.find(in: bytes) ?? .upright
  }

  /// Reads the tag of a PNG file from its chunk eXIf; `upright` if it is missing or damaged.
  package init(png bytes: RawSpan) {
    var at = 8
    // Chunks: length, type, contents, checksum.
    while let high = Self.big16(bytes, at), let low = Self.big16(bytes, at + 2), let type = Self.big16(bytes, at + 4) {
      let length = high << 16 | low
      if type == 0x6558, Self.big16(bytes, at + 6) == 0x4966 {
        self.init(exif: bytes, start: at + 8, count: length)
        return
      }
      at += 12 + length
    }
    self = .upright
  }

  /// Reads the tag of an EXIF block in a file, with or without the prefix "Exif\0\0".
  package init(exif bytes: RawSpan, start: Int, count: Int) {
    let hasPrefix = Self.big16(bytes, start) == 0x4578 && Self.big16(bytes, start + 2) == 0x6966
    let end = min(start + count, bytes.byteCount)
    self = Self.tiff(bytes, start: hasPrefix ? start + 6 : start, end: end) ?? .upright
  }

  private static func find(in bytes: RawSpan) -> ExifOrientation? {
    var at = 2
    // Header segments: marker, length, contents; up to the picture data.
    while let marker = big16(bytes, at), marker & 0xFF00 == 0xFF00, marker != 0xFFDA, let length = big16(bytes, at + 2), length >= 2 {
      if marker == 0xFFE1, length >= 16, big16(bytes, at + 4) == 0x4578, big16(bytes, at + 6) == 0x6966 {
        return tiff(bytes, start: at + 10, end: min(at + 2 + length, bytes.byteCount))
      }
      at += 2 + length
    }
    return nil
  }

  /// Reads the first directory of a TIFF block in either byte order.
  private static func tiff(_ bytes: RawSpan, start: Int, end: Int) -> ExifOrientation? {
    guard let order = big16(bytes, start), order == 0x4949 || order == 0x4D4D else { return nil }
    let isBig = order == 0x4D4D
    func read16(_ at: Int) -> Int? {
      guard at + 2 <= end, let value = big16(bytes, at) else { return nil }
      return isBig ? value : (value & 0xFF) << 8 | value >> 8
    }
    func read32(_ at: Int) -> Int? {
      guard let a = read16(at), let b = read16(at + 2) else { return nil }
      return isBig ? a << 16 | b : b << 16 | a
    }
    guard read16(start + 2) == 42, let offset = read32(start + 4), let count = read16(start + offset) else { return nil }
    for index in 0..<count {
      let entry = start + offset + 2 + 12 * index
      guard let tag = read16(entry) else { return nil }
      if tag == 0x0112 { return read16(entry + 8).flatMap(ExifOrientation.init(rawValue:)) }
    }
    return nil
  }

  private static func big16(_ bytes: RawSpan, _ at: Int) -> Int? {
    guard at >= 0, at + 2 <= bytes.byteCount else { return nil }
    let high = unsafe bytes.unsafeLoad(fromByteOffset: at, as: UInt8.self)
    let low = unsafe bytes.unsafeLoad(fromByteOffset: at + 1, as: UInt8.self)
    return Int(high) << 8 | Int(low)
  }
}
