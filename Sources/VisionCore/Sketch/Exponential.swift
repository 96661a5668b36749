internal import Glibc

/// e to the power of x.
func exponential(_ x: Float) -> Float { expf(x) }
