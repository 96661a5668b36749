// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import VisionBase
import VisionSet
import VisionSupport

extension vc_set_attributes {
  func check() throws(VisionError) {
    try Check.range("number", number, 1...3)
    try Check.known("color", color, 1...3, "one of VC_SET_COLOR_*")
    try Check.known("shading", shading, 1...3, "one of VC_SET_SHADING_*")
    try Check.known("shape", shape, 1...3, "one of VC_SET_SHAPE_*")
  }
}

extension vc_set_finder_options {
  static var defaults: Self {
    var given = Self()
    given.max_side = 1280
    given.min_confidence = 0.5
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("max_side", max_side, 320...4096)
    try Check.range("min_confidence", min_confidence, 0...1)
    try Check.flag("allow_duplicates", allow_duplicates)
    try Check.reserved(reserved)
  }
}

extension SetParameters {
  init(_ given: vc_set_finder_options) throws(VisionError) {
    self.init()
    copy(given.max_side, to: &maximumSide)
    copy(given.min_confidence, to: &minimumConfidence)
    copy(given.allow_duplicates, to: &allowDuplicates)
  }
}

extension vc_set_card {
  init(_ value: DetectedCard) {
    self.init()
    copy(value.trackIdentifier, to: &track_id)
    copy(value.corners, to: &corners)
    copy(value.confidence, to: &confidence)
    copy(value.frameCount, to: &frame_count)
    complete(value)
  }
}

extension vc_set_draw_options {
  static var defaults: Self {
    var given = Self()
    given.only_triple = -1
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.flag("all_cards", all_cards)
    try Check.flag("labels", labels)
    try Check.atLeast("only_triple", only_triple, -1)
    try Check.range("line_width", line_width, 1...255, or: 0)
    try Check.reserved(reserved)
    try Check.flag("no_triples", no_triples)
  }
}

extension SetAnnotator {
  init(_ given: vc_set_draw_options) throws(VisionError) {
    self.init()
    copy(given.all_cards, to: &allCards)
    copy(given.labels, to: &labels)
    copy(given.only_triple, to: &onlyTriple)
    copy(given.line_width, to: &lineWidth)
    copy(given.no_triples, to: &noTriples)
    try complete(given)
  }
}

