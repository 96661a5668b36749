package import VisionSupport
internal import CSupport

/// Runs `body(0)` ... `body(count - 1)` on the library's thread pool, in any order, and returns when all are done.
///
/// A loop within the body of another loop runs sequentially on its thread.
@usableFromInline package func parallelFor(_ count: Int, _ body: @Sendable (Int) -> Void) {
  guard let count32 = Int32(exactly: count) else {
    for index in 0..<max(count, 0) { body(index) }
    return
  }
  withoutActuallyEscaping(body) { body in
    var work: @Sendable (Int) -> Void = body
    // vcs_parallel_for returns when no thread uses the context any more.
    unsafe withUnsafeMutablePointer(to: &work) { pointer in
      unsafe vcs_parallel_for(
        count32, count32,
        { context, first, last in
          guard let body = unsafe context?.assumingMemoryBound(to: (@Sendable (Int) -> Void).self).pointee else { return }
          for index in first..<last { body(Int(index)) }
        }, pointer)
    }
  }
}

/// `parallelFor` for a body that may throw; one of the errors is rethrown when all are done.
package func tryParallelFor(_ count: Int, _ body: @Sendable (Int) throws(VisionError) -> Void) throws(VisionError) {
  let failure = Guarded<VisionError?>(nil)
  parallelFor(count) { index in
    do throws(VisionError) {
      try body(index)
    } catch {
      failure.withLock { $0 = error }
    }
  }
  if let error = failure.withLock({ $0 }) { throw error }
}

/// `map` on the library's thread pool.
@inlinable package func mapInParallel<Value: Sendable, Result: Sendable>(_ values: [Value], _ transform: @Sendable (Value) -> Result)
  -> [Result]
{
  unsafe [Result](unsafeUninitializedCapacity: values.count) { buffer, count in
    // Each element is written by one thread.
    guard let first = buffer.baseAddress else { return }
    nonisolated(unsafe) let target = unsafe first
    parallelFor(values.count) { i in unsafe (target + i).initialize(to: transform(values[i])) }
    count = values.count
  }
}
