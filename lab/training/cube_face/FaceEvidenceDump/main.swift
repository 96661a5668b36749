// Prints what the cube detector finds and measures in raw BGR pictures, one JSON line each; train.py reads it.
//
// usage: FaceEvidenceDump [--all] FILE...    FILE: as RawPicture reads it.
import VisionBase
import Glibc
import RawPicture
import VisionCube

func milliseconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
}

func json(_ corners: [SIMD2<Double>]) -> String { "[" + corners.map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]" }

func values(_ e: FaceEvidence) -> [Double] {
  let f = FaceClassifier.measurements(e)
  return f.indices.map { f[$0] }
}

var arguments = Array(CommandLine.arguments.dropFirst())
let prints = arguments.first == "--all"
if prints { arguments.removeFirst() }
let repeats = arguments.first.flatMap(Int.init) ?? 1
if repeats > 1 { arguments.removeFirst() }
let search = CubeSearch()
for path in arguments {
  guard let picture = RawPicture(path: path) else {
    print("cannot read \(path)")
    continue
  }
  var all: [String] = []
  if prints { search.observer = { all.append("{\"c\":\(json($0.corners)),\"e\":\(values($1))}") } }
  var times: [Double] = []
  var faces: [FaceObservation] = []
  for _ in 0..<repeats {
    let begin = milliseconds()
    faces = FaceObservation.seen(in: try picture.withView { try search.find($0) })
    times.append(milliseconds() - begin)
  }
  times.sort()
  let text = faces.map { face in
    "{\"c\":\(json(face.corners.map { SIMD2($0.x, $0.y) })),\"p\":\(face.confidence),\"box\":\(face.cubeIndex),\"n\":\(face.neighbours.map { [$0.edge, $0.otherFace, $0.otherEdge] }),"
      + "\"bgr\":\(face.stickers.map { [$0.bgr.x, $0.bgr.y, $0.bgr.z] })}"
  }
  print(
    "{\"file\":\"\(path)\",\"ms\":\(times[times.count / 2]),\"all\":[\(all.joined(separator: ","))],\"faces\":[\(text.joined(separator: ","))]}"
  )
}
