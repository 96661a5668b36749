public import CVisionCore
import VisionBase
import VisionSketch
import VisionSupport

/// A rating with its texts and points in memory that C borrows.
final class LentRating {
  let rating: SketchRating
  let words: [BorrowedText]
  let asked: BorrowedText?
  let strokes: LentPoints

  init(_ rating: SketchRating) {
    self.rating = rating
    words = rating.answers.map { BorrowedText($0.word) }
    asked = rating.asked.map { BorrowedText($0.word) }
    strokes = LentPoints(rating.strokes)
  }

  func answer(_ index: Int) throws(VisionError) -> vc_sketch_answer {
    let answer = try Check.element(rating.answers, index)
    return vc_sketch_answer(confidence: answer.confidence, word: words[index])
  }
}

extension vc_sketch_summary {
  init(_ rating: SketchRating, asked: BorrowedText?) {
    self.init(rating)
    setAsked(asked)
  }

  mutating func complete(_ rating: SketchRating) { asked_confidence = rating.asked?.confidence ?? 0 }
}

@implementation @_cdecl("vc_sketch_rating_bitmap_get")
public func vc_sketch_rating_bitmap_get(_ rating: OpaquePointer?, _ bitmap: UnsafeMutablePointer<UInt8>?) -> vc_status {
  Listed<LentRating>.call("rating", rating) { (handle) throws(VisionError) in
    CallerRoom(try Check.pointer("bitmap", bitmap), count: Int(VC_SKETCH_BITMAP_SIZE)).store(handle.rating.bitmap.ink)
  }
}

/// The trained words with static storage.
private let trainedWords = SketchRater.trainedWords.map { BorrowedText($0) }

@implementation @_cdecl("vc_sketch_word_count")
public func vc_sketch_word_count() -> Int { trainedWords.count }

@implementation @_cdecl("vc_sketch_word")
public func vc_sketch_word(_ index: Int) -> UnsafePointer<CChar>? {
  trainedWords.indices.contains(index) ? trainedWords[index].pointer : staticText("")
}
