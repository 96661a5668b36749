// Measures robot targets, and draws them into a copy of the picture: swift run FindTargets PICTURE [ANNOTATED.png]
import Glibc
import VisionCore

do throws(VisionError) {
  let arguments = CommandLine.arguments
  guard arguments.count == 2 || arguments.count == 3 else {
    throw VisionError(.invalidArgument, "usage: FindTargets PICTURE [ANNOTATED.png]")
  }
  let picture = try Picture(path: arguments[1])
  let finder = TargetFinder()
  let result = try picture.withImage { (image) throws(VisionError) in try finder.find(image) }
  print("\(arguments[1]): \(result.targets.count) targets")
  for target in result.targets {
    print("  \(target.model.name): \(target.distance) m away, \(target.yaw * 180 / .pi) degrees to the right")
  }
  if arguments.count == 3 {
    try picture.withCanvas { (canvas) throws(VisionError) in try TargetAnnotator().draw(result, on: canvas) }
    try picture.save(arguments[2])
  }
} catch {
  print("error: \(error.message)")
  exit(1)
}
