package import VisionBase
package import VisionSupport

/// What a target looks like from the front: one or two pieces of tape with four corners each, in metres, on a plane.
///
/// x points right and y down as seen from the front; the origin is what yaw, pitch, distance and pose refer to.
package struct TargetModel: Sendable, Equatable {
  package let name: String
  /// The corners of each piece in its own order: top-left, top-right, bottom-right, bottom-left. One piece, or left and right.
  package let pieces: [Quad]
  /// Share of a piece's corner quadrilateral that is tape: 1 for a strip, less for an outline such as the 2020 goal.
  package let fullness: Double

  private static let inch = 0.0254

  /// Checks a caller's model.
  ///
  /// - Throws: `invalidArgument` naming what is impossible.
  package init(name: String, pieces: [Quad], fullness: Double) throws(VisionError) {
    guard (1...2).contains(pieces.count) else { throw VisionError(.invalidArgument, "\(pieces.count) pieces: a model has 1 or 2") }
    guard fullness > 0.02, fullness <= 1 else { throw VisionError(.invalidArgument, "fullness \(fullness): must be 0.02..1") }
    for piece in pieces {
      guard piece.points.allSatisfy({ $0.isFinite && abs($0.x) <= 100 && abs($0.y) <= 100 }) else {
        throw VisionError(.invalidArgument, "a corner is not within 100 m of the model's origin")
      }
      guard piece.isConvex, piece.signedArea > 1e-6 else {
        throw VisionError(.invalidArgument, "corners must be convex and clockwise as seen: top-left, top-right, bottom-right, bottom-left")
      }
    }
    if pieces.count == 2, pieces[0].center.x >= pieces[1].center.x {
      throw VisionError(.invalidArgument, "the first piece must be the left one")
    }
    self.init(trusted: name, pieces, fullness)
  }

  private init(trusted name: String, _ pieces: [Quad], _ fullness: Double) {
    self.name = name
    self.pieces = pieces
    self.fullness = fullness
  }

  private static func inches(_ corners: (Double, Double)...) -> Quad {
    let points = corners.map { Point($0.0 * inch, $0.1 * inch) }
    return Quad(points[0], points[1], points[2], points[3])
  }

  private static func verticalStrips(name: String, width: Double, height: Double, overall: Double) -> TargetModel {
    let (outer, inner, half) = (overall / 2, overall / 2 - width, height / 2)
    return TargetModel(
      trusted: name,
      [
        inches((-outer, -half), (-inner, -half), (-inner, half), (-outer, half)),
        inches((inner, -half), (outer, -half), (outer, half), (inner, half)),
      ], 1)
  }

  /// Two strips of 5.5 x 2 inches, tilted 14.5 degrees towards each other, 8 inches apart at their closest.
  package static let frc2019 = TargetModel(
    trusted: "frc2019",
    [
      inches((-5.936, -2.662), (-4, -2.161), (-5.377, 3.163), (-7.313, 2.662)),
      inches((4, -2.161), (5.936, -2.662), (7.313, 2.662), (5.377, 3.163)),
    ], 1)
  /// Two upright strips of 2 x 15.3 inches, 8 inches wide over all.
  package static let frc2018 = verticalStrips(name: "frc2018", width: 2, height: 15.3, overall: 8)
  /// Two upright strips of 2 x 5 inches, 10.25 inches wide over all.
  package static let frc2017 = verticalStrips(name: "frc2017", width: 2, height: 5, overall: 10.25)
  /// The lower half of a hexagon outlined with 2 inch tape: one piece with an open top.
  package static let frc2020 = TargetModel(
    trusted: "frc2020", [inches((-19.625, -8.5), (19.625, -8.5), (9.820, 8.5), (-9.820, 8.5))], 0.24)

  /// In the order of the header's numbers, which start at 1.
  package static let all = [frc2019, frc2018, frc2017, frc2020]

  /// Length of a piece from the middle of its bottom to the middle of its top, and its mean width.
  package static func extent(_ piece: Quad) -> (length: Double, width: Double) {
    let up = (piece.a + piece.b - piece.c - piece.d) / 2
    let across = (piece.b + piece.c - piece.a - piece.d) / 2
    return (up.length, across.length)
  }
}
