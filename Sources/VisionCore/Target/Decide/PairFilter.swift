internal import VisionBase
internal import Glibc

/// Relative position of the two elements of a model.
struct PairGeometry {
  /// Metres between their centres, and their mean length in metres.
  let separation: Double
  let length: Double
  /// Degrees between the elements' axes; positive when they lean towards each other at the top.
  let lean: Double

  /// - Precondition: the model has two elements.
  init(_ model: TargetModel) {
    let (left, right) = (model.elements[0], model.elements[1])
    func tilt(_ element: Quad) -> Double { atan2(element.up.x, -element.up.y) * 180 / .pi }
    length = (left.extent.length + right.extent.length) / 2
    separation = left.center.distance(to: right.center)
    lean = tilt(left) - tilt(right)
  }

  var isLeaning: Bool { abs(lean) > Self.leaningAngle }
}

/// Cheap tests that reject most wrong pairs.
struct PairFilter {
  let geometry: PairGeometry
  let minimumGapWidths: Double

  init(_ geometry: PairGeometry, minimumGapWidths: Double) {
    self.geometry = geometry
    self.minimumGapWidths = minimumGapWidths
  }

  func accepts(_ left: Strip, _ right: Strip) -> Bool {
    let baseline = right.center - left.center
    guard baseline.x > 0, abs(atan2(baseline.y, baseline.x)) <= Self.steepestBaseline * Double.pi / 180 else { return false }
    let distance = baseline.length
    guard hasRightSize(left, right, distance), hasEnoughSides(left, right), hasRightLean(left, right, baseline / distance) else {
      return false
    }
    let width = (left.width + right.width) / 2
    return distance - width >= minimumGapWidths * width
  }

  private func hasRightSize(_ left: Strip, _ right: Strip, _ distance: Double) -> Bool {
    let isCut = left.isCut || right.isCut
    let ratio = distance / ((left.length + right.length) / 2) / (geometry.separation / geometry.length)
    let largest = isCut ? Self.largestDistanceRatioAtBorder : Self.largestDistanceRatio
    guard ratio > Self.smallestDistanceRatio, ratio < largest else { return false }
    guard left.hasAllSides, right.hasAllSides, !isCut else { return true }
    let lengths = left.length / right.length
    return lengths > Self.smallestLengthRatio && lengths < 1 / Self.smallestLengthRatio
  }

  private func hasEnoughSides(_ left: Strip, _ right: Strip) -> Bool {
    let sides = left.usableSides + right.usableSides
    let corners = (left.seenCorners.isEmpty ? 0 : 1) + (right.seenCorners.isEmpty ? 0 : 1)
    return sides >= Self.fewestSides || ((left.isCut || right.isCut) && sides + corners >= Self.fewestSidesAndCorners)
  }

  /// - Parameter along: unit vector from the left strip to the right one.
  private func hasRightLean(_ left: Strip, _ right: Strip, _ along: Point) -> Bool {
    let up = Point(along.y, -along.x)
    func tilt(_ strip: Strip) -> Double { atan2(strip.axis.dot(along), strip.axis.dot(up)) * 180 / .pi }
    let (leftTilt, rightTilt) = (tilt(left), tilt(right))
    let lean = leftTilt - rightTilt
    guard geometry.isLeaning else { return abs(lean - geometry.lean) <= Self.largestLeanDifference }
    // The strips must converge on the same side as the model's elements.
    let relative = lean / geometry.lean
    let sign = geometry.lean > 0 ? 1.0 : -1.0
    return relative > Self.smallestLeanRatio && relative < Self.largestLeanRatio && sign * leftTilt > -Self.wrongTilt
      && sign * rightTilt < Self.wrongTilt
  }
}
