internal import Glibc
internal import VisionSupport

/// Expected information of the colour of a facelet: entropies over cubes drawn from the posterior.
struct InformationGain {
  private let cubes: [[UInt8]]
  /// Cubes that the confirmed facelets do not distinguish share a number, 0 and up.
  private var group: [Int]
  private var groupCount = 1

  /// - Parameter cubes: 54 face indices each.
  init(cubes: [[UInt8]]) {
    self.cubes = cubes
    group = [Int](repeating: 0, count: cubes.count)
  }

  /// Entropy (natural logarithm) of a facelet together with those confirmed.
  func entropy(of facelet: Int) -> Double {
    var counts = [Double](repeating: 0, count: groupCount * 6)
    for (i, cube) in cubes.enumerated() { counts[group[i] * 6 + Int(cube[facelet])] += 1 }
    let total = Double(cubes.count)
    var entropy = 0.0
    for count in counts where count > 0 { entropy -= count / total * log(count / total) }
    return entropy
  }

  /// Distinguishes the cubes by one more facelet.
  mutating func confirm(_ facelet: Int) {
    var numbers = [Int](repeating: -1, count: groupCount * 6)
    groupCount = 0
    for (i, cube) in cubes.enumerated() {
      let key = group[i] * 6 + Int(cube[facelet])
      if numbers[key] < 0 {
        numbers[key] = groupCount
        groupCount += 1
      }
      group[i] = numbers[key]
    }
  }
}
