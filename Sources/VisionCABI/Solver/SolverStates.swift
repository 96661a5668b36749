public import CVisionCore
import VisionBase
import VisionSupport
import kociemba

extension VisionError {
  /// A cube that cannot be solved, in the words of the check.
  init(_ problem: CubeProblem) { self.init(.illegalCube, problem.message) }

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

/// The cube of a caller's 54 symbols.
@safe func legalCube(_ name: StaticString, _ symbols: UnsafePointer<CChar>?) throws(VisionError) -> CubieState {
  try legalCube(try Check.symbols(name, symbols, maximumCount: Int(VC_CUBE_STICKERS)))
}

func legalCube(_ symbols: [UInt8]) throws(VisionError) -> CubieState {
  do throws(CubeProblem) {
    return try CubieState(try FaceletState(symbols: symbols))
  } catch {
    throw VisionError(error)
  }
}

/// Moves from a caller's text; NULL is none.
@safe func writtenMoves(_ text: UnsafePointer<CChar>?) throws(VisionError) -> WrittenMoves {
  let string = try Check.longText(text)
  do throws(NotationError) {
    return try WrittenMoves(notation: string)
  } catch {
    throw VisionError(.badData, error.reason)
  }
}

/// How the cube is held after moves: the faces that are up and in front.
@safe func heldFaces(_ text: UnsafePointer<CChar>?) throws(VisionError) -> (Int, Int) {
  let moves = try writtenMoves(try Check.pointer("text", text))
  return (Int(moves.original(.up).rawValue), Int(moves.original(.front).rawValue))
}

/// A caller's moves, 0...17 each, as text.
func notation(_ moves: CallerArray<UInt8>, inverted: Bool) throws(VisionError) -> String {
  let list = try moves.map { (number) throws(VisionError) in
    guard let move = Move(validating: Int(number)) else { throw VisionError(.invalidArgument, "move \(number): must be 0..17") }
    return move
  }
  return (inverted ? list.inverted : list).notation
}

@implementation @_cdecl("vc_cube_check")
public func vc_cube_check(_ symbols: UnsafePointer<CChar>?, _ count: Int, _ report: UnsafeMutablePointer<vc_cube_report>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let symbols = try Check.symbols("symbols", symbols, maximumCount: min(max(count, 0), Int(VC_CUBE_STICKERS)))
    let count = try Check.count("count", count, 0...1_000_000)
    var problem: CubeProblem?
    do throws(CubeProblem) {
      guard count == Int(VC_CUBE_STICKERS) else { throw .wrongNumberOfStickers(count) }
      _ = try CubieState(try FaceletState(symbols: symbols))
    } catch {
      problem = error
    }
    if !report.isNull { try SizedStruct.write(vc_cube_report(problem), to: report) }
    if let problem { throw VisionError(problem) }
  }
}

extension vc_cube_report {
  /// - Parameter found: nil for a legal cube.
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
  count.store(0)
  position.store(0)
  return statusOnly { () throws(VisionError) in
    guard !text.isNull, !count.isNull, capacity >= 0, !moves.isNull || capacity == 0 else {
      throw VisionError(.invalidArgument, "text or count is NULL, or there is no room for moves")
    }
    let string = try Check.longText(text)
    let parsed: [Move]
    do throws(NotationError) { parsed = try [Move](notation: string) } catch {
      position.store(error.offset)
      throw VisionError(.badData, error.reason)
    }
    position.store(string.utf8.count)
    count.store(parsed.count)
    CallerRoom(moves, count: capacity).store(parsed.lazy.map { $0.index })
    if parsed.count > capacity, capacity > 0 { throw VisionError(.tooLarge, "\(parsed.count) moves: there is room for \(capacity)") }
  }
}
