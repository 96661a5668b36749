/// Lower bounds of phase 1 that fit into a second-level cache: three exact distances, four bits an entry.
///
/// Slice with twist, slice with flip, and twist with flip; the last reduced by the eight symmetries that keep the three
/// axes. The pairs are those of the two-phase literature (H. Kociemba; Chen Shuang, "min2phase", Algorithm.md).
struct CompactTables: Sendable {
  let moves: PhaseOneMoves
  /// `[slice * 2187 + twist]`, two entries a byte.
  let sliceTwist: Table<UInt8>
  /// `[slice * 2048 + flip]`
  let sliceFlip: Table<UInt8>
  /// `[class of twist * 2048 + flip]`
  let twistFlip: Table<UInt8>
  /// For each twist its class times 8, plus the symmetry that leads to the representative.
  let twistClass: Table<UInt16>
  /// `[flip * 8 + symmetry]`
  let flipConjugate: Table<UInt16>
  /// The twist seen after a quarter turn of the whole cube about the U-D axis.
  let crossedTwist: Table<UInt16>
  /// The flip that this turn makes of a flip, once ``crossedSlice`` has been exclusive-ored into it.
  let crossedFlip: Table<UInt16>
  /// For each slice the edges whose flip is counted otherwise when R and L turns flip edges instead of F and B turns.
  let crossedSlice: Table<UInt16>

  static let twistClasses = 324

  static let size =
    PhaseOneMoves.size + Arena.size((Coordinate.slices * Coordinate.twists + 1) / 2, of: UInt8.self)
    + Arena.size(Coordinate.slices * Coordinate.flips / 2, of: UInt8.self)
    + Arena.size(twistClasses * Coordinate.flips / 2, of: UInt8.self)
    + Arena.size(Coordinate.twists, of: UInt16.self) + Arena.size(Coordinate.flips * 8, of: UInt16.self)
    + Arena.size(Coordinate.twists, of: UInt16.self) + Arena.size(Coordinate.flips, of: UInt16.self)
    + Arena.size(Coordinate.slices, of: UInt16.self)

  init(arena: Arena) throws(SolverError) {
    let moves = PhaseOneMoves(arena: arena)
    self.moves = moves
    sliceTwist = arena.table((Coordinate.slices * Coordinate.twists + 1) / 2)
    sliceFlip = arena.table(Coordinate.slices * Coordinate.flips / 2)
    twistFlip = arena.table(Self.twistClasses * Coordinate.flips / 2)
    twistClass = arena.table(Coordinate.twists)
    flipConjugate = arena.table(Coordinate.flips * 8)
    crossedTwist = arena.table(Coordinate.twists)
    crossedFlip = arena.table(Coordinate.flips)
    crossedSlice = arena.table(Coordinate.slices)
    fillCrossed()
    for (index, symmetry) in Symmetry.all[..<8].enumerated() {
      for flip in 0..<Coordinate.flips {
        let bits = Coordinate.fullFlipMask(flip)
        var image = 0
        for place in 0..<12 { image |= (bits >> place & 1) << symmetry.edges[place] }
        flipConjugate[flip * 8 + index] = UInt16(image & 2047)
      }
    }
    let representatives = fillTwistClasses()
    let scratch = try Arena(
      capacity: Arena.size(Coordinate.slices * Coordinate.twists, of: UInt8.self)
        + Arena.size(Coordinate.slices * 18, of: UInt16.self))
    let distances: Table<UInt8> = scratch.table(Coordinate.slices * Coordinate.twists)
    Self.fillProduct(distances, columns: Coordinate.twists, sliceMove: moves.slice, columnMove: moves.twist)
    Self.pack(distances, count: Coordinate.slices * Coordinate.twists, into: sliceTwist)
    Self.fillProduct(distances, columns: Coordinate.flips, sliceMove: moves.slice, columnMove: moves.flip)
    Self.pack(distances, count: Coordinate.slices * Coordinate.flips, into: sliceFlip)
    fillTwistFlip(distances, representatives: representatives)
  }

  private func fillCrossed() {
    // Any of the eight symmetries that exchange the R-L and F-B axes will do.
    let symmetry = Symmetry.all[8]
    let weights = [1, 3, 9, 27, 81, 243, 729, 0]
    for twist in 0..<Coordinate.twists {
      var image = 0
      for (place, digit) in Coordinate.cornerTwists(twist).enumerated() {
        image += weights[symmetry.corners[place]] * (symmetry.isMirrored ? (3 - digit) % 3 : digit)
      }
      crossedTwist[twist] = UInt16(image)
    }
    for flip in 0..<Coordinate.flips {
      let bits = Coordinate.fullFlipMask(flip)
      var image = 0
      for place in 0..<12 { image |= (bits >> place & 1) << symmetry.edges[place] }
      crossedFlip[flip] = UInt16(image & 2047)
    }
    for (slice, mask) in Coordinate.sliceMasks.enumerated() { crossedSlice[slice] = UInt16((mask ^ 0xF00) & 2047) }
  }

