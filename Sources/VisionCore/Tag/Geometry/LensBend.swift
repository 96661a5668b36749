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
    (curvature, opticalCenter) = (bend.dot(along) / (2 * radius * focal * step * step), camera.center)
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
    let (corners, center, scale) = (quad.points, quad.center, max(quad.longestSide, Epsilon.length))
    guard let map = Homography(unitSquareTo: quad) else { return quad }
    var equations = NormalEquations<8>()
    for v in Self.positions {
      for u in Self.positions {
        guard let position = map.apply(Point(u, v)) else { continue }
        let ((rowX, rowY), move) = (Self.rows((position - center) / scale), bent(position))
        equations.add(rowX, move.x)
        equations.add(rowY, move.y)
      }
    }
    equations.condition(1e-12)
    guard let followed = equations.solved() else { return quad }
    let moved = corners.map { corner in
      let ((rowX, rowY), move) = (Self.rows((corner - center) / scale), bent(corner))
      var left = move
      for i in 0..<8 { left = left - Point(rowX[i], rowY[i]) * followed[i] }
      return corner + left
    }
    return Quad(moved[0], moved[1], moved[2], moved[3])
  }

  /// Shift of a point by the lens, to the first order.
  private func bent(_ position: Point) -> Point {
    let radius = position - opticalCenter
    return radius * (curvature * radius.dot(radius))
  }

  /// Derivatives of a position by the parameters of a homography near the identity.
  private static func rows(_ p: Point) -> (InlineArray<8, Double>, InlineArray<8, Double>) {
    ([1, p.x, p.y, 0, 0, 0, p.x * p.x, p.x * p.y], [0, 0, 0, 1, p.x, p.y, p.x * p.y, p.y * p.y])
  }
}
