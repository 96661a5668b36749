package import VisionBase
import VisionSupport

/// Finds the four straight edges of a card near where its symbols say that they must be.
///
/// All constants were chosen on the development pictures.
package struct CardOutlineFinder: Sendable {
  /// How far an edge may be from its expected place, and the step of the search; millimetres.
  private let reach = 6.0
  private let step = 0.75
  /// A brightness step is the difference of the samples before and behind a place, so a profile is this much longer; millimetres.
  private let margin = 2.5
  /// Profiles across each edge, spread over this share of the side: the corners are round.
  private let samples = 17
  private let sampledShare = 0.8
  /// A larger step of brightness is as good as this one.
  private let largestStep = 40.0
  /// Slopes that are tried on either side of none, and the slope of one.
  private let slopeSteps = 3
  private let slopeStep = 0.03
  /// What an edge loses for each millimetre away from its expected place, and for a slope of 1.
  private let costOfOffset = 1.6
  private let costOfSlope = 60.0
  /// Edges with less than this between them (the sine of the angle) have no corner.
  private let minimumSine = 0.1

  /// What was found of a card's outline.
  package struct Outline: Sendable {
    /// In working pixels.
    package var corners: Quad
    /// Mean brightness step across each side, 0...40: long, short, long, short.
    package var contrast: SIMD4<Double>

    /// Of the two short sides together: it tells whether the middle of the card is where the symbols say.
    package var endContrast: Double { contrast[1] + contrast[3] }
    /// Of the fainter of the two short sides.
    package var weakerEnd: Double { min(contrast[1], contrast[3]) }
    /// Sides that are seen beyond doubt.
    package var clearSides: Int { (0..<4).count { contrast[$0] > CardCalibration.clearEdge } }
  }

  package init() {}

  package func callAsFunction(_ pose: CardPose, _ plane: TablePlane, _ ink: Plane<UInt8>) -> Outline {
    let sides = (0..<4).map { line($0, pose, plane, ink) }
    func corner(_ i: Int) -> Point {
      let p = crossing(sides[i], sides[(i + 1) % 4])
      return plane.picture(pose.table(p.x, p.y))
    }
    return Outline(
      corners: Quad(corner(0), corner(1), corner(2), corner(3)),
      contrast: SIMD4(sides[0].contrast, sides[1].contrast, sides[2].contrast, sides[3].contrast))
  }

  /// A side in the card's own millimetres: points x with x·outward = distance + slope (x·run).
  private struct Line {
    var outward: Point
    var run: Point
    var distance: Double
    var slope: Double
    var contrast: Double
  }

  private func line(_ side: Int, _ pose: CardPose, _ plane: TablePlane, _ ink: Plane<UInt8>) -> Line {
    let outward = [Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)][side]
    let isLongSide = side % 2 == 0
    var line = Line(
      outward: outward, run: Point(-outward.y, outward.x),
      distance: isLongSide ? SetCardLayout.halfWidth : SetCardLayout.halfHeight, slope: 0, contrast: 0)
    let half = isLongSide ? SetCardLayout.halfHeight : SetCardLayout.halfWidth
    let positions = (0..<samples).map { (Double($0) / Double(samples - 1) * (2 * sampledShare) - sampledShare) * half }
    let best = brightestEdge(profiles(line, positions, pose, plane, ink), positions)
    line.distance += best.offset
    line.slope = best.slope
    line.contrast = best.score / Double(samples)
    return line
  }

  /// Samples of one profile, and where the first of them lies; millimetres.
  private var depth: Int { Int((2 * (reach + margin) / step).rounded()) + 1 }
  private var nearest: Double { -(reach + margin) }

  /// Steps from bright to dark across a side, `depth` of them at each place along it.
  private func profiles(
    _ line: Line, _ positions: [Double], _ pose: CardPose, _ plane: TablePlane, _ ink: Plane<UInt8>
  ) -> [Double] {
    let depth = depth
    let outside = -1.0
    var steps = [Double](repeating: 0, count: positions.count * depth)
    for (i, position) in positions.enumerated() {
      var values = [Double](repeating: outside, count: depth)
      for k in 0..<depth {
        let d = line.distance + nearest + step * Double(k)
        let p = plane.picture(pose.table(line.outward.x * d + line.run.x * position, line.outward.y * d + line.run.y * position))
        guard p.x >= 0, p.y >= 0, p.x < Double(ink.width - 1), p.y < Double(ink.height - 1) else { continue }
        values[k] = Double(ink[Int(p.x + 0.5), Int(p.y + 0.5)])
      }
      for k in 1..<(depth - 1) where values[k - 1] >= 0 && values[k + 1] >= 0 {
        steps[i * depth + k] = max(0, min(largestStep, values[k - 1] - values[k + 1]))
      }
    }
    return steps
  }

  /// The straight line through the profiles with the largest sum of steps.
  private func brightestEdge(_ steps: [Double], _ positions: [Double]) -> (score: Double, offset: Double, slope: Double) {
    let depth = depth
    var best = (score: 0.0, offset: 0.0, slope: 0.0)
    for number in -slopeSteps...slopeSteps {
      let slope = Double(number) * slopeStep
      for offset in stride(from: -reach, through: reach, by: step) {
        var score = -abs(offset) * costOfOffset - abs(slope) * costOfSlope
        for (i, position) in positions.enumerated() {
          let k = Int(((offset + slope * position - nearest) / step).rounded())
          if k >= 0, k < depth { score += steps[i * depth + k] }
        }
        if score > best.score { best = (score, offset, slope) }
      }
    }
    return best
  }

  private func crossing(_ a: Line, _ b: Line) -> Point {
    let p = a.outward - a.run * a.slope
    let q = b.outward - b.run * b.slope
    let determinant = p.cross(q)
    guard abs(determinant) > minimumSine else {
      return Point(a.outward.x * a.distance + b.outward.x * b.distance, a.outward.y * a.distance + b.outward.y * b.distance)
    }
    return Point((a.distance * q.y - b.distance * p.y) / determinant, (p.x * b.distance - q.x * a.distance) / determinant)
  }
}
