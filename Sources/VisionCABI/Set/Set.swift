public import CVisionCore
import VisionBase
import VisionSet
import VisionSupport

extension SetCard.Attribute {
  /// The `VC_SET_ATTRIBUTE_*` constant.
  var bit: Int32 { 1 << Int32(clamping: rawValue) }
}

extension vc_set_attributes {
  init(_ card: SetCard) {
    self.init(
      number: Int32(clamping: card.number), color: Int32(clamping: card.color.rawValue + 1),
      shading: Int32(clamping: card.shading.rawValue + 1), shape: Int32(clamping: card.shape.rawValue + 1))
  }
}

extension SetCard {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ given: vc_set_attributes) throws(VisionError) {
    try given.check()
    let index = [given.number, given.color, given.shading, given.shape].reduce(0) { 3 * $0 + Int($1) - 1 }
    self = SetCard(index: index) ?? .first
  }
}

extension vc_set_card {
  mutating func complete(_ card: DetectedCard) {
    let each = card.attributeConfidences
    attributes = vc_set_attributes(card.card)
    (number_confidence, color_confidence, shading_confidence, shape_confidence) = (each[0], each[1], each[2], each[3])
  }

  init(_ card: DetectedCard, setCount: Int) {
    self.init(card)
    set_count = Int32(clamping: setCount)
  }
}

extension vc_set_triple {
  init(_ triple: SetRules.Triple) { self.init(cards: (Int32(clamping: triple.a), Int32(clamping: triple.b), Int32(clamping: triple.c))) }
}

extension vc_set_ultra {
  init(_ ultra: SetRules.UltraSet) {
    self.init(
      cards: (
        Int32(clamping: ultra.first.0), Int32(clamping: ultra.first.1), Int32(clamping: ultra.second.0),
        Int32(clamping: ultra.second.1)
      ), missing: vc_set_attributes(ultra.missing))
  }
}

extension SetRules {
  func sets(upTo limit: Int) throws(VisionError) -> ([Triple], Int) {
    let count = setCount
    try Check.reserve(copiesOf: min(limit, count) * MemoryLayout<vc_set_triple>.stride)
    return (sets(limit: min(limit, count)), count)
  }

  /// All ultra sets and their number.
  func allUltraSets() throws(VisionError) -> ([UltraSet], Int) {
    let (limit, pairs) = (1_000_000, cards.count * (cards.count - 1) / 2)
    try MemoryReserve.take(3 * min(limit, pairs * pairs / 2) * MemoryLayout<UltraSet>.stride)
    let all = ultraSets(limit: limit)
    return (all, all.count)
  }

  @safe func chained(_ previous: UnsafePointer<vc_set_triple>?, upTo limit: Int) throws(VisionError) -> ([Triple], Int) {
    let triple = try Check.pointer("previous", previous).load().cards
    let last = Triple(Int(triple.0), Int(triple.1), Int(triple.2))
    guard last.positions.allSatisfy({ cards.indices.contains($0) }) else {
      throw VisionError(.invalidArgument, "previous: each position must be below \(cards.count)")
    }
    let count = chainedCount(after: last)
    try Check.reserve(copiesOf: min(limit, count) * MemoryLayout<vc_set_triple>.stride)
    return (chained(after: last, limit: min(limit, count)), count)
  }
}

@implementation @_cdecl("vc_set_find_hint")
public func vc_set_find_hint(
  _ cards: UnsafePointer<vc_set_attributes>?, _ count: Int, _ wanted: Int32, _ hint: UnsafeMutablePointer<Int32>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    _ = try Check.pointer("hint", hint)
    let positions = CallerRoom(hint, count: 3)
    positions.store([-1, -1, -1])
    let wanted = try Check.range("wanted", wanted, 1...3)
    let cards = try Check.array("cards", cards, "count", count, 0...10_000).map { (each) throws(VisionError) in try SetCard(each) }
    positions.store(SetRules(cards).hint(count: wanted).map { Int32(clamping: $0) })
  }
}

@implementation @_cdecl("vc_set_card_list_mirrored")
public func vc_set_card_list_mirrored(_ table: OpaquePointer?) -> Int32 {
  guard let isMirrored = Listed<SetTable>.borrow(table)?.isMirrored else { return -1 }
  return isMirrored ? 1 : 0
}

extension SetAnnotator {
  mutating func complete(_ given: vc_set_draw_options) throws(VisionError) {
    if noTriples, let onlyTriple {
      throw VisionError(.invalidArgument, "only_triple \(onlyTriple): must be -1 where no_triples is 1")
    }
  }
}
