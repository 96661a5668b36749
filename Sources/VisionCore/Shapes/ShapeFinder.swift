package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// What the finder looks for.
package struct ShapeParameters: Sendable {
  package var pictureKind = ShapePictureKind.automatic
  /// At most this many shapes.
  package var maximumShapes = 512
  /// Smaller shapes are not reported: square root of the box's area, pixels.
  package var minimumSizePixels = 10.0
  /// Least confidence of a reported shape.
  package var minimumConfidence = 0.5

  package init() {}
}

/// Finds hidden shapes in a picture: evidence, candidates, fits, groups. Keeps its buffers from picture to picture.
package final class ShapeFinder {
  private let evidence = ShapeEvidence()
  private let candidateFinder = CandidateFinder()
  private let plain = PlainShapeFinder()

  /// Fewer shapes than these are not believed in a photograph that shows no line screen.
  private static let leastUnresolved = 5

  package init() {}

  /// - Throws: `noMemory`, `internalFailure`.
  package func find(_ image: borrowing ImageView, _ parameters: ShapeParameters) throws(VisionError) -> ShapeScene {
    if parameters.pictureKind == .plain { return try plain.find(image, parameters) }
    try evidence.load(image, kind: parameters.pictureKind)
    let criteria = ShapeCriteria.standard(for: evidence.kind)
    var candidates = try candidateFinder.candidates(
      in: evidence.map, cell: evidence.cell, limits: criteria.candidateLimits, significance: criteria.candidateSignificance, limit: 400)
    for i in candidates.indices {
      let ground = candidateFinder.groundLevel(x: Int(candidates[i].x / evidence.cell), y: Int(candidates[i].y / evidence.cell))
      candidates[i].background = evidence.level(ofMap: ground)
    }
    let fitter = ShapeFitter(
      noise: criteria.noise, correlationArea: criteria.correlationArea, cap: criteria.cap, leastLogLikelihood: criteria.weakLogLikelihood)
    var fits = fitAll(candidates, fitter)
    extendClipped(&fits, fitter, criteria)
    let shapes = ShapeSelector(
      criteria: criteria, width: evidence.width, height: evidence.height,
      codecScale: evidence.kind == .photograph ? Float(evidence.scale) : 0
    ).shapes(from: fits)
    var own = parameters
    own.minimumSizePixels /= evidence.scale
    var scene = ShapeGrouper(width: evidence.width, height: evidence.height).scene(shapes, own)
    scene.scale(by: evidence.scale)
    // Where the camera resolves no screen, a few shapes are chance.
    if evidence.isUnresolved, scene.shapes.count(where: { $0.state == .seen }) < Self.leastUnresolved { scene = ShapeScene() }
    if scene.shapes.isEmpty { scene.verdict = try evidence.emptyVerdict() }
    return scene
  }

  /// The evidence as a picture of the same size: grey ground, dark shapes, whatever the light and the carrier picture.
  ///
  /// - Parameter target: receives one channel.
  /// - Throws: `noMemory`, `internalFailure`.
  package func reveal(_ image: borrowing ImageView, _ kind: ShapePictureKind, into target: Plane<UInt8>) throws(VisionError) {
    try evidence.load(image, kind: kind == .plain ? .automatic : kind, cell: 2)
    let map = evidence.map
    if min(map.width, map.height) >= 12 { try candidateFinder.subtractGround(map) }
    // The ground becomes 200; a photograph's shapes are about half a unit above it, those of filtered pictures about 200 levels.
    let reduced = try Plane<UInt8>(width: map.width, height: map.height)
    try shim(unsafe cvx_convert_depth(map.cv, reduced.cv, evidence.kind == .photograph ? -280 : -0.9, 200))
    try target.resize(width: image.width, height: image.height)
    try shim(unsafe cvx_resize(reduced.cv, target.cv, Int32(CVX_LINEAR)))
  }

  /// Gives shapes that the border cuts the size of a whole shape of their kind where the evidence allows it.
  private func extendClipped(_ fits: inout [ShapeFit], _ fitter: ShapeFitter, _ criteria: ShapeCriteria) {
    let clear = fits.filter { $0.best.logLikelihood >= criteria.certainLogLikelihood && $0.weakestSector >= criteria.weakestSector }
    for i in fits.indices
    where fits[i].visibleFraction < 0.85 && fits[i].visibleFraction > 0.25 && fits[i].best.logLikelihood >= criteria.certainLogLikelihood {
      let best = fits[i].best
      let sizes = clear.filter {
        $0.visibleFraction > 0.99 && $0.best.model.kind == best.model.kind && $0.best.model.radius > 1.15 * best.model.radius
          && $0.best.model.radius < 2.5 * best.model.radius
      }.map(\.best.model.radius).sorted()
      guard !sizes.isEmpty else { continue }
      if let extended = unsafe fitter.refit(fits[i], radius: sizes[sizes.count / 2], in: evidence.plane) { fits[i] = extended }
    }
  }

  private func fitAll(_ candidates: [ShapeCandidate], _ fitter: ShapeFitter) -> [ShapeFit] {
    nonisolated(unsafe) let source = unsafe evidence.plane
    let places = mapInParallel(candidates) { unsafe fitter.locate($0, in: source) }.compactMap { $0 }
    var distinct: [LocatedShape] = []
    for place in places.sorted(by: { $0.logLikelihood > $1.logLikelihood }) where !distinct.contains(where: { place.isCopy(of: $0) }) {
      distinct.append(place)
    }
    var fits = mapInParallel(distinct) { unsafe fitter.fit($0, in: source) }.compactMap { $0 }
    for i in fits.indices {
      let model = fits[i].best.model
      let radius = Double(model.radius / model.kind.equalAreaCircumradius)
      fits[i].coarseness = evidence.coarseness(
        x: fits[i].originX + Double(model.x), y: fits[i].originY + Double(model.y), radius: radius)
    }
    return fits
  }
}
