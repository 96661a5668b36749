import VisionBase
import VisionSupport
internal import Glibc

/// Classifies candidates with the network, several at the same time.
package struct SymbolClassifier: Sendable {
  private let network: SymbolNetwork

  /// Candidates that one thread classifies in a row, so that it reuses its work memory.
  private static let share = 8
  /// Ink is darker than white by more than this share of white; weaker pixels do not count for its colour.
  private static let faintestInk: Float = 0.12
  /// No ink takes away more than all but this share of the light.
  private static let darkestInk = 0.02

  package init(_ network: SymbolNetwork) { self.network = network }

  /// One symbol for each candidate, in the same order.
  ///
  /// - Parameter plane: the table where it is known; candidates are then seen as if from above.
  package func callAsFunction(
    _ planes: InkPlanes, _ candidates: [SymbolCandidate], on plane: TablePlane? = nil
  ) -> [ClassifiedSymbol] {
    let jobs = stride(from: 0, to: candidates.count, by: Self.share).map { first in
      Array(candidates[first..<min(candidates.count, first + Self.share)])
    }
    // The planes are only read while symbols are classified.
    nonisolated(unsafe) let levels = planes.levels
    return mapInParallel(jobs) { job in
      var scratch = SymbolNetwork.Scratch()
      var patch = [Float](repeating: 0, count: SymbolPatch.width * SymbolPatch.height * 3)
      return job.map { candidate in
        let frame = plane.map { SymbolPatch.Frame(candidate, on: $0) } ?? SymbolPatch.Frame(candidate)
        unsafe SymbolPatch.sample(levels, frame, into: &patch)
        return symbol(candidate, network(patch, &scratch), patch)
      }
    }.flatMap { $0 }
  }

  private func symbol(_ candidate: SymbolCandidate, _ output: SymbolNetwork.Output, _ patch: [Float]) -> ClassifiedSymbol {
    func probabilities(_ first: Int) -> SIMD3<Double> {
      .softmax(SIMD3(Double(output[first]), Double(output[first + 1]), Double(output[first + 2])))
    }
    return ClassifiedSymbol(
      candidate: candidate, probability: Logistic.sigmoid(Double(output[SymbolNetwork.isSymbol])),
      shapes: probabilities(SymbolNetwork.shapes), shadings: probabilities(SymbolNetwork.shadings),
      colors: probabilities(SymbolNetwork.colors), ink: inkColor(patch))
  }

  /// The mean of a patch's ink, weighted by the square of its darkness.
  private func inkColor(_ patch: [Float]) -> SIMD3<Double> {
    var sum = SIMD3<Float>(repeating: 0)
    var weight: Float = 1e-6
    for pixel in 0..<(SymbolPatch.width * SymbolPatch.height) {
      let value = SIMD3(patch[3 * pixel], patch[3 * pixel + 1], patch[3 * pixel + 2])
      let darkness = max(0, -value.min() - Self.faintestInk)
      sum += value * (darkness * darkness)
      weight += darkness * darkness
    }
    let mean = sum / weight
    func logarithm(_ channel: Int) -> Double { log(max(Self.darkestInk, 1 + Double(mean[channel]))) }
    return SIMD3(logarithm(0), logarithm(1), logarithm(2))
  }
}
