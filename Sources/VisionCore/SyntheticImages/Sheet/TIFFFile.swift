/// Writes a TIFF file (TIFF 6.0, Adobe 1992).
enum TIFFFile {
  /// Tags; entries of a directory have ascending tags.
  private enum Tag {
    static let imageWidth = 256
    static let imageLength = 257
    static let bitsPerSample = 258
    static let compression = 259
    static let photometricInterpretation = 262
    static let stripOffsets = 273
    static let samplesPerPixel = 277
    static let rowsPerStrip = 278
    static let stripByteCounts = 279
    static let xResolution = 282
    static let yResolution = 283
    static let resolutionUnit = 296
  }

  private enum FieldType {
    static let short = 3
    static let long = 4
    static let rational = 5
  }

  private static let headerBytes = 8
  private static let entryBytes = 12

  /// The plate of one ink.
  ///
  /// - Parameter deflatedDots: rows from the top, 1 or 8 bits per dot, the largest value = full ink; compressed by zlib.
  static func inkPlate(
    deflatedDots strip: [UInt8], width: Int, height: Int, bitsPerDot: Int, dotsPerInch: Double
  ) -> [UInt8] {
    let padding = strip.count & 1
    let directory = headerBytes + strip.count + padding
    func entries(resolutionAt resolution: Int) -> [(tag: Int, type: Int, value: Int)] {
      [
        (Tag.imageWidth, FieldType.long, width), (Tag.imageLength, FieldType.long, height),
        (Tag.bitsPerSample, FieldType.short, bitsPerDot),
        (Tag.compression, FieldType.short, 8),  // zlib
        (Tag.photometricInterpretation, FieldType.short, 0),  // white is zero
        (Tag.stripOffsets, FieldType.long, headerBytes), (Tag.samplesPerPixel, FieldType.short, 1),
        (Tag.rowsPerStrip, FieldType.long, height), (Tag.stripByteCounts, FieldType.long, strip.count),
        (Tag.xResolution, FieldType.rational, resolution), (Tag.yResolution, FieldType.rational, resolution),
        (Tag.resolutionUnit, FieldType.short, 2),  // inch
      ]
    }
    let count = entries(resolutionAt: 0).count
    let resolution = directory + 2 + entryBytes * count + 4
    var file = LittleEndianBytes()
    file.bytes = [0x49, 0x49, 42, 0]
    file.append32(directory)
    file.bytes += strip
    if padding == 1 { file.bytes.append(0) }
    file.append16(count)
    for entry in entries(resolutionAt: resolution) {
      file.append16(entry.tag)
      file.append16(entry.type)
      file.append32(1)
      file.append32(entry.value)
    }
    file.append32(0)  // no further directory
    file.append32(Int((dotsPerInch * 1000).rounded()))
    file.append32(1000)
    return file.bytes
  }
}

/// A file of little-endian numbers.
private struct LittleEndianBytes {
  var bytes: [UInt8] = []

  mutating func append16(_ value: Int) {
    bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  mutating func append32(_ value: Int) {
    append16(value & 0xFFFF)
    append16(value >> 16)
  }
}
