// swift-tools-version: 6.2
// The package: a pure Swift solver, a shim over OpenCV, the recognisers and the C ABI.
//
// `swift build` and `swift test` link Debian's shared OpenCV. The Makefile's release link sets VISIONCORE_OPENCV=static,
// which puts OpenCV, libpng and libgif into libvisioncore.so itself.
import PackageDescription

let linksStatically = Context.environment["VISIONCORE_OPENCV"] == "static"

let modern: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let strict: [SwiftSetting] =
  modern + [
    .enableExperimentalFeature("Lifetimes"),
    .strictMemorySafety(),
    .treatWarning("StrictMemorySafety", as: .error),
  ]

func archives(_ names: [String]) -> [String] { names.flatMap { ["-Xlinker", "-l:lib\($0).a"] } }

let openCVLibraries: [LinkerSetting] =
  linksStatically
  ? [
    .unsafeFlags(archives(["opencv_imgproc", "opencv_core"])),
    .linkedLibrary("tbb"), .linkedLibrary("lapack"), .linkedLibrary("blas"), .linkedLibrary("z"), .linkedLibrary("stdc++"),
  ]
  : [.linkedLibrary("opencv_imgproc"), .linkedLibrary("opencv_core"), .linkedLibrary("stdc++")]

// The Makefile names the archives of the PNG and GIF libraries. TurboJPEG's archive cannot become part of a shared library:
// it is compiled with thread-local storage for programs alone.
let codecLibraries: [LinkerSetting] =
  linksStatically
  ? [.linkedLibrary("turbojpeg"), .linkedLibrary("z")]
  : [.linkedLibrary("turbojpeg"), .linkedLibrary("png"), .linkedLibrary("gif"), .linkedLibrary("z")]

/// The targets that see: each imports VisionBase and what is named here, and the compiler refuses every other import.
func room(_ name: String, _ folder: String, _ others: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: ["VisionSupport", "VisionBase", "COpenCV", "CModels"] + others, path: "Sources/VisionCore/" + folder,
    swiftSettings: strict)
}
let rooms: [Target.Dependency] = [
  "VisionCube", "VisionSet", "VisionShapes", "VisionSketch", "VisionTarget", "CubeRenderer", "SyntheticImages", "TargetServer",
]

let package = Package(
  name: "visioncore",
  products: [
    .library(name: "visioncore", type: .dynamic, targets: ["VisionCABI"]),
    .library(name: "kociemba", targets: ["kociemba"]),
  ],
  targets: [
    .target(name: "VisionSupport", path: "Sources/Support", swiftSettings: strict),
    .target(name: "kociemba", dependencies: ["VisionSupport"], swiftSettings: strict),
    .target(name: "CCodecs", cSettings: [.unsafeFlags(["-fvisibility=hidden", "-Wall", "-Wextra"])], linkerSettings: codecLibraries),
    .target(name: "CModels", cSettings: [.unsafeFlags(["-fvisibility=hidden", "-std=c23", "-Wno-c23-extensions"])]),
    .target(
      name: "COpenCV",
      cxxSettings: [
        // Without errno square roots become vector code.
        .unsafeFlags([
          "-isystem", "/usr/include/opencv4", "-fvisibility=hidden", "-fvisibility-inlines-hidden", "-fno-math-errno", "-Wall", "-Wextra",
        ])
      ],
      linkerSettings: openCVLibraries),
    .target(name: "CSupport"),
    .systemLibrary(name: "CVisionCore", path: "include"),
    .target(
      name: "VisionBase", dependencies: ["VisionSupport", "COpenCV", "CCodecs", "CModels"], path: "Sources/VisionCore/Base",
      swiftSettings: strict),
    room("VisionCube", "Cube", ["kociemba"]),
    room("VisionSet", "Set"),
    room("VisionShapes", "Shapes"),
    room("VisionSketch", "Sketch"),
    room("VisionTarget", "Target"),
    room("CubeRenderer", "CubeRenderer", ["kociemba"]),
    room("SyntheticImages", "SyntheticImages", ["CubeRenderer", "VisionShapes"]),
    room("TargetServer", "TargetServer", ["VisionTarget"]),
    .target(name: "VisionCABI", dependencies: ["CVisionCore", "CSupport", "kociemba", "VisionSupport", "VisionBase"] + rooms, swiftSettings: modern),
    // How the training scripts hand pictures to the programs below.
    .target(name: "RawPicture", dependencies: ["VisionBase"], path: "Models/RawPicture", swiftSettings: strict),
    // Prints the measurements that Models/cube_face/train.py learns from.
    .executableTarget(
      name: "FaceEvidenceDump", dependencies: ["VisionCube", "VisionBase", "RawPicture"], path: "Models/cube_face/FaceEvidenceDump", swiftSettings: modern
    ),
    // Prints the measurements that Models/set/calibrate.py learns from.
    .executableTarget(
      name: "SetEvidenceDump", dependencies: ["VisionSet", "VisionBase"], path: "Models/set/SetEvidenceDump", swiftSettings: modern),
    // Prints the drawings that Models/sketch/pages.py reads off its photographs.
    .executableTarget(
      name: "SketchDrawingDump", dependencies: ["VisionSketch", "VisionBase", "RawPicture"], path: "Models/sketch/SketchDrawingDump", swiftSettings: modern),
    // Prints what Models/cube/train_colors.py learns from and is measured by.
    .executableTarget(
      name: "CubeColorDump", dependencies: ["VisionCube", "VisionBase", "RawPicture"], path: "Models/cube/CubeColorDump", swiftSettings: modern),
    .testTarget(name: "KociembaTests", dependencies: ["kociemba", "VisionSupport"]),
    .testTarget(name: "VisionCoreTests", dependencies: ["VisionCABI", "CVisionCore", "kociemba", "VisionSupport", "VisionBase"] + rooms),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
