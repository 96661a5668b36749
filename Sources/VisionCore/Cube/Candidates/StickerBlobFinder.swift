import VisionBase
import VisionSupport

/// Finds patches that may be stickers: even colour inside an edge, at several edge strengths, and patches brighter than around.
///
/// Edges rather than colours decide, so dark stickers, logos on white ones and stickerless faces do not matter.
final class StickerBlobFinder {
  private let maps = EdgeMaps()
  private let searches = (0...edgeThresholds.count).map { _ in Search() }

  /// Darkness below which a patch is bright.
  private static let brightLevel = UInt8(EdgeMaps.level + brightMargin)

  /// Work buffers of one threshold; used by one thread at a time.
  private final class Search: @unchecked Sendable {
    var patches = ConnectedPatches()
    var blobs: [StickerBlob] = []
  }

  /// - Parameter picture: BGR.
  /// - Returns: the patches, and the edge strength of the picture, valid until the next call.
  /// - Throws: `noMemory`, `internalFailure`.
  func find(in picture: Plane<UInt8>) throws(VisionError) -> (blobs: [StickerBlob], edges: Plane<UInt8>) {
    try maps.compute(picture)
    let largest = Int(Double(picture.width * picture.height) * Self.maximumShare)
    let (maps, searches) = (maps, searches)
    parallelFor(searches.count) { index in
      let search = searches[index]
      search.blobs.removeAll(keepingCapacity: true)
      let isEdge = index < Self.edgeThresholds.count
      search.patches.collect(
        below: isEdge ? Self.edgeThresholds[index] : Self.brightLevel, in: isEdge ? maps.range : maps.darkness,
        areas: Self.minimumArea...max(largest, Self.minimumArea), minimumCompactness: Self.minimumCompactness, into: &search.blobs)
    }
    var blobs = merged(width: picture.width, height: picture.height)
    if blobs.count > Self.maximumPatches {
      blobs.sort { $0.area > $1.area }
      blobs.removeLast(blobs.count - Self.maximumPatches)
    }
    return (blobs, maps.range)
  }

  /// One patch per position and size; the most compact or the largest of those that repeat each other.
  private func merged(width: Int, height: Int) -> [StickerBlob] {
    var kept: [StickerBlob] = []
    let side = Self.bucketSide
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
              if Self.repeats(blob, kept[candidate]) { same = candidate }
              candidate = Int(next[candidate])
            }
          }
        }
        if same < 0 {
          next.append(first[by * columns + bx])
          first[by * columns + bx] = Int32(truncatingIfNeeded: kept.count)
          kept.append(blob)
        } else if blob.compactness > kept[same].compactness + Self.betterCompactness
          || (blob.compactness > Self.goodCompactness && blob.area > kept[same].area)
        {
          kept[same] = blob
        }
      }
    }
    return kept
  }

  private static func repeats(_ blob: StickerBlob, _ other: StickerBlob) -> Bool {
    let offset = other.center - blob.center
    let ratio = other.area / blob.area
    return (offset * offset).sum() < repeatDistance * blob.area && ratio > repeatAreas.lowerBound && ratio < repeatAreas.upperBound
  }
}
