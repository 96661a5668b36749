package import VisionBase
package import VisionSupport
internal import Glibc

/// Follows targets from frame to frame: looks for each one's pieces near where they should be, and over all of the picture now and then.
///
/// Each piece moves for itself (position and velocity, an alpha-beta filter: Kalata 1984), so that a target stays when one of its pieces
/// is hidden; yaw and distance are filtered in the same way.
@safe
package final class TargetTracker {
  package let detector: TargetDetector

  private var tracks: [Track] = []
  private var lastTime: Int64?
  private var framesSinceSearch = 0
  private var nextIdentifier = 1

  /// Frames between searches of all of the picture while every target is seen.
  private static let searchInterval = 15
  /// Frames that a target is predicted without being seen.
  private static let maximumUnseen = 10

  package init(_ detector: TargetDetector) { self.detector = detector }

  /// Forgets all targets and the clock.
  package func reset() {
    tracks.removeAll()
    lastTime = nil
    framesSinceSearch = 0
  }

  /// Takes the next frame.
  ///
  /// - Parameter captureTime: nanoseconds, later than the frame before.
  /// - Throws: `invalidArgument` for a time that is not later, and as `TargetDetector.find`.
  package func update(_ image: borrowing ImageView, captureTime: Int64) throws(VisionError) -> TargetResult {
    if let lastTime, captureTime <= lastTime {
      throw VisionError(.invalidArgument, "capture time \(captureTime): must be later than the frame before, \(lastTime)")
    }
    let (elapsed, overflow) = captureTime.subtractingReportingOverflow(lastTime ?? captureTime)
    // After a pause of more than a second nothing is where it was.
    if overflow || elapsed > 1_000_000_000 { tracks.removeAll() }
    let seconds = overflow ? 0 : Double(elapsed) / 1e9
    for index in tracks.indices { tracks[index].predict(seconds) }
    framesSinceSearch += 1
    let needsSearch = tracks.isEmpty || framesSinceSearch >= Self.searchInterval || tracks.contains { $0.unseen > 0 }
    let result = try needsSearch ? search(image, seconds) : follow(image, seconds)
    lastTime = captureTime
    return finish(result, captureTime: captureTime)
  }

  private func search(_ image: borrowing ImageView, _ seconds: Double) throws(VisionError) -> TargetResult {
    let found = try detector.find(image)
    framesSinceSearch = 0
    var isTaken = Array(repeating: false, count: found.targets.count)
    for index in tracks.indices {
      let best = found.targets.indices.filter { !isTaken[$0] && tracks[index].accepts(found.targets[$0]) }
        .min { tracks[index].offset(found.targets[$0]) < tracks[index].offset(found.targets[$1]) }
      if let best {
        isTaken[best] = true
        tracks[index].measure(found.targets[best], seconds)
      } else {
        measurePieces(index, found.strips, seconds)
      }
    }
    for (index, target) in found.targets.enumerated() where !isTaken[index] {
      // Of two explanations of the same tape the one that is followed stays.
      guard !tracks.contains(where: { $0.unseen == 0 && $0.overlaps(target) }) else { continue }
      tracks.append(Track(target, identifier: nextIdentifier))
      nextIdentifier += 1
    }
    return found
  }

  private func follow(_ image: borrowing ImageView, _ seconds: Double) throws(VisionError) -> TargetResult {
    var all = TargetResult()
    (all.width, all.height) = (image.width, image.height)
    let measured = try detector.measure(image, expected: tracks.filter(\.target.isClear).map(\.expected))
    for index in tracks.indices {
      if let direct = measured.first(where: { $0?.identifier == tracks[index].target.identifier }) ?? nil {
        tracks[index].measure(direct, seconds)
        all.strips += direct.pieces.map { FoundStrip(corners: $0, reason: .accepted, confidence: direct.confidence, isCut: false) }
        continue
      }
      let region = tracks[index].region(width: image.width, height: image.height)
      let found = try detector.find(image, region: region)
      if let best = found.targets.filter({ tracks[index].accepts($0) }).min(by: { tracks[index].offset($0) < tracks[index].offset($1) }) {
        tracks[index].measure(best, seconds)
      } else {
        measurePieces(index, found.strips, seconds)
      }
      for strip in found.strips where !all.strips.contains(where: { $0.corners.center.distance(to: strip.corners.center) < 2 }) {
        all.strips.append(strip)
      }
    }
    all.strips.sort { ($0.corners.center.x, $0.corners.center.y) < ($1.corners.center.x, $1.corners.center.y) }
    return all
  }

  /// A target of which only one piece is seen: that piece is measured, the other one moves along.
  private func measurePieces(_ index: Int, _ strips: [FoundStrip], _ seconds: Double) {
    var seen: [Quad?] = []
    for piece in tracks[index].pieces {
      let length = TargetModel.extent(piece.quad).length
      let near = strips.filter { strip in
        strip.corners.center.distance(to: piece.quad.center) < 0.5 * length
          && abs(TargetModel.extent(strip.corners).length / max(length, 1e-6) - 1) < 0.25
      }
      seen.append(
        near.min { $0.corners.center.distance(to: piece.quad.center) < $1.corners.center.distance(to: piece.quad.center) }?.corners)
    }
    tracks[index].measure(pieces: seen, seconds)
  }

  private func finish(_ found: TargetResult, captureTime: Int64) -> TargetResult {
    tracks.removeAll { $0.unseen > Self.maximumUnseen || !$0.isInside(width: found.width, height: found.height) }
    var result = found
    result.captureTime = captureTime
    result.targets = tracks.map(\.target).sorted { ($0.framesUnseen, -$0.confidence) < ($1.framesUnseen, -$1.confidence) }
    for index in result.strips.indices {
      let center = result.strips[index].corners.center
      result.strips[index].target = result.targets.firstIndex { target in target.pieces.contains { $0.center.distance(to: center) < 2 } }
    }
    return result
  }
}

