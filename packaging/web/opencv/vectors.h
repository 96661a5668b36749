// OpenCV enables its WebAssembly vectors for Emscripten alone. Their intrinsics have clang's names since the given version of Emscripten.
// Included before every file of OpenCV.
#ifndef VISIONCORE_VECTORS_H
#define VISIONCORE_VECTORS_H
#include <wasm_simd128.h>
#define CV_WASM_SIMD 1
#define __EMSCRIPTEN_major__ 3
#define __EMSCRIPTEN_minor__ 0
#define __EMSCRIPTEN_tiny__ 0
// Bodies of cvRound: instructions in place of a call of the C library.
#define CV_INLINE_ROUND_DBL(value) return (int)__builtin_rint(value)
#define CV_INLINE_ROUND_FLT(value) return (int)__builtin_rintf(value)
#endif
