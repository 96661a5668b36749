/// A colour with opacity, 8 bits per channel.
public struct Color: Hashable, Sendable {
  /// 0...255.
  public var red: UInt8
  /// 0...255.
  public var green: UInt8
  /// 0...255.
  public var blue: UInt8
  /// 0 is transparent, 255 opaque.
  public var alpha: UInt8 = 255

  /// Creates a colour from channels 0...255.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// 0xRRGGBBAA.
  public init(rgba: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: rgba >> 24), UInt8(truncatingIfNeeded: rgba >> 16), UInt8(truncatingIfNeeded: rgba >> 8),
      alpha: UInt8(truncatingIfNeeded: rgba))
  }

  /// 0xRRGGBBAA.
  public var rgba: UInt32 { UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha) }

  /// Opaque black.
  public static let black = Color(0, 0, 0)
  /// Opaque white.
  public static let white = Color(255, 255, 255)
  /// Transparent.
  public static let clear = Color(0, 0, 0, alpha: 0)

  /// Luma (ITU-R BT.601), as OpenCV computes it.
  public var luma: UInt8 {
    let sum = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    return UInt8(truncatingIfNeeded: (sum + 500) / 1000)
  }

  /// Black or white, whichever has more contrast to this colour.
  public var contrasting: Color { luma > 140 ? .black : .white }
}

/// Colours that are distinguishable with common colour vision deficiencies (Okabe and Ito 2008).
public enum Palette {
  private static let colors = [
    Color(230, 159, 0), Color(86, 180, 233), Color(0, 158, 115), Color(240, 228, 66),
    Color(0, 114, 178), Color(213, 94, 0), Color(204, 121, 167), Color(255, 255, 255),
  ]

  /// The colour at an index, modulo the number of colours.
  public static func color(_ index: Int) -> Color { colors[((index % colors.count) + colors.count) % colors.count] }
}
