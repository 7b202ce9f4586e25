import { msg, t } from '@lingui/core/macro'
import { formatNumber } from '../../../locales/format.ts'
import type { DoorQuad } from '@housecoat/contract'
import { isUsableQuad } from '@housecoat/engine'
import type { PixelSize } from './place-quad.ts'

export type CornerIndex = 0 | 1 | 2 | 3

export const CORNER_NAMES = [
  msg`Top left corner`,
  msg`Top right corner`,
  msg`Bottom right corner`,
  msg`Bottom left corner`,
] as const

/** How far corners may lie outside the photo, as a share of its size, for a door at its edge. */
const OUTSIDE_SHARE = 0.25

/** A smaller door would show nothing of its design; the server refuses it too. */
const SIDE_MIN_PX = 8

/** The quad with one corner moved, limited to OUTSIDE_SHARE outside the photo. */
export function moveCorner(
  quad: DoorQuad,
  corner: CornerIndex,
  [x, y]: readonly [number, number],
  photo: PixelSize,
): DoorQuad {
  const moved: DoorQuad = [...quad]
  moved[corner] = [clampTo(x, photo.width), clampTo(y, photo.height)]
  return moved
}

/** Why the corners cannot be used; null when they can. */
export function findCornerFault(quad: DoorQuad): string | null {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)]
  if (Math.min(spread(xs), spread(ys)) < SIDE_MIN_PX)
    return t`The door would be too small. We moved the corner back.`
  if (!isUsableQuad(quad)) return t`The sides of the door would cross. We moved the corner back.`
  return null
}

/** A corner's position for screen readers. */
export function describeCorner([x, y]: readonly [number, number], photo: PixelSize): string {
  const [left, top] = [percent(x / photo.width), percent(y / photo.height)]
  return t`${left} from the left, ${top} from the top`
}

function percent(share: number): string {
  return formatNumber(share, { style: 'percent', minimumFractionDigits: 1 })
}

function clampTo(value: number, size: number): number {
  return Math.min(size * (1 + OUTSIDE_SHARE), Math.max(-size * OUTSIDE_SHARE, value))
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}
