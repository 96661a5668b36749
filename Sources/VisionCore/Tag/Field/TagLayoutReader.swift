internal import VisionBase
public import VisionSupport

extension TagLayout {
  /// Largest file.
  package static let maximumFileBytes = 16 << 20

  /// Reads a layout: WPILib's field JSON, Limelight's map (.fmap), or a list with a tag a line.
  ///
  /// The origin of a map is the middle of the field; with `fieldlength` and `fieldwidth` it becomes WPILib's, otherwise it stays. Tags that
  /// are not `unique` are left out.
  ///
  /// A line of the list has the tag's number, x, y, z in metres, and may go on with yaw, pitch and roll in degrees and the tag's size in
  /// metres, separated by spaces, tabs, commas or semicolons. What follows # is left out, and so is a first line of column names. A line
  /// `field LENGTH WIDTH` has the size of the field.
  ///
  /// - Throws: `badData` with the line or the tag; `tooLarge`.
  public init(file bytes: [UInt8]) throws(VisionError) {
    guard bytes.count <= Self.maximumFileBytes else {
      throw VisionError(.tooLarge, "a layout of \(bytes.count) bytes: must be at most \(Self.maximumFileBytes)")
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    self.init()
    let first = content.first { !Self.isBlank($0) }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    if isJSON {
      try readJSON(content)
    } else {
      try readList(content)
    }
    guard places.isEmpty else { return }
    let mayBePath = !isJSON && first != nil && !content.contains(10)
    throw VisionError(.badData, "a layout without tags\(mayBePath ? ": must be the contents of a file, not its path" : "")")
  }

  // MARK: - WPILib

  private mutating func readJSON(_ bytes: [UInt8]) throws(VisionError) {
    let root = try YAMLReader.read(bytes)
    if case .list(let fiducials) = root["fiducials"] { return try readMap(fiducials, of: root) }
    guard case .list(let tags) = root["tags"] else { throw VisionError(.badData, "the layout has no list of tags") }
    for tag in tags {
      guard let number = tag["ID"]?.number, let identifier = Int(exactly: number) else {
        throw VisionError(.badData, "a tag of the layout has no ID")
      }
      let place = tag["pose"]?["translation"]
      let turn = tag["pose"]?["rotation"]?["quaternion"]
      guard let x = place?["x"]?.number, let y = place?["y"]?.number, let z = place?["z"]?.number,
        let w = turn?["W"]?.number, let i = turn?["X"]?.number, let j = turn?["Y"]?.number, let k = turn?["Z"]?.number,
        let pose = RigidPose(w: w, x: i, y: j, z: k, translation: [x, y, z])
      else {
        throw VisionError(.badData, "tag \(identifier) of the layout: needs translation x, y, z and quaternion W, X, Y, Z")
      }
      try addRead(identifier, Place(pose: pose, size: try tag.number("size")))
    }
    let field = root["field"] ?? .null
    try readSize(try field.number("length") ?? 0, try field.number("width") ?? 0)
  }

  // MARK: - Limelight

  private static let millimetresPerMetre = 1000.0

  private mutating func readMap(_ fiducials: [FileValue], of root: FileValue) throws(VisionError) {
    try readSize(try root.number("fieldlength") ?? 0, try root.number("fieldwidth") ?? 0)
    let family = fiducials.first?["family"]?.text
    for tag in fiducials where tag["unique"]?.number != 0 && tag["unique"]?.text != "false" {
      guard let number = tag["id"]?.number, let identifier = Int(exactly: number) else {
        throw VisionError(.badData, "a tag of the map has no id")
      }
      guard tag["family"]?.text == family else { throw VisionError(.badData, "tag \(identifier) of the map is of another family") }
      guard let m = tag["transform"]?.numbers, m.count == 16,
        let pose = RigidPose(rows: m, origin: Point(length / 2, width / 2))
      else {
        throw VisionError(.badData, "tag \(identifier) of the map: its transform must be a rotation and a translation of 16 numbers")
      }
      try addRead(identifier, Place(pose: pose, size: try tag.number("size").map { $0 / Self.millimetresPerMetre }))
    }
  }

  private mutating func addRead(_ identifier: Int, _ place: Place) throws(VisionError) {
    do throws(VisionError) {
      try add(identifier, place)
    } catch {
      throw VisionError(error.code == .invalidArgument ? .badData : error.code, error.message)
    }
  }

  /// Metres.
  private static let largestField = 1e5

  private mutating func readSize(_ length: Double, _ width: Double) throws(VisionError) {
    guard (0...Self.largestField).contains(length), (0...Self.largestField).contains(width) else {
      throw VisionError(.badData, "a field of \(length) x \(width) m")
    }
    (self.length, self.width) = (length, width)
  }

  // MARK: - List

  /// Numbers of a line without and with all that may follow.
  private static let minimumColumns = 4
  private static let mostColumns = 8
  private static let radiansPerDegree = Double.pi / 180

  private mutating func readList(_ bytes: [UInt8]) throws(VisionError) {
    var mayBeNames = true
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      let content = line.prefix { $0 != UInt8(ascii: "#") }
      let words = content.split { Self.isBlank($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
        .map { String(decoding: $0, as: UTF8.self) }
      guard let first = words.first else { continue }
      let numbers = words.compactMap { FileValue.number($0) }
      defer { mayBeNames = false }
      if first == "field", words.count == 3, numbers.count == 2 {
        try readSize(numbers[0], numbers[1])
        continue
      }
      if mayBeNames, numbers.isEmpty { continue }
      guard !Self.hasDecimalCommas(content) else {
        throw VisionError(.badData, "line \(index + 1) of the layout: numbers must have a decimal point, not a comma")
      }
      guard numbers.count == words.count, (Self.minimumColumns...Self.mostColumns).contains(numbers.count),
        let identifier = Int(exactly: numbers[0])
      else {
        throw VisionError(.badData, "line \(index + 1) of the layout: must be number, x, y, z, and may go on with yaw, pitch, roll, size")
      }
      func angle(_ column: Int) -> Double { column < numbers.count ? numbers[column] * Self.radiansPerDegree : 0 }
      let pose = RigidPose(x: numbers[1], y: numbers[2], z: numbers[3], roll: angle(6), pitch: angle(5), yaw: angle(4))
      try addRead(identifier, Place(pose: pose, size: numbers.count > 7 ? numbers[7] : nil))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  /// Whether commas stand beside other separators, and no number has a decimal point.
  private static func hasDecimalCommas(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.contains(UInt8(ascii: ",")), !line.contains(UInt8(ascii: ".")) else { return false }
    return line.split(separator: UInt8(ascii: ",")).contains { between in
      between.split { Self.isBlank($0) || $0 == UInt8(ascii: ";") }.count > 1
    }
  }
}
