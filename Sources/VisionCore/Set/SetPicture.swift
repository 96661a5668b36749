package import VisionBase
package import VisionSupport
internal import COpenCV

/// The picture that cards are looked for in: colour at working size, smaller copies of it, and the ink plane, reused from frame to frame.
///
/// The ink plane is the smallest of the three channels after each was scaled so that the brightest parts are white: red, green and
/// purple ink are all dark in it, whatever the colour of the lamp.
package final class SetPicture {
  /// BGR at working size, then each level at half the size of the one before.
  package private(set) var levels: [Plane<UInt8>] = [Plane<UInt8>()]
  package let ink = Plane<UInt8>()
  /// Dark lines and edges: 255 where the ink plane is darker than its surroundings.
  package let mask = Plane<UInt8>()
  /// At half of the working size: 255 where the three channels are alike, as on white in any light or shadow, less where there is ink.
  package let purity = Plane<UInt8>()
  /// 255 where the purity is less than in its surroundings.
  package let colorMask = Plane<UInt8>()
  /// Working pixels per pixel of the caller's picture.
  package private(set) var scale = 1.0
  /// The ink plane's brightness that counts as white.
  package private(set) var white = 255.0
  /// What makes each channel's brightest parts white; 0 for a channel that the lamp hardly has.
  private var gains: [Double] = [1, 1, 1]
  private let scratch = Plane<UInt8>()
  private let half = Plane<UInt8>()
  private let channels = [Plane<UInt8>(), Plane<UInt8>(), Plane<UInt8>()]

  package init() {}

  package var width: Int { levels[0].width }
  package var height: Int { levels[0].height }

  package func load(_ image: borrowing ImageView, _ parameters: SetParameters) throws(VisionError) {
    try loadColor(image, parameters)
    try makeLevels()
    try makeInk()
    try shim(
      unsafe cvx_adaptive_threshold(
        ink.cv, mask.cv, 255, 0, 1, Int32(truncatingIfNeeded: parameters.thresholdWindowPixels), parameters.thresholdOffset))
    try makePurity()
    try shim(
      unsafe cvx_adaptive_threshold(
        purity.cv, colorMask.cv, 255, 0, 1, Int32(truncatingIfNeeded: parameters.thresholdWindowPixels / 2 | 1), 9))
  }

  /// From working pixels to the caller's.
  package func original(_ point: Point) -> Point {
    Point((point.x + 0.5) / scale - 0.5, (point.y + 0.5) / scale - 0.5)
  }

  private func loadColor(_ image: borrowing ImageView, _ parameters: SetParameters) throws(VisionError) {
    let longer = Double(max(image.width, image.height))
    let wanted = min(max(longer, Double(parameters.smallestSidePixels)), Double(parameters.workingSidePixels))
    scale = wanted / longer
    let color = levels[0]
    guard scale != 1 else { return try image.convert(to: .bgr, into: color, scratch: scratch) }
    let newWidth = max(1, Int((Double(image.width) * scale).rounded()))
    let newHeight = max(1, Int((Double(image.height) * scale).rounded()))
    if scale > 1 {
      let full = channels[0]
      try image.convert(to: .bgr, into: full, scratch: scratch)
      try color.resize(width: newWidth, height: newHeight, channels: 3)
      return try shim(unsafe cvx_resize(full.cv, color.cv, Int32(CVX_LINEAR)))
    }
    let conversion: Int? =
      switch image.format {
      case .rgb24: CVX_RGB_TO_BGR
      case .rgba32: CVX_RGBA_TO_BGR
      case .bgra32: CVX_BGRA_TO_BGR
      default: nil
      }
    guard let conversion, !image.geometry.isBottomUp else {
      return try image.convert(to: .bgr, into: color, scratch: scratch, scale: scale)
    }
    // Scaling before converting touches the large picture only once; halving exactly is fast, and averages enough for the rest.
    let channelCount = image.format.channels
    let halved = half
    try unsafe image.withPlane { plane throws(VisionError) in
      var source = unsafe plane
      if scale <= 0.6, image.width >= 2, image.height >= 2 {
        unsafe source.width = source.width / 2 * 2
        unsafe source.height = source.height / 2 * 2
        let (halfWidth, halfHeight) = unsafe (Int(source.width / 2), Int(source.height / 2))
        try halved.resize(width: halfWidth, height: halfHeight, channels: channelCount)
        try shim(unsafe cvx_resize(source, halved.cv, Int32(CVX_AREA)))
        unsafe source = halved.cv
      }
      try scratch.resize(width: newWidth, height: newHeight, channels: channelCount)
      let isSmall = scale <= 0.3
      try shim(unsafe cvx_resize(source, scratch.cv, Int32(isSmall ? CVX_AREA : CVX_LINEAR)))
    }
    try color.resize(width: newWidth, height: newHeight, channels: 3)
    try shim(unsafe cvx_convert_color(scratch.cv, color.cv, Int32(conversion)))
  }

  private func makeLevels() throws(VisionError) {
    var count = 1
    while count < 5, min(levels[count - 1].width, levels[count - 1].height) >= 64 {
      if levels.count == count { levels.append(Plane<UInt8>()) }
      let (larger, smaller) = (levels[count - 1], levels[count])
      let (newWidth, newHeight) = (larger.width / 2, larger.height / 2)
      try smaller.resize(width: newWidth, height: newHeight, channels: 3)
      // Exactly two to one: several times faster than a scale that is a little off.
      let even = unsafe larger.window(x: 0, y: 0, width: 2 * newWidth, height: 2 * newHeight)
      try shim(unsafe cvx_resize(even, smaller.cv, Int32(CVX_AREA)))
      count += 1
    }
    levels.removeSubrange(count...)
  }

  /// The 97th percentile of each channel, from every fourth pixel of every fourth row.
  private func brightest() -> [Double] {
    var bins = [[Int]](repeating: [Int](repeating: 0, count: 256), count: 3)
    let color = levels[0]
    var total = 0
    for y in stride(from: 0, to: color.height, by: 4) {
      let row = unsafe color.row(y)
      for x in stride(from: 0, to: color.width, by: 4) {
        for channel in 0..<3 { unsafe bins[channel][Int(row[3 * x + channel])] += 1 }
        total += 1
      }
    }
    return bins.map { bin in
      var left = total * 97 / 100
      for (value, count) in bin.enumerated() {
        left -= count
        if left < 0 { return Double(max(value, 1)) }
      }
      return 255
    }
  }

  private func makeInk() throws(VisionError) {
    let color = levels[0]
    let top = brightest()
    let best = top.max() ?? 255
    white = best
    gains = top.map { $0 >= 0.35 * best ? best / $0 : 0 }
    for plane in channels { try plane.resize(width: color.width, height: color.height) }
    try ink.resize(width: color.width, height: color.height)
    try mask.resize(width: color.width, height: color.height)
    try shim(unsafe cvx_split3(color.cv, channels[0].cv, channels[1].cv, channels[2].cv))
    var isFirst = true
    for (plane, gain) in zip(channels, gains) where gain > 0 {
      if gain > 1 { try shim(unsafe cvx_convert_depth(plane.cv, plane.cv, gain, 0)) }
      if isFirst {
        try shim(unsafe cvx_copy(plane.cv, scratchInk(color)))
        isFirst = false
      } else {
        try shim(unsafe cvx_arithmetic(scratch.cv, plane.cv, scratch.cv, Int32(CVX_MINIMUM), 1))
      }
    }
    try shim(unsafe cvx_box_blur(scratch.cv, ink.cv, 3, 3, 1, Int32(CVX_BORDER_REFLECT_101)))
  }

  /// The smallest channel over the largest.
  private func makePurity() throws(VisionError) {
    let color = levels.count > 1 ? levels[1] : levels[0]
    for plane in channels { try plane.resize(width: color.width, height: color.height) }
    try purity.resize(width: color.width, height: color.height)
    try colorMask.resize(width: color.width, height: color.height)
    try shim(unsafe cvx_split3(color.cv, channels[0].cv, channels[1].cv, channels[2].cv))
    var used: [Plane<UInt8>] = []
    for (plane, gain) in zip(channels, gains) where gain > 0 {
      if gain > 1 { try shim(unsafe cvx_convert_depth(plane.cv, plane.cv, gain, 0)) }
      used.append(plane)
    }
    guard used.count > 1 else { return purity.fill(255) }
    try scratch.resize(width: color.width, height: color.height)
    try half.resize(width: color.width, height: color.height)
    try shim(unsafe cvx_copy(used[0].cv, scratch.cv))
    try shim(unsafe cvx_copy(used[0].cv, half.cv))
    for plane in used.dropFirst() {
      try shim(unsafe cvx_arithmetic(scratch.cv, plane.cv, scratch.cv, Int32(CVX_MINIMUM), 1))
      try shim(unsafe cvx_arithmetic(half.cv, plane.cv, half.cv, Int32(CVX_MAXIMUM), 1))
    }
    try shim(unsafe cvx_arithmetic(scratch.cv, half.cv, scratch.cv, Int32(CVX_DIVIDE), 255))
    try shim(unsafe cvx_box_blur(scratch.cv, purity.cv, 3, 3, 1, Int32(CVX_BORDER_REFLECT_101)))
  }

  private func scratchInk(_ color: Plane<UInt8>) throws(VisionError) -> cvx_plane {
    try scratch.resize(width: color.width, height: color.height, channels: 1)
    return unsafe scratch.cv
  }
}
