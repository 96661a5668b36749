package import VisionSupport
internal import COpenCV

/// How pixels between pixels are made up.
package enum Interpolation: Int32, Sendable {
  case nearest = 0
  case linear = 1
  case cubic = 2
  /// The mean of the source's pixels under each pixel of the result; for smaller results.
  case area = 3
}

/// What lies beyond the rim of a picture.
package enum Border: Int32, Sendable {
  /// aaa|abcd|ddd
  case replicate = 1
  /// cba|abcd|dcb
  case reflect = 2
  /// dcb|abcd|cba
  case reflect101 = 4
}

/// Directions of mirrors.
package enum Flip: Int32, Sendable {
  /// Rows change places.
  case upsideDown = 0
  /// Columns change places.
  case leftRight = 1
  /// Both: a turn by 180 degrees.
  case both = -1
}

extension PlaneReadable {
  /// Scales to the size that the target has.
  ///
  /// - Throws: `internalFailure`, as every operation with a result of another number of channels or another size than the target has.
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

  /// Halves the size after a 5x5 Gaussian; the sides of the result are rounded up.
  package func halved(into target: some PlaneWritable<Element>) throws(VisionError) {
    let size = view
    try target.prepare(width: (size.width + 1) / 2, height: (size.height + 1) / 2, channels: size.channels)
    try checkOpenCV(unsafe cvx_pyramid_down(view.cv, target.view.cv))
  }

  package func copied(into target: some PlaneWritable<Element>) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_copy(view.cv, target.view.cv))
  }

  /// Mirrors; the target may be the source.
  package func flipped(_ direction: Flip, into target: some PlaneWritable<Element>) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_flip(view.cv, target.view.cv, direction.rawValue))
  }

  /// Rows become columns.
  package func transposed(into target: some PlaneWritable<Element>) throws(VisionError) {
    let size = view
    try target.prepare(width: size.height, height: size.width, channels: size.channels)
    try checkOpenCV(unsafe cvx_transpose(view.cv, target.view.cv))
  }

  /// Fills the target, in the size that it has, with what a projective map finds here.
  ///
  /// - Parameter map: from the target's pixels to pixels of this plane.
  package func warped(
    into target: some PlaneWritable<Element>, by map: Homography, _ interpolation: Interpolation = .linear, border: Border = .replicate
  ) throws(VisionError) {
    let (from, to) = (view, target.view)
    let m = map.m
    let numbers = [m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]]
    try checkOpenCV(unsafe cvx_warp_perspective(from.cv, to.cv, numbers, interpolation.rawValue, 1, border.rawValue, 0))
  }
}
