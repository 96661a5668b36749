package import VisionSupport

/// Fits whole cubes to face lattices: each lattice tells two poses, each pose asks for the patches of the other sides.
package struct CubeBoxFinder {
  private let examiner: FaceFeatureExtractor
  private var index: BlobIndex { examiner.index }
  private let principal: SIMD2<Double>
  private let likelyFocal: Double
  private let parameters: CubeDetectorParameters
  /// Receives every face that was examined, for the training of `FaceClassifier`.
  package var observer: ((CubeBoxFace) -> Void)?

  /// - Parameters:
  ///   - principal: middle of the full picture in pixels of the working picture.
  ///   - likelyFocal: likely focal length in the same pixels.
  package init(examiner: FaceFeatureExtractor, principal: SIMD2<Double>, likelyFocal: Double, parameters: CubeDetectorParameters) {
    self.examiner = examiner
    self.principal = principal
    self.likelyFocal = likelyFocal
    self.parameters = parameters
  }

  /// The cubes, best first, none on the place of another.
  package func boxes(from lattices: [FaceLattice]) -> [CubeBox] {
    var found: [CubeBox] = []
    var solid: [(box: CubeBox, looks: Int)] = []
    for (lattice, evidence) in promising(lattices) {
      // Beside a cube that was found, only good lattices are worth a look.
      if !solid.isEmpty, FaceClassifier.promise(evidence) < 0 { break }
      let alone = CubeBox(pose: nil, faces: [face(2, lattice.map, evidence, isPosed: false)], score: 0)
      // A cube that was found from one of its faces would be found again from the others, and rows across two faces are
      // no news either; but the first cube found may be the wrong one.
      if let known = solid.firstIndex(where: { $0.box.overlaps(alone) }) {
        if solid[known].looks >= 5 || solid[known].box.faces.contains(where: { $0.map.isNear(lattice.map) }) { continue }
        solid[known].looks += 1
      }
      found.append(alone.scored)
      for start in CubePose.poses(of: lattice.map, focal: likelyFocal, principal: principal) {
        guard let box = settle(start, lattice) else { continue }
        found.append(box)
        guard box.faces.count >= 2, box.score > 8 else { continue }
        if let known = solid.firstIndex(where: { $0.box.overlaps(box) }) {
          if box.score > solid[known].box.score { solid[known].box = box }
        } else {
          solid.append((box, 0))
        }
      }
    }
    found.sort { $0.score > $1.score }
    var result: [CubeBox] = []
    for box in found where !box.faces.isEmpty && !result.contains(where: { $0.overlaps(box) }) {
      result.append(box)
      if result.count == parameters.maximumBoxes { break }
    }
    return result
  }

  /// The cube near a pose known from the frame before; nil where it is no longer there.
  package func box(near pose: CubePose) -> CubeBox? {
    var start = pose
    start.principal = principal
    return settle(start, nil)
  }

  private func promising(_ lattices: [FaceLattice]) -> [(FaceLattice, FaceEvidence)] {
    // Windows that repeat: the one with the most patches is looked at.
    var distinct: [(lattice: FaceLattice, middle: SIMD2<Double>, pitch: Double)] = []
    for lattice in lattices.sorted(by: { $0.count > $1.count }) {
      let middle = lattice.map(SIMD2(1.5, 1.5))
      let pitch = lattice.map.pitch()
      let repeats = distinct.contains { other in
        let d = other.middle - middle
        return (d * d).sum() < 0.04 * pitch * pitch && other.pitch > 0.9 * pitch && other.pitch < 1.1 * pitch
      }
      if !repeats { distinct.append((lattice, middle, pitch)) }
    }
    var candidates: [(lattice: FaceLattice, evidence: FaceEvidence, promise: Double)] = []
    for item in distinct {
      let evidence = examiner.glance(item.lattice.map)
      let promise = FaceClassifier.promise(evidence)
      if promise > -3 { candidates.append((item.lattice, evidence, promise)) }
    }
    candidates.sort { $0.promise > $1.promise }
    return candidates.prefix(parameters.seeds).map { ($0.lattice, examiner.complete($0.evidence, $0.lattice.map)) }
  }

  private func face(_ side: Int, _ map: FaceMap, _ measured: FaceEvidence, isPosed: Bool) -> CubeBoxFace {
    var evidence = measured
    evidence.isPosed = isPosed
    let face = CubeBoxFace(side: side, map: map, evidence: evidence, logOdds: FaceClassifier.logOdds(evidence))
    observer?(face)
    return face
  }

  /// Fit, ask for the patches at the places of all visible sides, fit again, until nothing new is found.
  private func settle(_ start: CubePose, _ lattice: FaceLattice?) -> CubeBox? {
    let fitter = CubePoseFitter(likelyFocal: likelyFocal)
    var pose = start
    if let lattice { pose = fitter.fit(start, sightings(2, lattice.map, lattice.members)) }
    var last = -1
    for round in 0..<5 {
      var seen: [CubeSighting] = []
      for side in 0..<6 where pose.facing(side) > parameters.minimumFacing {
        guard let map = pose.map(of: side), map.isSound else { continue }
        seen += sightings(side, map, examiner.members(of: map, tolerance: round == 0 ? 0.4 : 0.3))
      }
      if seen.count < 4 { return nil }
      pose = fitter.fit(pose, seen)
      if seen.count == last, round > 1 { break }
      last = seen.count
    }
    return judged(pose, mustShow: lattice == nil ? nil : 2)
  }

  private func sightings(_ side: Int, _ map: FaceMap, _ members: InlineArray<9, Int>) -> [CubeSighting] {
    var result: [CubeSighting] = []
    for k in 0..<9 where members[k] >= 0 {
      let p = FaceMap.middle(k)
      result.append(CubeSighting(point: CubeSide.point(side, p), seen: index.blobs[members[k]].center, pitch: map.pitch(at: p)))
    }
    return result
  }

  private func judged(_ pose: CubePose, mustShow: Int?) -> CubeBox? {
    var seen: [(side: Int, map: FaceMap, evidence: FaceEvidence)] = []
    for side in 0..<6 where pose.facing(side) > parameters.minimumFacing {
      guard let map = pose.map(of: side), map.isSound else { continue }
      seen.append((side, map, examiner.examine(map)))
    }
    if let mustShow, !seen.contains(where: { $0.side == mustShow }) { return nil }
    let promises = seen.map { max(0, min(FaceClassifier.promise($0.evidence), 6)) }
    let total = promises.reduce(0, +)
    for i in seen.indices { seen[i].evidence.support = total - promises[i] }
    return CubeBox(pose: pose, faces: seen.map { face($0.side, $0.map, $0.evidence, isPosed: true) }, score: 0).scored
  }
}

extension CubeBox {
  /// Without the faces that more likely are none.
  fileprivate var scored: CubeBox {
    var box = self
    box.faces = faces.filter { $0.logOdds > 0 }
    box.score = box.faces.reduce(0) { $0 + $1.logOdds }
    return box
  }
}
