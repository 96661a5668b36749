import Testing
import kociemba

@testable import CubeRenderer
@testable import VisionBase
@testable import VisionSupport

func written(_ moves: String) -> WrittenMoves { (try? WrittenMoves(notation: moves)) ?? WrittenMoves() }
func turns(_ moves: String) -> [Move] { (try? [Move](notation: moves)) ?? [] }

let scramble = "R U' F2 L B' D R2 U L' F B2 D' R F' U2 L2 B D2 R' U'"

@Suite struct TurnGeometryTests {
  @Test func superflipHasTheKnownPattern() {
    let state = ShownState.solved.applying(turns("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"))
    #expect(state.text == "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB")
  }

  @Test(arguments: Move.all) func turnsHaveTheirOrderNameAndInverse(_ turn: Move) {
    let start = ShownState.solved.applying(turns(scramble))
    var state = start
    state.apply(turn)
    #expect(state != start)
    state.apply(turn.inverse)
    #expect(state == start)
    #expect(turns(turn.notation) == [turn])
  }

  @Test func theSolverTurnsTheSameWay() throws {
    for move in Move.all {
      let start = ShownState.solved.applying(turns(scramble))
      let cube = try CubieState(FaceletState(symbols: start.letters))
      #expect(FaceletState(cube.applying(move)).letters == start.applying([move]).text)
    }
  }

  @Test func sexyMoveSixTimesIsNothing() {
    let all = turns(Array(repeating: "R U R' U'", count: 6).joined(separator: " "))
    #expect(ShownState.solved.applying(all) == .solved)
  }
}

@Suite struct TurnStepsTests {
  @Test func eachStateIsTheOneBeforeAfterOneTurn() {
    let steps = TurnSteps(state: .solved, moves: written(scramble))
    #expect(steps.states.count == 21)
    for count in 0...20 { #expect(steps.states[count] == ShownState.solved.applying(turns(scramble).prefix(count))) }
  }

  @Test func momentsInterpolate() {
    let steps = TurnSteps(state: .solved, moves: written("R U2"))
    #expect(steps.moment(at: 0, easing: .smooth).angle == 0)
    #expect(abs(steps.moment(at: 0.5, easing: .smooth).angle + .pi / 4) < 1e-6)
    #expect(abs(steps.moment(at: 1.25, easing: .linear).angle + .pi / 4) < 1e-6)
    #expect(steps.moment(at: 2, easing: .smooth).turn == nil)
    for outside in [-5, 99, Double.nan, .infinity, -.infinity] {
      let done = steps.moment(at: outside, easing: .linear).done
      #expect(done == 0 || done == 2)
    }
  }

  /// At rest the stickers of the cubies are those of the state.
  @Test(arguments: [scramble, "x R M U' y2 r E2 S x' z D"]) func cubiesCarryTheState(_ text: String) {
    let steps = TurnSteps(state: ShownState.solved.applying(turns("F R U")), moves: written(text))
    for time in 0...steps.turns.count {
      let moment = steps.moment(at: Double(time), easing: .smooth)
      for cubie in steps.cubies(at: moment) {
        let placement = cubie.placement
        for direction in Face.allCases {
          guard let own = FaceletPosition(cubie: placement.home, face: direction).facelet else { continue }
          let n = direction.normal
          let turned = placement.axes.x &* n.x &+ placement.axes.y &* n.y &+ placement.axes.z &* n.z
          guard let now = Face(normal: turned), let facelet = FaceletPosition(cubie: placement.position, face: now).facelet else {
            Issue.record("a sticker points inwards")
            continue
          }
          #expect(steps.states[0].letters[own] == moment.state.letters[facelet])
        }
      }
    }
  }

  /// Slices, wide turns and rotations end with the cube as it is then held.
  @Test func theCubeIsShownAsItIsHeld() throws {
    let moves = try WrittenMoves(notation: "x R M U' y2 r E2 S x' z D")
    let steps = TurnSteps(state: .solved, moves: moves)
    let cube = FaceletState(moves.applied(to: .solved)).letters
    let last = steps.states[steps.turns.count]
    // The same cube: the centres name the faces as they are held.
    let centers = Face.allCases.map { last.letters[$0.centre] }
    #expect(last.letters.map { Face.allCases[centers.firstIndex(of: $0) ?? 0].ascii } == Array(cube.utf8))
    #expect(centers[Face.up.index] == moves.original(.up).ascii)
    #expect(centers[Face.front.index] == moves.original(.front).ascii)
    #expect(TurnSteps(state: .solved, moves: try WrittenMoves(notation: "M")).turns.notation == "R L'")
    // Nothing jumps: the positions of all cubies change little in little time.
    for time in stride(from: 0, to: Double(steps.turns.count) - 0.01, by: 0.01) {
      let pairs = zip(
        steps.cubies(at: steps.moment(at: time, easing: .linear)), steps.cubies(at: steps.moment(at: time + 0.01, easing: .linear)))
      for (a, b) in pairs { #expect(zip(a.transform, b.transform).allSatisfy { abs($0 - $1) < 0.25 }) }
    }
  }

  @Test func transformsAreRotationsAtAnyTime() {
    let steps = TurnSteps(state: .solved, moves: written(scramble))
    for time in stride(from: 0.0, through: 20, by: 0.37) {
      for cubie in steps.cubies(at: steps.moment(at: time, easing: .smooth)) {
        let m = cubie.transform
        let (x, y, z) = (SIMD3(m[0], m[1], m[2]), SIMD3(m[4], m[5], m[6]), SIMD3(m[8], m[9], m[10]))
        #expect(abs(x.dot(x) - 1) < 1e-5)
        #expect(abs(y.dot(y) - 1) < 1e-5)
        #expect(abs(x.dot(y)) < 1e-5)
        #expect((x.cross(y) - z).length < 1e-5)
        #expect(m[3] == 0)
        #expect(m[7] == 0)
        #expect(m[11] == 0)
        #expect(m[15] == 1)
      }
    }
  }
}

@Suite struct CaptionTests {
  @Test func everyTurnHasItsOwnWordsInEveryLanguage() {
    #expect(TurnCaptions.all.map(\.language) == ["en", "de", "fr", "es", "zh"])
    for captions in TurnCaptions.all {
      let words = Move.all.map(captions.caption)
      #expect(Set(words).count == 18)
      #expect(words.allSatisfy { !$0.isEmpty })
      #expect(words.allSatisfy { !$0.contains("%") })
    }
  }

  @Test func languageCodesMayHaveARegion() {
    #expect(TurnCaptions.language("de-AT")?.language == "de")
    #expect(TurnCaptions.language("ZH_cn")?.language == "zh")
    #expect(TurnCaptions.language("xx") == nil)
    #expect(TurnCaptions.language("") == nil)
    #expect(TurnCaptions.language("en")?.caption(turns("R'")[0]) == "Turn the right face a quarter counter-clockwise")
  }
}
