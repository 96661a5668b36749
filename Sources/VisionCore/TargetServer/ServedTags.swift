import VisionBase
import VisionSupport
import VisionTag

/// A place on a field in the form in which clients get it.
package struct ServedPosition: Sendable {
  /// Metres and radians, by WPILib's axes.
  package var pose: (x: Double, y: Double, z: Double, roll: Double, pitch: Double, yaw: Double)
  /// Standard deviations: x, y, z in metres, then the rotation about the field's axes in radians.
  package var deviations: [Double]
  /// Tags that it rests on.
  package var tagCount: Int
  /// Whether no other place is likely.
  package var isResolved: Bool

  package init(
    pose: (x: Double, y: Double, z: Double, roll: Double, pitch: Double, yaw: Double), deviations: [Double], tagCount: Int,
    isResolved: Bool
  ) {
    (self.pose, self.deviations, self.tagCount, self.isResolved) = (pose, deviations, tagCount, isResolved)
  }
}

extension ServedResult {
  /// Tags as targets: the first one has the angle and the distance of the line.
  ///
  /// - Parameters: as for targets; `position` nil = not known.
  convenience init(tags result: TagResult?, position: ServedPosition?, captureTime: Int64, latency: Int64, number: Int) {
    let tags = result?.tags ?? []
    let best = tags.lazy.compactMap { tag in
      tag.pose.map { Best(angle: $0.best.yaw, distance: $0.best.range, identifier: tag.identifier) }
    }.first
    self.init(best, count: tags.count, captureTime: captureTime, latency: latency, number: number) { json in
      json.key("targets")
      json.array { _ in }
      json.key("tags")
      json.array { list in
        for tag in tags.prefix(Self.maximumTags) { list.tag(tag) }
      }
      json.key("position")
      if let position { json.position(position) } else { json.null() }
    }
  }

  /// Tags of one line.
  private static let maximumTags = 64
}

extension JSONWriter {
  fileprivate mutating func tag(_ tag: FoundTag) {
    object { json in
      json.key("family")
      json.text(tag.familyName)
      json.key("id")
      json.number(tag.identifier)
      json.key("track")
      json.number(tag.track)
      json.key("corners")
      json.array { corners in
        for corner in tag.corners.points {
          corners.array { point in
            point.number(corner.x, digits: 2)
            point.number(corner.y, digits: 2)
          }
        }
      }
      json.member("confidence", tag.confidence, digits: 4)
      json.key("frames_unseen")
      json.number(tag.framesUnseen)
      if let pose = tag.pose { json.pose(pose) }
    }
  }

  private mutating func pose(_ pose: TagPose) {
    let (shift, turn) = (pose.best.translation, pose.best.rotationVector)
    member("yaw_deg", pose.best.yaw * 180 / .pi, digits: 3)
    member("pitch_deg", pose.best.pitch * 180 / .pi, digits: 3)
    member("distance_m", pose.best.range, digits: 4)
    key("pose")
    object { json in
      json.member("translation_m", [shift[0], shift[1], shift[2]], digits: 4)
      json.member("rotation_rad", [turn.x, turn.y, turn.z], digits: 4)
      json.member("ambiguity", pose.ambiguity, digits: 3)
    }
  }

  fileprivate mutating func position(_ position: ServedPosition) {
    let degrees = 180 / Double.pi
    object { json in
      json.key("pose")
      json.object { pose in
        pose.member("x_m", position.pose.x, digits: 4)
        pose.member("y_m", position.pose.y, digits: 4)
        pose.member("z_m", position.pose.z, digits: 4)
        pose.member("roll_deg", position.pose.roll * degrees, digits: 3)
        pose.member("pitch_deg", position.pose.pitch * degrees, digits: 3)
        pose.member("yaw_deg", position.pose.yaw * degrees, digits: 3)
      }
      json.key("deviation")
      json.object { deviation in
        deviation.member("translation_m", Array(position.deviations.prefix(3)), digits: 5)
        deviation.member("rotation_rad", Array(position.deviations.dropFirst(3)), digits: 5)
      }
      json.key("tags")
      json.number(position.tagCount)
      json.key("resolved")
      json.bool(position.isResolved)
    }
  }
}
