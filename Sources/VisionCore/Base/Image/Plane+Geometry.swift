package import VisionSupport
internal import COpenCV

/// Interpolation between pixels.
package enum Interpolation: Int32, Sendable {
  case nearest = 0
  case linear = 1
  case cubic = 2
  /// The mean of the source pixels under each pixel of the result; for reduction.
  case area = 3
}

/// Extrapolation beyond the border of a picture.
package enum Border: Int32, Sendable {
  /// aaa|abcd|ddd
  case replicate = 1
  /// cba|abcd|dcb
  case reflect = 2
  /// dcb|abcd|cba
  case reflect101 = 4
}

/// Directions of mirroring.
package enum Flip: Int32, Sendable {
  /// Swaps rows.
  case upsideDown = 0
  /// Swaps columns.
  case leftRight = 1
  /// Rotates by 180 degrees.
  case both = -1
}

extension PlaneReadable {
  /// Scales to the size of the target.
  ///
  /// - Throws: `internalFailure`, like all operations whose result does not have the target's size or number of channels.
  package func resized(into target: some PlaneWritable<Element>, _ interpolation: Interpolation) throws(VisionError) {
    try checkOpenCV(unsafe cvx_resize(view.cv, target.view.cv, interpolation.rawValue))
  }

  /// Scales to a size.
  ///
  /// - Throws: `invalidArgument` for sides outside 1...65536, `noMemory`.
  package func resized(
    into target: some PlaneWritable<Element>, width: Int, height: Int, _ interpolation: Interpolation
  ) throws(VisionError) {
    try target.prepare(width: width, height: height, channels: view.channels)
    try resized(into: target, interpolation)
  }

  /// Halves the size, rounded up, after a 5x5 Gaussian.
  package func halved(into target: some PlaneWritable<Element>) throws(VisionError) {
    let size = view
    try target.prepare(width: (size.width + 1) / 2, height: (size.height + 1) / 2, channels: size.channels)
    try checkOpenCV(unsafe cvx_pyramid_down(view.cv, target.view.cv))
  }

  package func copied(into target: some PlaneWritable<Element>) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_copy(view.cv, target.view.cv))
  }

  /// Mirrors the picture; the target may be the source.
  package func flipped(_ direction: Flip, into target: some PlaneWritable<Element>) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_flip(view.cv, target.view.cv, direction.rawValue))
  }

  /// Swaps rows and columns.
  package func transposed(into target: some PlaneWritable<Element>) throws(VisionError) {
    let size = view
    try target.prepare(width: size.height, height: size.width, channels: size.channels)
    try checkOpenCV(unsafe cvx_transpose(view.cv, target.view.cv))
  }

  /// Fills the target, without resizing it, by a projective map.
  ///
  /// - Parameter map: from pixels of the target to pixels of this plane.
  package func warped(
    into target: some PlaneWritable<Element>, by map: Homography, _ interpolation: Interpolation = .linear, border: Border = .replicate
  ) throws(VisionError) {
    let (from, to) = (view, target.view)
    let m = map.m
    let numbers = [m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]]
    try checkOpenCV(unsafe cvx_warp_perspective(from.cv, to.cv, numbers, interpolation.rawValue, 1, border.rawValue, 0))
  }
}
