package import VisionBase
package import VisionSupport

/// Finds patches that may be stickers: even colour inside an edge, at several edge strengths, and patches brighter than around.
///
/// Edges rather than colours decide, so that a dark sticker, a white one with a logo's ring and a stickerless face are all seen.
package final class StickerBlobFinder {
  private let maps = EdgeMaps()
  private let searches: [Search]
  private let parameters: CubeDetectorParameters

  /// Darkness below which a patch is brighter than around.
  private static let brightLevel = UInt8(EdgeMaps.level + 4)

  /// One threshold's work buffers; used by one thread at a time.
  private final class Search: @unchecked Sendable {
    var patches = ConnectedPatches()
    var blobs: [StickerBlob] = []
  }

  package init(parameters: CubeDetectorParameters) {
    self.parameters = parameters
    searches = (0...parameters.edgeThresholds.count).map { _ in Search() }
  }

  /// Strength of the edges of the picture that was last searched.
  package var range: Plane<UInt8> { maps.range }

  /// - Parameter picture: BGR.
  /// - Throws: `noMemory`, `internalFailure`.
  package func find(in picture: Plane<UInt8>) throws(VisionError) -> [StickerBlob] {
    try maps.compute(picture, window: parameters.darknessWindow)
    let largest = Int(Double(picture.width * picture.height) * parameters.maximumStickerShare)
    let (maps, searches, parameters) = (maps, searches, parameters)
    parallelFor(searches.count) { index in
      let search = searches[index]
      search.blobs.removeAll(keepingCapacity: true)
      let thresholds = parameters.edgeThresholds
      let isEdge = index < thresholds.count
      search.patches.collect(
        below: isEdge ? max(1, min(128, thresholds[index])) : Self.brightLevel, in: isEdge ? maps.range : maps.darkness,
        minimumArea: parameters.minimumStickerArea, maximumArea: largest, minimumCompactness: parameters.minimumCompactness,
        into: &search.blobs)
    }
    var blobs = merged(width: picture.width, height: picture.height)
    if blobs.count > parameters.maximumPatches {
      blobs.sort { $0.area > $1.area }
      blobs.removeLast(blobs.count - parameters.maximumPatches)
    }
    return blobs
  }

  /// One blob for each place and size: of those that repeat, the most compact or the largest.
  private func merged(width: Int, height: Int) -> [StickerBlob] {
    var kept: [StickerBlob] = []
    let side = 16
    let columns = width / side + 1
    let rows = height / side + 1
    var first = [Int32](repeating: -1, count: columns * rows)
    var next: [Int32] = []
    for search in searches {
      for blob in search.blobs {
        let bx = min(Int(blob.center.x) / side, columns - 1)
        let by = min(Int(blob.center.y) / side, rows - 1)
        var same = -1
        for y in max(by - 1, 0)...min(by + 1, rows - 1) {
          for x in max(bx - 1, 0)...min(bx + 1, columns - 1) where same < 0 {
            var candidate = Int(first[y * columns + x])
            while candidate >= 0, same < 0 {
              let offset = kept[candidate].center - blob.center
              let ratio = kept[candidate].area / blob.area
              if (offset * offset).sum() < 0.04 * blob.area, ratio > 0.45, ratio < 2.2 { same = candidate }
              candidate = Int(next[candidate])
            }
          }
        }
        if same < 0 {
          next.append(first[by * columns + bx])
          first[by * columns + bx] = Int32(truncatingIfNeeded: kept.count)
          kept.append(blob)
        } else if blob.compactness > kept[same].compactness + 0.15 || (blob.compactness > 11.3 && blob.area > kept[same].area) {
          kept[same] = blob
        }
      }
    }
    return kept
  }
}
