// swift-tools-version: 6.2
// The package: support, a pure Swift cube solver, a shim over OpenCV, one target a recogniser, and the C ABI over them all.
//
// As a dependency of another package, and with plain `swift build` and `swift test`, OpenCV and the codecs are the system's
// shared libraries, found by pkg-config. The Makefile sets VISIONCORE_OPENCV for the library that it makes: `static` puts
// OpenCV, the codecs but TurboJPEG, and the C++ run time into libvisioncore.so, `shared` links the modules of OpenCV that are used.
import PackageDescription

let link = Context.environment["VISIONCORE_OPENCV"]
let isPlain = link == nil

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

// Flags that SwiftPM does not allow in a dependency; none of them changes a result.
let cFlags: [CSetting] = isPlain ? [] : [.unsafeFlags(["-fvisibility=hidden", "-Wall", "-Wextra"])]
let cxxFlags: [CXXSetting] =
  isPlain
  ? []
  : [
    // Without errno square roots become vector code.
    .unsafeFlags([
      "-fvisibility=hidden", "-fvisibility-inlines-hidden", "-fno-math-errno", "-Wall", "-Wextra",
    ])
  ]

func archives(_ names: [String]) -> [String] { names.flatMap { ["-Xlinker", "-l:lib\($0).a"] } }

let openCVLibraries: [LinkerSetting] =
  switch link {
  case "static": [.unsafeFlags(archives(["opencv_calib3d", "opencv_features2d", "opencv_flann", "opencv_imgproc", "opencv_core"]))]
  default: ["opencv_calib3d", "opencv_imgproc", "opencv_core", "stdc++"].map { .linkedLibrary($0) }
  }

// The Makefile names the archives of the PNG, WebP, GIF and zlib libraries. TurboJPEG's archive cannot become part of a shared
// library: it is compiled with thread-local storage for programs alone.
let codecLibraries: [LinkerSetting] =
  switch link {
  case "static": [.linkedLibrary("turbojpeg")]
  case nil: [.linkedLibrary("gif"), .linkedLibrary("z")]
  default: ["turbojpeg", "png", "webpdemux", "webp", "gif", "z"].map { .linkedLibrary($0) }
  }

/// System libraries that pkg-config finds, for packages that depend on this one.
let systemLibraries: [Target] =
  isPlain
  ? [
    .systemLibrary(
      name: "SystemTurboJPEG", path: "Sources/System/TurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(
      name: "SystemPNG", path: "Sources/System/PNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev", "libgif-dev", "zlib1g-dev"])]),
    .systemLibrary(
      name: "SystemWebP", path: "Sources/System/WebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
  ] : []

/// A target that sees: it imports what lies below and what is named here; the build refuses every other import.
func room(_ name: String, _ folder: String, _ others: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: ["VisionSupport", "VisionBase"] + others, path: "Sources/VisionCore/" + folder,
    exclude: ["README.md"], swiftSettings: strict)
}

let rooms: [Target.Dependency] = [
  "VisionCube", "VisionSet", "VisionShapes", "VisionSketch", "VisionTag", "VisionTarget", "VisionCalibration", "CubeRenderer",
  "SyntheticImages", "TargetServer",
]

/// What the training scripts under Models run: `path` prints what `room` measures of pictures.
func trainingTool(_ name: String, path: String, room: Target.Dependency) -> Target {
  .executableTarget(name: name, dependencies: [room, "VisionBase", "RawPicture"], path: path, swiftSettings: modern)
}

let package = Package(
  name: "visioncore",
  products: [
    // The C library; `make` builds it.
    .library(name: "visioncore", type: .dynamic, targets: ["VisionCABI"]),
    // For Swift programs: `import VisionCore` or the recognisers one by one.
    .library(
      name: "VisionCore",
      targets: [
        "VisionCore", "VisionSupport", "VisionBase", "VisionCube", "VisionSet", "VisionShapes", "VisionSketch", "VisionTag", "VisionTarget",
      ]),
    .library(name: "kociemba", targets: ["kociemba"]),
  ],
  targets: systemLibraries + [
    .target(name: "VisionSupport", path: "Sources/Support", swiftSettings: strict),
    .target(name: "kociemba", dependencies: ["VisionSupport"], exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "CCodecs", dependencies: isPlain ? ["SystemTurboJPEG", "SystemPNG", "SystemWebP"] : [], cSettings: cFlags,
      linkerSettings: codecLibraries),
    .target(name: "CModels", cSettings: cFlags),
    .target(
      name: "COpenCV", dependencies: ["CSupport"], cxxSettings: [.headerSearchPath("../System/opencv4")] + cxxFlags,
      linkerSettings: openCVLibraries),
    .target(name: "CKernels", dependencies: ["COpenCV", "CSupport"], cxxSettings: cxxFlags),
    .target(name: "CSupport", cSettings: cFlags),
    .systemLibrary(name: "CVisionCore", path: "include"),
    .target(
      name: "VisionBase", dependencies: ["VisionSupport", "CSupport", "COpenCV", "CKernels", "CCodecs", "CModels"],
      path: "Sources/VisionCore/Base",
      exclude: ["README.md"], swiftSettings: strict),
    room("VisionCube", "Cube", ["kociemba"]),
    room("VisionSet", "Set"),
    room("VisionShapes", "Shapes"),
    room("VisionSketch", "Sketch"),
    room("VisionTag", "Tag"),
    room("VisionTarget", "Target"),
    room("VisionCalibration", "Calibration", ["VisionTag"]),
    room("CubeRenderer", "CubeRenderer", ["kociemba", "CCodecs"]),
    room("SyntheticImages", "SyntheticImages", ["CubeRenderer", "VisionShapes", "CCodecs", "CKernels"]),
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
      swiftSettings: modern),
    // How the training scripts hand pictures to the programs below.
    .target(name: "RawPicture", dependencies: ["VisionBase"], path: "Models/RawPicture", swiftSettings: strict),
    trainingTool("FaceEvidenceDump", path: "Models/cube_face/FaceEvidenceDump", room: "VisionCube"),
    trainingTool("CubeColorDump", path: "Models/cube/CubeColorDump", room: "VisionCube"),
    trainingTool("SetEvidenceDump", path: "Models/set/SetEvidenceDump", room: "VisionSet"),
    trainingTool("SketchDrawingDump", path: "Models/sketch/SketchDrawingDump", room: "VisionSketch"),
    .testTarget(name: "KociembaTests", dependencies: ["kociemba", "VisionSupport"]),
    .testTarget(
      name: "VisionCoreTests", dependencies: ["VisionCABI", "CVisionCore", "kociemba", "VisionSupport", "VisionBase"] + rooms),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)
