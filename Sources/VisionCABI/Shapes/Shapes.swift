import CVisionCore
import VisionShapes
import VisionSupport

extension vc_shape {
  mutating func complete(_ shape: FoundShape) {
    let box = shape.box
    (left, top, width, height) = (box.x, box.y, box.width, box.height)
    outline_count = Int32(clamping: shape.outline.count)
  }
}

extension vc_shape_group {
  mutating func complete(_ group: ShapeGroup) {
    let places = MemoryLayout.size(ofValue: members) / MemoryLayout<Int32>.size
    let known = group.members.map { Int32(clamping: $0) }
    copy(known + [Int32](repeating: -1, count: max(0, places - known.count)), to: &members)
  }

  init(_ group: ShapeGroup, in scene: ShapeScene) {
    self.init(group)
    missing = Int32(clamping: scene.missingCount(of: group))
  }
}

/// A scene with the outlines of its shapes in memory that C borrows.
final class LentScene {
  let scene: ShapeScene
  let outlines: LentPoints

  init(_ scene: ShapeScene) {
    self.scene = scene
    outlines = LentPoints(scene.shapes.map { $0.outline })
  }

  var shapes: [FoundShape] { scene.shapes }
  var groups: [ShapeGroup] { scene.groups }
}

@implementation @_cdecl("vc_shape_list_verdict")
public func vc_shape_list_verdict(_ list: OpaquePointer?) -> Int32 {
  (Listed<LentScene>.borrow(list)?.scene.verdict ?? .nothing).rawValue
}

extension CodeVerifier {
  /// - Parameter codes: the genuine ones, separated by commas; nil where any code may be.
  init(_ codes: String?) throws(VisionError) {
    guard let codes else {
      try self.init()
      return
    }
    try self.init(genuineCodes: codes.split(separator: ",").map { String($0.filter { $0 != " " }) })
  }
}

extension FilterChain {
  /// - Throws: `invalidArgument` for a number out of range, and as `append`.
  func add(_ kind: FilterKind, amount: Double, threshold: Double) throws(VisionError) {
    if let range = kind.amounts { try Check.range("amount", amount, range) }
    if let range = kind.thresholds { try Check.range("threshold", threshold, range) }
    try append([FilterStage(kind, amount: amount, threshold: threshold)])
  }

  func addPreset(_ preset: FilterPreset) throws(VisionError) { try append(preset.stages) }
}
