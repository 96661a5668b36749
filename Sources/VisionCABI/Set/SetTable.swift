public import CVisionCore
import VisionBase
import VisionSet
import VisionSupport

@implementation @_cdecl("vc_set_table_destroy")
public func vc_set_table_destroy(_ table: OpaquePointer?) { Handle<SetTableHandle>.destroy(table) }

@implementation @_cdecl("vc_set_table_card_count")
public func vc_set_table_card_count(_ table: OpaquePointer?) -> Int { borrowed(table)?.cards.count ?? 0 }

@implementation @_cdecl("vc_set_table_card")
public func vc_set_table_card(_ table: OpaquePointer?, _ index: Int, _ card: UnsafeMutablePointer<vc_set_card>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let table = borrowed(table) else { throw VisionError(.invalidArgument, "the table is NULL") }
    guard table.cards.indices.contains(index) else { throw VisionError(.notFound, "no card \(index)") }
    let seen = table.cards[index]
    func corner(_ point: Point) -> vc_point { vc_point(x: point.x, y: point.y) }
    let value = vc_set_card(
      struct_size: 0, id: Int32(truncatingIfNeeded: seen.identifier),
      corner: (corner(seen.corners.a), corner(seen.corners.b), corner(seen.corners.c), corner(seen.corners.d)),
      face: vc_set_face(seen.card),
      confidence: seen.confidence, number_confidence: seen.attributeConfidences[0], color_confidence: seen.attributeConfidences[1],
      shading_confidence: seen.attributeConfidences[2], shape_confidence: seen.attributeConfidences[3],
      set_count: Int32(truncatingIfNeeded: table.setsPerCard[index]), frame_count: Int32(truncatingIfNeeded: seen.frameCount))
    try SizedStruct.write(value, to: card)
  }
}

@implementation @_cdecl("vc_set_table_set_count")
public func vc_set_table_set_count(_ table: OpaquePointer?) -> Int { borrowed(table)?.sets.count ?? 0 }

@implementation @_cdecl("vc_set_table_set")
public func vc_set_table_set(_ table: OpaquePointer?, _ index: Int, _ set: UnsafeMutablePointer<vc_set_triple>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let table = borrowed(table), let set else { throw VisionError(.invalidArgument, "the table or set is NULL") }
    guard table.sets.indices.contains(index) else { throw VisionError(.notFound, "no set \(index)") }
    set.pointee = table.sets[index].triple
  }
}

@implementation @_cdecl("vc_set_table_completeness")
public func vc_set_table_completeness(_ table: OpaquePointer?) -> Double { borrowed(table)?.completeness ?? 0 }

@implementation @_cdecl("vc_set_drawing_init")
public func vc_set_drawing_init(_ drawing: UnsafeMutablePointer<vc_set_drawing>?, _ struct_size: Int) {
  SizedStruct.initialize(drawing, size: struct_size, defaults: drawingDefaults)
}

@implementation @_cdecl("vc_set_table_draw")
public func vc_set_table_draw(
  _ table: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?, _ drawing: UnsafePointer<vc_set_drawing>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let table = borrowed(table) else { throw VisionError(.invalidArgument, "the table is NULL") }
    let given = try SizedStruct.read(drawing, defaults: drawingDefaults)
    guard given.line_width == 0 || (1...255).contains(given.line_width) else {
      throw VisionError(.invalidArgument, "line_width \(given.line_width): must be 0 or 1..255")
    }
    var annotator = SetAnnotator()
    annotator.drawsAllCards = given.all_cards != 0
    annotator.drawsLabels = given.labels != 0
    annotator.onlySet = given.only_set < 0 ? nil : Int(given.only_set)
    annotator.lineWidth = given.line_width == 0 ? nil : Double(given.line_width)
    try annotator.draw(table, on: try checkedCanvas(canvas))
  }
}

private let drawingDefaults = vc_set_drawing(
  struct_size: UInt32(MemoryLayout<vc_set_drawing>.size), all_cards: 0, labels: 0, only_set: -1, line_width: 0, reserved: 0)

private func borrowed(_ table: OpaquePointer?) -> SetTable? { table.map { Handle<SetTableHandle>.borrow($0).table } }
