internal import CKernels
internal import COpenCV
internal import VisionBase
internal import VisionSupport

// The only file of this room that calls its pixel loops in C++.

/// The evidence at full resolution: one channel of 8 bits (filtered pictures) or 16 bits (photographs).
///
/// Only read while it is used, so that several threads may sample it at once.
@safe
struct EvidenceImage: @unchecked Sendable {
  private let levels: Plane<UInt8>?
  private let energies: Plane<UInt16>?
  let size: EvidenceSize

  init(_ levels: Plane<UInt8>) {
    self.levels = levels
    energies = nil
    size = EvidenceSize(width: levels.width, height: levels.height)
  }

  init(_ energies: Plane<UInt16>) {
    levels = nil
    self.energies = energies
    size = EvidenceSize(width: energies.width, height: energies.height)
  }

  fileprivate var cv: cvx_plane {
    if let energies { return unsafe energies.cv }
    return unsafe levels?.cv ?? cvx_plane()
  }
}

/// Pixel loops in C++ with the types of this room.
enum ShapeKernels {
  /// Directions in which evidence around a centre is sampled, clockwise as seen, the first to the right.
  static let rayCount = Int(VCK_RAYS)

  /// Samples evidence along rays; -1 outside of the picture.
  ///
  /// - Parameter takesNearest: the nearest pixel where all of them are inside; else bilinear.
  static func samplePolar(_ image: EvidenceImage, _ grid: PolarGrid, takesNearest: Bool) -> [Float] {
    var samples = [Float](repeating: -1, count: grid.rayCount * grid.stepCount)
    var places = vck_polar_places(
      x: grid.centerX, y: grid.centerY, step: grid.step, step_count: Int32(truncatingIfNeeded: grid.stepCount),
      ray_count: Int32(grid.rayCount), is_nearest: takesNearest ? 1 : 0)
    _ = unsafe vck_polar_sample(image.cv, &places, &samples)
    return samples
  }

  /// Sums of area * value, area * value^2 and area over some samples of all rays that are in the picture; area = k + 0.5.
  static func sumRings(_ samples: [Float], _ grid: PolarGrid, _ range: Range<Int>) -> (values: Double, squares: Double, area: Double) {
    var sums = [0.0, 0.0, 0.0]
    unsafe vck_polar_rings(
      samples, Int32(grid.rayCount), Int32(truncatingIfNeeded: grid.stepCount), Int32(truncatingIfNeeded: range.lowerBound),
      Int32(truncatingIfNeeded: range.upperBound), &sums)
    return (sums[0], sums[1], sums[2])
  }

  /// Running sums of (value - middle) * scale * area along each ray, from 0: rayCount x (stepCount + 1) of them.
  static func weighPolar(_ samples: [Float], _ grid: PolarGrid, middle: Float, scale: Float, into sums: inout [Float]) {
    let length = grid.rayCount * (grid.stepCount + 1)
    if sums.count != length { sums = [Float](repeating: 0, count: length) }
    unsafe vck_polar_weigh(samples, Int32(grid.rayCount), Int32(truncatingIfNeeded: grid.stepCount), middle, scale, &sums)
  }

  /// Sum of the running sums where the rays meet the outline; minus infinity where the grid's centre is outside of it.
  static func score(_ model: ShapeModel, _ sums: [Float], _ grid: PolarGrid) -> Float {
    unsafe withPolar(sums, grid) { polar in
      var figure = model.figure
      return unsafe vck_figure_score(polar, &figure)
    }
  }

  /// Moves an outline to a local maximum of its score less the penalty for distortion, which is returned.
  static func refine(_ model: inout ShapeModel, _ sums: [Float], _ grid: PolarGrid, _ search: OutlineSearch) -> Float {
    let steps = search.steps
    let angle = model.kind == .circle ? 0 : steps.angle
    var how = vck_figure_search(
      steps: (steps.position, steps.position, steps.size, angle, steps.distortion, steps.distortion), finest: search.precision,
      expected_stretch: 0, expected_shear: 0, distortion_weight: search.distortionWeight, is_coarse: search.isCoarse ? 1 : 0)
    var figure = model.figure
    let score = unsafe withPolar(sums, grid) { polar in unsafe vck_figure_refine(polar, &figure, &how) }
    model.take(figure)
    return score
  }

