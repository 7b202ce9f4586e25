import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { Analysis } from '../segment/analyze-photo.ts'
import { growMask } from '../raster/grow-mask.ts'
import { checkEdit } from './mask-edit.ts'
import type { MaskEdit, StrokeEdit, TapEdit } from './mask-edit.ts'
import { MaskError } from './mask-error.ts'
import { packHistory, unpackHistory } from './mask-history.ts'
import type { MaskHistory } from './mask-history.ts'
import type { MaskStart } from './mask-start.ts'
import type { PatchGrid } from '../superpixels/patch-grid.ts'
import { packBytes, unpackBytes } from './packed-bytes.ts'
import type { PackedBytes } from './packed-bytes.ts'
import { paintStroke } from './paint-stroke.ts'
import { LOCKED_BY_GROW, LOCKED_INSIDE, LOCKED_OUTSIDE } from '../taps/locks.ts'
import { PhotoSurfaces } from '../taps/tap-segmenter.ts'
import type { TapChange } from '../taps/tap-segmenter.ts'

/** Edits that {@link MaskEditor.undo} can take back. */
export const UNDO_STEPS_MAX = 50

/** Around a tap this much is certain: less than a finger, more than a pixel. */
const TAP_RADIUS_PX = 2.5

interface EditorState {
  readonly mask: Uint8Array
  /** 0, LOCKED_OUTSIDE, LOCKED_INSIDE or LOCKED_BY_GROW per pixel */
  readonly kept: Uint8Array
  readonly edits: readonly MaskEdit[]
}

interface Snapshot {
  /** mask and kept in one plane, see {@link joinPlanes} */
  readonly plane: PackedBytes
  readonly edits: readonly MaskEdit[]
}

/**
 * The painted area of one photo while a person mends it. Every edit is a pure function of the photo, the start and the
 * edits before it, so that replaying the list gives the same bytes.
 */
export class MaskEditor {
  private readonly study: () => PhotoSurfaces
  private studied: PhotoSurfaces | null = null
  private readonly width: number
  private readonly height: number
  private state: EditorState
  private readonly startMask: Uint8Array
  private readonly hasStart: boolean
  private past: Snapshot[] = []
  private future: Snapshot[] = []

  constructor(photo: ColorRaster, start: MaskStart | null, analysis: Analysis | null) {
    checkRaster(photo)
    checkAnalysis(photo, analysis)
    if (start) checkStart(photo, start)
    this.width = photo.width
    this.height = photo.height
    this.study = () => new PhotoSurfaces(photo, start?.likelihood ?? null, analysis)
    const size = photo.width * photo.height
    this.startMask = start
      ? Uint8Array.from(start.mask.data, (byte) => (byte >= 128 ? 255 : 0))
      : new Uint8Array(size)
    this.hasStart = start !== null
    this.state = { mask: this.startMask, kept: new Uint8Array(size), edits: [] }
  }

  /**
   * Measures the photo's patches and edges (about 0.2 s), which taps are judged by. The first tap does it where nobody did before;
   * until then the photo's bytes must stay as they are.
   */
  prepareTaps(): void {
    this.studied ??= this.study()
  }

  /** The area now: 0 or 255 per pixel of the analysis photo. Later edits leave the returned bytes alone. */
  get mask(): Mask {
    return { width: this.width, height: this.height, data: this.state.mask }
  }

  /** Every edit in force, oldest first; what was undone is not among them. */
  get edits(): readonly MaskEdit[] {
    return this.state.edits
  }

  get canUndo(): boolean {
    return this.past.length > 0
  }

  get canRedo(): boolean {
    return this.future.length > 0
  }

  /**
   * Makes one edit and forgets what was undone before it.
   * @throws RangeError when the edit cannot be meant for this photo
   */
  apply(edit: MaskEdit): Mask {
    checkEdit(edit, this.width, this.height)
    const next = this.edited(edit)
    this.past.push(packState(this.state))
    if (this.past.length > UNDO_STEPS_MAX) this.past.shift()
    this.future = []
    this.state = next
    return this.mask
  }

  /** Takes back the latest edit; without one the mask stays. */
  undo(): Mask {
    return this.step(this.past, this.future)
  }

  /** Makes the latest undone edit again; without one the mask stays. */
  redo(): Mask {
    return this.step(this.future, this.past)
  }

