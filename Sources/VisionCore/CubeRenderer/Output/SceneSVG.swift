import VisionBase

/// Writes polygons as an SVG document.
package enum SceneSVG {
  /// - Parameters:
  ///   - background: straight RGBA, 0...255; not drawn if transparent.
  ///   - title: description for screen readers.
  package static func document(
    _ list: SceneList, painter: ScenePainter, projection: Projection, width: Int, height: Int, background: SIMD4<Float>, title: String
  ) -> String {
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" "
    text += "width=\"\(width)\" height=\"\(height)\" role=\"img\">\n"
    text += "<title>\(escaped(title))</title>\n"
    if background.w > 0 {
      text += "<rect width=\"100%\" height=\"100%\" \(fill(background))/>\n"
    }
    for item in list.items {
      let paint = painter.paint(item, projection: projection)
      text += "<path \(fill(straight(paint.premultiplied(at: item.point, projection)))) d=\""
      text += path(list.outline(of: item)) + "\"/>\n"
    }
    return text + "</svg>\n"
  }

  private static func straight(_ color: SIMD4<Float>) -> SIMD4<Float> {
    guard color.w > 0 else { return color }
    let alpha = color.w / 255
    return SIMD4(color.x / alpha, color.y / alpha, color.z / alpha, color.w)
  }

  /// A closed polygon. In SVG (0, 0) is the corner of the top-left pixel instead of its centre.
  private static func path(_ outline: ArraySlice<SIMD2<Float>>) -> String {
    var text = "M"
    for (index, point) in outline.enumerated() {
      text += index == 0 ? "" : "L"
      text += number(point.x + 0.5) + " " + number(point.y + 0.5)
    }
    return text + "Z"
  }

  private static func fill(_ color: SIMD4<Float>) -> String {
    let digits = Array("0123456789abcdef")
    var text = "fill=\"#"
    for channel in 0..<3 {
      let level = Int(min(max(color[channel].rounded(), 0), 255))
      text.append(digits[level / 16])
      text.append(digits[level % 16])
    }
    text += "\""
    if !ScenePaint.isOpaque(alpha: color.w) { text += " fill-opacity=\"" + number(color.w / 255, decimals: 3) + "\"" }
    return text
  }

  /// Limit of coordinates, far outside of any picture; avoids overflow.
  static let largestCoordinate: Float = 1e6

  /// Formats a number with a decimal point in every locale.
  private static func number(_ value: Float, decimals: Int = 1) -> String {
    guard value.isFinite, abs(value) < largestCoordinate else { return "0" }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((value * Float(scale)).rounded())
    let (integer, part) = abs(scaled).quotientAndRemainder(dividingBy: scale)
    let sign = scaled < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(integer)" }
    let digits = String(part)
    return "\(sign)\(integer)." + String(repeating: "0", count: decimals - digits.count) + digits
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}

extension ScenePaint {
  /// The colour at a point of the scene.
  fileprivate func premultiplied(at point: SIMD3<Float>, _ projection: Projection) -> SIMD4<Float> {
    let pixel = projection.project(point)
    guard abs(pixel.x) < SceneSVG.largestCoordinate, abs(pixel.y) < SceneSVG.largestCoordinate else { return color }
    return premultiplied(at: Int(pixel.x), Int(pixel.y))
  }
}
