/// What a table knows of a position in one word: the steps that come nearer and those that do not go farther, from bit 48 another
/// number of six bits, from bit 56 the distance.
protocol StepMasks: Sendable {
  static func word(distance: Int, nearer: UInt64, notFarther: UInt64) -> UInt64
  /// A word of a position that has no other number.
  static func unnumbered(_ word: UInt64) -> UInt64
  /// The steps after which neither word says that more than `movesLeft - 1` steps are needed. Neither distance is larger than
  /// `movesLeft`.
  ///
  /// - Parameter twist: a word that has no other number.
  static func candidates(_ twist: UInt64, _ flip: UInt64, _ movesLeft: Int) -> UInt64
}

extension StepMasks {
  static func unnumbered(_ word: UInt64) -> UInt64 { word }

  @inline(__always) static var numberShift: UInt64 { 48 }
  @inline(__always) static var distanceShift: UInt64 { 56 }

  @inline(__always) static func distance(_ word: UInt64) -> Int { Int(truncatingIfNeeded: word &>> distanceShift) }

  /// The moves to spare, at most `most`.
  @inline(__always) static func slack(_ word: UInt64, _ movesLeft: Int, most: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: min(movesLeft &- distance(word), most))
  }

  /// All bits where there are two or more moves to spare: then every step may do.
  @inline(__always) static func unlimited(_ word: UInt64, _ movesLeft: Int) -> UInt64 {
    UInt64(bitPattern: Int64((1 &- (movesLeft &- distance(word))) &>> 63))
  }
}

/// Two bits a step, and in words without another number, where there is room, a third that is set.
enum ShiftedMasks<let width: Int>: StepMasks {
  @inline(__always) private static var shift: UInt64 { UInt64(truncatingIfNeeded: width) }
  @inline(__always) private static var all: UInt64 { 1 &<< shift &- 1 }

  static func word(distance: Int, nearer: UInt64, notFarther: UInt64) -> UInt64 {
    UInt64(truncatingIfNeeded: distance) &<< distanceShift | notFarther &<< shift | nearer
  }

  static func unnumbered(_ word: UInt64) -> UInt64 { hasThird ? word | all &<< (2 &* shift) : word }

  @inline(__always) private static var hasThird: Bool { 3 &* shift <= distanceShift }

  @inline(__always) static func candidates(_ twist: UInt64, _ flip: UInt64, _ movesLeft: Int) -> UInt64 {
    let byTwist =
      hasThird
      ? twist &>> (shift &* slack(twist, movesLeft, most: 2))
      : twist &>> (shift &* slack(twist, movesLeft, most: 1)) | unlimited(twist, movesLeft)
    let byFlip = flip &>> (shift &* slack(flip, movesLeft, most: 1)) | unlimited(flip, movesLeft)
    return byTwist & byFlip & all
  }
}

/// One bit a step and one an axis: the distances behind the steps of an axis differ by one at most, so where one comes nearer none goes
/// farther.
enum AxisMasks: StepMasks {
  static func word(distance: Int, nearer: UInt64, notFarther: UInt64) -> UInt64 {
    var word = UInt64(truncatingIfNeeded: distance) &<< distanceShift
    for axis: UInt64 in 0..<3 {
      let steps: UInt64 = 0x7FFF &<< (15 &* axis)
      word |= nearer & steps == 0 ? notFarther & steps : nearer & steps | 1 &<< (45 &+ axis)
    }
    return word
  }

  @inline(__always) private static func candidates(_ word: UInt64, _ movesLeft: Int) -> UInt64 {
    let axes = word &>> 45
    // One bit for each axis becomes fifteen.
    let spread = (axes & 1 | (axes & 2) &<< 14 | (axes & 4) &<< 28) &* 0x7FFF
    return movesLeft == distance(word) ? word & spread : word | spread | unlimited(word, movesLeft)
  }

  @inline(__always) static func candidates(_ twist: UInt64, _ flip: UInt64, _ movesLeft: Int) -> UInt64 {
    candidates(twist, movesLeft) & candidates(flip, movesLeft) & AxialHalfTurns.allSteps
  }
}

/// The same for whole groups of steps in 16 bits: the distance, and the groups with a step that comes nearer by as much as it counts.
struct GroupEntry: BitwiseCopyable {
  var bits: UInt16

  @inline(__always) init(bits: UInt16) { self.bits = bits }

  /// - Parameter nearer: the groups, one bit each.
  @inline(__always) init(distance: Int, nearer: UInt64) { bits = UInt16(truncatingIfNeeded: UInt64(distance) | nearer &<< 5) }

  @inline(__always) var distance: Int { Int(bits & 31) }

  /// The groups that may be turned when `movesLeft` steps are left, which are not fewer than the distance.
  @inline(__always) func candidates(_ movesLeft: Int, _ all: Int) -> Int { movesLeft == distance ? Int(bits &>> 5) : all }
}
