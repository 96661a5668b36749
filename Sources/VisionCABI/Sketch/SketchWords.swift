public import CVisionCore
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

@implementation @_cdecl("vc_sketch_word_get")
public func vc_sketch_word_get(_ index: Int) -> UnsafePointer<CChar>? {
  (0..<trainedWords.count).contains(index) ? trainedWords[index] : staticText("")
}

@implementation @_cdecl("vc_sketch_region_name")
public func vc_sketch_region_name(_ region: Int32) -> UnsafePointer<CChar>? {
  switch SketchParameters.Region(rawValue: region) {
  case .automatic: staticText("auto")
  case .centerSquare: staticText("center")
  case .whole: staticText("whole")
  case nil: staticText("")
  }
}

@implementation @_cdecl("vc_sketch_hint_name")
public func vc_sketch_hint_name(_ hint: UInt32) -> UnsafePointer<CChar>? {
  switch SketchRating.Hints(rawValue: hint) {
  case .empty: staticText("empty")
  case .faint: staticText("faint")
  case .cutOff: staticText("cut off")
  case .small: staticText("small")
  case .looksLikeAnother: staticText("looks like another word")
  case .unknown: staticText("unknown")
  default: staticText("")
  }
}

/// A caller's word.
func checkedWord(_ name: StaticString, _ word: UnsafePointer<CChar>?) throws(VisionError) -> String {
  try Check.text(name, word, maximumBytes: LearnedWords.longestName)
}

/// Words that one call may name.
private let wordLimit = 2000

/// A caller's list of words.
///
/// - Throws: `invalidArgument` for NULL where there should be a word, and for too many.
func checkedWords(_ words: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) throws(VisionError) -> [String] {
  var result: [String] = []
  for word in try Check.array("words", words, count, 0...wordLimit) { result.append(try checkedWord("word", word)) }
  return result
}

@implementation @_cdecl("vc_sketch_rater_set_words")
public func vc_sketch_rater_set_words(
  _ rater: OpaquePointer?, _ words: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int
) -> vc_status {
  withHandle(rater, SketchRaterHandle.self) { (handle) throws(VisionError) in try handle.rater.setWords(try checkedWords(words, count)) }
}

@implementation @_cdecl("vc_sketch_rater_teach")
public func vc_sketch_rater_teach(_ rater: OpaquePointer?, _ word: UnsafePointer<CChar>?, _ rating: OpaquePointer?) -> vc_status {
  withHandle(rater, SketchRaterHandle.self) { (handle) throws(VisionError) in
    let example = try Handle<SketchRatingHandle>.checked("rating", rating)
    try handle.rater.teach(try checkedWord("word", word), example.rating)
  }
}

@implementation @_cdecl("vc_sketch_rater_forget")
public func vc_sketch_rater_forget(_ rater: OpaquePointer?, _ word: UnsafePointer<CChar>?) -> vc_status {
  withHandle(rater, SketchRaterHandle.self) { (handle) throws(VisionError) in try handle.rater.forget(try checkedWord("word", word)) }
}

@implementation @_cdecl("vc_sketch_rater_save")
public func vc_sketch_rater_save(
  _ rater: OpaquePointer?, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  size?.pointee = 0
  return withHandle(rater, SketchRaterHandle.self) { (handle) throws(VisionError) in
    try copyOut(to: bytes, capacity: capacity, size: size) { () throws(VisionError) in handle.rater.savedWords() }
  }
}

@implementation @_cdecl("vc_sketch_rater_load")
public func vc_sketch_rater_load(_ rater: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ size: Int) -> vc_status {
  withHandle(rater, SketchRaterHandle.self) { (handle) throws(VisionError) in
    let saved = try Check.bytes(bytes, size)
    guard !saved.isEmpty else { return handle.rater.forgetAllWords() }
    try handle.rater.loadWords(saved.bytes)
  }
}
