/// A cube as phase 1 sees it, in 64 bits: the twist as it is seen through the symmetry that leads to a representative, from bit 12
/// the number of what is represented, from bit 31 the symmetry, from bit 35 what precedes the next step, from bit 41 the distance,
/// from bit 48 the number of the node that it came from.
///
/// The full profile represents classes of flip and slice; the compact one classes of slices, with the flip from bit 6 of the number.
struct PhaseOneNode: BitwiseCopyable {
  var bits: UInt64

  @inline(__always) init(bits: UInt64) { self.bits = bits }

  @inline(__always) init(twist: Int, row: Int, symmetry: Int) {
    bits = UInt64(truncatingIfNeeded: twist | row &<< 12 | symmetry &<< 31)
  }

  @inline(__always) var twist: Int { Int(truncatingIfNeeded: bits) & 0xFFF }
  @inline(__always) var row: Int { Int(truncatingIfNeeded: bits &>> 12) & 0x7FFFF }
  @inline(__always) var symmetry: Int { Int(truncatingIfNeeded: bits &>> 31) & 15 }
  @inline(__always) var state: Int { Int(truncatingIfNeeded: bits &>> 35) & 63 }
  @inline(__always) var distance: Int { Int(truncatingIfNeeded: bits &>> 41) & 31 }
  @inline(__always) var parent: Int { Int(truncatingIfNeeded: bits &>> 48) }
  /// Whether phase 1 is done here.
  @inline(__always) var isSolved: Bool { bits & (1 &<< 31 &- 1) == 0 }

  @inline(__always) func with(state: Int, parent: Int = 0) -> PhaseOneNode {
    PhaseOneNode(bits: bits | UInt64(truncatingIfNeeded: state &<< 35 | parent &<< 48))
  }
  @inline(__always) func with(distance: Int) -> PhaseOneNode { PhaseOneNode(bits: bits | UInt64(truncatingIfNeeded: distance) &<< 41) }
  @inline(__always) func replacing(state: Int) -> PhaseOneNode { PhaseOneNode(bits: bits & ~(63 &<< 35)).with(state: state) }
  @inline(__always) var withoutParent: PhaseOneNode { PhaseOneNode(bits: bits & ((1 &<< 48) &- 1)) }
  /// The node with a distance that is larger by -1, 0 or 1.
  @inline(__always) func farther(by change: Int) -> PhaseOneNode {
    PhaseOneNode(bits: bits &+ UInt64(truncatingIfNeeded: change &+ 1) &<< 41 &- 1 &<< 41)
  }
}
