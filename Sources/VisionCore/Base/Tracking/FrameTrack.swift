/// A thing that a tracker follows from frame to frame.
@usableFromInline package protocol FrameTrack {
  /// The same thing as one frame shows it.
  associatedtype Found

  /// Moves to where it should be so many seconds later.
  mutating func predict(_ seconds: Double)
  /// Forgets its velocities: it is not known how long ago the frame before was.
  mutating func stop()
  /// Whether what a frame shows can be this thing.
  func accepts(_ found: Found) -> Bool
  /// Pixels from where this thing should be.
  func offset(_ found: Found) -> Double
}

extension FrameTrack {
  /// The index of the nearest one that can be this thing; nil: there is none.
  @inlinable package func nearest(in found: [Found]) -> Int? {
    found.indices.filter { accepts(found[$0]) }.min { offset(found[$0]) < offset(found[$1]) }
  }
}

/// Seconds without a frame after which nothing is where it was.
@usableFromInline let longestPause = 1.0

extension Array where Element: FrameTrack {
  /// Moves all to where the next frame should have them.
  ///
  /// - Parameter seconds: since the frame before; nil where they are unknown.
  @inlinable package mutating func advance(_ seconds: Double?) {
    if let seconds, seconds > longestPause { removeAll() }
    for index in indices {
      if let seconds { self[index].predict(seconds) } else { self[index].stop() }
    }
  }

  /// Which of those found each one is: the nearest that can be it and that none before it is.
  @inlinable package func matches(_ found: [Element.Found]) -> [Int?] {
    var free = Array<Int>(found.indices)
    return map { track in
      let best = free.filter { track.accepts(found[$0]) }.min { track.offset(found[$0]) < track.offset(found[$1]) }
      free.removeAll { $0 == best }
      return best
    }
  }
}
