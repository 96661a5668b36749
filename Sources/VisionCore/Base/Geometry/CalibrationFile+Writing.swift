public import VisionSupport

/// File formats of calibrations that can be written.
public enum CalibrationFileForm: Int32, Sendable, CaseIterable {
  /// OpenCV's FileStorage.
  case openCVYAML = 1
  case openCVJSON = 2
  /// ROS camera_info.
  case ros = 3
  /// PhotonVision since 2024.
  case photonVision = 4
  /// PhotonVision before 2024, with the coefficients under the name cameraExtrinsics.
  case photonVision2023 = 5

  package var name: StaticString {
    switch self {
    case .openCVYAML: "opencv-yaml"
    case .openCVJSON: "opencv-json"
    case .ros: "ros"
    case .photonVision: "photonvision"
    case .photonVision2023: "photonvision-2023"
    }
  }
}

extension CameraCalibration {
  /// Formats the calibration as a file that the form's program and `init(file:)` read.
  ///
  /// Writes 5, 8, 12 or 14 coefficients, the fewest that include all nonzero ones. Numbers are exact.
  ///
  /// - Throws: `invalidArgument` if the form needs a picture size and the calibration has none.
  public func file(_ form: CalibrationFileForm) throws(VisionError) -> String {
    guard form == .openCVYAML || form == .openCVJSON || width > 0 else {
      throw VisionError(.invalidArgument, "width 0: a file of \(form.name) has the size of the calibrated pictures")
    }
    return switch form {
    case .openCVYAML: openCVYAML
    case .openCVJSON: openCVJSON
    case .ros: ros
    case .photonVision: photonVision
    case .photonVision2023: photonVision2023
    }
  }

  /// A number with a decimal point: YAML readers may parse "1e-05" as text.
  private static func number(_ value: Double) -> String {
    let text = "\(value)"
    guard !text.utf8.contains(UInt8(ascii: ".")), let exponent = text.firstIndex(of: "e") else { return text }
    return text[..<exponent] + ".0" + text[exponent...]
  }

  private static func list(_ values: [Double]) -> String { "[" + values.map(number).joined(separator: ", ") + "]" }

  private var matrix: String { Self.list([focalX, 0, center.x, 0, focalY, center.y, 0, 0, 1]) }

  /// The coefficients of the smallest of OpenCV's models.
  private var written: [Double] {
    let needed = (distortion.lastIndex { $0 != 0 } ?? 0) + 1
    return Array(distortion.prefix([5, 8, 12, 14].first { $0 >= needed } ?? distortion.count))
  }

  private var openCVYAML: String {
    func block(_ name: String, _ rows: Int, _ columns: Int, _ data: String) -> String {
      "\(name): !!opencv-matrix\n   rows: \(rows)\n   cols: \(columns)\n   dt: d\n   data: \(data)\n"
    }
    let size = width > 0 ? "image_width: \(width)\nimage_height: \(height)\n" : ""
    return "%YAML:1.0\n---\n" + size + block("camera_matrix", 3, 3, matrix)
      + block("distortion_coefficients", written.count, 1, Self.list(written))
  }

  private var openCVJSON: String {
    func block(_ name: String, _ rows: Int, _ columns: Int, _ data: String) -> String {
      "\"\(name)\": {\"type_id\": \"opencv-matrix\", \"rows\": \(rows), \"cols\": \(columns), \"dt\": \"d\", \"data\": \(data)}"
    }
    let size = width > 0 ? "\"image_width\": \(width), \"image_height\": \(height),\n" : ""
    return "{" + size + block("camera_matrix", 3, 3, matrix) + ",\n"
      + block("distortion_coefficients", written.count, 1, Self.list(written))
      + "}\n"
  }

  private var ros: String {
    func block(_ name: String, _ rows: Int, _ columns: Int, _ data: String) -> String {
      "\(name):\n  rows: \(rows)\n  cols: \(columns)\n  data: \(data)\n"
    }
    let projection = Self.list([focalX, 0, center.x, 0, 0, focalY, center.y, 0, 0, 0, 1, 0])
    return "image_width: \(width)\nimage_height: \(height)\ncamera_name: camera\n" + block("camera_matrix", 3, 3, matrix)
      + "distortion_model: \(written.count == 5 ? "plumb_bob" : "rational_polynomial")\n"
      + block("distortion_coefficients", 1, written.count, Self.list(written))
      + block("rectification_matrix", 3, 3, Self.list([1, 0, 0, 0, 1, 0, 0, 0, 1])) + block("projection_matrix", 3, 4, projection)
  }

  /// The common start of both forms of PhotonVision.
  private func photonVision(_ coefficients: String) -> String {
    func matrix(_ rows: Int, _ columns: Int, _ data: String) -> String {
      "{\"rows\": \(rows), \"cols\": \(columns), \"type\": 6, \"data\": \(data)}"  // 6: CV_64F
    }
    let size = "{\"width\": \(Self.number(Double(width))), \"height\": \(Self.number(Double(height)))}"
    return "{\"resolution\": \(size),\n\"cameraIntrinsics\": \(matrix(3, 3, self.matrix)),\n"
      + "\"\(coefficients)\": \(matrix(1, written.count, Self.list(written))),\n"
  }

  private var photonVision: String {
    photonVision("distCoeffs")
      + "\"calobjectWarp\": [],\n\"observations\": [],\n\"calobjectSize\": {\"width\": 0.0, \"height\": 0.0},\n"
      + "\"calobjectSpacing\": 0.0,\n\"lensmodel\": \"LENSMODEL_OPENCV\"}\n"
  }

  private var photonVision2023: String {
    photonVision("cameraExtrinsics") + "\"perViewErrors\": [],\n\"standardDeviation\": 0.0}\n"
  }
}
