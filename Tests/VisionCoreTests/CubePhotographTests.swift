import Testing
import kociemba

@testable import CubeRenderer
@testable import SyntheticImages
@testable import VisionBase
@testable import VisionSupport

@Suite struct CubePhotographTests {
  private func settings(_ seed: UInt64) -> CubePhotographParameters {
    var settings = CubePhotographParameters()
    (settings.width, settings.height, settings.seed) = (200, 150, seed)
    settings.camera.yawDegrees = 45
    settings.camera.pitchDegrees = 36
    settings.noise = 1
    settings.glare = 0
    return settings
  }

  @Test func theSameSeedGivesTheSamePixels() {
    let first = CubePhotograph(of: .solved, parameters: settings(3))
    #expect(first.rgb == CubePhotograph(of: .solved, parameters: settings(3)).rgb)
    #expect(first.rgb != CubePhotograph(of: .solved, parameters: settings(4)).rgb)
    #expect(first.rgb.count == 200 * 150 * 3)
  }

  @Test func twoPhotographsShowAllSides() {
    var second = settings(3)
    (second.up, second.front) = (.down, .left)
    let sides = CubePhotograph(of: .solved, parameters: settings(3)).faces + CubePhotograph(of: .solved, parameters: second).faces
    #expect(Set(sides.map(\.side)) == Set(Face.allCases))
    #expect(sides.count == 6)
  }

  @Test(arguments: CubePhotographParameters.Body.allCases) func stickersAreWhereTheCornersSay(_ body: CubePhotographParameters.Body) {
    let state = ShownState.solved.applying(turns(scramble))
    var taken = settings(9)
    taken.body = body
    let photo = CubePhotograph(of: state, parameters: taken)
    #expect(photo.faces.count == 3)
    for face in photo.faces {
      for index in 0..<9 {
        // The centre sticker is near the intersection of the diagonals; as the camera is far, the others are near a regular grid.
        let (u, v) = ((Float(index % 3) + 0.5) / 3, (Float(index / 3) + 0.5) / 3)
        let top = face.corners[0] + (face.corners[1] - face.corners[0]) * u
        let bottom = face.corners[3] + (face.corners[2] - face.corners[3]) * u
        let position = top + (bottom - top) * v
        let pixel = (Int(position.y.rounded()) * photo.width + Int(position.x.rounded())) * 3
        let color = SIMD3(Float(photo.rgb[pixel]), Float(photo.rgb[pixel + 1]), Float(photo.rgb[pixel + 2]))
        #expect(CubePalette.standard.nearest(color) == state.color(at: face.side.index * 9 + index))
      }
    }
  }
}
