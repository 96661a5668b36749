// Prints the strokes that the library reads in raw BGR pictures of drawings, one JSON line each; lab/training/sketch/pages.py reads it.
//
// usage: SketchDrawingDump FILE...    FILE: as RawPicture reads it.
//
// For every hypothesis: the corners of its box in pixels of the picture, its strokes and the outlines of its filled areas, both as
// [[x, ...], [y, ...]] in integers, 0...1000 along the longer side of the box.
import VisionBase
import RawPicture
import VisionSketch

func json(_ drawing: LineDrawing) -> String? {
  guard let box = Box(around: (drawing.strokes + drawing.fills).flatMap { $0 }) else { return nil }
  let scale = 1000 / max(box.width, box.height, 1e-9)
  func json(_ lines: Strokes) -> String {
    let texts = lines.map { line in
      let xs = line.map { Int((($0.x - box.minimum.x) * scale).rounded()) }
      let ys = line.map { Int((($0.y - box.minimum.y) * scale).rounded()) }
      return "[\(xs),\(ys)]"
    }
    return "[\(texts.joined(separator: ","))]"
  }
  return
    "{\"box\":[\(box.minimum.x),\(box.minimum.y),\(box.maximum.x),\(box.maximum.y)],\"strokes\":\(json(drawing.strokes)),\"areas\":\(json(drawing.fills))}"
}

let search = SketchSearch(try SketchNetwork.shared.get())
for path in CommandLine.arguments.dropFirst() {
  guard let picture = RawPicture(path: path) else {
    print("cannot read \(path)")
    continue
  }
  let sheet = try picture.withView { try search.sheet($0, SketchParameters()) }
  print("[\(sheet.drawings.compactMap(json).joined(separator: ","))]")
}
