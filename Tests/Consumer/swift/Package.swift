// swift-tools-version: 6.0
// A program in Swift that uses the installed library through pkg-config.
import PackageDescription

let package = Package(
  name: "consumer",
  targets: [
    .systemLibrary(name: "CVisionCore", pkgConfig: "visioncore"),
    .executableTarget(name: "consumer", dependencies: ["CVisionCore"]),
  ])
