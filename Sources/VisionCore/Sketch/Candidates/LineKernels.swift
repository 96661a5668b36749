import VisionBase
internal import CSketch

/// Counts the points on each straight line (Duda and Hart, CACM 15(1), 1972).
///
/// - Parameters:
///   - points: at whole coordinates of 0 and more, with x + y of at most `offset`; at most 65535.
///   - angleCount: the lines' normals are pi / angleCount apart, the first along x.
///   - votes: `angleCount` rows of `2 * offset + 1`: points at distance i - offset from the origin, rounded.
package func countLineVotes(_ points: [SIMD2<Float>], angleCount: Int, offset: Int, into votes: inout [UInt16]) {
  precondition(votes.count == angleCount * (2 * offset + 1) && points.count <= Int(UInt16.max))
  unsafe withMemory(of: points.span, as: cvx_point.self) { unsafe vck_line_votes($0, $1, Int32(angleCount), Int32(offset), &votes) }
}

/// Lowers each value to the squared distance of its pixel from a segment, if that is less.
///
/// - Parameters:
///   - squares: side x side values; side a multiple of 4.
///   - start: all coordinates are finite.
///   - reach: values further from the segment may stay as they are.
package func lower(
  _ squares: inout [Float], side: Int, toSegmentFrom start: SIMD2<Float>, along vector: SIMD2<Float>, reach: Float
) {
  precondition(squares.count == side * side && side % 4 == 0)
  unsafe vck_segment_distances(&squares, Int32(side), start.x, start.y, vector.x, vector.y, reach)
}
