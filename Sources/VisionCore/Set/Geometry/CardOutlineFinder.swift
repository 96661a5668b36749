package import VisionBase
import VisionSupport

/// Finds the four straight edges of a card near where its symbols say that they must be.
package struct CardOutlineFinder: Sendable {
  /// The edges of a card.
  package struct Outline: Sendable {
    /// Working pixels.
    package var corners: Quad
    /// Mean brightness step across each side, 0...40: long, short, long, short.
    package var contrast: SIMD4<Double>

    /// Sum of the two short sides: it shows whether the card's center is right.
    package var endContrast: Double { contrast[1] + contrast[3] }
    /// Minimum of the two short sides.
    package var weakerEnd: Double { min(contrast[1], contrast[3]) }
    /// Number of sides that are clearly seen.
    package var clearSides: Int { (0..<4).count { contrast[$0] > CardOutlineFinder.clearEdge } }
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

  /// The straight lines that are tried through the profiles of a side.
  private struct Candidates: Sendable {
    /// Positions of the profiles along the side, millimetres from its center.
    var positions: [Double]
    /// Offset and slope of each line, and its cost, grey levels.
    var lines: [(offset: Double, slope: Double, cost: Double)] = []
    /// For each line in turn, the index of its sample in each profile; `depth` outside.
    var indices: [UInt8] = []

    init(halfLength: Double) {
      let (samples, share) = (CardOutlineFinder.samples, CardOutlineFinder.sampledShare)
      positions = (0..<samples).map { (Double($0) / Double(samples - 1) * (2 * share) - share) * halfLength }
      for number in -CardOutlineFinder.slopeSteps...CardOutlineFinder.slopeSteps {
        let slope = Double(number) * CardOutlineFinder.slopeStep
        for offset in stride(from: -CardOutlineFinder.reach, through: CardOutlineFinder.reach, by: CardOutlineFinder.step) {
          lines.append((offset, slope, abs(offset) * CardOutlineFinder.costOfOffset + abs(slope) * CardOutlineFinder.costOfSlope))
          for position in positions {
            let k = Int(((offset + slope * position - CardOutlineFinder.nearest) / CardOutlineFinder.step).rounded())
            indices.append(UInt8((0..<CardOutlineFinder.depth).contains(k) ? k : CardOutlineFinder.depth))
          }
        }
      }
    }
  }

  private static let ofLongSide = Candidates(halfLength: SetCardLayout.halfHeight)
  private static let ofShortSide = Candidates(halfLength: SetCardLayout.halfWidth)
  /// Number of samples of a profile.
  private static let depth = Int((2 * (reach + margin) / step).rounded()) + 1
  /// Distance of the first sample from the expected edge, millimetres.
  private static let nearest = -(reach + margin)

  private func line(_ side: Int, _ pose: CardPose, _ plane: TablePlane, _ ink: Plane<UInt8>) -> Line {
    let outward = [Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)][side]
    let isLongSide = side % 2 == 0
    var line = Line(
      outward: outward, run: Point(-outward.y, outward.x),
      distance: isLongSide ? SetCardLayout.halfWidth : SetCardLayout.halfHeight, slope: 0, contrast: 0)
    let candidates = isLongSide ? Self.ofLongSide : Self.ofShortSide
    let best = brightestEdge(profiles(line, candidates.positions, pose, plane, ink), candidates)
    line.distance += best.offset
    line.slope = best.slope
    line.contrast = best.score / Double(Self.samples)
    return line
  }

  /// Steps from bright to dark across a side: `depth` of them and a zero at each position along it.
  private func profiles(
    _ line: Line, _ positions: [Double], _ pose: CardPose, _ plane: TablePlane, _ ink: Plane<UInt8>
  ) -> [Double] {
    let (depth, width) = (Self.depth, Self.depth + 1)
    let outside = -1.0
    var steps = [Double](repeating: 0, count: positions.count * width)
    var values = [Double](repeating: outside, count: depth)
    let (right, bottom) = (Double(ink.width - 1), Double(ink.height - 1))
    for (i, position) in positions.enumerated() {
      for k in 0..<depth {
        let d = line.distance + Self.nearest + Self.step * Double(k)
        let p = plane.picture(pose.table(line.outward.x * d + line.run.x * position, line.outward.y * d + line.run.y * position))
        let isInside = p.x >= 0 && p.y >= 0 && p.x < right && p.y < bottom
        values[k] = isInside ? Double(ink[Int(p.x + 0.5), Int(p.y + 0.5)]) : outside
      }
      for k in 1..<(depth - 1) where values[k - 1] >= 0 && values[k + 1] >= 0 {
        steps[i * width + k] = max(0, min(Self.largestStep, values[k - 1] - values[k + 1]))
      }
    }
    return steps
  }

  /// The line through the profiles with the largest sum of steps.
  private func brightestEdge(_ steps: [Double], _ candidates: Candidates) -> (score: Double, offset: Double, slope: Double) {
    var best = (score: 0.0, offset: 0.0, slope: 0.0)
    let (indices, steps) = (candidates.indices.span, steps.span)
    let width = Self.depth + 1
    var at = 0
    for line in candidates.lines {
      var score = -line.cost
      for i in 0..<Self.samples {
        score += steps[i * width + Int(indices[at])]
        at += 1
      }
      if score > best.score { best = (score, line.offset, line.slope) }
    }
    return best
  }

  private func crossing(_ a: Line, _ b: Line) -> Point {
    let p = a.outward - a.run * a.slope
    let q = b.outward - b.run * b.slope
    let determinant = p.cross(q)
    guard abs(determinant) > Self.minimumSine else {
      return Point(a.outward.x * a.distance + b.outward.x * b.distance, a.outward.y * a.distance + b.outward.y * b.distance)
    }
    return Point((a.distance * q.y - b.distance * p.y) / determinant, (p.x * b.distance - q.x * a.distance) / determinant)
  }
}

/// Position of a card and its edges there.
package struct CardPlacement: Sendable {
  package var pose: CardPose
  package var outline: CardOutlineFinder.Outline

  package init(_ pose: CardPose, _ plane: TablePlane, _ view: InkView) {
    self.pose = pose
    outline = CardOutlineFinder()(pose, plane, view.ink)
  }
}
