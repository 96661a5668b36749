internal import VisionBase
internal import VisionSupport

/// Whether a rim of the LED's colour surrounds a washed-out region, as opposed to a lamp or a window.
struct ColoredRimCheck {
  let sampler: EdgeSampler

  func callAsFunction(_ outline: StripOutline, _ corners: Quad, _ picture: EdgePicture) throws(VisionError) -> Bool {
    let weights = EdgeChannel.rim(picture.signal.kind)
    let window = try sampler.window(around: outline, margin: Self.windowMargin, weights: weights, picture.pixels)
    guard let window else { return false }
    let threshold = Float(picture.signal.threshold)
    var (colored, seen) = (0, 0)
    for index in 0..<4 {
      let (a, b) = corners.side(index)
      let length = a.distance(to: b)
      guard length > Epsilon.length else { continue }
      let direction = (b - a) / length
      let normal = Point(direction.y, -direction.x)
      let count = max(Self.profiles.lowerBound, min(Self.profiles.upperBound, Int(length)))
      let along = direction * (length / Double(count - 1))
      let samples = try window.samples(
        ProfileGrid(start: a + normal * Self.firstSample, along: along, across: normal, profiles: count, count: Self.samples))
      for profile in 0..<count {
        guard let brightest = samples.brightest(of: profile, count: Self.samples) else { continue }
        seen += 1
        if brightest > threshold { colored += 1 }
      }
    }
    return seen > 0 && Double(colored) >= Self.coloredShare * Double(seen)
  }
}

/// Whether only the outline of an element is lit: tape along at least three sides, none at the centre.
struct TapeOutlineCheck {
  let sampler: EdgeSampler

  /// - Parameters:
  ///   - quad: outer corners.
  ///   - fillRatio: share of the quadrilateral that is tape.
  func callAsFunction(_ outline: StripOutline, _ quad: Quad, fillRatio: Double, _ picture: EdgePicture) throws(VisionError) -> Bool {
    let mean = try picture.pixels.mean(of: outline.hull)
    let weights = picture.signal.kind == .bright ? EdgeChannel.green : EdgeChannel.led(mean)
    let window = try sampler.window(around: outline, margin: Self.windowMargin, weights: weights, picture.pixels)
    guard let window else { return false }
    // Thickness of tape along all sides except the top.
    let taped = quad.b.distance(to: quad.c) + quad.c.distance(to: quad.d) + quad.d.distance(to: quad.a)
    guard let level = try levelOfTapedSides(window, quad, thickness: fillRatio * quad.area / max(taped, 1)) else { return false }
    let (down, across) = (quad.down, quad.across)
    let samples = try window.samples(
      ProfileGrid(
        start: quad.center - down * Self.centerDown - across * Self.centerAcross, along: down * Self.centerStep,
        across: across * Self.centerStep, profiles: Self.centerProfiles,
        count: Self.centerSamples))
    let dark = (0..<Self.centerProfiles * Self.centerSamples).filter { !(samples[$0] > level) }.count
    return dark >= Self.darkSamples
  }

  /// Half of the brightness along the three brightest sides; nil if they are not lit completely.
  private func levelOfTapedSides(_ window: EdgeWindow, _ quad: Quad, thickness: Double) throws(VisionError) -> Float? {
    let count = Self.profiles
    var sides: [[Float]] = []
    for index in 0..<4 {
      let (a, b) = quad.side(index)
      let length = max(a.distance(to: b), Epsilon.divisor)
      let inward = Point(-(b - a).y, (b - a).x) / length
      let along = (b - a) / Double(count)
      let depth = max(Self.smallestDepth, thickness / Double(Self.depths))
      let start = a + along * 0.5 + inward * depth * 0.5
      let samples = try window.samples(ProfileGrid(start: start, along: along, across: inward * depth, profiles: count, count: Self.depths))
      sides.append((0..<count).map { max(0, samples.brightest(of: $0, count: Self.depths) ?? 0) })
    }
    let medians = sides.map { $0.median ?? 0 }
    guard let open = medians.indices.min(by: { medians[$0] < medians[$1] }) else { return nil }
    let taped = sides.indices.filter { $0 != open }.flatMap { sides[$0] }
    guard let median = taped.median else { return nil }
    let level = median / 2
    return taped.filter { $0 > level }.count >= taped.count * 4 / 5 ? level : nil
  }
}

extension [Float] {
  /// The brightest sample of a profile; nil if the profile lies outside of the window.
  fileprivate func brightest(of profile: Int, count: Int) -> Float? {
    var brightest: Float?
    for index in profile * count..<(profile + 1) * count where !self[index].isNaN {
      brightest = Swift.max(brightest ?? self[index], self[index])
    }
    return brightest
  }
}
