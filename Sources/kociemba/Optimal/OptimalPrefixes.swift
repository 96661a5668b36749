/// The beginnings with which a proof looks for solutions of a cube: each solution, or an equivalent one, begins with one of them.
///
/// A symmetry of the cube makes another solution of each; so of all beginnings that symmetries exchange only one is searched. The superflip
/// also commutes with every turn and is its own inverse: what a solution does first may then as well be done last, and all of it backwards, so
/// any three steps in a row may be its beginning, whichever symmetry sees them. So once a class of beginnings is ruled out, solutions that
/// have one of its members anywhere are ruled out too (the argument with which M. Reid searched the superflip in 1995).
struct OptimalPrefixes<Steps: StepSet> {
  struct Prefix: Sendable {
    let steps: [Int]
    /// The state after the prefix.
    let state: Int
    /// The steps that may be next, one bit each.
    let followers: UInt64
    /// The number of its class; smaller ones are ruled out already.
    var rank = 0
  }

  /// The beginnings, in the order in which they are searched.
  private let all: [Prefix]
  private let turnable: UInt64
  /// Of three steps in a row, `[(first * steps + second) * steps + third]`: the number of their class; empty where a solution cannot begin
  /// anywhere.
  private let rankOfWindow: [Int]

  /// Whether a class of beginnings is ruled out anywhere in a solution, not at its beginning alone.
  var hasWindows: Bool { !rankOfWindow.isEmpty }

  /// - Parameters:
  ///   - cube: the cube that is searched.
  ///   - blockedFaces: faces that must not turn; with any, symmetries do not count.
  init(_ cube: CubieState, blockedFaces: FaceSet) {
    self.init(cube, blockedFaces: blockedFaces, symmetries: blockedFaces.isEmpty ? cube.symmetries(Steps.list) : [])
  }

  /// - Parameter symmetries: those that are used, as what they do to steps.
  init(_ cube: CubieState, blockedFaces: FaceSet, symmetries: [[Int]]) {
    turnable = Steps.list.steps(without: blockedFaces)
    guard symmetries.count > 1 else {
      all = Self.sequences(of: Self.shortest, turnable)
      rankOfWindow = []
      return
    }
    let isReversible = cube.commutesWithTurns
    let runs = AxisRuns<Steps>()
    let length = Self.wordCount(Self.longest) / symmetries.count <= Self.mostClasses ? Self.longest : Self.shortest
    let classes = BeginningClasses<Steps>(length, symmetries, isReversible: isReversible, runs)
    all = classes.representatives.enumerated().map { rank, steps in
      Prefix(steps: steps, state: Steps.noState, followers: classes.followers(of: steps, rank: rank), rank: rank)
    }
    rankOfWindow = isReversible && length == Self.longest ? classes.ranksOfWindows : []
  }

  /// Lengths of prefixes: the longer one if the symmetries of the cube leave at most ``mostClasses`` classes of them.
  private static var shortest: Int { 2 }
  private static var longest: Int { 3 }
  private static var mostClasses: Int { 1000 }

  /// The beginnings of solutions of a length of which no shorter ones exist.
  func prefixes(length: Int) -> [Prefix] {
    if length > Self.longest { return all }
    return Self.sequences(of: min(length, Self.shortest), turnable)
  }

  /// The steps that must not follow two steps after a prefix, `[first * steps + second]`, one bit each.
  func blockedSteps(_ prefix: Prefix) -> [UInt64] {
    (0..<Steps.count * Steps.count).map { pair in
      (0..<Steps.count).reduce(into: 0) { $0 |= rankOfWindow[pair * Steps.count + $1] < prefix.rank ? 1 << UInt64($1) : 0 }
    }
  }

  /// All sequences of a length in the order of commuting turns that is searched.
  private static func sequences(of length: Int, _ turnable: UInt64) -> [Prefix] {
    words(of: length, turnable).map { steps in
      let state = Steps.list.state(after: steps)
      return Prefix(steps: steps, state: state, followers: Steps.list.followers[state] & turnable)
    }
  }

  static func words(of length: Int, _ turnable: UInt64) -> [[Int]] {
    (0..<length).reduce([[]]) { words, _ in
      words.flatMap { word in
        let followers = Steps.list.followers[Steps.list.state(after: word)] & turnable
        return (0..<Steps.count).filter { followers >> UInt64($0) & 1 == 1 }.map { word + [$0] }
      }
    }
  }

  private static func wordCount(_ length: Int) -> Int { words(of: length, Steps.allSteps).count }
}

