import VisionBase
import VisionSupport
internal import Glibc

/// Measures the evidence for faces in one picture.
@safe
package struct FaceFeatureExtractor {
  private let edges: Plane<UInt8>
  private let picture: Plane<UInt8>
  // Base addresses are read once: every examined face reads some thousand pixels.
  private let edgeBase: UnsafeMutablePointer<UInt8>?
  private let pictureBase: UnsafeMutablePointer<UInt8>?
  private let edgeStride: Int
  private let pictureStride: Int
  private let limit: SIMD2<Double>
  let index: BlobIndex

  package init(_ view: CubeView) {
    let (edges, picture) = (view.edges, view.picture)
    precondition(edges.width == picture.width && edges.height == picture.height && picture.channels == 3)
    (self.edges, self.picture, index) = (edges, picture, view.patches)
    unsafe edgeBase = edges.row(0).baseAddress
    unsafe pictureBase = picture.row(0).baseAddress
    edgeStride = edges.stride
    pictureStride = picture.stride
    limit = SIMD2(Double(edges.width) - 0.5, Double(edges.height) - 0.5)
  }

  /// The patches in the nine cells of a face; -1 for none.
  package func members(of map: FaceMap, tolerance: Double) -> InlineArray<9, Int> {
    var found = InlineArray<9, Int>(repeating: -1)
    for k in 0..<9 {
      let p = FaceMap.stickerCenter(k)
      let (u, v) = map.steps(at: p)
      found[k] = index.nearest(map(p), u, v, tolerance: tolerance, area: Self.patchAreas)
    }
    return found
  }

  package func examine(_ map: FaceMap) -> FaceEvidence {
    var evidence = glance(map)
    examineColors(map, &evidence)
    return evidence
  }

  /// Patches and edges alone, for `FaceClassifier.promise`.
  package func glance(_ map: FaceMap) -> FaceEvidence {
    var evidence = FaceEvidence()
    evidence.pitch = map.pitch()
    examinePatches(map, &evidence)
    examineEdges(map, &evidence)
    return evidence
  }

  /// Adds the colours to the evidence of `glance`.
  package func complete(_ evidence: FaceEvidence, _ map: FaceMap) -> FaceEvidence {
    var evidence = evidence
    examineColors(map, &evidence)
    return evidence
  }

  private func examinePatches(_ map: FaceMap, _ evidence: inout FaceEvidence) {
    let own = members(of: map, tolerance: Self.patchTolerance)
    var sum = 0.0
    var squares = 0.0
    for k in 0..<9 where own[k] >= 0 {
      let p = FaceMap.stickerCenter(k)
      let (u, v) = map.steps(at: p)
      let determinant = abs(u.x * v.y - u.y * v.x)
      let blob = index.blobs[own[k]]
      let d = blob.center - map(p)
      evidence.reprojectionError += max(abs(d.x * v.y - d.y * v.x), abs(u.x * d.y - u.y * d.x)) / determinant
      let share = log(blob.area / determinant)
      sum += share
      squares += share * share
      evidence.hits += 1
    }
    let n = Double(max(evidence.hits, 1))
    evidence.reprojectionError /= n
    evidence.fill = sum / n
    evidence.sizeSpread = max(0, squares / n - evidence.fill * evidence.fill).squareRoot()
    let likely = evidence.hits > 0 ? exp(evidence.fill) : Self.usualFill
    for i in 0..<12 {
      let along = Double(i / 4) + 0.5
      let across = i % 2 == 0 ? Self.beside.before : Self.beside.after
      let p = i % 4 < 2 ? SIMD2(across, along) : SIMD2(along, across)
      guard map.h.6 * p.x + map.h.7 * p.y > Self.minimumDepth else { continue }
      let (u, v) = map.steps(at: p)
      let areas = (likely * Self.areasBeside.lowerBound)...(likely * Self.areasBeside.upperBound)
      if index.nearest(map(p), u, v, tolerance: Self.toleranceBeside, area: areas) >= 0 { evidence.extrapolation += 1 }
    }
  }

  private func examineEdges(_ map: FaceMap, _ evidence: inout FaceEvidence) {
    var insideStrength = InlineArray<9, Double>(repeating: 255)
    var seen = 0
    for k in 0..<9 {
      var values = InlineArray<16, UInt8>(repeating: 255)
      var count = 0
      for i in 0..<16 {
        let (start, step) = Self.edgeGrid
        let p = SIMD2(Double(k % 3) + start + step * Double(i & 3), Double(k / 3) + start + step * Double(i >> 2))
        guard let value = edge(map(p)) else { continue }
        var at = count
        while at > 0, values[at - 1] > value {
          values[at] = values[at - 1]
          at -= 1
        }
        values[at] = value
        count += 1
      }
      seen += count
      if count > 0 { insideStrength[k] = Double(values[count / 2]) }
    }
    evidence.inside = Double(seen) / 144
    var innerLogs = InlineArray<12, Double>(repeating: 0)
    var outerLogs = InlineArray<12, Double>(repeating: 0)
    var innerCount = 0
    var outerCount = 0
    for line in 0...3 {
      for i in 0..<3 {
        for isVertical in [true, false] {
          let before = line == 0 ? -1 : isVertical ? i * 3 + line - 1 : (line - 1) * 3 + i
          let after = line == 3 ? -1 : isVertical ? i * 3 + line : line * 3 + i
          let calm =
            before < 0 ? insideStrength[after] : after < 0 ? insideStrength[before] : min(insideStrength[before], insideStrength[after])
          let contrast = log(
            (strength(map, line: Double(line), at: Double(i), isVertical: isVertical) + Self.edgeNoise) / (calm + Self.edgeNoise))
          if before < 0 || after < 0 {
            outerLogs[outerCount] = contrast
            outerCount += 1
          } else {
            innerLogs[innerCount] = contrast
            innerCount += 1
          }
        }
      }
    }
    (evidence.inner, evidence.innerWeak) = Self.meanAndThirdLowest(innerLogs)
    (evidence.outer, evidence.outerWeak) = Self.meanAndThirdLowest(outerLogs)
    Self.sort(&insideStrength)
    evidence.edgeStrengthInside = log(insideStrength[4] + Self.edgeNoise)
    evidence.edgeStrengthInsideHigh = log(insideStrength[6] + Self.edgeNoise)
  }

  /// Mean along one boundary of the strongest edge across it.
  private func strength(_ map: FaceMap, line: Double, at start: Double, isVertical: Bool) -> Double {
    var total = 0
    for i in 0..<4 {
      let along = start + Self.boundary.start + Self.boundary.step * Double(i)
      var most: UInt8 = 0
      for j in -2...2 {
        let across = line + Self.boundary.across * Double(j)
        if let value = edge(map(isVertical ? SIMD2(across, along) : SIMD2(along, across))) { most = max(most, value) }
      }
      total += Int(most)
    }
    return Double(total) / 4
  }

  private func examineColors(_ map: FaceMap, _ evidence: inout FaceEvidence) {
    var chromas = InlineArray<9, Double>(repeating: 0)
    var textures = InlineArray<9, Double>(repeating: 0)
    var values = InlineArray<9, Double>(repeating: 0)
    var count = 0
    for k in 0..<9 {
      var sum = SIMD3<Float>.zero
      var squares = SIMD3<Float>.zero
      var n: Float = 0
      for i in 0..<25 {
        let (start, step) = Self.colorGrid
        let p = SIMD2(Double(k % 3) + start + step * Double(i % 5), Double(k / 3) + start + step * Double(i / 5))
        guard let c = color(map(p)) else { continue }
        sum += c
        squares += c * c
        n += 1
      }
      if n < Self.minimumSamples { continue }
      let mean = sum / n
      let deviation = max((squares / n - mean * mean).sum(), 0).squareRoot()
      let high = mean.max()
      chromas[count] = Double((high - mean.min()) / (high + Self.channelNoise))
      textures[count] = Double(log(deviation / (high + Self.channelNoise) + Self.textureNoise))
      values[count] = Double(high)
      count += 1
    }
    guard count >= Self.minimumStickers else { return }
    // Invisible cells sort to the end.
    for k in count..<9 {
      chromas[k] = .infinity
      textures[k] = .infinity
      values[k] = .infinity
    }
    Self.sort(&chromas)
    Self.sort(&textures)
    Self.sort(&values)
    evidence.chroma = chromas[count / 2]
    evidence.chromaHigh = chromas[count - 3]
    evidence.brightness = values[count / 2]
    evidence.textureLogStdDev = textures[count / 2]
    evidence.textureLogStdDevHigh = textures[count - 3]
    var sum = 0.0
    var low = Double.infinity
    var high = 0.0
    var n = 0.0
    for i in 0..<4 {
      guard let c = color(map(SIMD2(Double(1 + i % 2), Double(1 + i / 2)))) else { continue }
      let value = Double(c.max())
      sum += value
      low = min(low, value)
      high = max(high, value)
      n += 1
    }
    guard n >= Self.minimumGrooves else { return }
    evidence.grooveContrast = log((values[count / 2] + Self.brightnessNoise) / (sum / n + Self.brightnessNoise))
    evidence.grooveContrastSpread = (high - low) / (values[count / 2] + Self.brightnessNoise)
  }

  @inline(__always)
  private func edge(_ p: SIMD2<Double>) -> UInt8? {
    guard p.x > -0.5, p.y > -0.5, p.x < limit.x, p.y < limit.y, let base = unsafe edgeBase else { return nil }
    return unsafe base[Int(p.y + 0.5) * edgeStride + Int(p.x + 0.5)]
  }

  @inline(__always)
  private func color(_ p: SIMD2<Double>) -> SIMD3<Float>? {
    guard p.x > -0.5, p.y > -0.5, p.x < limit.x, p.y < limit.y, let base = unsafe pictureBase else { return nil }
    let at = unsafe base + Int(p.y + 0.5) * pictureStride + Int(p.x + 0.5) * 3
    return unsafe SIMD3(Float(at[0]), Float(at[1]), Float(at[2]))
  }

  private static func meanAndThirdLowest(_ values: InlineArray<12, Double>) -> (Double, Double) {
    var sorted = values
    sort(&sorted)
    var sum = 0.0
    for i in 0..<12 { sum += sorted[i] }
    return (sum / 12, sorted[2])
  }

  private static func sort<let n: Int>(_ values: inout InlineArray<n, Double>) {
    for i in 1..<n {
      let value = values[i]
      var at = i
      while at > 0, values[at - 1] > value {
        values[at] = values[at - 1]
        at -= 1
      }
      values[at] = value
    }
  }
}
