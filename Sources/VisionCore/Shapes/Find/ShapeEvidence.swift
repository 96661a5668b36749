package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// What kind of picture is searched for hidden shapes.
package enum ShapePictureKind: Int32, Sendable {
  /// Decide by the histogram.
  case automatic = 0
  /// A photograph of the print as the camera gave it.
  case photograph = 1
  /// A picture that went through a revealing filter: dark shapes on light ground or the reverse, grey or black and white.
  case filtered = 2
  /// Ordinary shapes in an ordinary picture.
  case plain = 3
}

/// Turns a picture into evidence: high where a shape is, low on the ground.
///
/// Filtered pictures carry the evidence in their darkness. In a raw photograph it is the energy of the finest structure,
/// because the line screen of the shapes is a little coarser than that of the ground and so survives blur better; all comparisons
/// are with the near surroundings, so brightness, light and carrier picture drop out. Where the camera resolves both screens fully
/// their energies are nearly the same: then the photograph is softened, or halved, until the ground's lines are about as
/// fine as it can show.
final class ShapeEvidence {
  /// Full resolution: 8 bits for filtered pictures, 16 bits for photographs.
  private let levels = Plane<UInt8>()
  private let smoothed = Plane<UInt16>()
  private let color = Plane<UInt8>()
  private let halves = [Plane<UInt8>(), Plane<UInt8>()]
  private let gray = Plane<UInt8>()
  private let scratch = Plane<UInt8>()
  private let reducedLevels = Plane<UInt8>()
  private let reducedEnergies = Plane<Float>()
  private let reducedFloat = Plane<Float>()
  private let probe = ScreenProbe()

  /// Reduced evidence for the search of candidates.
  let map = Plane<Float>()
  /// Pixels of the evidence to one of the map.
  private(set) var cell = 4.0
  /// Pixels of the picture to one of the evidence: 1, 2 or 4; pixel (x, y) of the evidence lies at (scale * x, scale * y).
  private(set) var scale = 1.0
  private(set) var kind = ShapePictureKind.filtered
  /// The photograph's line screen; nil for filtered pictures.
  private(set) var screen: LineScreenReading?

  /// The evidence at its full resolution.
  var plane: cvx_plane { unsafe kind == .photograph ? smoothed.cv : levels.cv }
  var width: Int { kind == .photograph ? smoothed.width : levels.width }
  var height: Int { kind == .photograph ? smoothed.height : levels.height }

  /// Added to energies before the logarithm: what 8-bit rounding alone gives.
  private static let energyOffset = 2.0

  /// Whether it was a photograph in which no line screen stands out.
  var isUnresolved: Bool { screen.map { $0.isMeasured && !$0.isResolved } ?? false }

