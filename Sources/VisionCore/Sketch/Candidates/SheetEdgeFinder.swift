internal import Glibc
internal import VisionBase
internal import VisionSupport

/// The visible part of a sheet that extends beyond the picture.
struct SheetOutline {
  /// Convex, in pixels.
  var polygon: [Point]
  /// Sides of the polygon that are edges of the sheet; the others run along the picture's border.
  var edges: [(Point, Point)]
}

/// Finds the edges of a partly visible sheet: a bright convex region around the picture's centre with straight sides across which the
/// picture becomes darker and changes its colour, or becomes much darker. Paper in a shadow keeps its colour.
struct SheetEdgeFinder {
  private let small = Plane<UInt8>()
  private let channel = Plane<UInt8>()
  private let second = Plane<UInt8>()
  private let third = Plane<UInt8>()
  private let mask = Plane<UInt8>()
  private let wide = Plane<UInt8>()
  private let closed = Plane<UInt8>()

  /// - Parameter source: BGR.
  /// - Returns: in pixels of the source; nil if no edge is visible.
  func find(_ source: Plane<UInt8>) throws(VisionError) -> SheetOutline? {
    // Reduction by a whole number is much faster; the remaining columns and rows are left out.
    let reduction = max(1, Int((Double(max(source.width, source.height)) / Self.side).rounded()))
    let (width, height) = (source.width / reduction, source.height / reduction)
    guard min(width, height) >= Self.shortestSide else { return nil }
    try source.region(x: 0, y: 0, width: width * reduction, height: height * reduction)
      .resized(into: small, width: width, height: height, .area)
    var found = try searchDarkestChannel()
    // Without a dark border no edge is visible in the grey picture either.
    if found.outline == nil, found.hasDarkBorder { found = try searchGray() }
    guard let outline = found.outline else { return nil }
    func enlarged(_ p: Point) -> Point { (p + Point(0.5, 0.5)) * Double(reduction) - Point(0.5, 0.5) }
    return SheetOutline(polygon: outline.polygon.map(enlarged), edges: outline.edges.map { (enlarged($0.0), enlarged($0.1)) })
  }

  private typealias SearchResult = (outline: SheetOutline?, hasDarkBorder: Bool)

  /// White paper is bright in all channels, wood is not.
  private func searchDarkestChannel() throws(VisionError) -> SearchResult {
    try small.split(into: channel, second, third)
    try channel.combined(.minimum, second, into: channel)
    try channel.combined(.minimum, third, into: channel)
    return try search()
  }

  private func searchGray() throws(VisionError) -> SearchResult {
    try small.converted(.bgrToGray, into: channel)
    return try search()
  }

  private func search() throws(VisionError) -> SearchResult {
    let bins = try channel.histogram()
    var threshold = bins.count - 1
    var hasDarkBorder = false
    for _ in 0..<Self.thresholds {
      threshold = Self.threshold(bins[...threshold])
      try channel.thresholded(into: mask, at: Double(threshold))
      guard reachesBorder else { continue }
      hasDarkBorder = true
      try close()
      var best: (outline: SheetOutline, area: Double)?
      for contour in try mask.contours(.outer, isSimplified: true) {
        guard let outline = try outline(of: contour) else { continue }
        let area = Polygon(outline.polygon).area
        if area > best?.area ?? 0 { best = (outline, area) }
      }
      if let best { return (best.outline, true) }
    }
    return (nil, hasDarkBorder)
  }

  /// Closes pen strokes. The mask is continued beyond the picture's border, so that gaps between sheet and border stay.
  private func close() throws(VisionError) {
    let (width, height, margin) = (mask.width, mask.height, Self.closing / 2)
    try wide.resize(width: width + 2 * margin, height: height + 2 * margin)
    try mask.copied(into: wide.region(x: margin, y: margin, width: width, height: height))
    let wide = wide
    for y in 0..<wide.height {
      let source = wide.span(row: min(max(y, margin), margin + height - 1))
      let (first, last) = (source[margin], source[margin + width - 1])
      var row = wide.mutableSpan(row: y)
      if y < margin || y >= margin + height { for x in margin..<(margin + width) { row[x] = source[x] } }
      for x in 0..<margin { (row[x], row[margin + width + x]) = (first, last) }
    }
    try wide.morphed(.close, into: closed, size: Self.closing)
    try closed.region(x: margin, y: margin, width: width, height: height).copied(into: mask)
  }

