public import CVisionCore
import VisionBase
import VisionSketch
import VisionSupport

/// A rating with its texts and points in memory that C may borrow.
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
    return vc_sketch_answer(struct_size: 0, reserved: 0, confidence: answer.confidence, word: words[index].pointer)
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

/// The trained words as C sees them; created when they are first asked for, with static storage.
private let trainedWords = SketchRater.trainedWords.map { BorrowedText($0) }

@implementation @_cdecl("vc_sketch_word_count")
public func vc_sketch_word_count() -> Int { trainedWords.count }

@implementation @_cdecl("vc_sketch_word")
public func vc_sketch_word(_ index: Int) -> UnsafePointer<CChar>? {
  trainedWords.indices.contains(index) ? trainedWords[index].pointer : staticText("")
}

/// A caller's list of words.
///
/// - Throws: `invalidArgument` for NULL where there should be a word, and for too many.
func checkedWords(_ words: UnsafeBufferPointer<UnsafePointer<CChar>?>) throws(VisionError) -> [String] {
  var result: [String] = []
  for word in words { result.append(try Check.text("word", word, maximumBytes: LearnedWords.longestName)) }
  return result
}
