/// The steps of a metric as seen from the three axes. Each axis takes the place of U-D and sees the cube through a symmetry.
struct AxisViews<Steps: StepSet> {
  @inline(__always) static var axisCount: Int { 3 }
  private static var viewCount: Int { axisCount * Symmetry.count }
  /// Number of parts in which a set of steps is looked up.
  @inline(__always) private static var parts: Int { (Steps.count &+ 5) / stepsOfPart }
  @inline(__always) private static var stepsOfPart: Int { 6 }
  @inline(__always) private static var setsOfPart: Int { 1 &<< stepsOfPart }
  @inline(__always) private static var partMask: Int { setsOfPart &- 1 }

  /// `[view * steps + step]`: what a step of the cube is in a view; a view is 16 times the axis, plus the symmetry.
  private let seenStep: Table<UInt8>
  /// `[(view * parts + part) * 64 + bits]`: what a set of steps in a view is on the cube; six steps a part.
  private let originalSteps: Table<UInt64>

  init(arena: Arena) throws(SolverError) {
    seenStep = try arena.table(Self.viewCount * Steps.count)
    originalSteps = try arena.table(Self.viewCount * Self.parts * Self.setsOfPart)
    let list = Steps.list
    for axis in 0..<Self.axisCount {
      let originals = StepList.images(list.steps) { AxisRotation.originalMove[axis][Int($0.index)] }
      for (symmetry, images) in list.seen.enumerated() {
        let view = axis * Symmetry.count + symmetry
        for (step, original) in originals.enumerated() {
          let image = images[step]
          seenStep[view * Steps.count + original] = UInt8(image)
          for bits in 0..<Self.setsOfPart where bits >> (image % Self.stepsOfPart) & 1 == 1 {
            let entry = (view * Self.parts + image / Self.stepsOfPart) * Self.setsOfPart + bits
            originalSteps[entry] = originalSteps[entry] | 1 << UInt64(original)
          }
        }
      }
    }
  }

  /// A step of the cube as seen from an axis through a symmetry.
  @inline(__always) func seen(_ step: Int, axis: Int, symmetry: Int) -> Int {
    Int(seenStep[(axis &* Symmetry.count &+ symmetry) &* Steps.count &+ step])
  }

  /// The steps of the cube, one bit each, that an axis sees as a set of steps through a symmetry.
  @inline(__always) func original(_ steps: Int, axis: Int, symmetry: Int) -> UInt64 {
    let table = originalSteps.suffix(from: (axis &* Symmetry.count &+ symmetry) &* (Self.parts &* Self.setsOfPart))
    var result: UInt64 = 0
    for part in 0..<Self.parts {
      result |= table[part &* Self.setsOfPart &+ (steps &>> (part &* Self.stepsOfPart)) & Self.partMask]
    }
    return result
  }
}
