package import VisionSupport
internal import COpenCV

extension PlaneReadable where Element == UInt8 {
  /// Finds the inner corners of a fully visible chessboard, row by row, in one channel; nil without a board.
  ///
  /// Duda and Frese, Accurate Detection and Localization of Checkerboard Corners for Calibration (2018); OpenCV's findChessboardCornersSB.
  ///
  /// - Parameters:
  ///   - columns: inner corners along a row, at least 3.
  ///   - rows: rows of corners, at least 3.
  ///   - isThorough: slower search for small and blurred boards.
  /// - Throws: `noMemory`, `internalFailure`.
  package func chessboardCorners(columns: Int, rows: Int, isThorough: Bool) throws(VisionError) -> [Point]? {
    let (normalise, exhaustive, accurate): (Int32, Int32, Int32) = (2, 16, 32)  // CALIB_CB_NORMALIZE_IMAGE, _EXHAUSTIVE, _ACCURACY
    let flags = normalise | accurate | (isThorough ? exhaustive : 0)
    var corners = [SIMD2<Float>](repeating: .zero, count: columns * rows)
    var isFound: Int32 = 0
    let answer = unsafe withMutableMemory(of: &corners, as: cvx_point.self) { target, _ in
      unsafe cvx_find_chessboard(view.cv, Int32(clamping: columns), Int32(clamping: rows), flags, target, &isFound)
    }
    try checkOpenCV(answer)
    return isFound == 0 ? nil : corners.map { Point(Double($0.x), Double($0.y)) }
  }

  /// Moves approximate corners of a chessboard to the saddle points, in one channel (Foerstner and Guelch 1987; OpenCV's cornerSubPix).
  ///
  /// - Parameter radius: half the side of the search window, pixels.
  /// - Throws: `noMemory`, `internalFailure`.
  package func refinedCorners(_ corners: [Point], radius: Int) throws(VisionError) -> [Point] {
    guard !corners.isEmpty else { return [] }
    let (iterations, precision): (Int32, Double) = (40, 0.001)
    var positions = corners.map { SIMD2(Float($0.x), Float($0.y)) }
    let answer = unsafe withMutableMemory(of: &positions, as: cvx_point.self) { target, count in
      unsafe cvx_refine_corners(view.cv, target, count, Int32(clamping: radius), iterations, precision)
    }
    try checkOpenCV(answer)
    return positions.map { Point(Double($0.x), Double($0.y)) }
  }
}
