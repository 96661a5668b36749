import VisionBase
package import VisionSupport
internal import Glibc

/// Printing plates: the four inks of a sheet at a printer's resolution, as PDF, TIFF or PNG.
package struct SheetPlates {
  package enum FileType: Int32, CaseIterable, Sendable {
    /// All four inks, 1 bit per dot and ink.
    case pdf = 1
    /// One ink, 1 or 8 bits per dot.
    case tiff = 2
    /// One ink, 8 bits per dot: 0 = full ink.
    case png = 3
  }

  private static let maximumDots = 32768.0

  package let design: SheetDesign
  package let dotsPerInch: Double
  package let width: Int
  package let height: Int

  /// - Throws: `invalidArgument` if a side has more than 32768 dots.
  package init(_ design: SheetDesign, dotsPerInch: Double) throws(VisionError) {
    let scale = dotsPerInch / LineScreen.millimetresPerInch
    let columns = (design.width * scale).rounded()
    let rows = (design.height * scale).rounded()
    guard columns >= 1, rows >= 1, columns <= Self.maximumDots, rows <= Self.maximumDots else {
      throw VisionError(.invalidArgument, "\(dotsPerInch) dots per inch: the sheet must have 1..32768 dots a side")
    }
    self.design = design
    self.dotsPerInch = dotsPerInch
    width = Int(columns)
    height = Int(rows)
  }

  private func outlines() -> RowSpans {
    let scale = dotsPerInch / LineScreen.millimetresPerInch
    return RowSpans(design.outlines.map { outline in outline.map { Point($0.x * scale, $0.y * scale) } }, width: width, height: height)
  }

  /// A run of dots of a row with one screen.
  private struct Segment {
    let from: Int
    let to: Int
    let screen: LineScreen
  }

  private func segments(_ y: Int, _ shapes: RowSpans) -> [Segment] {
    var segments: [Segment] = []
    var x = 0
    for span in shapes[y] where span.to > x {
      if span.from > x { segments.append(Segment(from: x, to: span.from, screen: design.background)) }
      segments.append(Segment(from: max(x, span.from), to: span.to, screen: design.foreground))
      x = span.to
    }
    if x < width { segments.append(Segment(from: x, to: width, screen: design.background)) }
    return segments
  }

  /// Coverage of each dot of a row, 0...255; with `isBinary` 0 or 255.
  private func row(_ y: Int, _ segments: [Segment], ink: Int, isBinary: Bool, into out: inout [UInt8]) {
    let millimetre = LineScreen.millimetresPerInch / dotsPerInch
    let angle = design.angle[ink]
    let stepX = cos(angle) * millimetre
    let start = (Double(y) + 0.5) * millimetre * sin(angle) + 0.5 * stepX
    let sheetY = (Double(y) + 0.5) * millimetre
    for segment in segments {
      let density = segment.screen.linesPerMillimetre
      let level = Float(segment.screen.level)
      // Edges of lines are one dot wide.
      let softness = Float(2 * density * millimetre)
      for x in segment.from..<segment.to {
        let tone = min(1, design.tone(ink, x: (Double(x) + 0.5) * millimetre, y: sheetY) * level)
        let u = (start + Double(x) * stepX) * density
        // Distance from the centre of the line, 0...1.
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
  ///   - isBinary: 1 bit per dot (TIFF).
  /// - Throws: `noMemory`.
  package func encode(as type: FileType, ink: Int, isBinary: Bool) throws(VisionError) -> [UInt8] {
    switch type {
    case .png: try SheetCodecs.png(ofPaper: try paper(ink: ink), dotsPerInch: dotsPerInch)
    case .tiff:
      TIFFFile.inkPlate(
        deflatedDots: try SheetCodecs.deflated(isBinary ? packed([ink]) : dots(ink: ink)), width: width, height: height,
        bitsPerDot: isBinary ? 1 : 8, dotsPerInch: dotsPerInch)
    case .pdf:
      PDFFile.inkPage(
        deflatedDots: try SheetCodecs.deflated(packed([0, 1, 2, 3])), width: width, height: height,
        pageWidth: design.width, pageHeight: design.height)
    }
  }

  /// One ink as grey levels: 0 = full ink.
  private func paper(ink: Int) throws(VisionError) -> Plane<UInt8> {
    let plane = try Plane<UInt8>(width: width, height: height)
    let shapes = outlines()
    var dots = [UInt8](repeating: 0, count: width)
    for y in 0..<height {
      row(y, segments(y, shapes), ink: ink, isBinary: false, into: &dots)
      var target = plane.mutableSpan(row: y)
      for x in 0..<width { target[x] = 255 - dots[x] }
    }
    return plane
  }

  /// All rows of an ink, 8 bits per dot: 255 = full ink.
  private func dots(ink: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(width * height)
    let shapes = outlines()
    var dots = [UInt8](repeating: 0, count: width)
    for y in 0..<height {
      row(y, segments(y, shapes), ink: ink, isBinary: false, into: &dots)
      result += dots
    }
    return result
  }

  /// All rows of some inks, interleaved by dot and packed to bits from the left; rows are padded to bytes.
  private func packed(_ inks: [Int]) -> [UInt8] {
    let rowBytes = (width * inks.count + 7) / 8
    var result = [UInt8](repeating: 0, count: rowBytes * height)
    let shapes = outlines()
    var dots = [UInt8](repeating: 0, count: width)
    for y in 0..<height {
      let segments = segments(y, shapes)
      for (index, ink) in inks.enumerated() {
        row(y, segments, ink: ink, isBinary: true, into: &dots)
        for x in 0..<width where dots[x] != 0 {
          let bit = x * inks.count + index
          result[y * rowBytes + bit / 8] |= 0x80 >> UInt8(bit % 8)
        }
      }
    }
    return result
  }
}
