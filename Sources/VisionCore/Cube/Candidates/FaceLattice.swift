/// A 3x3 place in the picture where patches stand in rows: the map from the face's plane and the patch seen at each place.
package struct FaceLattice: Sendable {
  package var map: FaceMap
  /// The patch for each of the nine places, row by row, or -1.
  package var members: InlineArray<9, Int>
  package var count: Int
}
