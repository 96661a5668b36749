public import VisionSupport

/// Reads the camera of a calibration file.
///
/// Formats: JSON (PhotonVision of all years, calibdb, lists by numpy, OpenCV), YAML (OpenCV, ROS) and XML (OpenCV). Unknown camera models
/// and distortions are errors, never ignored.
struct CalibrationFile {
  /// The members of the file; their names also as `plain`.
  private let members: [(key: String, name: String, value: FileValue)]

  /// Names of the camera matrix and of the coefficients, normalised by `plain`.
  private static let matrixNames = ["cameraintrinsics", "cameramatrix", "intrinsicmatrix", "k"]
  private static let coefficientNames = [
    "distcoeffs", "distcoeff", "distortion", "distortioncoefficients", "distortioncoeffs", "distortioncoeff", "d",
  ]
  /// Name of the coefficients in files of PhotonVision before 2024.
  private static let misnamedCoefficients = "cameraextrinsics"
  private static let modelNames = ["distortionmodel", "lensmodel", "cameramodel"]
  /// Names of the pinhole camera with OpenCV's distortion.
  private static let knownModels = [
    "plumbbob", "rationalpolynomial", "radtan", "radialtangential", "brown", "brownconrady", "rectilinear", "perspective", "pinhole",
    "opencv", "lensmodelopencv", "lensmodelopencv4", "lensmodelopencv5", "lensmodelopencv8", "lensmodelopencv12",
    "lensmodelpinhole", "none", "",
  ]

  /// - Throws: `badData`, `tooLarge`.
  init(_ bytes: [UInt8]) throws(VisionError) {
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let isXML = content.first { $0 != 32 && !(9...13).contains($0) } == UInt8(ascii: "<")
    let root = try isXML ? XMLReader.read(content) : YAMLReader.read(content)
    guard case .object(let members) = root else {
      self.members = []
      return
    }
    self.members = members.map { ($0.key, Self.plain($0.key), $0.value) }
  }

  /// A name in lower case without separators.
  private static func plain(_ name: String) -> String {
    String(decoding: name.utf8.filter { $0 != 95 && $0 != 45 && $0 != 32 }.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }

  private func value(_ names: [String]) -> FileValue? { members.first { names.contains($0.name) }?.value }

  /// The elements of a matrix. Their number must agree with the rows and columns, if given.
  private func matrix(_ value: FileValue?) throws(VisionError) -> [Double]? {
    guard let value, !value.isNull else { return nil }
    guard let numbers = (value["data"] ?? value).numbers else {
      throw VisionError(.badData, "a matrix has an element that is not a number")
    }
    if let rows = value["rows"]?.number, let columns = value["cols"]?.number, rows * columns != Double(numbers.count) {
      throw VisionError(.badData, "a matrix of \(numbers.count) numbers says that it is \(rows) x \(columns)")
    }
    return numbers
  }

  /// - Throws: `badData`; `unsupported` for a camera of another model.
  func calibration() throws(VisionError) -> CameraCalibration {
    try checkModel()
    guard let matrix = try matrix(value(Self.matrixNames)), matrix.count == 9 else {
      throw VisionError(.badData, "no camera matrix of nine numbers")
    }
    guard [matrix[1], matrix[3], matrix[6], matrix[7], matrix[8] - 1] == [0, 0, 0, 0, 0] else {
      throw VisionError(.badData, "the camera matrix is not fx 0 cx, 0 fy cy, 0 0 1")
    }
    let coefficients = try coefficients()
    let size = try size()
    do throws(VisionError) {
      return try CameraCalibration(
        focalX: matrix[0], focalY: matrix[4], center: Point(matrix[2], matrix[5]), distortion: coefficients, width: size.width,
        height: size.height)
    } catch {
      throw VisionError(.badData, error.message)
    }
  }

  private func checkModel() throws(VisionError) {
    if let number = value(["fisheyemodel"])?.number, number != 0 { throw VisionError(.unsupported, "a fisheye camera") }
    for (key, name, value) in members where Self.modelNames.contains(name) {
      guard case .text(let model) = value, !Self.knownModels.contains(Self.plain(model)) else { continue }
      throw VisionError(.unsupported, "\(key) \(model.prefix(60)): must be that of OpenCV (plumb_bob, rational_polynomial)")
    }
  }

  private static func has(_ part: String, in name: String) -> Bool { name.indices.contains { name[$0...].hasPrefix(part) } }

  private func coefficients() throws(VisionError) -> [Double] {
    for (key, name, value) in members {
      guard Self.has("dist", in: name), !Self.has("distance", in: name), !Self.coefficientNames.contains(name), !value.isNull,
        value.text == nil, value.numbers?.isEmpty != true
      else {
        continue
      }
      throw VisionError(.unsupported, "\(key.prefix(60)): a distortion of unknown form")
    }
    let all = try matrix(value(Self.coefficientNames) ?? value([Self.misnamedCoefficients])) ?? []
    guard all.count <= Camera.coefficients else {
      throw VisionError(.badData, "more than \(Camera.coefficients) distortion coefficients")
    }
    return all
  }

  private func size() throws(VisionError) -> (width: Int, height: Int) {
    let pair = value(["resolution", "imagesize", "imgsize"])
    let list = pair?.numbers ?? []
    if case .list = pair, list.isEmpty { throw VisionError(.badData, "the resolution is not two numbers") }
    let sides = [
      pair?["width"] ?? list.first.map { .number($0) } ?? value(["imagewidth", "width"]),
      pair?["height"] ?? list.dropFirst().first.map { .number($0) } ?? value(["imageheight", "height"]),
    ].map { $0.map { $0.isNull ? 0 : $0.number ?? .nan } ?? 0 }
    let (width, height) = (sides[0], sides[1])
    let limit = Double(PixelGeometry.maximumSide)
    guard width >= 0, height >= 0, width <= limit, height <= limit else { throw VisionError(.badData, "resolution \(width)x\(height)") }
    return width >= 1 && height >= 1 ? (Int(width), Int(height)) : (0, 0)
  }
}

extension CameraCalibration {
  /// Largest file, bytes: files of PhotonVision include the calibration pictures.
  package static let maximumFileBytes = 64 << 20

  /// Reads a calibration file: JSON of PhotonVision, calibdb, numpy or OpenCV, YAML of OpenCV or ROS, XML of OpenCV.
  ///
  /// - Throws: `badData`; `unsupported` for another camera model; `tooLarge`.
  public init(file bytes: [UInt8]) throws(VisionError) {
    guard bytes.count <= Self.maximumFileBytes else {
      throw VisionError(.tooLarge, "a calibration file of \(bytes.count) bytes: must be at most \(Self.maximumFileBytes)")
    }
    self = try CalibrationFile(bytes).calibration()
  }
}
