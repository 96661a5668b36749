package import VisionBase
package import VisionSupport
import Glibc

/// A cube and the turns that are to be shown, with the state before and after each; steps forwards, back and anywhere.
package struct TurnSteps: Sendable {
  /// More moves than anybody shows; keeps the memory small.
  package static let maximumTurns = 1000

  package let turns: [Turn]
  /// One more than turns: `states[i]` is the state after `i` turns.
  package let states: [ShownState]
  /// Which of `states` is shown now.
  package private(set) var position = 0
  /// Where each cubie stands after each number of turns.
  private let placements: [[CubiePlacement]]

  package init(state: ShownState, turns: [Turn]) {
    self.turns = turns
    var states = [state]
    var placements = [CubiePlacement.home]
    for turn in turns {
      states.append(states[states.count - 1].applying(CollectionOfOne(turn)))
      placements.append(placements[placements.count - 1].map { $0.turned(turn) })
    }
    self.states = states
    self.placements = placements
  }

  /// Goes one turn on; false at the end.
  package mutating func next() -> Bool { jump(to: position + 1) }

  /// Goes one turn back; false at the start.
  package mutating func previous() -> Bool { jump(to: position - 1) }

  /// Goes to the state after `count` turns; false, and no change, where there is no such state.
  package mutating func jump(to count: Int) -> Bool {
    guard states.indices.contains(count) else { return false }
    position = count
    return true
  }

  /// How a turn gathers and loses speed.
  package enum Easing: Int32, Sendable {
    case linear = 0
    case smooth = 1

    package func apply(_ t: Float) -> Float { self == .linear ? t : t * t * (3 - 2 * t) }
  }

  /// What is to be drawn at a moment.
  package struct Moment: Sendable {
    /// The state before the turn.
    package let state: ShownState
    /// Number of whole turns done.
    package let done: Int
    /// The turn that goes on, or comes next; nil after the last.
    package let turn: Turn?
    /// How far it is done, radians about the face's outward normal.
    package let angle: Float
  }

  /// The moment `time` turns after the start: 2.5 is the middle of the third turn. Times outside are moved to the nearest end.
  package func moment(at time: Double, easing: Easing) -> Moment {
    let bounded = time.isNaN ? 0 : min(max(time, 0), Double(turns.count))
    let done = min(Int(bounded), turns.count)
    guard done < turns.count else { return Moment(state: states[done], done: done, turn: nil, angle: 0) }
    let turn = turns[done]
    return Moment(state: states[done], done: done, turn: turn, angle: turn.angle * easing.apply(Float(bounded - Double(done))))
  }

  /// The 26 cubies at a moment, each with a name of its own through all turns: its place in the first state.
  package func cubies(at moment: Moment) -> [(placement: CubiePlacement, turning: Bool, spin: Rotation)] {
    placements[moment.done].map { placement in
      guard let turn = moment.turn, turn.moves(placement.position) else { return (placement, false, .identity) }
      let spin = Rotation(axis: turn.face.normal.floats, sine: sinf(moment.angle), cosine: cosf(moment.angle))
      return (placement, true, spin)
    }
  }
}

/// Where a cubie stands and how it is turned, exactly.
package struct CubiePlacement: Equatable, Sendable {
  /// Its place in the first state.
  package let home: SIMD3<Int>
  /// Its place now.
  package private(set) var position: SIMD3<Int>
  /// Where its own x, y and z axes point now.
  package private(set) var axes: (x: SIMD3<Int>, y: SIMD3<Int>, z: SIMD3<Int>)

  /// The 26 cubies of a cube at rest: x runs fastest, then y, then z, each from -1 to 1, without the hidden middle.
  package static let home: [CubiePlacement] = (0..<27).compactMap { index in
    let place = SIMD3(index % 3 - 1, index / 3 % 3 - 1, index / 9 - 1)
    return place == SIMD3(0, 0, 0) ? nil : CubiePlacement(home: place)
  }

  private init(home: SIMD3<Int>) {
    (self.home, position) = (home, home)
    axes = (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
  }

  package func turned(_ turn: Turn) -> CubiePlacement {
    guard turn.moves(position) else { return self }
    var result = self
    result.position = turn.rotate(position)
    result.axes = (turn.rotate(axes.x), turn.rotate(axes.y), turn.rotate(axes.z))
    return result
  }

  /// The 4x4 transform from the cubie's own frame to the scene, column by column, with a further rotation about the cube's centre.
  package func transform(spin: Rotation) -> [Float] {
    let columns = [axes.x, axes.y, axes.z, position].map { spin.apply($0.floats) }
    var result: [Float] = []
    for (index, column) in columns.enumerated() { result += [column.x, column.y, column.z, index == 3 ? 1 : 0] }
    return result
  }

  package static func == (a: CubiePlacement, b: CubiePlacement) -> Bool {
    a.home == b.home && a.position == b.position && a.axes.x == b.axes.x && a.axes.y == b.axes.y && a.axes.z == b.axes.z
  }
}
