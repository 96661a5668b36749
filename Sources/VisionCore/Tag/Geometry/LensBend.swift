internal import VisionBase
internal import VisionSupport

/// Radial distortion of a lens, as calibrated or estimated from the bent sides of tags.
///
/// A point r pixels from the centre of the picture appears at r (1 + curvature r^2), the first term of D. C. Brown, Decentering Distortion
/// of Lenses (1966).
///
/// A line through a bent side misses its corners. All sides share one curvature, which is more accurate than the bend of each side.
struct LensBend {
  /// Per square pixel: negative = barrel.
  var curvature: Double
  /// Centre of the picture, pixels.
  var opticalCenter: Point
  /// Whether it is the distortion of a calibrated camera.
  var isCalibrated = false

  /// Fits the curvature to the sides of all tags; nil without a significant one.
  init?(_ tags: [FoundTag], width: Int, height: Int, origin: Point) {
    curvature = 0
    opticalCenter = Point(Double(width - 1) / 2, Double(height - 1) / 2) - origin
    var (information, sum, squares, count) = (0.0, 0.0, 0.0, 0)
    for tag in tags where !tag.isPartial {
      for (i, side) in sides(of: tag.corners).enumerated() {
        let length = Self.span * side.length
        guard length > Epsilon.length else { continue }
        let points = min(max(side.length, 1), Double(MeasuredSide.mostProfiles))
        let edges = Self.varianceOfBend * tag.edges.scatter * tag.edges.scatter / points
        let deviation = Self.curvature(ofBend: (edges + Self.bendOfPaper * Self.bendOfPaper).squareRoot(), length)
        let (row, value) = (2 * side.distance / deviation, tag.edges.curvatures[i] / deviation)
        information += row * row
        sum += row * value
        squares += value * value
        count += 1
      }
    }
    guard count >= Self.minimumSides, information > 0 else { return nil }
    curvature = sum / information
    let spread = max(1, (squares - curvature * sum) / Double(count - 1))
    let radius = opticalCenter.dot(opticalCenter)
    guard curvature * curvature * information > Self.minimumSignificance * Self.minimumSignificance * spread,
      curvature * sum > Self.minimumExplained * squares, abs(curvature) * radius < Self.mostDistortion
    else { return nil }
  }

  /// The distortion of a calibrated camera around a place of its pictures; nil without distortion there.
  init?(_ camera: Camera, at place: Point) {
    let (direction, focal) = (camera.direction(place), camera.meanFocal)
    let radius = max(direction.length, Self.smallestRadius)
    let along = direction.length > 0 ? direction / direction.length : Point(1, 0)
    let (middle, across) = (along * radius, Point(-along.y, along.x) * Self.sampledStep)
    let bend = camera.pixel(middle + across) + camera.pixel(middle - across) - camera.pixel(middle) * 2
    let step = Self.sampledStep * focal
    (curvature, opticalCenter, isCalibrated) = (bend.dot(along) / (2 * radius * focal * step * step), camera.center, true)
    guard curvature.isFinite, abs(curvature) * step * step > Epsilon.length else { return nil }
  }

  init(curvature: Double, opticalCenter: Point) { (self.curvature, self.opticalCenter) = (curvature, opticalCenter) }

  /// Curvature of a parabola whose ends have this distance from its regression line.
  private static func curvature(ofBend bend: Double, _ length: Double) -> Double { 12 * bend / (length * length) }
  static func bend(ofCurvature curvature: Double, _ length: Double) -> Double { curvature * length * length / 12 }

  /// Length of each side and signed distance of the optical centre from its line, pixels.
  private func sides(of quad: Quad) -> [(length: Double, distance: Double)] {
    let center = quad.center
    return zip(quad.points, quad.sides).map { from, side in
      let distance = side.normal.dot(from - opticalCenter)
      return (side.length, side.normal.dot(from - center) < 0 ? -distance : distance)
    }
  }

  /// A tag whose sides were measured, with the corners in which its bent sides end.
  func corrected(_ tag: FoundTag) -> FoundTag {
    guard !tag.isPartial else { return tag }
    var result = tag
    var (shifts, squares): ([Double], Double) = ([], 0)
    for (i, side) in sides(of: tag.corners).enumerated() {
      let (own, length) = (2 * curvature * side.distance, Self.span * side.length)
      shifts.append(own * (side.length * side.length / 8 - length * length / 24))
      result.edges.curvatures[i] = tag.edges.curvatures[i] - own
      let left = Self.bend(ofCurvature: result.edges.curvatures[i], length)
      squares += left * left
    }
    let positions = zip(tag.corners.points, tag.corners.moves(sides: shifts, shifts)).map { $0 + $1 }
    result.corners = Quad(positions[0], positions[1], positions[2], positions[3])
    result.edges.bend = (squares / 4).squareRoot()
    result.lens = curvature
    return result
  }

  /// Corrects the corners of a pattern whose fit has absorbed a part of the distortion into its homography.
  func corrected(fitted quad: Quad) -> Quad {
    guard let followed = followed(by: quad, middle: nil, reach: 1) else { return quad }
    let (center, scale) = (quad.center, Self.scale(quad))
    let moved = quad.points.map { corner in
      let ((rowX, rowY), move) = (Self.rows((corner - center) / scale, bend: 0), bent(corner))
      var left = move
      for i in 0..<8 { left = left - Point(rowX[i], rowY[i]) * followed[i] }
      return corner + left
    }
    return Quad(moved[0], moved[1], moved[2], moved[3])
  }

  /// The distortion's part that looks like a bend of the picture's rows, along x and y at the distance `reach` from the row `middle`.
  func rowBend(of quad: Quad, middle: Double, reach: Double) -> InlineArray<2, Double> {
    guard let followed = followed(by: quad, middle: middle, reach: reach) else { return [0, 0] }
    return [followed[8], followed[9]]
  }

  /// The distortion within a quadrilateral as a homography and a bend of rows take it up, by least squares.
  ///
  /// - Parameters:
  ///   - middle: as for `rowBend`; nil: rows are not bent.
  ///   - reach: as for `rowBend`.
  private func followed(by quad: Quad, middle: Double?, reach: Double) -> InlineArray<10, Double>? {
    let (center, scale) = (quad.center, Self.scale(quad))
    guard let map = Homography(unitSquareTo: quad) else { return nil }
    var equations = NormalEquations<10>()
    for v in Self.positions {
      for u in Self.positions {
        guard let position = map.apply(Point(u, v)) else { continue }
        let place = middle.map { (position.y - $0) / reach } ?? 0
        let ((rowX, rowY), move) = (Self.rows((position - center) / scale, bend: place * place), bent(position))
        equations.add(rowX, move.x)
        equations.add(rowY, move.y)
      }
    }
    equations.condition(1e-12)
    return equations.solved()
  }

  private static func scale(_ quad: Quad) -> Double { max(quad.longestSide, Epsilon.length) }

  /// Shift of a point by the lens, to the first order.
  private func bent(_ position: Point) -> Point {
    let radius = position - opticalCenter
    return radius * (curvature * radius.dot(radius))
  }

  /// Derivatives of a position by the parameters of a homography near the identity, and by a bend along x and y.
  private static func rows(_ p: Point, bend: Double) -> (InlineArray<10, Double>, InlineArray<10, Double>) {
    ([1, p.x, p.y, 0, 0, 0, p.x * p.x, p.x * p.y, bend, 0], [0, 0, 0, 1, p.x, p.y, p.x * p.y, p.y * p.y, 0, bend])
  }
}