  /// Whether a part of the picture's border is dark, as the ground under a sheet is.
  private var reachesBorder: Bool {
    let mask = mask
    var (longest, run) = (0, 0)
    func add(_ value: UInt8) {
      run = value == 0 ? run + 1 : 0
      longest = max(longest, run)
    }
    for y in [0, mask.height - 1] {
      let row = mask.span(row: y)
      for x in 0..<mask.width { add(row[x]) }
    }
    for x in [0, mask.width - 1] { for y in 0..<mask.height { add(mask.span(row: y)[x]) } }
    return longest >= Self.shortestOutside
  }

  /// The threshold that maximises the variance between dark and bright values (Otsu 1979).
  private static func threshold(_ bins: ArraySlice<Float>) -> Int {
    let (count, sum) = bins.indices.reduce((Float(0), Float(0))) { ($0.0 + bins[$1], $0.1 + Float($1) * bins[$1]) }
    var (below, sumBelow): (Float, Float) = (0, 0)
    var best: (value: Int, spread: Float) = (0, 0)
    for value in bins.indices {
      below += bins[value]
      sumBelow += Float(value) * bins[value]
      guard below > 0, below < count else { continue }
      let difference = sumBelow / below - (sum - sumBelow) / (count - below)
      let spread = below * (count - below) * difference * difference
      if spread > best.spread { best = (value, spread) }
    }
    return best.value
  }

  private func outline(of contour: ArraySlice<SIMD2<Float>>) throws(VisionError) -> SheetOutline? {
    let (width, height) = (Double(small.width), Double(small.height))
    let area = Polygon(contour.map { Point(Double($0.x), Double($0.y)) }).area
    guard area > Self.minimumArea * width * height else { return nil }
    let corners = try simplified(convexHull(Array(contour), isClockwise: true), tolerance: Self.tolerance, isClosed: true)
    let polygon = Polygon(corners.map { Point(Double($0.x), Double($0.y)) })
    guard polygon.corners.count > 2, area > Self.minimumFill * polygon.area - Self.fillMargin,
      polygon.contains(Point(width / 2, height / 2))
    else { return nil }
    var (edges, longest): ([(Point, Point)], Double) = ([], 0)
    for i in polygon.corners.indices {
      let (a, b) = (polygon.corners[i], polygon.corners[(i + 1) % polygon.corners.count])
      guard !isBorder(a, b) else { continue }
      edges.append((a, b))
      guard a.distance(to: b) >= Self.shortestEdge, let contrast = contrast(across: a, b, inside: polygon.center) else { continue }
      guard contrast > Self.minimumContrast else { return nil }
      longest = max(longest, a.distance(to: b))
    }
    guard edges.count <= Self.mostEdges, longest > Self.minimumLongest * min(width, height) else { return nil }
    return SheetOutline(polygon: polygon.corners, edges: edges)
  }

  private func isBorder(_ a: Point, _ b: Point) -> Bool {
    let (right, bottom, reach) = (Double(small.width - 1), Double(small.height - 1), Self.borderReach)
    return max(a.x, b.x) < reach || max(a.y, b.y) < reach || min(a.x, b.x) > right - reach || min(a.y, b.y) > bottom - reach
  }

  /// Brightness inside over outside along a side, exceeded by most samples; 0 if the side may be the edge of a shadow.
  ///
  /// - Returns: nil if too few samples lie in the picture.
  private func contrast(across a: Point, _ b: Point, inside: Point) -> Double? {
    let along = b - a
    var normal = Point(-along.y, along.x) / along.length
    if normal.dot(inside - a) < 0 { normal = normal * -1 }
    var (ratios, differences): ([Double], [Double]) = ([], [])
    for i in 0..<Self.samples {
      let position = a + along * ((Double(i) + 0.5) / Double(Self.samples))
      guard let inner = color(at: position + normal * Self.inward), let outer = color(at: position - normal * Self.outward) else {
        continue
      }
      ratios.append(inner.sum() / outer.sum())
      let logarithms = (0..<3).map { log(inner[$0] / outer[$0]) }
      let mean = logarithms.reduce(0, +) / 3
      differences.append(logarithms.map { abs($0 - mean) }.max() ?? 0)
    }
    guard ratios.count >= Self.fewestSamples, let difference = differences.median else { return nil }
    let contrast = ratios.sorted()[Int(Self.sampleQuantile * Double(ratios.count))]
    return difference > Self.minimumColorDifference || contrast > Self.minimumContrastOfGray ? contrast : 0
  }

  private func color(at position: Point) -> SIMD3<Double>? {
    let (x, y) = (Int(position.x.rounded()), Int(position.y.rounded()))
    guard x >= 0, y >= 0, x < small.width, y < small.height else { return nil }
    return SIMD3(Double(small[x, y, 0]), Double(small[x, y, 1]), Double(small[x, y, 2])) + Self.addedLight
  }
}
