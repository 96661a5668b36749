import VisionBase
import VisionSupport

/// A 3x3 window of a lattice of patches: the map from the face's plane to pixels, and the patch of each cell.
package struct FaceLattice: Sendable {
  package var map: FaceMap
  /// The patch of each of the nine cells, row by row, or -1.
  package var members: InlineArray<9, Int>
  package var count: Int
}

/// Grows lattices from patches and their neighbours.
///
/// Each patch measures lengths in its own covariance, in which a parallelogram and an ellipse are a square and a circle. Two neighbours at
/// right angles and equal distance in that measure span a lattice, independent of the size, rotation and slant of the face.
package struct FaceLatticeFinder {
  private struct Neighbor {
    var index: Int
    var step: SIMD2<Double>
    /// The step and its length in the patch's own measure.
    var white: SIMD2<Double>
    var distance: Double
  }

  /// Cells around the seed, up to three to each side.
  private struct Grid {
    static let radius = 3
    static let side = 7
    private var patches = InlineArray<49, Int32>(repeating: -1)
    private(set) var count = 0

    subscript(i: Int, j: Int) -> Int {
      get { abs(i) > Self.radius || abs(j) > Self.radius ? -1 : Int(patches[(j + Self.radius) * Self.side + i + Self.radius]) }
      set {
        patches[(j + Self.radius) * Self.side + i + Self.radius] = Int32(truncatingIfNeeded: newValue)
        count += 1
      }
    }

    func holds(_ patch: Int) -> Bool {
      for k in 0..<49 where patches[k] == Int32(truncatingIfNeeded: patch) { return true }
      return false
    }
  }

  private let index: BlobIndex
  private var blobs: [StickerBlob] { index.blobs }
  /// Pairs of neighbours in a lattice that was found.
  private var usedLinks: Set<Int> = []
  private var results: [FaceLattice] = []

  /// Pairs of neighbours that may still be grown.
  private var tries = triesPerLattice * maximumLattices

  package init(index: BlobIndex) { self.index = index }

  /// All lattices of at least four patches; the best windows of 3x3 cells of each.
  package mutating func find() -> [FaceLattice] {
    for seed in blobs.indices {
      if results.count >= Self.maximumLattices || tries <= 0 { break }
      let around = neighbors(of: seed)
      guard around.count >= 2 else { continue }
      for i in 0..<(around.count - 1) {
        for j in (i + 1)..<around.count {
          let (b, c) = (around[i], around[j])
          if c.distance > Self.largestAspect * b.distance { break }
          if abs((b.white * c.white).sum()) > Self.largestCosine * b.distance * c.distance { continue }
          let isClockwise = b.step.x * c.step.y - b.step.y * c.step.x > 0
          let (u, v) = isClockwise ? (b, c) : (c, b)
          if usedLinks.contains(link(seed, u.index)), usedLinks.contains(link(seed, v.index)) { continue }
          tries -= 1
          grow(from: seed, u.step, v.step)
        }
      }
    }
    return results
  }

  private func link(_ a: Int, _ b: Int) -> Int { min(a, b) << 24 | max(a, b) }

  /// Patches at a distance of one pitch or its diagonal in both patches' measures and of a similar area, nearest first.
  private func neighbors(of seed: Int) -> [Neighbor] {
    let blob = blobs[seed]
    let covariance = blob.covariance
    let l11 = covariance.x.squareRoot()
    let l21 = covariance.y / l11
    let l22 = max(covariance.z - l21 * l21, Epsilon.divisor).squareRoot()
    var found: [Neighbor] = []
    index.forEach(near: blob.center, SIMD2(Self.neighborReach * l11, Self.neighborReach * covariance.z.squareRoot())) { other in
      let candidate = blobs[other]
      let ratio = candidate.area / blob.area
      if other == seed || !Self.neighborAreas.contains(ratio) { return }
      let step = candidate.center - blob.center
      let mine = blob.squaredDistance(step)
      if !Self.neighborDistances.contains(mine) { return }
      let theirs = candidate.squaredDistance(step)
      if !Self.neighborDistancesBack.contains(theirs) { return }
      let x = step.x / l11
      found.append(Neighbor(index: other, step: step, white: SIMD2(x, (step.y - l21 * x) / l22), distance: mine.squareRoot()))
    }
    found.sort { $0.distance < $1.distance }
    if found.count > Self.mostNeighbors { found.removeLast(found.count - Self.mostNeighbors) }
    return found
  }

  private func nearest(_ p: SIMD2<Double>, _ u: SIMD2<Double>, _ v: SIMD2<Double>, tolerance: Double, area: Double) -> Int {
    let determinant = max(abs(u.x * v.y - u.y * v.x), Epsilon.divisor)
    let low = max(Self.areaShares.lowerBound, Self.areaFactors.lowerBound * area / determinant)
    let high = min(Self.areaShares.upperBound, Self.areaFactors.upperBound * area / determinant)
    return low < high ? index.nearest(p, u, v, tolerance: tolerance, area: low...high) : -1
  }

  private mutating func grow(from seed: Int, _ u: SIMD2<Double>, _ v: SIMD2<Double>) {
    let determinant = u.x * v.y - u.y * v.x
    // A cell is larger than its sticker, and not much larger.
    guard determinant > Self.cellAreas.lowerBound * blobs[seed].area, determinant < Self.cellAreas.upperBound * blobs[seed].area else {
      return
    }
    var grid = spread(from: seed, u, v)
    guard grid.count >= Self.fewestPatches else { return }
    var map: FaceMap?
    for _ in 0..<2 {
      var pairs: [PointPair] = []
      for j in -Grid.radius...Grid.radius {
        for i in -Grid.radius...Grid.radius where grid[i, j] >= 0 {
          pairs.append((SIMD2(Double(i), Double(j)), blobs[grid[i, j]].center, 1))
        }
      }
      guard pairs.count >= Self.fewestPatches,
        let fitted = FaceMap.fit(pairs, isAffine: pairs.count < Self.fewestForPerspective)
      else { return }
      map = fitted
      grid = gather(fitted, grid, area: blobs[seed].area / determinant)
    }
    guard let map, grid[0, 0] >= 0 else { return }
    addWindows(grid, map)
  }

  /// Grows the grid breadth first; each step is predicted from the last one in its row or from the row beside it.
  private func spread(from seed: Int, _ u: SIMD2<Double>, _ v: SIMD2<Double>) -> Grid {
    var grid = Grid()
    grid[0, 0] = seed
    var queue = InlineArray<49, SIMD2<Int>>(repeating: .zero)
    var (head, tail) = (0, 1)
    while head < tail {
      let (i, j) = (queue[head].x, queue[head].y)
      head += 1
      let here = blobs[grid[i, j]]
      for (di, dj) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
        if max(abs(i + di), abs(j + dj)) > Grid.radius || grid[i + di, j + dj] >= 0 { continue }
        var step = di != 0 ? u * Double(di) : v * Double(dj)
        if grid[i - di, j - dj] >= 0 {
          step = here.center - blobs[grid[i - di, j - dj]].center
        } else {
          for k in [-1, 1] {
            let (from, to) = (grid[i + k * dj, j + k * di], grid[i + k * dj + di, j + k * di + dj])
            if from >= 0, to >= 0 {
              step = blobs[to].center - blobs[from].center
              break
            }
          }
        }
        let found = nearest(here.center + step, u, v, tolerance: Self.toleranceOfStep, area: here.area)
        if found >= 0, !grid.holds(found) {
          grid[i + di, j + dj] = found
          queue[tail] = SIMD2(i + di, j + dj)
          tail += 1
        }
      }
    }
    return grid
  }

  /// The patches in the cells of a fitted map. `area`: the seed's, in cells.
  private func gather(_ map: FaceMap, _ old: Grid, area: Double) -> Grid {
    var grid = Grid()
    for j in -Grid.radius...Grid.radius {
      for i in -Grid.radius...Grid.radius {
        let p = SIMD2(Double(i), Double(j))
        let depth = 1 + map.h.6 * p.x + map.h.7 * p.y
        if !Self.depths.contains(depth) { continue }
        let (u, v) = map.steps(at: p)
        let expected = old[i, j] >= 0 ? blobs[old[i, j]].area : area * abs(u.x * v.y - u.y * v.x)
        let found = nearest(map(p), u, v, tolerance: Self.toleranceOfMap, area: expected)
        if found >= 0, !grid.holds(found) { grid[i, j] = found }
      }
    }
    return grid
  }

  /// The 3x3 windows with the most patches become faces.
  private mutating func addWindows(_ grid: Grid, _ map: FaceMap) {
    func count(_ left: Int, _ top: Int) -> Int {
      var n = 0
      for k in 0..<9 where grid[left + k % 3, top + k / 3] >= 0 { n += 1 }
      return n
    }
    let corners = -Grid.radius...(Grid.radius - 2)
    var best = Self.fewestPatches
    for top in corners { for left in corners { best = max(best, count(left, top)) } }
    for top in corners {
      for left in corners {
        let n = count(left, top)
        if n == best || (n >= 6 && n == best - 1) { addWindow(grid, map, left, top, n) }
      }
    }
  }

  private mutating func addWindow(_ grid: Grid, _ map: FaceMap, _ left: Int, _ top: Int, _ count: Int) {
    var members = InlineArray<9, Int>(repeating: -1)
    var pairs: [PointPair] = []
    var (rows, columns) = (0, 0)
    for k in 0..<9 {
      members[k] = grid[left + k % 3, top + k / 3]
      guard members[k] >= 0 else { continue }
      pairs.append((FaceMap.stickerCenter(k), blobs[members[k]].center, 1))
      rows |= 1 << (k / 3)
      columns |= 1 << (k % 3)
    }
    guard rows.nonzeroBitCount >= 2, columns.nonzeroBitCount >= 2 else { return }
    let own = count >= Self.fewestForOwnMap ? FaceMap.fit(pairs, isAffine: false) : nil
    let window = own ?? map.shifted(Double(left) - 0.5, Double(top) - 0.5)
    guard window.isSound else { return }
    var error = 0.0
    for pair in pairs {
      let d = window(pair.from) - pair.to
      error += (d * d).sum()
    }
    let pitch = window.pitch()
    guard error < Self.largestError * pitch * pitch * Double(count) else { return }
    results.append(FaceLattice(map: window, members: members, count: count))
    for k in 0..<9 where members[k] >= 0 {
      if k % 3 < 2, members[k + 1] >= 0 { usedLinks.insert(link(members[k], members[k + 1])) }
      if k < 6, members[k + 3] >= 0 { usedLinks.insert(link(members[k], members[k + 3])) }
    }
  }
}
