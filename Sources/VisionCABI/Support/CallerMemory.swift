// Access to a caller's memory. Pointers point to what the header states; everything below relies on it.

extension UnsafePointer {
  @safe func load() -> Pointee { unsafe pointee }
}

extension UnsafeMutablePointer {
  @safe func store(_ value: Pointee) { unsafe pointee = value }

  @safe func update<Result, Failure>(_ body: (inout Pointee) throws(Failure) -> Result) throws(Failure) -> Result {
    try unsafe body(&pointee)
  }
}

// Pointers that may be NULL: then nothing is read or written.
extension Optional {
  @safe var isNull: Bool { self == nil }

  @safe func load<Value>() -> Value? where Wrapped == UnsafePointer<Value> { self?.pointee }

  @safe func store<Value>(_ value: Value) where Wrapped == UnsafeMutablePointer<Value> { self?.pointee = value }

  @safe func update<Value>(_ body: (inout Value) -> Void) where Wrapped == UnsafeMutablePointer<Value> {
    if let pointer = self { unsafe body(&pointer.pointee) }
  }
}

/// A caller's elements, borrowed for the call.
@safe struct CallerArray<Element>: RandomAccessCollection {
  private let elements: UnsafeBufferPointer<Element>

  @safe init(_ start: UnsafePointer<Element>?, from first: Int = 0, count: Int) {
    unsafe elements = UnsafeBufferPointer(start: start.map { unsafe $0 + first }, count: count)
  }

  var isNull: Bool { unsafe elements.baseAddress == nil }
  var startIndex: Int { 0 }
  var endIndex: Int { unsafe elements.count }
  subscript(index: Int) -> Element { unsafe elements[index] }
}

extension CallerArray<UInt8> {
  var bytes: RawSpan {
    @_lifetime(borrow self)
    get { unsafe _overrideLifetime(UnsafeRawBufferPointer(elements).bytes, borrowing: self) }
  }
}

/// A caller's array for results.
@safe struct CallerRoom<Element> {
  private let elements: UnsafeMutableBufferPointer<Element>

  @safe init(_ start: UnsafeMutablePointer<Element>?, count: Int) {
    unsafe elements = UnsafeMutableBufferPointer(start: start, count: count)
  }

  var count: Int { unsafe elements.count }

  /// Stores as many values as fit.
  func store(_ values: some Sequence<Element>) {
    for (index, value) in values.prefix(count).enumerated() { unsafe elements[index] = value }
  }
}
