public import CVisionCore
import VisionSet
import VisionSupport

/// The square of this many cards is still a fraction of a second.
private let maximumCards = 10_000
/// Ultra-Sets grow with the fourth power of the number of cards.
private let maximumUltraCards = 200
private let maximumUltraSets = 1_000_000

@implementation @_cdecl("vc_set_find_sets")
public func vc_set_find_sets(
  _ cards: UnsafePointer<vc_set_attributes>?, _ count: Int, _ sets: UnsafeMutablePointer<vc_set_triple>?, _ capacity: Int,
  _ found: UnsafeMutablePointer<Int>?
) -> vc_status {
  listing(found) { () throws(VisionError) in
    let rules = SetRules(try checkedCards(cards, count, maximumCards))
    let target = try checkedTarget(sets, capacity)
    store(rules.sets(limit: target.count), target) { vc_set_triple($0) }
    return rules.setCount
  }
}

@implementation @_cdecl("vc_set_check")
public func vc_set_check(_ cards: UnsafePointer<vc_set_attributes>?, _ broken: UnsafeMutablePointer<Int32>?) -> vc_status {
  broken?.pointee = 0
  return statusOnly { () throws(VisionError) in
    let target = try Check.pointer("broken", broken)
    let three = try checkedCards(cards, 3, 3)
    target.pointee = SetCard.broken(three[0], three[1], three[2]).reduce(0) { $0 | $1.bit }
  }
}

@implementation @_cdecl("vc_set_third_card")
public func vc_set_third_card(
  _ a: UnsafePointer<vc_set_attributes>?, _ b: UnsafePointer<vc_set_attributes>?, _ third: UnsafeMutablePointer<vc_set_attributes>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let one = try Check.pointer("a", a).pointee.card()
    let two = try Check.pointer("b", b).pointee.card()
    try Check.pointer("third", third).pointee = vc_set_attributes(SetCard.completing(one, two))
  }
}

@implementation @_cdecl("vc_set_hint")
public func vc_set_hint(
  _ cards: UnsafePointer<vc_set_attributes>?, _ count: Int, _ wanted: Int32, _ hint: UnsafeMutablePointer<Int32>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let target = try Check.pointer("hint", hint)
    for i in 0..<3 { target[i] = -1 }
    let wanted = try Check.range("wanted", wanted, 1...3)
    let positions = SetRules(try checkedCards(cards, count, maximumCards)).hint(count: wanted)
    for (i, position) in positions.enumerated() { target[i] = Int32(truncatingIfNeeded: position) }
  }
}

@implementation @_cdecl("vc_set_find_ultra_sets")
public func vc_set_find_ultra_sets(
  _ cards: UnsafePointer<vc_set_attributes>?, _ count: Int, _ sets: UnsafeMutablePointer<vc_set_ultra>?, _ capacity: Int,
  _ found: UnsafeMutablePointer<Int>?
) -> vc_status {
  listing(found) { () throws(VisionError) in
    let rules = SetRules(try checkedCards(cards, count, maximumUltraCards))
    let target = try checkedTarget(sets, capacity)
    let all = rules.ultraSets(limit: maximumUltraSets)
    store(all, target) { vc_set_ultra($0) }
    return all.count
  }
}

@implementation @_cdecl("vc_set_find_chained")
public func vc_set_find_chained(
  _ cards: UnsafePointer<vc_set_attributes>?, _ count: Int, _ previous: UnsafePointer<vc_set_triple>?,
  _ sets: UnsafeMutablePointer<vc_set_triple>?, _ capacity: Int, _ found: UnsafeMutablePointer<Int>?
) -> vc_status {
  listing(found) { () throws(VisionError) in
    let rules = SetRules(try checkedCards(cards, count, maximumCards))
    let last = try Check.pointer("previous", previous).pointee.triple(below: count)
    let target = try checkedTarget(sets, capacity)
    let chained = rules.chained(after: last, limit: target.count)
    store(chained.sets, target) { vc_set_triple($0) }
    return chained.count
  }
}

/// The body of a function that fills a list and says how long it would be.
private func listing(_ found: UnsafeMutablePointer<Int>?, _ body: () throws(VisionError) -> Int) -> vc_status {
  found?.pointee = 0
  return statusOnly { () throws(VisionError) in
    let target = try Check.pointer("found", found)
    target.pointee = try body()
  }
}

private func checkedCards(_ cards: UnsafePointer<vc_set_attributes>?, _ count: Int, _ maximum: Int) throws(VisionError) -> [SetCard] {
  var checked: [SetCard] = []
  for attributes in try Check.array("cards", cards, count, 0...maximum) { checked.append(try attributes.card()) }
  return checked
}

/// The caller's array for results; empty for a capacity of 0.
private func checkedTarget<Value>(
  _ target: UnsafeMutablePointer<Value>?, _ capacity: Int
) throws(VisionError) -> UnsafeMutableBufferPointer<Value> {
  let capacity = try Check.count("capacity", capacity, 0...Int.max)
  guard capacity > 0 else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
  return UnsafeMutableBufferPointer(start: try Check.pointer("sets", target), count: capacity)
}

private func store<Element, Value>(
  _ values: [Element], _ target: UnsafeMutableBufferPointer<Value>, _ convert: (Element) -> Value
) {
  for (index, value) in values.prefix(target.count).enumerated() { target[index] = convert(value) }
}
