import VisionBase
import VisionCalibration
import VisionCube
import VisionSet
import VisionShapes
import VisionSketch
import VisionSupport
import VisionTag
import VisionTarget

// The most memory that calls take, above the largest peaks that Tests/VisionCABITests/test_memory_need.c measures.

/// An object whose calls read pictures.
protocol PictureReader {
  /// Bytes that a call on a picture may take at most, beside those of the result of `withImage`.
  func memory(width: Int, height: Int) -> Int
}

let megabyte = 1 << 20

extension CubeFinder: PictureReader {
  func memory(width: Int, height: Int) -> Int { 48 * megabyte + 4 * width * height }
}

extension CubeScanner: PictureReader {
  func memory(width: Int, height: Int) -> Int { 48 * megabyte + 4 * width * height }
}

extension SetFinder: PictureReader {
  /// The working picture has `maximumSide` pixels on its longer side, also that of a smaller picture.
  func memory(width: Int, height: Int) -> Int {
    let side = parameters.maximumSide
    return 8 * megabyte + 48 * side * max(1, side * min(width, height) / max(width, height)) + 2 * width * height
  }
}

extension ShapeFinder: PictureReader {
  func memory(width: Int, height: Int) -> Int { 40 * megabyte + 14 * width * height }
}

extension FilterChain: PictureReader {
  func memory(width: Int, height: Int) -> Int { 8 * megabyte + 16 * width * height }
}

extension SketchRater: PictureReader {
  func memory(width: Int, height: Int) -> Int { 20 * megabyte + width * height }
}

extension TargetFinder: PictureReader {
  func memory(width: Int, height: Int) -> Int { 64 * megabyte + 6 * width * height }
}

/// The segmentation of a whole picture, in which every second pixel may begin a run.
struct TargetMask: PictureReader {
  func memory(width: Int, height: Int) -> Int { 8 * megabyte + 20 * width * height }
}

extension TagFinder: PictureReader {
  func memory(width: Int, height: Int) -> Int { 8 * megabyte + 24 * width * height }
}

/// A tag of a picture, cut out onto a canvas.
struct TagCutout: PictureReader {
  private let canvas: Canvas

  init(_ canvas: Canvas) { self.canvas = canvas }

  func memory(width: Int, height: Int) -> Int { 8 * megabyte + 4 * width * height + 3 * canvas.width * canvas.height }
}

extension CameraCalibrator: PictureReader {
  func memory(width: Int, height: Int) -> Int { 8 * megabyte + 20 * width * height }
}

extension Picture: PictureReader {
  /// Encoding a file.
  func memory(width: Int, height: Int) -> Int { megabyte + 12 * width * height }
}

/// Converts a picture and keeps nothing.
struct PictureCopy: PictureReader {
  func memory(width: Int, height: Int) -> Int { megabyte + 8 * width * height }
}

/// Products of calls, with the memory that each may take, bytes.
enum Rendering {
  case rendered, animation, cubePhotograph, flatScene, tagScene, sheetPhotograph, plate, binaryPlate

  fileprivate var bytes: (fixed: Int, perPixel: Int) {
    switch self {
    case .rendered: (megabyte, 8)
    case .animation: (4 * megabyte, 12)
    case .cubePhotograph: (2 * megabyte, 40)
    case .flatScene: (2 * megabyte, 24)
    case .tagScene: (4 * megabyte, 24)
    case .sheetPhotograph: (12 * megabyte, 40)
    case .plate: (2 * megabyte, 5)
    case .binaryPlate: (2 * megabyte, 3)
    }
  }
}

extension MemoryReserve {
  /// Reserves what a call may need to make a picture.
  ///
  /// - Parameter more: bytes for what is drawn.
  static func take(picture width: Int, _ height: Int, _ rendering: Rendering, and more: Int = 0) throws(VisionError) {
    try take(rendering.bytes.fixed + rendering.bytes.perPixel * width * height + more)
  }

  /// Reserves what the fit of a camera may need: the equations of each picture, and the derivatives of its corners.
  static func take(calibrationFrom views: [CalibrationView]) throws(VisionError) {
    try take(8 * megabyte + 16 * 1024 * views.count + 1024 * views.reduce(0) { $0 + $1.corners.count })
  }

  /// Reserves what a call on a picture may need; a picture with transparent pixels is laid over white.
  static func take(memory reader: some PictureReader, for image: borrowing ImageView) throws(VisionError) {
    let transparent = image.format.hasAlpha ? 4 * image.width * image.height : 0
    try take(reader.memory(width: image.width, height: image.height) + transparent)
  }
}
