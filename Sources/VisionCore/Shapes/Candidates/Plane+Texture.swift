package import VisionBase
package import VisionSupport
internal import CShapes

// Fine structure of photographs: energies, spectra, edges.

/// Number and sharpness of the edges of a picture.
package struct EdgeStatistics: Sendable {
  package var count: Int
  /// Share of strong edges among the samples, each in two directions.
  package var strongShare: Double
  /// Share of the edges' contrast within 2 pixels: 1 for sharp steps, erf(1 / (sqrt(2) b)) under a Gaussian blur of b pixels.
  package var sharpness: Double
}

/// Sampling of edges along rows and columns; pixels and levels.
package struct EdgeSampling: Sendable {
  /// Distance of the samples.
  package var spacing: Int
  /// Distance of the first samples from the border; at least `reach` and `search` + 1.
  package var margin: Int
  /// Distance of the two pixels whose difference is the contrast, to both sides of the sample.
  package var reach: Int
  /// Range of the steepest pixel, to both sides of the sample.
  package var search: Int
  /// Largest contrast that is no edge.
  package var minimum: Int
  /// Largest contrast of an edge that is not strong.
  package var strong: Int
}

extension PlaneReadable where Element == UInt8 {
  /// Energy of the structure of 1 to 3 pixels (2 to 4 when soft), over 3x3 pixels and over squares of `cell` pixels.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func detailEnergy(isSoft: Bool, into energies: Plane<UInt16>, reduced: Plane<Float>, cell: Int) throws(VisionError) {
    let source = view
    try prepare(energies, channels: 1)
    try reduced.resize(width: source.width / cell, height: source.height / cell)
    try checkOpenCV(unsafe vck_detail_energy(source.cv, isSoft ? 1 : 0, energies.cv, reduced.cv, Int32(truncatingIfNeeded: cell)))
  }

  /// Energy of the structure of 10 to 30 pixels around a place over that of the structure of 2 to 4.
  ///
  /// - Parameters:
  ///   - cells: means per side that are compared, 6 pixels apart, 1...5.
  ///   - floor: added to the energy of the fine structure, squared levels.
  package func coarseness(x: Int, y: Int, cells: Int, floor: Double) -> Float {
    let (x, y, cells) = (Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), Int32(truncatingIfNeeded: cells))
    return unsafe vck_coarseness(view.cv, x, y, cells, floor)
  }

  /// A square of a channel less its mean, under a window in both directions; as large as the tile.
  ///
  /// - Precondition: the square lies inside, the window is as long as its side.
  package func cut(_ tile: Plane<Float>, channel: Int, left: Int, top: Int, window: [Float]) {
    let source = view
    precondition(left >= 0 && top >= 0 && left + tile.width <= source.width && top + tile.height <= source.height)
    precondition(channel < source.channels && tile.width == tile.height && window.count == tile.width)
    unsafe vck_windowed_tile(
      source.cv, Int32(truncatingIfNeeded: channel), Int32(truncatingIfNeeded: left), Int32(truncatingIfNeeded: top), window, tile.cv)
  }

  /// Measures the edges of one channel along rows and columns.
  ///
  /// - Parameter smooth: the blurred picture, of the same size.
  package func edges(smooth: Plane<UInt8>, _ sampling: EdgeSampling) -> EdgeStatistics {
    let picture = view
    precondition(picture.width == smooth.width && picture.height == smooth.height && picture.channels == 1 && smooth.channels == 1)
    precondition(sampling.spacing > 0 && sampling.margin >= max(sampling.reach, sampling.search + 1))
    var request = vck_edge_sampling(
      spacing: Int32(truncatingIfNeeded: sampling.spacing), margin: Int32(truncatingIfNeeded: sampling.margin),
      reach: Int32(truncatingIfNeeded: sampling.reach), search: Int32(truncatingIfNeeded: sampling.search),
      minimum: Int32(truncatingIfNeeded: sampling.minimum), strong: Int32(truncatingIfNeeded: sampling.strong))
    let found = unsafe vck_measure_edges(picture.cv, smooth.cv, &request)
    return EdgeStatistics(
      count: Int(found.count), strongShare: Double(found.strong) / Double(max(1, 2 * found.samples)),
      sharpness: found.coarse > 0 ? Double(found.fine) / Double(found.coarse) : 0)
  }
}

extension PlaneReadable where Element == Float {
  /// Adds the squared magnitudes of the first columns of a spectrum to `power`, which has its width and height.
  package func addPower(columns: Int, to power: inout [Float]) {
    let spectrum = view
    precondition(spectrum.channels == 2 && columns <= spectrum.width && power.count == spectrum.width * spectrum.height)
    unsafe vck_add_power(spectrum.cv, Int32(truncatingIfNeeded: columns), &power)
  }
}

/// A maximum over place and scale.
package struct ScalePeak: BitwiseCopyable, Sendable {
  // The layout of vck_peak.
  private var column: Int32 = 0
  private var row: Int32 = 0
  private var number: Int32 = 0
  package private(set) var value: Float = 0

  package var x: Int { Int(column) }
  package var y: Int { Int(row) }
  /// Index of the plane.
  package var level: Int { Int(number) }

  private static let most = 2048

  /// Maxima over 3x3 pixels and the neighbouring levels, greater than the threshold of their level; planes of one size.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package static func peaks(in levels: [Plane<Float>], above thresholds: [Float]) throws(VisionError) -> [ScalePeak] {
    precondition(levels.count == thresholds.count)
    var peaks = [ScalePeak](repeating: ScalePeak(), count: most)
    let planes = unsafe levels.map { unsafe $0.cv }
    var found: Int32 = 0
    let result = unsafe withMutableMemory(of: &peaks, as: vck_peak.self) { memory, capacity in
      found = capacity
      return unsafe vck_stack_peaks(planes, Int32(truncatingIfNeeded: planes.count), thresholds, memory, &found)
    }
    try checkOpenCV(result)
    return Array(peaks.prefix(Int(found)))
  }
}
