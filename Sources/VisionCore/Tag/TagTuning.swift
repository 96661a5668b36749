// Tuned constants of this room in the order of the stages.

extension CellSampling {
  /// Largest number of samples along a cell's side. Rendered pictures.
  static let largestCount = 3.0
}

extension MeasuredSide {
  /// Largest number of profiles of a side; the size of its buffers.
  static let mostProfiles = 128
  /// Minimum number of profiles. Development photographs.
  static let fewestProfiles = 5
  /// Minimum number of edges of a line. Chosen.
  static let fewestEdges = 3
  /// Sides up to this length are not measured, pixels. Chosen.
  static let shortest: Float = 2
  /// Share of a side at each end that its neighbour blurs. Development photographs.
  static let blurredEnd: Float = 0.06
  /// Its lower limit, pixels. Development photographs.
  static let blurredPixels: Float = 1.2
  /// Its upper limit, share of the side. Development photographs.
  static let mostBlurredEnd: Float = 0.3
  /// Decrease of the weight of a rise over the width of a profile. Development photographs.
  static let decline: Float = 0.5
  /// An edge ends where rises are below this share of the strongest one. Development photographs.
  static let smallRise: Float = 0.15
  /// Largest distance of the ends of an edge from its strongest rise, half pixels. Development photographs.
  static let edgeSamples: Int32 = 6
  /// Residual at which an edge counts a quarter in the first pass of the line's fit, pixels. Development photographs.
  static let firstScale: Float = 1.5
  /// The same in the last passes; each pass halves it. Development photographs.
  static let lastScale: Float = 0.25
  /// Number of passes. Development photographs.
  static let linePasses = 4
  /// Minimum determinant of the line's fit. Rounding.
  static let smallestSpread: Float = 1e-9
  /// Distance from the line within which an edge supports it, pixels. Development photographs.
  static let supportPixels = 0.6
  /// Minimum variance of the mean of the edges, in variances of independent edges. Rendered pictures.
  static let smallestLongRun = 0.25
}

extension PatternFitter {
  /// Largest number of pixels of a fit. Chosen.
  static let mostPixels = 4096
  /// Largest number of steps. Rendered pictures.
  static let mostSteps = 5
  /// Distance from the side of a cell within which its blur shows, pixels. Rendered pictures.
  static let edgeReach = 2.5
  /// Every n-th pixel is used for the first levels and for the first fits with motion. Rendered pictures.
  static let levelStride = 3
  /// Initial blur, pixels. Rendered pictures.
  static let firstBlur: Float = 0.6
  /// Limits of the blur, pixels; the lower one is the standard deviation over the area of a pixel: 1 / sqrt(12).
  static let blurLimits: ClosedRange<Float> = 0.29...4
  /// Minimum blur that may be that of a motion, pixels. Rendered pictures.
  static let smallestMovedBlur: Float = 0.9
  /// Blur of a moving tag without its motion, pixels. Rendered pictures.
  static let stillBlur: Float = 0.6
  /// Distance between the places along a motion, pixels. Rendered pictures.
  static let motionSpacing: Float = 1.1
  /// Largest number of places along a motion. Rendered pictures.
  static let mostMotionSamples: Float = 12
  /// Longest motion during the exposure, pixels. Rendered pictures.
  static let longestMotion: Float = 14
  /// Prior standard deviation of the motion, pixels. Chosen.
  static let motionPrior = 8.0
  /// Largest cost of a fit with motion over that without, as its model has more freedom. Rendered pictures.
  static let motionGain = 0.75
  /// Residual at which a pixel counts a quarter, in contrasts. Rendered pictures.
  static let robustShare: Float = 0.15
  /// The same in noise, standard deviations. Rendered pictures.
  static let robustDeviations: Float = 4
  /// Prior standard deviation of the logarithm of the blur. Chosen.
  static let blurPrior = 0.7
  /// Prior standard deviation of the light's slope over half a side. Chosen.
  static let slopePrior = 0.3
  /// Prior standard deviation of the levels' curve. Chosen.
  static let curvePrior = 0.5
  /// Largest curve: m + c m (1 - m) rises for c below 1.
  static let largestCurve: Float = 0.9
  /// Share of the matrix's diagonal that is added to it. Rounding.
  static let ridge = 1e-7
  /// Steps of the warp below this are the last, half sides: the rest is their square. Rendered pictures.
  static let smallestStep = 0.0015
  /// Larger steps diverge, half sides. Rendered pictures.
  static let largestStep = 0.15
  /// Margin of the pattern, whose surroundings are unknown, in blurs. Rendered pictures.
  static let margin: Float = 2.5
  /// Its upper limit, cells: a wider margin would lose more of the pattern than it helps. Rendered pictures.
  static let largestMargin: Float = 1.1
  /// Minimum variance of the residuals, squared levels. Chosen.
  static let smallestVariance = 0.25
  /// Minimum contrast, levels. Chosen.
  static let smallestContrast = 1.0
  /// Minimum determinant of the fit of the first levels. Rounding.
  static let smallestSpread = 1e-6
  /// Largest residual, in contrasts. Rendered pictures.
  static let largestResidual: Float = 0.25
  /// Minimum mean weight of the pixels. Rendered pictures.
  static let weightShare = 0.4
}
