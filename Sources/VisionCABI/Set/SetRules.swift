public import CVisionCore
import VisionBase
import VisionSet
import VisionSupport

@implementation @_cdecl("vc_set_find_sets")
public func vc_set_find_sets(
  _ cards: UnsafePointer<vc_set_face>?, _ count: Int, _ sets: UnsafeMutablePointer<vc_set_triple>?, _ capacity: Int,
  _ found: UnsafeMutablePointer<Int>?
) -> vc_status {
  listing(found) { () throws(VisionError) in
    let rules = SetRules(try checkedFaces(cards, count, maximum: 10_000))
    try store(rules.sets(limit: sets == nil ? 0 : capacity), sets, capacity) { $0.triple }
    return rules.setCount
  }
}

@implementation @_cdecl("vc_set_check")
public func vc_set_check(_ cards: UnsafePointer<vc_set_face>?, _ broken: UnsafeMutablePointer<Int32>?) -> vc_status {
  broken?.pointee = 0
  return statusOnly { () throws(VisionError) in
    guard let broken else { throw VisionError(.invalidArgument, "broken is NULL") }
    let three = try checkedFaces(cards, 3, maximum: 3)
    let attributes = SetCard.broken(three[0], three[1], three[2])
    broken.pointee = attributes.reduce(0) { $0 | 1 << Int32(truncatingIfNeeded: $1.rawValue) }
  }
}

@implementation @_cdecl("vc_set_complete")
public func vc_set_complete(
  _ a: UnsafePointer<vc_set_face>?, _ b: UnsafePointer<vc_set_face>?, _ out: UnsafeMutablePointer<vc_set_face>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let a, let b, let out else { throw VisionError(.invalidArgument, "a, b or out is NULL") }
    out.pointee = vc_set_face(SetCard.completing(try checkedFace(a.pointee), try checkedFace(b.pointee)))
  }
}

@implementation @_cdecl("vc_set_hint")
public func vc_set_hint(
  _ cards: UnsafePointer<vc_set_face>?, _ count: Int, _ wanted: Int32, _ hint: UnsafeMutablePointer<Int32>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let hint else { throw VisionError(.invalidArgument, "hint is NULL") }
    for i in 0..<3 { hint[i] = -1 }
    guard (1...3).contains(wanted) else { throw VisionError(.invalidArgument, "wanted \(wanted): must be 1..3") }
    let rules = SetRules(try checkedFaces(cards, count, maximum: 10_000))
    for (i, position) in rules.hint(count: Int(wanted)).enumerated() { hint[i] = Int32(truncatingIfNeeded: position) }
  }
}

@implementation @_cdecl("vc_set_find_ultra_sets")
public func vc_set_find_ultra_sets(
  _ cards: UnsafePointer<vc_set_face>?, _ count: Int, _ sets: UnsafeMutablePointer<vc_set_ultra>?, _ capacity: Int,
  _ found: UnsafeMutablePointer<Int>?
) -> vc_status {
  listing(found) { () throws(VisionError) in
    let rules = SetRules(try checkedFaces(cards, count, maximum: 200))
    let all = rules.ultraSets(limit: 1_000_000)
    try store(all, sets, capacity) { ultra in
      var value = vc_set_ultra()
      value.missing = vc_set_face(ultra.missing)
      withUnsafeMutableBytes(of: &value.card) { bytes in
        for (i, position) in ultra.positions.enumerated() {
          bytes.storeBytes(of: Int32(truncatingIfNeeded: position), toByteOffset: 4 * i, as: Int32.self)
        }
      }
      return value
    }
    return all.count
  }
}

@implementation @_cdecl("vc_set_find_chained")
public func vc_set_find_chained(
  _ cards: UnsafePointer<vc_set_face>?, _ count: Int, _ previous: UnsafePointer<vc_set_triple>?,
  _ sets: UnsafeMutablePointer<vc_set_triple>?, _ capacity: Int, _ found: UnsafeMutablePointer<Int>?
) -> vc_status {
  listing(found) { () throws(VisionError) in
    let rules = SetRules(try checkedFaces(cards, count, maximum: 10_000))
    guard let last = previous?.pointee.card else { throw VisionError(.invalidArgument, "previous is NULL") }
    let triple = SetRules.Triple(Int(last.0), Int(last.1), Int(last.2))
    guard triple.positions.allSatisfy({ rules.cards.indices.contains($0) }) else {
      throw VisionError(.invalidArgument, "previous: each position must be below \(count)")
    }
    let chained = rules.chained(after: triple, limit: sets == nil ? 0 : capacity)
    try store(chained.sets, sets, capacity) { $0.triple }
    return chained.count
  }
}

extension vc_set_face {
  init(_ card: SetCard) {
    self.init(
      number: Int32(truncatingIfNeeded: card.number), color: Int32(truncatingIfNeeded: card.color.rawValue + 1),
      shading: Int32(truncatingIfNeeded: card.shading.rawValue + 1), shape: Int32(truncatingIfNeeded: card.shape.rawValue + 1))
  }
}

extension SetRules.Triple {
  var triple: vc_set_triple {
    vc_set_triple(card: (Int32(truncatingIfNeeded: a), Int32(truncatingIfNeeded: b), Int32(truncatingIfNeeded: c)))
  }
}

private func checkedFace(_ face: vc_set_face) throws(VisionError) -> SetCard {
  guard let color = SetCard.Color(rawValue: Int(face.color) - 1), let shading = SetCard.Shading(rawValue: Int(face.shading) - 1),
    let shape = SetCard.Shape(rawValue: Int(face.shape) - 1),
    let card = SetCard(number: Int(face.number), color: color, shading: shading, shape: shape)
  else {
    throw VisionError(.invalidArgument, "a card's number, color, shading or shape is not 1..3")
  }
  return card
}

private func checkedFaces(_ faces: UnsafePointer<vc_set_face>?, _ count: Int, maximum: Int) throws(VisionError) -> [SetCard] {
  guard (0...maximum).contains(count) else { throw VisionError(.invalidArgument, "count \(count): must be 0..\(maximum)") }
  guard count > 0 else { return [] }
  guard let faces else { throw VisionError(.invalidArgument, "cards is NULL") }
  var cards: [SetCard] = []
  for face in UnsafeBufferPointer(start: faces, count: count) { cards.append(try checkedFace(face)) }
  return cards
}

/// The body of a function that fills a list and tells how long it would be.
private func listing(_ found: UnsafeMutablePointer<Int>?, _ body: () throws(VisionError) -> Int) -> vc_status {
  found?.pointee = 0
  return statusOnly { () throws(VisionError) in
    guard let found else { throw VisionError(.invalidArgument, "found is NULL") }
    found.pointee = try body()
  }
}

private func store<Element, Value>(
  _ values: [Element], _ target: UnsafeMutablePointer<Value>?, _ capacity: Int, _ convert: (Element) -> Value
) throws(VisionError) {
  guard capacity >= 0, capacity == 0 || target != nil else { throw VisionError(.invalidArgument, "sets is NULL, or capacity impossible") }
  if let target {
    for (index, value) in values.prefix(capacity).enumerated() { target[index] = convert(value) }
  }
}
