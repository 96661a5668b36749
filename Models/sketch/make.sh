#!/usr/bin/env bash
# Trains the drawing network from nothing and writes Models/sketch/sketch.network. Needs torch, numpy, opencv-python-headless, a C compiler.
# Usage: make.sh DATA OUT    DATA holds train.ndjson.gz and test.ndjson.gz, OUT receives the checkpoints
set -euo pipefail
data=$1 out=$2
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
"$python" "$here/train.py" --train "$data/train.ndjson.gz" --test "$data/test.ndjson.gz" --out "$out" --seed 20 \
  --words-in-play "$here/game_words.txt"
"$python" "$here/own_words.py" --checkpoint "$out/before.pt" --train "$data/train.ndjson.gz" --test "$data/test.ndjson.gz" \
  --words-in-play "$here/game_words.txt"
"$python" "$here/export.py" --checkpoint "$out/checkpoint.pt" --train "$data/train.ndjson.gz" --out "$here/sketch.network" \
  --reference "$here/../../Tests/VisionCoreTests/SketchReference.swift"
