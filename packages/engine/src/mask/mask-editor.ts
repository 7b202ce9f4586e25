import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { RegionMap } from '../house/region-map.ts'
import { growMask } from '../raster/grow-mask.ts'
import { SPOT_RADIUS_PX, checkEdit } from './mask-edit.ts'
import { readRuns } from './alternating-runs.ts'
import type { MaskEdit, StrokeEdit, TapEdit } from './mask-edit.ts'
import { MaskError } from './mask-error.ts'
import { packHistory, unpackHistory } from './mask-history.ts'
import type { MaskHistory } from './mask-history.ts'
import type { MaskStart } from './mask-start.ts'
import type { PatchGrid } from '../superpixels/patch-grid.ts'
import { encodeRuns, decodeRuns, valueAt } from './run-lengths.ts'
import type { RunLengths } from './run-lengths.ts'
import { paintStroke } from './paint-stroke.ts'
import { RegionStroke } from './region-stroke.ts'
import { applyRegion } from './tap-region.ts'
import { measureAgreement } from '../taps/tap-agreement.ts'
import { LOCKED_BY_GROW, LOCKED_INSIDE, LOCKED_OUTSIDE } from '../taps/locks.ts'
import { TapSegmenter } from '../taps/tap-segmenter.ts'
import type { TapChange } from '../taps/tap-segmenter.ts'

/** Edits that {@link MaskEditor.undo} can undo. */
export const UNDO_STEPS_MAX = 50

/** Radius around a tap in which pixels are locked: less than a finger, more than a pixel. */
const TAP_RADIUS_PX = 2.5

export interface TapAgain {
  /** to which end the spot has to be tapped */
  readonly adds: boolean
  /** it takes a smaller part; else there is none and nothing changes */
  readonly hasSmaller: boolean
}

interface EditorState {
  readonly mask: Uint8Array
  /** 0, LOCKED_OUTSIDE, LOCKED_INSIDE or LOCKED_BY_GROW per pixel */
  readonly locks: Uint8Array
  readonly edits: readonly MaskEdit[]
}

interface Snapshot {
  /** mask and locks, see {@link joinPlanes} */
  readonly plane: RunLengths
  readonly edits: readonly MaskEdit[]
}

/**
 * Edits the area of one photo. Each edit is a pure function of the photo, the start and the earlier edits, so replaying
 * the list gives the same bytes.
 */
