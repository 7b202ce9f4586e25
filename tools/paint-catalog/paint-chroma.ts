import { isInGamut, linearFromOklab, oklabFromOklch } from '@housecoat/engine'

/** The strongest color kept, as a share of what a screen shows: paint does not reach a screen's brightest inks. */
const PAINT_SHARE = 0.9

/** Finds the largest OKLCH chroma that both sRGB and a paint can show at this lightness (0 to 1) and hue. */
export function findChromaLimit(lightness: number, hueDeg: number): number {
  let [inside, outside] = [0, 0.4]
  for (let step = 0; step < 24; step++) {
    const chroma = (inside + outside) / 2
    if (isInGamut(linearFromOklab(oklabFromOklch({ l: lightness, c: chroma, hueDeg })))) inside = chroma
    else outside = chroma
  }
  return inside * PAINT_SHARE
}

/** The share of a strip's strength at a lightness: tints near white and shades near black carry less. */
export function findChromaShare(lightness: number): number {
  const towardsWhite = Math.min(1, (1.02 - lightness) / 0.3)
  const towardsBlack = Math.min(1, 0.25 + lightness * 1.25)
  return towardsWhite * towardsBlack
}
