#!/usr/bin/env bash
# Trains the drawing network from scratch and writes Models/sketch/sketch.weights.
# Needs torch, numpy, opencv-python-headless, a C compiler and Swift.
#
# Usage: make.sh DATA OUT
#   DATA holds vector/train.ndjson.gz, vector/test.ndjson.gz and quickdraw28/WORD.npz
#   OUT receives the checkpoints
set -euo pipefail
data=$1 out=$2
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
python=${PYTHON:-python3}
train=$data/vector/train.ndjson.gz
test=$data/vector/test.ndjson.gz
strokes=(--train "$train" --test "$test" --words-in-play "$here/game_words.txt")
training=("${strokes[@]}" --bitmaps "$data/quickdraw28" --seed 20)
mkdir -p "$out"

# The strokes as people drew them.
"$python" "$here/train.py" "${training[@]}" --out "$out/strokes"
"$python" "$here/own_words.py" --checkpoint "$out/strokes/before.pt" "${strokes[@]}"

# Besides them, the strokes as the library reads them in rendered photographs.
swift build --package-path "$root" -c release --product SketchDrawingDump
pages() {
  "$python" "$here/pages.py" --train "$train" --part "$1/2" --out "$out/pages$1.ndjson.gz"
}
pages 0 &
pages 1
wait $!
"$python" "$here/train.py" "${training[@]}" --out "$out/photographs" \
  --start "$out/strokes/checkpoint.pt" --pages "$out"/pages?.ndjson.gz \
  --rate 2e-3 --steps 34500 --decay-steps 23500 --threads 2
"$python" "$here/export.py" --checkpoint "$out/photographs/checkpoint.pt" --train "$train" \
  --out "$here/sketch.weights" --reference "$root/Tests/VisionCoreTests/SketchReference.swift"
