// The module Glibc of the Embedded build, with Swift's names for declarations that C headers cannot express. Compiled by
// scripts/build-rules; not part of the package.
@_exported public import CGlibc

public var errno: Int32 {
  get { unsafe __errno_location().pointee }
  set { unsafe __errno_location().pointee = newValue }
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { unsafe vce_open(path, flags, 0) }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { unsafe vce_open(path, flags, mode) }

public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { vce_fcntl(descriptor, command, 0) }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { vce_fcntl(descriptor, command, value) }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }

public func exp(_ x: Float) -> Float { expf(x) }
public func log(_ x: Float) -> Float { logf(x) }
public func sin(_ x: Float) -> Float { sinf(x) }
public func cos(_ x: Float) -> Float { cosf(x) }
public func tan(_ x: Float) -> Float { tanf(x) }
public func atan2(_ y: Float, _ x: Float) -> Float { atan2f(y, x) }
public func hypot(_ x: Float, _ y: Float) -> Float { hypotf(x, y) }
public func pow(_ x: Float, _ y: Float) -> Float { powf(x, y) }
