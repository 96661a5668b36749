internal import VisionBase
internal import VisionSupport

/// Turns pictures into evidence.
///
/// Filtered pictures carry the evidence in their darkness. In a photograph it is the energy of the finest structure: the line screen of
/// the shapes is slightly coarser than that of the ground and therefore survives blur better. All comparisons are with the near
/// surroundings, so brightness, light and cover image cancel. A camera that resolves both screens fully sees nearly the same energy in
/// both; such a photograph is softened or halved until the lines of the ground are close to the resolution limit.
///
/// Owns the planes of the evidence; each picture replaces the one before.
final class EvidenceLoader {
  private let levels = Plane<UInt8>()
  private let energies = Plane<UInt16>()
  private let halves = [Plane<UInt8>(), Plane<UInt8>()]
  private let gray = Plane<UInt8>()
  private let color = Plane<UInt8>()
  private let reducedLevels = Plane<UInt8>()
  private let reducedEnergies = Plane<Float>()
  private let smoothedEnergies = Plane<Float>()
  private let map = Plane<Float>()
  private let ground = EvidenceGround()
  private let probe = ScreenProbe()
  private let tone = Plane<Float>()

  /// The evidence of a picture; valid until the next call.
  ///
  /// - Parameters:
  ///   - input: how the picture is to be read; `plain` is read as `automatic`.
  ///   - cell: pixels of the evidence per pixel of the map; nil = by the picture's size.
  /// - Throws: `noMemory`, `internalFailure`.
  func load(_ image: borrowing ImageView, as input: ShapeInput, cell: Int? = nil) throws(VisionError) -> ShapeEvidence {
    if input != .photograph {
      try image.convert(to: .gray, into: gray)
      let ground = try filteredGround(of: image)
      if input == .filtered || ground != nil { return try loadFiltered(isGroundDark: ground == .dark, cell) }
    }
    return try loadPhotograph(image, cell)
  }

  private func loadFiltered(isGroundDark: Bool, _ requestedCell: Int?) throws(VisionError) -> ShapeEvidence {
    let cell = Self.cell(requestedCell, width: gray.width, height: gray.height)
    if !isGroundDark { try gray.inverted(into: gray) }
    try gray.gaussianBlurred(into: levels, sigma: Self.speckBlurSigma, size: Self.speckBlurSize)
    let (width, height) = (gray.width / cell, gray.height / cell)
    try gray.region(x: 0, y: 0, width: width * cell, height: height * cell)
      .resized(into: reducedLevels, width: width, height: height, .area)
    try reducedLevels.rescaled(into: map)
    let ground = try ground.subtract(from: map)
    return ShapeEvidence(layer: EvidenceLayer(image: .levels(levels), map: map, ground: ground, cell: Double(cell)))
  }

  private func loadPhotograph(_ image: borrowing ImageView, _ requestedCell: Int?) throws(VisionError) -> ShapeEvidence {
    try image.convert(to: image.format == .gray8 ? .gray : .bgr, into: color)
    let screen = try probe.read(color)
    var (source, scale) = (color, 1.0)
    for half in halves.prefix(screen.softening.halvings) where min(source.width, source.height) >= Self.minimumHalvedSide {
      try source.halved(into: half)
      source = half
      scale *= 2
    }
    let cell = Self.cell(requestedCell, width: source.width, height: source.height)
    try source.detailEnergy(isSoft: screen.softening.isSoft, into: energies, reduced: reducedEnergies, cell: cell)
    return ShapeEvidence(
      layer: try energyLayer(cell: Double(cell)), scale: scale, photograph: ShapeEvidence.Photograph(color: color, screen: screen))
  }

