public import CVisionCore
import VisionSet
import VisionSupport

@implementation @_cdecl("vc_set_shape_name")
public func vc_set_shape_name(_ shape: vc_set_shape) -> UnsafePointer<CChar>? {
  staticText(SetCard.Shape(rawValue: Int(shape) - 1)?.name ?? "")
}

@implementation @_cdecl("vc_set_color_name")
public func vc_set_color_name(_ color: vc_set_color) -> UnsafePointer<CChar>? {
  staticText(SetCard.Color(rawValue: Int(color) - 1)?.name ?? "")
}

@implementation @_cdecl("vc_set_shading_name")
public func vc_set_shading_name(_ shading: vc_set_shading) -> UnsafePointer<CChar>? {
  staticText(SetCard.Shading(rawValue: Int(shading) - 1)?.name ?? "")
}

@implementation @_cdecl("vc_set_attribute_name")
public func vc_set_attribute_name(_ attribute: Int32) -> UnsafePointer<CChar>? {
  staticText(SetCard.Attribute.allCases.first { $0.bit == attribute }?.name ?? "")
}

extension SetCard.Attribute {
  /// The `VC_SET_ATTRIBUTE_*` constant.
  var bit: Int32 { 1 << Int32(truncatingIfNeeded: rawValue) }
}

extension vc_set_attributes {
  init(_ card: SetCard) {
    self.init(
      number: Int32(truncatingIfNeeded: card.number), color: Int32(truncatingIfNeeded: card.color.rawValue + 1),
      shading: Int32(truncatingIfNeeded: card.shading.rawValue + 1), shape: Int32(truncatingIfNeeded: card.shape.rawValue + 1))
  }

  func card() throws(VisionError) -> SetCard {
    let count = try Check.range("number", number, 1...3)
    let card = SetCard(
      number: count, color: try constant("color", color, "VC_SET_COLOR_*"), shading: try constant("shading", shading, "VC_SET_SHADING_*"),
      shape: try constant("shape", shape, "VC_SET_SHAPE_*"))
    guard let card else { throw VisionError(.invalidArgument, "number \(number): must be 1..3") }
    return card
  }
}

/// A constant that counts from 1 as a value that counts from 0.
private func constant<Value: RawRepresentable<Int>>(
  _ name: StaticString, _ value: Int32, _ group: StaticString
) throws(VisionError) -> Value {
  guard let known = Value(rawValue: Int(value) - 1) else { throw VisionError(.unsupported, "\(name) \(value): must be one of \(group)") }
  return known
}

extension vc_set_triple {
  init(_ triple: SetRules.Triple) {
    self.init(
      cards: (Int32(truncatingIfNeeded: triple.a), Int32(truncatingIfNeeded: triple.b), Int32(truncatingIfNeeded: triple.c)))
  }

  /// - Throws: `invalidArgument` unless all positions are below `count`.
  func triple(below count: Int) throws(VisionError) -> SetRules.Triple {
    let triple = SetRules.Triple(Int(cards.0), Int(cards.1), Int(cards.2))
    guard triple.positions.allSatisfy({ (0..<count).contains($0) }) else {
      throw VisionError(.invalidArgument, "previous: each position must be below \(count)")
    }
    return triple
  }
}

extension vc_set_ultra {
  init(_ ultra: SetRules.UltraSet) {
    self.init(
      cards: (
        Int32(truncatingIfNeeded: ultra.first.0), Int32(truncatingIfNeeded: ultra.first.1), Int32(truncatingIfNeeded: ultra.second.0),
        Int32(truncatingIfNeeded: ultra.second.1)
      ), missing: vc_set_attributes(ultra.missing))
  }
}
