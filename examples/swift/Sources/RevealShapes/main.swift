// Makes hidden shapes visible: swift run RevealShapes PICTURE REVEALED.png [reveal|sketch|edges]
import Glibc
import VisionCore

do throws(VisionError) {
  let arguments = CommandLine.arguments
  guard arguments.count == 3 || arguments.count == 4 else {
    throw VisionError(.invalidArgument, "usage: RevealShapes PICTURE REVEALED.png [FILTER]")
  }
  let chain = FilterChain()
  if arguments.count == 4 {
    guard let preset = FilterPreset.allCases.first(where: { "\($0.name)" == arguments[3] }) else {
      throw VisionError(.invalidArgument, "filter \(arguments[3]): must be reveal, sketch or edges")
    }
    try chain.append(preset.stages)
  }
  let picture = try Picture(path: arguments[1])
  try picture.withCanvas { (canvas) throws(VisionError) in
    try picture.withImage { (image) throws(VisionError) in
      if chain.stages.isEmpty {
        try ShapeFinder().reveal(image, into: canvas)
      } else {
        try chain.apply(to: image, into: canvas)
      }
    }
  }
  try picture.save(arguments[2])
} catch {
  print("error: \(error.message)")
  exit(1)
}
