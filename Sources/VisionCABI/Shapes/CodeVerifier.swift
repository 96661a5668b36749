import VisionShapes
import VisionSupport

extension CodeVerifier {
  /// - Parameter codes: the genuine ones, separated by commas; nil where any code may be.
  init(_ codes: String?) throws(VisionError) {
    guard let codes else {
      try self.init()
      return
    }
    try self.init(genuineCodes: codes.split(separator: ",").map { String($0.filter { $0 != " " }) })
  }
}