@implementation @_cdecl("vc_set_shape_name")
public func vc_set_shape_name(_ shape: Int32) -> UnsafePointer<CChar>? {
  switch shape {
  case 1: staticText("diamond")
  case 2: staticText("oval")
  case 3: staticText("squiggle")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_set_color_name")
public func vc_set_color_name(_ color: Int32) -> UnsafePointer<CChar>? {
  switch color {
  case 1: staticText("red")
  case 2: staticText("green")
  case 3: staticText("purple")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_set_shading_name")
public func vc_set_shading_name(_ shading: Int32) -> UnsafePointer<CChar>? {
  switch shading {
  case 1: staticText("solid")
  case 2: staticText("striped")
  case 3: staticText("open")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_set_attribute_name")
public func vc_set_attribute_name(_ attribute: Int32) -> UnsafePointer<CChar>? {
  switch attribute {
  case 1: staticText("number")
  case 2: staticText("color")
  case 4: staticText("shading")
  case 8: staticText("shape")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_set_find_sets")
public func vc_set_find_sets(
  _ cards: UnsafePointer<vc_set_attributes>?, _ count: Int, _ sets: UnsafeMutablePointer<vc_set_triple>?, _ capacity: Int, _ found: UnsafeMutablePointer<Int>?
) -> vc_status {
  found.store(0)
  return statusOnly { () throws(VisionError) in
    let cards = try Check.array("cards", cards, "count", count, 0...10000).map { (each) throws(VisionError) in try SetCard(each) }
    let found = try Check.pointer("found", found)
    let room = try Check.room("sets", sets, capacity)
    let (list, count) = try SetRules(cards).sets(upTo: room.count)
    room.store(list.lazy.map { vc_set_triple($0) })
    found.store(count)
  }
}

@implementation @_cdecl("vc_set_check")
public func vc_set_check(_ cards: UnsafePointer<vc_set_attributes>?, _ broken: UnsafeMutablePointer<Int32>?) -> vc_status {
  broken.store(0)
  return statusOnly { () throws(VisionError) in
    let cards = try Check.array("cards", cards, "count", 3, 3...3).map { (each) throws(VisionError) in try SetCard(each) }
    let broken = try Check.pointer("broken", broken)
    let result = SetCard.broken(cards[0], cards[1], cards[2]).reduce(0) { $0 | $1.bit }
    broken.update { copy(result, to: &$0) }
  }
}

@implementation @_cdecl("vc_set_third_card")
public func vc_set_third_card(
  _ a: UnsafePointer<vc_set_attributes>?, _ b: UnsafePointer<vc_set_attributes>?, _ third: UnsafeMutablePointer<vc_set_attributes>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let a = try SetCard(try Check.pointer("a", a).load())
    let b = try SetCard(try Check.pointer("b", b).load())
    let third = try Check.pointer("third", third)
    third.store(vc_set_attributes(SetCard.completing(a, b)))
  }
}

@implementation @_cdecl("vc_set_find_ultra_sets")
public func vc_set_find_ultra_sets(
  _ cards: UnsafePointer<vc_set_attributes>?, _ count: Int, _ sets: UnsafeMutablePointer<vc_set_ultra>?, _ capacity: Int, _ found: UnsafeMutablePointer<Int>?
) -> vc_status {
  found.store(0)
  return statusOnly { () throws(VisionError) in
    let cards = try Check.array("cards", cards, "count", count, 0...200).map { (each) throws(VisionError) in try SetCard(each) }
    let found = try Check.pointer("found", found)
    let room = try Check.room("sets", sets, capacity)
    let (list, count) = try SetRules(cards).allUltraSets()
    room.store(list.lazy.map { vc_set_ultra($0) })
    found.store(count)
  }
}

@implementation @_cdecl("vc_set_find_chained")
public func vc_set_find_chained(
  _ cards: UnsafePointer<vc_set_attributes>?, _ count: Int, _ previous: UnsafePointer<vc_set_triple>?, _ sets: UnsafeMutablePointer<vc_set_triple>?, _ capacity: Int, _ found: UnsafeMutablePointer<Int>?
) -> vc_status {
  found.store(0)
  return statusOnly { () throws(VisionError) in
    let cards = try Check.array("cards", cards, "count", count, 0...10000).map { (each) throws(VisionError) in try SetCard(each) }
    let found = try Check.pointer("found", found)
    let room = try Check.room("sets", sets, capacity)
    let (list, count) = try SetRules(cards).chained(previous, upTo: room.count)
    room.store(list.lazy.map { vc_set_triple($0) })
    found.store(count)
  }
}

@implementation @_cdecl("vc_set_finder_options_init")
public func vc_set_finder_options_init(_ options: UnsafeMutablePointer<vc_set_finder_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_set_finder_create")
public func vc_set_finder_create(
  _ options: UnsafePointer<vc_set_finder_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<SetFinder>.create(out) { () throws(VisionError) in
    let options = try SetParameters(try vc_set_finder_options.checked(options))
    return try SetFinder(options)
  }
}

@implementation @_cdecl("vc_set_finder_destroy")
public func vc_set_finder_destroy(_ finder: OpaquePointer?) { destroy(finder) }

@implementation @_cdecl("vc_set_finder_error")
public func vc_set_finder_error(_ finder: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(finder) }

@implementation @_cdecl("vc_set_finder_find")
public func vc_set_finder_find(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<SetFinder>.call(finder) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    out.store(Listed<SetTable>.make(try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.find(image) }))
  }
}

@implementation @_cdecl("vc_set_finder_track")
public func vc_set_finder_track(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<SetFinder>.call(finder) { (handle) throws(VisionError) in
    let capture_ns = try Check.atLeast("capture_ns", capture_ns, 0)
    let out = try Check.pointer("out", out)
    out.store(Listed<SetTable>.make(try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.track(image, captureTime: capture_ns) }))
  }
}

@implementation @_cdecl("vc_set_finder_reset")
public func vc_set_finder_reset(_ finder: OpaquePointer?) -> vc_status {
  Handle<SetFinder>.call(finder) { (handle) throws(VisionError) in
    handle.object.reset()
  }
}

@implementation @_cdecl("vc_set_card_list_destroy")
public func vc_set_card_list_destroy(_ list: OpaquePointer?) { destroy(list) }

@implementation @_cdecl("vc_set_card_list_count")
public func vc_set_card_list_count(_ list: OpaquePointer?) -> Int { Listed<SetTable>.number(list) { $0.cards.count } }

@implementation @_cdecl("vc_set_card_list_get")
public func vc_set_card_list_get(_ list: OpaquePointer?, _ index: Int, _ card: UnsafeMutablePointer<vc_set_card>?) -> vc_status {
  Listed<SetTable>.call("list", list) { (object) throws(VisionError) in
    try SizedStruct.write(try vc_set_card(Check.element(object.cards, index), setCount: object.setsPerCard[index]), to: card)
  }
}

@implementation @_cdecl("vc_set_card_list_triple_count")
public func vc_set_card_list_triple_count(_ list: OpaquePointer?) -> Int { Listed<SetTable>.number(list) { $0.sets.count } }

@implementation @_cdecl("vc_set_card_list_triple_get")
public func vc_set_card_list_triple_get(_ list: OpaquePointer?, _ index: Int, _ triple: UnsafeMutablePointer<vc_set_triple>?) -> vc_status {
  Listed<SetTable>.call("list", list) { (object) throws(VisionError) in
    let triple = try Check.pointer("triple", triple)
    triple.store(vc_set_triple(try Check.element(object.sets, index)))
  }
}

@implementation @_cdecl("vc_set_card_list_completeness")
public func vc_set_card_list_completeness(_ list: OpaquePointer?) -> Double { Listed<SetTable>.number(list) { $0.completeness } }

@implementation @_cdecl("vc_set_draw_options_init")
public func vc_set_draw_options_init(_ options: UnsafeMutablePointer<vc_set_draw_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_set_card_list_draw")
public func vc_set_card_list_draw(
  _ list: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?, _ options: UnsafePointer<vc_set_draw_options>?
) -> vc_status {
  Listed<SetTable>.call("list", list) { (object) throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    let options = try SetAnnotator(try vc_set_draw_options.checked(options))
    try options.draw(object, on: canvas)
  }
}
