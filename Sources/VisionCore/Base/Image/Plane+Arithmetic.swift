package import VisionSupport
internal import COpenCV

/// Elementwise operations.
package enum PlaneOperation: Sendable {
  case sum, difference, minimum, maximum
  /// Bitwise.
  case and, or

  fileprivate var code: Int {
    switch self {
    case .sum: CVX_ADD
    case .difference: CVX_SUBTRACT
    case .minimum: CVX_MINIMUM
    case .maximum: CVX_MAXIMUM
    case .and: CVX_AND
    case .or: CVX_OR
    }
  }
}

extension PlaneReadable {
  /// Elementwise and saturated: `a.combined(.difference, b, into: c)` is c = a - b. The target may be a source.
  package func combined(
    _ operation: PlaneOperation, _ other: some PlaneReadable<Element>, into target: some PlaneWritable<Element>
  ) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_arithmetic(view.cv, other.view.cv, target.view.cv, Int32(operation.code), 1))
  }

  /// scale * this / other, rounded and saturated; integers divided by 0 are 0.
  package func divided(by other: some PlaneReadable<Element>, scale: Double, into target: some PlaneWritable<Element>) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_arithmetic(view.cv, other.view.cv, target.view.cv, Int32(CVX_DIVIDE), scale))
  }

  /// weight * this + otherWeight * other + offset, saturated. The target may be a source.
  package func blended(
    _ weight: Double, with other: some PlaneReadable<Element>, _ otherWeight: Double, adding offset: Double = 0,
    into target: some PlaneWritable<Element>
  ) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_add_weighted(view.cv, weight, other.view.cv, otherWeight, offset, target.view.cv))
  }

  /// Bitwise not: 255 - value for 8 bits. The target may be the source.
  package func inverted(into target: some PlaneWritable<Element>) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_not(view.cv, target.view.cv))
  }
}

extension PlaneReadable where Element == Float {
  /// The natural logarithm; the target may be the source.
  package func logarithm(into target: some PlaneWritable<Float>) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_log(view.cv, target.view.cv))
  }
}

extension PlaneReadable where Element == UInt8 {
  /// table[value]; the table has 256 entries.
  package func mapped(through table: [UInt8], into target: some PlaneWritable<UInt8>) throws(VisionError) {
    precondition(table.count == 256)
    try prepare(target)
    try checkOpenCV(unsafe cvx_look_up(view.cv, target.view.cv, table))
  }
}
