import Testing

@testable import kociemba

@Suite struct GeometryTests {
  @Test func everyFaceletHasItsPosition() {
    #expect(FaceletPosition.all.count == CubeGeometry.faceletCount)
    for (facelet, position) in FaceletPosition.all.enumerated() { #expect(position.facelet == facelet) }
  }

  @Test func noStickerInsideOfTheCube() {
    #expect(FaceletPosition(cubie: SIMD3(0, 0, 0), face: .up).facelet == nil)
    #expect(FaceletPosition(cubie: SIMD3(1, 0, 1), face: .up).facelet == nil)
    #expect(FaceletPosition(cubie: SIMD3(2, 1, 0), face: .up).facelet == nil)
  }

  @Test func cornersAndEdgesTakeAllStickersButTheCentres() {
    let pieces = (PieceKind.corners.facelets + PieceKind.edges.facelets).flatMap { $0 }
    let centres = Face.allCases.map { $0.centre }
    #expect((pieces + centres).sorted() == Array(0..<CubeGeometry.faceletCount))
  }

  @Test func facesFromDirections() {
    for face in Face.allCases {
      #expect(Face(normal: face.normal) == face)
      #expect(Face(normal: 0 &- face.normal) == face.opposite)
    }
    #expect(Face(normal: SIMD3(1, 1, 0)) == nil)
  }

  @Test func rotationsAndReflections() {
    #expect(Set(CubeIsometry.all).count == 48)
    #expect(Set(CubeIsometry.rotations).count == 24)
    #expect(CubeIsometry.rotations.allSatisfy { $0.determinant == 1 })
    #expect(CubeIsometry.rotations.first == .identity)
  }

  @Test func rotationsMoveFaceletsAsFaces() {
    for rotation in CubeIsometry.rotations {
      let destinations = CubeGeometry.destinations(rotation)
      #expect(destinations.sorted() == Array(0..<CubeGeometry.faceletCount))
      for face in Face.allCases { #expect(destinations[face.centre] == rotation(face).centre) }
    }
  }

  @Test func names() {
    #expect(CubeGeometry.name(0) == "U1")
    #expect(CubeGeometry.name(53) == "B9")
    #expect(CubeGeometry.name(54) == "?")
  }

  @Test func sets() {
    #expect(FaceSet(.down).contains(.down))
    #expect(!FaceSet(.down).contains(.up))
    // After U not U again; after D neither D nor U, because U D is searched already.
    #expect([0, 9, 18].map { HalfTurns.list.followers[$0].nonzeroBitCount } == [15, 12, 18])
    #expect(HalfTurns.list.steps(without: FaceSet(.up)).nonzeroBitCount == 15)
  }
}
