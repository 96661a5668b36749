public import CVisionCore
import VisionShapes
import VisionSupport

/// What a `vc_code_book` points to.
final class CodeBookHandle: ErrorTextOwner {
  var book: CodeBook
  init(_ book: CodeBook) { self.book = book }
}

@implementation @_cdecl("vc_code_book_create")
public func vc_code_book_create(_ codes: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<CodeBookHandle>.create(out) { () throws(VisionError) in
    guard codes != nil else { return CodeBookHandle(try CodeBook()) }
    let text = try Check.text("codes", codes, maximumBytes: 1024)
    return CodeBookHandle(try CodeBook(genuineCodes: text.split(separator: ",").map { String($0.filter { $0 != " " }) }))
  }
}

@implementation @_cdecl("vc_code_book_destroy")
public func vc_code_book_destroy(_ book: OpaquePointer?) { Handle<CodeBookHandle>.destroy(book) }

@implementation @_cdecl("vc_code_book_error")
public func vc_code_book_error(_ book: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(book, CodeBookHandle.self) }

@implementation @_cdecl("vc_code_book_add")
public func vc_code_book_add(_ book: OpaquePointer?, _ scene: OpaquePointer?) -> vc_status {
  withHandle(book, CodeBookHandle.self) { (handle) throws(VisionError) in
    guard let scene else { throw VisionError(.invalidArgument, "the scene is NULL") }
    handle.book.add(Handle<ShapeSceneHandle>.borrow(scene).scene)
  }
}

@implementation @_cdecl("vc_code_book_clear")
public func vc_code_book_clear(_ book: OpaquePointer?) -> vc_status {
  withHandle(book, CodeBookHandle.self) { (handle) throws(VisionError) in
    handle.book = try CodeBook(genuineCodes: Array(handle.book.genuineCodes))
  }
}

@implementation @_cdecl("vc_code_book_judge")
public func vc_code_book_judge(_ book: OpaquePointer?, _ out: UnsafeMutablePointer<vc_code_verdict>?) -> vc_status {
  withHandle(book, CodeBookHandle.self) { (handle) throws(VisionError) in
    let verdict = handle.book.verdict
    var value = vc_code_verdict()
    value.state = verdict.state.rawValue
    value.frames = Int32(clamping: verdict.frameCount)
    value.seen = Int32(clamping: verdict.seenFrames)
    value.odds = verdict.odds
    writeText(verdict.code, into: &value.code)
    try SizedStruct.write(value, to: out)
  }
}
