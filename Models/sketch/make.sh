#!/usr/bin/env bash
# Trains the drawing network from nothing and writes Models/sketch/sketch.network. Needs torch, numpy, opencv-python-headless, a C compiler.
# Usage: make.sh DATA OUT    DATA holds vector/train.ndjson.gz, vector/test.ndjson.gz and quickdraw28/WORD.npz, OUT receives the checkpoints
set -euo pipefail
data=$1 out=$2
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
strokes=(--train "$data/vector/train.ndjson.gz" --test "$data/vector/test.ndjson.gz" --words-in-play "$here/game_words.txt")
"$python" "$here/train.py" "${strokes[@]}" --bitmaps "$data/quickdraw28" --seed 20 --out "$out"
"$python" "$here/own_words.py" --checkpoint "$out/before.pt" "${strokes[@]}"
"$python" "$here/export.py" --checkpoint "$out/checkpoint.pt" --train "$data/vector/train.ndjson.gz" --out "$here/sketch.network" \
  --reference "$here/../../Tests/VisionCoreTests/SketchReference.swift"
