"""Makes families.weights, the code lists of the tag room, from their public sources.

    make train-tag-families

AprilTag's codes come from Debian's source package (BSD-2), ArUco's from cv2.aruco of the package from PyPI (Apache-2.0). The SHA-256
of both is checked.

For each list `<name>` the file holds (lab/training/pack.py):
    <name>.shape  int8   border side in cells, 1 = white within black (reversed), 1 = codes are coded as gaps, least Hamming distance
    <name>.cells  int8   x, y of each bit, highest bit first, in cells from the top-left corner of the square that the corners mark
    <name>.codes  int8   consecutive codes, high byte first; or gaps, see `gaps`
and in `families` a line per family: its name, its list, the number of codes from the list, the number of correctable bits.
"""
import argparse
import hashlib
import os
import re
import sys
import tarfile
import urllib.request

import cv2
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import pack  # noqa: E402
import recipe  # noqa: E402

ARCHIVE = "apriltag_3.3.0.orig.tar.gz"
HOMES = [f"http://{home}/pool/main/a/apriltag/{ARCHIVE}" for home in ("deb.debian.org/debian", "snapshot.debian.org/archive/debian/20250520T000000Z")]
APRILTAG_SHA256 = "68ef6640f55aac6566ba8d030a4e7d960446d5b9340dfb61e79b9f92a08b1032"
# SHA-256 of the bits of all lists from OpenCV, in the order below.
ARUCO_SHA256 = "b6c4fa8194f8184223b0572565be41d1a1e7caf6b5912ba2fe88cfd876960fce"
APRILTAG = ["tag36h11", "tag25h9", "tag16h5", "tagStandard41h12", "tag36h10", "tagCircle21h7", "tagCircle49h12", "tagCustom48h12",
            "tagStandard52h13"]
ARUCO = [("aruco4x4", "DICT_4X4", (50, 100, 250, 1000)), ("aruco5x5", "DICT_5X5", (50, 100, 250, 1000)),
         ("aruco6x6", "DICT_6X6", (50, 100, 250, 1000)), ("aruco7x7", "DICT_7X7", (50, 100, 250, 1000)),
         ("aruco_mip_36h12", "DICT_ARUCO_MIP_36h12", None), ("aruco_original", "DICT_ARUCO_ORIGINAL", None)]
# AprilTag's families: codes are first + i * PRIME modulo 2^bits with growing i (Olson 2011, section IV).
PRIME = 982451653


