#!/bin/sh
# Makes the surface network anew: renders scenes, trains, exports weights and test fixture, measures.
#
# Run from the repository root: tools/surface-network/retrain.sh HAND FACADES OUT
#   HAND     hand-labeled photos (images/, labels/, manifest.csv)
#   FACADES  street facades in the same layout; '' leaves them out
#   OUT      folder for renders, checkpoint and log; an existing checkpoint is trained further
# The times can be set: RENDER_MINUTES (20; two processes), TRAIN_MINUTES (60). The python3 that is used needs torch, numpy and
# Pillow; blender must be on the path.
set -eu
hand=$1 facades=$2 out=$3
here=tools/surface-network
mkdir -p "$out/renders"
for first in 1 1001; do
  blender -b -P $here/render_scenes.py -- --out "$out/renders" --first $first --count 400 \
    --minutes "${RENDER_MINUTES:-20}" > "$out/render-$first.txt" 2>&1 &
done
wait
resume=
[ ! -f "$out/checkpoint.pt" ] || resume=--resume
# shellcheck disable=SC2086 # an empty flag must vanish
"${PYTHON:-python3}" $here/train.py --hand "$hand" --facades "$facades" --renders "$out/renders" --out "$out" \
  --minutes "${TRAIN_MINUTES:-60}" $resume
"${PYTHON:-python3}" $here/export.py --checkpoint "$out/checkpoint.pt" --weights packages/engine/weights/surface-network.bin \
  --fixture packages/engine/fixtures/surface-network --photo tools/bench/scenes/exterior-101/photo.jpg
npx node $here/measure.ts --truth tools/bench/scenes --hand "$hand"
