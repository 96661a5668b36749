import Glibc
import Testing

@testable import VisionBase
@testable import VisionSupport
@testable import VisionTag

/// Positions of moving robots.
@Suite struct TagFieldTrackTests {
  static let frame: Int64 = 33_333_333

  /// A curved path through the centre of the field.
  static func truePose(_ seconds: Double) -> RigidPose {
    TagFieldTests.onFloor(3 + 1.8 * seconds, 4 + 0.8 * sin(seconds), 0.3 + 0.5 * seconds)
  }

  static func localizer(_ change: (inout TagFieldParameters) -> Void = { _ in }) throws -> TagFieldLocalizer {
    var parameters = TagFieldParameters()
    change(&parameters)
    return try TagFieldLocalizer(try TagFieldTests.field("2025-reefscape-welded"), parameters)
  }

  static let mounts = [
    RigidPose(x: 0.3, y: 0, z: 0.4, roll: 0, pitch: -0.2, yaw: 0), RigidPose(x: -0.3, y: 0, z: 0.4, roll: 0, pitch: -0.2, yaw: .pi),
  ]

  static func views(_ seconds: Double, _ localizer: TagFieldLocalizer, _ random: inout SeededRandom) throws -> [TagFieldView] {
    TagFieldTests.limited(
      try TagFieldTests.views(truePose(seconds), localizer.layout, deviation: 0.4, mounts: mounts, &random), to: 2)
  }

  @Test func aTrackIsSmootherThanItsFramesAndHonest() throws {
    let (still, moving) = (try Self.localizer(), try Self.localizer())
    var random = SeededRandom(seed: 3)
    var (alone, smooth): ([Double], [Double]) = ([], [])
    var deviations = StatedDeviations()
    for index in 0..<120 {
      let seconds = Double(index) * 0.0333333
      let views = try Self.views(seconds, still, &random)
      let truth = Self.truePose(seconds)
      if let position = try still.locate(views), !position.used.isEmpty { alone.append(TagFieldTests.off(position.pose, truth).shift) }
      guard let position = try moving.track(views, captureTime: Int64(seconds * 1e9)), index > 5 else { continue }
      smooth.append(TagFieldTests.off(position.pose, truth).shift)
      for i in 0..<6 { deviations.add(i, of: position.pose, position.covariance, truth: truth) }
    }
    #expect(smooth.count > 100)
    #expect(try #require(smooth.median) < #require(alone.median), "\(smooth.median ?? 0) of \(alone.median ?? 0)")
    #expect(try #require(smooth.quantile(0.95)) < 0.5 * #require(alone.quantile(0.95)))
    let (one, two) = deviations.shares
    #expect(one > 0.6, "\(one) \(two)")
    #expect(two > 0.9, "\(one) \(two)")
  }

  @Test func aPictureThatComesLateIsAnsweredForNow() throws {
    let localizer = try Self.localizer()
    var random = SeededRandom(seed: 5)
    var (stale, compensated): ([Double], [Double]) = ([], [])
    for index in 0..<90 {
      let seconds = Double(index) * 0.0333333
      let position = try localizer.track(try Self.views(seconds, localizer, &random), captureTime: Int64(seconds * 1e9))
      guard let position, index > 10 else { continue }
      let now = seconds + 0.08
      stale.append(TagFieldTests.off(position.pose, Self.truePose(now)).shift)
      let ahead = try #require(localizer.position(at: Int64(now * 1e9)))
      compensated.append(TagFieldTests.off(ahead.pose, Self.truePose(now)).shift)
      #expect(ahead.used.isEmpty)
      #expect(ahead.covariance[0] > position.covariance[0])
      guard index > 30 else { continue }
      #expect(abs(position.velocity[0] - 1.8) < 1)
      #expect(abs(position.velocity[5] - 0.5) < 0.6)
    }
    #expect(try #require(compensated.median) < 0.5 * #require(stale.median), "\(compensated.median ?? 0) of \(stale.median ?? 0)")
  }

