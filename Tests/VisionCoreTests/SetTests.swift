import Glibc
import Testing

@testable import VisionBase
@testable import VisionSet
@testable import VisionSupport

@Suite("SET: the rules")
struct SetRulesTests {
  let deck = (0..<81).compactMap { SetCard(index: $0) }

  @Test("every pair of the deck is completed by exactly one card")
  func completing() {
    for a in deck {
      for b in deck where a != b {
        let c = SetCard.completing(a, b)
        #expect(c != a)
        #expect(c != b)
        #expect(SetCard.broken(a, b, c).isEmpty)
        #expect(SetCard.completing(a, c) == b)
      }
    }
  }

  @Test("the look-up finds what trying all triples finds", arguments: [3, 12, 20])
  func againstTrying(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    for _ in 0..<20 {
      let cards = Array(deck.shuffled(using: &random).prefix(count))
      var expected: [SetRules.Triple] = []
      for a in 0..<count {
        for b in (a + 1)..<max(count, a + 1) {
          for c in (b + 1)..<max(count, b + 1) where SetCard.broken(cards[a], cards[b], cards[c]).isEmpty {
            expected.append(SetRules.Triple(a, b, c))
          }
        }
      }
      #expect(SetRules(cards).sets == expected)
      #expect(SetRules(cards).sets(limit: 2) == Array(expected.prefix(2)))
    }
  }

  @Test("equal cards: counts without lists agree with lists")
  func equalCards() {
    let some = SetRules([0, 0, 1, 2, 0, 2, 40, 40, 40, 40, 80].compactMap { SetCard(index: $0) })
    #expect(some.setCount == some.sets.count)
    #expect(some.sets == some.sets.sorted())
    for previous in [SetRules.Triple(0, 2, 3), SetRules.Triple(6, 7, 8), SetRules.Triple(0, 1, 10), SetRules.Triple(4, 4, 4)] {
      let taken = Set(previous.positions)
      let expected = some.sets.filter { $0.positions.count { taken.contains($0) } == 1 }
      let chained = some.chained(after: previous, limit: .max)
      #expect(chained == expected)
      #expect(some.chainedCount(after: previous) == expected.count)
      #expect(some.chained(after: previous, limit: 3) == Array(expected.prefix(3)))
    }
  }

  @Test("a card and its index belong together")
  func index() {
    for index in 0..<81 { #expect(SetCard(index: index)?.index == index) }
    #expect(SetCard(index: 81) == nil)
    #expect(SetCard(index: -1) == nil)
    #expect(SetCard(number: 0, color: .red, shading: .open, shape: .oval) == nil)
  }
}

@Suite("SET: from probabilities to a table")
struct SetTableTests {
  func card(_ index: Int, sure: Double = 0.98, second: Int = 0, at x: Double = 0) -> DetectedCard {
    let named = SetCard(index: index) ?? .first
    func certain(_ digit: Int) -> SIMD3<Double> {
      var p = SIMD3(repeating: (1 - sure) / 2)
      p[digit] = sure
      return p
    }
    return DetectedCard(
      corners: Quad(Point(x, 0), Point(x + 80, 0), Point(x + 80, 50), Point(x, 50)), numbers: certain(named.digit(.number)),
      colors: certain(named.digit(.color)), shadings: certain(named.digit(.shading)), shapes: certain(named.digit(.shape)), presence: 1)
  }

  @Test("if two cards are read alike, the less certain one gets its second reading")
  func duplicates() {
    var cards = [card(5), card(5, sure: 0.6), card(7)]
    DeckResolver()(&cards)
    #expect(cards[0].card.index == 5)
    #expect(cards[1].card.index != 5)
    #expect(cards[1].card.index != 7)
    #expect(cards[2].card.index == 7)
  }

  @Test("two equal cards that are both certain stay: there may be two decks")
  func twoDecks() {
    var cards = [card(5, sure: 0.9999), card(5, sure: 0.9999)]
    DeckResolver()(&cards)
    #expect(cards.map { $0.card.index } == [5, 5])
  }

