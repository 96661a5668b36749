/// An object that a tracker follows from frame to frame.
@usableFromInline package protocol FrameTrack {
  /// A detection in one frame.
  associatedtype Found

  /// Predicts the state `seconds` later.
  mutating func predict(_ seconds: Double)
  /// Resets the velocities, because the time since the previous frame is unknown.
  mutating func stop()
  /// Whether a detection can be this object.
  func accepts(_ found: Found) -> Bool
  /// Distance from the prediction, pixels.
  func offset(_ found: Found) -> Double
}

extension FrameTrack {
  /// The index of the nearest detection that can be this object.
  @inlinable package func nearest(in found: [Found]) -> Int? {
    found.indices.filter { accepts(found[$0]) }.min { offset(found[$0]) < offset(found[$1]) }
  }
}

/// Longest pause between frames after which tracks are kept, seconds.
@usableFromInline let longestPause = 1.0

extension Array where Element: FrameTrack {
  /// Predicts all tracks for the next frame.
  ///
  /// - Parameter seconds: since the previous frame; nil if unknown.
  @inlinable package mutating func advance(_ seconds: Double?) {
    if let seconds, seconds > longestPause { removeAll() }
    for index in indices {
      if let seconds { self[index].predict(seconds) } else { self[index].stop() }
    }
  }

  /// The index of each track's detection: the nearest one that it accepts and that no earlier track has taken.
  @inlinable package func matches(_ found: [Element.Found]) -> [Int?] {
    var free = Array<Int>(found.indices)
    return map { track in
      let best = free.filter { track.accepts(found[$0]) }.min { track.offset(found[$0]) < track.offset(found[$1]) }
      free.removeAll { $0 == best }
      return best
    }
  }
}
