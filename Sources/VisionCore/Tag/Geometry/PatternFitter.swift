internal import CTag
internal import Glibc
internal import VisionBase
internal import VisionSupport

/// A fit of a pattern of cells to the brightness of its pixels, to a fraction of a pixel.
///
/// Gauss-Newton (B. Lucas and T. Kanade, 1981) with the compositional steps of S. Baker and I. Matthews, Lucas-Kanade 20 Years On (2004).
/// The model is the pattern under a Gaussian blur, so close edges do not shift each other. The kernel sums over the pixels.
struct PatternFitter {
  /// Indices of the unknowns that `tag_pattern.h` lists; 0..<`warp` are those of the homography.
  enum Unknown {
    static let warp = 8
    static let blurU = 8
    static let blurV = 9
    static let black = 10
    static let white = 11
    static let slopeU = 12
    static let slopeV = 13
    static let curve = 14
    static let spare = 15
    static let motionX = blurV
    static let motionY = spare
    static let count = 16
  }

  /// The factor of the equations, 2 KB: a reference, so that copies of a fit take little of the stack.
  final class Factor: Sendable {
    let value: CholeskyFactor<16>
    init(_ value: CholeskyFactor<16>) { self.value = value }
  }

  /// The estimate and the equations of the last step.
  struct State {
    /// From pixels to half widths from the pattern's middle.
    var warp: Homography
    var black: Float = 0
    var white: Float = 0
    /// Standard deviations along both axes of the pattern, pixels.
    var blurU = PatternFitter.firstBlur
    var blurV = PatternFitter.firstBlur
    var slopeU: Float = 0
    var slopeV: Float = 0
    var curve: Float = 0
    /// Light from which on white may be clipped.
    var clipped: Float = .infinity
    /// During the exposure, pixels.
    var motionX: Float = 0
    var motionY: Float = 0
    var isMoving = false
    var sums = vck_tag_fit_sums()
    var factor: Factor?

    var contrast: Float { white - black }
    /// Residual at which a pixel counts a quarter.
    var robustScale: Float {
      let noise = sums.weights > 0 ? Float((sums.squares / sums.weights).squareRoot()) : 0
      return max(PatternFitter.robustShare * contrast, PatternFitter.robustDeviations * noise)
    }
    /// Variance of the residuals, squared levels.
    var variance: Double { max(PatternFitter.smallestVariance, sums.squares / max(1, sums.weights - Double(Unknown.count))) }
    /// The residual, raised where fewer pixels agree.
    var cost: Double {
      sums.weights > 2 * Double(Unknown.count) ? variance.squareRoot() * Double(sums.count) / sums.weights : .infinity
    }
    /// Variance of the positions along the motion, square pixels.
    var pathVariance: Float { (motionX * motionX + motionY * motionY) / 12 }
  }

  let cells: [Float]
  private let width: Int
  private let half: Double
  /// Cells from the pattern's corners to the tag's.
  private let inset: Double
  private let curvePrior: Double
  private(set) var pixels: [vck_tag_pixel] = []
  private(set) var state: State
  /// Every `stride`-th pixel is used.
  private var stride = 1
  private var matrix = [Double](repeating: 0, count: Unknown.count * Unknown.count)
  private var right = [Double](repeating: 0, count: Unknown.count)

  /// - Parameters: as `PlaneReadable.fitPattern`; `blur` of a known one is in pixels.
  /// - Returns: nil for a map without an inverse, or with too few pixels.
  /// - Throws: `internalFailure`.
  init?(
    _ isWhite: [Bool], width: Int, inset: Double, known: ClosedRange<Double>, map: Homography, cover: Line?, light: LevelLight, pixels: Int,
    blur: Double?, in picture: some PlaneReadable<UInt8>
  ) throws(VisionError) {
    precondition(isWhite.count == width * width && width <= VCK_TAG_LARGEST_PATTERN)
    (self.width, half, self.inset, curvePrior) = (width, 0.5 * Double(width), inset, light.curveDeviation)
    cells = isWhite.map { $0 ? 1 : 0 }
    guard let warp = (map * Homography([half, 0, half, 0, half, half, 0, 0, 1])).inverse else { return nil }
    state = State(warp: warp)
    state.clipped = Float(light.light(Self.clippedLevel))
    let reach = max(Self.edgeReach.pixels, Self.edgeReach.blurs * (blur ?? 0))
    guard try collect(known, map, cover, light, reach: reach, limit: pixels, in: picture), self.pixels.count >= 3 * Unknown.count else {
      return nil
    }
  }