  /// Adds a photograph to the mean over the frames of a video, and makes the mean the evidence; other pictures end the video.
  ///
  /// - Parameter frame: the last evidence that was loaded.
  /// - Throws: `noMemory`, `internalFailure`.
  func averaged(_ frame: ShapeEvidence, over average: EvidenceAverage) throws(VisionError) -> ShapeEvidence {
    guard let photograph = frame.photograph else {
      average.reset()
      return frame
    }
    var evidence = frame
    let cell = Int(frame.layer.cell)
    let tone = frame.isUnresolved && !average.showsLines ? try brightness() : nil
    try average.add(energies, tone: tone, map, cell: frame.layer.cell, photograph.screen.softening)
    if average.frameCount > 1 {
      try average.energies.rescaled(into: energies)
      let (width, height) = (map.width, map.height)
      try average.energies.region(x: 0, y: 0, width: width * cell, height: height * cell)
        .resized(into: reducedEnergies, width: width, height: height, .area)
      evidence.layer = try energyLayer(cell: frame.layer.cell)
    }
    try average.keep(map)
    evidence.frameCount = max(1, average.frameCount)
    evidence.tones = average.toneCount > 1 && ToneEvidence.isLargeEnough(average.tones, cell: cell) ? average.tones : nil
    return evidence
  }

  /// Brightness of the photograph, without single pixels.
  private func brightness() throws(VisionError) -> Plane<Float> {
    if color.channels == 1 {
      try color.rescaled(into: tone)
    } else {
      try color.converted(.bgrToGray, into: gray)
      try gray.rescaled(into: tone)
    }
    try tone.gaussianBlurred(into: tone, sigma: Self.toneBlur)
    return tone
  }

  /// The evidence of a photograph from its energies and reduced energies.
  private func energyLayer(cell: Double) throws(VisionError) -> EvidenceLayer {
    try reducedEnergies.gaussianBlurred(into: smoothedEnergies, sigma: Self.mapBlur, border: .reflect)
    // Half of the energy's logarithm is that of the deviation.
    try smoothedEnergies.rescaled(adding: ShapeEvidence.energyOffset, into: map)
    try map.logarithm(into: map)
    try map.rescaled(by: 0.5, into: map)
    return EvidenceLayer(image: .energies(energies), map: map, ground: try ground.subtract(from: map), cell: cell, isLogarithmic: true)
  }

  private static func cell(_ requested: Int?, width: Int, height: Int) -> Int {
    let shorter = min(width, height)
    let usual = Int((Double(shorter) / mapSide).rounded())
    return min(shorter, requested ?? max(cells.lowerBound, min(cells.upperBound, usual)))
  }
}

// MARK: - Ground of filtered pictures

extension EvidenceLoader {
  private enum Ground { case light, dark }

  /// Nil unless the picture may be the output of a revealing filter: colourless, with a ground near white or black.
  private func filteredGround(of image: borrowing ImageView) throws(VisionError) -> Ground? {
    let bins = try gray.histogram()
    let total = max(1, bins.reduce(0, +))
    let light = bins[Self.minimumLight...].reduce(0, +) / total
    let dark = bins[..<Self.maximumDark].reduce(0, +) / total
    guard light > Self.minimumGroundShare || dark > Self.minimumGroundShare else { return nil }
    if image.format != .gray8, try !isColorless(image) { return nil }
    return light >= dark ? .light : .dark
  }

  /// Whether the colour channels agree within the errors of JPEG.
  private func isColorless(_ image: borrowing ImageView) throws(VisionError) -> Bool {
    try image.convert(to: .bgr, into: color)
    let color = color
    var differing = 0
    var count = 0
    for y in stride(from: 0, to: color.height, by: max(1, color.height / Self.colorSamples)) {
      let row = color.span(row: y)
      for x in stride(from: 0, to: color.width, by: max(1, color.width / Self.colorSamples)) {
        let (blue, green, red) = (row[3 * x], row[3 * x + 1], row[3 * x + 2])
        if Int(max(blue, green, red) - min(blue, green, red)) > Self.maximumColorDifference { differing += 1 }
        count += 1
      }
    }
    return Self.colorSamplesPerOutlier * differing < count
  }
}
