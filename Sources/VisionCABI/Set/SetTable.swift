import CVisionCore
import VisionSet
import VisionSupport

@implementation @_cdecl("vc_set_card_list_mirrored")
public func vc_set_card_list_mirrored(_ table: OpaquePointer?) -> Int32 {
  guard let table, let isMirrored = Listed<SetTable>.borrow(table).isMirrored else { return -1 }
  return isMirrored ? 1 : 0
}

extension SetAnnotator {
  mutating func complete(_ given: vc_set_draw_options) throws(VisionError) {
    if noTriples, let onlyTriple {
      throw VisionError(.invalidArgument, "only_triple \(onlyTriple): must be -1 where no_triples is 1")
    }
  }
}
