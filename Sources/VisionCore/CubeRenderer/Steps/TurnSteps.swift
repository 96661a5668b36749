package import VisionBase
import Glibc
package import kociemba

/// A cube and its turns, with all intermediate states, as the cube is held at each of them.
package struct TurnSteps: Sendable {
  /// Limits the memory; far above the length of any solution.
  package static let maximumTurns = 1000

  package let turns: [Move]
  /// `states[i]` is the state after `i` turns.
  package let states: [ShownState]
  /// Placements of all cubies after each number of turns.
  private let placements: [[CubiePlacement]]
  /// Turns of the whole cube after each turn.
  private let rotations: [[Move]]

  /// The moves of a slice, a wide turn and the whole cube end with turns of the whole cube; those before the first turn are already made
  /// in the first state.
  package init(state: ShownState, moves: WrittenMoves) {
    turns = moves.heldTurns
    rotations = Array(moves.rotations.dropFirst())
    var shown = state
    for rotation in moves.rotations[0] { shown.rotate(rotation) }
    var states = [shown]
    var placements = [CubiePlacement.home]
    for (turn, rotations) in zip(turns, rotations) {
      shown.apply(turn)
      var placed = placements[placements.count - 1].map { $0.turned(turn) }
      for rotation in rotations {
        shown.rotate(rotation)
        placed = placed.map { $0.rotated(rotation) }
      }
      states.append(shown)
      placements.append(placed)
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
    /// How far the whole cube has been turned after the turn.
    package let orientation: Rotation
  }

  /// The moment after `time` turns: 2.5 is the middle of the third turn. Times out of range are clamped. Where the whole cube turns after
  /// a turn, each has half of its time.
  package func moment(at time: Double, easing: Easing) -> Moment {
    let bounded = time.isNaN ? 0 : min(max(time, 0), Double(turns.count))
    let done = min(Int(bounded), turns.count)
    guard done < turns.count else {
      return Moment(state: states[done], done: done, turn: nil, angle: 0, orientation: .identity)
    }
    let (turn, part) = (turns[done], Float(bounded - Double(done)))
    var orientation = Rotation.identity
    let rotations = rotations[done]
    let pace: Float = rotations.isEmpty ? 1 : 2
    for (index, rotation) in rotations.enumerated() {
      let share = easing.apply(min(max((part * pace - 1) * Float(rotations.count) - Float(index), 0), 1))
      if share > 0 { orientation = Self.spin(rotation, by: rotation.angle * share).multiplied(by: orientation) }
    }
    return Moment(
      state: states[done], done: done, turn: turn, angle: turn.angle * easing.apply(min(part * pace, 1)), orientation: orientation)
  }

  private static func spin(_ turn: Move, by angle: Float) -> Rotation {
    Rotation(axis: turn.face.normal.floats, sine: sinf(angle), cosine: cosf(angle))
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
    let orientation = moment.orientation
    let spin = moment.turn.map { orientation.multiplied(by: Self.spin($0, by: moment.angle)) }
    return placements[moment.done].map { placement in
      guard let turn = moment.turn, let spin, turn.turns(placement.position) else {
        return MovingCubie(placement: placement, isTurning: false, spin: orientation)
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