  @Test func theOrderOfTwoCamerasDoesNotMatter() throws {
    let (ordered, late) = (try Self.localizer(), try Self.localizer())
    var random = SeededRandom(seed: 8)
    var frames: [(time: Int64, views: [TagFieldView])] = []
    for index in 0..<20 {
      let seconds = Double(index) * 0.02
      frames.append((Int64(seconds * 1e9), try Self.views(seconds, ordered, &random)))
    }
    for frame in frames { _ = try ordered.track(frame.views, captureTime: frame.time) }
    // Every second picture arrives after its successor.
    for index in stride(from: 0, to: 20, by: 2) {
      for frame in [frames[index], frames[index + 1]].reversed() where index > 0 {
        _ = try late.track(frame.views, captureTime: frame.time)
      }
      if index == 0 { for frame in frames[0...1] { _ = try late.track(frame.views, captureTime: frame.time) } }
    }
    let (a, b) = (try #require(ordered.position(at: 390_000_000)), try #require(late.position(at: 390_000_000)))
    #expect(TagFieldTests.off(a.pose, b.pose).shift < 1e-6)
    #expect(abs(a.covariance[0] - b.covariance[0]) < 1e-9)
  }

  /// A time in seconds at which two tags determine the position.
  static let clear = 1.2

  @Test func aJumpIsRefusedUntilItLasts() throws {
    let localizer = try Self.localizer()
    var random = SeededRandom(seed: 4)
    for index in 0..<10 {
      _ = try localizer.track(try Self.views(Self.clear, localizer, &random), captureTime: Int64(index) * Self.frame)
    }
    let elsewhere = TagFieldTests.onFloor(12, 4, 2.5)
    func jumped(_ index: Int64) throws -> TagFieldPosition {
      let views = try TagFieldTests.views(elsewhere, localizer.layout, deviation: 0.2, mounts: Self.mounts, &random)
      #expect(TagFieldTests.count(views) > 0)
      return try #require(try localizer.track(views, captureTime: index * Self.frame))
    }
    for index in 10..<12 {
      let position = try jumped(Int64(index))
      #expect(position.used.isEmpty)
      #expect(position.outliers.allSatisfy { $0.reason == .jump })
      #expect(!position.outliers.isEmpty)
      #expect(TagFieldTests.off(position.pose, Self.truePose(Self.clear)).shift < 0.3)
    }
    #expect(TagFieldTests.off(try jumped(12).pose, elsewhere).shift < 0.3)
  }

  @Test func aPreciseMeasurementAfterAVagueOneLeavesPositiveVariances() throws {
    let filter = FieldMotionFilter(TagFieldParameters())
    // A vague pose whose deviations belong together.
    var vague = Block()
    for i in 0..<6 { for j in 0..<6 { vague[i, j] = 1e10 * Double((i + 1) * (j + 1)) + (i == j ? 1e-4 : 0) } }
    var precise = Block()
    for i in 0..<6 { precise[i, i] = 1e-8 }
    let state = filter.predicted(filter.start(.identity, vague, at: 0), at: 450_000_000)
    let updated = filter.updated(state, RigidPose(x: 1, y: 2, z: 0, roll: 0, pitch: 0, yaw: 0.1), precise)
    for i in 0..<6 {
      #expect(updated.poses[i, i] >= 0)
      #expect(updated.velocities[i, i] >= 0)
    }
  }

  @Test func aMeasurementWithoutDeviationsIsAJump() throws {
    var track = FieldTrack(TagFieldParameters())
    var covariance = Block()
    for i in 0..<6 { covariance[i, i] = 1e-4 }
    let isFirstAccepted = track.add(.identity, covariance, at: 0)
    #expect(isFirstAccepted)
    covariance[0, 0] = .nan
    let isSecondAccepted = track.add(.identity, covariance, at: Self.frame)
    #expect(!isSecondAccepted)
    let state = try #require(track.state(at: Self.frame))
    #expect((0..<3).allSatisfy { state.pose.translation[$0].isFinite })
  }

  @Test func anUnseenRobotIsForgottenInTime() throws {
    let localizer = try Self.localizer { $0.longestUnseen = 0.5 }
    var random = SeededRandom(seed: 6)
    let views = try Self.views(Self.clear, localizer, &random)
    let first = try #require(try localizer.track(views, captureTime: 0))
    let unseen = try #require(try localizer.track([], captureTime: 400_000_000))
    #expect(unseen.used.isEmpty)
    #expect(unseen.covariance[0] > first.covariance[0] + 1)
    #expect(try localizer.track([], captureTime: 600_000_000) == nil)
    #expect(localizer.position(at: .min) == nil)
    #expect(localizer.position(at: .max) == nil)
    #expect(try localizer.track(views, captureTime: 700_000_000) != nil)
    localizer.reset()
    #expect(localizer.position(at: 700_000_000) == nil)
  }
}
