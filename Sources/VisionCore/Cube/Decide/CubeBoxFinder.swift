import VisionSupport
internal import Glibc

/// Fits whole cubes to face lattices: a lattice has two poses, and each pose predicts the patches of the other sides.
struct CubeBoxFinder {
  /// A first guess of the camera: focal length over the likely one, and width of a pixel over its height.
  typealias CameraGuess = (zoom: Double, pixelAspect: Double)

  private let examiner: FaceFeatureExtractor
  private let principal: SIMD2<Double>
  /// Longer side of the picture in pixels of the view, and its width over its height.
  private let longSide: Double
  private let shape: Double
  private let maximumBoxes: Int
  /// Receives every face that was examined, for the training of `FaceClassifier`.
  private let observer: ((CubeBoxFace) -> Void)?
  private var patches: [StickerBlob] { examiner.index.blobs }

  init(_ view: CubeView, maximumBoxes: Int, observer: ((CubeBoxFace) -> Void)?) {
    examiner = FaceFeatureExtractor(view)
    principal = view.principal
    longSide = view.longSide
    shape = view.shape
    self.maximumBoxes = maximumBoxes
    self.observer = observer
  }

  /// The cubes, best first, without overlaps.
  func boxes(from lattices: [FaceLattice]) -> [CubeBox] {
    let seeds = promising(lattices)
    var (found, hasCube) = boxes(from: seeds)
    if !hasCube { found += cubesOfUnusualCameras(from: seeds, besides: found) }
    found.sort { $0.rank > $1.rank }
    var result: [CubeBox] = []
    for box in found where !box.faces.isEmpty && !result.contains(where: { $0.overlaps(box) }) {
      result.append(box)
      if result.count == maximumBoxes { break }
    }
    return result
  }

  /// Cubes in a wide picture, or in one that was squeezed: there one face is found without the others, and often no face in a square one.
  private func cubesOfUnusualCameras(from seeds: [(FaceLattice, FaceEvidence)], besides found: [CubeBox]) -> [CubeBox] {
    let faces = found.filter { $0.isAccepted }.flatMap { $0.faces.map { $0.map } }
    var tried = seeds.filter { seed in faces.contains { $0.isNear(seed.0.map) } }.prefix(1).map { $0 }
    if tried.isEmpty, isSquare { tried = Array(seeds.prefix(Self.seedsOfSquarePictures)) }
    return tried.flatMap { seed in unusualCameras.flatMap { cubes(by: seed.0, $0, fewestSides: 2).filter { $0.isSolid } } }
  }

  private var isSquare: Bool { abs(log(shape)) < Self.nearlySquare }

  /// Cameras for faces without a cube: a wide lens, and pictures of usual shapes that were squeezed to this one.
  private var unusualCameras: [CameraGuess] {
    let originals = Self.usualShapes.flatMap { [$0, 1 / $0] }.filter { isSquare || ($0 > 1) == (shape > 1) }
    return [(Self.wideZoom, 1)] + originals.map { (1, $0 / shape) }.filter { abs(log($0.1)) > Self.nearlySquare }
  }

  /// The boxes by these lattices, and whether one of them is a cube of several faces.
  private func boxes(from seeds: [(FaceLattice, FaceEvidence)]) -> (found: [CubeBox], hasCube: Bool) {
    var found: [CubeBox] = []
    var solid: [(box: CubeBox, lattices: Int)] = []
    for (lattice, evidence) in seeds {
      // Only good lattices are tried once a cube was found.
      if !solid.isEmpty, FaceClassifier.promise(evidence) < Self.minimumPromiseBesideCube { break }
      let alone = CubeBox(pose: nil, faces: [face(2, lattice.map, evidence, isPosed: false)], score: 0)
      // The other faces of a found cube, and rows across two faces, would only find it again; but the
      // first cube found may be the wrong one.
      if let known = solid.firstIndex(where: { $0.box.overlaps(alone) }) {
        if solid[known].lattices >= Self.maximumRetries || solid[known].box.faces.contains(where: { $0.map.isNear(lattice.map) }) {
          continue
        }
        solid[known].lattices += 1
      }
      found.append(alone.scored)
      for box in cubes(by: lattice, Self.usualCamera) {
        found.append(box)
        guard box.isSolid else { continue }
        if let known = solid.firstIndex(where: { $0.box.overlaps(box) }) {
          if box.rank > solid[known].box.rank { solid[known].box = box }
        } else {
          solid.append((box, 0))
        }
      }
    }
    return (found, !solid.isEmpty)
  }

  /// The cubes by the two poses of a lattice.
  private func cubes(by lattice: FaceLattice, _ camera: CameraGuess, fewestSides: Int = 0) -> [CubeBox] {
    let fitter = CubePoseFitter(longSide: longSide, pixelAspect: camera.pixelAspect)
    return CubePose.poses(of: lattice.map, focal: fitter.likelyFocal * camera.zoom, principal: principal)
      .compactMap { settle($0, lattice, fitter, fewestSides: fewestSides) }
  }

  /// The cube near its pose in the previous frame; nil if it is not there.
  func box(near pose: CubePose) -> CubeBox? {
    settle(pose, nil, CubePoseFitter(longSide: longSide, pixelAspect: pose.pixelAspect))
  }

