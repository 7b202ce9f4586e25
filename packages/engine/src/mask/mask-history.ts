import { checkEdit } from './mask-edit.ts'
import type { MaskEdit } from './mask-edit.ts'
import { MaskError } from './mask-error.ts'
import type { Mask } from '../raster/raster.ts'
import { encodeRuns, xorRuns } from './run-lengths.ts'
import type { RunLengths } from './run-lengths.ts'

const FORMAT = 1

/**
 * An editor's complete state as plain data, which may be cloned, stored and sent between threads. About 2 kB per undo or
 * redo step at analysis size, 100 kB for all fifty.
 */
export interface MaskHistory {
  readonly format: number
  /** size of the analysis photo, in pixels */
  readonly width: number
  readonly height: number
  /** every edit, oldest first; the last `redoSteps` are undone */
  readonly edits: readonly MaskEdit[]
  readonly undoSteps: number
  readonly redoSteps: number
  /** run-length encoded: the state before the oldest undo step, then each step's changes */
  readonly planes: Uint8Array<ArrayBuffer>
}

/** Edits, and one plane of values below 8 per undo or redo step, oldest first. */
interface MaskSteps {
  readonly edits: readonly MaskEdit[]
  readonly undoSteps: number
  readonly planes: readonly RunLengths[]
}

/**
 * A history without steps, to open an editor with a mask that was kept as a picture.
 * @param mask of the analysis photo's size
 */
export function startHistory(mask: Mask): MaskHistory {
  const { width, height } = mask
  const inside = mask.data.map((value) => (value === 0 ? 0 : 1))
  return packHistory(width, height, { edits: [], undoSteps: 0, planes: [encodeRuns(inside)] })
}

/** Serializes an editor's steps. */
export function packHistory(width: number, height: number, steps: MaskSteps): MaskHistory {
  const { edits, undoSteps, planes } = steps
  return {
    format: FORMAT,
    width,
    height,
    edits,
    undoSteps,
    redoSteps: planes.length - 1 - undoSteps,
    planes: writePlanes(planes),
  }
}

/**
 * The inverse of {@link packHistory}.
 * @throws MaskError when the history is damaged or belongs to a photo of another size
 */
export function unpackHistory(history: MaskHistory, width: number, height: number): MaskSteps {
  const { format, edits, undoSteps, redoSteps, planes } = history
  if (format !== FORMAT) throw broken(`format ${format} is unknown`)
  if (history.width !== width || history.height !== height)
    throw new MaskError(
      'wrong_size',
      `the stored area is ${history.width} × ${history.height} pixels, the photo ${width} × ${height}`,
    )
  if (!isCount(undoSteps) || !isCount(redoSteps) || !Array.isArray(edits) || !(planes instanceof Uint8Array))
    throw broken('parts are missing')
  const count = undoSteps + redoSteps + 1
  if (edits.length < count - 1) throw broken('edits are missing')
  checkEdits(edits, width, height)
  return { edits, undoSteps, planes: readPlanes(planes, count, width * height) }
}

function broken(why: string): MaskError {
  return new MaskError('broken_history', `the stored area cannot be read: ${why}`)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

function checkEdits(edits: readonly MaskEdit[], width: number, height: number): void {
  try {
    for (const edit of edits) checkEdit(edit, width, height)
  } catch (error) {
    throw broken(error instanceof Error ? error.message : String(error))
  }
}

/** Values are below 8. A run is stored as length × 8 + value in LEB128: 7 bits per byte, lowest first. */
const VALUES = 8

/** Delta encoding: each plane is stored as its difference from the one before. */
function writePlanes(planes: readonly RunLengths[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  let before: RunLengths | null = null
  for (const plane of planes) {
    const { values, runs } = before ? xorRuns(before, plane) : plane
    for (const [k, run] of runs.entries()) {
      let left = run * VALUES + values[k]
      for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128)
      bytes.push(left)
    }
    before = plane
  }
  return Uint8Array.from(bytes)
}

function readPlanes(bytes: Uint8Array, count: number, size: number): RunLengths[] {
  const planes: RunLengths[] = []
  const reader = { bytes, at: 0 }
  for (let k = 0; k < count; k++) {
    const change = readPlane(reader, size)
    planes.push(k === 0 ? change : xorRuns(planes[k - 1], change))
  }
  if (reader.at !== bytes.length) throw broken('its planes are too long')
  return planes
}

interface Reader {
  readonly bytes: Uint8Array
  at: number
}

function readPlane(reader: Reader, size: number): RunLengths {
  const values: number[] = []
  const runs: number[] = []
  for (let length = 0; length < size;) {
    const code = readNumber(reader)
    const run = Math.floor(code / VALUES)
    values.push(code % VALUES)
    runs.push(run)
    length += run
    if (run === 0 || length > size) throw broken('its planes do not fit')
  }
  return { length: size, values: Uint8Array.from(values), runs: Uint32Array.from(runs) }
}

function readNumber(reader: Reader): number {
  let value = 0
  for (let scale = 1; scale <= 128 ** 5; scale *= 128) {
    if (reader.at >= reader.bytes.length) throw broken('its planes are cut short')
    const byte = reader.bytes[reader.at++]
    value += (byte % 128) * scale
    if (byte < 128) return value
  }
  throw broken('its planes do not fit')
}
