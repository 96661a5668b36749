/// What a table of lower bounds knows of a position, in 32 bits: its distance, and which moves come nearer.
///
/// Two turns of one face differ by a turn of that face, so the distances behind a face differ by one at most: where one turn
/// comes nearer none goes farther. So one bit a face (some turn comes nearer) and one bit a move (which do; or, where none comes
/// nearer, which stay as near) tell all (after T. Rokicki, "twophase", who needs four bits a face).
struct MoveEntry: BitwiseCopyable {
  var bits: UInt32

  @inline(__always) init(bits: UInt32) { self.bits = bits }

  /// - Parameters:
  ///   - nearer: the moves that come nearer, one bit each.
  ///   - notFarther: those and the moves that stay as near.
  @inline(__always) init(distance: Int, nearer: UInt32, notFarther: UInt32) {
    var faces: UInt32 = 0
    var moves: UInt32 = 0
    for face in 0..<6 {
      let shift = UInt32(truncatingIfNeeded: 3 &* face)
      let near = nearer &>> shift & 7
      faces |= (near == 0 ? 0 : 1) &<< UInt32(truncatingIfNeeded: face)
      moves |= (near == 0 ? notFarther &>> shift & 7 : near) &<< shift
    }
    bits = UInt32(truncatingIfNeeded: distance) | faces &<< 4 | moves &<< 10
  }

  @inline(__always) var distance: Int { Int(bits & 15) }

  /// The moves that come nearer, and those that do not go farther.
  @inline(__always) func masks(_ maps: SymmetryMaps) -> (nearer: UInt32, notFarther: UInt32) {
    let faces = maps.movesOfFaces[Int(bits &>> 4 & 63)]
    let moves = bits &>> 10
    return (moves & faces, moves | faces)
  }

  /// The moves after which the position can still be solved when `movesLeft` moves are left now.
  @inline(__always) func candidates(_ maps: SymmetryMaps, _ movesLeft: Int) -> UInt32 {
    let masks = self.masks(maps)
    let slack = movesLeft &- distance
    return slack == 0 ? masks.nearer : (slack == 1 ? masks.notFarther : (slack < 0 ? 0 : MoveSet.all.rawValue))
  }
}

/// The same in 16 bits for whole faces: the distance, and the faces with a turn that comes nearer.
struct FaceEntry: BitwiseCopyable {
  var bits: UInt16

  @inline(__always) init(bits: UInt16) { self.bits = bits }

  /// - Parameter nearer: the faces with a turn that comes nearer, one bit each.
  @inline(__always) init(distance: UInt8, nearer: UInt8) { bits = UInt16(distance) | UInt16(nearer) &<< 4 }

  @inline(__always) var distance: Int { Int(bits & 15) }

  /// The faces that may turn when `movesLeft` moves are left, which are not fewer than the distance.
  @inline(__always) func candidates(_ movesLeft: Int) -> Int { movesLeft == distance ? Int(bits &>> 4) : 63 }
}
