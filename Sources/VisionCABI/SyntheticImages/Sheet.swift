import CVisionCore
import SyntheticImages
import VisionBase
import VisionShapes
import VisionSupport

/// A sheet with the photograph that C borrows.
final class LentSheet {
  private var design: SheetDesign
  private let photograph = Plane<UInt8>()

  private static let maximumGroups = 1000
  /// Bytes for a shape: its outline, at most a circle's, on the sheet and on the raster, and the truth of a photograph.
  private static let memoryOfShape = 3072

  init(_ design: SheetDesign) { self.design = design }

  func addGroup(_ group: SheetGroup) throws(VisionError) {
    guard design.groups.count < Self.maximumGroups else {
      throw VisionError(.invalidArgument, "a sheet has at most \(Self.maximumGroups) groups")
    }
    guard group.shapeRadius <= group.largestShapeRadius else {
      let largest = decimal((100 * group.largestShapeRadius).rounded(.down) / 100, digits: 2)
      throw VisionError(.invalidArgument, "the shapes overlap: the radius of \(group.memberCount) on this ring is at most \(largest) mm")
    }
    design.groups.append(group)
  }

  func addRandomGroups(_ count: Int, seed: UInt64) -> Int {
    design.addRandomGroups(min(count, Self.maximumGroups - design.groups.count), seed: seed)
  }

  func setCover(_ image: borrowing ImageView) throws(VisionError) {
    let picture = Plane<UInt8>()
    try image.convert(to: .bgr, into: picture)
    design.cover = CoverImage(picture)
  }

  private var memoryOfShapes: Int { Self.memoryOfShape * design.groups.reduce(0) { $0 + $1.memberCount } }

  func simulateCamera(_ camera: SheetCameraParameters) throws(VisionError) -> (vc_image, LentScene) {
    try MemoryReserve.take(picture: camera.width, camera.height, .sheetPhotograph, and: memoryOfShapes + SheetLens.memory(camera))
    let simulator = try SheetCamera(design, camera)
    try simulator.photograph(into: photograph)
    return (vc_image(photograph), LentScene(simulator.truth))
  }

  func encode(_ type: SheetPlates.FileType, ink: Int, bits: Int32, dpi: Double) throws(VisionError) -> [UInt8] {
    guard bits == 1 && type != .png || bits == 8 && type != .pdf else {
      throw VisionError(.unsupported, "\(bits) bits: PDF has 1, PNG 8, TIFF 1 or 8")
    }
    let plates = try SheetPlates(design, dotsPerInch: dpi)
    guard type != .png || max(plates.width, plates.height) <= PixelGeometry.maximumSide else {
      throw VisionError(.invalidArgument, "\(dpi) dots per inch: a PNG must have at most \(PixelGeometry.maximumSide) dots a side")
    }
    try MemoryReserve.take(picture: plates.width, plates.height, bits == 1 ? .binaryPlate : .plate, and: memoryOfShapes)
    return try plates.encode(as: type, ink: ink, isBinary: bits == 1)
  }
}

extension SheetDesign {
  mutating func complete(_ given: vc_sheet_options) throws(VisionError) {
    foreground = LineScreen(linesPerInch: given.foreground_lpi, level: given.foreground_level)
    background = LineScreen(linesPerInch: given.background_lpi, level: given.background_level)
    guard foreground.linesPerInch != background.linesPerInch else {
      throw VisionError(.invalidArgument, "foreground_lpi and background_lpi are equal: such screens hide no shapes")
    }
  }
}

extension SheetGroup {
  init(_ given: vc_sheet_group) throws(VisionError) {
    self.init(
      kind: ShapeKind(rawValue: given.kind) ?? .triangle, memberCount: Int(given.member_count), center: Point(given.x_mm, given.y_mm),
      shapeRadius: given.shape_radius_mm, ringRadius: given.ring_radius_mm, rotation: given.rotation_rad)
  }
}

extension LentSheet: PictureReader {
  /// A cover picture.
  func memory(width: Int, height: Int) -> Int { megabyte + 8 * width * height }
}
