/// Keeps a table from frame to frame: which card is which, and what most frames say that it is.
package struct SetTracker {
  private var cards: [SeenCard] = []
  private var nextIdentifier = 1

  package init() {}

  package mutating func update(_ reader: SetReader, _ image: borrowing ImageView) throws(VisionError) -> [SeenCard] {
    var seen = try reader.read(image)
    for index in seen.indices {
      seen[index].identifier = nextIdentifier
      nextIdentifier += 1
    }
    return seen
  }
}
