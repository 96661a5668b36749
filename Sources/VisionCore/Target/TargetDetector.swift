package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// Finds and measures robot targets in single pictures; keeps its buffers from picture to picture.
@safe
package final class TargetDetector {
  package var parameters: TargetParameters
  /// nil: a field of view of 68.5 degrees over the diagonal is assumed, as robot cameras state it.
  package var camera: Camera?
  package var mounting = TargetMounting()

  private let gate = ColorGate()
  private let finder = StripFinder()
  private let refiner = EdgeRefiner()
  private let upright = Plane<UInt8>()
  private let scratch = Plane<UInt8>()

  package init(_ parameters: TargetParameters) { self.parameters = parameters }

  /// Radians over the diagonal when nothing is known about the camera.
  package static let assumedView = 68.5 * Double.pi / 180

  /// The camera for pictures of this size.
  package func camera(width: Int, height: Int) throws(VisionError) -> Camera {
    if let camera { return camera.scaled(width: width, height: height) }
    return try Camera(diagonalViewRadians: Self.assumedView, width: width, height: height)
  }

  /// Looks for targets in all of the picture, or within a part of it.
  ///
  /// - Parameter region: left, top, width, height in pixels; nil for everything.
  /// - Returns: targets best first, strips from left to right.
  /// - Throws: `invalidArgument`, `noMemory`, `internalFailure`.
  package func find(
    _ image: borrowing ImageView, region: (left: Int, top: Int, width: Int, height: Int)? = nil, keepsRejected: Bool = false
  ) throws(VisionError) -> TargetResult {
    let (width, height) = (image.width, image.height)
    return try unsafe withPixels(image) { (plane, swapped) throws(VisionError) in
      var part = unsafe plane
      var origin = Point.zero
      if let region {
        let left = max(0, min(region.left, width - 1)), top = max(0, min(region.top, height - 1))
        unsafe part.width = Int32(clamping: max(1, min(region.width, width - left)))
        unsafe part.height = Int32(clamping: max(1, min(region.height, height - top)))
        unsafe part.data = plane.data + top * plane.stride + left * Int(plane.channels)
        origin = Point(Double(left), Double(top))
      }
      let strips = unsafe try self.strips(part, swapped: swapped, origin: origin, width: width, height: height)
      return try self.result(strips, width: width, height: height, keepsRejected: keepsRejected)
    }
  }

  /// Measures targets where they should be, without a search; nil for each that is not there as it was.
  ///
  /// - Parameter expected: targets of the frame before, with pieces where this frame should have them.
  func measure(_ image: borrowing ImageView, expected: [FoundTarget]) throws(VisionError) -> [FoundTarget?] {
    let (width, height) = (image.width, image.height)
    let camera = try camera(width: width, height: height)
    let matcher = TargetMatcher(model: parameters.model, camera: camera, parameters: parameters)
    return try unsafe withPixels(image) { (plane, swapped) throws(VisionError) in
      var gate = cvx_gate()
      gate.kind = gateKind(isGray: unsafe plane.channels == 1)
      gate.step = 1
      gate.threshold = Int32(clamping: parameters.minimumSignal)
      let picture = unsafe GatedPicture(source: plane, swapped: swapped, gate: gate, width: width, height: height)
      var result: [FoundTarget?] = []
      for target in expected {
        var strips: [Strip] = []
        for quad in target.pieces {
          let outline = StripOutline(predicted: quad, width: width, height: height)
          guard !outline.touchesBorder, let strip = try refiner.refine(outline, from: quad, in: picture), strip.isWhole,
            abs(strip.area / max(strip.corners.area, 1) - 1) < 0.3, reason(strip, width: width, height: height) == .accepted
          else { break }
          strips.append(strip)
        }
        guard strips.count == target.pieces.count, let match = matcher.follow(strips, from: target.pose),
          match.confidence >= max(parameters.minimumConfidence, 0.7 * target.confidence)
        else {
          result.append(nil)
          continue
        }
        var measured = self.target(match, strips, camera, width: width, height: height, knownAmbiguity: target.ambiguity)
        measured.identifier = target.identifier
        result.append(measured)
      }
      return result
    }
  }

  private func gateKind(isGray: Bool) -> Int32 {
    guard !isGray else { return Int32(CVX_GATE_BRIGHT) }
    if case .adaptive(let color) = parameters.gate { return ColorGate.kind(color) }
    return Int32(CVX_GATE_GREEN_OR_BLUE)
  }

  /// The gate's black-and-white picture: 255 where the signal counts.
  package func mask(_ image: borrowing ImageView, into mask: Plane<UInt8>) throws(VisionError) {
    try mask.resize(width: image.width, height: image.height)
    mask.fill(0)
    unsafe try withPixels(image) { (plane, swapped) throws(VisionError) in
      var all = parameters
      all.minimumPixels = 1
      all.longestSearchSide = PixelGeometry.maximumSide
      unsafe _ = try gate.apply(all, to: plane, swapped: swapped)
      for run in gate.runs {
        let row = unsafe mask.row(Int(run.y))
        for x in Int(run.start)..<Int(run.end) { unsafe row[x] = 255 }
      }
    }
  }

  /// Lends the pixels in an order that the gate reads: as they are, or converted to BGR.
  private func withPixels<Result>(
    _ image: borrowing ImageView, _ body: (cvx_plane, Int32) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    let isDirect = image.format != .nv12 && image.format != .yuyv && !image.geometry.isBottomUp
    guard isDirect else {
      let isGray = image.format == .gray8
      try image.convert(to: isGray ? .gray : .bgr, into: upright, scratch: scratch)
      return unsafe try body(upright.cv, 0)
    }
    let swapped: Int32 = image.format == .rgb24 || image.format == .rgba32 ? 1 : 0
    return unsafe try image.withPlane { (plane) throws(VisionError) in unsafe try body(plane, swapped) }
  }

  // MARK: Stages

  private struct Candidate {
    var strip: Strip
    var reason: FoundStrip.Reason
  }

  private func strips(_ plane: cvx_plane, swapped: Int32, origin: Point, width: Int, height: Int) throws(VisionError) -> [Candidate] {
    let picture = unsafe try gate.apply(parameters, to: plane, swapped: swapped)
    let outlines = try finder.outlines(of: gate.blobs, runs: gate.runs, in: picture, parameters)
    let original = unsafe restored(picture, plane)
    let isOpen = parameters.model.fullness < 0.9
    var candidates: [Candidate] = []
    for outline in outlines {
      guard var strip = isOpen ? try openStrip(outline, in: original) : try refiner.refine(outline, in: original) else { continue }
      strip.move(by: origin)
      candidates.append(Candidate(strip: strip, reason: reason(strip, width: width, height: height)))
    }
    for join in isOpen ? [] : SplitOutline.joined(outlines, parameters) {
      let colors = (try refiner.mean(join.first, original), try refiner.mean(join.second, original))
      guard Strip.colorDistance(colors.0, colors.1) < SplitOutline.maximumColorDistance else { continue }
      guard var strip = try refiner.refine(join.whole, in: original), strip.usableSides >= 3 else { continue }
      strip.move(by: origin)
      strip.color = (colors.0 + colors.1) / 2
      strip.visibleShare = join.visibleShare
      guard reason(strip, width: width, height: height) == .accepted else { continue }
      candidates.append(Candidate(strip: strip, reason: .accepted))
    }
    return withoutHalos(candidates)
  }

  /// A piece of which only an outline is tape; nil where the region is not one.
  private func openStrip(_ outline: StripOutline, in picture: GatedPicture) throws(VisionError) -> Strip? {
    let model = parameters.model
    guard let strip = try OpenOutline.strip(outline, piece: model.pieces[0], fullness: model.fullness) else { return nil }
    // As thick as tape along all sides but the top would be.
    let q = strip.corners
    let taped = q.b.distance(to: q.c) + q.c.distance(to: q.d) + q.d.distance(to: q.a)
    let thickness = model.fullness * q.area / max(taped, 1)
    return try refiner.isOutline(outline, q, thickness: thickness, in: picture) ? strip : nil
  }

  /// The picture whose brightness the edges are measured in: with an HSV gate the gate's own is a mask.
  private func restored(_ picture: GatedPicture, _ plane: cvx_plane) -> GatedPicture {
    guard case .hsv = parameters.gate else { return picture }
    var gate = picture.gate
    gate.kind = unsafe plane.channels == 1 ? Int32(CVX_GATE_BRIGHT) : Int32(CVX_GATE_GREEN_OR_BLUE)
    return unsafe GatedPicture(source: plane, swapped: picture.swapped, gate: gate, width: picture.width, height: picture.height)
  }

  /// A strip that is too bright is seen twice, as its white core and as its coloured rim: the core is the strip.
  private func withoutHalos(_ candidates: [Candidate]) -> [Candidate] {
    let cores = candidates.filter { $0.strip.isWashedOut }
    guard !cores.isEmpty else { return candidates }
    return candidates.filter { candidate in
      candidate.strip.isWashedOut || !cores.contains { candidate.strip.corners.contains($0.strip.center) }
    }
  }

  /// The filters, in the order in which they are named in the reason.
  private func reason(_ strip: Strip, width: Int, height: Int) -> FoundStrip.Reason {
    let fraction = strip.corners.area / Double(width * height)
    guard fraction >= parameters.minimumAreaFraction, fraction <= parameters.maximumAreaFraction else { return .area }
    guard strip.center.y >= parameters.ignoredTopFraction * Double(height) else { return .height }
    if parameters.model.fullness < 0.9 { return .accepted }
    let aspect = strip.length / max(strip.width, 1e-6)
    if strip.isWhole, !strip.isCut, aspect < parameters.minimumAspect || aspect > parameters.maximumAspect { return .aspect }
    if !strip.isCut, strip.fullness < parameters.minimumFullness { return .fullness }
    guard strip.usableSides >= (strip.isCut ? 1 : 2) else { return .edges }
    return .accepted
  }

  private func result(_ candidates: [Candidate], width: Int, height: Int, keepsRejected: Bool) throws(VisionError) -> TargetResult {
    var accepted = candidates.filter { $0.reason == .accepted }.map(\.strip)
    accepted.sort { Self.quality($0) > Self.quality($1) }
    var rejected = candidates.filter { $0.reason != .accepted }.map { Self.found($0.strip, $0.reason) }
    if accepted.count > parameters.maximumStrips {
      rejected += accepted[parameters.maximumStrips...].map { Self.found($0, .limit) }
      accepted.removeLast(accepted.count - parameters.maximumStrips)
    }
    let camera = try camera(width: width, height: height)
    let matcher = TargetMatcher(model: parameters.model, camera: camera, parameters: parameters)
    let matches = matcher.matches(accepted)
    var result = TargetResult()
    result.width = width
    result.height = height
    result.strips = accepted.map { Self.found($0, .accepted) }
    for (index, match) in matches.enumerated() {
      for strip in match.strips { result.strips[strip].target = index }
      result.targets.append(target(match, accepted, camera, width: width, height: height))
    }
    result.strips = Self.withoutCrumbs(Self.withoutParts(result.strips, accepted))
    result.strips.sort { ($0.corners.center.x, $0.corners.center.y) < ($1.corners.center.x, $1.corners.center.y) }
    if keepsRejected { result.strips += rejected }
    return result
  }

  /// Joined strips stay where a target needs them, their parts elsewhere.
  ///
  /// - Parameter measured: the same strips in the same order.
  private static func withoutParts(_ strips: [FoundStrip], _ measured: [Strip]) -> [FoundStrip] {
    let whole = strips.indices.filter { measured[$0].isJoined && strips[$0].target != nil }
    return strips.indices.filter { index in
      strips[index].target != nil
        || (!measured[index].isJoined && !whole.contains { strips[$0].corners.contains(strips[index].corners.center) })
    }.map { strips[$0] }
  }

  /// Without the bright spots within strips that are listed themselves.
  private static func withoutCrumbs(_ strips: [FoundStrip]) -> [FoundStrip] {
    strips.filter { strip in
      strip.target != nil
        || !strips.contains { other in
          other.corners.area > 2 * strip.corners.area && other.corners.contains(strip.corners.center)
            && (other.target != nil || other.confidence > strip.confidence)
        }
    }
  }

  /// Large strips with clean sides first.
  private static func quality(_ strip: Strip) -> Double {
    var coverage = strip.seenCorners.count == 4 ? 4.0 : 0.0
    for index in 0..<4 { coverage += strip.sides[index].coverage }
    return coverage * strip.area.squareRoot().squareRoot()
  }

  private static func found(_ strip: Strip, _ reason: FoundStrip.Reason) -> FoundStrip {
    var coverage = strip.seenCorners.count == 4 ? 1.0 : 0.0
    for index in 0..<4 { coverage += strip.sides[index].coverage / 4 }
    let confidence = min(1, coverage) * (1 - exp(-strip.length / 6)) * min(1, strip.contrast * 1.5)
    return FoundStrip(corners: strip.corners, reason: reason, confidence: max(0, min(1, confidence)), isCut: strip.isCut, target: nil)
  }

  private func target(
    _ match: TargetMatch, _ strips: [Strip], _ camera: Camera, width: Int, height: Int, knownAmbiguity: Double? = nil
  ) -> FoundTarget {
    let members = match.strips.map { strips[$0] }
    let pieces = members.map(\.corners)
    let center = pieces.reduce(Point.zero) { $0 + $1.center / Double(pieces.count) }
    let pose = match.solution.pose
    let direction = camera.direction(center)
    var ambiguity = knownAmbiguity ?? 0
    if knownAmbiguity == nil, let second = match.fit.solve(from: pose.mirrored()),
      abs(second.pose.rotation[2] - pose.rotation[2]) + abs(second.pose.rotation[5] - pose.rotation[5]) > 0.05
    {
      ambiguity = min(1, (match.solution.reprojectionError + 0.02) / (second.reprojectionError + 0.02))
    }
    let deviation = deviation(match, members, camera, direction)
    let models = parameters.model.pieces
    let separation = models.count == 2 ? models[0].center.distance(to: models[1].center) : 0
    let (x, y, z) = (pose.translation[0], pose.translation[1], max(pose.translation[2], 1e-6))
    var distance = (value: mounting.floorDistance(x: x, y: y, z: z), deviation: deviation.distance)
    let byHeight = mounting.heightDistance(Point(x / z, y / z), pitchDeviation: deviation.pitch)
    if let byHeight { distance = Self.combined(distance, byHeight) }
    return FoundTarget(
      model: parameters.model.name, pieces: pieces, center: center, yaw: atan(direction.x),
      pitch: atan2(-direction.y, hypot(1, direction.x)), distance: distance.value, range: pose.range,
      areaFraction: pieces.reduce(0) { $0 + $1.area } / Double(width * height), pose: pose,
      reprojectionError: match.solution.reprojectionError, ambiguity: ambiguity,
      yawDeviation: deviation.yaw, pitchDeviation: deviation.pitch, distanceDeviation: distance.deviation,
      heightDistance: byHeight?.distance ?? 0, heightDistanceDeviation: byHeight?.deviation ?? 0, confidence: match.confidence,
      pieceSeparation: separation,
      isPartial: members.contains { $0.isCut || ($0.usableSides < 4 && $0.seenCorners.count < 4) },
      isClear: members.allSatisfy { $0.isWhole && !$0.isWashedOut && !$0.isCut })
  }

  /// Two measurements of one distance, weighted by what they are worth. The pose's is worth no more than a percent, whatever its edges
  /// say: focal lengths and tape are not known better.
  private static func combined(_ pose: (value: Double, deviation: Double), _ height: (distance: Double, deviation: Double)) -> (
    value: Double, deviation: Double
  ) {
    let poseDeviation = hypot(pose.deviation, 0.01 * pose.value)
    let (a, b) = (1 / (poseDeviation * poseDeviation), 1 / (height.deviation * height.deviation))
    guard a.isFinite, b.isFinite, a + b > 0 else { return pose }
    return ((pose.value * a + height.distance * b) / (a + b), (1 / (a + b)).squareRoot())
  }

  /// Standard deviations of yaw and pitch in radians and of the distance in metres, from how far the edges are off the model.
  private func deviation(_ match: TargetMatch, _ members: [Strip], _ camera: Camera, _ direction: Point)
    -> (yaw: Double, pitch: Double, distance: Double)
  {
    let pose = match.solution.pose
    let count = Double(match.fit.measurements.count)
    // What is left over is less than the error, as six numbers were fitted to it.
    let left = match.solution.reprojectionError * (count / max(1, count - 6)).squareRoot()
    let depth = max(pose.translation[2], 1e-6)
    let translation = match.fit.deviation(pose, pixelError: hypot(left, Self.edgeError))
    // A halo makes strips larger on all sides, which the fit cannot see.
    let length = members.reduce(0) { $0 + $1.length } / Double(members.count)
    let halo = members.contains { $0.isClipped || $0.isWashedOut } ? Self.haloError * pose.range / max(length, 1) : 0
    let distance = Self.distanceScale * hypot(translation?[2] ?? 0, halo)
    let isWhole = members.allSatisfy { $0.isComplete }
    // The middle of whole pieces is measured; that of others follows from the pose.
    guard isWhole, let place = match.fit.placeDeviation(pixelError: hypot(left, Self.middleError)) else {
      return ((translation?[0] ?? 0) / depth, (translation?[1] ?? 0) / depth, distance / Self.distanceScale)
    }
    let squared = 1 + direction.x * direction.x
    let yaw = Self.middleScale * place.x / squared
    let pitch = Self.middleScale * place.y * squared.squareRoot() / (squared + direction.y * direction.y)
    return (yaw, pitch, distance)
  }

  /// Errors in pixels that are there however well a model fits: of single edges, of the middle of all of them, of a clipped strip's size.
  private static let edgeError = 0.1
  private static let middleError = 0.04
  private static let haloError = 0.5
  /// What is left over of a robust fit is more than its lines are off: factors by which two thirds of the errors on rendered pictures
  /// (`make bench-target_simulated`) lie within one deviation.
  private static let middleScale = 0.45
  private static let distanceScale = 0.75
}

extension Strip {
  /// Moves everything: the strip was found in a part of the picture.
  mutating func move(by shift: Point) {
    guard shift != .zero else { return }
    corners = Quad(corners.a + shift, corners.b + shift, corners.c + shift, corners.d + shift)
    for index in 0..<4 { sides[index].point = sides[index].point + shift }
    for index in seenCorners.indices { seenCorners[index].point = seenCorners[index].point + shift }
    for index in hull.indices { hull[index] = hull[index] + shift }
  }
}
