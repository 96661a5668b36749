// Prints the strokes that the library reads in raw BGR pictures of drawings, one JSON line each; lab/training/sketch/pages.py reads it.
//
// usage: SketchDrawingDump FILE...    FILE: as RawPicture reads it.
//
// Of every hypothesis: the corners of its box in pixels of the picture, its strokes and its filled areas' outlines, both as
// [[x, ...], [y, ...]] in whole numbers, 0...1000 along the longer side of the box.
import VisionBase
import RawPicture
import VisionSketch

func json(_ drawing: LineDrawing) -> String? {
  guard let box = Bounds((drawing.strokes + drawing.fills).joined()) else { return nil }
  let scale = 1000 / max(box.longerSide, 1e-9)
  func json(_ lines: Strokes) -> String {
    let texts = lines.map { line in
      let xs = line.map { Int((($0.x - box.low.x) * scale).rounded()) }
      let ys = line.map { Int((($0.y - box.low.y) * scale).rounded()) }
      return "[\(xs),\(ys)]"
    }
    return "[\(texts.joined(separator: ","))]"
  }
  return
    "{\"box\":[\(box.low.x),\(box.low.y),\(box.high.x),\(box.high.y)],\"strokes\":\(json(drawing.strokes)),\"areas\":\(json(drawing.fills))}"
}

let extractor = SheetStrokeExtractor()
for path in CommandLine.arguments.dropFirst() {
  guard let picture = RawPicture(path: path) else {
    print("cannot read \(path)")
    continue
  }
  let sheet = try picture.withView { try extractor.extract($0, SketchParameters()) }
  print("[\(sheet.drawings.compactMap(json).joined(separator: ","))]")
}
