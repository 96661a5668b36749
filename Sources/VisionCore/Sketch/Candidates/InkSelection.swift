internal import VisionBase
internal import VisionSupport
internal import Glibc

/// The ink of the drawing.
struct InkSelection {
  /// 255 = ink.
  let mask: Plane<UInt8>
  /// Longer side of the ink's box over the picture's shorter side.
  let extent: Double
  /// Whether the ink extends beyond the picture.
  let isCutOff: Bool
  /// Darkest ink, 0...255.
  let peak: Int
  /// Pixels of ink before holes are filled.
  let area: Int
  /// Longer side of the ink's box in pixels.
  let extentPixels: Int
  /// Shorter over longer side of the box.
  let slimness: Double
  /// Share of the box that is ink.
  let solidity: Double
}

/// Selects the ink of the drawing: groups connected pieces, drops specks, remnants of the sheet's lines and other drawings.
struct InkSelector {
  private let labels = Plane<Int32>()
  private let scratch = Plane<UInt8>()

  /// - Parameters:
  ///   - ink: the ink map without the sheet's lines.
  ///   - threshold: weakest ink, 0...255.
  ///   - lines: the erased lines.
  ///   - paper: 0 outside of the sheet, of the ink map's size; nil = the sheet fills the picture.
  /// - Returns: nil if there is no ink.
  func select(
    _ ink: Plane<UInt8>, threshold: Double, lines: SheetLines, paper: Plane<UInt8>?
  ) throws(VisionError) -> InkSelection? {
    let mask = Plane<UInt8>()
    let low = lines.count == 0 ? threshold : Self.lighterPart * threshold
    try ink.thresholded(into: mask, at: low)
    var pieces = measure(ink, try mask.connectedComponents(labels: labels, limit: Self.mostPieces))
    if let paper { try markBorder(&pieces, of: paper) }
    let shorter = min(ink.width, ink.height)
    for i in pieces.indices where Double(pieces[i].peak) <= threshold || !isWorthKeeping(pieces[i], lines: lines, shorter: shorter) {
      pieces[i].area = 0
    }
    let chosen = InkGrouper(shorter: shorter).group(pieces)
    guard let drawing = chosen.map({ pieces[$0] }).reduce(nil, { (a: InkPiece?, b) in a?.union(b) ?? b }) else { return nil }
    paint(chosen, count: pieces.count, into: mask)
    try fillSmallHoles(in: mask, of: drawing)
    return InkSelection(
      mask: mask, extent: Double(drawing.extent) / Double(shorter), isCutOff: drawing.touchesBorder, peak: drawing.peak,
      area: drawing.area, extentPixels: drawing.extent,
      slimness: Double(min(drawing.width, drawing.height)) / Double(drawing.extent),
      solidity: Double(drawing.area) / Double(drawing.width * drawing.height))
  }

  /// Fills holes too small for the 28x28 bitmap: the texture of a marker, of hatching or of rough paper.
  private func fillSmallHoles(in mask: Plane<UInt8>, of drawing: InkPiece) throws(VisionError) {
    let limit = drawing.extent * drawing.extent / (Self.holesAcross * Self.holesAcross)
    guard limit > 0 else { return }
    try mask.inverted(into: scratch)
    let holes = try scratch.region(x: drawing.left, y: drawing.top, width: drawing.width, height: drawing.height)
      .connectedComponents(labels: labels, .four, limit: Self.mostPieces)
    let isSmall = holes.enumerated().map { i, hole in
      // A hole at the side of the box may continue outside.
      i > 0 && hole.area <= limit && hole.x > 0 && hole.y > 0 && hole.x + hole.width < drawing.width
        && hole.y + hole.height < drawing.height
    }
    guard isSmall.contains(true) else { return }
    let labels = labels
    for y in 0..<drawing.height {
      let label = labels.span(row: y)
      var target = mask.mutableSpan(row: drawing.top + y)
      for x in 0..<drawing.width where Int(label[x]) < isSmall.count && isSmall[Int(label[x])] { target[drawing.left + x] = 255 }
    }
  }

  /// Sets the mask to 255 at the chosen pieces and to 0 elsewhere.
  private func paint(_ chosen: [Int], count: Int, into mask: Plane<UInt8>) {
    var isChosen = [Bool](repeating: false, count: count)
    for i in chosen { isChosen[i] = true }
    let labels = labels
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

  /// Pieces at the edge of the sheet count as touching the border.
  private func markBorder(_ pieces: inout [InkPiece], of paper: Plane<UInt8>) throws(VisionError) {
    try paper.morphed(.erode, into: scratch, size: 3)
    let (inner, labels) = (scratch, labels)
    for y in 0..<inner.height {
      let row = inner.span(row: y)
      let label = labels.span(row: y)
      for x in 0..<inner.width where row[x] == 0 && label[x] > 0 && label[x] < pieces.count { pieces[Int(label[x])].touchesBorder = true }
    }
  }

  /// A Gaussian around the centre of a side; the weight of a pixel is the product of both sides' values.
  private static func bell(_ n: Int) -> [Double] {
    (0..<n).map { exp(-pow((Double($0) - Double(n - 1) / 2) / (bellWidth * Double(n)), 2)) }
  }

  /// Drops specks and, on a sheet with lines, small and straight pieces no darker than these.
  private func isWorthKeeping(_ piece: InkPiece, lines: SheetLines, shorter: Int) -> Bool {
    guard piece.area >= Self.minimumArea else { return false }
    guard lines.count >= 1, Double(piece.peak) <= Self.lineFactor * lines.strength + Self.lineLevels else { return true }
    let isStraight = Double(min(piece.width, piece.height)) < max(Self.straightPixels, Self.straightPart * Double(piece.extent))
    let isRuled = lines.count >= SheetLineFinder.ruledLines
    return !isStraight && (!isRuled || Double(piece.extent) > Self.minimumExtentAmongLines * Double(shorter))
  }
}
