import CVisionCore
import VisionBase
import VisionSupport

/// Lists of points in memory that C borrows from the result that owns them.
final class LentPoints {
  private let lists: [UnsafeMutableBufferPointer<vc_point>]

  init(_ lists: [[Point]]) {
    self.lists = lists.map { points in
      let memory = UnsafeMutableBufferPointer<vc_point>.allocate(capacity: points.count)
      _ = memory.initialize(from: points.map { vc_point($0) })
      return memory
    }
  }

  deinit { for memory in lists { memory.deallocate() } }

  var count: Int { lists.count }

  /// - Throws: `notFound` for an index beyond the end.
  func list(_ index: Int) throws(VisionError) -> UnsafeBufferPointer<vc_point> { UnsafeBufferPointer(try Check.element(lists, index)) }
}
