// Prints what the cube detector finds and measures in raw BGR pictures, one JSON line each; train.py reads it.
//
// usage: FaceEvidenceDump [--all] FILE...    FILE: "P6", width, height and 255 as in PPM, then B G R bytes.
import Glibc
import VisionCore

func bytes(of path: String) -> [UInt8]? {
  guard let file = unsafe fopen(path, "rb") else { return nil }
  defer { unsafe fclose(file) }
  var result: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 20)
  while true {
    let count = unsafe fread(&buffer, 1, buffer.count, file)
    if count == 0 { return result }
    result += buffer[..<count]
  }
}

/// Width, height and where the pixels start.
func header(_ bytes: [UInt8]) -> (Int, Int, Int)? {
  var numbers: [Int] = []
  var at = 2
  while numbers.count < 3, at < min(bytes.count, 64) {
    var value = 0
    while at < bytes.count, bytes[at] <= 32 { at += 1 }
    while at < bytes.count, bytes[at] > 32 {
      value = value * 10 + Int(bytes[at]) - 48
      at += 1
    }
    numbers.append(value)
  }
  return numbers.count == 3 ? (numbers[0], numbers[1], at + 1) : nil
}

func milliseconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
}

func json(_ corners: [SIMD2<Double>]) -> String { "[" + corners.map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]" }

func values(_ e: FaceEvidence) -> [Double] {
  let f = FaceJudge.measurements(e)
  return f.indices.map { f[$0] }
}

var arguments = Array(CommandLine.arguments.dropFirst())
let prints = arguments.first == "--all"
if prints { arguments.removeFirst() }
let repeats = arguments.first.flatMap(Int.init) ?? 1
if repeats > 1 { arguments.removeFirst() }
let detector = CubeDetector()
for path in arguments {
  guard let data = bytes(of: path), let (width, height, start) = header(data) else {
    print("cannot read \(path)")
    continue
  }
  var all: [String] = []
  if prints { detector.observer = { all.append("{\"c\":\(json($0.corners)),\"e\":\(values($1))}") } }
  var times: [Double] = []
  var faces: [FaceObservation] = []
  for _ in 0..<repeats {
    let begin = milliseconds()
    let view = try ImageView(
      bytes: data.span.bytes.extracting(start..<data.count), width: width, height: height, stride: 3 * width, format: 3)
    faces = try detector.detect(view)
    times.append(milliseconds() - begin)
  }
  times.sort()
  let text = faces.map { face in
    "{\"c\":\(json(face.corners.map { SIMD2($0.x, $0.y) })),\"p\":\(face.confidence),\"box\":\(face.box),\"n\":\(face.neighbours.map { [$0.edge, $0.otherFace, $0.otherEdge] }),"
      + "\"bgr\":\(face.stickers.map { [$0.bgr.x, $0.bgr.y, $0.bgr.z] })}"
  }
  print(
    "{\"file\":\"\(path)\",\"ms\":\(times[times.count / 2]),\"all\":[\(all.joined(separator: ","))],\"faces\":[\(text.joined(separator: ","))]}"
  )
}
