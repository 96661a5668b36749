package import VisionBase

/// Writes a list of polygons as an SVG document.
package enum SceneSVG {
  /// - Parameters:
  ///   - background: straight RGBA, 0...255; nothing is drawn where it is transparent.
  ///   - title: what the picture shows, for screen readers.
  package static func document(
    _ list: SceneList, renderer: SceneRenderer, projection: Projection, width: Int, height: Int, background: SIMD4<Float>, title: String
  ) -> String {
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" role=\"img\">\n"
    text += "<title>\(escaped(title))</title>\n"
    if background.w > 0 {
      text += "<rect width=\"100%\" height=\"100%\" \(fill(background))/>\n"
    }
    for item in list.items {
      var color = renderer.paint(item, projection: projection).premultiplied(at: item.point, projection)
      if color.w > 0 {
        let alpha = color.w / 255
        color = SIMD4(color.x / alpha, color.y / alpha, color.z / alpha, color.w)
      }
      text += "<path \(fill(color)) d=\"M"
      for (index, point) in list.outline(of: item).enumerated() {
        text += index == 0 ? "" : "L"
        text += number(point.x + 0.5) + " " + number(point.y + 0.5)
      }
      text += "Z\"/>\n"
    }
    return text + "</svg>\n"
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
    if color.w < 254.5 { text += " fill-opacity=\"" + number(color.w / 255, decimals: 3) + "\"" }
    return text
  }

  /// A decimal number with a point, whatever the locale.
  package static func number(_ value: Float, decimals: Int = 1) -> String {
    guard value.isFinite, abs(value) < 1e6 else { return "0" }
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((value * Float(scale)).rounded())
    let (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: scale)
    let sign = scaled < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    let digits = String(part)
    return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
  }

  package static func escaped(_ text: String) -> String {
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
  package func premultiplied(at point: SIMD3<Float>, _ projection: Projection) -> SIMD4<Float> {
    let pixel = projection.project(point)
    guard abs(pixel.x) < 1e6, abs(pixel.y) < 1e6 else { return color }
    return premultiplied(at: Int(pixel.x), Int(pixel.y))
  }
}
