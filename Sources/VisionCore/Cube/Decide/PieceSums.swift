internal import VisionSupport

/// Weights of all assignments of a set of pieces to positions, by the sum of their orientations and the parity of the
/// permutation.
///
/// `CornerSums` and `EdgeSums` are the two kinds: 8 pieces with 3 twists, 12 pieces with 2 flips.
protocol PieceSums: BitwiseCopyable, Sendable {
  /// One number for each orientation of a piece.
  associatedtype Weights: SIMD, BitwiseCopyable where Weights.Scalar == Double

  static var pieceCount: Int { get }
  static var orientationCount: Int { get }
  /// Facelets of each place, and the faces that each piece shows, in the same order.
  static var facelets: [[Int]] { get }
  static var faces: [[Int]] { get }

  static var zero: Self { get }
  /// The weights of even and odd permutations of pieces whose orientations sum to zero.
  init(unoriented: SIMD2<Double>)
  var unoriented: SIMD2<Double> { get }
  /// With even and odd parity exchanged.
  var exchanged: Self { get }
  subscript(parity: Int, orientation: Int) -> Double { get }

  func plus<S: Semiring>(_ other: Self, _: S.Type) -> Self
  /// The sum of this and of `before` with another piece placed.
  func plus<S: Semiring>(placing weights: Weights, after before: Self, _: S.Type) -> Self
  /// The sum of this and of a piece followed by `next`.
  func plus<S: Semiring>(placing weights: Weights, before next: Self, _: S.Type) -> Self
  /// The weight of all pieces before and after a piece, by the piece's orientation.
  func through<S: Semiring>(_ next: Self, _: S.Type) -> Weights
  static func plus<S: Semiring>(_ a: Weights, _ b: Weights, _: S.Type) -> Weights
}

@inline(__always)
private func swapped(_ v: SIMD2<Double>) -> SIMD2<Double> { SIMD2(v.y, v.x) }

/// Sums of corners by twist.
struct CornerSums: PieceSums {
  static let pieceCount = 8
  static let orientationCount = 3
  static var facelets: [[Int]] { CubeTables.cornerFacelets }
  static var faces: [[Int]] { CubeTables.cornerFaces }

  var t0: SIMD2<Double>
  var t1: SIMD2<Double>
  var t2: SIMD2<Double>

  @inline(__always)
  init(_ t0: SIMD2<Double>, _ t1: SIMD2<Double>, _ t2: SIMD2<Double>) { (self.t0, self.t1, self.t2) = (t0, t1, t2) }
  init(unoriented: SIMD2<Double>) { self.init(unoriented, .zero, .zero) }

  static let zero = CornerSums(unoriented: .zero)
  var unoriented: SIMD2<Double> { t0 }
  @inline(__always) var exchanged: CornerSums { CornerSums(swapped(t0), swapped(t1), swapped(t2)) }
  subscript(parity: Int, orientation: Int) -> Double { orientation == 0 ? t0[parity] : orientation == 1 ? t1[parity] : t2[parity] }

  @inline(__always)
  func plus<S: Semiring>(_ other: CornerSums, _: S.Type) -> CornerSums {
    CornerSums(S.plus(t0, other.t0), S.plus(t1, other.t1), S.plus(t2, other.t2))
  }

  @inline(__always)
  func plus<S: Semiring>(placing w: SIMD3<Double>, after b: CornerSums, _: S.Type) -> CornerSums {
    CornerSums(
      S.plus(t0, S.plus(b.t0, b.t2, b.t1, w)), S.plus(t1, S.plus(b.t1, b.t0, b.t2, w)), S.plus(t2, S.plus(b.t2, b.t1, b.t0, w)))
  }

  @inline(__always)
  func plus<S: Semiring>(placing w: SIMD3<Double>, before n: CornerSums, _: S.Type) -> CornerSums {
    CornerSums(
      S.plus(t0, S.plus(n.t0, n.t1, n.t2, w)), S.plus(t1, S.plus(n.t1, n.t2, n.t0, w)), S.plus(t2, S.plus(n.t2, n.t0, n.t1, w)))
  }

  @inline(__always)
  func through<S: Semiring>(_ n: CornerSums, _: S.Type) -> SIMD3<Double> {
    let one = SIMD3(repeating: 1.0)
    return SIMD3(
      S.total(S.plus(t0 * n.t0, t1 * n.t1, t2 * n.t2, one)), S.total(S.plus(t0 * n.t1, t1 * n.t2, t2 * n.t0, one)),
      S.total(S.plus(t0 * n.t2, t1 * n.t0, t2 * n.t1, one)))
  }

  @inline(__always)
  static func plus<S: Semiring>(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _: S.Type) -> SIMD3<Double> { S.plus(a, b) }
}

/// Sums of edges by flip.
struct EdgeSums: PieceSums {
  static let pieceCount = 12
  static let orientationCount = 2
  static var facelets: [[Int]] { CubeTables.edgeFacelets }
  static var faces: [[Int]] { CubeTables.edgeFaces }

  var f0: SIMD2<Double>
  var f1: SIMD2<Double>

  @inline(__always)
  init(_ f0: SIMD2<Double>, _ f1: SIMD2<Double>) { (self.f0, self.f1) = (f0, f1) }
  init(unoriented: SIMD2<Double>) { self.init(unoriented, .zero) }

  static let zero = EdgeSums(unoriented: .zero)
  var unoriented: SIMD2<Double> { f0 }
  @inline(__always) var exchanged: EdgeSums { EdgeSums(swapped(f0), swapped(f1)) }
  subscript(parity: Int, orientation: Int) -> Double { orientation == 0 ? f0[parity] : f1[parity] }

  @inline(__always)
  func plus<S: Semiring>(_ other: EdgeSums, _: S.Type) -> EdgeSums { EdgeSums(S.plus(f0, other.f0), S.plus(f1, other.f1)) }

  @inline(__always)
  func plus<S: Semiring>(placing w: SIMD2<Double>, after b: EdgeSums, _: S.Type) -> EdgeSums {
    EdgeSums(S.plus(f0, S.plus(b.f0, b.f1, w)), S.plus(f1, S.plus(b.f1, b.f0, w)))
  }

  @inline(__always)
  func plus<S: Semiring>(placing w: SIMD2<Double>, before n: EdgeSums, _ kind: S.Type) -> EdgeSums {
    plus(placing: w, after: n, kind)  // a flip is its own inverse
  }

  @inline(__always)
  func through<S: Semiring>(_ n: EdgeSums, _: S.Type) -> SIMD2<Double> {
    SIMD2(S.total(S.plus(f0 * n.f0, f1 * n.f1)), S.total(S.plus(f0 * n.f1, f1 * n.f0)))
  }

  @inline(__always)
  static func plus<S: Semiring>(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _: S.Type) -> SIMD2<Double> { S.plus(a, b) }
}
