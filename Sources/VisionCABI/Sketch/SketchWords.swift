import CVisionCore
import VisionSketch
import VisionSupport

/// Texts that C may borrow for as long as the owner lives.
final class BorrowedTexts: Sendable {
  private let texts: [BorrowedText]

  init(_ texts: [String]) { self.texts = texts.map { BorrowedText($0) } }

  var count: Int { texts.count }
  subscript(_ index: Int) -> UnsafePointer<CChar> { texts[index].pointer }
}

/// The trained words as C sees them; created when they are first asked for, with static storage.
private let trainedWords = BorrowedTexts(SketchRater.trainedWords)

@implementation @_cdecl("vc_sketch_word_count")
public func vc_sketch_word_count() -> Int { trainedWords.count }

@implementation @_cdecl("vc_sketch_word")
public func vc_sketch_word(_ index: Int) -> UnsafePointer<CChar>? {
  (0..<trainedWords.count).contains(index) ? trainedWords[index] : staticText("")
}

/// A caller's list of words.
///
/// - Throws: `invalidArgument` for NULL where there should be a word, and for too many.
func checkedWords(_ words: UnsafeBufferPointer<UnsafePointer<CChar>?>) throws(VisionError) -> [String] {
  var result: [String] = []
  for word in words { result.append(try Check.text("word", word, maximumBytes: LearnedWords.longestName)) }
  return result
}
