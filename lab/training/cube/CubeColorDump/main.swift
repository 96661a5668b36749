// Prints inputs and results of the colour decision as text for train_colors.py.
//
// usage: CubeColorDump see [--samples] FILE...          FILE: as RawPicture reads it
//        CubeColorDump decide COLORS.weights [none] < PICTURES   "none": without the network
//
// One line per picture: the number of faces; for each face confidence, four corners (x y), cube, number of contacts, each contact's
// edge, other face, other edge; for each of its nine stickers b g r, spread of each, glare, visible, number of samples, samples.
// `decide` prints for each picture its number of faces and six probabilities (W Y R O G B) per sticker.
import Glibc
import RawPicture
import VisionBase
import VisionCube

func text(_ values: [Float]) -> String { values.map { String(Double((100 * $0).rounded() / 100)) }.joined(separator: " ") }

func line(_ faces: [FaceObservation]) -> String {
  var parts = ["\(faces.count)"]
  for face in faces {
    parts.append("\(face.confidence)")
    for corner in face.corners { parts.append("\(corner.x) \(corner.y)") }
    parts.append("\(face.cubeIndex) \(face.neighbours.count)")
    for contact in face.neighbours { parts.append("\(contact.edge) \(contact.otherFace) \(contact.otherEdge)") }
    for s in face.stickers {
      parts.append(text([s.bgr.x, s.bgr.y, s.bgr.z, s.spread.x, s.spread.y, s.spread.z, s.glareFraction, s.visibleFraction]))
      parts.append("\(s.samples?.count ?? 0)")
      for sample in s.samples ?? [] { parts.append(text([sample.x, sample.y, sample.z])) }
    }
  }
  return parts.joined(separator: " ")
}

func see(_ files: [String]) throws {
  let keepsSamples = files.first == "--samples"
  let search = CubeSearch(keepsSamples: keepsSamples)
  for path in keepsSamples ? Array(files.dropFirst()) : files {
    guard let picture = RawPicture(path: path) else {
      print("0")
      continue
    }
    print(line(FaceObservation.seen(in: try picture.withView { try search.find($0) })))
  }
}

func observations(_ line: String) -> [FaceObservation] {
  var numbers = line.split(separator: " ").map { Double($0) ?? 0 }[...]
  func next() -> Double { numbers.popFirst() ?? 0 }
  func vector() -> SIMD3<Float> { SIMD3(Float(next()), Float(next()), Float(next())) }
  return (0..<Int(next())).map { _ in
    let confidence = Float(next())
    let corners = (0..<4).map { _ in Point(next(), next()) }
    let cube = Int(next())
    let contacts = (0..<Int(next())).map { _ in FaceContact(edge: Int(next()), otherFace: Int(next()), otherEdge: Int(next())) }
    let stickers = (0..<9).map { _ in
      let (bgr, spread, glare, visible) = (vector(), vector(), Float(next()), Float(next()))
      let samples = (0..<Int(next())).map { _ in vector() }
      return samples.isEmpty
        ? StickerSample(bgr: bgr, spread: spread, glareFraction: glare, visibleFraction: visible)
        : StickerSampler.summary(of: samples, keepsSamples: false)
    }
    return FaceObservation(corners: corners, stickers: stickers, confidence: confidence, cubeIndex: cube, neighbours: contacts)
  }
}

func decide(_ model: CubeColorModel) {
  while let line = readLine() {
    let faces = observations(line)
    let colors = model.colors(faces)
    let values = colors.flatMap { $0.probabilities.flatMap { row in row.map { Float($0) } } }
    print(([String(colors.count)] + values.map { String($0) }).joined(separator: " "))
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "see" {
  try see(Array(arguments.dropFirst()))
} else if arguments.first == "decide", arguments.count >= 2, let file = fileBytes(arguments[1]),
  let parameters = try? ColorParameters(WeightFile(file))
{
  decide(CubeColorModel(parameters: parameters, usesNetwork: arguments.count < 3))
} else {
  print("usage: CubeColorDump see [--samples] FILE... | decide COLORS.weights [none] < PICTURES")
}