/// One target that is followed.
private struct Track {
  struct Piece {
    var quad: Quad
    var velocity = Point.zero
  }

  var target: FoundTarget
  var pieces: [Piece]
  var unseen = 0
  private var yaw: AlphaBeta
  private var distance: AlphaBeta

  init(_ target: FoundTarget, identifier: Int) {
    self.target = target
    self.target.identifier = identifier
    pieces = target.pieces.map { Piece(quad: $0) }
    yaw = AlphaBeta(target.yaw)
    distance = AlphaBeta(target.distance)
  }

  mutating func predict(_ seconds: Double) {
    for index in pieces.indices { pieces[index].quad = pieces[index].quad.moved(by: pieces[index].velocity * seconds) }
    yaw.predict(seconds)
    distance.predict(seconds)
  }

  /// The target with its pieces where this frame should have them.
  var expected: FoundTarget {
    var result = target
    result.pieces = pieces.map(\.quad)
    return result
  }

  private var center: Point { pieces.reduce(Point.zero) { $0 + $1.quad.center / Double(pieces.count) } }
  private var size: Double { pieces.map { TargetModel.extent($0.quad).length }.max() ?? 1 }

  func offset(_ found: FoundTarget) -> Double { found.center.distance(to: center) }

  /// Whether a target can be this one in the next frame.
  func accepts(_ found: FoundTarget) -> Bool {
    guard found.pieces.count == pieces.count else { return false }
    let ratio = found.areaFraction / max(target.areaFraction, 1e-9)
    return offset(found) < 1.5 * size * Double(1 + min(unseen, 3)) / 2 + 4 && ratio > 0.4 && ratio < 2.5
  }

  func overlaps(_ found: FoundTarget) -> Bool {
    found.pieces.contains { piece in pieces.contains { $0.quad.center.distance(to: piece.center) < 0.5 * size } }
  }