  /** Starts over from nothing; can be undone like any edit. */
  clear(): Mask {
    return this.apply({ kind: 'clear' })
  }

  /** The area and every step that undo and redo can reach, to be stored; {@link restore} takes it back. */
  save(): MaskHistory {
    const snapshots = [...this.past, packState(this.state), ...this.future.toReversed()]
    return packHistory(this.width, this.height, {
      edits: snapshots[snapshots.length - 1].edits,
      undoSteps: this.past.length,
      planes: snapshots.map(({ plane }) => plane),
    })
  }

  /**
   * Takes up the work where {@link save} left it, in an editor of the same photo, decoded anew. What was done in this
   * editor is forgotten; when the history is refused, it stays.
   * @throws MaskError when the history belongs to a photo of another size or is not whole
   */
  restore(history: MaskHistory): Mask {
    const { edits, undoSteps, planes } = unpackHistory(history, this.width, this.height)
    const snapshots = planes.map((plane, k) => {
      checkPlane(plane)
      return { plane, edits: edits.slice(0, edits.length - planes.length + 1 + k) }
    })
    this.past = snapshots.slice(0, undoSteps)
    this.future = snapshots.slice(undoSteps + 1).reverse()
    this.state = unpackState(snapshots[undoSteps])
    return this.mask
  }

  /**
   * What the tap network saw at the latest tap (a row of numbers a patch), how the patches lie, and how to find the share of each
   * that a mask holds. For training the network (tools/tap-model).
   */
  describe(): { rows: Float32Array; grid: PatchGrid; shareInside: (mask: Mask) => Float32Array } {
    const { rows, grid } = this.surfaces
    const data = rows.data.subarray(0, rows.width * rows.channels)
    return { rows: data, grid, shareInside: ({ data }) => this.surfaces.shareInside(data) }
  }

  private get surfaces(): PhotoSurfaces {
    return (this.studied ??= this.study())
  }

  private step(from: Snapshot[], to: Snapshot[]): Mask {
    const snapshot = from.pop()
    if (snapshot) {
      to.push(packState(this.state))
      this.state = unpackState(snapshot)
    }
    return this.mask
  }

  private edited(edit: MaskEdit): EditorState {
    const edits = [...this.state.edits, edit]
    switch (edit.kind) {
      case 'tap':
        return { ...this.tapped(edit), edits }
      case 'stroke':
        return { ...this.stroked(edit), edits }
      case 'grow':
        return { ...this.grown(edit.byPx), edits }
      case 'clear':
        return this.startedOver(new Uint8Array(this.startMask.length), edits)
      case 'reset':
        return this.startedOver(this.startMask, edits)
    }
  }

  private tapped(tap: TapEdit): EditorState {
    const at = Math.floor(tap.y) * this.width + Math.floor(tap.x)
    const mask = this.state.mask.slice()
    const kept = this.state.kept.slice()
    this.release(at, tap.adds, kept, mask)
    this.surfaces.write(this.changeBy(tap, kept), mask)
    const finger = { points: [[tap.x, tap.y] as const], radiusPx: TAP_RADIUS_PX }
    paintStroke(finger, this.width, this.height, (i) => (kept[i] = markOf(tap.adds)))
    kept[at] = markOf(tap.adds)
    imposeKept(kept, mask)
    return { ...this.state, mask, kept }
  }

  private changeBy(latest: TapEdit, kept: Uint8Array): TapChange {
    return { before: this.tapsInForce(), latest, kept, isBlankStart: this.isBlank() }
  }

  /** Starting over forgets the taps before it. */
  private tapsInForce(): TapEdit[] {
    const { edits } = this.state
    return edits.slice(edits.findLastIndex(startsOver) + 1).filter((edit) => edit.kind === 'tap')
  }

  private isBlank(): boolean {
    return !this.hasStart || this.state.edits.findLast(startsOver)?.kind === 'clear'
  }

