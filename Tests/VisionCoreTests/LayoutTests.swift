import CVisionCore
import Testing

/// The same numbers as in Tests/VisionCABITests/test_core.c: what Swift, C and every binding agree on.
@Suite struct LayoutTests {
  @Test func structsOfTheHeaderHaveTheirSizes() {
    #expect(MemoryLayout<vc_image>.size == 40)
    #expect(MemoryLayout<vc_image>.offset(of: \.stride) == 16)
    #expect(MemoryLayout<vc_image>.offset(of: \.flags) == 36)
    #expect(MemoryLayout<vc_canvas>.size == 40)
    #expect(MemoryLayout<vc_picture_options>.size == 24)
    #expect(MemoryLayout<vc_picture_options>.offset(of: \.max_side) == 16)
    #expect(MemoryLayout<vc_picture_info>.size == 32)
    #expect(MemoryLayout<vc_encode_options>.size == 16)
    #expect(MemoryLayout<vc_pen>.size == 24)
  }
}
