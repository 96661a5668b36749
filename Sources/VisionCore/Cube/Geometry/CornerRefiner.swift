import VisionBase
import VisionSupport

/// Locates the stickers' edges in the full picture to subpixel accuracy and fits the face's map to the midpoints between them.
///
/// The midpoint between opposite edges does not depend on the size of the sticker, on blur or on exposure.
struct CornerRefiner {
  let pixels: PixelReader

  /// Samples across an edge; `strengths` has room for one more at each end.
  private static let sampleCounts = 6...40

  /// The centres of the stickers with visible edges, in the face's plane and in pixels.
  func stickerCenters(_ map: FaceMap) -> [PointPair] {
    var pairs: [PointPair] = []
    for k in 0..<9 {
      let p = FaceMap.stickerCenter(k)
      guard let dx = shift(map, p, SIMD2(1, 0), SIMD2(0, 1)), let dy = shift(map, p, SIMD2(0, 1), SIMD2(1, 0)) else { continue }
      pairs.append((p, map(p + SIMD2(dx, dy)), 1))
    }
    return pairs
  }

  /// The map fitted to these centres; the old one if too few stickers have visible edges.
  func refined(_ map: FaceMap, _ centers: [PointPair]) -> FaceMap {
    var pairs = centers
    guard pairs.count >= Self.minimumStickers else { return map }
    // The old corners constrain the perspective when few stickers are left.
    for corner in [SIMD2(0.0, 0.0), SIMD2(3, 0), SIMD2(3, 3), SIMD2(0, 3)] { pairs.append((corner, map(corner), Self.cornerWeight)) }
    guard let fitted = FaceMap.fit(pairs, isAffine: false), fitted.isSound else { return map }
    let pitch = map.pitch()
    for (a, b) in zip(fitted.corners, map.corners) where ((a - b) * (a - b)).sum() > Self.largestMoveSquared * pitch * pitch { return map }
    return fitted
  }

  /// Median width of the stickers' edges, in pitches: change of colour across an edge over its steepest step; nil where
  /// no edge was found. 0.03 in a sharp picture of large stickers, 0.3 in one too blurred for colours.
  func edgeWidth(_ map: FaceMap) -> Double? {
    var widths: [Double] = []
    for k in 0..<9 {
      let p = FaceMap.stickerCenter(k)
      for axis in [SIMD2(1.0, 0.0), SIMD2(0, 1.0)] {
        let (steps, width) = Self.steps(map, p, axis)
        var (peak, total): (Float, Float) = (0, 0)
        var before = pixels.sample(map(p + axis * Self.edgeStart))
        for i in 1...steps {
          guard let color = pixels.sample(map(p + axis * (Self.edgeStart + width * Double(i)))), let last = before else { break }
          let change = ((color - last) * (color - last)).sum().squareRoot()
          peak = max(peak, change)
          total += change
          before = color
        }
        // Across a gap there are two edges.
        if peak > Self.minimumStep { widths.append(Double(total / peak) * width / 2) }
      }
    }
    guard widths.count >= Self.minimumStickers else { return nil }
    widths.sort()
    return widths[widths.count / 2]
  }

  /// Distance along `axis` from `p` to the midpoint between the sticker's two edges, in pitches; median over three lines.
  private func shift(_ map: FaceMap, _ p: SIMD2<Double>, _ axis: SIMD2<Double>, _ across: SIMD2<Double>) -> Double? {
    var found = InlineArray<3, Double>(repeating: 0)
    var count = 0
    for line in Self.lines {
      let start = p + across * line
      guard let low = edge(map, start, axis * -1), let high = edge(map, start, axis) else { continue }
      let midpoint = (high - low) / 2
      if abs(midpoint) > Self.largestShift { continue }
      var at = count
      while at > 0, found[at - 1] > midpoint {
        found[at] = found[at - 1]
        at -= 1
      }
      found[at] = midpoint
      count += 1
    }
    return count == 0 ? nil : count == 2 ? (found[0] + found[1]) / 2 : found[count / 2]
  }

  /// Number and length of the steps across the range of edges.
  private static func steps(_ map: FaceMap, _ start: SIMD2<Double>, _ axis: SIMD2<Double>) -> (count: Int, width: Double) {
    let length = map(start + axis * edgeEnd) - map(start + axis * edgeStart)
    let wanted = Int((length * length).sum().squareRoot() * samplesPerPixel)
    let count = max(sampleCounts.lowerBound, min(sampleCounts.upperBound, wanted))
    return (count, (edgeEnd - edgeStart) / Double(count))
  }

  /// Distance in pitches from `start` along `axis` to the first distinct edge.
  private func edge(_ map: FaceMap, _ start: SIMD2<Double>, _ axis: SIMD2<Double>) -> Double? {
    let (steps, width) = Self.steps(map, start, axis)
    var strengths = InlineArray<42, Float>(repeating: 0)
    var before: SIMD3<Float>?
    var best = 0
    var sum: Float = 0
    for i in 0...steps {
      guard let color = pixels.sample(map(start + axis * (Self.edgeStart + width * Double(i)))) else { return nil }
      if let before {
        let d = color - before
        let strength = (d * d).sum()
        strengths[i] = strength
        sum += strength
        if strength > strengths[best] { best = i }
      }
      before = color
    }
    let strongest = strengths[best]
    guard strongest > Self.minimumStepSquared, best > 0, strongest > Self.minimumProminence * sum / Float(steps) else { return nil }
    // The sticker's own edge comes first; the neighbour's, across the gap, may be stronger.
    if let first = (1..<best).first(where: {
      strengths[$0] > Self.minimumNearerEdge * strongest && strengths[$0] >= strengths[$0 - 1] && strengths[$0] >= strengths[$0 + 1]
    }) {
      best = first
    }
    let peak = strengths[best]
    // Vertex of the parabola through the peak and its neighbours; strengths[i] lies between samples i - 1 and i.
    let left = best > 1 ? strengths[best - 1] : 0
    let right = best < steps ? strengths[best + 1] : 0
    let curve = left - 2 * peak + right
    let offset = curve < 0 ? Double(max(-0.5, min(0.5, 0.5 * (left - right) / curve))) : 0
    return Self.edgeStart + width * (Double(best) - 0.5 + offset)
  }
}
