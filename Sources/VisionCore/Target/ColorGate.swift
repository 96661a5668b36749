package import VisionBase
package import VisionSupport
internal import COpenCV

/// The pixels of one picture for the stages after the gate: where they lie, in which order, and how the signal is made from them.
///
/// Valid while the picture that it was made from is.
@safe
struct GatedPicture {
  let source: cvx_plane
  /// 1 when red comes first.
  let swapped: Int32
  let gate: cvx_gate
  let width: Int
  let height: Int
  /// Pixels of the picture per pixel of the gate.
  var step: Int { Int(gate.step) }
}

/// A connected region that passed the gate.
struct Blob {
  /// Its runs, within the list of all runs.
  var runs: Range<Int>
  /// In gate pixels, upper bounds exclusive.
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
  var pixels: Int
  /// Washed out to white: the core of a strip that is too bright.
  var isWashedOut: Bool

  var width: Int { right - left }
  var height: Int { bottom - top }
}

/// Makes runs of lit pixels out of a picture and joins them into blobs; buffers are kept from frame to frame.
@safe
final class ColorGate {
  private(set) var runs: [cvx_run] = []
  private(set) var blobs: [Blob] = []

  private var colored: [cvx_run] = Array(repeating: cvx_run(), count: 4096)
  private var washed: [cvx_run] = Array(repeating: cvx_run(), count: 1024)
  private var labels: [Int32] = []
  private var starts: [Int32] = []
  private let hsv = Plane<UInt8>()
  private let mask = Plane<UInt8>()

  /// Applies the gate; the blobs are those with enough pixels, largest first, coloured ones before washed-out ones.
  ///
  /// - Parameter picture: 8-bit pixels with 1, 3 or 4 channels.
  /// - Returns: the picture with the gate that made the runs (an HSV gate makes a mask first).
  /// - Throws: `noMemory`, `internalFailure`.
  func apply(_ parameters: TargetParameters, to plane: cvx_plane, swapped: Int32) throws(VisionError) -> GatedPicture {
    let (width, height) = unsafe (Int(plane.width), Int(plane.height))
    var source = unsafe plane
    var gate = cvx_gate()
    gate.threshold = Int32(clamping: max(1, min(255, parameters.minimumSignal)))
    gate.white = 256
    gate.step = Int32(clamping: max(1, (max(width, height) + parameters.longestSearchSide - 1) / max(1, parameters.longestSearchSide)))
    switch parameters.gate {
    case .adaptive(let color):
      let isGray = unsafe plane.channels == 1
      gate.kind = isGray ? Int32(CVX_GATE_BRIGHT) : Self.kind(color)
      if gate.kind == Int32(CVX_GATE_BRIGHT) {
        gate.threshold = max(gate.threshold, 64)
      } else if color != .red {
        gate.white = 200
      }
    case .rgb(let minimum, let maximum):
      gate.kind = Int32(CVX_GATE_RANGE)
      gate.threshold = 128
      gate.low = (minimum[2], minimum[1], minimum[0])
      gate.high = (maximum[2], maximum[1], maximum[0])
    case .hsv(let minimum, let maximum):
      unsafe try makeHSVMask(plane, swapped: swapped, minimum, maximum)
      unsafe source = mask.cv
      gate.kind = Int32(CVX_GATE_BRIGHT)
      gate.threshold = 128
    }
    unsafe try collectRuns(source, swapped: swapped, gate)
    joinRuns(minimumPixels: max(1, parameters.minimumPixels / Int(gate.step * gate.step)))
    return unsafe GatedPicture(source: source, swapped: swapped, gate: gate, width: width, height: height)
  }

  static func kind(_ color: TargetParameters.LEDColor) -> Int32 {
    switch color {
    case .greenOrBlue: Int32(CVX_GATE_GREEN_OR_BLUE)
    case .green: Int32(CVX_GATE_GREEN)
    case .blue: Int32(CVX_GATE_BLUE)
    case .red: Int32(CVX_GATE_RED)
    case .bright: Int32(CVX_GATE_BRIGHT)
    }
  }

  private func makeHSVMask(_ plane: cvx_plane, swapped: Int32, _ low: [UInt8], _ high: [UInt8]) throws(VisionError) {
    let (width, height) = unsafe (Int(plane.width), Int(plane.height))
    var source = unsafe plane
    let upright = Plane<UInt8>()
    if unsafe plane.channels != 3 || swapped != 0 {
      try upright.resize(width: width, height: height, channels: 3)
      let conversion =
        unsafe plane.channels == 1
        ? CVX_GRAY_TO_BGR : plane.channels == 3 ? CVX_RGB_TO_BGR : swapped != 0 ? CVX_RGBA_TO_BGR : CVX_BGRA_TO_BGR
      try shim(unsafe cvx_convert_color(plane, upright.cv, Int32(conversion)))
      unsafe source = upright.cv
    }
    try hsv.resize(width: width, height: height, channels: 3)
    try mask.resize(width: width, height: height)
    try shim(unsafe cvx_convert_color(source, hsv.cv, Int32(CVX_BGR_TO_HSV)))
    let lower = low.map(Double.init) + [0]
    let upper = high.map(Double.init) + [255]
    guard lower[0] > upper[0] else { return try shim(unsafe cvx_in_range(hsv.cv, mask.cv, lower, upper)) }
    // A hue range through red: what is above the lower bound or below the upper one.
    let second = try Plane<UInt8>(width: width, height: height)
    try shim(unsafe cvx_in_range(hsv.cv, mask.cv, lower, [179, upper[1], upper[2], 255]))
    try shim(unsafe cvx_in_range(hsv.cv, second.cv, [0, lower[1], lower[2], 0], upper))
    try shim(unsafe cvx_arithmetic(mask.cv, second.cv, mask.cv, Int32(CVX_OR), 1))
    unsafe _ = upright.cv
  }

