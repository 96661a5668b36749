// Finds shapes, hidden or not, and the codes of their groups: swift run FindShapes PICTURE...
import Glibc
import VisionCore

do throws(VisionError) {
  let finder = ShapeFinder()
  var verifier = try CodeVerifier()
  for path in CommandLine.arguments.dropFirst() {
    let picture = try Picture(path: path)
    let scene = try picture.withImage { (image) throws(VisionError) in try finder.find(image) }
    verifier.add(scene)
    print("\(path): \(scene.shapes.count) shapes, \(scene.groups.count) groups (\(scene.verdict.name))")
    for group in scene.groups { print("  group: \(group.code), confidence \(group.confidence)") }
    for shape in scene.shapes { print("  \(shape.kind.name) at \(shape.center.x), \(shape.center.y)") }
  }
  let verdict = verifier.verdict
  print("all as frames of one print: \(verdict.state.name) \(verdict.code)")
} catch {
  print("error: \(error.message)")
  exit(1)
}
