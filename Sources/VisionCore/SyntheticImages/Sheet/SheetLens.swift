import VisionBase
import VisionSupport

/// The light of each pixel after the blur of the lens.
package struct SheetLens {
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
  /// Smallest standard deviation of a blur that is applied to the mean of each pixel, samples. To its samples it would take much longer.
  private static let coarseBlur = 12.0

  init(_ parameters: SheetCameraParameters, _ design: SheetDesign, toSheet: Homography, toPicture: Homography) {
    self.parameters = parameters
    print = SheetPrint(design, toSheet: toSheet, oversampling: Self.oversampling)
    self.toPicture = toPicture
    outlines = design.outlines
  }

  /// Standard deviation of the blur in the upper left corner, samples.
  private static func sharp(_ parameters: SheetCameraParameters) -> Double {
    max(parameters.blur, minimumBlur) * Double(oversampling)
  }

  /// Standard deviation of the blur in the lower right corner, samples.
  private static func soft(_ parameters: SheetCameraParameters) -> Double {
    (max(parameters.blur, minimumBlur) + parameters.focusFade) * Double(oversampling)
  }

  /// Rows of pixels above and below a strip whose light the blur brings into it.
  private static func margin(_ parameters: SheetCameraParameters) -> Int {
    Int((3 * soft(parameters)).rounded(.up)) / oversampling + 1
  }

  /// The most bytes that `expose` takes: the samples of a strip, sharp and blurred, the rows that the filter keeps, the means of pixels,
  /// and the softer pixels.
  package static func memory(_ parameters: SheetCameraParameters) -> Int {
    let rows = min(stripRows, parameters.height)
    let all = rows + 2 * margin(parameters)
    // OpenCV's kernels for numbers reach four standard deviations to each side. Coarse rows are shorter than these.
    let kept = Int(8 * min(soft(parameters), coarseBlur)) + 16
    let bytesOfPixel = 3 * MemoryLayout<Float>.stride
    return bytesOfPixel * parameters.width * (oversampling * (2 * oversampling * all + kept) + all + rows)
  }

  /// - Parameter light: receives blue, green and red, 0...1.
  /// - Throws: `noMemory`, `internalFailure`.
  func expose(_ light: Plane<Float>) throws(VisionError) {
    let factor = Self.oversampling
    let margin = Self.margin(parameters)
    let (width, height) = (parameters.width, parameters.height)
    let spans = RowSpans(outlines.compactMap { samples(of: $0) }, width: width * factor, height: height * factor)
    let fine = Plane<Float>()
    let coarse = Plane<Float>()
    let blurred = Plane<Float>()
    let faded = Plane<Float>()
    for top in stride(from: 0, to: height, by: Self.stripRows) {
      let rows = min(Self.stripRows, height - top)
      try fine.resize(width: width * factor, height: (rows + 2 * margin) * factor, channels: 3)
      print.layInk(on: fine, firstRow: (top - margin) * factor, spans)
      func blur(_ sigma: Double, into target: PlaneView<Float>) throws(VisionError) {
        guard sigma >= Self.coarseBlur else {
          try fine.gaussianBlurred(into: blurred, sigma: sigma)
          let inner = blurred.region(x: 0, y: margin * factor, width: width * factor, height: rows * factor)
          return try inner.resized(into: target, .area)
        }
        try fine.resized(into: coarse, width: width, height: rows + 2 * margin, .area)
        try coarse.gaussianBlurred(into: blurred, sigma: sigma / Double(factor))
        try blurred.region(x: 0, y: margin, width: width, height: rows).copied(into: target)
      }
      try blur(Self.sharp(parameters), into: light.region(x: 0, y: top, width: width, height: rows))
      guard parameters.focusFade > 0 else { continue }
      try faded.resize(width: width, height: rows, channels: 3)
      try blur(Self.soft(parameters), into: faded.view)
      fade(light, faded, top: top, rows: rows)
    }
  }

  /// An outline of the sheet in samples of the picture; nil if it reaches the horizon.
  private func samples(of outline: [Point]) -> [Point]? {
    let factor = Double(Self.oversampling)
    return toPicture.visible(outline)?.map { Point(($0.x + 0.5) * factor, ($0.y + 0.5) * factor) }
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
