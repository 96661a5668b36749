package import VisionBase
internal import CShapes

/// Sample positions on rays around a centre: sample k of a ray lies (k + 0.5) steps from the centre.
package struct PolarGrid: Sendable {
  /// Number of rays, clockwise as seen, the first to the right; a coarse grid has every second one.
  package static let mostRays = Int(VCK_RAYS)

  /// Pixels of the evidence.
  package let centerX: Double
  package let centerY: Double
  /// Pixels from one sample to the next.
  package let step: Float
  package let stepCount: Int
  package let rayCount: Int

  /// - Parameter isCoarse: every second ray.
  package init(centerX: Double, centerY: Double, step: Float, stepCount: Int, isCoarse: Bool) {
    precondition((0..<1 << 24).contains(stepCount))
    self.centerX = centerX
    self.centerY = centerY
    self.step = step
    self.stepCount = stepCount
    rayCount = Self.mostRays / (isCoarse ? 2 : 1)
  }

  package var areaPerStep: Float { 2 * Float.pi / Float(rayCount) }

  /// The samples between two radii (pixels).
  package func samples(from inner: Float, to outer: Float) -> Range<Int> {
    let first = min(stepCount, max(0, Int(inner / step)))
    return first..<min(stepCount, max(first, Int(outer / step)))
  }

  /// Samples one channel of 8 or 16 bits along the rays; -1 outside of it and for other planes.
  ///
  /// - Parameter takesNearest: samples the nearest pixel if all samples are inside; otherwise bilinear.
  package func sample(_ plane: some PlaneReadable, takesNearest: Bool) -> [Float] {
    var samples = [Float](repeating: -1, count: rayCount * stepCount)
    var grid = vck_polar_grid(
      x: centerX, y: centerY, step: step, step_count: Int32(stepCount), ray_count: Int32(rayCount), is_nearest: takesNearest ? 1 : 0)
    _ = unsafe vck_polar_sample(plane.view.cv, &grid, &samples)
    return samples
  }

  /// Sums of area * value, area * value^2 and area over some samples of all rays that are in the picture; area = k + 0.5.
  package func sumRings(_ samples: [Float], _ range: Range<Int>) -> (values: Double, squares: Double, area: Double) {
    precondition(samples.count == rayCount * stepCount && range.lowerBound >= 0 && range.upperBound <= stepCount)
    var sums = [0.0, 0.0, 0.0]
    unsafe vck_polar_rings(samples, Int32(rayCount), Int32(stepCount), Int32(range.lowerBound), Int32(range.upperBound), &sums)
    return (sums[0], sums[1], sums[2])
  }

  /// Running sums of (value - midpoint) * scale * area along each ray, from 0: rayCount x (stepCount + 1) of them.
  package func weigh(_ samples: [Float], midpoint: Float, scale: Float, into sums: inout [Float]) {
    precondition(samples.count == rayCount * stepCount)
    let length = rayCount * (stepCount + 1)
    if sums.count != length { sums = [Float](repeating: 0, count: length) }
    unsafe vck_polar_weigh(samples, Int32(rayCount), Int32(stepCount), midpoint, scale, &sums)
  }
}

// MARK: - Figures

/// A regular polygon of 3 to 5 corners, or a circle (other numbers), under the distortion [[1 + stretch, shear], [shear, 1 - stretch]].
package struct PolarFigure: Sendable {
  package var cornerCount: Int
  /// Relative to the centre of the evidence, pixels.
  package var x: Float
  package var y: Float
  /// Circumradius before the distortion, pixels.
  package var radius: Float
  /// Direction of the first corner, radians clockwise as seen.
  package var angle: Float
  package var stretch: Float
  package var shear: Float

  package init(cornerCount: Int, x: Float, y: Float, radius: Float, angle: Float, stretch: Float, shear: Float) {
    self.cornerCount = cornerCount
    self.x = x
    self.y = y
    self.radius = radius
    self.angle = angle
    self.stretch = stretch
    self.shear = shear
  }

  private init(_ c: vck_figure) {
    self.init(
      cornerCount: Int(c.corners), x: c.x, y: c.y, radius: c.radius, angle: c.angle, stretch: c.stretch, shear: c.shear)
  }

  private var c: vck_figure {
    vck_figure(
      corners: Int32(truncatingIfNeeded: cornerCount), x: x, y: y, radius: radius, angle: angle, stretch: stretch, shear: shear)
  }

  private var isPolygon: Bool { (3...5).contains(cornerCount) }

  /// 1 / (distance from the origin to the outline) for each ray; nil if the origin is outside.
  package var inverseRadii: [Float]? {
    var inverse = [Float](repeating: 0, count: PolarGrid.mostRays)
    var figure = c
    return unsafe vck_figure_inverse_radii(&figure, &inverse) != 0 ? inverse : nil
  }

  /// The sum of the grid's running sums where its rays meet the outline; minus infinity where its centre is outside.
  package func score(_ sums: [Float], _ grid: PolarGrid) -> Float {
    var figure = c
    var layout = grid.layout(of: sums)
    return unsafe vck_figure_score(sums, &layout, &figure)
  }

  /// Moves the outline to a local maximum of its score less the penalty for distortion, which is returned.
  package mutating func refine(_ sums: [Float], _ grid: PolarGrid, _ search: OutlineSearch) -> Float {
    let steps = search.steps
    var how = vck_figure_search(
      steps: (steps.position, steps.position, steps.size, isPolygon ? steps.angle : 0, steps.distortion, steps.distortion),
      finest: search.precision, minimum_gain: OutlineSearch.minimumGain, minimum_determinant: OutlineSearch.minimumDeterminant,
      distortion_weight: search.distortionWeight, maximum_rounds: Int32(OutlineSearch.maximumRounds), is_coarse: search.isCoarse ? 1 : 0)
    var figure = c
    var layout = grid.layout(of: sums)
    let score = unsafe vck_figure_refine(sums, &layout, &figure, &how)
    self = PolarFigure(figure)
    return score
  }
}

extension PolarGrid {
  fileprivate func layout(of sums: [Float]) -> vck_polar {
    precondition(sums.count == rayCount * (stepCount + 1))
    return vck_polar(ray_count: Int32(rayCount), step_count: Int32(stepCount), step: step)
  }
}

/// First steps of a search for the best outline; 0 = fixed parameter.
package struct OutlineSteps: Sendable {
  /// Pixels.
  package var position: Float
  /// Step of the circumradius, pixels.
  package var size: Float
  /// Radians.
  package var angle: Float
  /// Step of stretch and shear.
  package var distortion: Float

  package init(position: Float = 0, size: Float = 0, angle: Float = 0, distortion: Float = 0) {
    self.position = position
    self.size = size
    self.angle = angle
    self.distortion = distortion
  }
}

/// Parameters of the pattern search with halving steps (Hooke and Jeeves 1961) that moves an outline to a local maximum of its score, which
/// is not smooth enough for derivatives.
package struct OutlineSearch: Sendable {
  package var steps: OutlineSteps
  /// The search ends when the halved steps of position and size are below this, pixels.
  package var precision: Float
  /// Penalty per squared distortion.
  package var distortionWeight: Float
  /// Uses every second ray.
  package var isCoarse: Bool

  package init(steps: OutlineSteps, precision: Float, distortionWeight: Float, isCoarse: Bool) {
    self.steps = steps
    self.precision = precision
    self.distortionWeight = distortionWeight
    self.isCoarse = isCoarse
  }
}