  /// Where to look: around the pieces, with room for what the prediction does not know.
  func region(width: Int, height: Int) -> (left: Int, top: Int, width: Int, height: Int) {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for corner in pieces.flatMap(\.quad.points) {
      left = min(left, corner.x)
      right = max(right, corner.x)
      top = min(top, corner.y)
      bottom = max(bottom, corner.y)
    }
    let margin = max(12, 0.45 * size)
    func pixel(_ value: Double, _ limit: Int) -> Int { Int(max(0, min(Double(limit), value))) }
    let (x, y) = (pixel(left - margin, width - 1), pixel(top - margin, height - 1))
    return (x, y, max(8, pixel(right + margin, width) - x), max(8, pixel(bottom + margin, height) - y))
  }

  func isInside(width: Int, height: Int) -> Bool {
    let place = center
    return place.isFinite && place.x > -20 && place.y > -20 && place.x < Double(width + 20) && place.y < Double(height + 20)
  }

  mutating func measure(_ found: FoundTarget, _ seconds: Double) {
    for index in pieces.indices { pieces[index].measure(found.pieces[index], seconds) }
    let identifier = target.identifier
    target = found
    target.identifier = identifier
    yaw.measure(found.yaw, seconds)
    distance.measure(found.distance, seconds)
    unseen = 0
    publish()
  }

  /// - Parameter seen: the quads of the pieces that were seen by themselves.
  mutating func measure(pieces seen: [Quad?], _ seconds: Double) {
    guard let shift = seen.enumerated().compactMap({ index, quad in quad.map { $0.center - pieces[index].quad.center } }).first else {
      unseen += 1
      for index in pieces.indices { pieces[index].velocity = pieces[index].velocity * 0.8 }
      target.pieces = pieces.map(\.quad)
      target.center = center
      target.confidence *= 0.8
      target.isPartial = true
      return publish()
    }
    let before = center
    for index in pieces.indices {
      if let quad = seen[index] {
        pieces[index].measure(quad, seconds)
      } else {
        pieces[index].quad = pieces[index].quad.moved(by: shift)
      }
    }
    // The direction moves with the pieces; one radian is as many pixels as the pose says.
    let focal = focalPixels
    if focal > 1 { yaw.measure(yaw.value + (center.x - before.x) / focal, seconds) }
    target.pieces = pieces.map(\.quad)
    target.center = center
    target.isPartial = true
    unseen = 0
    publish()
  }

  /// Pixels per radian near the target, from its size and distance.
  private var focalPixels: Double {
    guard pieces.count == 2 else { return size * target.range / 0.5 }
    let separation = pieces[0].quad.center.distance(to: pieces[1].quad.center)
    return separation * target.range / max(0.05, target.pieceSeparation)
  }

  private mutating func publish() {
    target.framesUnseen = unseen
    target.yawVelocity = yaw.velocity
    target.distanceVelocity = distance.velocity
    target.yaw = yaw.value
    target.distance = distance.value
  }
}

extension Track.Piece {
  mutating func measure(_ found: Quad, _ seconds: Double) {
    if seconds > 0 { velocity = velocity + (found.center - quad.center) * (0.5 / seconds) }
    quad = found
  }
}

/// A value with its rate of change.
private struct AlphaBeta {
  private(set) var value: Double
  private(set) var velocity = 0.0
  private static let alpha = 0.85
  private static let beta = 0.5

  init(_ value: Double) { self.value = value }

  mutating func predict(_ seconds: Double) { value += velocity * seconds }

  mutating func measure(_ measured: Double, _ seconds: Double) {
    let residual = measured - value
    value += Self.alpha * residual
    if seconds > 0 { velocity += Self.beta * residual / seconds }
  }
}

extension Quad {
  /// All corners moved.
  func moved(by shift: Point) -> Quad { Quad(a + shift, b + shift, c + shift, d + shift) }
}
