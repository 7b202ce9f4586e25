import { spanColumns, type ColumnSpans } from '../raster/between-samples.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { MemoryArena } from '../kernels/memory-arena.ts'
import { KERNEL_SIDE_MAX_PX, loadMatteKernels, type MatteKernels } from './matte-kernels.ts'
import { BAND_STEEPNESS, MIDDLE, ROW_LINE, STRETCH } from './matte-line.ts'

/** Buffers for one row of the matte. */
export interface MatteRow {
  readonly channels: 3 | 4
  /** the photo's bytes along the row */
  readonly pixels: Uint8Array
  readonly matte: Uint8Array
  /** {@link ROW_LINE} values per sample of the fit */
  readonly lines: Float32Array
  readonly columns: ColumnSpans
  /** the mask along the row, 0–1 */
  readonly given: Float32Array
  readonly maskColumns: ColumnSpans
  /** factor by which the mask is stretched about one half, at least 1 */
  readonly crispness: number
  readonly vectors: RowVectors | null
}

/** The kernel's tables, as byte offsets in its memory. */
interface RowVectors {
  readonly kernels: MatteKernels
  readonly weights: number
  readonly ends: number
  readonly maskSpans: number
  readonly maskWeights: number
}

/** The kernel processes four pixels and reads 16 bytes at a time, so it may run past the row. */
const SPARE = { pixels: 4, bytes: 16 } as const

/** Tables hold byte offsets of floats. */
const FLOAT_BYTES = 4

/**
 * Prepares a photo's rows for {@link writeSpans}.
 * @param photo encoded sRGB
 * @param fitWidth samples along a row of the fit
 * @param maskWidth samples along a row of the mask
 * @param crispness see {@link MatteRow.crispness}
 */
export function openMatteRow(
  photo: ColorRaster,
  fitWidth: number,
  maskWidth: number,
  crispness: number,
): MatteRow {
  const { width, channels } = photo
  const kernels = Math.max(width, fitWidth, maskWidth) <= KERNEL_SIDE_MAX_PX ? loadMatteKernels() : null
  const arena = new MemoryArena(kernels && kernels.memory.buffer)
  const columns = spanColumns(width, fitWidth, fitWidth / width)
  const maskColumns = spanColumns(width, maskWidth, maskWidth / width)
  return {
    channels,
    pixels: arena.bytes(width * channels + SPARE.pixels * channels + SPARE.bytes),
    matte: arena.bytes(width + SPARE.pixels),
    lines: arena.floats((fitWidth + 2) * ROW_LINE),
    columns,
    given: arena.floats(maskWidth + 2),
    maskColumns,
    crispness,
    vectors: kernels && tabulate(kernels, arena, columns, maskColumns),
  }
}

function tabulate(
  kernels: MatteKernels,
  arena: MemoryArena,
  columns: ColumnSpans,
  maskColumns: ColumnSpans,
): RowVectors {
  const length = columns.spans.length + SPARE.pixels
  const [weights, maskWeights] = [arena.floats(length), arena.floats(length)]
  const [ends, maskSpans] = [arena.integers(columns.ends.length), arena.integers(length)]
  weights.set(columns.weights)
  maskWeights.set(maskColumns.weights)
  for (let i = 0; i < ends.length; i++) ends[i] = columns.ends[i] * FLOAT_BYTES
  maskSpans.fill(0)
  for (let x = 0; x < maskColumns.spans.length; x++) maskSpans[x] = maskColumns.spans[x] * FLOAT_BYTES
  return {
    kernels,
    weights: weights.byteOffset,
    ends: ends.byteOffset,
    maskSpans: maskSpans.byteOffset,
    maskWeights: maskWeights.byteOffset,
  }
}

/**
 * Writes the matte of consecutive spans; sets a few pixels after them to 0.
 * @param row with its pixels, lines and mask filled in there
 * @param start first pixel
 * @param spans from `first` to before `end`
 * @param spans.first span
 * @param spans.end span
 */
export function writeSpans(row: MatteRow, start: number, spans: { first: number; end: number }): void {
  if (row.vectors !== null) writeSpansByVectors(row, row.vectors, start, spans)
  else
    for (let span = spans.first, x = start; span < spans.end; span++) {
      writeSpan(row, x, span)
      x = row.columns.ends[span]
    }
}

