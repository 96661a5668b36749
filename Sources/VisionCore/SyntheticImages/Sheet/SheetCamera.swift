package import VisionBase
package import VisionSupport
package import CubeRenderer
package import VisionShapes
internal import CCodecs
internal import COpenCV
internal import Glibc

/// How a sheet is photographed.
package struct SheetCameraParameters: Sendable {
  package var width = 1080
  package var height = 1920
  /// Camera pixels to a millimetre of the sheet, at the picture's centre.
  package var pixelsPerMillimetre = 25.0
  /// Standard deviation of the lens's blur, pixels.
  package var blurPixels = 0.7
  /// Blur added towards one corner, pixels.
  package var focusFadePixels = 0.0
  /// Perspective: how much longer the near side is than the far side, 0...0.5.
  package var tilt = 0.05
  /// Turn of the sheet in the picture, radians.
  package var rotation = 0.0
  /// How much darker the darkest corner is, 0...1.
  package var lightFalloff = 0.3
  /// Standard deviation of the noise of a mid-grey pixel, of 255.
  package var noise = 2.0
  /// Strength of the camera's own sharpening.
  package var sharpening = 0.5
  /// 1...100; 0 = not compressed.
  package var jpegQuality = 92
  package var seed: UInt64 = 1

  package init() {}
}

