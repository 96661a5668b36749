import VisionBase
import VisionSupport

/// The light of each pixel after the blur of the lens.
struct SheetLens {
  private let parameters: SheetCameraParameters
  private let print: SheetPrint
  private let toPicture: Homography
  private let outlines: [[Point]]

  /// Samples per pixel in each direction.
  static let oversampling = 3
  /// Rows of pixels that are exposed together, which limits the memory.
  private static let stripRows = 96
  /// Smallest blur, pixels.
  private static let minimumBlur = 0.05

  init(_ parameters: SheetCameraParameters, _ design: SheetDesign, toSheet: Homography, toPicture: Homography) {
    self.parameters = parameters
    print = SheetPrint(design, toSheet: toSheet, oversampling: Self.oversampling)
    self.toPicture = toPicture
    outlines = design.outlines
  }

  /// Standard deviations of the blur in the upper left and lower right corner, samples.
  private var sharp: Double { max(parameters.blur, Self.minimumBlur) * Double(Self.oversampling) }
  private var soft: Double {
    (max(parameters.blur, Self.minimumBlur) + parameters.focusFade) * Double(Self.oversampling)
  }

  /// - Parameter light: receives blue, green and red, 0...1.
  /// - Throws: `noMemory`, `internalFailure`.
  func expose(_ light: Plane<Float>) throws(VisionError) {
    let factor = Self.oversampling
    let margin = Int((3 * soft).rounded(.up)) / factor + 1
    let (width, height) = (parameters.width, parameters.height)
    let spans = RowSpans(outlines.map { samples(of: $0) }, width: width * factor, height: height * factor)
    let fine = Plane<Float>()
    let blurred = Plane<Float>()
    let faded = Plane<Float>()
    for top in stride(from: 0, to: height, by: Self.stripRows) {
      let rows = min(Self.stripRows, height - top)
      try fine.resize(width: width * factor, height: (rows + 2 * margin) * factor, channels: 3)
      print.layInk(on: fine, firstRow: (top - margin) * factor, spans)
      try fine.gaussianBlurred(into: blurred, sigma: sharp)
      func inner() -> PlaneView<Float> {
        blurred.region(x: 0, y: margin * factor, width: width * factor, height: rows * factor)
      }
      try inner().resized(into: light.region(x: 0, y: top, width: width, height: rows), .area)
      guard parameters.focusFade > 0 else { continue }
      try fine.gaussianBlurred(into: blurred, sigma: soft)
      try faded.resize(width: width, height: rows, channels: 3)
      try inner().resized(into: faded, .area)
      fade(light, faded, top: top, rows: rows)
    }
  }

  /// An outline of the sheet in samples of the picture.
  private func samples(of outline: [Point]) -> [Point] {
    let factor = Double(Self.oversampling)
    return outline.compactMap { toPicture.apply($0) }.map { Point(($0.x + 0.5) * factor, ($0.y + 0.5) * factor) }
  }

  /// Blends in the softer strip, increasingly towards the lower right corner.
  private func fade(_ light: Plane<Float>, _ soft: Plane<Float>, top: Int, rows: Int) {
    for y in 0..<rows {
      var sharpRow = light.mutableSpan(row: top + y)
      let softRow = soft.span(row: y)
      for x in 0..<light.width {
        let share = Float(x + top + y) / Float(light.width + light.height)
        for c in 3 * x..<3 * x + 3 { sharpRow[c] += share * (softRow[c] - sharpRow[c]) }
      }
    }
  }
}
