/// Order statistics.
///
/// The median of an even number of values is the upper of the two middle values, and therefore always one of the values.
extension Array where Element: BinaryFloatingPoint {
  /// The upper median; nil for an empty list. - Complexity: O(n log n).
  @inlinable package var median: Element? { isEmpty ? nil : sorted()[count / 2] }

  /// The element at a share (0...1, rounded down) of the sorted list; nil for an empty list.
  @inlinable package func quantile(_ share: Double) -> Element? {
    isEmpty ? nil : sorted()[Swift.min(count - 1, Swift.max(0, Int(Double(count) * share)))]
  }
}

extension Array where Element: BinaryFloatingPoint {
  /// The element at an index of the sorted list (quickselect, Hoare 1961); reorders the elements. 0 for an index out of range.
  ///
  /// - Complexity: O(n) on average.
  @inlinable package mutating func select(_ index: Int) -> Element {
    var from = 0
    var to = count - 1
    guard indices.contains(index) else { return 0 }
    while from < to {
      let pivot = self[(from + to) / 2]
      var i = from
      var k = to
      while i <= k {
        while self[i] < pivot { i += 1 }
        while self[k] > pivot { k -= 1 }
        if i <= k {
          swapAt(i, k)
          i += 1
          k -= 1
        }
      }
      if index <= k { to = k } else if index >= i { from = i } else { break }
    }
    return self[index]
  }
}