  /// - Parameters:
  ///   - mayMove: whether the blur may be that of a motion.
  ///   - start: levels, blur and curve; nil = unknown.
  ///   - like: probable blur and curve, without a start.
  /// - Returns: nil where the pattern is not there.
  mutating func fitted(mayMove: Bool, from start: PatternFit?, like: PatternFit?) -> PatternFit? {
    if let start {
      state = start.state
    } else if let like {
      (state.blurU, state.blurV, state.curve) = (like.state.blurU, like.state.blurV, like.state.curve)
    }
    guard start != nil || estimateLevels(), converge() else { return nil }
    if mayMove { tryMotion() }
    guard let toPixels = state.warp.inverse, let (deviation, growth) = deviations(toPixels) else { return nil }
    let (weights, residual) = (state.sums.weights, state.variance.squareRoot())
    guard weights >= Self.weightShare * Double(state.sums.count), weights >= 2 * Double(Unknown.count),
      residual <= Double(Self.largestResidual * state.contrast)
    else { return nil }
    let map = toPixels * Homography([1 / half, 0, -1, 0, 1 / half, -1, 0, 0, 1])
    guard (0..<9).allSatisfy({ map.m[$0].isFinite }) else { return nil }
    let blur = max(state.blurU, state.blurV)
    return PatternFit(
      map: map, deviation: deviation, growthDeviation: growth,
      blur: Double((blur * blur + state.pathVariance).squareRoot()),
      motion: Point(Double(state.motionX), Double(state.motionY)), agreement: weights / Double(state.sums.count),
      residual: residual / max(1, Double(state.contrast)), curve: Double(state.curve), fitter: self)
  }

  /// Collects pixels near the sides of the cells.
  ///
  /// - Returns: whether all of the pattern is in front of the camera.
  private mutating func collect(
    _ known: ClosedRange<Double>, _ map: Homography, _ cover: Line?, _ light: LevelLight, reach: Double, limit: Int,
    in picture: some PlaneReadable<UInt8>
  ) throws(VisionError) -> Bool {
    var (low, high) = (Point(1e9, 1e9), Point(-1e9, -1e9))
    for i in 0..<4 {
      let corner = Point(i & 1 == 1 ? known.upperBound : known.lowerBound, i & 2 == 2 ? known.upperBound : known.lowerBound)
      guard let position = map.apply(corner) else { return false }
      (low, high) = (Point(min(low.x, position.x), min(low.y, position.y)), Point(max(high.x, position.x), max(high.y, position.y)))
    }
    func inside(_ value: Double, _ size: Int) -> Int { Int(min(Double(size) - 1, max(0, value))) }
    let view = picture.view
    let (left, right) = (inside(low.x.rounded(.up), view.width), inside(high.x.rounded(.down), view.width))
    let (top, bottom) = (inside(low.y.rounded(.up), view.height), inside(high.y.rounded(.down), view.height))
    // Area of a cell at the centre of the pattern, square pixels.
    let (m, center) = (map.m, map.m[6] * half + map.m[7] * half + map.m[8])
    let area = abs(m[0] * m[4] - m[1] * m[3]) / max(Epsilon.probability, center * center)
    let reach = Float(reach / max(1, area.squareRoot()))
    let useful = Double(max(0, right - left + 1)) * Double(max(0, bottom - top + 1)) * min(1, 4 * Double(reach))
    var window = vck_tag_window(
      left: Int32(left), top: Int32(top), right: Int32(right), bottom: Int32(bottom),
      step: Int32(max(1, (useful / Double(limit)).rounded(.up))), from: Float(known.lowerBound) / Float(half) - 1,
      to: Float(known.upperBound) / Float(half) - 1, reach: reach,
      cover: cover.map { (Float(-$0.direction.y), Float($0.direction.x), Float(-$0.direction.cross($0.point))) } ?? (0, 0, 0))
    pixels = [vck_tag_pixel](repeating: vck_tag_pixel(), count: limit)
    var (model, count) = (model, Int32(limit))
    try checkOpenCV(unsafe vck_tag_pattern_pixels(view.cv, &window, &model, light.values, &pixels, &count))
    pixels.removeLast(limit - Int(count))
    return true
  }

