import Testing

@testable import VisionBase
@testable import VisionSupport

/// Cameras, their distortion and their files.
@Suite struct CameraTests {
  @Test func calibrationFiles() throws {
    let nested = #"{"camera_matrix": [[500, 0, 320], [0, 501, 240], [0, 0, 1]], "distortion": [[0.1, -0.2, 0, 0, 0.05]]}"#
    let other = try CameraCalibration(file: Array(nested.utf8))
    #expect((other.focalY, other.distortion[4], other.width) == (501, 0.05, 0))
    for bad in [
      "", "{", "[]", "null", #"{"camera_matrix": [[1,2],[3,4]]}"#, nested.replacing("500", with: "-500"),
      nested.replacing("500", with: "1e999"), nested.replacing("0.1", with: "\"x\"") + "x", String(repeating: "[", count: 5000),
      #"{"camera_matrix": [[0,0,0],[0,0,0],[0,0,0]]}"#,
    ] {
      #expect(throws: VisionError.self, "\(bad.prefix(60))") { try CameraCalibration(file: Array(bad.utf8)) }
    }
  }

  @Test func distortionIsUndone() throws {
    let brown = [0.14, -0.93, -0.005, 0.013, 1.79]
    let prism = [-0.3, 0.1, 0.002, -0.001, -0.02, 0.05, 0.01, -0.01, 0.012, -0.004, -0.009, 0.003]
    for distortion in [brown, prism, prism + [0.06, -0.11]] {
      let camera = try Camera(focalX: 699, focalY: 677, center: Point(345, 207), distortion: distortion, width: 640, height: 480)
      for x in stride(from: 40.0, through: 600, by: 112) {
        for y in stride(from: 40.0, through: 440, by: 100) {
          #expect(camera.pixel(camera.direction(Point(x, y))).distance(to: Point(x, y)) < 0.01)
        }
      }
      let half = camera.scaled(width: 320, height: 240)
      #expect(half.direction(Point(100, 60)).distance(to: camera.direction(Point(200.5, 120.5))) < 1e-9)
    }
  }

  @Test func pixelsAreThoseOfOpenCV() throws {
    // cv2.projectPoints of (0.35, -0.2, 1) and (-0.4, 0.31, 1) by OpenCV 5.0.0 with all 14 coefficients.
    let camera = try Camera(
      focalX: 699, focalY: 677, center: Point(345, 207),
      distortion: [-0.3, 0.1, 0.002, -0.001, -0.02, 0.05, 0.01, -0.01, 0.012, -0.004, -0.009, 0.003, 0.06, -0.11], width: 640, height: 480)
    #expect(camera.pixel(Point(0.35, -0.2)).distance(to: Point(584.714143338, 76.359260343)) < 1e-6)
    #expect(camera.pixel(Point(-0.4, 0.31)).distance(to: Point(94.080258722, 393.193362814)) < 1e-6)
  }
}
