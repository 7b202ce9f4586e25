#!/bin/sh
# Makes the surface network anew: renders scenes, trains, exports weights and test fixture, measures.
#
# Run from the repository root: tools/surface-network/retrain.sh HAND FACADES PHOTOS OUT
#   HAND     hand-labeled photos (images/, labels/, manifest.csv)
#   FACADES  street facades in the same layout; '' leaves them out
#   PHOTOS   folders (in one word, spaces between) of the photos that polygons/ and careful-outlines/ describe; '' leaves them out
#   OUT      folder for renders, checkpoint and log; an existing checkpoint is trained further
# Training goes on from the weights in the repository; FROM=FILE.tflite starts from the encoder that read_deeplab.py names, FROM=''
# from nothing. The times can be set: RENDER_MINUTES (20; two processes), TRAIN_MINUTES (110), LAST_MINUTES (60; whole photos).
# A GPU is used where PyTorch finds one. The python3 that is used needs torch, numpy and Pillow; blender must be on the path.
set -eu
hand=$1 facades=$2 photos=$3 out=$4
here=tools/surface-network
python=${PYTHON:-python3}
weights=packages/engine/weights/surface-network.bin
from=${FROM-$weights}
mkdir -p "$out/renders"
mkdir -p "$out/careful/labels"
if [ -n "$photos" ]; then
  "$python" $here/draw_labels.py --photos $photos --out "$out/more-hand"
  "$python" $here/draw_labels.py --photos $photos --out "$out/careful" --outlines careful-outlines
fi
for first in 1 1001; do
  blender -b -P $here/render_scenes.py -- --out "$out/renders" --first $first --count 1000 \
    --minutes "${RENDER_MINUTES:-20}" > "$out/render-$first.txt" 2>&1 &
done
wait
if [ -f "$out/checkpoint.pt" ]; then set -- --resume
else
  case $from in
    '') set -- ;;
    *.tflite) set -- --start-from-deeplab "$from" ;;
    *) set -- --start-from-weights "$from" ;;
  esac
fi
# malloc gives a step's memory back to the system and gets it again page by page. jemalloc keeps it with these settings; by default it
# gives it back too, and is slower than malloc.
jemalloc=$(ls /usr/lib/*/libjemalloc.so.2 2>/dev/null | head -n 1)
train() {
  LD_PRELOAD=$jemalloc MALLOC_CONF=dirty_decay_ms:-1,muzzy_decay_ms:-1,thp:always "$python" $here/train.py --hand "$out/careful" "$hand" "$out/more-hand" --facades "$facades" --renders "$out/renders" --out "$out" "$@"
}
train --minutes "${TRAIN_MINUTES:-110}" "$@"
train --minutes "${LAST_MINUTES:-60}" --resume --fresh-schedule --stage last --fix-norms-from 0 --rate 1.5e-4
"$python" $here/export.py --checkpoint "$out/checkpoint.pt" --weights $weights \
  --fixture packages/engine/fixtures/surface-network --photo tools/bench/scenes/exterior-101/photo.jpg
npx node $here/measure.ts --truth tools/bench/scenes --hand "$hand"
