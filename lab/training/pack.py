"""Reads and writes the library's weight files: named tensors, see Sources/VisionCore/Base/Learning/WeightFile.swift.

    import pack
    pack.write("colors.weights", {"input.weight": array, "words": "apple\\npear"})
    tensors = pack.read("colors.weights")

Tensors are numpy arrays of float32, float64 or int8, or texts. All trained files are written with write().
As a program it lists a file:  python3 lab/training/pack.py Models/cube/colors.weights
"""
import struct
import sys
import zlib

import numpy as np

MAGIC, VERSION = b"VCWEIGHT", 1
TYPES = {np.dtype("<f4"): 0, np.dtype("i1"): 1, np.dtype("<f8"): 3}
TEXT = 2


def write(path, tensors):
    """Writes a dictionary from names to arrays (float32, float64, int8) or texts, in order."""
    out = bytearray(MAGIC + struct.pack("<II", VERSION, len(tensors)))
    for name, value in tensors.items():
        if isinstance(value, str):
            kind, shape, data = TEXT, (len(value.encode()),), value.encode()
        else:
            array = np.ascontiguousarray(value)
            array = array.astype(array.dtype.newbyteorder("<"))
            kind, shape, data = TYPES[array.dtype], np.shape(value), array.tobytes()
        label = name.encode()
        out += struct.pack("<B", len(label)) + label + struct.pack("<BB", kind, len(shape))
        out += struct.pack(f"<{len(shape)}I", *shape) + data
    out += struct.pack("<I", zlib.crc32(out))
    with open(path, "wb") as file:
        file.write(out)


def read(path):
    """The tensors of a file: a dictionary from names to arrays or texts.

    :raises ValueError: for another kind of file, another version or a damaged file.
    """
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != MAGIC:
        raise ValueError(f"{path}: not a file of weights")
    version, count = struct.unpack_from("<II", data, 8)
    if version != VERSION:
        raise ValueError(f"{path}: version {version}, must be {VERSION}")
    if struct.unpack("<I", data[-4:])[0] != zlib.crc32(data[:-4]):
        raise ValueError(f"{path}: damaged, the checksum differs")
    types = {number: dtype for dtype, number in TYPES.items()}
    tensors, at = {}, 16
    for _ in range(count):
        length = data[at]
        name = data[at + 1:at + 1 + length].decode()
        at += 1 + length
        kind, sides = data[at], data[at + 1]
        shape = struct.unpack_from(f"<{sides}I", data, at + 2)
        at += 2 + 4 * sides
        size = int(np.prod(shape, dtype=np.int64))
        if kind == TEXT:
            tensors[name] = data[at:at + size].decode()
            at += size
        else:
            tensors[name] = np.frombuffer(data, types[kind], size, at).reshape(shape)
            at += size * types[kind].itemsize
    return tensors


if __name__ == "__main__":
    for path in sys.argv[1:]:
        for name, value in read(path).items():
            print(f"{path}: {name}", f"text of {len(value)} letters" if isinstance(value, str) else f"{value.dtype} {value.shape}")
