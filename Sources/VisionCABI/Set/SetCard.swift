import CVisionCore
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
