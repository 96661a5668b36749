public import CVisionCore
import Glibc
import VisionBase
import VisionSupport
import kociemba

@implementation @_cdecl("vc_solver_load_tables")
public func vc_solver_load_tables(
  _ solver: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ progress: (@convention(c) (UnsafeMutableRawPointer?, Double) -> Int32)?, _ user_data: UnsafeMutableRawPointer?
) -> vc_status {
  let report = TableProgress(progress, user_data)?.call
  return statusOnly { () throws(VisionError) in
    let target = try Handle<SolverSession>.checked("solver", solver).object
    let metric = target.searchedMetric.withLock { $0 }
    let name = path.isNull ? nil : String(path)
    guard name?.isEmpty != true else { throw VisionError(.invalidArgument, "path is empty") }
    do throws(SolverError) {
      let made = try SolverTables.full(metric, path: name, threads: ThreadLimit.current, progress: report)
      target.solver.use(made.tables)
      if case .failed(let text) = made.file { throw .file(text) }
    } catch {
      throw VisionError(error)
    }
  }
}

extension SolverSession {
  /// The tables of the next search's metric; nil when there is no memory for them.
  var tables: SolverTables? {
    let metric = searchedMetric.withLock { $0 }
    return try? solver.tables(metric)
  }
}

/// The most bytes that a cube of `vc_solver_solve_many` takes.
private let memoryOfCube = 320

@implementation @_cdecl("vc_solver_solve_many")
public func vc_solver_solve_many(
  _ solver: OpaquePointer?, _ symbols: UnsafePointer<CChar>?, _ count: Int, _ out: UnsafeMutablePointer<vc_solution>?,
  _ statuses: UnsafeMutablePointer<vc_status>?
) -> vc_status {
  Handle<SolverSession>.call(solver) { (handle) throws(VisionError) in
    guard try Check.count("count", count, 0...10_000_000) > 0 else { return }
    _ = try Check.pointer("symbols", symbols)
    try MemoryReserve.take(memoryOfCube * count)
    let places = try SizedArray(out, first: .none)
    for index in 0..<count { try places.write(.none, index) }
    let stickers = Int(VC_CUBE_STICKERS)
    var errors = [VisionError?](repeating: nil, count: count)
    var cubes: [CubieState] = []
    var indices: [Int] = []
    for index in 0..<count {
      do throws(VisionError) {
        cubes.append(try legalCube(try Check.symbols("symbols", symbols, from: index * stickers, maximumCount: stickers)))
        indices.append(index)
      } catch {
        errors[index] = error
      }
    }
    let options = try handle.object.currentOptions()
    let results: [Result<Solution, SolverError>]
    do throws(SolverError) { results = try handle.object.solver.solve(cubes, options) } catch { throw VisionError(error) }
    for (index, result) in zip(indices, results) {
      switch result {
      case .success(let solution): try places.write(vc_solution(solution, options), index)
      case .failure(let error): errors[index] = VisionError(error)
      }
    }
    if !statuses.isNull { CallerRoom(statuses, count: count).store(errors.lazy.map { $0?.status ?? VC_OK.status }) }
    if let first = errors.firstIndex(where: { $0 != nil }), let error = errors[first] {
      throw VisionError(error.code, "cube \(first): \(error.message)")
    }
  }
}
