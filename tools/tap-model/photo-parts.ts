/** Few photos make many: random parts of them, mended by a finger that does not land in the middle. */
import type { ColorRaster, Mask, PixelBox } from '@housecoat/engine'
import { randomFrom } from '../../apps/server/src/testing/seeded-random.ts'
import type { FingerTap } from '../bench/simulated-finger.ts'

/** A part of a photo has at least this share of its sides. */
const PART_MIN = 0.6
/** How far a careless finger may land from the middle of a fault, as a share of the part's long side, and how often it tries. */
const CARELESS_REACH = 0.04
const CARELESS_TRIES = 12

/** A random part of a photo. */
export function choosePart({ width, height }: ColorRaster, random: () => number): PixelBox {
  const side = (whole: number) => Math.round(whole * (PART_MIN + (1 - PART_MIN) * random()))
  const part = { width: side(width), height: side(height) }
  return {
    ...part,
    left: Math.floor(random() * (width - part.width + 1)),
    top: Math.floor(random() * (height - part.height + 1)),
  }
}

/** Another place on the same kind of fault, not far from its middle. */
export function tapCarelessly(middle: FingerTap, mask: Mask, truth: Mask, random: () => number): FingerTap {
  const reach = CARELESS_REACH * Math.max(mask.width, mask.height)
  for (let i = 0; i < CARELESS_TRIES; i++) {
    const [x, y] = [middle.x, middle.y].map((at) => Math.floor(at + reach * (2 * random() - 1)) + 0.5)
    if (x < 0 || y < 0 || x >= mask.width || y >= mask.height) continue
    const at = Math.floor(y) * mask.width + Math.floor(x)
    if (truth.data[at] > 127 === middle.adds && mask.data[at] > 127 !== middle.adds)
      return { ...middle, x, y }
  }
  return middle
}

/** The same numbers, uniform in 0 to 1, for the same words (their FNV-1a hash is the seed). */
export function createRandom(words: string): () => number {
  let hash = 2166136261
  for (const letter of words) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619)
  return randomFrom(hash)
}
