import Glibc
import Testing

@testable import kociemba

@Suite(.enabled(if: isOptimized)) struct TableFileTests {
  @Test func tableFile() throws {
    let folder = "/tmp/kociemba-test-\(getpid())"
    mkdir(folder, 0o700)
    let path = folder + "/tables"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let first = try SolverTables.make(path: path, threads: 2, progress: BuildProgress())
    #expect(first.file == .written)
    #expect(try SolverTables.make(path: path, threads: 2, progress: BuildProgress()).file == .loaded)
    let file = open(path, O_WRONLY)
    lseek(file, 40_000_001, SEEK_SET)
    #expect(write(file, "x", 1) == 1)
    close(file)
    #expect(try SolverTables.make(path: path, threads: 2, progress: BuildProgress()).file == .written)
    truncate(path, 1000)
    #expect(!TableFile.isComplete(path, .halfTurn, like: try #require(SolverTables.sharedFull.get().content.fullBlock)))
    if case .failed = try SolverTables.make(path: folder + "/missing/tables", threads: 2, progress: BuildProgress()).file {
    } else {
      Issue.record("written?")
    }
  }

  @Test func makingTablesCanBeCancelled() throws {
    #expect(throws: SolverError.cancelled) { try SolverTables.full(path: "/tmp/never-\(getpid())", threads: 1) { _ in true } }
    let progress = BuildProgress()
    progress.cancel()
    #expect(throws: SolverError.cancelled) { try SolverTables.make(path: nil, threads: 1, progress: progress) }
    // Tables that the process has already are written all the same when a file is named.
    let path = "/tmp/kociemba-test-\(getpid())-memory"
    defer { unlink(path) }
    let held = try SolverTables.full(path: nil, threads: 2).tables
    let second = try SolverTables.full(path: path, threads: 2)
    #expect(second.tables.content === held.content)
    #expect(second.file == .written)
    #expect(try SolverTables.full(path: path, threads: 2).file == .notAsked)
    #expect(try SolverTables.make(path: path, threads: 2, progress: BuildProgress()).file == .loaded)
  }
}