  /// The state as the kernel reads it.
  var model: vck_tag_pattern_model {
    let m = state.warp.m
    let length = (state.motionX * state.motionX + state.motionY * state.motionY).squareRoot()
    let samples = min(Self.mostMotionSamples, max(2, (length / Self.motionSpacing).rounded(.up)))
    return vck_tag_pattern_model(
      width: Int32(width),
      warp: (Float(m[0]), Float(m[1]), Float(m[2]), Float(m[3]), Float(m[4]), Float(m[5]), Float(m[6]), Float(m[7]), Float(m[8])),
      black: state.black, white: state.white, blur: (state.blurU, state.blurV), slope: (state.slopeU, state.slopeV), curve: state.curve,
      clipped: state.clipped, motion: (state.motionX, state.motionY), motion_samples: state.isMoving ? Int32(samples) : 0,
      margin: Self.margin,
      largest_margin: Self.largestMargin)
  }

  /// The levels of black and white that explain the pixels best; false where white is not brighter.
  private mutating func estimateLevels() -> Bool {
    var model = model
    let sums = unsafe vck_tag_pattern_levels(cells, &model, pixels, Int32(pixels.count), Int32(Self.levelStride))
    let spread = sums.n * sums.mm - sums.m * sums.m
    guard spread > Self.smallestSpread else { return false }
    let slope = (sums.n * sums.ml - sums.m * sums.l) / spread
    state.black = Float((sums.l - slope * sums.m) / sums.n)
    state.white = state.black + Float(slope)
    return slope > Self.smallestContrast
  }

  /// The problem around the state, with priors.
  private mutating func equations() -> NormalEquations<16> {
    let robust = 1 / state.robustScale
    var model = model
    state.sums = unsafe vck_tag_pattern_equations(cells, &model, pixels, Int32(pixels.count), Int32(stride), robust, &matrix, &right)
    return withPriors(NormalEquations(lower: matrix, right: right))
  }

  /// Pixels' equations with priors.
  func withPriors(_ pixels: NormalEquations<16>) -> NormalEquations<16> {
    var equations = pixels
    let variance = state.variance
    func addPrior(_ unknown: Int, _ deviation: Double, _ value: Float) {
      equations.damp(unknown, variance / (deviation * deviation), towards: -Double(value))
    }
    addPrior(Unknown.blurU, Self.blurPrior, logf(state.blurU / Self.firstBlur))
    if state.isMoving {
      addPrior(Unknown.motionX, Self.motionPrior, state.motionX)
      addPrior(Unknown.motionY, Self.motionPrior, state.motionY)
    } else {
      addPrior(Unknown.blurV, Self.blurPrior, logf(state.blurV / Self.firstBlur))
      addPrior(Unknown.spare, 1, 0)
    }
    addPrior(Unknown.slopeU, Self.slopePrior, state.slopeU)
    addPrior(Unknown.slopeV, Self.slopePrior, state.slopeV)
    addPrior(Unknown.curve, curvePrior, state.curve)
    equations.condition(Self.ridge, absolute: 0)
    return equations
  }

  /// One step.
  ///
  /// - Returns: the largest change of the warp's numbers; nil where the fit diverges.
  private mutating func step() -> Double? {
    let equations = equations()
    guard let factor = equations.factored() else { return nil }
    let x = factor.solve(equations.right)
    state.factor = Factor(factor)
    // The decrease of the sum of squares if the problem were linear.
    var gain = 0.0
    for i in 0..<Unknown.count { gain += x[i] * equations.right[i] }
    state.sums.squares = max(0, state.sums.squares - gain)
    var size = 0.0
    for i in 0..<Unknown.warp { size = max(size, abs(x[i])) }
    guard size < Self.largestStep else { return nil }
    state.warp = Homography([1 + x[0], x[1], x[2], x[3], 1 + x[4], x[5], x[6], x[7], 1]) * state.warp
    state.blurU = Self.blurred(state.blurU, x[Unknown.blurU])
    state.blurV = state.isMoving ? state.blurU : Self.blurred(state.blurV, x[Unknown.blurV])
    if state.isMoving {
      state.motionX += Float(x[Unknown.motionX])
      state.motionY += Float(x[Unknown.motionY])
      let squared = state.motionX * state.motionX + state.motionY * state.motionY
      guard squared < Self.longestMotion * Self.longestMotion else { return nil }
    }
    state.curve = min(max(state.curve + Float(x[Unknown.curve]), -Self.largestCurve), Self.largestCurve)
    state.black += Float(x[Unknown.black])
    state.white += Float(x[Unknown.white])
    state.slopeU += Float(x[Unknown.slopeU])
    state.slopeV += Float(x[Unknown.slopeV])
    return Double(state.contrast) > Self.smallestContrast ? size : nil
  }

  private static func blurred(_ blur: Float, _ change: Double) -> Float {
    min(max(blur * Float(exp(min(1, max(-1, change)))), blurLimits.lowerBound), blurLimits.upperBound)
  }

