import Testing

@testable import VisionBase
@testable import VisionSupport

@Suite struct GeometryTests {
  @Test func homographyMapsTheCornersAndBack() throws {
    let quad = Quad(Point(10, 12), Point(93, 20), Point(85, 101), Point(5, 77))
    let map = try #require(Homography(unitSquareTo: quad))
    let back = try #require(map.inverse)
    for (corner, unit) in zip(quad.points, [Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)]) {
      let there = try #require(map.apply(unit))
      #expect(there.distance(to: corner) < 1e-9)
      let again = try #require(back.apply(corner))
      #expect(again.distance(to: unit) < 1e-9)
    }
  }

  @Test func normalizedStartsTopLeftAndGoesClockwise() {
    let quad = Quad(Point(5, 77), Point(85, 101), Point(93, 20), Point(10, 12)).normalized
    #expect(quad.a == Point(10, 12))
    #expect(quad.b == Point(93, 20))
    #expect(quad.signedArea > 0)
  }

  @Test func degenerateQuadsHaveNoHomography() {
    #expect(Homography(unitSquareTo: Quad(Point(0, 0), Point(1, 1), Point(2, 2), Point(3, 3))) == nil)
    #expect(Homography(unitSquareTo: Quad(Point(.nan, 0), Point(1, 0), Point(1, 1), Point(0, 1))) == nil)
  }

  @Test(arguments: [0, 1e-9, 1e-5, 0.3, 1.6, 3, .pi - 1e-4, .pi - 2e-6, .pi - 5e-7, .pi])
  func aRotationVectorTurnsAsItsRotationDoes(angle: Double) {
    let steps: [Double] = [-1, -0.25, 0, 1e-9, 0.5]
    for x in steps {
      for y in steps {
        for z in steps where x != 0 || y != 0 || z != 0 {
          let scale = angle / (x * x + y * y + z * z).squareRoot()
          let pose = RigidPose.identity.moved(by: [x * scale, y * scale, z * scale, 0, 0, 0])
          let turn = pose.rotationVector
          let again = RigidPose.identity.moved(by: [turn.x, turn.y, turn.z, 0, 0, 0])
          let off = (0..<9).map { abs(pose.rotation[$0] - again.rotation[$0]) }.max() ?? .infinity
          #expect(off < 1e-12, "axis (\(x), \(y), \(z))")
        }
      }
    }
  }
}
