package import VisionBase
package import VisionSupport
internal import Glibc

/// Which ink is the drawing: joins pieces to groups, drops what the sheet left over, specks, and what runs in from outside the picture.
package final class InkSelection {
  /// The chosen ink, 255 where it is.
  package let mask = Plane<UInt8>()
  /// Longer side of the chosen ink's box over the picture's shorter side.
  package private(set) var extent = 0.0
  /// Whether the chosen ink runs out of the picture.
  package private(set) var isCutOff = false
  /// Darkest ink of the chosen, 0...255.
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

  // All numbers below were chosen on the development pictures.

  /// Pieces that are told apart.
  private static let mostPieces = 4000
  /// Among ruled lines the threshold is high; where a stroke is dark enough, ink above this part of it belongs to it (hysteresis; Canny
  /// 1986).
  private static let lighterPart = 0.75
  /// A hole smaller than a square of the drawing's extent divided by this is closed.
  private static let holesAcross = 30
  /// Width of the bell around the picture's middle, of the picture's side.
  private static let bellWidth = 0.33
  /// A smaller piece is a speck, in pixels.
  private static let minimumArea = 7
  /// A piece no darker than the lines, by this factor and these levels, must not be straight, nor small where there are many lines.
  private static let lineFactor = 1.4
  private static let lineLevels = 10.0
  private static let straightPixels = 6.0
  private static let straightPart = 0.12
  private static let manyLines = 3
  private static let minimumExtentAmongLines = 0.12

  /// Chooses the ink of the drawing.
  ///
  /// - Parameters:
  ///   - ink: the ink map without the sheet's lines.
  ///   - threshold: ink is what is darker than this, 0...255.
  ///   - lines: the lines that were taken out.
  ///   - paper: 0 where the sheet has ended, one channel, as large as the ink map; nil = it fills the picture.
  package func choose(
    _ ink: Plane<UInt8>, threshold: Double, lines: SheetLines, paper: Plane<UInt8>? = nil
  ) throws(VisionError) {
    extent = 0
    isCutOff = false
    peak = 0
    area = 0
    let low = lines.count == 0 ? threshold : Self.lighterPart * threshold
    try ink.thresholded(into: mask, at: low)
    var pieces = measure(ink, try mask.connectedComponents(labels: labels, limit: Self.mostPieces))
    if let paper { try markBorder(&pieces, of: paper) }
    let shorter = min(ink.width, ink.height)
    for i in pieces.indices where Double(pieces[i].peak) <= threshold || !isWorthKeeping(pieces[i], lines: lines, shorter: shorter) {
      pieces[i].area = 0
    }
    let chosen = InkGrouper(shorter: shorter).group(pieces)
    guard let drawing = chosen.map({ pieces[$0] }).reduce(nil, { (a: InkPiece?, b) in a?.union(b) ?? b }) else {
      mask.fill(0)
      return
    }
    extent = Double(drawing.extent) / Double(shorter)
    isCutOff = drawing.touchesBorder
    peak = drawing.peak
    area = drawing.area
    extentPixels = drawing.extent
    slimness = Double(min(drawing.width, drawing.height)) / Double(drawing.extent)
    solidity = Double(drawing.area) / Double(drawing.width * drawing.height)
    paint(chosen, count: pieces.count)
    try fillSmallHoles(drawing)
  }

  /// Closes holes that are too small to be seen in the 28x28 bitmap: the texture of a marker, of hatching, of rough paper.
  private func fillSmallHoles(_ drawing: InkPiece) throws(VisionError) {
    let limit = drawing.extent * drawing.extent / (Self.holesAcross * Self.holesAcross)
    guard limit > 0 else { return }
    try mask.inverted(into: paper)
    let holes = try paper.region(x: drawing.left, y: drawing.top, width: drawing.width, height: drawing.height)
      .connectedComponents(labels: labels, .four, limit: Self.mostPieces)
    let isSmall = holes.enumerated().map { i, hole in
      // What touches the box may go on outside.
      i > 0 && hole.area <= limit && hole.x > 0 && hole.y > 0 && hole.x + hole.width < drawing.width
        && hole.y + hole.height < drawing.height
    }
    guard isSmall.contains(true) else { return }
    let (labels, mask) = (labels, mask)
    for y in 0..<drawing.height {
      let label = labels.span(row: y)
      var target = mask.mutableSpan(row: drawing.top + y)
      for x in 0..<drawing.width where Int(label[x]) < isSmall.count && isSmall[Int(label[x])] { target[drawing.left + x] = 255 }
    }
  }

  /// Sets the mask to 255 where the chosen pieces are.
  private func paint(_ chosen: [Int], count: Int) {
    var isChosen = [Bool](repeating: false, count: count)
    for i in chosen { isChosen[i] = true }
    let (labels, mask) = (labels, mask)
    for y in 0..<mask.height {
      var target = mask.mutableSpan(row: y)
      let source = labels.span(row: y)
      for x in 0..<mask.width {
        let label = Int(source[x])
        target[x] = label > 0 && label < count && isChosen[label] ? 255 : 0
      }
    }
  }

  private func measure(_ ink: Plane<UInt8>, _ components: [ConnectedComponent]) -> [InkPiece] {
    var pieces = components.map { box in
      let touches = box.x <= 1 || box.y <= 1 || box.x + box.width >= ink.width - 1 || box.y + box.height >= ink.height - 1
      return InkPiece(left: box.x, top: box.y, width: box.width, height: box.height, area: box.area, touchesBorder: touches)
    }
    if !pieces.isEmpty { pieces[0].area = 0 }  // the paper
    let (across, down) = (Self.bell(ink.width), Self.bell(ink.height))
    let labels = labels
    for y in 0..<ink.height {
      let row = ink.span(row: y)
      let label = labels.span(row: y)
      for x in 0..<ink.width where label[x] > 0 && label[x] < pieces.count {
        let i = Int(label[x])
        pieces[i].peak = max(pieces[i].peak, Int(row[x]))
        pieces[i].weight += across[x] * down[y]
      }
    }
    return pieces
  }

  /// What reaches the end of the sheet runs in from outside.
  private func markBorder(_ pieces: inout [InkPiece], of paper: Plane<UInt8>) throws(VisionError) {
    try paper.morphed(.erode, into: self.paper, size: 3)
    let (inner, labels) = (self.paper, labels)
    for y in 0..<inner.height {
      let row = inner.span(row: y)
      let label = labels.span(row: y)
      for x in 0..<inner.width where row[x] == 0 && label[x] > 0 && label[x] < pieces.count { pieces[Int(label[x])].touchesBorder = true }
    }
  }

  /// A bell around the middle of a side; the picture's is the product of two.
  private static func bell(_ n: Int) -> [Double] {
    (0..<n).map { exp(-pow((Double($0) - Double(n - 1) / 2) / (bellWidth * Double(n)), 2)) }
  }

  /// Specks go; where the sheet has lines, so do small and straight pieces that are no darker than these.
  private func isWorthKeeping(_ piece: InkPiece, lines: SheetLines, shorter: Int) -> Bool {
    guard piece.area >= Self.minimumArea else { return false }
    guard lines.count >= 1, Double(piece.peak) <= Self.lineFactor * lines.strength + Self.lineLevels else { return true }
    let isStraight = Double(min(piece.width, piece.height)) < max(Self.straightPixels, Self.straightPart * Double(piece.extent))
    return !isStraight && (lines.count < Self.manyLines || Double(piece.extent) > Self.minimumExtentAmongLines * Double(shorter))
  }
}