  private func fillTwistClasses() -> [(twist: Int, stabiliser: UInt8)] {
    let none: UInt16 = 0xFFFF
    let weights = [1, 3, 9, 27, 81, 243, 729, 0]
    twistClass.fill(none)
    var representatives: [(twist: Int, stabiliser: UInt8)] = []
    for twist in 0..<Coordinate.twists where twistClass[twist] == none {
      let digits = Coordinate.cornerTwists(twist)
      var stabiliser: UInt8 = 0
      for (index, symmetry) in Symmetry.all[..<8].enumerated() {
        var image = 0
        for place in 0..<8 {
          let digit = symmetry.isMirrored ? (3 - digits[place]) % 3 : digits[place]
          image += weights[symmetry.corners[place]] * digit
        }
        if image == twist { stabiliser |= 1 << UInt8(index) }
        if twistClass[image] == none {
          twistClass[image] = UInt16(representatives.count << 3 | Symmetry.inverses[index])
        }
      }
      representatives.append((twist, stabiliser))
    }
    return representatives
  }

  /// Breadth-first search over slice and one other coordinate: forwards while few entries are known, then backwards
  /// from each unknown entry.
  static func fillProduct(_ distances: Table<UInt8>, columns: Int, sliceMove: Table<UInt16>, columnMove: Table<UInt16>) {
    let count = Coordinate.slices * columns
    for entry in 0..<count { distances[entry] = 255 }
    distances[0] = 0
    var known = 1
    var depth: UInt8 = 0
    while known < count {
      let forward = known < count / 3
      for slice in 0..<Coordinate.slices {
        let row = slice * columns
        for column in 0..<columns where distances[row &+ column] == (forward ? depth : 255) {
          for move in 0..<18 {
            let other = Int(sliceMove[slice &* 18 &+ move]) &* columns &+ Int(columnMove[column &* 18 &+ move])
            if forward {
              if distances[other] == 255 {
                distances[other] = depth + 1
                known += 1
              }
            } else if distances[other] == depth {
              distances[row &+ column] = depth + 1
              known += 1
              break
            }
          }
        }
      }
      depth += 1
    }
  }

  private func fillTwistFlip(_ distances: Table<UInt8>, representatives: [(twist: Int, stabiliser: UInt8)]) {
    let count = Self.twistClasses * Coordinate.flips
    for entry in 0..<count { distances[entry] = 255 }
    distances[0] = 0
    var known = 1
    var depth: UInt8 = 0
    while known < count {
      let forward = known < count / 3
      for (row, representative) in representatives.enumerated() {
        for flip in 0..<Coordinate.flips
        where distances[row &* Coordinate.flips &+ flip] == (forward ? depth : 255) {
          for move in 0..<18 {
            let found = Int(twistClass[Int(moves.twist[representative.twist &* 18 &+ move])])
            let turned = Int(moves.flip[flip &* 18 &+ move])
            let image = Int(flipConjugate[turned &* 8 &+ (found & 7)])
            let other = (found &>> 3) &* Coordinate.flips &+ image
            if forward {
              guard distances[other] == 255 else { continue }
              let stabiliser = representatives[found &>> 3].stabiliser
              for symmetry in 0..<8 where stabiliser &>> UInt8(symmetry) & 1 == 1 {
                let equal = (found &>> 3) &* Coordinate.flips &+ Int(flipConjugate[image &* 8 &+ symmetry])
                if distances[equal] == 255 {
                  distances[equal] = depth + 1
                  known += 1
                }
              }
            } else if distances[other] == depth {
              distances[row &* Coordinate.flips &+ flip] = depth + 1
              known += 1
              break
            }
          }
        }
      }
      depth += 1
    }
    Self.pack(distances, count: count, into: twistFlip)
  }

  private static func pack(_ distances: Table<UInt8>, count: Int, into table: Table<UInt8>) {
    for index in 0..<count / 2 {
      table[index] = distances[2 &* index] | distances[2 &* index &+ 1] &<< 4
    }
    if count % 2 == 1 { table[count / 2] = distances[count - 1] }
  }

  @inline(__always) private static func nibble(_ table: Table<UInt8>, _ index: Int) -> Int {
    Int(table[index &>> 1] &>> UInt8(truncatingIfNeeded: (index & 1) &<< 2)) & 15
  }

  @inline(__always) func sliceTwistBound(_ slice: Int, _ twist: Int) -> Int {
    Self.nibble(sliceTwist, slice &* Coordinate.twists &+ twist)
  }

  @inline(__always) func sliceFlipBound(_ slice: Int, _ flip: Int) -> Int {
    Self.nibble(sliceFlip, slice &* Coordinate.flips &+ flip)
  }

  @inline(__always) func twistFlipBound(_ twist: Int, _ flip: Int) -> Int {
    let found = Int(twistClass[twist])
    return Self.nibble(twistFlip, (found &>> 3) &* Coordinate.flips &+ Int(flipConjugate[flip &* 8 &+ (found & 7)]))
  }

  /// The bound from twist and flip as they are after a quarter turn of the whole cube about the U-D axis: the goal of
  /// phase 1 stays the same, but the flip now tells something about the slice (Chen Shuang, "min2phase").
  @inline(__always) func crossedTwistFlipBound(_ twist: Int, _ flip: Int, _ slice: Int) -> Int {
    twistFlipBound(Int(crossedTwist[twist]), Int(crossedFlip[flip ^ Int(crossedSlice[slice])]))
  }

  /// A lower bound for phase 1.
  @inline(__always) func bound(twist: Int, flip: Int, slice: Int) -> Int {
    max(
      max(sliceTwistBound(slice, twist), sliceFlipBound(slice, flip)),
      max(twistFlipBound(twist, flip), crossedTwistFlipBound(twist, flip, slice)))
  }
}
