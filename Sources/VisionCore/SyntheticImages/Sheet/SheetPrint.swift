import VisionBase
import VisionSupport
internal import CSyntheticImages
internal import Glibc

/// The printed sheet at a camera's samples: the product of the transmissions of the four inks. Wraps the kernel `vck_lay_ink`.
struct SheetPrint {
  private let design: SheetDesign
  private let toSheet: Homography
  private let oversampling: Int

  /// Transmission of cyan, magenta, yellow and black for red, green and blue: approximately process inks on paper.
  private static let transmission: [[Float]] = [
    [0.12, 0.62, 0.88], [0.86, 0.15, 0.5], [0.98, 0.93, 0.15], [0.12, 0.12, 0.12],
  ]

  init(_ design: SheetDesign, toSheet: Homography, oversampling: Int) {
    self.design = design
    self.toSheet = toSheet
    self.oversampling = oversampling
  }

  /// Prints the rows of a strip of samples.
  ///
  /// - Parameters:
  ///   - strip: three values per sample.
  ///   - firstRow: first row of samples of the strip; may be outside of the picture.
  ///   - spans: samples inside of shapes.
  func layInk(on strip: Plane<Float>, firstRow: Int, _ spans: RowSpans) {
    let rows = strip.height
    let cover = design.cover?.inks ?? []
    unsafe cover.withUnsafeBufferPointer { inks in
      nonisolated(unsafe) let print = unsafe kernelArguments(cover: inks.baseAddress)
      parallelFor(rows) { y in unsafe layInk(strip, row: y, y: firstRow + y, spans, print) }
    }
  }

  private func layInk(_ strip: Plane<Float>, row: Int, y: Int, _ spans: RowSpans, _ print: vck_print) {
    let position = (Double(y) + 0.5) / Double(oversampling) - 0.5
    let out = unsafe strip.row(row).baseAddress
    func lay(_ screen: LineScreen, _ from: Int, _ to: Int) {
      guard from < to else { return }
      var screen = vck_screen(lines_per_mm: screen.linesPerMillimetre, level: screen.level)
      unsafe withUnsafePointer(to: print) { unsafe vck_lay_ink($0, position, &screen, Int32(from), Int32(to), out) }
    }
    var x = 0
    for span in spans[y] where span.to > x {
      lay(design.background, x, span.from)
      lay(design.foreground, max(x, span.from), span.to)
      x = span.to
    }
    lay(design.background, x, strip.width)
  }

  /// - Parameter cover: coverage of the cover image; nil for a flat colour.
  private func kernelArguments(cover: UnsafePointer<UInt8>?) -> vck_print {
    var print = unsafe vck_print()
    let m = toSheet.m
    unsafe print.to_sheet = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
    unsafe print.origin = 0.5 / Double(oversampling) - 0.5
    unsafe print.step = 1 / Double(oversampling)
    unsafe print.width = design.width
    unsafe print.height = design.height
    let radians = design.angle.map { Float($0) }
    unsafe print.across = (cosf(radians[0]), cosf(radians[1]), cosf(radians[2]), cosf(radians[3]))
    unsafe print.down = (sinf(radians[0]), sinf(radians[1]), sinf(radians[2]), sinf(radians[3]))
    let t = Self.transmission
    unsafe print.transmission = (
      (t[0][0], t[0][1], t[0][2]), (t[1][0], t[1][1], t[1][2]), (t[2][0], t[2][1], t[2][2]), (t[3][0], t[3][1], t[3][2])
    )
    let color = design.color.map { Float($0) }
    unsafe print.color = (color[0], color[1], color[2], color[3])
    unsafe print.carrier = design.cover == nil ? nil : cover
    unsafe print.carrier_width = Int32(truncatingIfNeeded: design.cover?.width ?? 0)
    unsafe print.carrier_height = Int32(truncatingIfNeeded: design.cover?.height ?? 0)
    return unsafe print
  }
}