/// Photographs a sheet as a phone would: perspective, lens blur, light, a Bayer sensor with noise, demosaicing, sharpening, JPEG.
///
/// Ink is laid down analytically at every sample, so no printer raster limits the detail.
package struct SheetCamera: Sendable {
  private let parameters: SheetCameraParameters
  private let design: SheetDesign
  private let toSheet: Homography
  private let toPicture: Homography
  /// Samples a pixel and direction.
  private static let oversampling = 3
  /// Red, green and blue that each ink lets through.
  private static let transmission: [[Float]] = [[0.12, 0.62, 0.88], [0.86, 0.15, 0.5], [0.98, 0.93, 0.15], [0.12, 0.12, 0.12]]

  /// - Throws: `invalidArgument` when the sheet cannot be seen from there.
  package init(_ design: SheetDesign, _ parameters: SheetCameraParameters) throws(VisionError) {
    self.design = design
    self.parameters = parameters
    var random = SheetRandom(seed: parameters.seed)
    let w = Double(parameters.width)
    let h = Double(parameters.height)
    let halfWidth = w / parameters.pixelsPerMillimetre / 2
    let halfHeight = h / parameters.pixelsPerMillimetre / 2
    let c = cos(parameters.rotation)
    let s = sin(parameters.rotation)
    let corners = [(-halfWidth, -halfHeight), (halfWidth, -halfHeight), (halfWidth, halfHeight), (-halfWidth, halfHeight)].map { x, y in
      let scale = 1 + random.uniform(-parameters.tilt, parameters.tilt)
      return Point(design.width / 2 + scale * (c * x - s * y), design.height / 2 + scale * (s * x + c * y))
    }
    let picture = Quad(Point(-0.5, -0.5), Point(w - 0.5, -0.5), Point(w - 0.5, h - 0.5), Point(-0.5, h - 0.5))
    guard let sheet = Quad(corners), let toSheet = Homography(picture, to: sheet), let toPicture = Homography(sheet, to: picture) else {
      throw VisionError(.invalidArgument, "the sheet cannot be photographed like this")
    }
    self.toSheet = toSheet
    self.toPicture = toPicture
  }

  /// The exact outlines and groups of what is in the picture at least in part.
  package var truth: ShapeScene {
    var scene = ShapeScene()
    for group in design.groups {
      var members: [Int] = []
      for outline in group.outlines {
        let points = outline.compactMap { toPicture.apply($0) }
        guard points.count == outline.count else { continue }
        let clipped = polygonArea(
          clip(points.map { SIMD2($0.x, $0.y) }, width: Double(parameters.width), height: Double(parameters.height)))
        guard clipped >= 1 else { continue }
        members.append(scene.shapes.count)
        scene.shapes.append(FoundShape(exact: group.kind, outline: points, pixelCount: Int(clipped.rounded())))
      }
      guard members.count == group.memberCount, let center = toPicture.apply(group.center) else { continue }
      for member in members { scene.shapes[member].group = scene.groups.count }
      scene.groups.append(
        ShapeGroup(
          members: members, kind: group.kind, memberCount: group.memberCount, center: center,
          ringRadius: scene.shapes[members[0]].center.distance(to: center), confidence: 1))
    }
    scene.verdict = scene.shapes.isEmpty ? .nothing : .found
    return scene
  }

  /// - Parameter target: receives the picture, BGR.
  /// - Throws: `noMemory`, `internalFailure`.
  package func photograph(into target: Plane<UInt8>) throws(VisionError) {
    let linear = try Plane<Float>(width: parameters.width, height: parameters.height, channels: 3)
    try expose(linear)
    let sensor = try Plane<Float>(width: parameters.width, height: parameters.height)
    capture(linear, sensor)
    try develop(sensor, linear, target)
    guard parameters.jpegQuality > 0 else { return }
    try compress(target)
  }

  // MARK: - Sheet and lens

  /// Light on each pixel, in strips, so that the oversampled picture never exists as a whole.
  private func expose(_ linear: Plane<Float>) throws(VisionError) {
    let factor = Self.oversampling
    let sharp = max(parameters.blurPixels, 0.05) * Double(factor)
    let soft = (max(parameters.blurPixels, 0.05) + parameters.focusFadePixels) * Double(factor)
    let margin = Int((3 * soft).rounded(.up)) / factor + 1
    let stripRows = 96
    let outlines = design.outlines.map { outline in
      outline.points.compactMap { toPicture.apply($0) }.map { Point(($0.x + 0.5) * Double(factor), ($0.y + 0.5) * Double(factor)) }
    }
    let spans = RowSpans(outlines, width: parameters.width * factor, height: parameters.height * factor)
    let fine = Plane<Float>()
    let blurred = Plane<Float>()
    let second = Plane<Float>()
    for top in stride(from: 0, to: parameters.height, by: stripRows) {
      let rows = min(stripRows, parameters.height - top)
      try fine.resize(width: parameters.width * factor, height: (rows + 2 * margin) * factor, channels: 3)
      let first = (top - margin) * factor
      nonisolated(unsafe) let strip = fine
      unsafe design.withCarrier { inks in
        nonisolated(unsafe) let whole = unsafe print(over: inks)
        unsafe parallelFor((rows + 2 * margin) * factor) { y in unsafe layInk(strip, row: y, y: first + y, spans, whole) }
      }
      try blur(fine, blurred, sharp)
      let target = unsafe linear.window(x: 0, y: top, width: parameters.width, height: rows)
      let inner = unsafe blurred.window(x: 0, y: margin * factor, width: parameters.width * factor, height: rows * factor)
      try shim(unsafe cvx_resize(inner, target, Int32(CVX_AREA)))
      guard parameters.focusFadePixels > 0 else { continue }
      try blur(fine, blurred, soft)
      try second.resize(width: parameters.width, height: rows, channels: 3)
      let softInner = unsafe blurred.window(x: 0, y: margin * factor, width: parameters.width * factor, height: rows * factor)
      try shim(unsafe cvx_resize(softInner, second.cv, Int32(CVX_AREA)))
      fade(linear, second, top: top, rows: rows)
    }
  }

  private func blur(_ source: Plane<Float>, _ target: Plane<Float>, _ sigma: Double) throws(VisionError) {
    try target.resize(width: source.width, height: source.height, channels: 3)
    try shim(unsafe cvx_gaussian_blur(source.cv, target.cv, 0, 0, sigma, Int32(CVX_BORDER_REPLICATE)))
  }

  /// The sheet as the shim wants it.
  private func print(over inks: UnsafePointer<UInt8>?) -> cvx_print {
    var print = unsafe cvx_print()
    let factor = Double(Self.oversampling)
    let m = toSheet.m
    unsafe print.to_sheet = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
    unsafe print.origin = 0.5 / factor - 0.5
    unsafe print.step = 1 / factor
    unsafe print.width = design.width
    unsafe print.height = design.height
    let radians = design.angles.map { Float($0 * .pi / 180) }
    unsafe print.across = (cosf(radians[0]), cosf(radians[1]), cosf(radians[2]), cosf(radians[3]))
    unsafe print.down = (sinf(radians[0]), sinf(radians[1]), sinf(radians[2]), sinf(radians[3]))
    let t = Self.transmission
    unsafe print.transmission = (
      (t[0][0], t[0][1], t[0][2]), (t[1][0], t[1][1], t[1][2]), (t[2][0], t[2][1], t[2][2]), (t[3][0], t[3][1], t[3][2])
    )
    let color = design.color.map { Float($0) }
    unsafe print.color = (color[0], color[1], color[2], color[3])
    unsafe print.carrier = inks
    unsafe print.carrier_width = Int32(truncatingIfNeeded: design.carrier?.width ?? 0)
    unsafe print.carrier_height = Int32(truncatingIfNeeded: design.carrier?.height ?? 0)
    return unsafe print
  }

  /// One oversampled row of the printed sheet: the product of what the four inks let through.
  private func layInk(_ fine: Plane<Float>, row: Int, y: Int, _ spans: RowSpans, _ print: cvx_print) {
    let place = (Double(y) + 0.5) / Double(Self.oversampling) - 0.5
    let out = unsafe fine.row(row).baseAddress
    func lay(_ screen: LineScreen, _ from: Int, _ to: Int) {
      guard from < to else { return }
      var screen = cvx_screen(lines_per_mm: screen.linesPerInch / 25.4, level: screen.level)
      unsafe withUnsafePointer(to: print) { unsafe cvx_lay_ink($0, place, &screen, Int32(from), Int32(to), out) }
    }
    var x = 0
    for span in spans[y] where span.to > x {
      lay(design.background, x, span.from)
      lay(design.foreground, max(x, span.from), span.to)
      x = span.to
    }
    lay(design.background, x, fine.width)
  }

  private func fade(_ linear: Plane<Float>, _ soft: Plane<Float>, top: Int, rows: Int) {
    for y in 0..<rows {
      let a = unsafe linear.row(top + y)
      let b = unsafe soft.row(y)
      for x in 0..<linear.width {
        let share = Float(x + top + y) / Float(linear.width + linear.height)
        for c in 3 * x..<3 * x + 3 { unsafe a[c] += share * (b[c] - a[c]) }
      }
    }
  }

  // MARK: - Sensor and development

  /// Light, colour filters (RGGB) and noise.
  private func capture(_ linear: Plane<Float>, _ sensor: Plane<Float>) {
    var random = SheetRandom(seed: parameters.seed &+ 77)
    let direction = random.uniform(0, 2 * .pi)
    let lightX = Float(cos(direction))
    let lightY = Float(sin(direction))
    let falloff = Float(parameters.lightFalloff)
    let noise = Float(parameters.noise)
    for y in 0..<linear.height {
      let source = unsafe linear.row(y)
      let out = unsafe sensor.row(y)
      let v = Float(y) / Float(linear.height) - 0.5
      for x in 0..<linear.width {
        let u = Float(x) / Float(linear.width) - 0.5
        let light = 1 - falloff * max(0, min(1, 0.5 + 0.7 * (u * lightX + v * lightY)))
        let channel = y % 2 == 0 ? (x % 2 == 0 ? 2 : 1) : (x % 2 == 0 ? 1 : 0)
        let value = unsafe source[3 * x + channel] * light
        unsafe out[x] = 200 * value + noise * (0.3 + value).squareRoot() * random.gaussian()
      }
    }
  }

  /// Bilinear demosaicing, gamma and sharpening.
  private func develop(_ sensor: Plane<Float>, _ scratch: Plane<Float>, _ target: Plane<UInt8>) throws(VisionError) {
    let width = sensor.width
    let height = sensor.height
    for y in 0..<height {
      let above = unsafe sensor.row(y > 0 ? y - 1 : min(1, height - 1))
      let here = unsafe sensor.row(y)
      let below = unsafe sensor.row(y + 1 < height ? y + 1 : max(0, height - 2))
      let out = unsafe scratch.row(y)
      for x in 0..<width {
        let l = x > 0 ? x - 1 : min(1, width - 1)
        let r = x + 1 < width ? x + 1 : max(0, width - 2)
        let cross = unsafe (above[x] + below[x] + here[l] + here[r]) / 4
        let corners = unsafe (above[l] + above[r] + below[l] + below[r]) / 4
        let across = unsafe (here[l] + here[r]) / 2
        let along = unsafe (above[x] + below[x]) / 2
        let own = unsafe here[x]
        let isRedRow = y % 2 == 0
        let values: (Float, Float, Float) =
          switch (isRedRow, x % 2 == 0) {
          case (true, true): (corners, cross, own)
          case (true, false): (along, own, across)
          case (false, true): (across, own, along)
          case (false, false): (own, cross, corners)
          }
        unsafe out[3 * x] = gamma(values.0)
        unsafe out[3 * x + 1] = gamma(values.1)
        unsafe out[3 * x + 2] = gamma(values.2)
      }
    }
    try target.resize(width: width, height: height, channels: 3)
    if parameters.sharpening > 0 {
      let soft = try Plane<Float>(width: width, height: height, channels: 3)
      try shim(unsafe cvx_gaussian_blur(scratch.cv, soft.cv, 0, 0, 1.2, Int32(CVX_BORDER_REPLICATE)))
      try shim(unsafe cvx_add_weighted(scratch.cv, 1 + parameters.sharpening, soft.cv, -parameters.sharpening, 0, scratch.cv))
    }
    try shim(unsafe cvx_convert_depth(scratch.cv, target.cv, 1, 0))
  }

  /// 255 * (value / 255)^(1 / 1.9), 16 entries a level.
  private static let gammaTable = (0...255 * 16).map { 255 * powf(Float($0) / (255 * 16), 1 / 1.9) }

  private func gamma(_ value: Float) -> Float { Self.gammaTable[Int(max(0, min(255, value)) * 16 + 0.5)] }

  /// What JPEG does to the picture, by way of the codec itself.
  private func compress(_ target: Plane<UInt8>) throws(VisionError) {
    let width = Int32(truncatingIfNeeded: target.width)
    let height = Int32(truncatingIfNeeded: target.height)
    let order = Int32(VCC_BGR)
    var file: UnsafeMutableRawPointer?
    var size = 0
    let quality = Int32(truncatingIfNeeded: parameters.jpegQuality)
    let isEncoded = unsafe vcc_jpeg_encode(target.cv.data, target.stride, width, height, order, quality, &file, &size).code == 0
    defer { unsafe vcc_free(file) }
    guard isEncoded, unsafe vcc_jpeg_decode(file, size, target.cv.data, target.stride, width, height, order).code == 0 else {
      throw VisionError(.internalFailure, "the simulated photograph could not be compressed")
    }
  }
}