  /// Steps until they are small; false where the fit diverges.
  private mutating func converge() -> Bool {
    for _ in 0..<Self.mostSteps {
      guard let size = step() else { return false }
      if size <= Self.smallestStep { break }
    }
    return true
  }

  /// Tries whether motion explains the blur better.
  ///
  /// The blurs along both axes of the pattern give the components of the motion, but not the sign of one of them.
  private mutating func tryMotion() {
    guard max(state.blurU, state.blurV) >= Float(PatternRefiner.minimumMovedBlur), let inverse = state.warp.inverse else { return }
    func path(_ blur: Float) -> Double { Double((12 * max(0, blur * blur - Self.firstBlur * Self.firstBlur)).squareRoot()) }
    let (pathU, pathV) = (path(state.blurU), path(state.blurV))
    // Gradients of the coordinates at the centre of the pattern.
    let (m, center) = (state.warp.m, Point(inverse.m[2] / inverse.m[8], inverse.m[5] / inverse.m[8]))
    let w = m[6] * center.x + m[7] * center.y + m[8]
    let (alongU, alongV) = (Point(m[0] / w, m[1] / w), Point(m[3] / w, m[4] / w))
    let turn = alongU.cross(alongV)
    guard abs(turn) > Epsilon.probability else { return }
    let still = state
    var best: State?
    stride = Self.levelStride
    for sign in [-1.0, 1] {
      let (u, v) = (pathU * alongU.length, sign * pathV * alongV.length)
      state = still
      (state.isMoving, state.blurU, state.blurV) = (true, Self.firstBlur, Self.firstBlur)
      state.motionX = Float((u * alongV.y - v * alongU.y) / turn)
      state.motionY = Float((v * alongU.x - u * alongV.x) / turn)
      if converge(), state.cost < best?.cost ?? .infinity { best = state }
    }
    state = still
    // Costs of the same pixels.
    if let moving = best, step() != nil, moving.cost < Self.motionGain * state.cost { state = moving } else { state = still }
    stride = 1
    if state.isMoving, !converge() || state.cost > Self.motionGain * still.cost { state = still }
  }

  /// Variance of the pixels, with what the robust weights lose.
  var robustVariance: Double {
    let scale = Double(state.robustScale)
    return state.variance * (1 + Self.robustLoss * state.variance / (scale * scale))
  }

  /// The tag's corners, and the derivatives of x and y of each of them by the step of the unknowns that explains the pixels better.
  func corners(_ toPixels: Homography) -> (quad: Quad, rows: [InlineArray<16, Double>])? {
    let reach = 1 - inset / half
    let places = [Point(-reach, -reach), Point(reach, -reach), Point(reach, reach), Point(-reach, reach)]
    guard let quad = Quad(places.compactMap { toPixels.apply($0) }) else { return nil }
    let m = toPixels.m
    var rows: [InlineArray<16, Double>] = []
    for place in places {
      let (u, v) = (place.x, place.y)
      let w = m[6] * u + m[7] * v + m[8]
      for axis in [0, 3] {
        let position = (m[axis] * u + m[axis + 1] * v + m[axis + 2]) / w
        let (alongU, alongV) = ((m[axis] - position * m[6]) / w, (m[axis + 1] - position * m[7]) / w)
        let projective = alongU * u + alongV * v
        rows.append([
          -alongU * u, -alongU * v, -alongU, -alongV * u, -alongV * v, -alongV, projective * u, projective * v, 0, 0, 0, 0, 0, 0, 0, 0,
        ])
      }
    }
    return (quad, rows)
  }

  /// Standard deviations of the tag's corners along x and y and of the common outward shift of its sides, pixels; nil before a step.
  private func deviations(_ toPixels: Homography) -> (corner: Double, growth: Double)? {
    guard let factor = state.factor?.value, let (quad, rows) = corners(toPixels) else { return nil }
    let moves = quad.growth
    let size = moves.reduce(0) { $0 + $1.dot($1) }
    var (sum, common) = (0.0, InlineArray<16, Double>(repeating: 0))
    for (index, row) in rows.enumerated() {
      sum += factor.inverseQuadratic(row)
      let share = index % 2 == 0 ? moves[index / 2].x : moves[index / 2].y
      for i in 0..<Unknown.warp { common[i] += share * row[i] / max(size, Epsilon.length) }
    }
    let variance = robustVariance
    return (max(0, sum / 8 * variance).squareRoot(), max(0, factor.inverseQuadratic(common) * variance).squareRoot())
  }
}
