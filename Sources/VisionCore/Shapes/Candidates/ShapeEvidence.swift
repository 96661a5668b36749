internal import Glibc
internal import VisionBase
internal import VisionSupport

/// Turns a picture into evidence: high where a shape is, low on the ground.
///
/// Filtered pictures carry the evidence in their darkness. In a raw photograph it is the energy of the finest structure,
/// because the line screen of the shapes is a little coarser than that of the ground and so survives blur better; all comparisons
/// are with the near surroundings, so brightness, light and cover image drop out. Where the camera resolves both screens fully
/// their energies are nearly the same: then the photograph is softened, or halved, until the ground's lines are about as
/// fine as it can show.
final class ShapeEvidence {
  /// Full resolution: 8 bits for filtered pictures, 16 bits for photographs.
  private let levels = Plane<UInt8>()
  private let energies = Plane<UInt16>()
  private let halves = [Plane<UInt8>(), Plane<UInt8>()]
  private let gray = Plane<UInt8>()
  private let reducedLevels = Plane<UInt8>()
  private let reducedEnergies = Plane<Float>()
  private let smoothedEnergies = Plane<Float>()
  private let probe = ScreenProbe()
  private let tone = Plane<Float>()
  private let toneEvidence = ToneEvidence()

  /// The photograph, BGR or grey; undefined for filtered pictures.
  let color = Plane<UInt8>()
  /// Reduced evidence for the search of candidates.
  let map = Plane<Float>()
  /// Pixels of the evidence to one of the map.
  private(set) var cell = 4.0
  /// Pixels of the picture to one of the evidence: 1, 2 or 4; pixel (x, y) of the evidence lies at (scale * x, scale * y).
  private(set) var scale = 1.0
  /// Whether the last picture was taken for a photograph, otherwise for a filtered picture.
  private(set) var isPhotograph = false
  /// The photograph's line screen; nil for filtered pictures.
  private(set) var screen: LineScreenReading?

  /// The evidence at its full resolution; valid until the next `load`.
  var image: EvidenceImage { isPhotograph ? .energies(energies) : .levels(levels) }
  var size: EvidenceSize { image.size }

  /// Added to energies before the logarithm: what 8-bit rounding alone gives.
  static let energyOffset = 2.0
  /// Blur that joins specks of filtered pictures into densities and hides the staircase of the outlines, pixels.
  private static let speckBlur = (sigma: 0.8, size: 5)
  /// Blur of a photograph's reduced energies, pixels of the map.
  private static let mapBlur = 0.7
  /// A photograph is not halved below this shorter side, pixels.
  private static let minimumHalvedSide = 128
  /// The map's shorter side is about this long, with 2 to 8 pixels of the evidence to one of the map.
  private static let mapSide = 270.0
  private static let cells = 2...8

  /// How the photograph was softened: energies of frames that differ in it are no like things.
  private var softness: Softness? { screen.map { Softness(halvings: $0.halvings, isSoft: $0.isSoft) } }
  private var averagedSoftness: Softness?

  private struct Softness: Equatable {
    var halvings: Int
    var isSoft: Bool
  }

  /// Whether the picture was a photograph in which no line screen stands out.
  var isUnresolved: Bool {
    guard let screen else { return false }
    return screen.isMeasured && !screen.isResolved
  }

  /// The mean tone of a video whose screens are too fine for the camera; nil without such a video.
  private var meanTones: Plane<Float>?
  /// Whether there is evidence from tones.
  var hasTones: Bool { meanTones != nil }

  /// The evidence that every picture has.
  var layer: EvidenceLayer { EvidenceLayer(image: image, map: map, cell: cell, isLogarithmic: isPhotograph) }

  /// Energy of the structure of 10 to 30 pixels of a photograph at a shape over that of the finest; 0 for filtered pictures.
  ///
  /// - Parameters:
  ///   - x, y: centre, pixels of the evidence.
  ///   - radius: of the disc that is looked at, pixels of the evidence.
  func coarseness(x: Double, y: Double, radius: Double) -> Float {
    guard isPhotograph else { return 0 }
    // Means 6 pixels apart fill the disc's diameter; the kernel has room for 5 a side.
    let cells = Int(max(1, min(5, radius * scale / 3)))
    return color.coarseness(x: Int((x * scale).rounded()), y: Int((y * scale).rounded()), cells: cells)
  }

  /// - Parameter requestedCell: pixels of the evidence to one of the map; nil = by the picture's size.
  /// - Throws: `noMemory`, `internalFailure`.
  func load(_ image: borrowing ImageView, as input: ShapeInput, cell requestedCell: Int? = nil) throws(VisionError) {
    scale = 1
    screen = nil
    meanTones = nil
    if input != .photograph {
      try image.convert(to: .gray, into: gray)
      let ground = try filteredGround(of: image)
      if input == .filtered || ground != nil {
        isPhotograph = false
        return try loadFiltered(isGroundDark: ground == .dark, requestedCell)
      }
    }
    isPhotograph = true
    try loadPhotograph(image, requestedCell)
  }

  private func loadFiltered(isGroundDark: Bool, _ requestedCell: Int?) throws(VisionError) {
    setCell(requestedCell, width: gray.width, height: gray.height)
    if !isGroundDark { try gray.inverted(into: gray) }
    try gray.gaussianBlurred(into: levels, sigma: Self.speckBlur.sigma, size: Self.speckBlur.size)
    let (width, height) = (gray.width / Int(cell), gray.height / Int(cell))
    try gray.region(x: 0, y: 0, width: width * Int(cell), height: height * Int(cell))
      .resized(into: reducedLevels, width: width, height: height, .area)
    try reducedLevels.rescaled(into: map)
  }

