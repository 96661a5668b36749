// Classifies drawings on paper or on a screen: swift run RateSketch PICTURE...
import Glibc
import VisionCore

do throws(VisionError) {
  let rater = try SketchRater()
  for path in CommandLine.arguments.dropFirst() {
    let picture = try Picture(path: path)
    let rating = try picture.withImage { (image) throws(VisionError) in try rater.rate(image) }
    if rating.isEmpty {
      print("\(path): an empty sheet")
    } else {
      print("\(path): \(rating.answers.prefix(3).map { "\($0.word) \($0.confidence)" }.joined(separator: ", "))")
    }
  }
} catch {
  print("error: \(error.message)")
  exit(1)
}
