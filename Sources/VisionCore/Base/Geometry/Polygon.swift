/// Square pixels; the order of the corners does not matter.
package func polygonArea(_ corners: [SIMD2<Double>]) -> Double {
  guard corners.count > 2 else { return 0 }
  var sum = 0.0
  for i in corners.indices {
    let a = corners[i]
    let b = corners[(i + 1) % corners.count]
    sum += a.x * b.y - a.y * b.x
  }
  return abs(sum) / 2
}

/// The part of a convex polygon that lies in a picture (Sutherland and Hodgman 1974).
package func clip(_ corners: [SIMD2<Double>], width: Double, height: Double) -> [SIMD2<Double>] {
  // Each side as a, b, c of a x + b y + c >= 0.
  let sides: [(Double, Double, Double)] = [(1, 0, 0.5), (-1, 0, width - 0.5), (0, 1, 0.5), (0, -1, height - 0.5)]
  var polygon = corners
  for (a, b, c) in sides {
    var kept: [SIMD2<Double>] = []
    for i in polygon.indices {
      let p = polygon[i]
      let q = polygon[(i + 1) % polygon.count]
      let dp = a * p.x + b * p.y + c
      let dq = a * q.x + b * q.y + c
      if dp >= 0 { kept.append(p) }
      if (dp >= 0) != (dq >= 0) {
        let t = dp / (dp - dq)
        kept.append(p + (q - p) * t)
      }
    }
    polygon = kept
  }
  return polygon
}