  private func loadPhotograph(_ image: borrowing ImageView, _ requestedCell: Int?) throws(VisionError) {
    try image.convert(to: image.format == .gray8 ? .gray : .bgr, into: color)
    let reading = try probe.read(color)
    screen = reading
    var source = color
    for half in halves.prefix(reading.halvings) where min(source.width, source.height) >= Self.minimumHalvedSide {
      try source.halved(into: half)
      source = half
      scale *= 2
    }
    setCell(requestedCell, width: source.width, height: source.height)
    try source.detailEnergy(isSoft: reading.isSoft, into: energies, reduced: reducedEnergies, cell: Int(cell))
    try takeMap()
  }

  /// Adds a photograph to the mean over the frames of a video, and makes that the evidence; another picture ends the video.
  ///
  /// - Parameter withTones: whether its tones count where no screen is resolved.
  /// - Throws: `noMemory`, `internalFailure`.
  func join(_ average: EvidenceAverage, withTones: Bool) throws(VisionError) {
    guard isPhotograph else { return average.reset() }
    if softness != averagedSoftness { average.reset() }
    averagedSoftness = softness
    try average.add(energies, tone: try withTones && isUnresolved ? currentTone() : nil, map, cell: cell)
    if average.frameCount > 1 {
      try average.energies.rescaled(into: energies)
      let (width, height) = (map.width, map.height)
      try average.energies.region(x: 0, y: 0, width: width * Int(cell), height: height * Int(cell))
        .resized(into: reducedEnergies, width: width, height: height, .area)
      try takeMap()
    }
    try average.keep(map)
    meanTones = average.toneCount > 1 && ToneEvidence.isEnough(average.tones, cell: Int(cell)) ? average.tones : nil
  }

  /// Evidence from the mean tone of a video.
  ///
  /// - Returns: nil where there are none.
  /// - Throws: `noMemory`, `internalFailure`.
  func tones() throws(VisionError) -> EvidenceLayer? {
    guard let meanTones else { return nil }
    try toneEvidence.load(meanTones, cell: Int(cell))
    return EvidenceLayer(image: .energies(toneEvidence.units), map: toneEvidence.map, cell: cell, ground: ToneEvidence.ground)
  }

  /// Blur of tones that leaves outlines sharp, pixels.
  private static let toneBlur = 1.2

  /// Brightness of the photograph, which hides single pixels.
  private func currentTone() throws(VisionError) -> Plane<Float> {
    if color.channels == 1 {
      try color.rescaled(into: tone)
    } else {
      try color.converted(.bgrToGray, into: gray)
      try gray.rescaled(into: tone)
    }
    try tone.gaussianBlurred(into: tone, sigma: Self.toneBlur)
    return tone
  }

  /// The reduced map of a photograph from its reduced energies.
  private func takeMap() throws(VisionError) {
    try reducedEnergies.gaussianBlurred(into: smoothedEnergies, sigma: Self.mapBlur, border: .reflect)
    // Of the deviation, so half of the energy's logarithm.
    try smoothedEnergies.rescaled(adding: Self.energyOffset, into: map)
    try map.logarithm(into: map)
    try map.rescaled(by: 0.5, into: map)
  }

  private func setCell(_ requested: Int?, width: Int, height: Int) {
    let shorter = min(width, height)
    let usual = Int((Double(shorter) / Self.mapSide).rounded())
    cell = Double(min(shorter, requested ?? max(Self.cells.lowerBound, min(Self.cells.upperBound, usual))))
  }
}

// MARK: - Filtered pictures

extension ShapeEvidence {
  private enum Ground { case light, dark }

  /// Levels of dark and light ground, and the share of the pixels that must have one of them.
  private static let darkEnd = 56
  private static let lightStart = 200
  private static let groundShare: Float = 0.55
  /// Places a side at which colours are compared; their channels may differ by this at most, but for one place of so many.
  private static let colorSamples = 60
  private static let largestDifference = 24
  private static let colorlessSamples = 50

  /// Nil unless the picture looks like the output of a revealing filter: no colour, and a ground near white or black.
  private func filteredGround(of image: borrowing ImageView) throws(VisionError) -> Ground? {
    let bins = try gray.histogram()
    let total = max(1, bins.reduce(0, +))
    let light = bins[Self.lightStart...].reduce(0, +) / total
    let dark = bins[..<Self.darkEnd].reduce(0, +) / total
    guard light > Self.groundShare || dark > Self.groundShare else { return nil }
    if image.format != .gray8, try !isColorless(image) { return nil }
    return light >= dark ? .light : .dark
  }

  /// Whether the colour channels agree up to what JPEG does to a grey picture.
  private func isColorless(_ image: borrowing ImageView) throws(VisionError) -> Bool {
    try image.convert(to: .bgr, into: color)
    let color = color
    var differing = 0
    var count = 0
    for y in stride(from: 0, to: color.height, by: max(1, color.height / Self.colorSamples)) {
      let row = color.span(row: y)
      for x in stride(from: 0, to: color.width, by: max(1, color.width / Self.colorSamples)) {
        let (blue, green, red) = (row[3 * x], row[3 * x + 1], row[3 * x + 2])
        if Int(max(blue, green, red) - min(blue, green, red)) > Self.largestDifference { differing += 1 }
        count += 1
      }
    }
    return differing * Self.colorlessSamples < count
  }
}
