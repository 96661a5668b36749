public import VisionSupport

/// A list of codes, and where their bits are in the square.
public struct TagFamily: Sendable {
  /// Which family: one that the library knows, or a caller's.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }

    public static let tag36h11 = Kind(rawValue: 0)
    public static let tag25h9 = Kind(rawValue: 1)
    public static let tag16h5 = Kind(rawValue: 2)
    public static let tagStandard41h12 = Kind(rawValue: 3)
    public static let tag36h10 = Kind(rawValue: 4)
    public static let tagCircle21h7 = Kind(rawValue: 5)
    public static let tagCircle49h12 = Kind(rawValue: 6)
    public static let tagCustom48h12 = Kind(rawValue: 7)
    public static let tagStandard52h13 = Kind(rawValue: 8)
    public static let aruco4x4x50 = Kind(rawValue: 9)
    public static let aruco4x4x100 = Kind(rawValue: 10)
    public static let aruco4x4x250 = Kind(rawValue: 11)
    public static let aruco4x4x1000 = Kind(rawValue: 12)
    public static let aruco5x5x50 = Kind(rawValue: 13)
    public static let aruco5x5x100 = Kind(rawValue: 14)
    public static let aruco5x5x250 = Kind(rawValue: 15)
    public static let aruco5x5x1000 = Kind(rawValue: 16)
    public static let aruco6x6x50 = Kind(rawValue: 17)
    public static let aruco6x6x100 = Kind(rawValue: 18)
    public static let aruco6x6x250 = Kind(rawValue: 19)
    public static let aruco6x6x1000 = Kind(rawValue: 20)
    public static let aruco7x7x50 = Kind(rawValue: 21)
    public static let aruco7x7x100 = Kind(rawValue: 22)
    public static let aruco7x7x250 = Kind(rawValue: 23)
    public static let aruco7x7x1000 = Kind(rawValue: 24)
    public static let arucoMIP36h12 = Kind(rawValue: 25)
    public static let arucoOriginal = Kind(rawValue: 26)

    /// Callers' families are numbered from here.
    public static let firstCustom: Int32 = 1000
    /// Built-in families.
    public static let known: [Kind] = (0...26).map { Kind(rawValue: $0) }
    /// Default families of a finder.
    public static let usual: [Kind] = [
      .tag36h11, .tag25h9, .tag16h5, .tagStandard41h12, .aruco4x4x50, .aruco5x5x1000, .aruco6x6x250, .arucoMIP36h12,
    ]

