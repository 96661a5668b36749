internal import VisionBase
internal import VisionSupport

/// The code lists inside the library, written by lab/training/tag/make_families.py.
struct FamilyTables {
  private let file: WeightFile
  /// Name, list, number of codes, corrected bits.
  private let lines: [[Substring]]

  /// Of the generator of AprilTag's families: codes are first + i * prime modulo 2^bits with growing i (Olson, AprilTag: A Robust and
  /// Flexible Visual Fiducial System, 2011, section IV).
  private static let prime: UInt64 = 982_451_653

  /// - Throws: `badData`.
  init() throws(VisionError) {
    file = try WeightFile(.tagFamilies)
    lines = try file.text("families").split(separator: "\n").map { $0.split(separator: " ") }
  }

  /// - Throws: `badData`.
  func family(_ kind: TagFamily.Kind) throws(VisionError) -> TagFamily {
    let name = "\(kind.name)"
    guard let line = lines.first(where: { $0.count == 4 && $0[0] == name }), let count = Int(line[2]), let corrected = Int(line[3]) else {
      throw VisionError(.badData, "no family \(name) in the tables")
    }
    let list = String(line[1])
    let shape = try file.int8s(list + ".shape")
    let positions = try file.int8s(list + ".cells")
    let bytes = try file.int8s(list + ".codes").map { UInt8(bitPattern: $0) }
    guard shape.count == 4, positions.count % 2 == 0 else { throw VisionError(.badData, "family \(name): wrong shape") }
    let cells = stride(from: 0, to: positions.count, by: 2).map { TagFamily.Cell(x: Int(positions[$0]), y: Int(positions[$0 + 1])) }
    let codes = shape[2] == 1 ? Self.coded(bytes, bits: cells.count, count: count) : Self.plain(bytes, bits: cells.count, count: count)
    guard codes.count == count else { throw VisionError(.badData, "family \(name): \(codes.count) codes instead of \(count)") }
    return TagFamily(
      unchecked: name, borderSide: Int(shape[0]), isReversedBorder: shape[1] == 1, cells: cells, codes: codes, maximumWrongBits: corrected)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

  private static func plain(_ bytes: [UInt8], bits: Int, count: Int) -> [UInt64] {
    let size = (bits + 7) / 8
    return (0..<min(count, bytes.count / size)).map { number(bytes[$0 * size..<($0 + 1) * size]) }
  }

  /// The first code, then the differences of i in base 128, low digits first, the high bit set on all but the last.
  private static func coded(_ bytes: [UInt8], bits: Int, count: Int) -> [UInt64] {
    let size = (bits + 7) / 8
    guard bytes.count >= size else { return [] }
    let mask: UInt64 = (1 << UInt64(bits)) - 1
    var code = number(bytes[..<size])
    var codes = [code]
    codes.reserveCapacity(count)
    var (gap, shift): (UInt64, UInt64) = (0, 0)
    for byte in bytes[size...] where codes.count < count {
      gap |= UInt64(byte & 127) << shift
      shift += 7
      guard byte < 128 else { continue }
      code = (code &+ gap &* prime) & mask
      codes.append(code)
      (gap, shift) = (0, 0)
    }
    return codes
  }
}
