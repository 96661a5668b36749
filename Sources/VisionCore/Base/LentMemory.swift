/// Lends values to a C function whose element type has the same layout.
package func withMemory<Element: BitwiseCopyable, CElement, Result>(
  of values: Span<Element>, as type: CElement.Type, _ body: (UnsafePointer<CElement>?, Int32) -> Result
) -> Result {
  precondition(MemoryLayout<Element>.stride == MemoryLayout<CElement>.stride)
  return unsafe values.withUnsafeBytes { bytes in
    unsafe body(bytes.bindMemory(to: type).baseAddress, Int32(clamping: values.count))
  }
}

/// As `withMemory`, for functions that write.
package func withMutableMemory<Element: BitwiseCopyable, CElement, Result>(
  of values: inout [Element], as type: CElement.Type, _ body: (UnsafeMutablePointer<CElement>?, Int32) -> Result
) -> Result {
  precondition(MemoryLayout<Element>.stride == MemoryLayout<CElement>.stride)
  return unsafe values.withUnsafeMutableBytes { bytes in
    let memory = unsafe bytes.bindMemory(to: type)
    return unsafe body(memory.baseAddress, Int32(clamping: memory.count))
  }
}
