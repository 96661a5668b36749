import Glibc
import VisionBase
import VisionSupport

/// Refuses a camera that the pictures contradict or do not determine, with what to do about it.
struct CalibrationCheck {
  let board: CalibrationBoard

  /// - Parameter views: those used.
  /// - Throws: `badData`.
  func check(_ fit: CameraFit, of views: [CalibrationView], width: Int, height: Int) throws(VisionError) {
    let limit = Self.largestError * Double(max(width, height))
    guard fit.error <= limit else {
      throw Self.refusal(
        "the corners are \(Self.rounded(fit.error)) px from where the camera sees them: is the board of \(board.columns) x "
          + "\(board.rows) squares, flat, and the zoom the same in all pictures?")
    }
    let different = different(views, distance: Self.smallestMove * Double(max(width, height)))
    guard different >= OutlierFilter.minimumViews else {
      throw Self.refusal(
        "\(different) of \(views.count) pictures show the board in different positions, \(OutlierFilter.minimumViews) are needed: move and "
          + "tilt it between them")
    }
    guard views.map({ tilt(of: $0) }).max() ?? 0 >= Self.smallestTilt else {
      throw Self.refusal("no picture shows the board from the side: tilt it by 30 to 45 degrees in several pictures")
    }
    let focal = Point(fit.calibration.focalX, fit.calibration.focalY)
    let ratio = max(focal.x / focal.y, focal.y / focal.x)
    let deviation = max(fit.focalDeviation.x / focal.x, fit.focalDeviation.y / focal.y)
    guard ratio <= Self.largestFocalRatio, deviation <= Self.largestDeviation else {
      // A board with another number of squares can fit as one that is stretched.
      let question = ratio > Self.largestFocalRatio ? "is the board of \(board.columns) x \(board.rows) squares? If so, " : ""
      throw Self.refusal(
        "the focal lengths, \(Self.rounded(focal.x)) and \(Self.rounded(focal.y)) px, are not determined: \(question)add pictures with the "
          + "board tilted by 30 to 45 degrees, to the left, right, front and back; stretched pictures cannot be calibrated")
    }
    let center = fit.calibration.center
    guard (0...Double(width)).contains(center.x), (0...Double(height)).contains(center.y) else {
      throw Self.refusal(
        "the optical axis, at \(Self.rounded(center.x)), \(Self.rounded(center.y)), lies outside of the picture: add pictures with the board "
          + "tilted, and in all parts of the picture; a cropped picture cannot be calibrated")
    }
  }

  private static func refusal(_ text: String) -> VisionError { VisionError(.badData, "no camera fits: " + text) }

  /// Number of views, up to `minimumViews`, that differ from all before by a corner at another place, or by having no common corner.
  private func different(_ views: [CalibrationView], distance: Double) -> Int {
    var kept: [[Point?]] = []
    for view in views where kept.count < OutlierFilter.minimumViews {
      var places = [Point?](repeating: nil, count: board.cornerCount)
      for corner in view.corners { places[corner.index] = corner.position }
      let isKnown = kept.contains { other in
        let moves = zip(places, other).compactMap { a, b in a.flatMap { a in b.map { a.distance(to: $0) } } }
        return moves.max().map { $0 < distance } ?? false
      }
      if !isKnown { kept.append(places) }
    }
    return kept.count
  }

  private static func rounded(_ pixels: Double) -> String { decimal(pixels, digits: 1) }

  /// Angle between board and picture, radians, from the foreshortening of the board: the ratio of the singular values of the affine map
  /// from board to picture. It does not depend on the camera.
  private func tilt(of view: CalibrationView) -> Double {
    let plane = view.corners.map { board.corner($0.index) }, pixels = view.corners.map { $0.position }
    let count = Double(plane.count)
    let origin = plane.reduce(Point.zero, +) * (1 / count), center = pixels.reduce(Point.zero, +) * (1 / count)
    var (xx, xy, yy, ux, uy, vx, vy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (point, pixel) in zip(plane, pixels) {
      let (p, q) = (point - origin, pixel - center)
      (xx, xy, yy) = (xx + p.x * p.x, xy + p.x * p.y, yy + p.y * p.y)
      (ux, uy, vx, vy) = (ux + q.x * p.x, uy + q.x * p.y, vx + q.y * p.x, vy + q.y * p.y)
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return 0 }
    let a = (ux * yy - uy * xy) / determinant, b = (uy * xx - ux * xy) / determinant
    let c = (vx * yy - vy * xy) / determinant, d = (vy * xx - vx * xy) / determinant
    let sum = (a * a + b * b + c * c + d * d) / 2, area = abs(a * d - b * c)
    let spread = max(0, sum * sum - area * area).squareRoot()
    guard sum + spread > 0 else { return 0 }
    return acos(min(1, (max(0, sum - spread) / (sum + spread)).squareRoot()))
  }
}
