import type { DoorQuad } from '@housecoat/contract'
import { isUsableQuad } from '@housecoat/engine'
import type { PixelSize } from './place-quad.ts'

export type CornerIndex = 0 | 1 | 2 | 3

export const CORNER_NAMES = [
  'Top left corner',
  'Top right corner',
  'Bottom right corner',
  'Bottom left corner',
] as const

/** A door at the picture's edge has corners that lie outside, by at most this share of the picture. */
const OUTSIDE_SHARE = 0.25

/** Less than this shows nothing of a door's design; the server refuses it as well. */
const SIDE_MIN_PX = 8

/** The quad with one corner elsewhere, as far out of the photo as corners may be. */
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

/** Why corners cannot be a door's; null when they can. */
export function findCornerFault(quad: DoorQuad): string | null {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)]
  if (Math.min(spread(xs), spread(ys)) < SIDE_MIN_PX)
    return 'A door that small could not be seen. The corner went back to its place.'
  if (!isUsableQuad(quad))
    return 'There the sides of the door would cross. The corner went back to its place.'
  return null
}

/** Where a corner is, as screen readers say it. */
export function describeCorner([x, y]: readonly [number, number], photo: PixelSize): string {
  return `${percent(x / photo.width)} from the left, ${percent(y / photo.height)} from the top`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function clampTo(value: number, size: number): number {
  return Math.min(size * (1 + OUTSIDE_SHARE), Math.max(-size * OUTSIDE_SHARE, value))
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}