def gaps(codes, bits):
    """The differences of i in base 128, low digits first, with the high bit set on all but the last; None if i does not grow slowly."""
    inverse = pow(PRIME, -1, 1 << bits)
    out, last = bytearray(codes[0].to_bytes((bits + 7) // 8, "big")), 0
    for code in codes[1:]:
        i = (code - codes[0]) * inverse % (1 << bits)
        gap, last = i - last, i
        if not 0 < gap < 1 << 28:
            return None
        while gap > 127:
            out.append(128 | gap & 127)
            gap >>= 7
        out.append(gap)
    return out


def add(tensors, name, border, is_reversed, distance, cells, codes):
    bits = len(cells)
    coded = gaps(codes, bits)
    plain = b"".join(code.to_bytes((bits + 7) // 8, "big") for code in codes)
    shorter = coded is not None and len(coded) < len(plain)
    tensors[name + ".shape"] = np.array([border, is_reversed, shorter, distance], np.int8)
    tensors[name + ".cells"] = np.array(cells, np.int8)
    tensors[name + ".codes"] = np.frombuffer(bytes(coded if shorter else plain), np.int8)
    print(f"{name}: {len(codes)} codes of {bits} bits in {len(tensors[name + '.codes'])} bytes")


def fetch(path):
    """The archive, from Debian's pool or its snapshots."""
    for home in HOMES:
        try:
            with urllib.request.urlopen(home, timeout=60) as answer, open(path + ".part", "wb") as file:
                file.write(answer.read())
            os.replace(path + ".part", path)
            return
        except OSError as error:
            print(f"{home}: {error}", flush=True)
    raise SystemExit(f"{ARCHIVE} could not be fetched; give it by --archive")


def apriltag(archive, tensors, families):
    if recipe.digest_of(archive) != APRILTAG_SHA256:
        raise SystemExit(f"{archive} is not the archive that this program knows")
    with tarfile.open(archive) as tar:
        texts = {os.path.basename(m.name): tar.extractfile(m).read().decode() for m in tar.getmembers() if m.name.endswith(".c")}
    for name in APRILTAG:
        text = texts[name + ".c"]
        codes = [int(c, 16) for c in re.findall(r"0x([0-9a-f]+)UL", text)]
        number = {key: int(value) for key, value in re.findall(r"tf->(h|nbits|width_at_border|ncodes) = (\d+);", text)}
        places = {axis: dict(re.findall(rf"tf->bit_{axis}\[(\d+)\] = (-?\d+);", text)) for axis in "xy"}
        cells = [(int(places["x"][str(i)]), int(places["y"][str(i)])) for i in range(number["nbits"])]
        assert len(codes) == number["ncodes"]
        add(tensors, name, number["width_at_border"], "reversed_border = true" in text, number["h"], cells, codes)
        families.append((name, name, len(codes), (number["h"] - 1) // 2))


def aruco(tensors, families):
    digest = hashlib.sha256()
    for name, constant, counts in ARUCO:
        size = f"{constant}_{counts[-1]}" if counts else constant
        dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, size))
        side, count = dictionary.markerSize, len(dictionary.bytesList)
        codes = []
        for number in range(count):
            # The picture of a marker, one pixel per cell: white is 1.
            picture = cv2.aruco.generateImageMarker(dictionary, number, side + 2)[1:-1, 1:-1]
            codes.append(int("".join("1" if v else "0" for v in picture.reshape(-1)), 2))
            digest.update(picture.tobytes())
        cells = [(x + 1, y + 1) for y in range(side) for x in range(side)]
        least = least_distance(codes, side)
        add(tensors, name, side + 2, 0, least, cells, codes)
        for part in counts or (count,):
            family = f"{name}_{part}" if counts else name
            constant_of_part = f"{constant}_{part}" if counts else constant
            corrected = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, constant_of_part)).maxCorrectionBits
            families.append((family, name, part, corrected))
    assert digest.hexdigest() == ARUCO_SHA256, digest.hexdigest()


def least_distance(codes, side):
    """The minimum distance over all pairs of codes and rotations, and of each code to its own rotations."""
    grids = np.array([[code >> i & 1 for i in reversed(range(side * side))] for code in codes], np.int16).reshape(-1, side, side)
    flat, least = grids.reshape(len(codes), -1), side * side
    for turns in range(4):
        turned = np.rot90(grids, turns, (1, 2)).reshape(len(codes), -1)
        distance = flat @ (1 - turned).T + (1 - flat) @ turned.T
        if turns == 0:
            np.fill_diagonal(distance, side * side)
        least = min(least, int(distance.min()))
    return least


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--archive", help=f"{ARCHIVE}, where it cannot be fetched")
    options = parser.parse_args()
    sources = {"apriltag": APRILTAG_SHA256, "aruco": ARUCO_SHA256}
    training = recipe.Training(
        name="tag-families", weights="Models/tag/families.weights", seed=0, scripts=["lab/training/tag/make_families.py", "lab/training/pack.py"], labels=[],
        packages=["numpy", "opencv-python-headless"], settings=sources, shipped_settings=sources)
    folder = training.folder()
    archive = options.archive or os.path.join(folder, ARCHIVE)
    if not os.path.exists(archive):
        fetch(archive)
    tensors, families = {}, []
    apriltag(archive, tensors, families)
    aruco(tensors, families)
    tensors["families"] = "\n".join(" ".join(str(field) for field in family) for family in families)
    made = os.path.join(folder, "families.weights")
    pack.write(made, tensors)
    training.finish(made, {"families": len(families), "codes": {name: count for name, _, count, _ in families}})


if __name__ == "__main__":
    main()
