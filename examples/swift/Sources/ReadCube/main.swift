// Reads one cube from pictures that together show all its faces: swift run ReadCube PICTURE...
import Glibc
import VisionCore

do throws(VisionError) {
  let finder = try CubeFinder()
  let reader = try CubeReader()
  for path in CommandLine.arguments.dropFirst() {
    let picture = try Picture(path: path)
    let faces = try picture.withImage { (image) throws(VisionError) in try finder.find(image) }
    print("\(path): \(reader.add(faces)) faces")
  }
  let reading = reader.read()
  if let state = reading.state {
    print("\(String(decoding: state, as: UTF8.self)) (confidence \(reading.confidence))")
  } else {
    print("not read: \(reading.problemText)")
  }
} catch {
  print("error: \(error.message)")
  exit(1)
}