function writeSpansByVectors(
  row: MatteRow,
  vectors: RowVectors,
  start: number,
  { first, end }: { first: number; end: number },
): void {
  const { kernels, weights, ends, maskSpans, maskWeights } = vectors
  const write = row.channels === 3 ? kernels.writeSpansRgb : kernels.writeSpansRgba
  write(
    start * FLOAT_BYTES,
    ends + first * FLOAT_BYTES,
    ends + end * FLOAT_BYTES,
    row.lines.byteOffset + first * ROW_LINE * FLOAT_BYTES,
    weights,
    row.pixels.byteOffset,
    row.given.byteOffset,
    maskSpans,
    maskWeights,
    row.crispness,
    row.matte.byteOffset,
  )
  const behind = row.columns.ends[end - 1]
  for (let x = behind; x < behind + SPARE.pixels; x++) row.matte[x] = 0
}

/** Writes the matte between two samples; every interpolated value changes by a constant step per pixel. */
function writeSpan(row: MatteRow, start: number, span: number): void {
  const { channels, pixels, matte, lines, given, crispness } = row
  const { spans: maskSpans, weights: maskWeights } = row.maskColumns
  const end = row.columns.ends[span]
  const line = span * ROW_LINE
  const next = line + ROW_LINE
  const weight = row.columns.weights[start]
  const step = row.columns.perPixel
  const shareStep = (lines[next + 9] - lines[line + 9]) * step
  const redStep = (lines[next] - lines[line]) * step
  const greenStep = (lines[next + 1] - lines[line + 1]) * step
  const blueStep = (lines[next + 2] - lines[line + 2]) * step
  const towardsRedStep = (lines[next + 3] - lines[line + 3]) * step
  const towardsGreenStep = (lines[next + 4] - lines[line + 4]) * step
  const towardsBlueStep = (lines[next + 5] - lines[line + 5]) * step
  const perLengthStep = (lines[next + 6] - lines[line + 6]) * step
  const doubtStep = (lines[next + 7] - lines[line + 7]) * step
  const roomStep = (lines[next + 8] - lines[line + 8]) * step
  let share = lines[line + 9] + weight * (lines[next + 9] - lines[line + 9])
  let red = lines[line] + weight * (lines[next] - lines[line])
  let green = lines[line + 1] + weight * (lines[next + 1] - lines[line + 1])
  let blue = lines[line + 2] + weight * (lines[next + 2] - lines[line + 2])
  let towardsRed = lines[line + 3] + weight * (lines[next + 3] - lines[line + 3])
  let towardsGreen = lines[line + 4] + weight * (lines[next + 4] - lines[line + 4])
  let towardsBlue = lines[line + 5] + weight * (lines[next + 5] - lines[line + 5])
  let perLength = lines[line + 6] + weight * (lines[next + 6] - lines[line + 6])
  let doubt = lines[line + 7] + weight * (lines[next + 7] - lines[line + 7])
  let room = lines[line + 8] + weight * (lines[next + 8] - lines[line + 8])
  for (let x = start, at = start * channels; x < end; x++, at += channels) {
    const r = pixels[at] - red
    const g = pixels[at + 1] - green
    const b = pixels[at + 2] - blue
    const place = (r * towardsRed + g * towardsGreen + b * towardsBlue) * perLength
    const inRange = place < 0 ? 0 : place > 1 ? 1 : place
    const missRed = r - inRange * towardsRed
    const missGreen = g - inRange * towardsGreen
    const missBlue = b - inRange * towardsBlue
    const miss = missRed * missRed + missGreen * missGreen + missBlue * missBlue
    const maskSpan = maskSpans[x]
    const between = given[maskSpan] + maskWeights[x] * (given[maskSpan + 1] - given[maskSpan])
    const crisp = 0.5 + (between - 0.5) * crispness
    const mask = crisp < 0 ? 0 : crisp > 1 ? 1 : crisp
    const trust = miss > room ? ((1 - doubt) * room) / miss : 1 - doubt
    const answer = MIDDLE + (mask + trust * (place - mask) - 0.5) * STRETCH
    const least = 1 - (1 - share) * BAND_STEEPNESS
    const most = share * BAND_STEEPNESS
    const bound = answer < least ? least : answer > most ? most : answer
    matte[x] = bound <= 0 ? 0 : bound >= 1 ? 255 : (bound * 255 + 0.5) | 0
    share += shareStep
    red += redStep
    green += greenStep
    blue += blueStep
    towardsRed += towardsRedStep
    towardsGreen += towardsGreenStep
    towardsBlue += towardsBlueStep
    perLength += perLengthStep
    doubt += doubtStep
    room += roomStep
  }
}
