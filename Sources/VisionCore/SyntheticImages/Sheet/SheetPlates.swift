package import VisionBase
package import VisionSupport
internal import CCodecs
internal import COpenCV
internal import Glibc

/// Files that a printer takes: the four inks of a sheet at its resolution, as PDF, TIFF or PNG.
///
/// Sources: TIFF 6.0 (Adobe 1992), PDF 1.7 (ISO 32000-1).
package struct SheetPlates {
  package enum FileType: Int32, Sendable {
    /// All four inks, 1 bit a dot and ink.
    case pdf = 1
    /// One ink, 1 bit a dot, or 8 bits where asked for.
    case tiff = 2
    /// One ink, 8 bits a dot: 0 = full ink.
    case png = 3
  }

  package let design: SheetDesign
  package let dotsPerInch: Double
  private let width: Int
  private let height: Int
  private let spans: RowSpans

  /// - Throws: `invalidArgument` when the sheet has more than 32768 dots a side.
  package init(_ design: SheetDesign, dotsPerInch: Double) throws(VisionError) {
    let scale = dotsPerInch / 25.4
    let columns = (design.width * scale).rounded()
    let rows = (design.height * scale).rounded()
    guard columns >= 1, rows >= 1, columns <= 32768, rows <= 32768 else {
      throw VisionError(.invalidArgument, "\(dotsPerInch) dots per inch: the sheet must have 1..32768 dots a side")
    }
    self.design = design
    self.dotsPerInch = dotsPerInch
    width = Int(columns)
    height = Int(rows)
    spans = RowSpans(
      design.outlines.map { $0.points.map { Point($0.x * scale, $0.y * scale) } }, width: Int(columns), height: Int(rows))
  }

  /// Share of each dot of a row that an ink covers, 0...255; with `isBinary` only 0 and 255.
  private func row(_ y: Int, ink: Int, isBinary: Bool, into out: inout [UInt8]) {
    let millimetre = 25.4 / dotsPerInch
    let angle = design.angles[ink] * .pi / 180
    let stepX = cos(angle) * millimetre
    let start = (Double(y) + 0.5) * millimetre * sin(angle) + 0.5 * stepX
    var segments: [(from: Int, to: Int, screen: LineScreen)] = []
    var x = 0
    for span in spans[y] where span.to > x {
      if span.from > x { segments.append((x, span.from, design.background)) }
      segments.append((max(x, span.from), span.to, design.foreground))
      x = span.to
    }
    if x < width { segments.append((x, width, design.background)) }
    for segment in segments {
      let density = segment.screen.linesPerInch / 25.4
      let softness = Float(2 * density * millimetre)
      for x in segment.from..<segment.to {
        let tone = min(
          1, design.tone(ink, x: (Double(x) + 0.5) * millimetre, y: (Double(y) + 0.5) * millimetre) * Float(segment.screen.level))
        let u = (start + Double(x) * stepX) * density
        let phase = Float(abs(u - u.rounded(.down) - 0.5) * 2)
        if isBinary {
          out[x] = phase < tone ? 255 : 0
        } else {
          out[x] = UInt8(255 * max(0, min(1, (tone - phase) / softness + 0.5)) * (tone > 0 ? 1 : 0))
        }
      }
    }
  }

  /// - Parameters:
  ///   - ink: 0...3 for cyan, magenta, yellow, black; PDF has all.
  ///   - isBinary: 1 bit a dot (TIFF).
  /// - Throws: `noMemory`.
  package func encode(as type: FileType, ink: Int, isBinary: Bool) throws(VisionError) -> [UInt8] {
    switch type {
    case .png: return try png(ink: ink)
    case .tiff: return try tiff(ink: ink, isBinary: isBinary)
    case .pdf: return try pdf()
    }
  }

  private func png(ink: Int) throws(VisionError) -> [UInt8] {
    let plane = try Plane<UInt8>(width: width, height: height)
    var dots = [UInt8](repeating: 0, count: width)
    for y in 0..<height {
      row(y, ink: ink, isBinary: false, into: &dots)
      let target = unsafe plane.row(y)
      for x in 0..<width { unsafe target[x] = 255 - dots[x] }
    }
    var file: UnsafeMutableRawPointer?
    var size = 0
    defer { unsafe vcc_free(file) }
    let result = unsafe vcc_png_encode(
      plane.cv.data, plane.stride, Int32(truncatingIfNeeded: width), Int32(truncatingIfNeeded: height), Int32(VCC_GRAY), 1, &file, &size)
    guard result.code == 0 else { throw VisionError(.noMemory, "the plate could not be encoded") }
    return unsafe Array(UnsafeRawBufferPointer(start: file, count: size))
  }

  /// All rows of some inks, dot by dot and ink by ink, packed to bits from the left; rows start at a byte.
  private func packed(_ inks: [Int]) -> [UInt8] {
    let rowBytes = (width * inks.count + 7) / 8
    var result = [UInt8](repeating: 0, count: rowBytes * height)
    var dots = [UInt8](repeating: 0, count: width)
    for y in 0..<height {
      for (place, ink) in inks.enumerated() {
        row(y, ink: ink, isBinary: true, into: &dots)
        for x in 0..<width where dots[x] != 0 {
          let bit = x * inks.count + place
          result[y * rowBytes + bit / 8] |= 0x80 >> UInt8(bit % 8)
        }
      }
    }
    return result
  }

  private func tiff(ink: Int, isBinary: Bool) throws(VisionError) -> [UInt8] {
    var pixels: [UInt8]
    if isBinary {
      pixels = packed([ink])
    } else {
      pixels = [UInt8](repeating: 0, count: width * height)
      var dots = [UInt8](repeating: 0, count: width)
      for y in 0..<height {
        row(y, ink: ink, isBinary: false, into: &dots)
        pixels.replaceSubrange(y * width..<(y + 1) * width, with: dots)
      }
    }
    let strip = try Self.deflated(pixels)
    var file: [UInt8] = [0x49, 0x49, 42, 0]
    func append16(_ value: Int) { file += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)] }
    func append32(_ value: Int) {
      append16(value & 0xFFFF)
      append16(value >> 16)
    }
    let directory = 8 + strip.count + (strip.count & 1)
    append32(directory)
    file += strip
    if strip.count & 1 == 1 { file.append(0) }
    let tagCount = 12
    let resolution = directory + 2 + 12 * tagCount + 4
    append16(tagCount)
    // Type 3 = 16 bits, 4 = 32 bits, 5 = fraction. 0 = white: the bits say where ink is.
    let tags: [(tag: Int, type: Int, value: Int)] = [
      (256, 4, width), (257, 4, height), (258, 3, isBinary ? 1 : 8), (259, 3, 8), (262, 3, 0), (273, 4, 8), (277, 3, 1), (278, 4, height),
      (279, 4, strip.count), (282, 5, resolution), (283, 5, resolution), (296, 3, 2),
    ]
    for tag in tags {
      append16(tag.tag)
      append16(tag.type)
      append32(1)
      append32(tag.value)
    }
    append32(0)
    append32(Int((dotsPerInch * 1000).rounded()))
    append32(1000)
    return file
  }

  private func pdf() throws(VisionError) -> [UInt8] {
    let image = try Self.deflated(packed([0, 1, 2, 3]))
    let points = (width: design.width / 25.4 * 72, height: design.height / 25.4 * 72)
    let content = "q \(points.width) 0 0 \(points.height) 0 0 cm /Im0 Do Q"
    var file = Array("%PDF-1.4\n%\u{e2}\u{e3}\u{cf}\u{d3}\n".utf8)
    var offsets: [Int] = []
    func object(_ text: String, _ stream: [UInt8]? = nil) {
      offsets.append(file.count)
      file += Array("\(offsets.count) 0 obj\n\(text)\n".utf8)
      if let stream {
        file += Array("stream\n".utf8)
        file += stream
        file += Array("\nendstream\n".utf8)
      }
      file += Array("endobj\n".utf8)
    }
    object("<< /Type /Catalog /Pages 2 0 R >>")
    object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    object(
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(points.width) \(points.height)] /Contents 4 0 R "
        + "/Resources << /XObject << /Im0 5 0 R >> >> >>")
    object("<< /Length \(content.utf8.count) >>", Array(content.utf8))
    object(
      "<< /Type /XObject /Subtype /Image /Width \(width) /Height \(height) /ColorSpace /DeviceCMYK /BitsPerComponent 1 "
        + "/Filter /FlateDecode /Length \(image.count) >>", image)
    let table = file.count
    file += Array("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
    for offset in offsets {
      let digits = String(offset)
      file += Array((String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n").utf8)
    }
    file += Array("trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n".utf8)
    return file
  }

  private static func deflated(_ bytes: [UInt8]) throws(VisionError) -> [UInt8] {
    var out: UnsafeMutableRawPointer?
    var size = 0
    defer { unsafe vcc_free(out) }
    guard unsafe vcc_deflate(bytes, bytes.count, &out, &size).code == 0 else { throw VisionError(.noMemory, "out of memory for the plate") }
    return unsafe Array(UnsafeRawBufferPointer(start: out, count: size))
  }
}
