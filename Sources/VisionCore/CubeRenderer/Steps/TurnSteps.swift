package import VisionBase
import Glibc
package import kociemba

/// A cube and its turns, with all intermediate states.
package struct TurnSteps: Sendable {
  /// Limits the memory; far above the length of any solution.
  package static let maximumTurns = 1000

  package let turns: [Move]
  /// `states[i]` is the state after `i` turns.
  package let states: [ShownState]
  /// Placements of all cubies after each number of turns.
  private let placements: [[CubiePlacement]]

  package init(state: ShownState, turns: [Move]) {
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

  /// Speed during a turn.
  package enum Easing: Int32, CaseIterable, Sendable {
    /// Starts and ends at rest: the cubic 3t² - 2t³.
    case smooth = 0
    /// Constant speed.
    case linear = 1

    /// Progress of a turn after a share `t` of its time, both 0...1.
    package func apply(_ t: Float) -> Float { self == .linear ? t : t * t * (3 - 2 * t) }
  }

  /// State and progress at a moment.
  package struct Moment: Sendable {
    /// State before the turn.
    package let state: ShownState
    /// Number of completed turns.
    package let done: Int
    /// The turn in progress or the next turn; nil after the last one.
    package let turn: Move?
    /// Current angle of the turn about the face's outward normal, radians.
    package let angle: Float
  }

  /// The moment after `time` turns: 2.5 is the middle of the third turn. Times out of range are clamped.
  package func moment(at time: Double, easing: Easing) -> Moment {
    let bounded = time.isNaN ? 0 : min(max(time, 0), Double(turns.count))
    let done = min(Int(bounded), turns.count)
    guard done < turns.count else { return Moment(state: states[done], done: done, turn: nil, angle: 0) }
    let turn = turns[done]
    return Moment(state: states[done], done: done, turn: turn, angle: turn.angle * easing.apply(Float(bounded - Double(done))))
  }

  /// A cubie at a moment: its placement, and the rotation of its layer.
  package struct MovingCubie: Sendable {
    package let placement: CubiePlacement
    package let isTurning: Bool
    package let spin: Rotation

    /// The 4x4 transform from the cubie's frame to the scene, column by column.
    package var transform: [Float] { placement.transform(spin: spin) }
  }

  /// The 26 cubies at a moment, in the order of `CubiePlacement.home`.
  package func cubies(at moment: Moment) -> [MovingCubie] {
    let spin = moment.turn.map {
      Rotation(axis: $0.face.normal.floats, sine: sinf(moment.angle), cosine: cosf(moment.angle))
    }
    return placements[moment.done].map { placement in
      guard let turn = moment.turn, let spin, turn.turns(placement.position) else {
        return MovingCubie(placement: placement, isTurning: false, spin: .identity)
      }
      return MovingCubie(placement: placement, isTurning: true, spin: spin)
    }
  }

  /// The cubies moved by turn `index`, as a bit mask in the order of `CubiePlacement.home`.
  ///
  /// - Precondition: the turn exists.
  package func turningCubies(_ index: Int) -> UInt32 {
    placements[index].enumerated().reduce(0) { bits, item in
      turns[index].turns(item.element.position) ? bits | 1 << UInt32(item.offset) : bits
    }
  }
}