    /// As files and the command name it; "" for numbers that are no known family.
    public var name: StaticString {
      switch rawValue {
      case 0: "tag36h11"
      case 1: "tag25h9"
      case 2: "tag16h5"
      case 3: "tagStandard41h12"
      case 4: "tag36h10"
      case 5: "tagCircle21h7"
      case 6: "tagCircle49h12"
      case 7: "tagCustom48h12"
      case 8: "tagStandard52h13"
      case 9: "aruco4x4_50"
      case 10: "aruco4x4_100"
      case 11: "aruco4x4_250"
      case 12: "aruco4x4_1000"
      case 13: "aruco5x5_50"
      case 14: "aruco5x5_100"
      case 15: "aruco5x5_250"
      case 16: "aruco5x5_1000"
      case 17: "aruco6x6_50"
      case 18: "aruco6x6_100"
      case 19: "aruco6x6_250"
      case 20: "aruco6x6_1000"
      case 21: "aruco7x7_50"
      case 22: "aruco7x7_100"
      case 23: "aruco7x7_250"
      case 24: "aruco7x7_1000"
      case 25: "aruco_mip_36h12"
      case 26: "aruco_original"
      default: ""
      }
    }
  }

  /// A cell of the grid, counted from the top-left corner of the square that the corners mark: negative and beyond it outside.
  public struct Cell: Hashable, Sendable {
    /// To the right.
    public var x: Int
    /// Down.
    public var y: Int

    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// As files and the command name it.
  public let name: String
  /// Cells on a side of the square that the corners mark, 3...14.
  public let borderSide: Int
  /// Whether the border is white with black around it; otherwise it is black with white around it.
  public let isReversedBorder: Bool
  /// Cells of the bits, the highest first; at most 64. White is 1.
  public let cells: [Cell]
  /// One a tag; the index is the tag's identifier.
  public let codes: [UInt64]
  /// Bits that may be wrong at most.
  public let maximumWrongBits: Int

  private static let borderSides = 3...14
  private static let bitCounts = 4...64
  /// Rings of cells outside of the border that can hold bits.
  private static let outerRings = 3

  /// Cells on a side of everything that is read: border, data, and data outside of the border.
  public var gridSide: Int { borderSide + 2 * outerCells }
  /// Rings of cells outside of the border that hold bits.
  var outerCells: Int { cells.reduce(0) { max($0, -$1.x, -$1.y, $1.x - borderSide + 1, $1.y - borderSide + 1) } }

  /// Appearance of a tag without the paper around it: `gridSide` rows of as many cells, true = white.
  ///
  /// - Parameter identifier: an index of `codes`.
  /// - Returns: nil for an identifier that the family does not have.
  public func picture(of identifier: Int) -> [Bool]? {
    guard codes.indices.contains(identifier) else { return nil }
    let (side, outer) = (gridSide, outerCells)
    var isWhite = [Bool](repeating: true, count: side * side)
    for y in 0..<side {
      for x in 0..<side {
        let ring = min(min(x, y), min(side - 1 - x, side - 1 - y)) - outer
        if ring == (isReversedBorder ? -1 : 0) { isWhite[y * side + x] = false }
      }
    }
    for (index, cell) in cells.enumerated() {
      isWhite[(cell.y + outer) * side + cell.x + outer] = codes[identifier] >> UInt64(cells.count - 1 - index) & 1 == 1
    }
    return isWhite
  }

  /// A family of a caller.
  ///
  /// - Parameters:
  ///   - name: at most 63 bytes.
  ///   - borderSide: cells on a side of the square that the corners mark, 3...14.
  ///   - cells: where the bits are, the highest first; 4...64, none twice, none on the border itself or on the ring around it.
  ///   - codes: one a tag, each with no more bits than there are cells.
  ///   - maximumWrongBits: bits that may be wrong at most; nil = as many as the least distance of the codes allows.
  /// - Throws: `invalidArgument`.
  public init(
    name: String, borderSide: Int, isReversedBorder: Bool = false, cells: [Cell], codes: [UInt64], maximumWrongBits: Int? = nil
  ) throws(VisionError) {
    func check(_ holds: Bool, _ text: @autoclosure () -> String) throws(VisionError) {
      if !holds { throw VisionError(.invalidArgument, text()) }
    }
    try check(!name.isEmpty && name.utf8.count < 64, "family name: must have 1..63 bytes")
    try check(
      Self.borderSides.contains(borderSide),
      "border side \(borderSide): must be \(Self.borderSides.lowerBound)..\(Self.borderSides.upperBound) cells")
    try check(
      Self.bitCounts.contains(cells.count), "\(cells.count) bits: must be \(Self.bitCounts.lowerBound)..\(Self.bitCounts.upperBound)")
    try check(!codes.isEmpty && codes.count <= 1 << 16, "\(codes.count) codes: must be 1..65536")
    try check(Set(cells).count == cells.count, "a cell is named twice")
    let reach = -Self.outerRings..<borderSide + Self.outerRings
    for cell in cells {
      try check(reach.contains(cell.x) && reach.contains(cell.y), "cell (\(cell.x), \(cell.y)): lies too far outside")
      let ring = min(min(cell.x, cell.y), min(borderSide - 1 - cell.x, borderSide - 1 - cell.y))
      try check(ring != 0 && ring != -1, "cell (\(cell.x), \(cell.y)): lies on the border or on the ring around it")
    }
    let limit = cells.count == 64 ? UInt64.max : (1 << UInt64(cells.count)) - 1
    try check(codes.allSatisfy { $0 <= limit }, "a code has more bits than the family has cells")
    try check(Set(codes).count == codes.count, "a code is listed twice")
    if let maximumWrongBits {
      try check((0...cells.count / 4).contains(maximumWrongBits), "corrected bits \(maximumWrongBits): must be 0..\(cells.count / 4)")
    }
    self.init(
      unchecked: name, borderSide: borderSide, isReversedBorder: isReversedBorder, cells: cells, codes: codes,
      maximumWrongBits: maximumWrongBits ?? Self.correctable(codes))
  }

  init(unchecked name: String, borderSide: Int, isReversedBorder: Bool, cells: [Cell], codes: [UInt64], maximumWrongBits: Int) {
    (self.name, self.borderSide, self.isReversedBorder) = (name, borderSide, isReversedBorder)
    (self.cells, self.codes, self.maximumWrongBits) = (cells, codes, maximumWrongBits)
  }

  /// Codes of a longer list are not compared with each other: a caller of such a family states the number.
  private static let mostCompared = 2048

  /// Half of the least distance of two codes, rounded down; turned codes are not compared.
  private static func correctable(_ codes: [UInt64]) -> Int {
    guard codes.count > 1, codes.count <= mostCompared else { return 0 }
    var minimum = 64
    for i in codes.indices.dropFirst() {
      for j in 0..<i { minimum = min(minimum, (codes[i] ^ codes[j]).nonzeroBitCount) }
    }
    return (minimum - 1) / 2
  }
}
