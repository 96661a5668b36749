import CVisionCore
import CubeRenderer
import VisionSupport

/// What a `vc_cube_renderer` points to.
final class CubeRendererHandle: ErrorTextOwner {
  let renderer: CubeRenderer
  /// Text and bytes that C borrows until the next call.
  let lent = LentBytes()
  private var meshes: [Int32: LentMesh] = [:]

  init(_ parameters: CubeRendererParameters) { renderer = CubeRenderer(parameters) }

  /// Keeps a mesh for the caller until the next one of the same part.
  func lend(_ mesh: CubieMesh, part: Int32) -> vc_cube_mesh {
    let kept = LentMesh(mesh)
    meshes[part] = kept
    return kept.value
  }
}

/// Arrays of a mesh in memory that C can borrow.
private final class LentMesh {
  private let positions: UnsafeMutableBufferPointer<Float>
  private let normals: UnsafeMutableBufferPointer<Float>
  private let indices: UnsafeMutableBufferPointer<UInt32>

  init(_ mesh: CubieMesh) {
    positions = .allocate(capacity: mesh.positions.count)
    normals = .allocate(capacity: mesh.normals.count)
    indices = .allocate(capacity: mesh.indices.count)
    _ = positions.initialize(fromContentsOf: mesh.positions)
    _ = normals.initialize(fromContentsOf: mesh.normals)
    _ = indices.initialize(fromContentsOf: mesh.indices)
  }

  deinit {
    positions.deallocate()
    normals.deallocate()
    indices.deallocate()
  }

  var value: vc_cube_mesh {
    vc_cube_mesh(
      struct_size: 0, vertex_count: UInt32(positions.count / 3), index_count: UInt32(indices.count), reserved: 0,
      positions: UnsafePointer(positions.baseAddress), normals: UnsafePointer(normals.baseAddress),
      indices: UnsafePointer(indices.baseAddress))
  }
}