  /// 1 / (distance from the origin to the outline) for each ray; nil where the origin is outside of the shape.
  static func inverseRadii(_ model: ShapeModel) -> [Float]? {
    var inverse = [Float](repeating: 0, count: rayCount)
    var figure = model.figure
    return unsafe vck_figure_inverse_radii(&figure, &inverse) != 0 ? inverse : nil
  }

  private static func withPolar(_ sums: [Float], _ grid: PolarGrid, _ body: (UnsafePointer<vck_polar>) -> Float) -> Float {
    guard sums.count == grid.rayCount * (grid.stepCount + 1) else { return -.infinity }
    return unsafe sums.withUnsafeBufferPointer { memory in
      var polar = unsafe vck_polar(
        sums: memory.baseAddress, ray_count: Int32(grid.rayCount), step_count: Int32(truncatingIfNeeded: grid.stepCount), step: grid.step)
      return unsafe body(&polar)
    }
  }
}

// MARK: - Evidence

extension ShapeKernels {
  /// Energy of the structure of 1 to 3 pixels (2 to 4 when soft), over 3x3 pixels and over squares of `cell` pixels.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  static func detailEnergy(
    of source: Plane<UInt8>, isSoft: Bool, into energies: Plane<UInt16>, reduced: Plane<Float>, cell: Int
  ) throws(VisionError) {
    try energies.resize(width: source.width, height: source.height)
    try reduced.resize(width: source.width / cell, height: source.height / cell)
    try checkOpenCV(
      unsafe vck_detail_energy(source.cv, isSoft ? 1 : 0, energies.cv, reduced.cv, Int32(truncatingIfNeeded: cell)))
  }

  /// target = ln(source + offset) / 2.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  static func halfLogarithm(of source: Plane<Float>, offset: Double, into target: Plane<Float>) throws(VisionError) {
    try target.resize(width: source.width, height: source.height)
    try checkOpenCV(unsafe cvx_half_log(source.cv, target.cv, offset))
  }

  /// Energy of the structure of 10 to 30 pixels around a place over that of the structure of 2 to 4.
  ///
  /// - Parameter places: means a side that are compared, 6 pixels apart, 1...5.
  static func coarseness(_ color: Plane<UInt8>, x: Int, y: Int, places: Int) -> Float {
    unsafe vck_coarseness(color.cv, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), Int32(truncatingIfNeeded: places))
  }

  /// A maximum over place and scale.
  struct Peak {
    var x: Int
    var y: Int
    var level: Int
    var value: Float
  }

  private static let mostPeaks = 2048

  /// Maxima over 3x3 pixels and the neighbouring levels, greater than the threshold of their level; planes of one size.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  static func peaks(in levels: [Plane<Float>], above thresholds: [Float]) throws(VisionError) -> [Peak] {
    var peaks = [vck_peak](repeating: vck_peak(), count: mostPeaks)
    var count = Int32(mostPeaks)
    let planes = unsafe levels.map { unsafe $0.cv }
    try checkOpenCV(unsafe vck_stack_peaks(planes, Int32(truncatingIfNeeded: planes.count), thresholds, &peaks, &count))
    return peaks.prefix(Int(count)).map { Peak(x: Int($0.x), y: Int($0.y), level: Int($0.level), value: $0.value) }
  }

  /// 1 in `weights` where map < ground + reach * spread, otherwise 0; weighted = weights * map. Planes of one size, here and below.
  static func markGround(
    of map: Plane<Float>, _ ground: Plane<Float>, _ spread: Plane<Float>, reach: Float, weights: Plane<Float>, weighted: Plane<Float>
  ) {
    unsafe vck_ground_weights(map.cv, ground.cv, spread.cv, reach, weights.cv, weighted.cv)
  }

  /// ground = sums / weights where the weight is more than `least`; stays as it is elsewhere.
  static func divide(_ sums: Plane<Float>, by weights: Plane<Float>, least: Float, into ground: Plane<Float>) {
    unsafe vck_ground_levels(sums.cv, weights.cv, least, ground.cv)
  }

  /// squares = weights * (map - ground)^2.
  static func squares(of map: Plane<Float>, _ ground: Plane<Float>, weights: Plane<Float>?, into squares: Plane<Float>) {
    if let weights {
      var memory = unsafe weights.cv
      unsafe vck_ground_squares(map.cv, ground.cv, &memory, squares.cv)
    } else {
      unsafe vck_ground_squares(map.cv, ground.cv, nil, squares.cv)
    }
  }

  /// In place: sqrt(values / weights), the divisor at least `least`.
  static func takeRoots(of values: Plane<Float>, weights: Plane<Float>?, least: Float) {
    if let weights {
      var memory = unsafe weights.cv
      unsafe vck_ground_spread(values.cv, &memory, least)
    } else {
      unsafe vck_ground_spread(values.cv, nil, least)
    }
  }
}

