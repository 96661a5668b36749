package import VisionBase
package import VisionSupport
internal import COpenCV

/// Finds ordinary shapes: drawn, printed, coloured or shown on a screen.
///
/// Contours at many thresholds of several channels propose outlines; a shape is what the same outline fits at several of them (the idea
/// of maximally stable regions, Matas et al. 2002). So neither one threshold nor one colour has to be right.
final class PlainShapeFinder {
  private let color = Plane<UInt8>()
  private let scratch = Plane<UInt8>()
  private let channels = (0..<5).map { _ in Plane<UInt8>() }
  private let binary = Plane<UInt8>()
  private static let thresholds = Array(stride(from: 20, through: 236, by: 18))
  private static let workingSide = 1000.0
  /// Square root of the area of what is easily found in texture, pixels.
  private static let smallSide = 24.0

  private struct Cluster {
    var fit: OutlineFit
    /// How many thresholds of each channel gave this outline.
    var counts: [5 of Int]

    var count: Int { counts[0] + counts[1] + counts[2] + counts[3] + counts[4] }
    var mostOfOneChannel: Int { max(counts[0], counts[1], counts[2], counts[3], counts[4]) }
  }

  /// - Throws: `noMemory`, `internalFailure`.
  func find(_ image: borrowing ImageView, _ parameters: ShapeParameters) throws(VisionError) -> ShapeScene {
    let scale = min(1, Self.workingSide / Double(max(image.width, image.height)))
    try image.convert(to: .bgr, into: color, scratch: scratch, scale: scale)
    try split()
    var clusters: [Cluster] = []
    for channel in channels.indices {
      for threshold in Self.thresholds { try propose(channel, Double(threshold), parameters.minimumSizePixels * scale, &clusters) }
    }
    let kept = select(clusters)
    var scene = ShapeScene()
    let back = (x: Double(image.width) / Double(color.width), y: Double(image.height) / Double(color.height))
    for cluster in kept {
      let outline = clockwise(cluster.fit.corners).map { Point(($0.x + 0.5) * back.x - 0.5, ($0.y + 0.5) * back.y - 0.5) }
      let clipped = clip(outline.simd, width: Double(image.width), height: Double(image.height))
      var shape = FoundShape(exact: cluster.fit.kind, outline: outline, pixelCount: Int(polygonArea(clipped).rounded()))
      let size = cluster.fit.area.squareRoot()
      shape.confidence = min(0.99, (1 - 8 * cluster.fit.residual / (size + 20)) * Double(cluster.count) / Double(cluster.count + 1))
      if shape.confidence >= parameters.minimumConfidence, shape.size >= parameters.minimumSizePixels { scene.shapes.append(shape) }
    }
    scene.shapes.sort { ($0.center.y, $0.center.x) < ($1.center.y, $1.center.x) }
    scene.shapes = Array(scene.shapes.prefix(max(0, parameters.maximumShapes)))
    scene.verdict = scene.shapes.isEmpty ? .nothing : .found
    return scene
  }

  /// The three colours, brightness, and the least of the colours: dark for ink and for every saturated colour.
  private func split() throws(VisionError) {
    for plane in channels { try plane.resize(width: color.width, height: color.height) }
    try shim(unsafe cvx_split3(color.cv, channels[0].cv, channels[1].cv, channels[2].cv))
    try shim(unsafe cvx_arithmetic(channels[0].cv, channels[1].cv, channels[3].cv, Int32(CVX_MINIMUM), 1))
    try shim(unsafe cvx_arithmetic(channels[3].cv, channels[2].cv, channels[4].cv, Int32(CVX_MINIMUM), 1))
    try shim(unsafe cvx_convert_color(color.cv, channels[3].cv, Int32(CVX_BGR_TO_GRAY)))
    try binary.resize(width: color.width, height: color.height)
  }

