// swift-tools-version: 6.2
// The package: support, a pure Swift cube solver, a shim over OpenCV, one target per recogniser, and the C ABI.
//
// `swift build`, `swift test` and dependent packages use the system's shared libraries of OpenCV and the codecs, found by
// pkg-config. The Makefile builds libvisioncore.so from the same targets and settings with scripts/build-rules.
import PackageDescription

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
    .treatWarning("EmbeddedRestrictions", as: .error),
  ]

/// A system library, found by pkg-config.
func system(_ name: String, _ pkgConfig: String, _ packages: [String]) -> Target {
  .systemLibrary(name: "System" + name, path: "Sources/System/" + name, pkgConfig: pkgConfig, providers: [.apt(packages)])
}

/// The C++ pixel loops of one room.
func kernels(_ name: String) -> Target { .target(name: name, dependencies: ["COpenCV", "CSupport"]) }

/// A room: it imports the layers below and the targets named here; the build refuses every other import.
func room(_ name: String, _ folder: String, _ others: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: ["VisionSupport", "VisionBase"] + others, path: "Sources/VisionCore/" + folder,
    exclude: ["README.md"], swiftSettings: strict)
}

let rooms: [Target.Dependency] = [
  "VisionCube", "VisionSet", "VisionShapes", "VisionSketch", "VisionTag", "VisionTarget", "VisionCalibration", "CubeRenderer",
  "SyntheticImages", "TargetServer",
]

/// A program for the training scripts under lab/training: `path` prints measurements of `room`.
func trainingTool(_ name: String, path: String, room: Target.Dependency) -> Target {
  .executableTarget(name: name, dependencies: [room, "VisionBase", "RawPicture"], path: path, swiftSettings: modern)
}

let package = Package(
  name: "visioncore",
  products: [
    // The C library; `make` builds it.
    .library(name: "visioncore", type: .dynamic, targets: ["VisionCABI"]),
    // For Swift programs: `import VisionCore` or single recognisers.
    .library(
      name: "VisionCore",
      targets: [
        "VisionCore", "VisionSupport", "VisionBase", "VisionCube", "VisionSet", "VisionShapes", "VisionSketch", "VisionTag", "VisionTarget",
      ]),
    .library(name: "kociemba", targets: ["kociemba"]),
  ],
  targets: [
    .target(name: "VisionSupport", path: "Sources/Support", swiftSettings: strict),
    .target(name: "kociemba", dependencies: ["VisionSupport"], exclude: ["README.md"], swiftSettings: strict),
    system("TurboJPEG", "libturbojpeg", ["libturbojpeg0-dev"]),
    system("PNG", "libpng", ["libpng-dev", "libgif-dev", "libyaml-dev", "zlib1g-dev"]),
    system("WebP", "libwebpdemux", ["libwebp-dev"]),
    .target(
      name: "CCodecs", dependencies: ["SystemTurboJPEG", "SystemPNG", "SystemWebP"],
      linkerSettings: ["gif", "yaml", "z"].map { .linkedLibrary($0) }),
    .target(name: "CModels"),
    .target(
      name: "COpenCV", dependencies: ["CSupport"], cxxSettings: [.headerSearchPath("../System/opencv4")],
      linkerSettings: ["opencv_calib3d", "opencv_imgproc", "opencv_core", "stdc++"].map { .linkedLibrary($0) }),
    kernels("CSet"), kernels("CShapes"), kernels("CSketch"), kernels("CTag"), kernels("CTarget"), kernels("CSyntheticImages"),
    .target(name: "CSupport"),
    .systemLibrary(name: "CVisionCore", path: "include"),
    .target(
      name: "VisionBase", dependencies: ["VisionSupport", "CSupport", "COpenCV", "CCodecs", "CModels"],
      path: "Sources/VisionCore/Base",
      exclude: ["README.md"], swiftSettings: strict),
    room("VisionCube", "Cube", ["kociemba"]),
    room("VisionSet", "Set", ["CSet"]),
    room("VisionShapes", "Shapes", ["CShapes"]),
    room("VisionSketch", "Sketch", ["CSketch"]),
    room("VisionTag", "Tag", ["CTag"]),
    room("VisionTarget", "Target", ["CTarget"]),
    room("VisionCalibration", "Calibration", ["VisionTag"]),
    room("CubeRenderer", "CubeRenderer", ["kociemba", "CCodecs"]),
    room("SyntheticImages", "SyntheticImages", ["CubeRenderer", "VisionShapes", "CCodecs", "CSyntheticImages"]),
    room("TargetServer", "TargetServer", ["VisionTag", "VisionTarget"]),
    // One import for all recognisers.
    .target(
      name: "VisionCore",
      dependencies: [
        "VisionSupport", "VisionBase", "VisionCube", "VisionSet", "VisionShapes", "VisionSketch", "VisionTag", "VisionTarget",
      ],
      path: "Sources/VisionCore/All", swiftSettings: modern),
    .target(
      name: "VisionCABI", dependencies: ["CVisionCore", "CSupport", "kociemba", "VisionSupport", "VisionBase"] + rooms,
      swiftSettings: strict),
    // Passes pictures from the training scripts to the programs below.
    .target(
      name: "RawPicture", dependencies: ["VisionBase"], path: "lab/training/RawPicture",
      swiftSettings: modern + [.enableExperimentalFeature("Lifetimes")]),
    trainingTool("FaceEvidenceDump", path: "lab/training/cube_face/FaceEvidenceDump", room: "VisionCube"),
    trainingTool("CubeColorDump", path: "lab/training/cube/CubeColorDump", room: "VisionCube"),
    trainingTool("SetEvidenceDump", path: "lab/training/set/SetEvidenceDump", room: "VisionSet"),
    trainingTool("SketchDrawingDump", path: "lab/training/sketch/SketchDrawingDump", room: "VisionSketch"),
    .testTarget(name: "KociembaTests", dependencies: ["kociemba", "VisionSupport"]),
    .testTarget(
      name: "VisionCoreTests", dependencies: ["VisionCABI", "CVisionCore", "kociemba", "VisionSupport", "VisionBase"] + rooms),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
