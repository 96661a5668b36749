// Prints the SET finder's measurements of each card, the input of lab/training/set/calibrate.py.
//
// Standard input: pictures one after the other, width and height as little endian UInt32, then rows of blue, green, red.
// Standard output: for each picture the number of cards, then one line per card: eight corner coordinates; probabilities of numbers,
// colours, shadings, shapes; presence; the ink; brightness steps across the sides; white share; doubt; symbols seen; whether other
// symbols agree; the number.
import Glibc
import VisionBase
import VisionSet

func bytes(_ count: Int) -> [UInt8]? {
  var block = [UInt8](repeating: 0, count: count)
  var filled = 0
  while filled < count {
    let part = block.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress.map { $0 + filled }, count - filled) }
    guard part > 0 else { return nil }
    filled += part
  }
  return block
}

func text(_ v: SIMD3<Double>) -> String { "\(v[0]) \(v[1]) \(v[2])" }

let finder = try SetFinder()
while let header = bytes(8) {
  func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(header[at + $1]) << (8 * $1) } }
  let (width, height) = (number(0), number(4))
  guard (1...16384).contains(width), (1...16384).contains(height), let pixels = bytes(3 * width * height) else { break }
  let view = try ImageView(bytes: pixels.span.bytes, width: width, height: height, stride: 3 * width, format: PixelFormat.bgr24.rawValue)
  let cards = try finder.detect(view)
  print(cards.count)
  for card in cards {
    let (corners, evidence) = (card.corners.points.map { "\($0.x) \($0.y)" }, card.evidence)
    print(
      corners.joined(separator: " "), text(card.numbers), text(card.colors), text(card.shadings), text(card.shapes), card.presence,
      text(card.ink), evidence.sides[0], evidence.sides[1], evidence.sides[2], evidence.sides[3], evidence.whiteShare, evidence.uncertainty,
      evidence.symbolCount, evidence.isTable ? 1 : 0, evidence.number)
  }
  fflush(nil)
}
