import VisionBase
package import kociemba

/// A picture as polygons in drawing order, back to front.
package struct SceneList: Sendable {
  /// Material of a polygon; `turning`: in a turning layer.
  package enum Material: Equatable, Sendable {
    /// Body of a cubie.
    case plastic(turning: Bool)
    /// Dark silhouette that closes the seams of a cubie.
    case seam(turning: Bool)
    /// Sticker with the colour of a side; nil = unknown.
    case sticker(color: Face?, turning: Bool)
    /// Copy of a hidden sticker behind the cube.
    case hint(color: Face?)
    /// Print on a sticker.
    case logo
    case arrow
    case arrowOutline
  }

  package struct Item: Sendable {
    package var start: Int
    package var count: Int
    package var material: Material
    /// A point of the polygon's plane in the scene.
    package var point: SIMD3<Float>
    /// Unit normal towards the camera.
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

  /// Adds a polygon, whose pixel positions `body` appends.
  package mutating func add(_ material: Material, point: SIMD3<Float>, normal: SIMD3<Float>, _ body: (inout [SIMD2<Float>]) -> Void) {
    let start = points.count
    body(&points)
    items.append(Item(start: start, count: points.count - start, material: material, point: point, normal: normal))
  }
}
