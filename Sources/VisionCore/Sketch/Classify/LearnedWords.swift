internal import VisionBase
package import VisionSupport

/// Words taught with a few examples each: the prototype of a word is the mean of its examples' embeddings (nearest class mean;
/// Snell, Swersky and Zemel, NIPS 2017; as weights of a cosine classifier: Qi, Brown and Lowe, CVPR 2018).
package struct LearnedWords: Sendable {
  package struct Word: Sendable, Equatable {
    package var name: String
    /// Sum of the examples' unit vectors.
    package var sum: [Float]
    package var examples: Int

    /// The prototype: a unit vector.
    package var vector: [Float] {
      var result = sum
      SketchNetwork.normalize(&result)
      return result
    }
  }

  package static let fewestExamples = 3
  package static let mostExamples = 20
  package static let mostWords = 500
  package static let longestName = 100

  package private(set) var words: [Word] = []

  package init() {}

  /// Words with enough examples to be recognised.
  package var ready: [Word] { words.filter { $0.examples >= Self.fewestExamples } }

  /// Adds an example; the first one makes the word.
  ///
  /// - Parameter embedding: unit vector of the example.
  /// - Throws: `invalidArgument` for impossible names, `tooLarge` when there are too many words or examples.
  package mutating func add(_ name: String, _ embedding: [Float]) throws(VisionError) {
    try Self.check(name)
    if let index = words.firstIndex(where: { $0.name == name }) {
      guard words[index].examples < Self.mostExamples else {
        throw VisionError(.tooLarge, "\"\(name)\" has \(Self.mostExamples) examples already")
      }
      for i in embedding.indices { words[index].sum[i] += embedding[i] }
      words[index].examples += 1
    } else {
      guard words.count < Self.mostWords else { throw VisionError(.tooLarge, "there are \(Self.mostWords) words of your own already") }
      words.append(Word(name: name, sum: embedding, examples: 1))
    }
  }

  /// - Throws: `notFound`.
  package mutating func remove(_ name: String) throws(VisionError) {
    guard let index = words.firstIndex(where: { $0.name == name }) else { throw VisionError(.notFound, "no learned word \"\(name)\"") }
    words.remove(at: index)
  }

  private static func check(_ name: String) throws(VisionError) {
    guard !name.isEmpty, name.utf8.count <= longestName, !name.unicodeScalars.contains(where: isControl) else {
      throw VisionError(.invalidArgument, "the word must have 1..\(longestName) bytes without line ends or control characters")
    }
  }

  /// Whether a scalar is a control character (C0, delete, C1) or Unicode's line or paragraph separator. A `Character` may consist of
  /// several of them.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
  }

  private static let magic = "VCOWNW02"

  /// All words as bytes for a file, with a checksum at the end.
  package func encoded(embeddingSize: Int) -> [UInt8] {
    var bytes = Array(Self.magic.utf8)
    func put(_ value: UInt32) { bytes += (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    put(UInt32(truncatingIfNeeded: embeddingSize))
    put(UInt32(truncatingIfNeeded: words.count))
    for word in words {
      put(UInt32(truncatingIfNeeded: word.name.utf8.count))
      bytes += Array(word.name.utf8)
      put(UInt32(truncatingIfNeeded: word.examples))
      for value in word.sum { put(value.bitPattern) }
    }
    return withChecksum(bytes)
  }

  /// - Throws: `badData` when the bytes are no such words or damaged, `unsupported` when they were made with another network.
  package init(_ bytes: RawSpan, embeddingSize: Int) throws(VisionError) {
    var whole = ByteReader(bytes)
    let all = try whole.read(count: whole.remaining)
    var reader = ByteReader(all.dropLast(4))
    guard reader.remaining >= 8, try reader.text(8) == Self.magic else { throw VisionError(.badData, "not saved words") }
    let size = try reader.uint32()
    guard size == embeddingSize else { throw VisionError(.unsupported, "words of a network with \(size) numbers, not \(embeddingSize)") }
    guard endsWithChecksum(all) else { throw VisionError(.badData, "the saved words are damaged: the checksum differs") }
    for _ in 0..<(try reader.count(0...Self.mostWords)) {
      let name = try reader.text(try reader.count(1...Self.longestName))
      let examples = try reader.count(1...Self.mostExamples)
      let sum = try reader.floats(embeddingSize)
      guard !words.contains(where: { $0.name == name }), sum.allSatisfy({ abs($0) <= Float(examples) + 1 }) else {
        throw VisionError(.badData, "a word comes twice or is out of range")
      }
      do throws(VisionError) { try Self.check(name) } catch { throw VisionError(.badData, error.message) }
      words.append(Word(name: name, sum: sum, examples: examples))
    }
    guard reader.remaining == 0 else { throw VisionError(.badData, "\(reader.remaining) bytes too many") }
  }
}