  /// Why the last photograph shows no shapes; only after a photograph was loaded.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func emptyVerdict() throws(VisionError) -> ShapeVerdict {
    guard kind == .photograph, let screen else { return .nothing }
    return try probe.verdict(color, screen)
  }

  /// Energy of the structure of 10 to 30 pixels of a photograph at a shape over that of the finest; 0 for filtered pictures.
  ///
  /// - Parameters:
  ///   - x, y: centre, pixels of the evidence.
  ///   - radius: of the disc that is looked at, pixels of the evidence.
  func coarseness(x: Double, y: Double, radius: Double) -> Float {
    guard kind == .photograph else { return 0 }
    return unsafe cvx_coarseness(
      color.cv, Int32((x * scale).rounded()), Int32((y * scale).rounded()), Int32(max(1, min(5, radius * scale / 3))))
  }

  /// The level of the evidence that a value of the reduced map stands for.
  func level(ofMap value: Float) -> Float {
    kind == .photograph ? max(0, expf(2 * value) - Float(Self.energyOffset)) : value
  }

  /// - Parameter cell: pixels of the evidence to one of the map; nil = by the picture's size.
  func load(_ image: borrowing ImageView, kind requested: ShapePictureKind, cell requestedCell: Int? = nil) throws(VisionError) {
    scale = 1
    screen = nil
    if requested != .photograph {
      try image.convert(to: .gray, into: gray, scratch: scratch)
      let ground = try filteredGround(of: image)
      if requested == .filtered || ground != nil {
        kind = .filtered
        return try loadFiltered(isGroundDark: ground == .dark, requestedCell)
      }
    }
    kind = .photograph
    try loadPhotograph(image, requestedCell)
  }

  private func setCell(_ requested: Int?, width: Int, height: Int) {
    let shorter = min(width, height)
    cell = Double(min(shorter, requested ?? max(2, min(8, Int((Double(shorter) / 270).rounded())))))
  }

  private enum Ground { case light, dark }

  /// Nil unless the picture looks like the output of a revealing filter: no colour, and a ground near white or black.
  private func filteredGround(of image: borrowing ImageView) throws(VisionError) -> Ground? {
    var bins = [Float](repeating: 0, count: 256)
    try shim(unsafe cvx_histogram(gray.cv, cvx_plane(), &bins))
    let total = max(1, bins.reduce(0, +))
    let light = bins[200...].reduce(0, +) / total
    let dark = bins[..<56].reduce(0, +) / total
    guard light > 0.55 || dark > 0.55 else { return nil }
    if image.format != .gray8, try !isColorless(image) { return nil }
    return light >= dark ? .light : .dark
  }

  /// Whether the colour channels agree up to what JPEG does to a grey picture.
  private func isColorless(_ image: borrowing ImageView) throws(VisionError) -> Bool {
    try image.convert(to: .bgr, into: color, scratch: scratch)
    var differing = 0
    var count = 0
    for y in stride(from: 0, to: color.height, by: max(1, color.height / 60)) {
      let row = unsafe color.row(y)
      for x in stride(from: 0, to: color.width, by: max(1, color.width / 60)) {
        let blue = unsafe Int(row[3 * x])
        let green = unsafe Int(row[3 * x + 1])
        let red = unsafe Int(row[3 * x + 2])
        if max(blue, green, red) - min(blue, green, red) > 24 { differing += 1 }
        count += 1
      }
    }
    return differing * 50 < count
  }

  private func loadFiltered(isGroundDark: Bool, _ requestedCell: Int?) throws(VisionError) {
    setCell(requestedCell, width: gray.width, height: gray.height)
    try levels.resize(width: gray.width, height: gray.height)
    if !isGroundDark { try shim(unsafe cvx_not(gray.cv, gray.cv)) }
    // Half a pixel of blur joins specks into densities and hides the staircase of the outlines.
    try shim(unsafe cvx_gaussian_blur(gray.cv, levels.cv, 5, 5, 0.8, Int32(CVX_BORDER_REPLICATE)))
    let size = reducedSize(gray.width, gray.height)
    try reducedLevels.resize(width: size.width, height: size.height)
    let whole = unsafe gray.window(x: 0, y: 0, width: size.width * Int(cell), height: size.height * Int(cell))
    try shim(unsafe cvx_resize(whole, reducedLevels.cv, Int32(CVX_AREA)))
    try map.resize(width: size.width, height: size.height)
    try shim(unsafe cvx_convert_depth(reducedLevels.cv, map.cv, 1, 0))
  }

  private func loadPhotograph(_ image: borrowing ImageView, _ requestedCell: Int?) throws(VisionError) {
    try image.convert(to: image.format == .gray8 ? .gray : .bgr, into: color, scratch: scratch)
    let reading = try probe.read(color)
    screen = reading
    var source = color
    for half in halves.prefix(reading.halvings) where min(source.width, source.height) >= 128 {
      try half.resize(width: (source.width + 1) / 2, height: (source.height + 1) / 2, channels: source.channels)
      try shim(unsafe cvx_pyramid_down(source.cv, half.cv))
      source = half
      scale *= 2
    }
    setCell(requestedCell, width: source.width, height: source.height)
    let size = reducedSize(source.width, source.height)
    try smoothed.resize(width: source.width, height: source.height)
    try reducedEnergies.resize(width: size.width, height: size.height)
    try shim(
      unsafe cvx_detail_energy(source.cv, reading.isSoft ? 1 : 0, smoothed.cv, reducedEnergies.cv, Int32(cell)))
    try reducedFloat.resize(width: size.width, height: size.height)
    try map.resize(width: size.width, height: size.height)
    try shim(unsafe cvx_gaussian_blur(reducedEnergies.cv, reducedFloat.cv, 0, 0, 0.7, Int32(CVX_BORDER_REFLECT)))
    try shim(unsafe cvx_half_log(reducedFloat.cv, map.cv, Self.energyOffset))
  }

  private func reducedSize(_ width: Int, _ height: Int) -> (width: Int, height: Int) { (width / Int(cell), height / Int(cell)) }
}
