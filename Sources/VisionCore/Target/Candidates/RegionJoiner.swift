internal import VisionBase

/// Joins runs of lit pixels to connected regions (8-neighbours), by union-find over rows.
struct RegionJoiner {
  private(set) var regions = LitRegions()
  /// For each run the number of one before it in the same region, or its own.
  private var labels: [Int32] = []
  private var starts: [Int32] = []

  mutating func clear() {
    regions.runs.removeAll(keepingCapacity: true)
    regions.all.removeAll(keepingCapacity: true)
  }

  /// Adds the regions of runs that are sorted by row and column.
  ///
  /// - Complexity: O(runs) in practice.
  mutating func join(_ buffer: RunBuffer, minimumPixels: Int, isWashedOut: Bool) {
    guard buffer.count > 0 else { return }
    connect(buffer.runs, buffer.count)
    let large = largeRegions(buffer.runs, buffer.count, minimumPixels: minimumPixels)
    gather(buffer.runs, buffer.count, large, isWashedOut: isWashedOut)
  }

  private mutating func connect(_ runs: [PixelRun], _ count: Int) {
    labels.removeAll(keepingCapacity: true)
    labels.append(contentsOf: (0..<Int32(clamping: count)))
    var (above, aboveEnd, current) = (0, 0, 0)
    var previousRow: Int32 = -2
    while current < count {
      let y = runs[current].y
      var rowEnd = current
      while rowEnd < count, runs[rowEnd].y == y { rowEnd += 1 }
      if y == previousRow + 1 {
        var other = above
        for run in current..<rowEnd {
          while other < aboveEnd, runs[other].end < runs[run].start { other += 1 }
          var touching = other
          while touching < aboveEnd, runs[touching].start <= runs[run].end {
            unite(Int32(truncatingIfNeeded: run), Int32(truncatingIfNeeded: touching))
            touching += 1
          }
        }
      }
      (above, aboveEnd, current, previousRow) = (current, rowEnd, rowEnd, y)
    }
  }

  private mutating func root(_ index: Int32) -> Int32 {
    var node = index
    while labels[Int(node)] != node {
      labels[Int(node)] = labels[Int(labels[Int(node)])]
      node = labels[Int(node)]
    }
    return node
  }

  private mutating func unite(_ a: Int32, _ b: Int32) {
    let (first, second) = (root(a), root(b))
    if first < second { labels[Int(second)] = first } else { labels[Int(first)] = second }
  }

  /// Makes each label the root's and returns the roots of the largest regions, in order of place.
  private mutating func largeRegions(_ runs: [PixelRun], _ count: Int, minimumPixels: Int) -> [Int32] {
    var pixels: [Int32] = Array(repeating: 0, count: count)
    for index in 0..<count {
      let label = root(Int32(truncatingIfNeeded: index))
      labels[index] = label
      pixels[Int(label)] += runs[index].count
    }
    var large: [Int32] = []
    for index in 0..<count where pixels[index] >= minimumPixels { large.append(Int32(truncatingIfNeeded: index)) }
    if large.count > Self.maximumRegions {
      large.sort { pixels[Int($0)] > pixels[Int($1)] }
      large.removeLast(large.count - Self.maximumRegions)
    }
    large.sort()
    return large
  }

  /// Sorts the runs by region and measures the regions.
  private mutating func gather(_ runs: [PixelRun], _ count: Int, _ large: [Int32], isWashedOut: Bool) {
    // Maps a label to its region, -1 for none.
    var regionOfLabel: [Int32] = Array(repeating: -1, count: count)
    let (first, base) = (regions.all.count, regions.runs.count)
    for (region, label) in large.enumerated() { regionOfLabel[Int(label)] = Int32(truncatingIfNeeded: region) }
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: large.count + 1))
    for index in 0..<count {
      let region = regionOfLabel[Int(labels[index])]
      if region >= 0 { starts[Int(region) + 1] += 1 }
    }
    for region in 0..<large.count {
      starts[region + 1] += starts[region]
      regions.all.append(
        LitRegion(
          runs: base + Int(starts[region])..<base + Int(starts[region + 1]), left: .max, top: .max, right: 0, bottom: 0, pixels: 0,
          isWashedOut: isWashedOut))
    }
    regions.runs.append(contentsOf: repeatElement(PixelRun(), count: Int(starts[large.count])))
    for index in 0..<count {
      let region = Int(regionOfLabel[Int(labels[index])])
      guard region >= 0 else { continue }
      regions.runs[base + Int(starts[region])] = runs[index]
      starts[region] += 1
      regions.all[first + region].add(runs[index])
    }
  }
}
