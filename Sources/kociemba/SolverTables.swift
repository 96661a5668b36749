import Synchronization

/// All tables of one profile, shared by the threads that search with them.
package final class SolverTables: Sendable {
  let phaseTwo: PhaseTwoTables
  let compact: CompactTables
  let preMoves: PreMoves
  private let arena: Arena

  /// The bytes of the tables.
  package var byteCount: Int { arena.capacity }

  /// Makes the tables of the compact profile.
  init() throws(SolverError) {
    arena = try Arena(capacity: PhaseTwoTables.size + CompactTables.size + PreMoves.size)
    var work = PhaseTwoTables.Work()
    phaseTwo = try PhaseTwoTables(arena: arena, work: &work)
    compact = try CompactTables(arena: arena)
    preMoves = PreMoves(arena: arena)
  }

  private struct Shared: Sendable {
    weak var tables: SolverTables?
  }

  private static let shared = Mutex(Shared())

  /// The compact tables, made once and shared by all solvers that exist at the same time.
  package static func compact() throws(SolverError) -> SolverTables {
    let made = shared.withLock { shared -> Result<SolverTables, SolverError> in
      if let tables = shared.tables { return .success(tables) }
      do throws(SolverError) {
        let tables = try SolverTables()
        shared.tables = tables
        return .success(tables)
      } catch {
        return .failure(error)
      }
    }
    return try made.get()
  }
}