export class MaskEditor {
  private readonly openSegmenter: () => TapSegmenter
  private segmenterIfOpen: TapSegmenter | null = null
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
    this.openSegmenter = () => new TapSegmenter(photo, start?.likelihood ?? null, analysis)
    const size = photo.width * photo.height
    this.startMask = start
      ? Uint8Array.from(start.mask.data, (byte) => (byte >= 128 ? 255 : 0))
      : new Uint8Array(size)
    this.hasStart = start !== null
    this.state = { mask: this.startMask, locks: new Uint8Array(size), edits: [] }
  }

  /**
   * Measures the photo's superpixels (about 0.2 s), which taps need. Otherwise the first tap does it; until then the photo's
   * bytes must not change.
   */
  prepareTaps(): void {
    this.segmenterIfOpen ??= this.openSegmenter()
  }

  /** The current area: 0 or 255 per pixel of the analysis photo. Later edits do not change the returned bytes. */
  get mask(): Mask {
    return { width: this.width, height: this.height, data: this.state.mask }
  }

  /** Every edit that has not been undone, oldest first. */
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
   * Applies one edit and discards undone edits.
   * @throws RangeError when the edit does not fit this photo
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

  /** What tapping the latest tap's spot again would do; null when the latest edit is no tap. */
  get tapAgain(): TapAgain | null {
    const latest = this.state.edits.at(-1)
    if (latest?.kind !== 'tap' || !this.segmenterIfOpen) return null
    // it repeats itself, so there is at least one
    const before = this.past.at(-this.countTapsOnSpot(latest))
    const region =
      before && this.segmenterIfOpen.findSmallerRegion(latest, unpackState(before).mask, this.state.mask)
    return { adds: latest.adds, hasSmaller: Boolean(region) }
  }

  /** Whether the latest edit is a tap that asked for a smaller part. */
  get isTapRepeated(): boolean {
    const latest = this.state.edits.at(-1)
    // it repeats itself
    return latest?.kind === 'tap' && this.countTapsOnSpot(latest) > 1
  }

  /** The regions that a stroke which stays inside keeps to, for showing it while it is drawn. Measures the photo if needed. */
  get regionMap(): RegionMap {
    return this.segmenter.regionMap
  }

  /** Undoes the latest edit, if there is one. */
  undo(): Mask {
    return this.step(this.past, this.future)
  }

  /** Redoes the latest undone edit, if there is one. */
  redo(): Mask {
    return this.step(this.future, this.past)
  }

  /**
   * Answers the latest edit, a tap, with the region that another model found. One undo takes back the tap and this answer.
   * @param answer the same tap, with the region
   * @param leastAgreement how much the region must agree with the present answer, 0–1, see {@link measureAgreement}
   * @returns the area; null when the two agree less, and then nothing has changed
   * @throws RangeError when the latest edit is no tap, or the region does not fit this photo
   */
  answerTap(answer: TapEdit, leastAgreement: number): Mask | null {
    const own = this.state
    const before = this.past.at(-1)
    if (own.edits.at(-1)?.kind !== 'tap' || before === undefined)
      throw new RangeError('the latest edit is no tap')
    checkEdit(answer, this.width, this.height)
    const from = unpackState(before)
    const answered = this.tappedFirst(answer, from)
    if (measureAgreement(from.mask, own.mask, answered.mask) < leastAgreement) return null
    this.state = { ...answered, edits: [...from.edits, answer] }
    return this.mask
  }

  /** Empties the area; can be undone like any edit. */
  clear(): Mask {
    return this.apply({ kind: 'clear' })
  }

  /** The area with all undo and redo steps, for storage; see {@link restore}. */
  save(): MaskHistory {
    const snapshots = [...this.past, packState(this.state), ...this.future.toReversed()]
    return packHistory(this.width, this.height, {
      edits: snapshots[snapshots.length - 1].edits,
      undoSteps: this.past.length,
      planes: snapshots.map(({ plane }) => plane),
    })
  }

  /**
   * Replaces this editor's state by one from {@link save}, of the same photo. A rejected history changes nothing.
   * @throws MaskError when the history is damaged or belongs to a photo of another size
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
   * For training the tap network (tools/tap-model): its input at the latest tap, one row per patch; the grid of patches;
   * and a function for each patch's share inside a mask.
   */
  describe(): { rows: Float32Array; grid: PatchGrid; shareInside: (mask: Mask) => Float32Array } {
    const { rows, grid } = this.segmenter
    const data = rows.data.subarray(0, rows.width * rows.channels)
    return { rows: data, grid, shareInside: ({ data }) => this.segmenter.shareInside(data) }
  }

  private get segmenter(): TapSegmenter {
    return (this.segmenterIfOpen ??= this.openSegmenter())
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
      case 'start':
        return this.startedOver(readRuns(edit.runs, this.startMask.length), edits)
      case 'clear':
        return this.startedOver(new Uint8Array(this.startMask.length), edits)
      case 'reset':
        return this.startedOver(this.startMask, edits)
    }
  }

  /** A first tap on a spot takes what it most likely means; each further one takes a smaller part there instead. */
  private tapped(tap: TapEdit): Pick<EditorState, 'mask' | 'locks'> {
    const repeats = tap.region === undefined ? this.countTapsOnSpot(tap) : 0
    return repeats === 0 ? this.tappedFirst(tap, this.state) : this.tappedAgain(tap, this.past.at(-repeats))
  }

  private tappedFirst(tap: TapEdit, from: EditorState): Pick<EditorState, 'mask' | 'locks'> {
    const { mask, locks } = copyState(from)
    this.unlock(this.indexAt(tap), tap.adds, locks, mask)
    if (tap.region !== undefined) applyRegion(tap.region, tap.adds, { mask, locks })
    else this.segmenter.applyTap(this.changeBy(tap, locks), mask)
    return this.lockTapped(tap, mask, locks)
  }

  /** Starts from the state before the first tap on this spot, which is missing once it can't be undone anymore. */
  private tappedAgain(tap: TapEdit, before: Snapshot | undefined): Pick<EditorState, 'mask' | 'locks'> {
    if (!before) return this.state
    const { mask, locks } = unpackState(before)
    const region = this.segmenter.findSmallerRegion(tap, mask, this.state.mask)
    if (!region) return this.state
    this.unlock(this.indexAt(tap), tap.adds, locks, mask)
    this.segmenter.applyRegion(region, tap.adds, locks, mask)
    return this.lockTapped(tap, mask, locks)
  }

  /** Locks the tapped pixels, and restores all locked ones. */
  private lockTapped(tap: TapEdit, mask: Uint8Array, locks: Uint8Array) {
    const finger = { points: [[tap.x, tap.y] as const], radiusPx: TAP_RADIUS_PX }
    paintStroke(finger, this.width, this.height, (i) => (locks[i] = lockOf(tap.adds)))
    locks[this.indexAt(tap)] = lockOf(tap.adds)
    applyLocks(locks, mask)
    return { mask, locks }
  }

  private indexAt({ x, y }: Pick<TapEdit, 'x' | 'y'>): number {
    return Math.floor(y) * this.width + Math.floor(x)
  }

  /**
   * How many of the latest edits are taps that this one repeats: on one spot, to the same end, and each but the first on a
   * pixel that the one before had set. A tap on a pixel that is not set yet asks for more, not for less.
   */
  private countTapsOnSpot(tap: TapEdit): number {
    const { edits, mask } = this.state
    let latest = tap
    let count = 0
    let isSet = mask[this.indexAt(tap)] > 0 === tap.adds
    while (isSet) {
      const earlier = edits.at(-1 - count)
      if (!earlier || !isOnSpot(earlier, latest)) break
      latest = earlier
      count++
      const before = this.past.at(-count)
      isSet = before !== undefined && isSetIn(before, this.indexAt(latest)) === tap.adds
    }
    return count
  }

  private changeBy(latest: TapEdit, locks: Uint8Array): TapChange {
    return { before: this.tapsInForce(), latest, locks, isBlankStart: this.isBlank() }
  }

  /** The taps since the area started over. */
  private tapsInForce(): TapEdit[] {
    const { edits } = this.state
    return edits.slice(edits.findLastIndex(startsOver) + 1).filter((edit) => edit.kind === 'tap')
  }

  private isBlank(): boolean {
    return !this.hasStart || this.state.edits.findLast(startsOver)?.kind === 'clear'
  }

  /** A tap on pixels locked to the other side flips and unlocks their connected component. */
  private unlock(at: number, adds: boolean, locks: Uint8Array, mask: Uint8Array): void {
    const opposite = lockOf(!adds)
    const queue = [at]
    for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
      if (locks[i] !== opposite) continue
      locks[i] = 0
      mask[i] = adds ? 255 : 0
      if (i % this.width > 0) queue.push(i - 1)
      if ((i + 1) % this.width > 0) queue.push(i + 1)
      queue.push(i - this.width, i + this.width)
    }
  }

  private stroked(stroke: StrokeEdit): EditorState {
    const { mask, locks } = copyState(this.state)
    this.drawStroke(stroke, (i) => {
      mask[i] = stroke.adds ? 255 : 0
      locks[i] = lockOf(stroke.adds)
    })
    return { ...this.state, mask, locks }
  }

  private drawStroke(stroke: StrokeEdit, paint: (index: number) => void): void {
    if (!stroke.staysInside) {
      paintStroke(stroke, this.width, this.height, paint)
      return
    }
    const inside = new RegionStroke(this.regionMap, stroke.radiusPx)
    for (const [x, y] of stroke.points) inside.drawTo(x, y, paint)
  }

  private grown(byPx: number): EditorState {
    const mask = growMask(this.mask, byPx).data
    const locks = this.state.locks.map((mark, i) => {
      if (mask[i] !== this.state.mask[i]) return LOCKED_BY_GROW
      return mark === LOCKED_BY_GROW || mark === lockOf(mask[i] === 255) ? mark : 0
    })
    return { ...this.state, mask, locks }
  }

  private startedOver(mask: Uint8Array, edits: readonly MaskEdit[]): EditorState {
    return { mask, locks: new Uint8Array(mask.length), edits }
  }
}

