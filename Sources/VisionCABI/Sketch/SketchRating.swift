public import CVisionCore
import VisionBase
import VisionSketch
import VisionSupport

/// A rating with its texts and points in memory that C may borrow.
final class LentRating {
  let rating: SketchRating
  let words: BorrowedTexts
  let asked: BorrowedText?
  let strokes: LentPoints

  init(_ rating: SketchRating) {
    self.rating = rating
    words = BorrowedTexts(rating.answers.map { $0.word })
    asked = rating.asked.map { BorrowedText($0.word) }
    strokes = LentPoints(rating.strokes)
  }

  func answer(_ index: Int) throws(VisionError) -> vc_sketch_answer {
    let answer = try Check.element(rating.answers, index)
    return vc_sketch_answer(struct_size: 0, reserved: 0, confidence: answer.confidence, word: words[index])
  }
}

extension vc_sketch_summary {
  init(_ rating: SketchRating, asked: BorrowedText?) {
    self.init(rating)
    self.asked = asked?.pointer
  }

  mutating func complete(_ rating: SketchRating) { asked_confidence = rating.asked?.confidence ?? 0 }
}

@implementation @_cdecl("vc_sketch_rating_bitmap_get")
public func vc_sketch_rating_bitmap_get(_ rating: OpaquePointer?, _ bitmap: UnsafeMutablePointer<UInt8>?) -> vc_status {
  Listed<LentRating>.call("rating", rating) { (handle) throws(VisionError) in
    let ink = handle.rating.bitmap.ink
    try Check.pointer("bitmap", bitmap).update(from: ink, count: ink.count)
  }
}
