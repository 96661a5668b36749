/// Half-turn metric: the 18 moves.
enum HalfTurns: StepSet {
  typealias Masks = ShiftedMasks<18>
  static var metric: Metric { .halfTurn }
  @inline(__always) static var count: Int { 18 }
  @inline(__always) static var tuning: SearchTuning {
    SearchTuning(
      shortestReturn: 5, preMoveMinimum: 8, preMoveLength: 3, surelyExact: 9, assumedBound: 9, compactPhaseTwoCap: 12, fullPhaseTwoCap: 11,
      phaseTwoBase: 9, phaseTwoDepth: 11)
  }
  static let list = StepList(.halfTurn)
}

/// Quarter-turn metric: the twelve turns by 90 degrees.
enum QuarterTurns: StepSet {
  typealias Masks = ShiftedMasks<12>
  static var metric: Metric { .quarterTurn }
  @inline(__always) static var count: Int { 12 }
  @inline(__always) static var tuning: SearchTuning {
    SearchTuning(
      shortestReturn: 5, preMoveMinimum: 9, preMoveLength: 3, surelyExact: 10, assumedBound: 10, compactPhaseTwoCap: 16,
      fullPhaseTwoCap: 18, phaseTwoBase: 14, phaseTwoDepth: 18)
  }
  static let list = StepList(.quarterTurn)
}

/// Axial half-turn metric: what turns of the two faces of an axis can do, 15 steps an axis.
enum AxialHalfTurns: StepSet {
  typealias Masks = AxisMasks
  static var metric: Metric { .axialHalfTurn }
  @inline(__always) static var count: Int { 45 }
  @inline(__always) static var tuning: SearchTuning {
    SearchTuning(
      shortestReturn: 3, preMoveMinimum: 6, preMoveLength: 2, surelyExact: 7, assumedBound: 7, compactPhaseTwoCap: 10,
      fullPhaseTwoCap: 10, phaseTwoBase: 8, phaseTwoDepth: 10)
  }
  static let list = StepList(.axialHalfTurn)
}

/// Axial quarter-turn metric: quarter turns of a face or of the two faces of an axis, eight steps an axis.
enum AxialQuarterTurns: StepSet {
  typealias Masks = ShiftedMasks<24>
  static var metric: Metric { .axialQuarterTurn }
  @inline(__always) static var count: Int { 24 }
  @inline(__always) static var tuning: SearchTuning {
    SearchTuning(
      shortestReturn: 3, preMoveMinimum: 7, preMoveLength: 2, surelyExact: 8, assumedBound: 8, compactPhaseTwoCap: 14,
      fullPhaseTwoCap: 16, phaseTwoBase: 14, phaseTwoDepth: 16)
  }
  static let list = StepList(.axialQuarterTurn)
}