/**
 * Opens an editor for the area of a photo.
 * @param photo the analysis photo, long side at most ANALYSIS_LONG_SIDE_PX
 * @param start the first guess at the photo's size, or null for an empty area
 * @param analysis of the photo, which lets a tap find a whole surface; null without a network
 * @throws RangeError when a raster's buffer does not match its size, or the analysis is of a photo of another size
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
  return kind === 'start' || kind === 'clear' || kind === 'reset'
}

function isOnSpot(
  earlier: MaskEdit,
  { x, y, adds, spotRadiusPx = SPOT_RADIUS_PX }: TapEdit,
): earlier is TapEdit {
  if (earlier.kind !== 'tap' || earlier.adds !== adds) return false
  return Math.hypot(earlier.x - x, earlier.y - y) < spotRadiusPx
}

function isSetIn({ plane }: Snapshot, index: number): boolean {
  return (valueAt(plane, index) & 1) === 1
}

function lockOf(adds: boolean): number {
  return adds ? LOCKED_INSIDE : LOCKED_OUTSIDE
}

function applyLocks(locks: Uint8Array, mask: Uint8Array): void {
  for (let i = 0; i < mask.length; i++) {
    const mark = locks[i]
    if (mark === LOCKED_INSIDE) mask[i] = 255
    else if (mark === LOCKED_OUTSIDE) mask[i] = 0
  }
}

function copyState({ mask, locks }: EditorState): Pick<EditorState, 'mask' | 'locks'> {
  return { mask: mask.slice(), locks: locks.slice() }
}

function packState({ mask, locks, edits }: EditorState): Snapshot {
  return { plane: encodeRuns(joinPlanes(mask, locks)), edits }
}

function unpackState({ plane, edits }: Snapshot): EditorState {
  const joined = decodeRuns(plane)
  const mask = new Uint8Array(joined.length)
  const locks = new Uint8Array(joined.length)
  for (let i = 0; i < joined.length; i++) {
    mask[i] = (joined[i] & 1) * 255
    locks[i] = joined[i] >> 1
  }
  return { mask, locks, edits }
}

/** One value per pixel: its lock times 2, plus 1 inside the area. */
function joinPlanes(mask: Uint8Array, locks: Uint8Array): Uint8Array {
  const joined = new Uint8Array(mask.length)
  for (let i = 0; i < joined.length; i++) joined[i] = locks[i] * 2 + (mask[i] & 1)
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

function checkPlane({ values }: RunLengths): void {
  if (!values.every((value) => PLANE_VALUES.includes(value)))
    throw new MaskError('broken_history', 'the stored area cannot be read: unknown marks')
}
