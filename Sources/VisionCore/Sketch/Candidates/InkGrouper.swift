internal import VisionBase

/// Selects the pieces of the drawing: the piece with the most ink near the picture's centre, and those close to it.
struct InkGrouper {
  /// Shorter side of the picture in pixels.
  let shorter: Int

  /// - Returns: indices of the chosen pieces, the main one first.
  func group(_ pieces: [InkPiece]) -> [Int] {
    let live = pieces.indices.filter { pieces[$0].area > 0 }
    guard let start = live.max(by: { score(pieces[$0]) < score(pieces[$1]) }) else { return [] }
    var chosen = [start]
    var group = pieces[start]
    var others = withoutForeign(live.filter { $0 != start }, pieces, main: pieces[start])
    var grew = true
    while grew {
      var remaining: [Int] = []
      for i in others {
        if belongs(pieces[i], to: group) {
          chosen.append(i)
          group = group.union(pieces[i])
        } else {
          remaining.append(i)
        }
      }
      grew = remaining.count < others.count
      others = remaining
    }
    return chosen.filter {
      $0 == start || pieces[$0].partInside(pieces[start]) > 0 || Self.dotsAcross * pieces[$0].extent > group.extent
    }
  }

  /// Leaves out letters and lines connected with a piece that extends beyond the picture.
  private func withoutForeign(_ candidates: [Int], _ pieces: [InkPiece], main: InkPiece) -> [Int] {
    func isBeside(_ i: Int) -> Bool {
      pieces[i].partInside(main) < Self.largestBesidePart && Double(pieces[i].extent) < Self.largestBesideExtent * Double(main.extent)
    }
    func isConnected(_ i: Int, _ f: Int) -> Bool {
      let gap = pieces[i].gap(to: pieces[f])
      return Double(gap) < Self.largestLetterGap * Double(max(pieces[i].extent, pieces[f].extent))
        && gap <= pieces[i].gap(to: main) + Self.letterSlack
    }
    let beside = candidates.filter(isBeside)
    var others = beside.filter { !pieces[$0].touchesBorder }
    // The remaining pieces are not connected with earlier foreign pieces, only perhaps with the newest ones.
    var newest = beside.filter { pieces[$0].touchesBorder }
    var isForeign = [Bool](repeating: false, count: pieces.count)
    while !newest.isEmpty {
      for i in newest { isForeign[i] = true }
      others.removeAll { isForeign[$0] }
      newest = others.filter { i in newest.contains { isConnected(i, $0) } }
    }
    return candidates.filter { !isForeign[$0] }
  }

  private func score(_ piece: InkPiece) -> Double { piece.weight * (piece.touchesBorder ? Self.borderWeight : 1) }

  private func belongs(_ piece: InkPiece, to group: InkPiece) -> Bool {
    let inside = piece.partInside(group)
    if piece.touchesBorder {
      return inside > Self.borderInsidePart
        || (group.partInside(piece) > Self.aroundPart && piece.weight > Self.aroundWeight * group.weight)
    }
    if inside > Self.insidePart { return true }
    // Distant dots are specks; a stroke may be further away.
    let reach = Self.gapOfPicture * Double(shorter) + Self.gapOfPiece * Double(piece.extent)
    return Double(piece.gap(to: group)) <= min(reach, Self.largestGap * Double(shorter))
  }
}
