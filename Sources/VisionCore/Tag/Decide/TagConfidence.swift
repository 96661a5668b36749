internal import VisionBase
internal import VisionSupport

/// From the evidence for a tag to the probability that it is there, with what else the picture shows.
enum TagConfidence {
  /// Evidence at which a tag is as likely as not, and how fast it becomes sure: written by lab/training/tag/calibrate.py.
  static let evenEvidence = 12.3
  private static let scale = 0.33

  static func probability(_ evidence: Double) -> Double { Logistic.sigmoid(scale * (evidence - evenEvidence)) }

  /// Sets the confidence of all tags of a picture: tags seldom come alone, and seldom with those of other families.
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
