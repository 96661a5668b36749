package import VisionBase
package import kociemba

/// Position and orientation of a cubie at rest, as integers.
package struct CubiePlacement: Equatable, Sendable {
  /// Initial position.
  package let home: SIMD3<Int>
  /// Current position.
  package private(set) var position: SIMD3<Int>
  /// Current directions of the cubie's x, y and z axes.
  package private(set) var axes: (x: SIMD3<Int>, y: SIMD3<Int>, z: SIMD3<Int>)

  /// The initial placements of the 26 visible cubies: x varies fastest, then y, then z, each from -1 to 1.
  package static let home: [CubiePlacement] = (0..<27).compactMap { index in
    let home = SIMD3(index % 3 - 1, index / 3 % 3 - 1, index / 9 - 1)
    return home == SIMD3(0, 0, 0) ? nil : CubiePlacement(home: home)
  }

  private init(home: SIMD3<Int>) {
    (self.home, position) = (home, home)
    axes = (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
  }

  package func turned(_ turn: Move) -> CubiePlacement { turn.turns(position) ? rotated(turn) : self }

  /// Turned with the whole cube, as the layer of a move.
  package func rotated(_ turn: Move) -> CubiePlacement {
    var result = self
    result.position = turn.turned(position)
    result.axes = (turn.turned(axes.x), turn.turned(axes.y), turn.turned(axes.z))
    return result
  }

  /// The 4x4 transform from the cubie's frame to the scene, column by column, including a rotation about the cube's centre.
  package func transform(spin: Rotation) -> [Float] {
    func column(_ vector: SIMD3<Int>, _ last: Float) -> [Float] {
      let turned = spin.apply(vector.floats)
      return [turned.x, turned.y, turned.z, last]
    }
    return column(axes.x, 0) + column(axes.y, 0) + column(axes.z, 0) + column(position, 1)
  }

  package static func == (a: CubiePlacement, b: CubiePlacement) -> Bool {
    a.home == b.home && a.position == b.position && a.axes.x == b.axes.x && a.axes.y == b.axes.y && a.axes.z == b.axes.z
  }
}
