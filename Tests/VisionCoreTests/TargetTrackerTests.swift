import Glibc
import Testing

@testable import VisionBase
@testable import VisionSupport
@testable import VisionTarget

/// Targets tracked through rendered frames.
@Suite struct TargetTrackerTests {
  private static let step: Int64 = 20_000_000

  private func update(_ finder: TargetFinder, _ scene: TargetScene, _ frame: Int) throws -> TargetResult {
    var scene = scene
    return try scene.withView { try finder.track($0, captureTime: Int64(frame + 1) * Self.step) }
  }

  @Test func identifiersStayThroughDroppedFramesAndHiddenStrips() throws {
    let empty = TargetScene()
    let finder = try empty.finder()
    var identifiers: Set<Int> = []
    for frame in 0..<40 {
      let x = -0.25 + 0.012 * Double(frame)
      var scene = empty
      let isDropped = frame == 12 || frame == 13
      let isHalf = (20..<25).contains(frame)
      if !isDropped { try scene.draw(.frc2019, TargetScene.pose(x, 0, 1.1), without: isHalf ? [1] : []) }
      let result = try update(finder, scene, frame)
      let target = try #require(result.targets.first, "frame \(frame)")
      #expect(result.targets.count == 1)
      identifiers.insert(target.trackIdentifier)
      #expect(target.framesUnseen == (isDropped ? frame - 11 : 0))
      #expect(target.isPartial == (isDropped || isHalf))
      #expect(abs(target.yaw - atan(x / 1.1)) < 0.012, "frame \(frame)")
      #expect(abs(target.floorDistance - hypot(x, 1.1)) < 0.05, "frame \(frame)")
      if frame > 8, !isDropped { #expect(abs(target.yawVelocity - 0.012 / 0.02 / 1.1) < 0.25, "frame \(frame)") }
    }
    #expect(identifiers.count == 1)
  }

  @Test func framesFromSeveralSidesTellTheFocalLength() throws {
    let focal = 0.85 * 290.0  // a wider field of view than assumed
    let finder = TargetFinder()
    var last: FoundTarget?
    for frame in 0..<64 {
      var scene = TargetScene(focal: focal)
      try scene.draw(.frc2019, TargetScene.pose(0, 0, 0.9, yaw: max(0, 0.02 * Double(frame - 20))))
      let target = try #require(try update(finder, scene, frame).targets.first, "frame \(frame)")
      if frame == 10 { #expect(target.focalDeviation > 0.1 * target.focalLength, "from the front it says nothing") }
      last = target
    }
    let target = try #require(last)
    #expect(abs(target.focalLength / focal - 1) < 0.04)
    #expect(target.focalDeviation < 0.08 * focal)
    #expect(abs(target.floorDistance / 0.9 - 1) < 0.04)
    finder.reset()
    var scene = TargetScene(focal: focal)
    try scene.draw(.frc2019, TargetScene.pose(0, 0, 0.9))
    #expect(try #require(try update(finder, scene, 0).targets.first).focalDeviation > 0.1 * focal, "reset forgets the camera")
  }

  @Test func twoTargetsKeepTheirNamesWhileTheyMove() throws {
    let empty = TargetScene(width: 480, height: 240, focal: 300)
    let finder = try empty.finder()
    var names: [Set<Int>] = [[], []]
    for frame in 0..<24 {
      let shift = 0.008 * Double(frame)
      var scene = empty
      try scene.draw(.frc2019, TargetScene.pose(-0.6 + shift, 0, 1.5))
      try scene.draw(.frc2019, TargetScene.pose(0.5 - shift, 0.1, 1.5))
      let targets = try update(finder, scene, frame).targets.sorted { $0.center.x < $1.center.x }
      #expect(targets.count == 2)
      for (index, target) in targets.enumerated() { names[index].insert(target.trackIdentifier) }
    }
    #expect(names.map { $0.count } == [1, 1])
    #expect(names[0] != names[1])
  }

  @Test func lostTargetsAreForgottenAndClocksMustAdvance() throws {
    let empty = TargetScene()
    var scene = empty
    try scene.draw(.frc2019, TargetScene.pose(0, 0, 1.1))
    let finder = try scene.finder()
    let before = try #require(try update(finder, scene, 0).targets.first).trackIdentifier
    for frame in 1...10 { #expect(try update(finder, empty, frame).targets.count == 1, "frame \(frame)") }
    #expect(try update(finder, empty, 11).targets.isEmpty)
    #expect(try #require(try update(finder, scene, 12).targets.first).trackIdentifier != before)
    #expect(throws: VisionError.self) { try update(finder, scene, 12) }
    finder.reset()
    #expect(try update(finder, scene, 3).targets.count == 1)
  }

  @Test func aFollowedFrameMeasuresWhatASearchDoes() throws {
    let empty = TargetScene()
    let finder = try empty.finder()
    for frame in 0..<8 {
      var scene = empty
      let pose = TargetScene.pose(0.1, 0.004 * Double(frame), 1 + 0.01 * Double(frame), yaw: 0.2)
      try scene.draw(.frc2019, pose)
      let followed = try #require(try update(finder, scene, frame).targets.first)
      #expect(abs(followed.distance - pose.range) < 0.015)
      #expect(followed.confidence > 0.8)
    }
  }
}
