import Glibc
import Testing

@testable import VisionBase
@testable import VisionSupport

@Suite struct ImageTests {
  @Test(arguments: PixelFormat.allCases)
  func exactlyEnoughBytesAreEnough(_ format: PixelFormat) throws {
    let row = format.rowBytes(width: 8)
    let stride = row + 4
    // The last row of I420 holds two rows of chroma, so it cannot be shorter.
    let needed = stride * (format.rows(height: 6) - 1) + (format == .i420 ? stride : row)
    let geometry = try PixelGeometry(width: 8, height: 6, stride: stride, format: format.rawValue, isBottomUp: false, byteCount: needed)
    #expect(geometry.format == format)
    #expect(throws: VisionError.self) {
      try PixelGeometry(width: 8, height: 6, stride: stride, format: format.rawValue, isBottomUp: false, byteCount: needed - 1)
    }
  }

  @Test(arguments: [Int.max, Int.max / 2, Int.max - 7])
  func hugeStridesDoNotOverflow(_ stride: Int) {
    #expect(throws: VisionError.self) {
      try PixelGeometry(width: 8, height: 6, stride: stride, format: 2, isBottomUp: false, byteCount: Int.max)
    }
  }

  @Test func scaledConversionKeepsTheMeanAndTurnsBottomUpPicturesOver() throws {
    // Upper half black, lower half white in memory.
    let pixels = [UInt8](repeating: 0, count: 64 * 32) + [UInt8](repeating: 255, count: 64 * 32)
    for isBottomUp in [false, true] {
      let image = try ImageView(bytes: pixels.span.bytes, width: 64, height: 64, stride: 64, format: 1, isBottomUp: isBottomUp)
      let working = WorkingImage()
      #expect(try working.load(image, largestSide: 16) == 0.25)
      let target = working.plane
      #expect(target.width == 16)
      #expect(target.height == 16)
      #expect(target.channels == 3)
      #expect(target[8, 1] == (isBottomUp ? 255 : 0))
      #expect(target[8, 14, 2] == (isBottomUp ? 0 : 255))
    }
  }

  @Test(arguments: PixelFormat.allCases)
  func scaledConversionIsTheScaledConvertedPicture(_ format: PixelFormat) throws {
    let row = format.rowBytes(width: 60)
    let pixels = (0..<(row * format.rows(height: 44))).map { UInt8(truncatingIfNeeded: $0 * $0 / 7 + 31 * $0) }
    for side in [30, 22] {
      let (working, full) = (WorkingImage(), Plane<UInt8>())
      let image = try ImageView(bytes: pixels.span.bytes, width: 60, height: 44, stride: row, format: format.rawValue)
      try working.load(image, largestSide: side)
      try image.convert(to: .bgr, into: full)
      let target = working.plane
      let expected = try Plane<UInt8>(width: target.width, height: target.height, channels: 3)
      try full.resized(into: expected, .area)
      for y in 0..<target.height {
        #expect(unsafe target.row(y).elementsEqual(expected.row(y)))
      }
    }
  }

  @Test func planesKeepTheirMemoryWhenTheyShrink() throws {
    let plane = try Plane<Float>(width: 100, height: 50)
    let before = unsafe plane.cv.data
    try plane.resize(width: 50, height: 50, channels: 2)
    #expect(unsafe plane.cv.data == before)
    #expect(plane.stride % 64 == 0)
    plane[49, 49, 1] = 3
    #expect(unsafe plane.row(49)[99] == 3)
    #expect(throws: VisionError.self) { try plane.resize(width: 0, height: 5) }
  }

  @Test func mapInParallelKeepsTheOrder() {
    #expect(mapInParallel(Array(0..<1000)) { String($0) } == (0..<1000).map { String($0) })
    #expect(mapInParallel([Int]()) { String($0) }.isEmpty)
  }

  @Test func parallelForRunsEveryIndexOnce() {
    ThreadLimit.set(4)  // also on one processor
    defer { ThreadLimit.set(0) }
    let counts = try? Plane<Int32>(width: 1000, height: 1)
    counts?.fill(0)
    // Each index writes its own element.
    parallelFor(1000) { index in unsafe counts?.row(0)[index] += 1 }
    for index in 0..<1000 { #expect(counts?[index, 0] == 1) }
    // The same for nested loops, which run on the thread of the outer body.
    parallelFor(100) { ten in
      let thread = pthread_self()
      parallelFor(10) { index in
        if pthread_self() == thread { unsafe counts?.row(0)[10 * ten + index] += 1 }
      }
    }
    for index in 0..<1000 { #expect(counts?[index, 0] == 2) }
  }
}
