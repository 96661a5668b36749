/// What the person with the cube should do next.
public enum ScanGuidance: Int32, Sendable {
  /// No cube is seen.
  case showCube = 1
  case comeCloser = 2
  /// The cube reaches beyond the picture.
  case moveAway = 3
  case moreLight = 4
  /// The picture is blurred: out of focus or moving.
  case blurred = 5
  /// A reflection hides a sticker.
  case glare = 6
  case holdStill = 7
  /// Everything in view is known: show other faces.
  case turnCube = 8
  case done = 9
  /// All is well, evidence is being gathered.
  case keepGoing = 10
}
