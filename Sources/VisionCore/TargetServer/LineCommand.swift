/// A client's command.
enum LineCommand: Equatable {
  /// nil = the server's default form.
  case vision(isJSON: Bool?)
  case stream(isJSON: Bool?)
  case stop, ping, shutdown, empty, unknown
  /// An HTTP request, which is not answered.
  case foreign

  var isKnown: Bool { self != .empty && self != .unknown && self != .foreign }

  init(_ line: ArraySlice<UInt8>) {
    // Commands are short.
    guard line.count <= 32 else {
      self = Self.isHTTP(line) ? .foreign : .unknown
      return
    }
    let upper = line.map { (97...122).contains($0) ? $0 - 32 : $0 }
    let words = upper.split { $0 == 32 || $0 == 9 }
    guard let first = words.first else {
      self = .empty
      return
    }
    let form: Bool? =
      words.count == 2 ? (words[1].elementsEqual("JSON".utf8) ? true : words[1].elementsEqual("PIPE".utf8) ? false : nil) : nil
    let isPlain = words.count == 1
    if first.elementsEqual("VISION".utf8), isPlain || form != nil {
      self = .vision(isJSON: form)
    } else if first.elementsEqual("STREAM".utf8), isPlain || form != nil {
      self = .stream(isJSON: form)
    } else if first.elementsEqual("STOP".utf8), isPlain {
      self = .stop
    } else if first.elementsEqual("PING".utf8), isPlain {
      self = .ping
    } else if first.elementsEqual("SHUTDOWN".utf8), isPlain {
      self = .shutdown
    } else {
      self = Self.isHTTP(line) ? .foreign : .unknown
    }
  }

  private static func isHTTP(_ line: ArraySlice<UInt8>) -> Bool {
    ["GET ", "POST ", "PUT ", "HEAD ", "OPTIONS ", "DELETE ", "PATCH ", "CONNECT "].contains { line.starts(with: $0.utf8) }
  }
}
