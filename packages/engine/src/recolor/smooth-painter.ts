import { MemoryArena } from '../kernels/memory-arena.ts'
import type { Curves } from './paint-curves.ts'
import type { paintSmoothedRuns } from './paint-strip.ts'
import { CURVE, PARTS } from './parts.ts'
import { loadDenoiseKernels } from './denoise-kernels.ts'
import { CELL, cellRowsAt, type StripSource } from './strip.ts'

const FLOAT_BYTES = 4
/** The kernel reads 16 bytes at the last pixel. */
const SPARE_BYTES = 16

/**
 * Creates a SIMD version of {@link paintSmoothedRuns} that does not need the strip's smoothed pixels. It overwrites pixels
 * between runs with the photo's, so edges must be painted afterwards.
 * @param source the only picture that the painter may be used for
 * @param curves of the only paint
 * @returns null without SIMD, or if the picture is too large for the kernels' memory
 */
export function openSmoothPainter(source: StripSource, curves: Curves): typeof paintSmoothedRuns | null {
  const kernels = loadDenoiseKernels()
  if (kernels === null) return null
  const { grid, columns } = source
  const { width, channels } = source.photo
  const stride = CELL * (grid.columns + 2)
  const sizeBytes =
    (source.cells.length + stride) * FLOAT_BYTES + width * (channels + 2 * FLOAT_BYTES) + 3 * CURVE
  if (sizeBytes + 8 * SPARE_BYTES > kernels.memory.buffer.byteLength) return null
  const arena = new MemoryArena(kernels.memory.buffer)
  const [cells, rowCells] = [arena.floats(source.cells.length), arena.floats(stride)]
  const [weights, spans] = [arena.floats(width), arena.integers(width)]
  const [pixels, tables] = [arena.bytes(width * channels + SPARE_BYTES), arena.bytes(3 * CURVE)]
  cells.set(source.cells)
  weights.set(columns.weights)
  for (let x = 0; x < width; x++) spans[x] = columns.spans[x] * CELL * FLOAT_BYTES
  curves.bytes.forEach((curve, c) => tables.set(curve, c * CURVE))
  const paint = channels === 3 ? kernels.paintPixelsRgb : kernels.paintPixelsRgba
  const ownShare = (256 - curves.smoothing) * PARTS
  const interpolateCells = (y: number): void => {
    const { upper, lower, weight } = cellRowsAt(grid, y)
    const [above, below] = [upper, lower].map((at) => cells.byteOffset + at * FLOAT_BYTES)
    kernels.interpolateRows(above, above + stride * FLOAT_BYTES, below, weight, rowCells.byteOffset)
  }
  return (photo, _channels, { runs }, _curves, out) => {
    for (let run = 0; run < runs.length;) {
      const y = Math.floor(runs[run] / width)
      const row = y * width
      const first = run
      while (run < runs.length && runs[run] < row + width) run += 2
      const [from, end] = [runs[first] * channels, runs[run - 1] * channels]
      const start = pixels.byteOffset - from
      interpolateCells(y)
      // one view a row: making views costs more than copying what lies between the runs
      pixels.set(photo.subarray(from, end))
      for (let i = first; i < run; i += 2)
        paint(
          (runs[i] - row) * FLOAT_BYTES,
          (runs[i + 1] - row) * FLOAT_BYTES,
          start + runs[i] * channels,
          spans.byteOffset,
          weights.byteOffset,
          rowCells.byteOffset,
          ownShare,
          curves.smoothing,
          tables.byteOffset,
        )
      out.set(pixels.subarray(0, end - from), from)
    }
  }
}
