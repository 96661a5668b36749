internal import VisionBase

/// Which pieces of ink make the drawing: the piece with most ink near the picture's middle, and what stands close to it.
struct InkGrouper {
  /// Shorter side of the picture in pixels.
  let shorter: Int

  // All numbers below were chosen on the development pictures.

  /// Weight of a piece that runs out of the picture against others.
  private static let borderWeight = 0.6
  /// Dots smaller than the drawing divided by this are specks at its side, inside of it they may be eyes.
  private static let dotsAcross = 14
  /// A piece belongs to what its box lies in by this part.
  private static let insidePart = 0.5
  /// A piece that runs out of the picture belongs to the drawing where it lies in it by this part,
  private static let borderInsidePart = 0.6
  /// or where it goes around it by this part and has that part of its weight: a ring with a line to the next drawing.
  private static let aroundPart = 0.9
  private static let aroundWeight = 0.5
  /// Largest gap to the drawing: parts of the picture's shorter side and of the piece's extent, and of the shorter side at most.
  private static let gapOfPicture = 0.06
  private static let gapOfPiece = 0.35
  private static let largestGap = 0.3
  /// A piece beside the main one lies in it by less than this part and is shorter than this part of it.
  private static let besidePart = 0.3
  private static let besideExtent = 0.4
  /// Letters hang together across gaps up to this part of the larger one, where they are no further from each other than from the
  /// drawing by more than these pixels.
  private static let letterGap = 0.8
  private static let letterSlack = 2

  /// - Returns: indices of the chosen pieces, the main one first.
  func group(_ pieces: [InkPiece]) -> [Int] {
    let live = pieces.indices.filter { pieces[$0].area > 0 }
    guard let start = live.max(by: { score(pieces[$0]) < score(pieces[$1]) }) else { return [] }
    var chosen = [start]
    var group = pieces[start]
    var others = withoutForeign(live.filter { $0 != start }, pieces, main: pieces[start])
    var grew = true
    while grew {
      grew = false
      for i in others where belongs(pieces[i], to: group) {
        chosen.append(i)
        group = group.union(pieces[i])
        grew = true
      }
      others.removeAll { chosen.contains($0) }
    }
    return chosen.filter {
      $0 == start || pieces[$0].partInside(pieces[start]) > 0 || Self.dotsAcross * pieces[$0].extent > group.extent
    }
  }

  /// Leaves out letters and lines that hang together with something that runs in from outside the picture.
  private func withoutForeign(_ candidates: [Int], _ pieces: [InkPiece], main: InkPiece) -> [Int] {
    func isBeside(_ i: Int) -> Bool {
      pieces[i].partInside(main) < Self.besidePart && Double(pieces[i].extent) < Self.besideExtent * Double(main.extent)
    }
    func hangsOn(_ i: Int, _ f: Int) -> Bool {
      let gap = pieces[i].gap(to: pieces[f])
      return Double(gap) < Self.letterGap * Double(max(pieces[i].extent, pieces[f].extent))
        && gap <= pieces[i].gap(to: main) + Self.letterSlack
    }
    var foreign = candidates.filter { pieces[$0].touchesBorder && isBeside($0) }
    var others = candidates.filter { !foreign.contains($0) }
    var grew = !foreign.isEmpty
    while grew {
      let more = others.filter { i in isBeside(i) && foreign.contains { hangsOn(i, $0) } }
      foreign += more
      others.removeAll { more.contains($0) }
      grew = !more.isEmpty
    }
    return others
  }

  private func score(_ piece: InkPiece) -> Double { piece.weight * (piece.touchesBorder ? Self.borderWeight : 1) }

  private func belongs(_ piece: InkPiece, to group: InkPiece) -> Bool {
    let inside = piece.partInside(group)
    if piece.touchesBorder {
      return inside > Self.borderInsidePart
        || (group.partInside(piece) > Self.aroundPart && piece.weight > Self.aroundWeight * group.weight)
    }
    if inside > Self.insidePart { return true }
    // A dot far from everything is a speck; a stroke may stand further away.
    let reach = Self.gapOfPicture * Double(shorter) + Self.gapOfPiece * Double(piece.extent)
    return Double(piece.gap(to: group)) <= min(reach, Self.largestGap * Double(shorter))
  }
}