// MARK: - Line screens and edges

extension ShapeKernels {
  /// A square of a channel less its mean, under a window in both directions; as large as the tile.
  ///
  /// - Precondition: the square lies inside of the source, the window is as long as its side.
  static func cutTile(of source: Plane<UInt8>, channel: Int, left: Int, top: Int, window: [Float], into tile: Plane<Float>) {
    precondition(left >= 0 && top >= 0 && left + tile.width <= source.width && top + tile.height <= source.height)
    precondition(channel < source.channels && tile.width == tile.height && window.count == tile.width)
    unsafe vck_windowed_tile(
      source.cv, Int32(truncatingIfNeeded: channel), Int32(truncatingIfNeeded: left), Int32(truncatingIfNeeded: top), window, tile.cv)
  }

  /// Adds the squared magnitudes of the first columns of a spectrum to `power`, which has its width and height.
  static func addPower(of spectrum: Plane<Float>, columns: Int, to power: inout [Float]) {
    precondition(spectrum.channels == 2 && columns <= spectrum.width && power.count == spectrum.width * spectrum.height)
    unsafe vck_add_power(spectrum.cv, Int32(truncatingIfNeeded: columns), &power)
  }

  /// Edges of a picture, and how sharp they are.
  struct Edges {
    var count: Int
    /// Share of the places, each in two directions, with strong ones.
    var strongShare: Double
    /// How much of the contrast of the edges lies within 2 pixels: all of it for sharp steps, erf(1 / (sqrt(2) b)) of it under a
    /// Gaussian blur of b pixels.
    var sharpness: Double
  }

  /// Edges at every fourth pixel, across and down.
  ///
  /// - Parameters:
  ///   - smooth: the blurred picture, of the same size.
  ///   - least, strong: contrast over 12 pixels of an edge, and of a strong one; levels.
  static func edges(of picture: Plane<UInt8>, smooth: Plane<UInt8>, least: Int, strong: Int) -> Edges {
    precondition(picture.width == smooth.width && picture.height == smooth.height && picture.channels == 1 && smooth.channels == 1)
    let found = unsafe vck_measure_edges(picture.cv, smooth.cv, Int32(truncatingIfNeeded: least), Int32(truncatingIfNeeded: strong))
    return Edges(
      count: Int(found.count), strongShare: Double(found.strong) / Double(max(1, 2 * found.places)),
      sharpness: found.coarse > 0 ? Double(found.fine) / Double(found.coarse) : 0)
  }
}

// MARK: - Filters

