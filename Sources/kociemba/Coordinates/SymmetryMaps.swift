/// How the 16 symmetries follow each other, and what they do to steps and groups of steps, as small tables.
struct SymmetryMaps<Steps: StepSet>: Sendable {
  /// `[later * 16 + earlier]`: both one after the other.
  let composed: Table<UInt8>
  /// `[a * 16 + b]`: from what is seen through `b` to what is seen through `a`.
  let relative: Table<UInt8>
  /// `[symmetry * steps + step]`: what a step of the cube seen through the symmetry is on the cube itself.
  let originalStep: Table<UInt8>
  /// `[symmetry * sets of groups + groups]`: what becomes of a set of groups, one bit each.
  let groups: Table<UInt16>
  /// `[groups]`: the steps of a set of groups, one bit each.
  let stepsOfGroups: Table<UInt64>

  init(arena: Arena) throws(SolverError) {
    composed = try arena.table(256)
    relative = try arena.table(256)
    originalStep = try arena.table(16 * Steps.count)
    groups = try arena.table(16 * Steps.groupSets)
    stepsOfGroups = try arena.table(Steps.groupSets)
    let list = Steps.list
    for (number, product) in Symmetry.products.enumerated() { composed[number] = product }
    for (number, images) in list.seen.enumerated() {
      for other in 0..<16 { relative[number * 16 + other] = composed[number * 16 + Symmetry.inverses[other]] }
      var groupImages = [Int](repeating: 0, count: Steps.groupCount)
      for (step, image) in images.enumerated() {
        originalStep[number * Steps.count + image] = UInt8(step)
        groupImages[list.groups[step]] = list.groups[image]
      }
      for set in 0..<Steps.groupSets {
        var image = 0
        for group in 0..<Steps.groupCount where set >> group & 1 == 1 { image |= 1 << groupImages[group] }
        groups[number * Steps.groupSets + set] = UInt16(image)
      }
    }
    for set in 0..<Steps.groupSets {
      for (step, group) in list.groups.enumerated() where set >> group & 1 == 1 {
        stepsOfGroups[set] = stepsOfGroups[set] | 1 << UInt64(step)
      }
    }
  }
}
