package import VisionBase
package import VisionSupport

/// Follows one cube from frame to frame: searches near its last pose, and in all of the picture only when it is lost.
package final class CubeTracker {
  /// The cube in one frame.
  package struct Frame: Sendable {
    /// The cube's visible sides, in full pixels; empty without a cube.
    package var box: CubeBox?
    /// Changes whenever a cube was lost and found again; within one run, the numbers of the sides stay the same.
    package var run: Int
    /// The cube was near its last position; otherwise all of the picture was searched.
    package var isFollowed: Bool
    /// Largest motion of a corner since the last frame, in pitches; nil in the first frame of a run.
    package var motion: Double?
  }

  private let search: CubeSearch
  private var last: CubeBox?
  private var run = 0
  /// Frames since all of the picture was searched.
  private var age = 0

  /// Nanoseconds after which a cube is no longer searched for near its last position.
  private let maximumGap: Int64
  private var clock = FrameClock()

  package init(_ search: CubeSearch, maximumGap: Int64 = .max) {
    self.search = search
    self.maximumGap = maximumGap
  }

  /// Starts over with the next frame.
  package func forget() {
    last = nil
    clock = FrameClock()
    run += 1
  }

  /// - Parameter captureTime: nanoseconds, later than the previous frame; 0 = unknown.
  /// - Throws: `invalidArgument` for a time that is not later, `noMemory`, `internalFailure`.
  package func next(_ image: borrowing ImageView, captureTime: Int64 = 0) throws(VisionError) -> Frame {
    if let pause = try clock.seconds(to: captureTime), pause * 1e9 > Double(maximumGap) { last = nil }
    clock.set(captureTime)
    if let last, age < Self.maximumAge {
      if let box = try search.follow(image, last), box.faces.count >= min(last.faces.count, 2) {
        age = box.faces.count >= 2 ? 0 : age + 1
        self.last = box
        return Frame(box: box, run: run, isFollowed: true, motion: Self.motion(from: last, to: box))
      }
    }
    let box = try search.locate(image).first
    age = 0
    run += 1
    last = box?.pose == nil ? nil : box
    return Frame(box: box, run: run, isFollowed: false, motion: nil)
  }

  private static func motion(from old: CubeBox, to new: CubeBox) -> Double? {
    var largest: Double?
    for face in new.faces {
      guard let before = old.faces.first(where: { $0.side == face.side }) else { continue }
      let pitch = face.map.pitch()
      for (a, b) in zip(face.map.corners, before.map.corners) {
        largest = max(largest ?? 0, ((a - b) * (a - b)).sum().squareRoot() / max(pitch, Epsilon.length))
      }
    }
    return largest
  }
}