  private func promising(_ lattices: [FaceLattice]) -> [(FaceLattice, FaceEvidence)] {
    // The window with the most patches is examined instead of those that repeat it.
    var distinct: [(lattice: FaceLattice, center: SIMD2<Double>, pitch: Double)] = []
    for lattice in lattices.sorted(by: { $0.count > $1.count }) {
      let center = lattice.map(FaceMap.center)
      let pitch = lattice.map.pitch()
      let repeats = distinct.contains { other in
        let d = other.center - center
        return (d * d).sum() < Self.repeatDistance * pitch * pitch && other.pitch > Self.repeatPitches.lowerBound * pitch
          && other.pitch < Self.repeatPitches.upperBound * pitch
      }
      if !repeats { distinct.append((lattice, center, pitch)) }
    }
    var candidates: [(lattice: FaceLattice, evidence: FaceEvidence, promise: Double)] = []
    for item in distinct {
      let evidence = examiner.glance(item.lattice.map)
      let promise = FaceClassifier.promise(evidence)
      if promise > Self.minimumPromise { candidates.append((item.lattice, evidence, promise)) }
    }
    candidates.sort { $0.promise > $1.promise }
    return candidates.prefix(Self.mostSeeds).map { ($0.lattice, examiner.complete($0.evidence, $0.lattice.map)) }
  }

  private func face(_ side: Int, _ map: FaceMap, _ measured: FaceEvidence, isPosed: Bool) -> CubeBoxFace {
    var evidence = measured
    evidence.isPosed = isPosed
    let face = CubeBoxFace(side: side, map: map, evidence: evidence, logOdds: FaceClassifier.logOdds(evidence))
    observer?(face)
    return face
  }

  /// Fits the pose and collects the patches of all visible sides in turn, until no patch is added; nil once the patches of fewer sides
  /// than `fewestSides` fix the pose.
  private func settle(_ start: CubePose, _ lattice: FaceLattice?, _ fitter: CubePoseFitter, fewestSides: Int = 0) -> CubeBox? {
    var pose = start
    if let lattice { pose = fitter.fit(start, sightings(2, lattice.map, lattice.members)) }
    var last = -1
    var sides = 0
    var seen: [CubeSighting] = []
    for round in 0..<Self.rounds {
      seen = []
      sides = 0
      for side in 0..<6 where pose.facing(side) > Self.minimumFacing {
        guard let map = pose.map(of: side), map.isSound else { continue }
        let own = sightings(side, map, examiner.members(of: map, tolerance: round == 0 ? Self.firstTolerance : Self.laterTolerance))
        if own.count >= Self.fewestPosing { sides += 1 }
        seen += own
      }
      if seen.count < Self.fewestSightings || sides < fewestSides { return nil }
      pose = fitter.fit(pose, seen)
      if seen.count == last, round > 1 { break }
      last = seen.count
    }
    guard var box = classified(pose, mustShow: lattice == nil ? nil : 2) else { return nil }
    (box.posedSides, box.sightings, box.error) = (sides, seen.count, pose.error(of: seen))
    // Planes of regular patterns can fit the pose as well, but none of their faces looks like a cube's.
    if box.isFixed, box.faces.contains(where: { $0.logOdds > 0 }) {
      for i in box.faces.indices where box.faces[i].evidence.hits >= Self.fewestFixedHits {
        box.faces[i].logOdds = max(box.faces[i].logOdds, Self.fixedLogOdds)
      }
    }
    return box.scored
  }

  private func sightings(_ side: Int, _ map: FaceMap, _ members: InlineArray<9, Int>) -> [CubeSighting] {
    var result: [CubeSighting] = []
    for k in 0..<9 where members[k] >= 0 {
      let p = FaceMap.stickerCenter(k)
      result.append(CubeSighting(point: CubeSide.point(side, p), seen: patches[members[k]].center, pitch: map.pitch(at: p)))
    }
    return result
  }

  private func classified(_ pose: CubePose, mustShow: Int?) -> CubeBox? {
    var seen: [(side: Int, map: FaceMap, evidence: FaceEvidence)] = []
    for side in 0..<6 where pose.facing(side) > Self.minimumFacing {
      guard let map = pose.map(of: side), map.isSound else { continue }
      seen.append((side, map, examiner.examine(map)))
    }
    if let mustShow, !seen.contains(where: { $0.side == mustShow }) { return nil }
    let promises = seen.map { max(0, min(FaceClassifier.promise($0.evidence), Self.mostSupport)) }
    let total = promises.reduce(0, +)
    for i in seen.indices { seen[i].evidence.support = total - promises[i] }
    return CubeBox(pose: pose, faces: seen.map { face($0.side, $0.map, $0.evidence, isPosed: true) }, score: 0)
  }
}

extension CubeBox {
  /// Whether it is a cube of several faces, beyond doubt.
  fileprivate var isSolid: Bool { isFixed || faces.count >= 2 && score > CubeBoxFinder.solidScore }

  /// Order of the boxes of a picture.
  fileprivate var rank: Double { score + (isFixed ? CubeBoxFinder.solidScore : 0) }

  /// Without the faces of negative log odds.
  fileprivate var scored: CubeBox {
    var box = self
    box.faces = faces.filter { $0.logOdds > 0 }
    box.score = box.faces.reduce(0) { $0 + $1.logOdds }
    return box
  }
}
