/// The numbers into which the search breaks a cube, and their sizes.
///
/// The coordinates are those of the two-phase algorithm (H. Kociemba, kociemba.org/math/coordlevel.htm), counted so
/// that each is 0 when its part is solved.
enum Coordinate {
  static let twists = 2187
  static let flips = 2048
  static let slices = 495
  static let permutations8 = 40320
  /// Classes of permutations of eight corners, or of eight U and D edges, under the 16 symmetries.
  static let permutationClasses = 2768

  /// Classes of twists under the eight symmetries that keep the three axes.
  static let twistClasses = 324
  /// Classes of the places of the slice edges under the 16 symmetries.
  static let sliceClasses = 45

  /// Orders of the four slice edges in the slice.
  static let sliceOrders = 24

  /// Number of patterns: sets of four of eight places, times the parities.
  static let patterns = 140

  /// The orientation of the corners: a number to base 3 with one digit for each of the first seven places.
  static func twist(_ cube: CubieState) -> Int {
    var result = 0
    for position in stride(from: 6, through: 0, by: -1) { result = result &* 3 &+ cube.cornerTwist(position) }
    return result
  }

  /// The orientation of the edges as 12 bits.
  static func flipMask(_ cube: CubieState) -> Int {
    var result = 0
    for position in 0..<12 { result |= cube.edgeFlip(position) &<< position }
    return result
  }

  /// The orientation of the edges as a coordinate: that of the first eleven, which determine the last.
  static func flip(_ cube: CubieState) -> Int { flipMask(cube) & flipBits }

  /// The edges that a flip coordinate counts, one bit each.
  static let flipBits = 2047

  /// The places of the four slice edges (FR FL BL BR) as 12 bits.
  static func sliceMask(_ cube: CubieState) -> Int {
    var result = 0
    for position in 0..<12 where cube.edgePiece(position) >= 8 { result |= 1 &<< position }
    return result
  }

  /// The masks with four of 12 bits; the solved one, 0xF00, first.
  static let sliceMasks: [Int] = (0..<4096).reversed().filter { $0.nonzeroBitCount == 4 }

  /// The number of a mask among ``sliceMasks``.
  static let sliceOfMask: [UInt16] = {
    var result = [UInt16](repeating: 0, count: 4096)
    for (slice, mask) in sliceMasks.enumerated() { result[mask] = UInt16(slice) }
    return result
  }()

  /// The twelve bits of an edge orientation, from the first eleven.
  @inline(__always) static func fullFlipMask(_ flip: Int) -> Int { flip | (flip.nonzeroBitCount & 1) &<< 11 }

  /// A set of edge places when what is at place `n` goes to `places[n]`.
  static func image(of edges: Int, to places: [Int]) -> Int {
    var rest = edges
    var image = 0
    while rest != 0 {
      image |= 1 &<< places[rest.trailingZeroBitCount]
      rest &= rest &- 1
    }
    return image
  }

  /// Calls `body` with each twist and its image when the corner at place `n` goes to `places[n]`.
  ///
  /// - Parameter digit: what becomes of the twist of the corner at a place.
  static func forEachTwist(to places: [Int], digit: (_ place: Int, _ twist: Int) -> Int, _ body: (_ twist: Int, _ image: Int) -> Void) {
    let weights = [1, 3, 9, 27, 81, 243, 729, 0]
    let parts = (0..<24).map { weights[places[$0 / 3]] * digit($0 / 3, $0 % 3) }
    for twist in 0..<twists {
      var rest = twist
      var sum = 0
      var image = 0
      for place in 0..<7 {
        let part = rest % 3
        rest /= 3
        sum &+= part
        image &+= parts[3 &* place &+ part]
      }
      body(twist, image &+ parts[21 &+ (21 &- sum) % 3])
    }
  }
}
