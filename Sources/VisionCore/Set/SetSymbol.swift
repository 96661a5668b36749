package import VisionBase
internal import Glibc

/// A symbol that was seen: where, and how likely each value of its attributes is.
package struct SetSymbol: Sendable {
  package var candidate: SymbolCandidate
  /// Probability that it is a symbol at all.
  package var probability: Double
  /// Probabilities in the order of `SetCard.Shape`, `SetCard.Shading` and `SetCard.Color`.
  package var shapes: SIMD3<Double>
  package var shadings: SIMD3<Double>
  package var colors: SIMD3<Double>
  /// The ink's mean colour against the card's white, as logarithms of blue, green and red; weighted by darkness.
  package var ink: SIMD3<Double>

  /// Not looked at in this frame: what was said of it in an earlier one.
  package var isRecalled = false

  package var shape: SetCard.Shape { SetCard.Shape(rawValue: shapes.indexOfLargest) ?? .diamond }

  /// How likely two symbols show the same attributes.
  package func agreement(with other: SetSymbol) -> Double {
    (shapes * other.shapes).sum() * (shadings * other.shadings).sum() * (colors * other.colors).sum()
  }
}

extension SIMD3<Double> {
  package var indexOfLargest: Int { self[0] >= self[1] ? (self[0] >= self[2] ? 0 : 2) : (self[1] >= self[2] ? 1 : 2) }

  /// Probabilities from logits.
  package static func softmax(_ logits: SIMD3<Double>) -> SIMD3<Double> {
    let top = logits.max()
    let powers = SIMD3(exp(logits[0] - top), exp(logits[1] - top), exp(logits[2] - top))
    return powers / powers.sum()
  }
}

/// Looks at candidates with the network, several at the same time.
package struct SymbolClassifier: Sendable {
  private let network: SymbolNetwork

  package init(_ network: SymbolNetwork) { self.network = network }

  /// One symbol for each candidate, in the same order.
  ///
  /// - Parameter plane: the table where it is known; candidates are then seen as if from above.
  package func callAsFunction(_ picture: SetPicture, _ candidates: [SymbolCandidate], on plane: TablePlane? = nil) -> [SetSymbol] {
    let share = 8
    let jobs = (candidates.count + share - 1) / share
    let source = UncheckedPicture(picture: picture)
    let results = SharedSlots<[SetSymbol]>(count: jobs, initial: [])
    parallelFor(jobs) { job in
      var scratch = SymbolNetwork.Scratch()
      var patch = [Float](repeating: 0, count: SymbolPatch.width * SymbolPatch.height * 3)
      let range = (job * share)..<min(candidates.count, (job + 1) * share)
      results[job] = candidates[range].map { candidate in
        let frame = plane.map { SymbolPatch.Frame(candidate, on: $0) } ?? SymbolPatch.Frame(candidate)
        _ = SymbolPatch.sample(source.picture, frame, into: &patch)
        let output = network(patch, &scratch)
        return symbol(candidate, output, patch)
      }
    }
    return (0..<jobs).flatMap { results[$0] }
  }

  private func symbol(_ candidate: SymbolCandidate, _ output: SymbolNetwork.Output, _ patch: [Float]) -> SetSymbol {
    func logits(_ first: Int) -> SIMD3<Double> { SIMD3(Double(output[first]), Double(output[first + 1]), Double(output[first + 2])) }
    // The network's colours are in the order red, green, purple; its shadings solid, striped, open; its shapes diamond, oval, squiggle.
    return SetSymbol(
      candidate: candidate, probability: 1 / (1 + exp(-Double(output[9]))), shapes: .softmax(logits(0)), shadings: .softmax(logits(3)),
      colors: .softmax(logits(6)), ink: inkColor(patch))
  }

  private func inkColor(_ patch: [Float]) -> SIMD3<Double> {
    var sum = SIMD3<Float>(repeating: 0)
    var weight: Float = 1e-6
    for pixel in 0..<(SymbolPatch.width * SymbolPatch.height) {
      let value = SIMD3(patch[3 * pixel], patch[3 * pixel + 1], patch[3 * pixel + 2])
      let darkness = max(0, -value.min() - 0.12)
      sum += value * (darkness * darkness)
      weight += darkness * darkness
    }
    let mean = sum / weight
    return SIMD3(log(max(0.02, 1 + Double(mean[0]))), log(max(0.02, 1 + Double(mean[1]))), log(max(0.02, 1 + Double(mean[2]))))
  }
}

/// The picture is only read while symbols are classified.
private struct UncheckedPicture: @unchecked Sendable {
  let picture: SetPicture
}

/// Slots that parallel jobs fill, each its own.
@safe
private final class SharedSlots<Value>: @unchecked Sendable {
  private let slots: UnsafeMutableBufferPointer<Value>

  init(count: Int, initial: Value) {
    unsafe slots = .allocate(capacity: count)
    unsafe slots.initialize(repeating: initial)
  }

  deinit {
    unsafe slots.deinitialize()
    unsafe slots.deallocate()
  }

  subscript(index: Int) -> Value {
    get { unsafe slots[index] }
    set { unsafe slots[index] = newValue }
  }
}
