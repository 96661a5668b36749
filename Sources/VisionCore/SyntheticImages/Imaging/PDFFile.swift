import VisionSupport

/// Writes PDF files (PDF 1.4; ISO 32000-1).
enum PDFFile {
  /// 72 points per inch of 25.4 mm.
  private static let pointsPerMillimetre = 72 / 25.4
  /// Decimals of the numbers on a drawn page, in millimetres.
  static let digits = 4

  /// A page with one picture in four inks.
  ///
  /// - Parameters:
  ///   - deflatedDots: rows from the top, four bits per dot (cyan, magenta, yellow, black; 1 = ink); compressed by zlib.
  ///   - pageWidth: millimetres.
  ///   - pageHeight: millimetres.
  static func inkPage(
    deflatedDots image: [UInt8], width: Int, height: Int, pageWidth: Double, pageHeight: Double
  ) -> [UInt8] {
    let x = pageWidth * pointsPerMillimetre
    let y = pageHeight * pointsPerMillimetre
    let content = "q \(x) 0 0 \(y) 0 0 cm /Im0 Do Q"
    var file = ObjectWriter()
    file.add("<< /Type /Catalog /Pages 2 0 R >>")
    file.add("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
    file.add(
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(x) \(y)] /Contents 4 0 R "
        + "/Resources << /XObject << /Im0 5 0 R >> >> >>")
    file.add("<< /Length \(content.utf8.count) >>", stream: Array(content.utf8))
    file.add(
      "<< /Type /XObject /Subtype /Image /Width \(width) /Height \(height) /ColorSpace /DeviceCMYK /BitsPerComponent 1 "
        + "/Filter /FlateDecode /Length \(image.count) >>", stream: image)
    return file.finish()
  }

  /// Pages with vector drawings.
  ///
  /// - Parameters:
  ///   - drawings: operators of each page in millimetres, with the origin in the lower left corner; /F is Helvetica, a standard font.
  ///   - pageWidth: millimetres.
  ///   - pageHeight: millimetres.
  static func drawnPages(_ drawings: [String], pageWidth: Double, pageHeight: Double) -> [UInt8] {
    func number(_ value: Double) -> String { decimal(value, digits: digits) }
    let box = "[0 0 \(number(pageWidth * pointsPerMillimetre)) \(number(pageHeight * pointsPerMillimetre))]"
    let firstPage = 4
    let kids = drawings.indices.map { "\(firstPage + 2 * $0) 0 R" }.joined(separator: " ")
    var file = ObjectWriter()
    file.add("<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>")
    file.add("<< /Type /Pages /Kids [\(kids)] /Count \(drawings.count) >>")
    file.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    for (index, drawing) in drawings.enumerated() {
      let content = "\(decimal(pointsPerMillimetre, digits: 9)) 0 0 \(decimal(pointsPerMillimetre, digits: 9)) 0 0 cm\n" + drawing
      file.add(
        "<< /Type /Page /Parent 2 0 R /MediaBox \(box) /Contents \(firstPage + 2 * index + 1) 0 R "
          + "/Resources << /Font << /F 3 0 R >> >> >>")
      file.add("<< /Length \(content.utf8.count) >>", stream: Array(content.utf8))
    }
    return file.finish()
  }

  /// Writes objects, numbered from 1, and their cross-reference table.
  private struct ObjectWriter {
    private var bytes = Array("%PDF-1.4\n%\u{e2}\u{e3}\u{cf}\u{d3}\n".utf8)
    private var offsets: [Int] = []

    mutating func add(_ dictionary: String, stream: [UInt8]? = nil) {
      offsets.append(bytes.count)
      bytes += Array("\(offsets.count) 0 obj\n\(dictionary)\n".utf8)
      if let stream {
        bytes += Array("stream\n".utf8)
        bytes += stream
        bytes += Array("\nendstream\n".utf8)
      }
      bytes += Array("endobj\n".utf8)
    }

    /// Appends the cross-reference table; object 1 is the catalogue.
    mutating func finish() -> [UInt8] {
      let table = bytes.count
      bytes += Array("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
      for offset in offsets {
        let digits = String(offset)
        bytes += Array((String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n").utf8)
      }
      let trailer = "trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
      bytes += Array(trailer.utf8)
      return bytes
    }
  }
}
