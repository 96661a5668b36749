internal import Glibc

/// Turns the evidence for a face into log odds: a logistic regression over the measurements and a few of their products.
///
/// Trained by Models/cube_face/train.py, which writes `FaceJudge+Weights.swift`.
package enum FaceJudge {
  /// The measurements and products, in the order of the weights.
  package static func features(_ e: FaceEvidence) -> InlineArray<29, Double> {
    let hits = Double(e.hits)
    let support = min(e.support, 6)
    return [
      hits, e.misfit, e.sizeSpread, e.inner, e.innerWeak, e.outer, e.outerWeak, e.unrest, e.unrestHigh, Double(e.beyond),
      log(max(e.pitch, 1e-3)), e.inside, e.fill, e.chroma, e.chromaHigh, e.gap, e.gapSpread, e.mottle, e.mottleHigh, e.support,
      min(hits, 8) * min(hits, 8) / 8, e.chroma * e.gap, e.misfit * e.misfit * 50, e.hits >= 8 ? 1 : 0, hits * e.support / 8,
      e.inner * e.chroma, e.gap * e.gap, support, e.fill * e.fill,
    ]
  }

  package static func logOdds(_ evidence: FaceEvidence) -> Double {
    let f = features(evidence)
    var sum = weights[29]
    for i in 0..<29 { sum += weights[i] * f[i] }
    return sum
  }

  package static func probability(logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }

  /// Rough log odds of a lattice alone, to try the good ones first.
  package static func promise(_ e: FaceEvidence) -> Double {
    let edges = 1.5 * e.inner + 0.7 * e.innerWeak + 0.7 * e.outer
    return 0.5 * Double(e.hits) + edges - 10 * e.misfit - 2 * e.sizeSpread - 0.5 * Double(e.beyond) - 0.7 * (e.unrestHigh - 1.8)
      - 4 * (1 - e.inside) - 4.5
  }
}