extension ShapeKernels {
  /// One pass of a filter chain; values are 8 bits between passes and replicated beyond the border.
  enum FilterPass: Sendable {
    /// A channel of the source; only first.
    case channel(Int)
    /// 0.2125 red + 0.7154 green + 0.0721 blue of BGR; only first.
    case brightness
    /// amount * gradient magnitude with 3x3 kernels of weights 1 `middle` 1.
    case edges(middle: Int, amount: Double)
    /// 0 from threshold * 255 of that on, otherwise 255.
    case sketch(middle: Int, amount: Double, threshold: Double)
    /// Of a square of side 2 radius + 1.
    case minimum(radius: Int)
    case maximum(radius: Int)
    case inversion
    /// weights[k] / 65536 for the neighbours k away.
    case blur(weights: [UInt32])
    /// (1 + 4 amount) * centre - amount * its four neighbours.
    case sharpen(amount: Double)
  }

  /// Runs passes over strips of rows.
  ///
  /// - Parameter target: another buffer of the same size, one channel.
  /// - Throws: `noMemory`, `internalFailure`.
  static func runFilter(_ passes: [FilterPass], on source: PlaneView<UInt8>, into target: Plane<UInt8>) throws(VisionError) {
    // Blurs refer to their weights by their place in this list until its memory no longer moves.
    var weights: [UInt32] = []
    var places: [Int?] = []
    var steps = unsafe [vck_filter_step]()
    for pass in passes {
      if case .blur(let own) = pass {
        places.append(weights.count)
        weights += own
      } else {
        places.append(nil)
      }
      unsafe steps.append(step(pass))
    }
    try checkOpenCV(
      unsafe weights.withUnsafeBufferPointer { memory in
        for (i, place) in places.enumerated() {
          if let place { unsafe steps[i].weights = memory.baseAddress?.advanced(by: place) }
        }
        return unsafe vck_filter_run(source.cv, target.cv, steps, Int32(truncatingIfNeeded: steps.count))
      })
  }

  private static func step(_ pass: FilterPass) -> vck_filter_step {
    switch pass {
    case .channel(let index): unsafe step(VCK_STEP_CHANNEL, half: index)
    case .brightness: unsafe step(VCK_STEP_BRIGHTNESS)
    case .edges(let middle, let amount): unsafe step(VCK_STEP_EDGES, half: middle, amount: amount)
    case .sketch(let middle, let amount, let threshold): unsafe step(VCK_STEP_EDGES, half: middle, amount: amount, threshold: threshold)
    case .minimum(let radius): unsafe step(VCK_STEP_MINIMUM, half: radius)
    case .maximum(let radius): unsafe step(VCK_STEP_MAXIMUM, half: radius)
    case .inversion: unsafe step(VCK_STEP_INVERSION)
    case .blur(let weights): unsafe step(VCK_STEP_BLUR, half: weights.count - 1)
    case .sharpen(let amount): unsafe step(VCK_STEP_SHARPEN, amount: amount)
    }
  }

  private static func step(_ kind: Int, half: Int = 0, amount: Double = 0, threshold: Double? = nil) -> vck_filter_step {
    unsafe vck_filter_step(
      kind: Int32(kind), half: Int32(truncatingIfNeeded: half), mode: Int32(threshold == nil ? VCK_EDGE_PLAIN : VCK_EDGE_SKETCH),
      amount: Float(amount), threshold: Float(threshold ?? 0), weights: nil)
  }
}

extension ShapeModel {
  fileprivate var figure: vck_figure {
    vck_figure(corners: Int32(kind.cornerCount), x: x, y: y, radius: radius, angle: angle, stretch: stretch, shear: shear)
  }

  /// Takes over what a search changed.
  fileprivate mutating func take(_ figure: vck_figure) {
    x = figure.x
    y = figure.y
    radius = figure.radius
    angle = figure.angle
    stretch = figure.stretch
    shear = figure.shear
  }
}
