/// Order statistics of a few values.
///
/// One rule for all: values are sorted, an empty list has no statistic, and of an even number the upper of the two middle
/// values is the median (no averaging, so the median is always one of the values).
extension Array where Element: BinaryFloatingPoint {
  /// The upper median; nil for an empty list. - Complexity: O(n log n).
  @inlinable package var median: Element? { isEmpty ? nil : sorted()[count / 2] }

  /// The value at a share of the sorted list, 0...1, rounded down to an element; nil for an empty list.
  @inlinable package func quantile(_ share: Double) -> Element? {
    isEmpty ? nil : sorted()[Swift.min(count - 1, Swift.max(0, Int(Double(count) * share)))]
  }
}

extension Array where Element: BinaryFloatingPoint {
  /// The value that would stand at an index if the values were sorted (Hoare 1961); reorders them. 0 where there is none.
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
