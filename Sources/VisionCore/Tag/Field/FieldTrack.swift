internal import VisionBase

/// The states of a robot in the last half second, so that pictures may come late and out of order.
struct FieldTrack {
  let filter: FieldMotionFilter
  private var moments: [Moment] = []
  /// The first moment's state holds what was known before it.
  private var isTrimmed = false
  /// Measurements in a row that were jumps.
  private var jumps = 0
  private let longestUnseen: Int64

  private struct Moment {
    let pose: RigidPose
    let covariance: Block
    /// After the measurement.
    var state: FieldMotionFilter.State
  }

  private static let nanoseconds = 1e9

  init(_ parameters: TagFieldParameters) {
    filter = FieldMotionFilter(parameters)
    longestUnseen = Int64(parameters.longestUnseen * Self.nanoseconds)
  }

  /// Squared deviations of a pose that may be the robot's at a time; 0 where nothing is known.
  func surprise(at nanoseconds: Int64) -> (RigidPose) -> Double {
    guard let state = state(at: nanoseconds) else { return { _ in 0 } }
    var covariance = Block()
    for i in 0..<6 { covariance[i, i] = i < 3 ? Self.farTagTurn * Self.farTagTurn : Self.farTagShift * Self.farTagShift }
    return { [filter] in filter.surprise(state, $0, covariance) }
  }

  /// The robot's state at a time; nil if it has not been seen for too long.
  func state(at nanoseconds: Int64) -> FieldMotionFilter.State? {
    guard let moment = moments.last(where: { $0.state.nanoseconds <= nanoseconds }) ?? moments.first else { return nil }
    let (gap, isTooLarge) = nanoseconds.subtractingReportingOverflow(moment.state.nanoseconds)
    guard !isTooLarge, gap <= longestUnseen, gap >= -Self.lag else { return nil }
    return filter.predicted(moment.state, at: nanoseconds)
  }

  /// - Returns: false for a jump, which changes nothing.
  mutating func add(_ pose: RigidPose, _ covariance: Block, at nanoseconds: Int64) -> Bool {
    guard let expected = state(at: nanoseconds) else {
      moments = [Moment(pose: pose, covariance: covariance, state: filter.start(pose, covariance, at: nanoseconds))]
      (jumps, isTrimmed) = (0, false)
      return true
    }
    guard filter.surprise(expected, pose, covariance) <= Self.jumpLimit else {
      jumps += 1
      guard jumps >= Self.jumpsAccepted else { return false }
      moments = []
      return add(pose, covariance, at: nanoseconds)
    }
    jumps = 0
    let position = (moments.lastIndex { $0.state.nanoseconds <= nanoseconds } ?? -1) + 1
    guard position > 0 || !isTrimmed else { return true }
    moments.insert(Moment(pose: pose, covariance: covariance, state: expected), at: position)
    replay(from: position)
    let newest = moments[moments.count - 1].state.nanoseconds
    let isOld = { (moment: Moment) in newest - moment.state.nanoseconds > Self.lag }
    let old = max(moments.prefix(while: isOld).count, moments.count - Self.mostMoments)
    moments.removeFirst(old)
    isTrimmed = isTrimmed || old > 0
    return true
  }

  /// Computes the states from a moment on.
  private mutating func replay(from position: Int) {
    for index in position..<moments.count {
      let moment = moments[index]
      let time = moment.state.nanoseconds
      guard index > 0 else {
        moments[0].state = filter.start(moment.pose, moment.covariance, at: time)
        continue
      }
      moments[index].state = filter.updated(filter.predicted(moments[index - 1].state, at: time), moment.pose, moment.covariance)
    }
  }
}
