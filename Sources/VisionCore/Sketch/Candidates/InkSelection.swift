package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// Which ink is the drawing: joins pieces to groups, drops what the sheet left over, specks, and what runs in from outside the picture.
package final class InkSelection {
  /// One connected piece of ink.
  struct Piece {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    var area: Int
    /// Darkest ink, 0..255.
    var peak: Int
    /// Sum of the pixels, each weighted by how near it is to the picture's middle.
    var weight: Double
    var touchesBorder: Bool

    var right: Int { left + width - 1 }
    var bottom: Int { top + height - 1 }
    var extent: Int { max(width, height) }
    /// Mean thickness of a line with this area and extent.
    var thickness: Double { Double(area) / Double(max(1, extent)) }

    /// Empty pixels between two boxes; 0 where they touch or overlap.
    func gap(to other: Piece) -> Int {
      max(0, max(left - other.right, other.left - right), max(top - other.bottom, other.top - bottom))
    }

    func union(_ other: Piece) -> Piece {
      var result = self
      result.left = min(left, other.left)
      result.top = min(top, other.top)
      result.width = max(right, other.right) - result.left + 1
      result.height = max(bottom, other.bottom) - result.top + 1
      result.area += other.area
      result.peak = max(peak, other.peak)
      result.weight += other.weight
      result.touchesBorder = touchesBorder || other.touchesBorder
      return result
    }

    /// Part of this box that lies inside the other.
    func partInside(_ other: Piece) -> Double {
      let w = min(right, other.right) - max(left, other.left) + 1
      let h = min(bottom, other.bottom) - max(top, other.top) + 1
      return w > 0 && h > 0 ? Double(w * h) / Double(width * height) : 0
    }
  }

  /// The chosen ink, 255 where it is.
  package let mask = Plane<UInt8>()
  /// Longer side of the chosen ink's box over the picture's shorter side.
  package private(set) var extent = 0.0
  /// Whether the chosen ink runs out of the picture.
  package private(set) var isCutOff = false
  /// Darkest ink of the chosen, 0..255.
  package private(set) var peak = 0
  /// Chosen pixels.
  package private(set) var area = 0
  /// Longer side of the chosen ink's box, in pixels.
  package private(set) var extentPixels = 0
  /// Shorter side over longer side of that box.
  package private(set) var slimness = 0.0
  /// Part of that box that is ink.
  package private(set) var solidity = 0.0
  private let labels = Plane<Int32>()
  private let paper = Plane<UInt8>()

  package init() {}

  private static let mostPieces = 4000
  private static let lighterPart = 0.75
  /// A hole smaller than a square of this part of the drawing's extent is closed.
  private static let holesAcross = 30

  /// - Parameters:
  ///   - ink: the ink map without the sheet's lines.
  ///   - threshold: ink is what is darker than this, 0..255.
  ///   - lines: the lines that were taken out.
  package func choose(_ ink: Plane<UInt8>, threshold: Double, lines: SheetLines) throws(VisionError) {
    extent = 0
    isCutOff = false
    peak = 0
    area = 0
    try mask.resize(width: ink.width, height: ink.height)
    try labels.resize(width: ink.width, height: ink.height)
    // Among ruled lines the threshold is high; where a stroke is dark enough its lighter parts belong to it (hysteresis; Canny 1986).
    let low = lines.count == 0 ? threshold : Self.lighterPart * threshold
    try shim(unsafe cvx_threshold(ink.cv, mask.cv, low, 255, Int32(CVX_BINARY), nil))
    var stats = [Int32](repeating: 0, count: 5 * Self.mostPieces)
    var count: Int32 = 0
    try shim(unsafe cvx_connected_components(mask.cv, labels.cv, 8, &stats, nil, Int32(Self.mostPieces), &count))
    let known = min(Int(count), Self.mostPieces)
    var pieces = measure(ink, stats, known)
    let shorter = min(ink.width, ink.height)
    for i in pieces.indices where Double(pieces[i].peak) <= threshold || !isWorthKeeping(pieces[i], lines: lines, shorter: shorter) {
      pieces[i].area = 0
    }
    let chosen = group(pieces, shorter: shorter)
    guard let whole = chosen.map({ pieces[$0] }).reduce(nil, { (a: Piece?, b) in a?.union(b) ?? b }) else {
      mask.fill(0)
      return
    }
    extent = Double(whole.extent) / Double(shorter)
    isCutOff = whole.touchesBorder
    peak = whole.peak
    area = whole.area
    extentPixels = whole.extent
    slimness = Double(min(whole.width, whole.height)) / Double(whole.extent)
    solidity = Double(whole.area) / Double(whole.width * whole.height)
    paint(chosen, known, into: mask)
    try fillSmallHoles(whole)
  }

  /// Closes holes that are too small to be seen in the 28x28 bitmap: the texture of a marker, of hatching, of rough paper.
  private func fillSmallHoles(_ whole: Piece) throws(VisionError) {
    let limit = Int32(whole.extent * whole.extent / (Self.holesAcross * Self.holesAcross))
    guard limit > 0 else { return }
    try paper.resize(width: mask.width, height: mask.height)
    try shim(unsafe cvx_not(mask.cv, paper.cv))
    var stats = [Int32](repeating: 0, count: 5 * Self.mostPieces)
    var count: Int32 = 0
    let part = unsafe paper.window(x: whole.left, y: whole.top, width: whole.width, height: whole.height)
    try labels.resize(width: whole.width, height: whole.height)
    try shim(unsafe cvx_connected_components(part, labels.cv, 4, &stats, nil, Int32(Self.mostPieces), &count))
    let isSmall = (0..<min(Int(count), Self.mostPieces)).map { i in
      let at = 5 * i
      // What touches the box may go on outside.
      return i > 0 && stats[at + 4] <= limit && stats[at] > 0 && stats[at + 1] > 0 && Int(stats[at] + stats[at + 2]) < whole.width
        && Int(stats[at + 1] + stats[at + 3]) < whole.height
    }
    guard isSmall.contains(true) else { return }
    for y in 0..<whole.height {
      let (label, target) = unsafe (labels.row(y), mask.row(whole.top + y))
      for x in 0..<whole.width where unsafe Int(label[x]) < isSmall.count && isSmall[Int(label[x])] { unsafe target[whole.left + x] = 255 }
    }
  }

  /// Sets a plane to 255 where the chosen pieces are.
  private func paint(_ chosen: [Int], _ known: Int, into plane: Plane<UInt8>) {
    var isChosen = [Bool](repeating: false, count: known)
    for i in chosen { isChosen[i] = true }
    for y in 0..<plane.height {
      let target = unsafe plane.row(y)
      let source = unsafe labels.row(y)
      for x in 0..<mask.width {
        let label = unsafe Int(source[x])
        unsafe target[x] = label > 0 && label < known && isChosen[label] ? 255 : 0
      }
    }
  }

  private func measure(_ ink: Plane<UInt8>, _ stats: [Int32], _ count: Int) -> [Piece] {
    var pieces = (0..<count).map { i in
      let box = (0..<5).map { Int(stats[5 * i + $0]) }
      let touches = box[0] <= 1 || box[1] <= 1 || box[0] + box[2] >= ink.width - 1 || box[1] + box[3] >= ink.height - 1
      return Piece(left: box[0], top: box[1], width: box[2], height: box[3], area: box[4], peak: 0, weight: 0, touchesBorder: touches)
    }
    if !pieces.isEmpty { pieces[0].area = 0 }  // the paper
    // A bell of a third of the picture around its middle, as a product of two tables.
    func bell(_ n: Int) -> [Double] {
      (0..<n).map { exp(-pow((Double($0) - Double(n - 1) / 2) / (0.33 * Double(n)), 2)) }
    }
    let (across, down) = (bell(ink.width), bell(ink.height))
    for y in 0..<ink.height {
      let row = unsafe ink.row(y)
      let label = unsafe labels.row(y)
      for x in 0..<ink.width where unsafe label[x] > 0 && label[x] < count {
        let i = unsafe Int(label[x])
        pieces[i].peak = unsafe max(pieces[i].peak, Int(row[x]))
        pieces[i].weight += across[x] * down[y]
      }
    }
    return pieces
  }

  /// Specks go; where the sheet has lines, so do small and straight pieces that are no darker than these.
  private func isWorthKeeping(_ piece: Piece, lines: SheetLines, shorter: Int) -> Bool {
    guard piece.area >= 7 else { return false }
    guard lines.count >= 1, Double(piece.peak) <= 1.4 * lines.strength + 10 else { return true }
    let isStraight = Double(min(piece.width, piece.height)) < max(6, 0.12 * Double(piece.extent))
    return !isStraight && (lines.count < 3 || Double(piece.extent) > 0.12 * Double(shorter))
  }

  /// Starts with the piece that has most ink near the middle and takes in what stands close to it.
  private func group(_ pieces: [Piece], shorter: Int) -> [Int] {
    let live = pieces.indices.filter { pieces[$0].area > 0 }
    guard let start = live.max(by: { score(pieces[$0]) < score(pieces[$1]) }) else { return [] }
    var chosen = [start]
    var whole = pieces[start]
    var rest = withoutForeign(live.filter { $0 != start }, pieces, main: pieces[start])
    var grew = true
    while grew {
      grew = false
      for i in rest where belongs(pieces[i], to: whole, shorter: shorter) {
        chosen.append(i)
        whole = whole.union(pieces[i])
        grew = true
      }
      rest.removeAll { chosen.contains($0) }
    }
    // Dots at the side of a large drawing are specks, inside of it they may be eyes.
    return chosen.filter { $0 == start || pieces[$0].partInside(pieces[start]) > 0 || 14 * pieces[$0].extent > whole.extent }
  }

  /// Leaves out letters and lines that hang together with something that runs in from outside the picture.
  private func withoutForeign(_ candidates: [Int], _ pieces: [Piece], main: Piece) -> [Int] {
    func isBeside(_ i: Int) -> Bool { pieces[i].partInside(main) < 0.3 && 5 * pieces[i].extent < 2 * main.extent }
    var foreign = candidates.filter { pieces[$0].touchesBorder && isBeside($0) }
    var rest = candidates.filter { !foreign.contains($0) }
    var grew = !foreign.isEmpty
    while grew {
      let more = rest.filter { i in
        isBeside(i)
          && foreign.contains { f in
            let gap = pieces[i].gap(to: pieces[f])
            return 5 * gap < 4 * max(pieces[i].extent, pieces[f].extent) && gap <= pieces[i].gap(to: main) + 2
          }
      }
      foreign += more
      rest.removeAll { more.contains($0) }
      grew = !more.isEmpty
    }
    return rest
  }

  private func score(_ piece: Piece) -> Double { piece.weight * (piece.touchesBorder ? 0.6 : 1) }

  private func belongs(_ piece: Piece, to whole: Piece, shorter: Int) -> Bool {
    let inside = piece.partInside(whole)
    // Something that runs out of the picture belongs to it where it goes around what is there: a ring with a line to the next drawing.
    if piece.touchesBorder {
      return inside > 0.6 || (whole.partInside(piece) > 0.9 && piece.weight > 0.5 * whole.weight)
    }
    if inside > 0.5 { return true }
    // A dot far from everything is a speck; a stroke may stand further away.
    let gap = Double(piece.gap(to: whole))
    let reach = 0.06 * Double(shorter) + 0.35 * Double(piece.extent)
    return gap <= min(reach, 0.3 * Double(shorter))
  }
}