/// Sequences of a few steps, sorted into classes of those that symmetries exchange.
private struct BeginningClasses<Steps: StepSet> {
  /// One of each class, the first in the order of steps; of large classes first, for these leave the least to the others.
  private(set) var representatives: [[Int]] = []
  private let length: Int
  private let runs: AxisRuns<Steps>
  private var rankOfWord: [[Int]: Int] = [:]

  init(_ length: Int, _ symmetries: [[Int]], isReversible: Bool, _ runs: AxisRuns<Steps>) {
    self.length = length
    self.runs = runs
    let list = Steps.list
    let inverses = StepList.images(list.steps) { $0.inverse }
    var classes: [[[Int]]] = []
    for word in OptimalPrefixes<Steps>.words(of: length, Steps.allSteps) where rankOfWord[word] == nil {
      let directions = isReversible ? [word, word.reversed().map { inverses[$0] }] : [word]
      var members = Set<[Int]>()
      for direction in directions {
        for symmetry in symmetries { members.insert(runs.ordered(direction.map { symmetry[$0] }) ?? word) }
      }
      for member in members { rankOfWord[member] = classes.count }
      classes.append([word] + members.filter { $0 != word })
    }
    let order = classes.indices.sorted { (-classes[$0].count, $0) < (-classes[$1].count, $1) }
    representatives = order.map { classes[$0][0] }
    for (rank, number) in order.enumerated() { for member in classes[number] { rankOfWord[member] = rank } }
  }

  /// The class of steps in a row; -1 where they are not a shortest way to what they do.
  private func rank(_ steps: [Int]) -> Int { runs.ordered(steps).flatMap { rankOfWord[$0] } ?? -1 }

  /// The steps that may follow a representative, one bit each. The rest of the sequence may begin with a turn that the order of commuting
  /// turns puts before the last one, unless that gives a prefix of an earlier class, which has been searched.
  func followers(of steps: [Int], rank: Int) -> UInt64 {
    let last = steps[length - 1]
    return (0..<Steps.count).reduce(into: 0) { result, next in
      guard runs.ordered(Array(steps.suffix(2)) + [next]) != nil else { return }
      if runs.commute(last, next), self.rank(steps.dropLast() + [next]) < rank { return }
      result |= 1 << UInt64(next)
    }
  }

  /// `[(first * steps + second) * steps + third]`
  var ranksOfWindows: [Int] {
    let count = Steps.count
    return (0..<count * count * count).map { rank([$0 / (count * count), $0 / count % count, $0 % count]) }
  }
}

/// Steps of one axis commute, and other steps may do the same: finds the order that is searched.
struct AxisRuns<Steps: StepSet> {
  /// For what turns of one axis do together, the steps that are searched for it.
  private var steps: [[Move]: [Int]] = [:]
  private let axes = Steps.list.steps.map { $0[0].face.axis }

  /// Half turns of both faces, in quarter turns.
  private static var longest: Int { 4 }

  init() {
    for axis in 0..<3 {
      let ofAxis = axes.enumerated().reduce(into: UInt64(0)) { $0 |= $1.element == axis ? 1 << UInt64($1.offset) : 0 }
      for length in 1...Self.longest {
        for word in OptimalPrefixes<Steps>.words(of: length, ofAxis) { steps[StepList.sum([], Steps.list.moves(of: word))] = word }
      }
    }
  }

  func commute(_ step: Int, _ other: Int) -> Bool { axes[step] == axes[other] }

  /// The same turn of the cube, its commuting steps in the order that is searched; nil when fewer steps do it.
  func ordered(_ word: [Int]) -> [Int]? {
    var result: [Int] = []
    var start = 0
    while start < word.count {
      let end = word[start...].firstIndex { axes[$0] != axes[word[start]] } ?? word.count
      let run = Array(word[start..<end])
      guard let ordered = steps[StepList.sum([], Steps.list.moves(of: run))], ordered.count == run.count else { return nil }
      result += ordered
      start = end
    }
    return result
  }
}

extension CubieState {
  private static let isometries = CubeIsometry.all.map { (map: $0, images: CubeGeometry.destinations($0)) }

  /// The symmetries among all 48 that leave the cube as it is, as what they do to steps.
  fileprivate func symmetries(_ list: StepList) -> [[Int]] {
    Self.isometries.filter { seen(through: $0.images) == self }.map { isometry in StepList.images(list.steps) { isometry.map($0) } }
  }

  /// Whether it makes no difference when a turn is made: so it is with the superflip, which is its own inverse, and with the solved cube.
  fileprivate var commutesWithTurns: Bool { CubieState.turns.allSatisfy { self * $0 == $0 * self } }
}
