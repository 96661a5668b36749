package import VisionSupport
package import COpenCV

/// Readable pixels: a plane or a part of one.
package protocol PlaneReadable<Element> {
  associatedtype Element: PlaneElement
  var view: PlaneView<Element> { get }
}

/// Writable pixels.
package protocol PlaneWritable<Element>: PlaneReadable {
  /// Prepares for a result of this size.
  ///
  /// - Throws: `invalidArgument` for an impossible size, `noMemory`.
  func prepare(width: Int, height: Int, channels: Int) throws(VisionError)
}

extension Plane: PlaneWritable {
  /// All of the plane.
  package var view: PlaneView<Element> { unsafe PlaneView(owner: self, cv: cv) }

  package func prepare(width: Int, height: Int, channels: Int) throws(VisionError) {
    try resize(width: width, height: height, channels: channels)
  }

  /// A window of the plane; it is valid until the plane is resized.
  ///
  /// - Precondition: the window lies inside.
  package func region(x: Int, y: Int, width: Int, height: Int) -> PlaneView<Element> {
    view.region(x: x, y: y, width: width, height: height)
  }
}

/// A rectangle of pixels of a plane, or a caller's pixels during one call.
///
/// Keeps the plane alive; invalid after the plane is resized.
@safe
package struct PlaneView<Element: PlaneElement>: PlaneWritable {
  private let owner: Plane<Element>?
  /// The rectangle as a plane of the shim.
  package let cv: cvx_plane

  package var width: Int { unsafe Int(cv.width) }
  package var height: Int { unsafe Int(cv.height) }
  package var channels: Int { unsafe Int(cv.channels) }
  package var view: PlaneView<Element> { self }
  /// Bytes from one row to the next.
  package var stride: Int { unsafe Int(cv.stride) }
  /// The first element of the first row, as long as the view's memory lives.
  @unsafe package var start: UnsafePointer<Element>? { unsafe UnsafePointer(cv.data?.assumingMemoryBound(to: Element.self)) }

  /// - Parameters:
  ///   - owner: owner of the memory; nil for a caller's memory, which outlives the view.
  ///   - cv: the rectangle, with the depth of `Element`.
  @unsafe
  package init(owner: Plane<Element>?, cv: cvx_plane) {
    self.owner = owner
    unsafe self.cv = cv
  }

  /// A part of the rectangle.
  ///
  /// - Precondition: the part lies inside.
  package func region(x: Int, y: Int, width: Int, height: Int) -> PlaneView<Element> {
    precondition(x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= self.width && y + height <= self.height)
    var part = unsafe cv
    unsafe part.data = part.data + y * part.stride + x * channels * MemoryLayout<Element>.stride
    unsafe part.width = Int32(truncatingIfNeeded: width)
    unsafe part.height = Int32(truncatingIfNeeded: height)
    return unsafe PlaneView(owner: owner, cv: part)
  }

  /// Every `step`-th row, from the first on.
  ///
  /// - Precondition: `step` is positive.
  package func everyRow(_ step: Int) -> PlaneView<Element> {
    precondition(step > 0)
    var rows = unsafe cv
    unsafe rows.stride = rows.stride * step
    unsafe rows.height = Int32(truncatingIfNeeded: (height + step - 1) / step)
    return unsafe PlaneView(owner: owner, cv: rows)
  }

  package func prepare(width: Int, height: Int, channels: Int) throws(VisionError) {
    guard width == self.width, height == self.height, channels == self.channels else {
      throw VisionError(.invalidArgument, "\(width)x\(height) pixels do not fit into a window of \(self.width)x\(self.height)")
    }
  }
}

extension PlaneReadable {
  /// Resizes `target` to the size of this plane; `channels` nil = the same number.
  package func prepare(_ target: some PlaneWritable, channels: Int? = nil) throws(VisionError) {
    let size = view
    try target.prepare(width: size.width, height: size.height, channels: channels ?? size.channels)
  }
}
