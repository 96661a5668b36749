// Finds SET cards and their sets: swift run FindSets PICTURE...
import Glibc
import VisionCore

do throws(VisionError) {
  let finder = try SetFinder()
  for path in CommandLine.arguments.dropFirst() {
    let picture = try Picture(path: path)
    let table = try picture.withImage { (image) throws(VisionError) in try finder.find(image) }
    print("\(path): \(table.cards.count) cards, \(table.sets.count) sets")
    for set in table.sets {
      let names = set.positions.map { position in
        let card = table.cards[position].card
        return "\(card.number) \(card.color) \(card.shading) \(card.shape)"
      }
      print("  set: \(names.joined(separator: ", "))")
    }
  }
} catch {
  print("error: \(error.message)")
  exit(1)
}