  private func propose(
    _ channel: Int, _ threshold: Double, _ minimumSize: Double, _ clusters: inout [Cluster]
  ) throws(VisionError) {
    try shim(unsafe cvx_threshold(channels[channel].cv, binary.cv, threshold, 255, 0, nil))
    var contours = unsafe cvx_contours()
    try shim(unsafe cvx_find_contours(binary.cv, Int32(CVX_CONTOURS_LIST), 0, &contours))
    defer { unsafe cvx_contours_free(&contours) }
    let smallest = max(12, minimumSize) * max(12, minimumSize) / 2.5
    for i in 0..<Int(unsafe contours.count) {
      let from = unsafe Int(contours.starts[i])
      let to = unsafe Int(contours.starts[i + 1])
      guard to - from >= 24 else { continue }
      let points = (from..<to).map { unsafe cvx_point(x: Float(contours.points[2 * $0]), y: Float(contours.points[2 * $0 + 1])) }
      let area = polygonArea(points.map { SIMD2(Double($0.x), Double($0.y)) })
      guard area >= smallest, !touchesBorder(points) else { continue }
      let length = Double(to - from)
      // A compact outline; a star or a letter has far more border for its area.
      guard length * length < 32 * area else { continue }
      guard let fit = try OutlineFit.best(for: points, area: area) else { continue }
      add(fit, channel, &clusters)
    }
  }

  private func touchesBorder(_ points: [cvx_point]) -> Bool {
    points.contains { $0.x < 1 || $0.y < 1 || Int($0.x) > color.width - 2 || Int($0.y) > color.height - 2 }
  }

  private func add(_ fit: OutlineFit, _ channel: Int, _ clusters: inout [Cluster]) {
    for i in clusters.indices where clusters[i].fit.kind == fit.kind && isSame(clusters[i].fit, fit) {
      clusters[i].counts[channel] += 1
      if fit.residual < clusters[i].fit.residual { clusters[i].fit = fit }
      return
    }
    var cluster = Cluster(fit: fit, counts: [0, 0, 0, 0, 0])
    cluster.counts[channel] = 1
    clusters.append(cluster)
  }

  private func center(_ fit: OutlineFit) -> Point { fit.corners.reduce(.zero, +) / Double(max(1, fit.corners.count)) }

  private func isSame(_ a: OutlineFit, _ b: OutlineFit) -> Bool {
    let ratio = a.area / max(b.area, 1e-9)
    return ratio > 0.8 && ratio < 1.25 && center(a).distance(to: center(b)) < 0.15 * a.area.squareRoot()
  }

  /// The outlines that several thresholds agree on; of those that compete for one place the larger and more stable one.
  private func select(_ clusters: [Cluster]) -> [Cluster] {
    func worth(_ cluster: Cluster) -> Double { Double(min(cluster.count, 12)) * cluster.fit.area.squareRoot() / (1 + cluster.fit.residual) }
    var kept: [Cluster] = []
    for cluster in clusters.filter(stands).sorted(by: { worth($0) > worth($1) }) {
      let isRival = kept.contains { other in
        let ratio = other.fit.area / max(cluster.fit.area, 1e-9)
        let reach = 0.45 * max(other.fit.area, cluster.fit.area).squareRoot()
        return ratio > 0.3 && ratio < 3.3 && center(other.fit).distance(to: center(cluster.fit)) < reach
      }
      if !isRival { kept.append(cluster) }
    }
    return kept
  }

  /// Whether enough thresholds agree. One channel must differ by two steps at least: a faint texture crosses one threshold in every
  /// channel. Small outlines are common by chance and need more.
  private func stands(_ cluster: Cluster) -> Bool {
    cluster.count >= 3 && cluster.mostOfOneChannel >= (cluster.fit.area.squareRoot() < Self.smallSide ? 3 : 2)
  }

  private func clockwise(_ corners: [Point]) -> [Point] {
    var sum = 0.0
    for i in corners.indices { sum += corners[i].cross(corners[(i + 1) % corners.count]) }
    return sum < 0 ? corners.reversed() : corners
  }
}
