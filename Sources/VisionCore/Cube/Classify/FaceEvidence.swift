import VisionBase

/// What the picture says for and against one face at one place: edges where they belong, evenness inside, patches at their places.
package struct FaceEvidence: Sendable {
  /// Sticker places with a patch of fitting size.
  package var hits = 0
  /// Mean distance of these from their places, in pitches.
  package var reprojectionError = 0.0
  /// Standard deviation of the logarithm of their share of the place.
  package var sizeSpread = 0.0
  /// Mean and weak (third lowest) logarithm of edge strength over the edge strength inside, of the twelve boundaries between stickers.
  package var inner = 0.0
  package var innerWeak = 0.0
  /// The same of the twelve boundaries to the outside.
  package var outer = 0.0
  package var outerWeak = 0.0
  /// Logarithm of the edge strength inside the stickers: median and third highest.
  package var edgeStrengthInside = 0.0
  package var edgeStrengthInsideHigh = 0.0
  /// Patches that continue the lattice outside of the face.
  package var extrapolation = 0
  /// Side of the middle place in pixels.
  package var pitch = 0.0
  /// Share of the face that lies in the picture.
  package var inside = 1.0
  /// Mean logarithm of the share of a place that its patch fills.
  package var fill = 0.0
  /// Colourfulness of the places: median and third highest.
  package var chroma = 0.0
  package var chromaHigh = 0.0
  /// Logarithm of the places' brightness over that of the four crossings between them, and the crossings' spread.
  package var grooveContrast = 0.0
  package var grooveContrastSpread = 0.0
  /// Logarithm of the colour's deviation inside the places: median and third highest.
  package var textureLogStdDev = 0.0
  package var textureLogStdDevHigh = 0.0
  /// Median brightness of the places, 0...255, of the brightest channel.
  package var brightness = 0.0
  /// What the other faces of the same box say in favour.
  package var support = 0.0

  /// Whether the face belongs to a cube in perspective; otherwise its map is free.
  package var isPosed = false

  package init() {}
}