  /** A tap on pixels that were set the other way by hand turns the connected ones of them and opens them again. */
  private release(at: number, adds: boolean, kept: Uint8Array, mask: Uint8Array): void {
    const opposite = markOf(!adds)
    const queue = [at]
    for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
      if (kept[i] !== opposite) continue
      kept[i] = 0
      mask[i] = adds ? 255 : 0
      if (i % this.width > 0) queue.push(i - 1)
      if ((i + 1) % this.width > 0) queue.push(i + 1)
      queue.push(i - this.width, i + this.width)
    }
  }

  private stroked(stroke: StrokeEdit): EditorState {
    const mask = this.state.mask.slice()
    const kept = this.state.kept.slice()
    paintStroke(stroke, this.width, this.height, (i) => {
      mask[i] = stroke.adds ? 255 : 0
      kept[i] = markOf(stroke.adds)
    })
    return { ...this.state, mask, kept }
  }

  private grown(byPx: number): EditorState {
    const mask = growMask(this.mask, byPx).data
    const kept = this.state.kept.map((mark, i) => {
      if (mask[i] !== this.state.mask[i]) return LOCKED_BY_GROW
      return mark === LOCKED_BY_GROW || mark === markOf(mask[i] === 255) ? mark : 0
    })
    return { ...this.state, mask, kept }
  }

  private startedOver(mask: Uint8Array, edits: readonly MaskEdit[]): EditorState {
    return { mask, kept: new Uint8Array(mask.length), edits }
  }
}

/**
 * Prepares a photo for editing its painted area: measures its patches and edges once.
 * @param photo the analysis photo, long side at most ANALYSIS_LONG_SIDE_PX
 * @param start the first guess at the photo's size, or null for an empty area
 * @param analysis what the surface network saw in the photo, so that a tap finds the whole surface; null without a network
 * @throws RangeError when a raster does not hold what its shape promises, or the analysis is of a photo of another size
 * @throws MaskError when the start has another size than the photo
 */
export function createMaskEditor(
  photo: ColorRaster,
  start: MaskStart | null,
  analysis: Analysis | null = null,
): MaskEditor {
  return new MaskEditor(photo, start, analysis)
}

function checkAnalysis(photo: ColorRaster, analysis: Analysis | null): void {
  if (analysis && (analysis.width !== photo.width || analysis.height !== photo.height))
    throw new RangeError('the analysis belongs to a photo of another size')
}

function checkStart(photo: ColorRaster, { mask, likelihood }: MaskStart): void {
  for (const raster of [mask, likelihood]) {
    checkRaster(raster)
    if (raster.width !== photo.width || raster.height !== photo.height)
      throw new MaskError(
        'wrong_size',
        `the start is ${raster.width}×${raster.height}, the photo ${photo.width}×${photo.height}`,
      )
  }
}

function startsOver({ kind }: MaskEdit): boolean {
  return kind === 'clear' || kind === 'reset'
}

function markOf(adds: boolean): number {
  return adds ? LOCKED_INSIDE : LOCKED_OUTSIDE
}

function imposeKept(kept: Uint8Array, mask: Uint8Array): void {
  for (let i = 0; i < mask.length; i++) {
    const mark = kept[i]
    if (mark === LOCKED_INSIDE) mask[i] = 255
    else if (mark === LOCKED_OUTSIDE) mask[i] = 0
  }
}

function packState({ mask, kept, edits }: EditorState): Snapshot {
  return { plane: packBytes(joinPlanes(mask, kept)), edits }
}

function unpackState({ plane, edits }: Snapshot): EditorState {
  const joined = unpackBytes(plane)
  const mask = new Uint8Array(joined.length)
  const kept = new Uint8Array(joined.length)
  for (let i = 0; i < joined.length; i++) {
    mask[i] = (joined[i] & 1) * 255
    kept[i] = joined[i] >> 1
  }
  return { mask, kept, edits }
}

/** One value per pixel: its mark times 2, plus 1 inside the area. */
function joinPlanes(mask: Uint8Array, kept: Uint8Array): Uint8Array {
  const joined = new Uint8Array(mask.length)
  for (let i = 0; i < joined.length; i++) joined[i] = kept[i] * 2 + (mask[i] & 1)
  return joined
}

const PLANE_VALUES = [
  0,
  1,
  LOCKED_OUTSIDE * 2,
  LOCKED_INSIDE * 2 + 1,
  LOCKED_BY_GROW * 2,
  LOCKED_BY_GROW * 2 + 1,
]

function checkPlane({ values }: PackedBytes): void {
  if (!values.every((value) => PLANE_VALUES.includes(value)))
    throw new MaskError('broken_history', 'the stored area cannot be read: unknown marks')
}
