extension [Float] {
  /// The value that would stand at an index if the values were sorted (Hoare 1961); reorders them. 0 where there is none.
  package mutating func select(_ index: Int) -> Float {
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
