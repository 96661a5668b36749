public import CVisionCore
import VisionBase
import VisionSupport
import kociemba

extension VisionError {
  /// A cube that cannot be solved, in the words of the check.
  init(_ problem: CubeProblem) { self.init(.illegalCube, problem.message) }

  /// The one mapping from the solver's errors to ours.
  init(_ error: SolverError) {
    switch error {
    case .outOfMemory(let bytes): self.init(.noMemory, "no memory for \(bytes) bytes")
    case .cancelled: self.init(.cancelled, "cancelled")
    case .timeout(let text): self.init(.timeout, text)
    case .noSolution(let text): self.init(.notFound, text)
    case .invalid(let text): self.init(.invalidArgument, text)
    case .unsupported(let text): self.init(.unsupported, text)
    case .file(let text): self.init(.inputOutput, text)
    }
  }
}

/// The cube that a caller's 54 symbols show.
func legalCube(_ name: StaticString, _ symbols: UnsafePointer<CChar>?) throws(VisionError) -> CubieState {
  let symbols = try Check.pointer(name, symbols)
  do throws(CubeProblem) {
    return try CubieState(try FaceletState(symbols: stickers(symbols, Int(VC_CUBE_STICKERS))))
  } catch {
    throw VisionError(error)
  }
}

/// Copies up to `count` symbols; a NUL ends them early, so a text that is too short is never read beyond its end.
private func stickers(_ symbols: UnsafePointer<CChar>, _ count: Int) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(count)
  for index in 0..<count {
    let symbol = UInt8(bitPattern: symbols[index])
    if symbol == 0 { break }
    result.append(symbol)
  }
  return result
}

/// Moves from a caller's text; NULL is none.
func writtenMoves(_ text: UnsafePointer<CChar>?) throws(VisionError) -> WrittenMoves {
  do throws(NotationError) {
    return try WrittenMoves(notation: text.map { String(cString: $0) } ?? "")
  } catch {
    throw VisionError(.badData, error.reason)
  }
}

/// How the cube is held after moves: the faces that are up and in front.
func heldFaces(_ text: UnsafePointer<CChar>?) throws(VisionError) -> (Int, Int) {
  let moves = try writtenMoves(try Check.pointer("text", text))
  return (Int(moves.original(.up).rawValue), Int(moves.original(.front).rawValue))
}

/// A caller's moves, 0...17 each, in writing.
func notation(_ moves: UnsafeBufferPointer<UInt8>, inverted: Bool) throws(VisionError) -> String {
  let list = try moves.map { (number) throws(VisionError) in
    guard let move = Move(validating: Int(number)) else { throw VisionError(.invalidArgument, "move \(number): must be 0..17") }
    return move
  }
  return (inverted ? list.inverted : list).notation
}

@implementation @_cdecl("vc_cube_check")
public func vc_cube_check(_ symbols: UnsafePointer<CChar>?, _ count: Int, _ report: UnsafeMutablePointer<vc_cube_report>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let symbols = try Check.pointer("symbols", symbols)
    let count = try Check.count("count", count, 0...1_000_000)
    var problem: CubeProblem?
    do throws(CubeProblem) {
      guard count == Int(VC_CUBE_STICKERS) else { throw .wrongNumberOfStickers(count) }
      _ = try CubieState(try FaceletState(symbols: stickers(symbols, count)))
    } catch {
      problem = error
    }
    if let report { try SizedStruct.write(vc_cube_report(problem), to: report) }
    if let problem { throw VisionError(problem) }
  }
}

extension vc_cube_report {
  /// What the check found; nil = nothing.
  init(_ found: CubeProblem?) {
    self.init()
    guard let found else { return }
    problem = found.code
    if case .unreachable(let flipped, let twisted, let swapped) = found {
      flipped_edge = flipped ? 1 : 0
      twisted_corner = twisted ? 1 : 0
      swapped_pair = swapped ? 1 : 0
    }
    let places = found.facelets.prefix(6)
    facelet_count = Int32(places.count)
    copy(places.map { Int32($0) }, to: &facelets)
    copy(found.message, to: &text)
  }
}

extension CubeProblem {
  /// The VC_CUBE_PROBLEM constant.
  fileprivate var code: Int32 {
    switch self {
    case .wrongNumberOfStickers: Int32(VC_CUBE_CHECK_WRONG_STICKER_COUNT)
    case .unknownSymbol: Int32(VC_CUBE_CHECK_UNKNOWN_SYMBOL)
    case .equalCentres: Int32(VC_CUBE_CHECK_EQUAL_CENTERS)
    case .wrongCount: Int32(VC_CUBE_CHECK_WRONG_COUNT)
    case .impossibleCorner: Int32(VC_CUBE_CHECK_IMPOSSIBLE_CORNER)
    case .impossibleEdge: Int32(VC_CUBE_CHECK_IMPOSSIBLE_EDGE)
    case .repeatedCorner: Int32(VC_CUBE_CHECK_REPEATED_CORNER)
    case .repeatedEdge: Int32(VC_CUBE_CHECK_REPEATED_EDGE)
    case .unreachable: Int32(VC_CUBE_CHECK_UNREACHABLE)
    }
  }
}

@implementation @_cdecl("vc_moves_parse")
public func vc_moves_parse(
  _ text: UnsafePointer<CChar>?, _ moves: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
  _ position: UnsafeMutablePointer<Int>?
) -> vc_status {
  count?.pointee = 0
  position?.pointee = 0
  return statusOnly { () throws(VisionError) in
    guard let text, let count, capacity >= 0, moves != nil || capacity == 0 else {
      throw VisionError(.invalidArgument, "text or count is NULL, or there is no room for moves")
    }
    let string = String(cString: text)
    do throws(NotationError) {
      let parsed = try [Move](notation: string)
      position?.pointee = string.utf8.count
      count.pointee = parsed.count
      for (index, move) in parsed.prefix(capacity).enumerated() { moves?[index] = move.index }
    } catch {
      position?.pointee = error.offset
      throw VisionError(.badData, error.reason)
    }
    if count.pointee > capacity, capacity > 0 { throw VisionError(.tooLarge, "\(count.pointee) moves: there is room for \(capacity)") }
  }
}
