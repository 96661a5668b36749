// swift-tools-version: 6.2
// One short program for each recogniser, as a package that depends on visioncore. See README.md.
import PackageDescription

/// A program that uses the recognisers.
func example(_ name: String) -> Target {
  .executableTarget(name: name, dependencies: [.product(name: "VisionCore", package: "visioncore")])
}

let package = Package(
  name: "visioncore-examples",
  dependencies: [
    // In a package of your own: .package(url: ..., from: ...)
    .package(name: "visioncore", path: "../..")
  ],
  targets: [
    .executableTarget(name: "SolveCube", dependencies: [.product(name: "kociemba", package: "visioncore")]),
    example("ReadCube"), example("FindSets"), example("FindShapes"), example("RevealShapes"), example("RateSketch"), example("FindTargets"),
    example("FindTags"),
  ],
  swiftLanguageModes: [.v6]
)
