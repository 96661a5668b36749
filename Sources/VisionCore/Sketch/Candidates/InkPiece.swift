internal import VisionBase

/// A connected piece of ink.
struct InkPiece {
  var left: Int
  var top: Int
  var width: Int
  var height: Int
  /// Pixels; 0 = dropped.
  var area: Int
  /// Darkest ink, 0...255.
  var peak = 0
  /// Sum over the pixels of a bell-shaped weight around the picture's centre.
  var weight = 0.0
  var touchesBorder: Bool

  var right: Int { left + width - 1 }
  var bottom: Int { top + height - 1 }
  /// Longer side of the box.
  var extent: Int { max(width, height) }

  /// Empty pixels between two boxes; 0 if they touch or overlap.
  func gap(to other: InkPiece) -> Int {
    max(0, max(left - other.right, other.left - right), max(top - other.bottom, other.top - bottom))
  }

  /// Both pieces as one.
  func union(_ other: InkPiece) -> InkPiece {
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

  /// Share of this box inside the other.
  func partInside(_ other: InkPiece) -> Double {
    let w = min(right, other.right) - max(left, other.left) + 1
    let h = min(bottom, other.bottom) - max(top, other.top) + 1
    return w > 0 && h > 0 ? Double(w * h) / Double(width * height) : 0
  }
}
