import VisionBase
import VisionSupport
internal import Glibc

/// Classifies candidates with the network, on several threads.
package struct SymbolClassifier: Sendable {
  private let network: SymbolNetwork

  package init(_ network: SymbolNetwork) { self.network = network }

  /// One symbol for each candidate, in the same order.
  ///
  /// - Parameter frame: the frame of a candidate's patch.
  package func callAsFunction(
    _ view: InkView, _ candidates: [SymbolCandidate],
    frame: @Sendable (SymbolCandidate) -> SymbolPatch.Frame = { SymbolPatch.Frame($0) }
  ) -> [ClassifiedSymbol] {
    let jobs = stride(from: 0, to: candidates.count, by: Self.candidatesPerJob).map { first in
      Array(candidates[first..<min(candidates.count, first + Self.candidatesPerJob)])
    }
    return mapInParallel(jobs) { job in
      var scratch = SymbolNetwork.Scratch()
      var patch = [Float](repeating: 0, count: SymbolPatch.width * SymbolPatch.height * 3)
      return job.map { candidate in
        SymbolPatch.sample(view.levels, frame(candidate), into: &patch)
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