  @Test("a table is as complete as its cards are certain, and less so beside something that may be a card")
  func completeness() throws {
    let calibration = try #require(CardCalibration.shared)
    let table = try SetTable([card(0), card(1), card(2)], hasColors: true, calibration)
    #expect(table.sets == [SetRules.Triple(0, 1, 2)])
    #expect(table.setsPerCard == [1, 1, 1])
    let unsure = try SetTable([card(0), card(1), card(2, sure: 0.8)], hasColors: true, calibration)
    let missing = try SetTable([card(0), card(1), card(2)], rejected: [0.4], hasColors: true, calibration)
    for other in [unsure, missing] { #expect(other.completeness < table.completeness - 0.05) }
    for some in [table, unsure, missing, try SetTable([], hasColors: true, calibration)] {
      #expect(some.completeness > 0)
      #expect(some.completeness < 1)
    }
  }

  @Test("calibration keeps names, lowers the confidence of numbers that the card's ends do not confirm, and sums to one")
  func calibration() throws {
    let calibration = try #require(CardCalibration.shared)
    for index in 0..<81 {
      var seen = card(index)
      seen.evidence.number = seen.card.number
      seen.evidence.symbolCount = seen.card.number
      let far = calibration(seen)
      seen.evidence.sides = SIMD4(repeating: 20)
      let near = calibration(seen)
      seen.evidence.symbolCount = 0
      let hidden = calibration(seen)
      #expect([far, near, hidden].allSatisfy { $0.card.index == index })
      for other in [far, hidden] { #expect(near.attributeConfidences[0] > other.attributeConfidences[0] + 0.01) }
      for values in [near.numbers, near.colors, near.shadings, near.shapes] {
        #expect(abs(values.sum() - 1) < 1e-9)
        #expect(values.min() > 0)
      }
    }
  }

  @Test("identities of other cards are excluded, which raises the confidence")
  func exclusion() {
    var alone = [card(5, sure: 0.7)]
    DeckResolver()(&alone)
    var beside = [card(5, sure: 0.7)] + (0..<81).filter { $0 != 5 && $0 % 2 == 0 }.map { card($0) }
    DeckResolver()(&beside)
    #expect(beside[0].card.index == 5)
    #expect(beside[0].confidence > alone[0].confidence + 0.05)
  }

  @Test("an uncertain card gets the ink colour of the others under any light")
  func inks() {
    // Red absorbs blue and green, purple mostly green; the lamp shifts both a little.
    let (red, purple) = (SIMD3(0.9, 0.8, 0.25), SIMD3(0.6, 0.85, 0.55))
    var cards = (0..<8).map { i in
      var card = card(i % 2 == 0 ? 0 : 18, sure: 0.99)
      card.ink = (i % 2 == 0 ? red : purple) * (0.5 + 0.2 * Double(i))
      return card
    }
    for ink in [red, purple] {
      var unsure = card(0)
      unsure.colors = SIMD3(0.5, 0, 0.5)
      unsure.ink = ink * 0.7
      cards.append(unsure)
    }
    InkColorClustering()(&cards)
    #expect(cards[8].card.color == .red)
    #expect(cards[8].colors[0] > 0.6)
    #expect(cards[9].card.color == .purple)
    #expect(cards[9].colors[2] > 0.6)
    #expect((0..<8).allSatisfy { cards[$0].card.color == ($0 % 2 == 0 ? .red : .purple) })
    var none: [DetectedCard] = []
    InkColorClustering()(&none)
    var single = [card(3)]
    InkColorClustering()(&single)
    #expect(single[0].card.index == 3)
  }

  @Test("cards are ordered by rows")
  func order() {
    var lower = card(1, at: 10)
    lower.corners = Quad(Point(0, 200), Point(80, 200), Point(80, 250), Point(0, 250))
    #expect([lower, card(3, at: 300), card(2, at: 100)].inReadingOrder.map { $0.card.index } == [2, 3, 1])
  }
}

@Suite("SET: the plane of the table")
struct TablePlaneTests {
  /// A symbol seen by a camera at a slant.
  func symbol(_ x: Double, _ y: Double, shape: SetCard.Shape, angle: Double, view: (Point) -> Point) -> ClassifiedSymbol {
    let layout = SetCardLayout.symbol(shape)
    let center = view(Point(x, y))
    let (dx, dy) = (view(Point(x + 0.5, y)) - view(Point(x - 0.5, y)), view(Point(x, y + 0.5)) - view(Point(x, y - 0.5)))
    func image(_ p: Point) -> Point { dx * p.x + dy * p.y }
    let (c, s) = (cos(angle), sin(angle))
    let u = image(Point(c, s)) * layout.deviationAlong
    let v = image(Point(-s, c)) * layout.deviationAcross
    let covariance = SIMD3(u.x * u.x + v.x * v.x, u.x * u.y + v.x * v.y, u.y * u.y + v.y * v.y)
    let axes = PrincipalAxes(covariance)
    let candidate = SymbolCandidate(
      center: center, axis: Point(cos(axes.angle), sin(axes.angle)), length: axes.along * 4, breadth: axes.across * 4, lean: 0,
      covariance: covariance, contrast: 30)
    var shapes = SIMD3(repeating: 0.01)
    shapes[shape.rawValue] = 0.98
    return ClassifiedSymbol(
      candidate: candidate, probability: 0.99, shapes: shapes, shadings: SIMD3(1, 0, 0), colors: SIMD3(1, 0, 0), ink: SIMD3(0, 0, 0))
  }

  @Test("distances on the table come out in millimetres", arguments: [0.0, 0.0008, 0.0015])
  func metric(tilt: Double) throws {
    let view = { (p: Point) -> Point in
      let w = 1 + tilt * p.y
      return Point(640 + 2 * p.x / w, 480 + 1.5 * p.y / w)
    }
    var symbols: [ClassifiedSymbol] = []
    for row in 0..<3 {
      for column in 0..<4 {
        let shape = SetCard.Shape.allCases[(row + column) % 3]
        symbols.append(
          symbol(Double(column) * 95 - 140, Double(row) * 100 - 100, shape: shape, angle: Double(row * 4 + column) * 0.4, view: view))
      }
    }
    let plane = try #require(TablePlane.hypotheses(symbols.map { PlaneVote($0) }, width: 1280, height: 960).first)
    for symbol in symbols {
      let misfit = plane.misfit(symbol)
      // In a steep view the scale varies within a symbol, which second moments do not capture.
      let tolerance = tilt > 0.001 ? 0.045 : 0.03
      #expect(abs(misfit.along) < tolerance, "\(misfit)")
      #expect(abs(misfit.across) < tolerance, "\(misfit)")
    }
    let distance = plane.rectified(view(Point(-100, -80))).distance(to: plane.rectified(view(Point(120, 90))))
    #expect(abs(distance - Point(220, 170).length) < 8)
    let p = Point(300, 700)
    #expect(plane.picture(plane.rectified(p)).distance(to: p) < 1e-6)
  }

  /// Projection of the table for a camera at this elevation in radians.
  static func lowView(_ elevation: Double) -> (Point) -> Point {
    { p in
      let depth = 600 + p.y * cos(elevation)
      return Point(640 + 1100 * p.x / depth, 480 - 1100 * p.y * sin(elevation) / depth)
    }
  }

  @Test("at a low angle outlines of cards determine the plane of the table, where parallel symbols do not", arguments: [0.4, 0.55, 0.7])
  func lowAngle(elevation: Double) throws {
    let view = Self.lowView(elevation)
    var votes: [PlaneVote] = []
    for row in 0..<3 {
      for column in 0..<3 {
        let (x, y) = (Double(column) * 100 - 100, Double(row) * 70 - 70)
        votes.append(PlaneVote(symbol(x, y, shape: .oval, angle: .pi / 2, view: view)))
        let (u, v) = (SetCardLayout.halfHeight, SetCardLayout.halfWidth)
        let corners = [Point(x - u, y - v), Point(x + u, y - v), Point(x + u, y + v), Point(x - u, y + v)].map(view)
        let m = try moments(ofPolygon: corners.map { SIMD2(Float($0.x), Float($0.y)) })
        let outline = Polygon(corners)
        votes.append(
          PlaneVote(
            CardRegion(center: outline.centroid, covariance: SIMD3(m.xx, m.xy, m.yy) / m.area, outline: outline), weight: 1))
      }
    }
    let plane = try #require(TablePlane.hypotheses(votes, width: 1280, height: 960).first)
    for (a, b) in [(Point(-100, -70), Point(100, 70)), (Point(-100, 70), Point(100, 70)), (Point(0, -70), Point(0, 70))] {
      let distance = plane.rectified(view(a)).distance(to: plane.rectified(view(b)))
      #expect(abs(distance / (b - a).length - 1) < 0.05, "\(distance) for \((b - a).length)")
    }
  }

  /// Outlines of parallel cards with round corners.
  func outlines(_ elevation: Double) throws -> [(region: CardRegion, corners: [Point])] {
    let view = Self.lowView(elevation)
    return try [(-100.0, -70.0), (0, -70), (100, -70), (-100, 0), (0, 0), (100, 0), (-100, 70), (0, 70)].map { x, y in
      let (u, v, radius) = (SetCardLayout.halfHeight, SetCardLayout.halfWidth, 4.0)
      func corner(_ i: Int) -> Point { Point(i == 1 || i == 2 ? 1 : -1, i > 1 ? 1 : -1) }
      let round = (0..<4).flatMap { i in
        (0...5).map { k -> Point in
          let angle = .pi + (Double(i) + Double(k) / 5) * .pi / 2
          let c = corner(i)
          return view(Point(x + c.x * (u - radius) + radius * cos(angle), y + c.y * (v - radius) + radius * sin(angle)))
        }
      }
      let m = try moments(ofPolygon: round.map { SIMD2(Float($0.x), Float($0.y)) })
      let region = CardRegion(
        center: Polygon(round).centroid, covariance: SIMD3(m.xx, m.xy, m.yy) / m.area, outline: Polygon(round))
      return (region, (0..<4).map { view(Point(x + corner($0).x * u, y + corner($0).y * v)) })
    }
  }

  @Test("the sides of a card meet at the corners of its rectangle")
  func sides() throws {
    for card in try outlines(0.4) {
      let found = try #require(CardSides(card.region)).corners.points
      for corner in card.corners { #expect(found.contains { $0.distance(to: corner) < 2 }, "\(corner): \(found)") }
    }
    let disc = Polygon((0..<60).map { Point(300 + 50 * cos(Double($0) / 30 * .pi), 200 + 30 * sin(Double($0) / 30 * .pi)) })
    #expect(CardSides(CardRegion(center: disc.centroid, covariance: SIMD3(625, 0, 225), outline: disc)) == nil)
  }

  @Test("right angles determine the plane of parallel cards, and from above they are rectangles", arguments: [0.35, 0.5, 0.8])
  func fromAbove(elevation: Double) throws {
    let cards = try outlines(elevation)
    let plane = try #require(
      TablePlane.hypotheses(cards.map { PlaneVote($0.region, weight: 1) }, width: 1280, height: 960).first)
    let positions = cards.map { plane.rectified($0.region.center) }
    let view = try #require(TableView(plane, around: positions, largestSide: 1280))
    let back = try #require(view.map.inverse)
    for card in cards {
      let p = card.corners.compactMap { back.apply($0) }
      #expect(p.allSatisfy { $0.x > 0 && $0.y > 0 && $0.x < Double(view.width) && $0.y < Double(view.height) })
      let (long, short) = (p[1] - p[0], p[2] - p[1])
      #expect(abs(long.dot(short)) < 0.05 * long.length * short.length, "\(p)")
      #expect(abs(long.length / short.length * SetCardLayout.halfWidth / SetCardLayout.halfHeight - 1) < 0.04, "\(p)")
    }
  }

  @Test("four-sided regions round a symbol may be cards, round ones not", arguments: [true, false])
  func region(isFourSided: Bool) throws {
    let view = { (p: Point) in Point(200 + p.x * 2 + p.y * 0.5, 150 + p.y) }
    let mask = Plane<UInt8>()
    try mask.resize(width: 400, height: 300)
    mask.fill(0)
    let corners = [Point(-43, -28), Point(43, -28), Point(43, 28), Point(-43, 28)].map(view)
    let outline = Polygon(
      isFourSided ? corners : (0..<36).map { view(Point(43 * cos(Double($0) / 18 * .pi), 28 * sin(Double($0) / 18 * .pi))) })
    for y in 0..<300 {
      for x in 0..<400 where outline.contains(Point(Double(x), Double(y))) { mask[x, y] = 255 }
    }
    let centerSymbol = symbol(0, 0, shape: .oval, angle: .pi / 2, view: view)
    let found = try CardRegionFinder()(mask.contours(.all, isSimplified: true), [centerSymbol.candidate])
    #expect(found.count == (isFourSided ? 1 : 0))
    #expect(found.allSatisfy { $0.holds(centerSymbol.candidate) })
    #expect(found.allSatisfy { $0.center.distance(to: Point(200, 150)) < 1 })
  }

  @Test("no symbols, no plane")
  func empty() { #expect(TablePlane.hypotheses([], width: 100, height: 100).isEmpty) }
}

@Suite("SET: symbols of one card")
struct SymbolGrouperTests {
  func placed(_ x: Double, _ y: Double, _ shape: SetCard.Shape = .oval, color: Int = 0) -> PlacedSymbol {
    // The network's probabilities for a clear symbol.
    var colors = SIMD3(repeating: 0.0005)
    colors[color] = 0.999
    var shapes = SIMD3(repeating: 0.0005)
    shapes[shape.rawValue] = 0.999
    let layout = SetCardLayout.symbol(shape)
    let candidate = SymbolCandidate(
      center: Point(x, y), axis: Point(1, 0), length: layout.length, breadth: layout.breadth, lean: 0,
      covariance: SIMD3(layout.deviationAlong * layout.deviationAlong, 0, layout.deviationAcross * layout.deviationAcross), contrast: 30)
    let symbol = ClassifiedSymbol(
      candidate: candidate, probability: 0.99, shapes: shapes, shadings: SIMD3(0.99, 0.005, 0.005), colors: colors, ink: SIMD3(0, 0, 0))
    return PlacedSymbol(symbol, on: TablePlane(width: 1, height: 1, millimetresPerPixel: 1))
  }

  @Test("three in a row are one card, a neighbour at a card's distance is another")
  func rows() {
    let groups = SymbolGrouper()([
      placed(0, 0), placed(0, 24.7), placed(0, 49.4), placed(62, 24.7), placed(0, 110, .oval, color: 2), placed(0, 134, .oval, color: 1),
    ])
    #expect(groups.map { $0.members.count }.sorted() == [1, 1, 1, 3])
  }

  @Test("four alike in a row are not one card")
  func four() {
    let groups = SymbolGrouper()((0..<4).map { placed(0, 24.7 * Double($0)) })
    #expect(groups.allSatisfy { $0.members.count <= 3 })
    #expect(groups.reduce(0) { $0 + $1.members.count } == 4)
  }
}

@Suite("SET: the network")
struct SymbolNetworkTests {
  @Test("the embedded file is complete")
  func embedded() { #expect(SymbolNetwork.shared != nil) }

  @Test("a damaged file is refused")
  func damaged() {
    #expect(throws: VisionError.self) { _ = try SymbolNetwork(WeightFile(.cubeFace)) }
    #expect(throws: VisionError.self) { _ = try SymbolNetwork(WeightFile(Array(EmbeddedModel.setSymbols.bytes.dropLast()))) }
  }

  @Test("blank paper is no symbol")
  func blank() throws {
    let network = try #require(SymbolNetwork.shared)
    var scratch = SymbolNetwork.Scratch()
    let output = network([Float](repeating: 0, count: SymbolPatch.width * SymbolPatch.height * 3), &scratch)
    #expect(output[9] < 0)
  }
}
