import type { Tap } from '../taps/tap.ts'
import { checkRuns } from './alternating-runs.ts'
import { checkRegion } from './tap-region.ts'
import type { TapRegion } from './tap-region.ts'

/** One change to the area. Coordinates and lengths are pixels of the analysis photo. */
export type MaskEdit =
  | ({
      /** Adds or removes the surface under the finger. */
      readonly kind: 'tap'
      /**
       * A tap this close to the one before, to the same end and on what is set already, asks for a smaller part.
       * Default: SPOT_RADIUS_PX.
       */
      readonly spotRadiusPx?: number
      /** what another model found under the finger; absent: the tap network decides */
      readonly region?: TapRegion
    } & Tap)
  | {
      /** Sets the pixels under a round brush drawn along the points. */
      readonly kind: 'stroke'
      readonly points: readonly (readonly [x: number, y: number])[]
      readonly radiusPx: number
      readonly adds: boolean
      /** Sets only pixels of regions that the points' path crosses; otherwise exactly the pixels under the brush. */
      readonly staysInside?: true
    }
  | {
      /** Moves the whole edge outward, or inward when negative. */
      readonly kind: 'grow'
      readonly byPx: number
    }
  | {
      /** Replaces the first guess by another area, and discards what was edited. */
      readonly kind: 'start'
      /** the caller's name of that area */
      readonly name: string
      /** of the area, see {@link alternatingRuns} */
      readonly runs: readonly number[]
    }
  | {
      /** Empties the area and discards the first guess. */
      readonly kind: 'clear'
    }
  | {
      /** Returns to the first guess. */
      readonly kind: 'reset'
    }

export type TapEdit = Extract<MaskEdit, { kind: 'tap' }>
export type StrokeEdit = Extract<MaskEdit, { kind: 'stroke' }>

/** Radius of one spot for taps that name none, in pixels: about a finger's tip on a phone. */
export const SPOT_RADIUS_PX = 14

/** More points than one drag produces; a longer list is a caller's error. */
const STROKE_POINTS_MAX = 20_000

/** Half the long side of the analysis photo. */
const BRUSH_RADIUS_MAX_PX = 512

/** @throws RangeError when the edit does not fit a photo of this size */
export function checkEdit(edit: MaskEdit, width: number, height: number): void {
  switch (edit.kind) {
    case 'tap':
      checkTap(edit, width, height)
      return
    case 'stroke':
      checkStroke(edit)
      return
    case 'grow':
      checkGrow(edit.byPx, Math.max(width, height))
      return
    case 'start':
      if (typeof edit.name !== 'string') throw new RangeError('a start has no name')
      checkRuns(edit.runs, width * height)
      return
    case 'clear':
    case 'reset':
      return
    default:
      throw new RangeError('unknown kind of mask edit')
  }
}

function checkTap(tap: TapEdit, width: number, height: number): void {
  if (tap.region !== undefined) checkRegion(tap.region, width * height)
  const isInside = tap.x >= 0 && tap.y >= 0 && tap.x < width && tap.y < height
  if (!isInside) throw new RangeError(`tap at ${tap.x}, ${tap.y} is outside the ${width} × ${height} photo`)
  const { spotRadiusPx = SPOT_RADIUS_PX } = tap
  if (!(spotRadiusPx > 0 && Number.isFinite(spotRadiusPx)))
    throw new RangeError(`a tap's spot cannot have a radius of ${spotRadiusPx} px`)
}

function checkStroke(stroke: StrokeEdit): void {
  const { points, radiusPx } = stroke
  if (points.length === 0 || points.length > STROKE_POINTS_MAX)
    throw new RangeError(`a stroke has 1 to ${STROKE_POINTS_MAX} points, not ${points.length}`)
  if (!points.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)))
    throw new RangeError('a stroke point is not a number')
  if (!(radiusPx > 0 && radiusPx <= BRUSH_RADIUS_MAX_PX))
    throw new RangeError(`brush radius ${radiusPx} px is outside 0–${BRUSH_RADIUS_MAX_PX}`)
  const { staysInside }: { readonly staysInside?: unknown } = stroke
  if (staysInside !== undefined && staysInside !== true)
    throw new RangeError('staysInside is true, or absent for a free stroke')
}

function checkGrow(byPx: number, longSidePx: number): void {
  if (!(Math.abs(byPx) <= longSidePx)) throw new RangeError(`cannot grow by ${byPx} px`)
}
