/** Few photos make many: random parts of them, mended by a finger that does not land in the middle. */
import type { ColorRaster, Mask } from '@housecoat/engine'
import type { FingerTap } from '../bench/simulated-finger.ts'

/** A part of a photo has at least this share of its sides. */
const PART_MIN = 0.6
/** How far a careless finger may land from the middle of a fault, as a share of the part's long side, and how often it tries. */
const CARELESS_REACH = 0.04
const CARELESS_TRIES = 12

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A random part of a photo. */
export function choosePart({ width, height }: ColorRaster, random: () => number): Box {
  const side = (whole: number) => Math.round(whole * (PART_MIN + (1 - PART_MIN) * random()))
  const part = { width: side(width), height: side(height) }
  return {
    ...part,
    left: Math.floor(random() * (width - part.width + 1)),
    top: Math.floor(random() * (height - part.height + 1)),
  }
}

/** The part alone, of a photo or of a mask of its size. */
export function cutOut<T extends ColorRaster | Mask>(raster: T, { left, top, width, height }: Box): T {
  const channels = raster.data.length / (raster.width * raster.height)
  const data = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * raster.width + left) * channels
    data.set(raster.data.subarray(from, from + width * channels), y * width * channels)
  }
  return { ...raster, width, height, data }
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

/** The same numbers, uniform in 0 to 1, for the same words (mulberry32 over FNV-1a). */
export function createRandom(words: string): () => number {
  let state = 2166136261
  for (const letter of words) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
