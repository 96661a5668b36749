import VisionBase
package import kociemba

/// A picture as a list of polygons in drawing order, back to front: what the raster, vector and photograph outputs all draw.
package struct SceneList: Sendable {
  /// What a polygon is made of.
  package enum Material: Equatable, Sendable {
    /// The body of a cubie; `turning` where its layer turns.
    case plastic(turning: Bool)
    /// The dark underlay that closes the seams of a cubie.
    case seam(turning: Bool)
    /// A sticker with the colour of a side; nil where it is not known. `turning` where its layer turns.
    case sticker(color: Face?, turning: Bool)
    /// A copy of a hidden sticker that floats behind the cube.
    case hint(color: Face?)
    /// Print on a sticker.
    case logo
    case arrow
    case arrowOutline
  }

  /// One polygon.
  package struct Item: Sendable {
    package var start: Int
    package var count: Int
    package var material: Material
    /// A point of the polygon's plane, in the scene.
    package var point: SIMD3<Float>
    /// The plane's unit normal towards the camera.
    package var normal: SIMD3<Float>
  }

  package private(set) var points: [SIMD2<Float>] = []
  package private(set) var items: [Item] = []

  package init() {}

  package mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
  }

  /// The pixels of an item's corners.
  package func outline(of item: Item) -> ArraySlice<SIMD2<Float>> { points[item.start..<item.start + item.count] }

  /// Adds a polygon that `body` fills with pixel positions.
  package mutating func add(_ material: Material, point: SIMD3<Float>, normal: SIMD3<Float>, _ body: (inout [SIMD2<Float>]) -> Void) {
    let start = points.count
    body(&points)
    items.append(Item(start: start, count: points.count - start, material: material, point: point, normal: normal))
  }
}