  private func collectRuns(_ source: cvx_plane, swapped: Int32, _ gate: cvx_gate) throws(VisionError) {
    var gate = gate
    for _ in 0..<2 {
      var coloredCount = Int32(clamping: colored.count)
      var washedCount = Int32(clamping: washed.count)
      try shim(unsafe cvx_gate_runs(source, swapped, &gate, &colored, &coloredCount, &washed, &washedCount))
      if coloredCount <= colored.count, washedCount <= washed.count {
        coloredUsed = Int(coloredCount)
        washedUsed = Int(washedCount)
        return
      }
      if coloredCount > colored.count { colored = Array(repeating: cvx_run(), count: Int(coloredCount)) }
      if washedCount > washed.count { washed = Array(repeating: cvx_run(), count: Int(washedCount)) }
    }
    throw VisionError(.internalFailure, "the runs of the gate did not fit")
  }

  private var coloredUsed = 0
  private var washedUsed = 0

  private func joinRuns(minimumPixels: Int) {
    runs.removeAll(keepingCapacity: true)
    blobs.removeAll(keepingCapacity: true)
    join(colored, coloredUsed, minimumPixels: minimumPixels, isWashedOut: false)
    join(washed, washedUsed, minimumPixels: minimumPixels, isWashedOut: true)
  }

  /// Connected regions of runs (8-neighbours), by union-find over rows.
  ///
  /// - Complexity: O(runs) in practice.
  private func join(_ list: [cvx_run], _ count: Int, minimumPixels: Int, isWashedOut: Bool) {
    guard count > 0 else { return }
    labels.removeAll(keepingCapacity: true)
    labels.append(contentsOf: (0..<Int32(clamping: count)))
    var (above, aboveEnd, current) = (0, 0, 0)
    var previousRow: Int32 = -2
    while current < count {
      let y = list[current].y
      var rowEnd = current
      while rowEnd < count, list[rowEnd].y == y { rowEnd += 1 }
      if y == previousRow + 1 {
        var other = above
        for run in current..<rowEnd {
          while other < aboveEnd, list[other].end < list[run].start { other += 1 }
          var touching = other
          while touching < aboveEnd, list[touching].start <= list[run].end {
            unite(Int32(truncatingIfNeeded: run), Int32(truncatingIfNeeded: touching))
            touching += 1
          }
        }
      }
      (above, aboveEnd, current, previousRow) = (current, rowEnd, rowEnd, y)
    }
    gather(list, count, minimumPixels: minimumPixels, isWashedOut: isWashedOut)
  }

  private func root(_ index: Int32) -> Int32 {
    var node = index
    while labels[Int(node)] != node {
      labels[Int(node)] = labels[Int(labels[Int(node)])]
      node = labels[Int(node)]
    }
    return node
  }

  private func unite(_ a: Int32, _ b: Int32) {
    let (first, second) = (root(a), root(b))
    if first < second { labels[Int(second)] = first } else { labels[Int(first)] = second }
  }

  /// Sorts the runs by blob and sums the blobs up.
  private func gather(_ list: [cvx_run], _ count: Int, minimumPixels: Int, isWashedOut: Bool) {
    var pixels: [Int32] = Array(repeating: 0, count: count)
    for index in 0..<count {
      let label = root(Int32(truncatingIfNeeded: index))
      labels[index] = label
      pixels[Int(label)] += list[index].end - list[index].start
    }
    var large: [Int32] = []
    for index in 0..<count where pixels[index] >= minimumPixels { large.append(Int32(truncatingIfNeeded: index)) }
    // A picture full of leaves or noise has thousands of regions; targets are among the larger ones.
    if large.count > Self.maximumBlobs {
      large.sort { pixels[Int($0)] > pixels[Int($1)] }
      large.removeLast(large.count - Self.maximumBlobs)
    }
    large.sort()
    // From here on `pixels` maps a label to its place, -1 for none.
    for index in 0..<count { pixels[index] = -1 }
    let first = blobs.count
    for (place, label) in large.enumerated() {
      pixels[Int(label)] = Int32(truncatingIfNeeded: place)
      blobs.append(Blob(runs: 0..<0, left: .max, top: .max, right: 0, bottom: 0, pixels: 0, isWashedOut: isWashedOut))
    }
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: large.count + 1))
    for index in 0..<count {
      let place = pixels[Int(labels[index])]
      if place >= 0 { starts[Int(place) + 1] += 1 }
    }
    for place in 0..<large.count { starts[place + 1] += starts[place] }
    let base = runs.count
    for place in 0..<large.count { blobs[first + place].runs = base + Int(starts[place])..<base + Int(starts[place + 1]) }
    runs.append(contentsOf: repeatElement(cvx_run(), count: Int(starts[large.count])))
    for index in 0..<count {
      let place = Int(pixels[Int(labels[index])])
      guard place >= 0 else { continue }
      let run = list[index]
      runs[base + Int(starts[place])] = run
      starts[place] += 1
      blobs[first + place].left = min(blobs[first + place].left, Int(run.start))
      blobs[first + place].right = max(blobs[first + place].right, Int(run.end))
      blobs[first + place].top = min(blobs[first + place].top, Int(run.y))
      blobs[first + place].bottom = max(blobs[first + place].bottom, Int(run.y) + 1)
      blobs[first + place].pixels += Int(run.end - run.start)
    }
  }

  private static let maximumBlobs = 400
}
