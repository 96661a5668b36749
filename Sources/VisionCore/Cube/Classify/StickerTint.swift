internal import VisionBase
internal import Glibc

/// Colour of a sticker without its brightness, for comparing frames: logarithms of the channels about their mean.
package struct StickerTint: Sendable {
  private let channels: SIMD3<Float>

  /// - Parameter color: three channels, 0...255.
  init(_ color: SIMD3<Float>) {
    let logarithms = SIMD3(log(color.x + Self.offset), log(color.y + Self.offset), log(color.z + Self.offset))
    channels = logarithms - logarithms.sum() / 3
  }

  /// Whether the two are stickers of different colours.
  func isUnlike(_ other: StickerTint) -> Bool {
    let difference = channels - other.channels
    return (difference * difference).sum() > Self.unlike * Self.unlike
  }

  /// The tints of the nine stickers of a face, grey outside of the picture.
  static func tints(_ map: FaceMap, _ pixels: PixelReader) -> [StickerTint] {
    (0..<9).map { k in
      let stickerCenter = FaceMap.stickerCenter(k)
      // The central third of a sticker.
      return StickerTint(pixels.mean(map(stickerCenter), reach: min(3, Int(map.pitch(at: stickerCenter) / 6))) ?? .zero)
    }
  }
}
