// Finds AprilTag and ArUco markers, and draws them into a copy of the picture: swift run FindTags PICTURE [ANNOTATED.png]
import Glibc
import VisionCore

do throws(VisionError) {
  let arguments = CommandLine.arguments
  guard arguments.count == 2 || arguments.count == 3 else { throw VisionError(.invalidArgument, "usage: FindTags PICTURE [ANNOTATED.png]") }
  let picture = try Picture(path: arguments[1])
  let finder = try TagFinder()
  let result = try picture.withImage { (image) throws(VisionError) in try finder.find(image) }
  print("\(arguments[1]): \(result.tags.count) tags")
  for tag in result.tags {
    let distance = tag.pose.map { ": \($0.best.range) m away" } ?? ""
    print("  \(tag.familyName) \(tag.identifier)\(distance)")
  }
  if arguments.count == 3 {
    try picture.withCanvas { (canvas) throws(VisionError) in try TagAnnotator().draw(result, on: canvas) }
    try picture.save(arguments[2])
  }
} catch {
  print("error: \(error.message)")
  exit(1)
}
