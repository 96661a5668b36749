public import CVisionCore
import Glibc
import VisionBase
import VisionSketch
import VisionSupport

/// Texts that C may borrow for as long as the owner lives.
final class BorrowedTexts: Sendable {
  private nonisolated(unsafe) let pointers: [UnsafeMutablePointer<CChar>]

  init(_ texts: [String]) {
    pointers = texts.map { text in
      let copy = Array(text.utf8CString)
      let memory = UnsafeMutablePointer<CChar>.allocate(capacity: copy.count)
      memory.initialize(from: copy, count: copy.count)
      return memory
    }
  }

  deinit { for pointer in pointers { pointer.deallocate() } }

  var count: Int { pointers.count }
  subscript(_ index: Int) -> UnsafePointer<CChar> { UnsafePointer(pointers[index]) }
}

/// The trained words as C sees them; made when they are first asked for and kept.
private let trainedWords = BorrowedTexts((try? SketchNetwork.shared.get().words) ?? [])

@implementation @_cdecl("vc_sketch_word_count")
public func vc_sketch_word_count() -> Int32 { Int32(truncatingIfNeeded: trainedWords.count) }

@implementation @_cdecl("vc_sketch_word")
public func vc_sketch_word(_ index: Int32) -> UnsafePointer<CChar>? {
  (0..<trainedWords.count).contains(Int(index)) ? trainedWords[Int(index)] : nil
}

/// A caller's list of words.
///
/// - Throws: `invalidArgument` for NULL where there should be a word, and for too many.
func checkedWords(_ words: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int) throws(VisionError) -> [String] {
  guard count != 0 else { return [] }
  guard let words, (1...2000).contains(count) else { throw VisionError(.invalidArgument, "words: NULL, or more than 2000 of them") }
  var result: [String] = []
  for i in 0..<count { result.append(try Check.text("word", words[i], maximumBytes: OwnWords.longestName)) }
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
    guard let rating else { throw VisionError(.invalidArgument, "the rating is NULL") }
    try handle.rater.teach(try Check.text("word", word, maximumBytes: OwnWords.longestName), Handle<SketchRatingHandle>.borrow(rating).rating)
  }
}

@implementation @_cdecl("vc_sketch_rater_forget")
public func vc_sketch_rater_forget(_ rater: OpaquePointer?, _ word: UnsafePointer<CChar>?) -> vc_status {
  withHandle(rater, SketchRaterHandle.self) { (handle) throws(VisionError) in
    try handle.rater.forget(try Check.text("word", word, maximumBytes: OwnWords.longestName))
  }
}

@implementation @_cdecl("vc_sketch_rater_save")
public func vc_sketch_rater_save(
  _ rater: OpaquePointer?, _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes?.pointee = nil
  size?.pointee = 0
  return withHandle(rater, SketchRaterHandle.self) { (handle) throws(VisionError) in
    guard let bytes, let size else { throw VisionError(.invalidArgument, "bytes or size is NULL") }
    let saved = handle.save()
    bytes.pointee = UnsafeRawPointer(saved.baseAddress)
    size.pointee = saved.count
  }
}

@implementation @_cdecl("vc_sketch_rater_load")
public func vc_sketch_rater_load(_ rater: OpaquePointer?, _ bytes: UnsafeRawPointer?, _ size: Int) -> vc_status {
  withHandle(rater, SketchRaterHandle.self) { (handle) throws(VisionError) in
    guard let bytes, size >= 0 else { throw VisionError(.invalidArgument, "the bytes are NULL or their size is impossible") }
    try handle.rater.loadWords(UnsafeRawBufferPointer(start: bytes, count: size).bytes)
  }
}
