public import CVisionCore
import VisionBase
import VisionSet
import VisionSupport

/// What a `vc_set_table` points to.
final class SetTableHandle: Sendable {
  let table: SetTable

  init(_ table: SetTable) { self.table = table }
}

@implementation @_cdecl("vc_set_table_destroy")
public func vc_set_table_destroy(_ table: OpaquePointer?) { Handle<SetTableHandle>.destroy(table) }

@implementation @_cdecl("vc_set_table_card_count")
public func vc_set_table_card_count(_ table: OpaquePointer?) -> Int { Handle<SetTableHandle>.count(table) { $0.table.cards.count } }

@implementation @_cdecl("vc_set_table_card_get")
public func vc_set_table_card_get(_ table: OpaquePointer?, _ index: Int, _ card: UnsafeMutablePointer<vc_set_card>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let table = try Handle<SetTableHandle>.checked("table", table).table
    let found = try Check.element(table.cards, index)
    try SizedStruct.write(vc_set_card(found, setCount: table.setsPerCard[index]), to: card)
  }
}

@implementation @_cdecl("vc_set_table_triple_count")
public func vc_set_table_triple_count(_ table: OpaquePointer?) -> Int { Handle<SetTableHandle>.count(table) { $0.table.sets.count } }

@implementation @_cdecl("vc_set_table_triple_get")
public func vc_set_table_triple_get(
  _ table: OpaquePointer?, _ index: Int, _ triple: UnsafeMutablePointer<vc_set_triple>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let table = try Handle<SetTableHandle>.checked("table", table).table
    let target = try Check.pointer("triple", triple)
    target.pointee = vc_set_triple(try Check.element(table.sets, index))
  }
}

@implementation @_cdecl("vc_set_table_completeness")
public func vc_set_table_completeness(_ table: OpaquePointer?) -> Double {
  table.map { Handle<SetTableHandle>.borrow($0).table.completeness } ?? 0
}

@implementation @_cdecl("vc_set_table_mirrored")
public func vc_set_table_mirrored(_ table: OpaquePointer?) -> Int32 {
  guard let table, let isMirrored = Handle<SetTableHandle>.borrow(table).table.isMirrored else { return -1 }
  return isMirrored ? 1 : 0
}

@implementation @_cdecl("vc_set_draw_options_init")
public func vc_set_draw_options_init(_ options: UnsafeMutablePointer<vc_set_draw_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_set_draw_options(SetAnnotator()))
}

@implementation @_cdecl("vc_set_table_draw")
public func vc_set_table_draw(
  _ table: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?, _ options: UnsafePointer<vc_set_draw_options>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let table = try Handle<SetTableHandle>.checked("table", table).table
    let given = try SizedStruct.read(options, defaults: vc_set_draw_options(SetAnnotator()))
    try given.checked().draw(table, on: try checkedCanvas(canvas))
  }
}

extension vc_set_card {
  init(_ card: DetectedCard, setCount: Int) {
    let (corners, each) = (card.corners, card.attributeConfidences)
    func corner(_ point: Point) -> vc_point { vc_point(x: point.x, y: point.y) }
    self.init(
      struct_size: 0, id: Int32(truncatingIfNeeded: card.identifier),
      corners: (corner(corners.a), corner(corners.b), corner(corners.c), corner(corners.d)), attributes: vc_set_attributes(card.card),
      confidence: card.confidence, number_confidence: each[0], color_confidence: each[1], shading_confidence: each[2],
      shape_confidence: each[3], set_count: Int32(truncatingIfNeeded: setCount), frame_count: Int32(truncatingIfNeeded: card.frameCount))
  }
}

extension vc_set_draw_options {
  init(_ annotator: SetAnnotator) {
    self.init(
      struct_size: UInt32(MemoryLayout<vc_set_draw_options>.size), all_cards: annotator.drawsAllCards ? 1 : 0,
      labels: annotator.drawsLabels ? 1 : 0, only_triple: annotator.onlySet.map { Int32(truncatingIfNeeded: $0) } ?? -1,
      line_width: annotator.lineWidth.map { Float($0) } ?? 0, reserved: 0, no_triples: annotator.drawsSets ? 0 : 1)
  }

  func checked() throws(VisionError) -> SetAnnotator {
    var annotator = SetAnnotator()
    annotator.drawsAllCards = try Check.flag("all_cards", all_cards)
    annotator.drawsLabels = try Check.flag("labels", labels)
    let only = try Check.range("only_triple", only_triple, -1...Int32.max)
    annotator.onlySet = only < 0 ? nil : only
    annotator.lineWidth = line_width == 0 ? nil : Double(try Check.range("line_width", line_width, 1...255))
    try Check.reserved(reserved)
    annotator.drawsSets = try !Check.flag("no_triples", no_triples)
    if !annotator.drawsSets, annotator.onlySet != nil {
      throw VisionError(.invalidArgument, "only_triple \(only): must be -1 where no_triples is 1")
    }
    return annotator
  }
}
