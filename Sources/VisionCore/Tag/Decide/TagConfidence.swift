internal import VisionBase
internal import VisionSupport

/// Probability of a tag from its evidence and the other tags of the picture.
enum TagConfidence {
  /// Evidence of probability 0.5, and slope of the logistic curve: written by lab/training/tag/calibrate.py.
  static let evenEvidence = 12.3
  private static let scale = 0.33

  static func probability(_ evidence: Double) -> Double { Logistic.sigmoid(scale * (evidence - evenEvidence)) }

  /// Sets the confidence of all tags of a picture: other sure tags of the family raise it, and those of other families lower it.
  static func rate(_ tags: inout [FoundTag]) {
    let sure = tags.filter { $0.evidence >= sureEvidence }.map { $0.family }
    for index in tags.indices {
      let tag = tags[index]
      let relatives = sure.count { $0 == tag.family } - (tag.evidence >= sureEvidence ? 1 : 0)
      let strangers = sure.count { $0 != tag.family }
      var evidence = tag.evidence + min(mostGain, gainOfOne * Double(relatives))
      if relatives == 0, strangers > 0, tag.evidence < sureEvidence { evidence -= lossOfStrangers }
      tags[index].confidence = probability(evidence)
    }
  }
}
