/// What a compact table of lower bounds knows of a position: its distance, and which steps come nearer.
protocol StepEntry: BitwiseCopyable, Sendable {
  /// - Parameters:
  ///   - nearer: the steps that come nearer, one bit each.
  ///   - notFarther: those and the steps that stay as near.
  init(distance: Int, nearer: UInt64, notFarther: UInt64)
  var distance: Int { get }
  /// The steps that come nearer, and those that do not go farther.
  func masks(_ stepsOfGroups: Table<UInt64>) -> (nearer: UInt64, notFarther: UInt64)
}

extension StepEntry {
  /// The steps after which the position can still be solved when `movesLeft` steps are left now.
  @inline(__always) func candidates(_ stepsOfGroups: Table<UInt64>, _ movesLeft: Int) -> UInt64 {
    let masks = self.masks(stepsOfGroups)
    let slack = movesLeft &- distance
    return slack == 0 ? masks.nearer : (slack == 1 ? masks.notFarther : (slack < 0 ? 0 : .max))
  }
}

/// 32 bits for the 18 moves.
///
/// Two turns of one face differ by a turn of that face, so the distances behind a face differ by one at most: where one turn
/// comes nearer none goes farther. So one bit a face (some turn comes nearer) and one bit a move (which do; or, where none comes
/// nearer, which stay as near) tell all (after T. Rokicki, "twophase", who needs four bits a face).
struct MoveEntry: StepEntry {
  var bits: UInt32

  @inline(__always) init(distance: Int, nearer: UInt64, notFarther: UInt64) {
    var faces: UInt32 = 0
    var moves: UInt32 = 0
    for face in 0..<6 {
      let shift = UInt32(truncatingIfNeeded: 3 &* face)
      let near = UInt32(truncatingIfNeeded: nearer) &>> shift & 7
      faces |= (near == 0 ? 0 : 1) &<< UInt32(truncatingIfNeeded: face)
      moves |= (near == 0 ? UInt32(truncatingIfNeeded: notFarther) &>> shift & 7 : near) &<< shift
    }
    bits = UInt32(truncatingIfNeeded: distance) | faces &<< 4 | moves &<< 10
  }

  @inline(__always) var distance: Int { Int(bits & 15) }

  @inline(__always) func masks(_ stepsOfGroups: Table<UInt64>) -> (nearer: UInt64, notFarther: UInt64) {
    let faces = stepsOfGroups[Int(bits &>> 4 & 63)]
    let moves = UInt64(bits &>> 10)
    return (moves & faces, moves | faces)
  }
}

/// 32 bits for the twelve quarter turns, which need two bits each: those of a face differ by a half turn, which is two of them.
struct NarrowStepEntry: StepEntry {
  var bits: UInt32

  @inline(__always) init(distance: Int, nearer: UInt64, notFarther: UInt64) {
    bits = UInt32(truncatingIfNeeded: nearer | notFarther &<< 12) | UInt32(truncatingIfNeeded: distance) &<< 24
  }

  @inline(__always) var distance: Int { Int(bits &>> 24) }

  @inline(__always) func masks(_ stepsOfGroups: Table<UInt64>) -> (nearer: UInt64, notFarther: UInt64) {
    (UInt64(bits & 0xFFF), UInt64(bits &>> 12 & 0xFFF))
  }
}

/// 64 bits for the steps of the axial metrics, as the full profile has them.
struct WordEntry<Masks: StepMasks>: StepEntry {
  var bits: UInt64

  @inline(__always) init(distance: Int, nearer: UInt64, notFarther: UInt64) {
    bits = Masks.word(distance: distance, nearer: nearer, notFarther: notFarther)
  }

  @inline(__always) var distance: Int { Int(bits &>> Masks.distanceShift) }

  @inline(__always) func masks(_ stepsOfGroups: Table<UInt64>) -> (nearer: UInt64, notFarther: UInt64) { Masks.masks(bits) }
}

/// The same for whole groups of steps in 16 bits: the distance, and the groups with a step that comes nearer by as much as it counts.
struct GroupEntry: BitwiseCopyable {
  var bits: UInt16

  @inline(__always) init(bits: UInt16) { self.bits = bits }

  /// - Parameter nearer: the groups, one bit each.
  @inline(__always) init(distance: Int, nearer: UInt16) { bits = UInt16(truncatingIfNeeded: distance) | nearer &<< 5 }

  @inline(__always) var distance: Int { Int(bits & 31) }

  /// The groups that may be turned when `movesLeft` steps are left, which are not fewer than the distance.
  @inline(__always) func candidates(_ movesLeft: Int, _ all: Int) -> Int { movesLeft == distance ? Int(bits &>> 5) : all }
}
