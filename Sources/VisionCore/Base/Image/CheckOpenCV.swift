package import VisionSupport
package import COpenCV

/// Throws the failure of a call of COpenCV or of a kernel: `try checkOpenCV(unsafe cvx_...)`.
///
/// - Throws: `noMemory`, `internalFailure` with OpenCV's message.
package func checkOpenCV(_ result: cvx_result) throws(VisionError) {
  guard result.code != 0 else { return }
  let text = unsafe withUnsafeBytes(of: result.text) { bytes in
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
  throw VisionError(result.code == 2 ? .noMemory : .internalFailure, text)
}
