package import VisionBase
package import VisionSupport
package import VisionShapes
internal import Glibc

/// Simulates a phone's photograph of a sheet: perspective, lens blur, light, a Bayer sensor with noise, demosaicing, sharpening, JPEG.
///
/// Ink is evaluated analytically at every sample, independent of a printer's resolution.
package struct SheetCamera: Sendable {
  private let parameters: SheetCameraParameters
  private let design: SheetDesign
  private let toSheet: Homography
  private let toPicture: Homography

  /// - Throws: `invalidArgument` if the view is degenerate or the shake folds or mirrors it.
  package init(_ design: SheetDesign, _ parameters: SheetCameraParameters) throws(VisionError) {
    self.design = design
    self.parameters = parameters
    var random = SeededRandom(seed: parameters.seed)
    let w = Double(parameters.width)
    let h = Double(parameters.height)
    let halfWidth = w / parameters.pixelsPerMillimetre / 2
    let halfHeight = h / parameters.pixelsPerMillimetre / 2
    let c = cos(parameters.rotation)
    let s = sin(parameters.rotation)
    let offsets = [(-halfWidth, -halfHeight), (halfWidth, -halfHeight), (halfWidth, halfHeight), (-halfWidth, halfHeight)]
    let corners = offsets.map { x, y in
      let scale = 1 + random.uniform(-parameters.tilt, parameters.tilt)
      return Point(design.width / 2 + scale * (c * x - s * y), design.height / 2 + scale * (s * x + c * y))
    }
    let frame = [Point(-0.5, -0.5), Point(w - 0.5, -0.5), Point(w - 0.5, h - 0.5), Point(-0.5, h - 0.5)]
    let picture = Quad(Self.shaken(frame, parameters))
    guard let picture, picture.isConvex, picture.signedArea > 0, let sheet = Quad(corners), let toSheet = Homography(picture, to: sheet),
      let toPicture = Homography(sheet, to: picture)
    else {
      throw VisionError(.invalidArgument, "the sheet cannot be photographed like this")
    }
    self.toSheet = toSheet
    self.toPicture = toPicture
  }

  /// Independent share of the shake of each corner.
  private static let ownShake = 0.25
  /// Offset of the seeds of frames.
  private static let shakeOffset: UInt64 = 1 << 32

  /// The corners of the view in a later frame of a hand-held video.
  private static func shaken(_ corners: [Point], _ parameters: SheetCameraParameters) -> [Point] {
    guard parameters.frame > 0 else { return corners }
    var random = SeededRandom(seed: parameters.seed &+ shakeOffset &* parameters.frame)
    func move(_ most: Double) -> Point { Point(random.uniform(-most, most), random.uniform(-most, most)) }
    let common = move(parameters.shake)
    return corners.map { $0 + common + move(ownShake * parameters.shake) }
  }

  /// - Parameter target: receives the picture, BGR.
  /// - Throws: `noMemory`, `internalFailure`.
  package func photograph(into target: Plane<UInt8>) throws(VisionError) {
    let light = try Plane<Float>(width: parameters.width, height: parameters.height, channels: 3)
    try SheetLens(parameters, design, toSheet: toSheet, toPicture: toPicture).expose(light)
    try SheetSensor(parameters).develop(light, into: target)
    if parameters.jpegQuality > 0 { try SheetCodecs.compressAsJPEG(target, quality: parameters.jpegQuality) }
  }
}

// MARK: - Ground truth

extension SheetCamera {
  /// The exact outlines and groups of all shapes that are at least partly in the picture.
  package var truth: ShapeScene {
    var scene = ShapeScene()
    for group in design.groups {
      var members: [Int] = []
      for outline in group.outlines {
        guard let points = toPicture.visible(outline) else { continue }
        let clipped = Polygon(points).clipped(width: Double(parameters.width), height: Double(parameters.height)).area
        guard clipped >= 1 else { continue }
        members.append(scene.shapes.count)
        scene.shapes.append(FoundShape(exact: group.kind, outline: points, pixelCount: Int(clipped.rounded())))
      }
      guard members.count == group.memberCount, let center = toPicture.apply(group.center) else { continue }
      for member in members { scene.shapes[member].group = scene.groups.count }
      scene.groups.append(
        ShapeGroup(
          members: members, kind: group.kind, memberCount: group.memberCount, center: center,
          ringRadius: scene.shapes[members[0]].center.distance(to: center), confidence: 1))
    }
    scene.verdict = scene.shapes.isEmpty ? .nothing : .found
    return scene
  }
}

extension Homography {
  /// The picture of an outline of the sheet; nil if it reaches the horizon, beyond which the scale is negative.
  func visible(_ outline: [Point]) -> [Point]? {
    let points = outline.compactMap { m[6] * $0.x + m[7] * $0.y + m[8] > 0 ? apply($0) : nil }
    return points.count == outline.count ? points : nil
  }
}
