import VisionBase

/// Evidence for and against a face at one position: edges between stickers, evenness inside them, patches in the cells.
package struct FaceEvidence: Sendable {
  /// Cells with a patch of plausible size.
  package var hits = 0
  /// Mean distance of these patches from the cell centres, in pitches.
  package var reprojectionError = 0.0
  /// Standard deviation of the logarithm of their area in cells.
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
  /// Side of the central cell in pixels.
  package var pitch = 0.0
  /// Share of the face that lies in the picture.
  package var inside = 1.0
  /// Mean logarithm of the patches' area in cells.
  package var fill = 0.0
  /// Saturation of the cells: median and third highest.
  package var chroma = 0.0
  package var chromaHigh = 0.0
  /// Logarithm of the brightness of the cells over that of the four crossings between them, and the spread of the crossings.
  package var grooveContrast = 0.0
  package var grooveContrastSpread = 0.0
  /// Logarithm of the colour's deviation inside the cells: median and third highest.
  package var textureLogStdDev = 0.0
  package var textureLogStdDevHigh = 0.0
  /// Median brightness of the cells, 0...255, of the brightest channel.
  package var brightness = 0.0
  /// Support by the other faces of the same cube, log odds.
  package var support = 0.0

  /// Whether the face belongs to a cube in perspective; otherwise its map is free.
  package var isPosed = false

  package init() {}
}
