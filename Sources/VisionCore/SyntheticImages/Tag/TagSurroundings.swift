import VisionBase
import VisionSupport
internal import Glibc

/// A plain wall, or a wall with stains and objects with straight edges that resemble tags. Strengths and sizes are chosen by eye.
struct TagSurroundings {
  private let parameters: TagSceneParameters

  /// Widths of the wall's stains, pixels, and their strengths relative to the wall's light.
  private static let stains: [(width: Float, strength: Float)] = [(97, 0.5), (23, 0.2), (5, 0.06)]
  /// Sizes of objects, shares of the picture's height.
  private static let thingSizes = (minimum: 0.01, maximum: 0.22)
  /// Largest aspect ratio of objects.
  private static let largestAspect = 5.0
  /// Share of objects with parts, such as window panes or lines of text.
  private static let holderShare = 0.3
  private static let heldCounts = (minimum: 2, maximum: 7)

  init(_ parameters: TagSceneParameters) { self.parameters = parameters }

  func paint(with painter: inout TagPainter, random: inout SeededRandom) {
    let wall = parameters.wallLight
    guard parameters.things > 0 else {
      painter.fill { _, _ in wall }
      return
    }
    let noise = ValueNoise(seed: UInt32(truncatingIfNeeded: random.next()))
    painter.fill { x, y in
      var light: Float = 1
      for stain in Self.stains { light += stain.strength * 2 * (noise(x / stain.width, y / stain.width) - 0.5) }
      return wall * light
    }
    for _ in 0..<parameters.things { addThing(&painter, &random) }
  }

  private func addThing(_ painter: inout TagPainter, _ random: inout SeededRandom) {
    let (width, height) = (Double(parameters.width), Double(parameters.height))
    let position = Point(random.uniform(-0.05, 1.05) * width, random.uniform(-0.05, 1.05) * height)
    // Small objects are more frequent.
    let share = random.unit()
    let size = height * (Self.thingSizes.minimum + (Self.thingSizes.maximum - Self.thingSizes.minimum) * share * share)
    let aspect = random.uniform(1, Self.largestAspect).squareRoot()
    let turn = random.unit() < 0.5 ? random.uniform(-0.1, 0.1) as Double : random.uniform(0, .pi) as Double
    let (along, across) = (Point(cos(turn), sin(turn)) * (size * aspect / 2), Point(-sin(turn), cos(turn)) * (size / aspect / 2))
    painter.fill(Self.box(position, along, across), light: random.uniform(0.02, 0.9))
    guard random.unit() < Self.holderShare else { return }
    let level: Float = random.uniform(0.02, 0.9)
    let count = Self.heldCounts.minimum + random.below(Self.heldCounts.maximum - Self.heldCounts.minimum + 1)
    for index in 0..<count {
      let center = position + along * ((2 * Double(index) + 1) / Double(count) - 1)
      painter.fill(Self.box(center, along * (0.6 / Double(count)), across * random.uniform(0.5, 0.9)), light: level)
    }
  }

  private static func box(_ center: Point, _ along: Point, _ across: Point) -> [Point] {
    [center - along - across, center + along - across, center + along + across, center - along + across]
  }
}
