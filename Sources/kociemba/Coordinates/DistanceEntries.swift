/// A position in one word: its distance from bit 56, from bit 48 another number of six bits, and below that the steps that come nearer and
/// those that do not go farther.
protocol StepMasks: Sendable {
  static func word(distance: Int, nearer: UInt64, notFarther: UInt64) -> UInt64
  /// The steps that may be good when the distance exceeds the number of steps that are left by `excess`, 0 or less. Bits above those of the
  /// steps mean nothing.
  static func candidates(_ word: UInt64, excess: Int) -> UInt64
}

extension StepMasks {
  @inline(__always) static var numberShift: UInt64 { 48 }
  @inline(__always) private static var distanceShift: UInt64 { 56 }

  @inline(__always) static func distance(_ word: UInt64) -> Int { Int(truncatingIfNeeded: word &>> distanceShift) }

  @inline(__always) static func distanceBits(_ distance: Int) -> UInt64 { UInt64(truncatingIfNeeded: distance) &<< distanceShift }

  /// By how much the distance exceeds `movesLeft`.
  @inline(__always) static func excess(_ word: UInt64, _ movesLeft: Int) -> Int { distance(word) &- movesLeft }

  /// The steps that may be good by both words when `movesLeft` steps are left; see ``candidates(_:excess:)``.
  @inline(__always) static func candidates(_ twist: UInt64, _ flip: UInt64, _ movesLeft: Int) -> UInt64 {
    candidates(twist, excess: excess(twist, movesLeft)) & candidates(flip, excess: excess(flip, movesLeft))
  }
}

/// Two bits a step.
enum ShiftedMasks<let width: Int>: StepMasks {
  static func word(distance: Int, nearer: UInt64, notFarther: UInt64) -> UInt64 {
    distanceBits(distance) | notFarther &<< UInt64(width) | nearer
  }

  @inline(__always) static func candidates(_ word: UInt64, excess: Int) -> UInt64 {
    // -1 has all bits, so one step to spare shifts by a width.
    let limited = word &>> UInt64(truncatingIfNeeded: width & excess)
    return excess < -1 ? .max : limited
  }
}

/// One bit a step and one an axis: the distances behind the steps of an axis differ by one at most, so where one comes nearer none goes
/// farther.
enum AxisMasks: StepMasks {
  static func word(distance: Int, nearer: UInt64, notFarther: UInt64) -> UInt64 {
    var word = distanceBits(distance)
    for axis: UInt64 in 0..<3 {
      let steps: UInt64 = 0x7FFF &<< (15 &* axis)
      word |= nearer & steps == 0 ? notFarther & steps : nearer & steps | 1 &<< (45 &+ axis)
    }
    return word
  }

  @inline(__always) static func candidates(_ word: UInt64, excess: Int) -> UInt64 {
    let axes = word &>> 45
    // One bit for each axis becomes fifteen.
    let spread = (axes & 1 | (axes & 2) &<< 14 | (axes & 4) &<< 28) &* 0x7FFF
    let limited = excess == 0 ? word & spread : word | spread
    return excess < -1 ? .max : limited
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
