public import CVisionCore
import VisionSet
import VisionSupport

extension SetRules {
  func sets(upTo limit: Int) -> ([Triple], Int) { (sets(limit: limit), setCount) }

  /// So many that all of them are counted.
  func allUltraSets() -> ([UltraSet], Int) {
    let all = ultraSets(limit: 1_000_000)
    return (all, all.count)
  }

  func chained(_ previous: UnsafePointer<vc_set_triple>?, upTo limit: Int) throws(VisionError) -> ([Triple], Int) {
    let triple = try Check.pointer("previous", previous).pointee.cards
    let last = Triple(Int(triple.0), Int(triple.1), Int(triple.2))
    guard last.positions.allSatisfy({ cards.indices.contains($0) }) else {
      throw VisionError(.invalidArgument, "previous: each position must be below \(cards.count)")
    }
    let (sets, count) = chained(after: last, limit: limit)
    return (sets, count)
  }
}

@implementation @_cdecl("vc_set_find_hint")
public func vc_set_find_hint(
  _ cards: UnsafePointer<vc_set_attributes>?, _ count: Int, _ wanted: Int32, _ hint: UnsafeMutablePointer<Int32>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let target = try Check.pointer("hint", hint)
    for i in 0..<3 { target[i] = -1 }
    let wanted = try Check.range("wanted", wanted, 1...3)
    let cards = try Check.array("cards", cards, "count", count, 0...10_000).map { (each) throws(VisionError) in try SetCard(each) }
    for (i, position) in SetRules(cards).hint(count: wanted).enumerated() { target[i] = Int32(clamping: position) }
  }
}
