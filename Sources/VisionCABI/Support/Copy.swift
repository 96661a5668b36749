import CVisionCore
import VisionBase
import VisionSupport

// Conversions between fields of C's structs and properties of the same name. nil is -1 in C for integers and 0 for other
// numbers.

func copy<Value>(_ value: Value, to target: inout Value) { target = value }

func copy(_ value: Int32, to target: inout Int) { target = Int(value) }
func copy(_ value: Int64, to target: inout Int) { target = Int(clamping: value) }
func copy(_ value: Int32, to target: inout Int?) { target = value < 0 ? nil : Int(value) }
func copy(_ value: Int32, to target: inout Bool) { target = value != 0 }
func copy(_ value: Float, to target: inout Double) { target = Double(value) }
func copy(_ value: Float, to target: inout Double?) { target = value == 0 ? nil : Double(value) }
func copy(_ value: Double, to target: inout Float) { target = Float(value) }
func copy(_ value: (Double, Double, Double), to target: inout SIMD3<Double>) { target = SIMD3(value.0, value.1, value.2) }
func copy<Storage: BitwiseCopyable>(_ value: Storage, to target: inout [Double]) { target = Array(fixed: value) }
func copy<Value: RawRepresentable<Int32>>(_ value: Int32, to target: inout Value) {
  if let known = Value(rawValue: value) { target = known }
}

func copy(_ value: Int, to target: inout Int32) { target = Int32(clamping: value) }
func copy(_ value: Int, to target: inout Int64) { target = Int64(value) }
func copy(_ value: Int?, to target: inout Int32) { target = Int32(clamping: value ?? -1) }
func copy(_ value: Bool, to target: inout Int32) { target = value ? 1 : 0 }
func copy<Value: RawRepresentable<Number>, Number>(_ value: Value, to target: inout Number) { target = value.rawValue }
func copy(_ value: Point, to target: inout vc_point) { target = vc_point(value) }
func copy(_ value: Point, to target: inout (Double, Double)) { target = (value.x, value.y) }
func copy(_ value: SIMD3<Double>, to target: inout (Double, Double, Double)) { target = (value.x, value.y, value.z) }
func copy(_ value: InlineArray<3, Double>, to target: inout (Double, Double, Double)) { target = (value[0], value[1], value[2]) }
func copy(_ value: Quad, to target: inout (vc_point, vc_point, vc_point, vc_point)) {
  target = (vc_point(value.a), vc_point(value.b), vc_point(value.c), vc_point(value.d))
}
func copy<Storage: BitwiseCopyable>(_ value: String, to target: inout Storage) { writeText(value, into: &target) }
/// Elements beyond the end of the fixed array are dropped.
func copy<Element: BitwiseCopyable, Storage: BitwiseCopyable>(_ values: [Element], to target: inout Storage) {
  unsafe withUnsafeMutableBytes(of: &target) { bytes in
    unsafe values.withUnsafeBytes { unsafe bytes.copyBytes(from: $0.prefix(bytes.count)) }
  }
}

extension vc_point {
  init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension Point {
  init(_ point: vc_point) { self.init(point.x, point.y) }
}

extension Array where Element: BitwiseCopyable {
  /// The elements of a fixed array of a struct.
  init<Storage: BitwiseCopyable>(fixed storage: Storage) {
    self = unsafe Swift.withUnsafeBytes(of: storage) { unsafe Array($0.bindMemory(to: Element.self)) }
  }
}

/// Copies data into a caller's buffer. `*size` becomes the number of bytes needed; NULL with capacity 0 is a query for it.
///
/// - Throws: `invalidArgument` for NULL, `tooLarge` where the capacity does not suffice (`*size` is set then too), and what `saved` throws.
@safe func copyOut(
  to bytes: UnsafeMutablePointer<UInt8>?, capacity: Int, size: UnsafeMutablePointer<Int>?, _ saved: () throws(VisionError) -> [UInt8]
) throws(VisionError) {
  let size = try Check.pointer("size", size)
  if capacity != 0 { _ = try Check.pointer("bytes", bytes) }
  let saved = try saved()
  size.store(saved.count)
  guard let bytes = unsafe bytes else { return }
  // C's size_t is imported as a signed number: a negative capacity is a very large one.
  guard UInt(bitPattern: capacity) >= saved.count else {
    throw VisionError(.tooLarge, "capacity \(capacity): \(saved.count) bytes are needed")
  }
  unsafe bytes.update(from: saved, count: saved.count)
}
