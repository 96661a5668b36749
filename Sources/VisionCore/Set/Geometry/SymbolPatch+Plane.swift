import VisionBase
internal import Glibc

extension SymbolPatch.Frame {
  /// Aligned with the principal axes on the table, so that the patch shows the symbol as from above.
  package init(_ candidate: SymbolCandidate, on plane: TablePlane) {
    let flat = PrincipalAxes(candidate.covariance)
    let axes = PrincipalAxes(plane.rectified(covariance: candidate.covariance, at: candidate.center))
    let g = plane.derivative(at: candidate.center)
    let determinant = g[0] * g[3] - g[1] * g[2]
    func picture(_ x: Double, _ y: Double) -> Point { Point((g[3] * x - g[1] * y) / determinant, (g[0] * y - g[2] * x) / determinant) }
    let (c, s) = (cos(axes.angle), sin(axes.angle))
    // Extents in standard deviations hardly change with the view.
    let length = axes.along * candidate.length / flat.along
    let breadth = axes.across * candidate.breadth / flat.across
    self.init(center: candidate.center, along: picture(c * length, s * length), across: picture(-s * breadth, c * breadth))
  }
}

extension SymbolClassifier {
  /// One symbol for each candidate as seen from above, in the same order.
  package func callAsFunction(_ view: InkView, _ candidates: [SymbolCandidate], on plane: TablePlane) -> [ClassifiedSymbol] {
    self(view, candidates) { SymbolPatch.Frame($0, on: plane) }
  }
}
